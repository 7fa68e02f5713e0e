"""A journal in one SQLite file. All that is SQLite's own stands here."""

import shlex
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from talewright.journal import heads, wal
from talewright.journal.faults import Unreadable
from talewright.journal.gap import Gap
from talewright.journal.lock import is_taken
from talewright.journal.migrate import STEPS, bring_up_to_date, check_readable, revision_of
from talewright.journal.sql import SqlJournal
from talewright.journal.survey import Survey, missing, set_aside
from talewright.journal.watch import Watch
from talewright.table.journal import Conflict, Uncertain, Unwritable
from talewright.table.seat import CampaignId

FILE = "journal.db"
PATIENCE_S = 2.0  # how long one process waits for another to finish writing
PAGES_AHEAD = 200  # of the write-ahead log: a short one is soon written over, and a file that grows takes longer
BEGIN = "BEGIN IMMEDIATE"  # takes the lock before looking, so that what was seen still holds when it is written
PRIVATE = 0o600
TRIES = 5  # to copy files while nobody changes them

OTHERS_WRITE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
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
MAYBE = (
    "The disk reported a fault while this was stored, so it is uncertain whether it was. Look at the table as it "
    "stands now; sent again, the same move happens only once. Whoever hosts the table: check the disk."
)
UNCERTAIN = frozenset((sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC))
DAMAGE = {
    sqlite3.SQLITE_ERROR: f"has not the tables of a journal, or they are damaged. {RESCUE}",
    sqlite3.SQLITE_CORRUPT: f"is damaged. {RESCUE}",
    sqlite3.SQLITE_NOTADB: f"is no journal, or its beginning is damaged. {RESCUE}",
}


def default_folder() -> Path:
    """Where journals lie unless ``--data`` says otherwise: the platform's folder for a user's data."""
    return user_data_path("talewright", appauthor=False)


def open_journal(
    folder: Path | None = None, *, steps: Path = STEPS, say: Callable[[str], None] = lambda _: None
) -> SqlJournal:
    """The journal in *folder*, made or brought up to date by the migration's *steps* if need be.

    Where records are missing or a file is damaged, *say* gets the sentences, and copies of the files as they were
    found are kept beside them. Campaigns that lack records are not read until that is settled.

    Raises ``Unwritable`` if the folder cannot be written, ``Unreadable`` if what lies there is no journal or one of
    a newer version.
    """
    file = (folder or default_folder()) / FILE
    with telling(file):
        _make_private(file)
        found = survey(file.parent)
        if found.troubles or found.damage:
            kept = set_aside(found, (file, _log_of(file), file.with_name(heads.FILE)))
            for sentence in (*found.damage, *_told(found, file.parent)):
                say(sentence)
            say(f"The files as they were found are kept in {kept}.")
        engine = engine_for(file)
        try:
            bring_up_to_date(engine, BEGIN, lambda revision: _back_up(file, revision), steps)
        except BaseException:
            engine.dispose()
            raise
        watch = Watch(heads.Heads.of(file.parent, found.heads), lambda: gather(file))
        journal = SqlJournal(engine, BEGIN, lambda: telling(file), watch=watch)
        journal.troubles.update(found.troubles)
        journal.note_heads(found.heads.heads if found.heads else {})
    return journal


def share_journal(folder: Path, troubles: Mapping[CampaignId, Gap]) -> SqlJournal:
    """The journal in *folder* once more, for a process beside the one that opened it and found these *troubles*."""
    file = folder / FILE
    with telling(file):
        watch = Watch(heads.Heads(folder), lambda: gather(file))
        journal = SqlJournal(engine_for(file), BEGIN, lambda: telling(file), watch=watch)
        journal.troubles.update(troubles)
    return journal


def _told(found: Survey, folder: Path) -> Iterator[str]:
    """What is missing of which campaign, for a terminal."""
    for campaign, gap in found.troubles.items():
        yield f"{campaign}: {gap.told(option(folder))}"


def option(folder: Path | None) -> str:
    """The option that tells a command of this folder, with a blank before it; empty for that of the user."""
    return "" if folder in (None, default_folder()) else f" --data {shlex.quote(str(folder))}"


