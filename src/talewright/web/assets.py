"""The scripts, styles and pictures that pages load: read once, served under an address that changes with them."""

import gzip
import hashlib
import mimetypes
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class Asset(Struct, frozen=True):
    """One file. *version* is a digest of its content, *packed* the same made smaller, if that helps."""

    content: bytes
    media_type: str
    version: str
    packed: bytes = b""


class Assets:
    """Every file of the package's static folder, by its path in there, and the style sheets of games."""

    def __init__(self) -> None:
        self._found = dict(_walk(files("talewright.web").joinpath("static"), ""))

    def styles_of(self, package: str) -> tuple[str, ...]:
        """The addresses of the style sheets that stand beside a game's templates, in the order of their names."""
        beside = files(package).joinpath("pages")
        sheets = sorted((one for one in beside.iterdir() if one.name.endswith(".css")), key=lambda one: one.name)
        paths = [f"games/{package}/{sheet.name}" for sheet in sheets]
        self._found |= {path: _asset(sheet) for path, sheet in zip(paths, sheets, strict=True)}
        return tuple(self.address(path) for path in paths)

    @property
    def are_built(self) -> bool:
        return "bundle/talewright.js" in self._found

    @property
    def version(self) -> str:
        """A digest of everything that a page loads: whoever has another one has an older page."""
        return hashlib.sha256("".join(one.version for one in self._found.values()).encode()).hexdigest()[:12]

    def get(self, path: str) -> Asset | None:
        return self._found.get(path)

    def address(self, path: str) -> str:
        """Where a page finds a file; without a version, if it has not been built."""
        found = self._found.get(path)
        return f"/static/{path}" + (f"?v={found.version}" if found else "")


def _walk(folder: Traversable, under: str) -> list[tuple[str, Asset]]:
    found: list[tuple[str, Asset]] = []
    for item in sorted(folder.iterdir(), key=lambda each: each.name) if folder.is_dir() else ():
        if item.is_dir():
            found += _walk(item, f"{under}{item.name}/")
        elif not item.name.startswith("made-from"):
            found.append((under + item.name, _asset(item)))
    return found


def _asset(item: Traversable) -> Asset:
    content = item.read_bytes()
    kind = mimetypes.guess_type(item.name)[0] or "application/octet-stream"
    packed = gzip.compress(content, 9, mtime=0) if kind.startswith("text/") or "script" in kind else b""
    return Asset(content, kind, hashlib.sha256(content).hexdigest()[:16], packed)
