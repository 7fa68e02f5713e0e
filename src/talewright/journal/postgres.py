"""A journal in PostgreSQL. All that is PostgreSQL's own stands here."""

import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import psycopg
from msgspec import Struct
from psycopg import errors
from psycopg.abc import PQGen
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from talewright.journal import heads
from talewright.journal.faults import Unreadable
from talewright.journal.gap import Gap
from talewright.journal.heads import Heads
from talewright.journal.migrate import STEPS, bring_up_to_date, check_readable, revision_of
from talewright.journal.sql import SqlJournal
from talewright.journal.sqlite import ELSEWHERE, option
from talewright.journal.survey import Survey, missing, set_aside
from talewright.journal.transactions import Faults
from talewright.journal.wal import Log
from talewright.journal.watch import Watch
from talewright.refusal import Refused
from talewright.table.bus import Bus
from talewright.table.journal import TURN_S, Conflict, Unplayable, Unwritable
from talewright.table.packs import FOLDER
from talewright.table.seat import CampaignId

BEGIN = "BEGIN"  # the unique key (campaign, position) decides between writers: docs/design.md says why
ALONE = "BEGIN; SELECT pg_advisory_xact_lock(8246371903)"  # while the tables are changed
LOOK = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"  # everything is of one moment
FILL = "BEGIN; LOCK TABLE records, secrets, pictures IN SHARE ROW EXCLUSIVE MODE"  # others may only read
PORTS = re.compile(r"[0-9,]*")
NO_FILE = re.compile(r"[^a-zA-Z0-9_-]")  # what the name of a folder had better not have
OLDEST = 160000
PATIENCE_S = 5.0  # for an answer while people wait
LONG_S = 120.0  # for one about the whole journal
CONNECT_S = 3  # whole seconds
MOST = 10  # connections of one process
KEY_OF_RECORDS = "records_pkey"

AMBIGUOUS = (
    "This address of a database can be read in two ways. In a password write %2F for /, %40 for @ and %23 for #, or "
    "keep it in PGPASSWORD."
)
DOWN = "does not answer. See that the database runs, and that address, user and password are right, then try again."
OBSTACLES = {
    "53100": "finds no room, the disk is full. Make some room, then try again.",
    "53200": "has no memory left. Give it more, then try again.",
    "25006": "may only be read. Give the address of the primary server.",
    "42501": "does not allow this user to write. Grant that, or give another user in the address.",
    "3F000": "has no schema to write to. Make one, or set the search_path of this user.",
    "58030": "could not write, the disk reports a fault. Check the disk, then try again.",
    "55P03": "is being changed by another program. Wait for it, then try again.",
    "57014": "takes too long to answer. Wait a moment, then try again.",
}
RESCUE = "Nothing was changed. Restore a backup of the database."
DAMAGE = {
    "42P01": f"has not the tables of a journal, or they are damaged. {RESCUE}",
    "42703": f"has not the tables of a journal, or they are damaged. {RESCUE}",
    "XX001": f"is damaged. {RESCUE}",
    "XX002": f"is damaged. {RESCUE}",
}
UNANSWERED = frozenset(("57P01", "57P02", "57P05", "40003", "08007"))  # it went away, perhaps after the commit
TAKEN_BACK = frozenset(("40001", "40P01", "25P03"))  # for the sake of another transaction, or while nothing was asked
RESTLESS = (
    "The database runs with {setting} = off: what was answered may be lost when its machine fails. Set it to on in "
    "postgresql.conf."
)

Result = TypeVar("Result")


class Database(Struct, frozen=True):
    """A database: its *address*, and the *folder* in the *data* folder of this machine in which its heads lie.

    *named* is the address as people may read it, without a password. Several tables may serve it at once.
    """

    address: str
    named: str
    folder: Path
    data: Path

    @property
    def packs(self) -> Path:
        return self.data / FOLDER

    @property
    def option(self) -> str:
        return f" --journal {shlex.quote(self.named)}{option(self.data)}"

    def check_there(self) -> None:
        """Whether there is a journal is said by whoever reads it."""

    @property
    def is_taken(self) -> bool:
        return False

    def alone(self, *, wait: bool = False) -> AbstractContextManager[int | None]:  # noqa: ARG002 - nobody waits
        return nullcontext()

    def open(self, say: Callable[[str], None]) -> SqlJournal:
        return open_postgres(self, say=say)

    def share(self, troubles: Mapping[CampaignId, Gap]) -> SqlJournal:
        return _opened(self, Heads(self.folder), troubles)

    def bus(self) -> Bus:
        from talewright.journal.postgres_bus import PostgresBus  # noqa: PLC0415 - which knows this class

        return PostgresBus(self)

    def read(self) -> AbstractContextManager[SqlJournal]:
        return read_postgres(self)

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        with telling(self), _patient(self) as engine:
            check_readable(engine)
            with engine.connect() as connection:
                connection.exec_driver_sql(LOOK)
                yield connection

    @contextmanager
    def filling(self) -> Iterator[Connection]:
        with telling(self), _patient(self) as engine, engine.begin() as connection:
            connection.exec_driver_sql(FILL)
            yield connection

    def survey(self) -> Survey:
        return survey_postgres(self)

    def examine(self) -> tuple[str, ...]:
        return ()  # the server checks each page when it reads it