def survey(folder: Path) -> Survey:
    """What the files in a folder say of each other. None is changed."""
    file = folder / FILE
    with telling(file):
        known = heads.read(folder)  # before the database, which is never behind it
        log = wal.read(_log_of(file))
        if not file.exists():
            return Survey(known, log, missing(known, None))
        with _look_at(file) as engine, SqlJournal(engine, BEGIN, lambda: telling(file)) as journal:
            return Survey(known, log, missing(known, journal if revision_of(engine) else None))


@contextmanager
def read_journal(folder: Path, *, steps: Path = STEPS) -> Iterator[SqlJournal]:
    """The journal in *folder* as it stands, to read only: no file is changed, and none is made.

    Campaigns that lack records are read as far as they go.
    Raises ``Unreadable`` if it is no journal, or not one of this version.
    """
    file = folder / FILE
    with telling(file), _look_at(file) as engine:
        check_readable(engine, steps)
        found = survey(folder)
        with SqlJournal(engine, BEGIN, lambda: telling(file), as_they_are=True) as journal:
            journal.troubles.update(found.troubles)
            yield journal


@contextmanager
def looking(folder: Path) -> Iterator[Connection]:
    """Read the journal in *folder* as of one moment."""
    with telling(folder / FILE), _look_at(folder / FILE) as engine:
        check_readable(engine)
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            yield connection


@contextmanager
def filling(folder: Path) -> Iterator[Connection]:
    """Write into the journal in *folder* alone, all or nothing."""
    engine = engine_for(folder / FILE)
    try:
        with telling(folder / FILE), engine.begin() as connection:
            connection.exec_driver_sql(BEGIN)
            yield connection
    finally:
        engine.dispose()


@contextmanager
def _look_at(file: Path) -> Iterator[Engine]:
    """SQLite on a file that it must not change.

    Where a table is open, SQLite reads beside it. A log that nobody writes any more would be worked into the file by
    whoever opens it: so a copy of both is read.
    """
    try:
        file.open("rb").close()
    except OSError as error:
        raise Unreadable(f"{file} cannot be read ({error.strerror}). Choose another folder with --data.") from error
    address = file.absolute().as_uri()
    if is_taken(file.parent):
        yield _reader(f"{address}?mode=ro")
    elif not _has_log(file):
        yield _reader(f"{address}?mode=ro&immutable=1")
    else:
        with TemporaryDirectory(prefix="talewright-") as folder:
            copy = Path(folder) / FILE
            yield _reader(copy.as_uri() if _copied(file, copy) else f"{address}?mode=ro")


def _reader(address: str) -> Engine:
    return create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(address, uri=True, check_same_thread=False, isolation_level=None),
        poolclass=NullPool,
    )


def _copied(file: Path, copy: Path) -> bool:
    """Copy a file with its log, both of the same moment. Returns False if somebody writes without a pause."""
    for _ in range(TRIES):
        before = _moment(file)
        shutil.copyfile(file, copy)
        if _has_log(file):
            shutil.copyfile(_log_of(file), _log_of(copy))
        if _moment(file) == before:
            return True
    return False


def _moment(file: Path) -> tuple[int, bytes]:
    """What changes when a log is worked into its file, or begun anew."""
    log = _log_of(file)
    return file.stat().st_mtime_ns, log.read_bytes()[:32] if log.exists() else b""


def _log_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-wal")


def _has_log(file: Path) -> bool:
    log = _log_of(file)
    return log.exists() and log.stat().st_size > 0


def gather(file: Path) -> bool:
    """Work the write-ahead log into the file, and empty it. Returns False if somebody reads or writes just now."""
    if not _has_log(file):
        return True
    address = f"{file.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, uri=True, timeout=0, isolation_level=None)) as connection:
        try:
            ((is_busy, *_),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in OTHERS_WRITE:
                raise
            return False
    return not is_busy


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
    with telling(file), _look_at(file) as engine, engine.connect() as connection:
        said = [str(line) for (line,) in connection.exec_driver_sql("PRAGMA integrity_check")]
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
        if code in UNCERTAIN:
            raise Uncertain(MAYBE) from error
        code &= 0xFF  # the rest of it says more than anyone asks
        if code in DAMAGE:
            raise Unreadable(f"{file} {DAMAGE[code]}", place=str(file)) from error
        if code in OBSTACLES:
            raise Unwritable(f"Nothing was stored: {file} {OBSTACLES[code]}", place=str(file)) from error
        raise
