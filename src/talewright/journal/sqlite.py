"""A journal in one SQLite file. All that is SQLite's own stands here."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from talewright.journal.faults import Unreadable
from talewright.journal.migrate import STEPS, bring_up_to_date
from talewright.journal.sql import SqlJournal
from talewright.table.journal import Conflict, Unwritable

FILE = "journal.db"
PATIENCE_S = 2.0  # how long one process waits for another to finish writing
PAGES_AHEAD = 200  # of the write-ahead log: a short one is soon written over, and a file that grows takes longer
BEGIN = "BEGIN IMMEDIATE"  # takes the lock before looking, so that what was seen still holds when it is written
PRIVATE = 0o600

ELSEWHERE = "Allow writing to its folder, or choose another with --data."
OBSTACLES = {
    sqlite3.SQLITE_FULL: "finds no room, the disk is full. Make some room, then try again.",
    sqlite3.SQLITE_READONLY: f"may only be read. {ELSEWHERE}",
    sqlite3.SQLITE_CANTOPEN: f"cannot be opened. {ELSEWHERE}",
    sqlite3.SQLITE_PERM: f"may not be touched by you. {ELSEWHERE}",
    sqlite3.SQLITE_BUSY: "is being written by another program. Close that one or wait for it, then try again.",
    sqlite3.SQLITE_LOCKED: "is being written by another program. Close that one or wait for it, then try again.",
    sqlite3.SQLITE_IOERR: "could not be written, the disk reports a fault. Check the disk, then try again.",
}
RESCUE = (
    "Nothing was changed. Put a copy of the file back, or move this one away and bring your campaigns in again with "
    "`talewright journal import`."
)
DAMAGE = {
    sqlite3.SQLITE_CORRUPT: f"is damaged. {RESCUE}",
    sqlite3.SQLITE_NOTADB: f"is no journal, or its beginning is damaged. {RESCUE}",
}


def default_folder() -> Path:
    """Where journals lie unless ``--data`` says otherwise: the platform's folder for a user's data."""
    return user_data_path("talewright", appauthor=False)


def open_journal(folder: Path | None = None, *, steps: Path = STEPS) -> SqlJournal:
    """The journal in *folder*, made or brought up to date by the migration's *steps* if need be.

    Raises ``Unwritable`` if the folder cannot be written, ``Unreadable`` if what lies there is no journal or one of
    a newer version.
    """
    file = (folder or default_folder()) / FILE
    with telling(file):
        _make_private(file)
        engine = engine_for(file)
        try:
            bring_up_to_date(engine, BEGIN, lambda revision: _back_up(file, revision), steps)
        except BaseException:
            engine.dispose()
            raise
    return SqlJournal(engine, BEGIN, lambda: telling(file))


def engine_for(file: Path, *, patience_s: float = PATIENCE_S) -> Engine:
    """SQLite with every commit on the disk; transactions begin when told to, not by themselves."""
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        connect_args={"check_same_thread": False, "isolation_level": None, "timeout": patience_s},
        poolclass=NullPool,  # the journal keeps its connections itself
    )
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_AHEAD}")


def _make_private(file: Path) -> None:
    """Make the file if there is none, and see that nobody else on this computer reads it: there are secrets in it."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.exists():
        file.touch(mode=PRIVATE)
    if file.stat().st_mode & 0o777 != PRIVATE:
        file.chmod(PRIVATE)


def _back_up(file: Path, revision: str) -> None:
    """Keep the journal as it is beside itself, before its tables are changed."""
    copy = file.with_stem(f"{file.stem}-at-{revision}")
    copy.touch(mode=PRIVATE)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def examine(folder: Path) -> tuple[str, ...]:
    """What SQLite finds wrong with the file itself, such as a page that the disk has damaged; nothing if it is whole.

    Raises ``Unreadable`` if it cannot even look.
    """
    file = folder / FILE
    with telling(file), closing(sqlite3.connect(file)) as connection:
        said = [line for (line,) in connection.execute("PRAGMA integrity_check")]
    return () if said == ["ok"] else tuple(said)


@contextmanager
def telling(file: Path) -> Iterator[None]:
    """Say in plain words what SQLite or the file system objects to."""
    try:
        yield
    except OSError as error:
        raise Unwritable(f"{file} cannot be written ({error.strerror}). {ELSEWHERE}", place=str(file)) from error
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        unknown = sqlite3.SQLITE_CORRUPT if isinstance(cause, sqlite3.OperationalError) else sqlite3.SQLITE_OK
        code = getattr(cause, "sqlite_errorcode", unknown)  # text that is none brings no code, and misuse neither
        if code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
            raise Conflict("somebody else has stored something at this place") from error
        code &= 0xFF  # the rest of it says more than anyone asks
        if code in DAMAGE:
            raise Unreadable(f"{file} {DAMAGE[code]}", place=str(file)) from error
        if code in OBSTACLES:
            raise Unwritable(f"Nothing was stored: {file} {OBSTACLES[code]}", place=str(file)) from error
        raise