class Patient(psycopg.Connection[tuple[object, ...]]):
    """A connection that does not wait for ever: a server may stand still without hanging up."""

    patience_s = LONG_S

    def wait(self, gen: PQGen[Result], interval: float = 0.1, timeout: float | None = None) -> Result:
        return super().wait(gen, interval, self.patience_s if timeout is None else timeout)


def database_at(address: str, data: Path) -> Database:
    """The database at an *address*; its heads get a folder of their own in the data folder.

    Raises ``Refused`` if it is no address of PostgreSQL.
    """
    try:
        told = psycopg.conninfo.conninfo_to_dict(address)
    except psycopg.Error as error:
        raise Refused("This is no address of a database: write it as postgresql://USER@HOST/DATABASE.") from error
    host, port = (str(told.get(part) or "") for part in ("host", "port"))
    name = str(told.get("dbname") or told.get("user") or "")
    if "@" in host + name or not PORTS.fullmatch(port):  # what is taken for these is part of a password
        raise Refused(AMBIGUOUS)
    user = f"{told['user']}@" if told.get("user") else ""
    where = f"{'' if host.startswith('/') else host}{':' if port else ''}{port}"
    named = f"postgresql://{user}{where}/{name}{f'?host={host}' if host.startswith('/') else ''}"
    key = sha256("\n".join((host, port, name, str(told.get("options") or ""))).encode()).hexdigest()[:8]
    folder = f"postgresql-{NO_FILE.sub('_', name)}-{key}"
    return Database(address, named, data / folder, data)


def open_postgres(place: Database, *, steps: Path = STEPS, say: Callable[[str], None] = lambda _: None) -> SqlJournal:
    """The journal in a database, made or brought up to date by the migration's *steps* if need be.

    Where records are missing, or the server does not promise to keep what it answers, *say* gets the sentences.

    Raises ``Unwritable`` if the database cannot be written, ``Unreadable`` if it is not one for this version.
    """
    with telling(place), _patient(place) as engine:
        place.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for sentence in _promises(engine):
            say(sentence)
        bring_up_to_date(engine, ALONE, lambda revision: say(_changes(revision)), steps)
        found = _surveyed(place, engine)
    if found.troubles or found.damage:
        kept = set_aside(found, (place.folder / heads.FILE,))
        for sentence in (*found.damage, *(f"{each}: {gap.told()}" for each, gap in found.troubles.items())):
            say(sentence)
        say(f"The heads as they were found are kept in {kept}.")
    with telling(place):
        journal = _opened(place, Heads.of(place.folder, found.heads), found.troubles)
        journal.note_heads(found.heads.heads if found.heads else {})
    return journal


def _opened(place: Database, known: Heads, troubles: Mapping[CampaignId, Gap]) -> SqlJournal:
    watch = Watch(known, lambda: True)
    journal = _journal(place, _engine(place.address), watch=watch)
    journal.troubles.update(troubles)
    return journal


@contextmanager
def read_postgres(place: Database, *, steps: Path = STEPS) -> Iterator[SqlJournal]:
    """The journal in a database as it stands, to read only.

    Campaigns that lack records are read as far as they go.
    Raises ``Unreadable`` if there is no journal, or not one of this version.
    """
    with telling(place), _patient(place) as engine:
        check_readable(engine, steps)
        found = _surveyed(place, engine)
        with _journal(place, engine, as_they_are=True) as journal:
            journal.troubles.update(found.troubles)
            yield journal


def survey_postgres(place: Database) -> Survey:
    """What a database and the heads beside it say of each other."""
    with telling(place), _patient(place) as engine:
        return _surveyed(place, engine)


def _surveyed(place: Database, engine: Engine) -> Survey:
    known = heads.read(place.folder)  # before the database, which is never behind it
    if revision_of(engine) is None:
        return Survey(known, Log(0), missing(known, None))
    with _journal(place, engine) as journal:
        return Survey(known, Log(0), missing(known, journal))


def _journal(place: Database, engine: Engine, *, watch: Watch | None = None, as_they_are: bool = False) -> SqlJournal:
    faults, told = Faults(_is_unanswered, _is_passing, _is_lost), partial(telling, place)
    return SqlJournal(engine, BEGIN, told, faults=faults, writers=MOST, watch=watch, as_they_are=as_they_are)


@contextmanager
def _patient(place: Database) -> Iterator[Engine]:
    """An engine for questions about the whole journal."""
    engine = _engine(place.address, patience_s=LONG_S)
    try:
        yield engine
    finally:
        engine.dispose()


