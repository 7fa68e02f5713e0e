"""What templates were compiled to, kept for every table of the process, and in a folder for the next one that starts.

Compiling them all takes some seconds of processor time; loading what was compiled before takes none worth telling.
"""

import os
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from types import CodeType

from jinja2 import BytecodeCache, FileSystemBytecodeCache
from jinja2.bccache import Bucket
from platformdirs import user_cache_path

from talewright.caching import found_once

PATTERN = "%s.template"
OTHERS_MAY_WRITE = 0o022
HERE = Path(__file__).parent


def default_folder() -> Path:
    """Where it is kept: the platform's folder for what a user's programs may throw away."""
    return user_cache_path("talewright", appauthor=False) / "templates"


class Compiled(BytecodeCache):
    """Code by the text that it was made of, for environments that have the same filters and globals.

    The *folder* may be deleted at any time; None keeps nothing in files.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._kept: dict[tuple[str, str], CodeType] = {}

    def get_source_checksum(self, source: str) -> str:
        """What tells a text, and what makes code of it, from others."""
        return super().get_source_checksum(f"{made_by()}\n{source}")

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template the code that was kept for it, if there is some."""
        bucket.code = self._kept.get((bucket.key, bucket.checksum))
        if bucket.code is None and self._files:
            with suppress(Exception):  # whatever is wrong with a file: the template is compiled
                self._files.load_bytecode(bucket)
            self._keep(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        self._keep(bucket)
        if self._files:
            with suppress(OSError):
                self._files.dump_bytecode(bucket)

    def _keep(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            self._kept[bucket.key, bucket.checksum] = bucket.code

    @found_once
    def _files(self) -> FileSystemBytecodeCache | None:
        """The folder, if nobody else on this computer can put code there."""
        if self._folder is None:
            return None
        with suppress(OSError, RuntimeError):  # nobody's home, or one that may not be written
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if _is_own(self._folder):
                return FileSystemBytecodeCache(str(self._folder), PATTERN)
        return None


def _is_own(folder: Path) -> bool:
    found = folder.lstat()
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & OTHERS_MAY_WRITE)


@cache
def made_by() -> str:
    """What tells the programs that make code of a template, this package and Jinja, from other versions of them."""
    sources = blake2b(digest_size=16)
    for each in sorted(HERE.glob("*.py")):
        sources.update(each.read_bytes())
    return f"{version('talewright')} {version('jinja2')} {sources.hexdigest()}"
