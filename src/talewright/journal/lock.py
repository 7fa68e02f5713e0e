"""Locks that hold between processes; the system lets go of them when a process ends, however that happens."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from talewright.refusal import Refused
from talewright.table.journal import Unwritable

FILE = "journal.lock"
TAKEN = frozenset((errno.EACCES, errno.EAGAIN, errno.EDEADLK))

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes], *, wait: bool, shared: bool = False) -> None:  # noqa: ARG001 - there is one kind here
        file.seek(0)
        while True:
            try:
                return msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
            except OSError:  # it waits for ten seconds only
                if not wait:
                    raise

    def _unlock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes], *, wait: bool, shared: bool = False) -> None:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB))

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


@contextmanager
def locked(file: IO[bytes]) -> Iterator[None]:
    """Keep other processes from changing an open file for a moment; waits for those that do."""
    _lock(file, wait=True)
    try:
        yield
    finally:
        _unlock(file)


@contextmanager
def only_table(folder: Path, *, wait: bool = False) -> Iterator[int]:
    """Hold a folder for one table; gives the number of an open file, by which child processes can share it.

    With *wait* it begins when the other table has ended. Raises ``Refused`` if another table is open on this folder,
    ``Unwritable`` if the folder cannot be written.
    """
    file = folder / FILE
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        number = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except (FileExistsError, NotADirectoryError) as error:
        raise Unwritable(f"{folder} is no folder: a file stands there. Choose a folder with --data.") from error
    except OSError as error:
        why = (
            f"{file} cannot be written ({error.strerror}). Allow writing to its folder, or choose another with --data."
        )
        raise Unwritable(why) from error
    with os.fdopen(number, "r+b", buffering=0) as held:
        try:
            _lock(held, wait=wait)
        except OSError as error:
            if error.errno not in TAKEN:
                raise Unwritable(f"{file} cannot be locked ({error.strerror}). Choose another folder.") from error
            raise Refused(
                f"Another table is open on {folder}. Stop that one first, or choose another folder with --data."
            ) from error
        yield number


def is_taken(folder: Path) -> bool:
    """Whether a table is open on a folder."""
    try:
        with (folder / FILE).open("rb") as file:
            _lock(file, wait=False, shared=True)
    except OSError as error:
        return error.errno in TAKEN
    return False