def _engine(address: str, *, patience_s: float | None = None) -> Engine:
    """PostgreSQL with every commit on the disk; transactions begin when told to, not by themselves."""
    return create_engine(
        "postgresql+psycopg://",
        creator=partial(connect, address, patience_s),
        poolclass=NullPool,  # the journal keeps its connections itself
        use_native_hstore=False,
    )


def connect(address: str, patience_s: float | None = None) -> Patient:
    """A connection whose commits are on the disk when they are answered. Transactions begin when told to."""
    patience_s = patience_s or PATIENCE_S
    connection = Patient.connect(
        address, autocommit=True, connect_timeout=CONNECT_S, application_name="talewright", client_encoding="utf-8"
    )
    connection.patience_s = patience_s
    said = f"{int(patience_s * 1000)}ms"
    settings = {
        "statement_timeout": said,
        "idle_in_transaction_session_timeout": said,
        "lock_timeout": f"{int(TURN_S * 1000)}ms",
    }
    asked = ", ".join(f"set_config('{name}', '{value}', false)" for name, value in settings.items())
    try:
        connection.execute(
            f"SELECT {asked}, CASE current_setting('synchronous_commit') "
            "WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END"
        )
    except BaseException:
        connection.close()
        raise
    return connection


def _promises(engine: Engine) -> Iterator[str]:
    """What the server does not promise, in sentences. Raises ``Unreadable`` if it will not do at all."""
    with engine.connect() as connection:

        def shown(setting: str) -> str:
            return str(connection.exec_driver_sql(f"SHOW {setting}").scalar())

        if int(shown("server_version_num")) < OLDEST:
            raise Unreadable(f"This is PostgreSQL {shown('server_version')}: Talewright needs 16 or newer.")
        if shown("server_encoding") != "UTF8":
            raise Unreadable("This database cannot hold every text: make one with createdb --encoding UTF8.")
        if shown("synchronous_commit") == "off":
            raise Unreadable("The database does not let synchronous_commit be set to on. Allow that for this user.")
        yield from (RESTLESS.format(setting=each) for each in ("fsync", "full_page_writes") if shown(each) == "off")


def _changes(revision: str) -> str:
    return f"The tables of the database are of revision {revision} and are brought up to date."


def _cause(error: BaseException) -> BaseException | None:
    return error.orig if isinstance(error, DBAPIError) else error


def _is_unanswered(error: BaseException) -> bool:
    """Whether the connection was lost before the answer came."""
    cause = _cause(error)
    return isinstance(cause, psycopg.Error) and (
        cause.sqlstate in UNANSWERED or (cause.sqlstate is None and isinstance(cause, psycopg.OperationalError))
    )


def _is_passing(error: BaseException) -> bool:
    """Whether nothing was stored, and the same may go through at once.

    A connection that had been lost before is one such case; a server that stands still is none, for people wait.
    """
    cause = _cause(error)
    if isinstance(cause, errors.ConnectionTimeout) or _is_late(cause):
        return False
    if isinstance(cause, errors.UniqueViolation):
        return cause.diag.constraint_name != KEY_OF_RECORDS  # a secret or a picture that another keeps just now
    return _is_unanswered(error) or (isinstance(cause, psycopg.Error) and cause.sqlstate in TAKEN_BACK)


def _is_lost(connection: DBAPIConnection) -> bool:
    """Whether the server has hung up on a connection that nobody used.

    It is seen before anything is asked of it: later nobody could say whether that is stored.
    """
    assert isinstance(connection, Patient)
    try:
        connection.pgconn.consume_input()  # what the server said at last
        connection.pgconn.consume_input()  # that it hung up
    except psycopg.OperationalError:
        return True
    return False


def _is_late(error: BaseException | None) -> bool:
    """Whether the server stood still: psycopg keeps the name of that to itself."""
    return type(error).__name__ == "_WaitTimeout"


@contextmanager
def telling(place: Database) -> Iterator[None]:
    """Say in plain words what PostgreSQL objects to."""
    try:
        yield
    except OSError as error:
        why = f"{place.folder} cannot be written ({error.strerror}). {ELSEWHERE}"
        raise Unwritable(why, place=str(place.folder)) from error
    except (DBAPIError, psycopg.Error) as error:
        cause = _cause(error)
        state = getattr(cause, "sqlstate", None)
        if isinstance(cause, errors.UniqueViolation):
            raise Conflict("somebody else has stored something at this place") from error
        if state is None and isinstance(cause, psycopg.DataError):
            raise Unplayable("There is nothing of that name: it holds a character that no name has.") from error
        if state in DAMAGE:
            raise Unreadable(f"{place.named} {DAMAGE[state]}", place=place.named) from error
        if state in OBSTACLES:
            raise Unwritable(f"Nothing was stored: {place.named} {OBSTACLES[state]}", place=place.named) from error
        if _is_unanswered(error) or (state or "").startswith("08"):
            why = f"{place.named} ({' '.join(str(cause).split())})" if str(cause) else place.named
            raise Unwritable(f"Nothing was stored: {why} {DOWN}", place=why) from error  # which no player reads
        raise
