"""A journal that is closed while somebody reads: who has begun gets an answer, who comes later a sentence."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, PoolProxiedConnection, event, literal_column, select
from sqlalchemy.engine.interfaces import DBAPICursor
from tests.journal.rows import SALTMARSH, row
from tests.refusing import failing

from talewright.journal import SqlJournal, Unreadable, open_journal
from talewright.journal import transactions as module
from talewright.journal.postgres import open_postgres
from talewright.journal.sqlite import BEGIN, FILE, engine_for, telling
from talewright.journal.statements import Statement, Values
from talewright.journal.transactions import Faults, Transactions
from talewright.table.events import Said
from talewright.table.journal import Secret, Unwritable
from talewright.table.seat import CampaignId

ONE = row(Said("The tide is out."))
TOKEN = Secret("token:aa", SALTMARSH, "seat-of-kim")
LONG_S = 0.5  # for which a slow reader waits whether the database is closed under it


@pytest.fixture(params=["sqlite", "postgres"])
def shut(request: pytest.FixtureRequest, tmp_path: Path) -> SqlJournal:
    """A journal that has been read and written, and is closed."""
    with (
        open_journal(tmp_path)
        if request.param == "sqlite"
        else open_postgres(request.getfixturevalue("database")) as journal
    ):
        journal.append(SALTMARSH, 0, ONE, keep=[TOKEN])
        assert tuple(journal.read(SALTMARSH)) == ONE
    return journal


def test_whoever_reads_or_writes_when_it_is_closed_is_told(shut: SqlJournal) -> None:
    for reading in (shut.campaigns, lambda: shut.read(SALTMARSH), lambda: shut.secret("token:aa")):
        with pytest.raises(Unreadable):
            reading()
    with pytest.raises(Unwritable):
        shut.append(SALTMARSH, 1, ONE)


def test_another_thread_that_has_never_read_is_told_as_well(shut: SqlJournal) -> None:
    with ThreadPoolExecutor(1) as other:
        assert isinstance(other.submit(shut.head, CampaignId("saltmarsh")).exception(), Unreadable)


class Slow(Statement):
    """A statement that takes its time: it goes on when somebody begins to close the database."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(select(literal_column("1")).compile(dialect=engine.dialect))
        self.begun, self.closing, self.closed = threading.Event(), threading.Event(), threading.Event()

    def run(self, cursor: DBAPICursor, values: Values) -> None:
        super().run(cursor, values)
        self.begun.set()
        self.closing.wait(20)
        self.closed.wait(LONG_S)
        super().run(cursor, values)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = engine_for(tmp_path / FILE)
    yield engine
    engine.dispose()


def transactions(engine: Engine, folder: Path, writers: int = 1) -> Transactions:
    return Transactions(engine, BEGIN, lambda: telling(folder / FILE), Faults(), writers=writers)


@pytest.mark.parametrize("writers", [1, 2])
def test_whoever_is_in_the_middle_of_reading_reads_on_to_the_end(engine: Engine, tmp_path: Path, writers: int) -> None:
    slow, database = Slow(engine), transactions(engine, tmp_path, writers)
    with ThreadPoolExecutor(1) as other:
        reading: Any = other.submit(database.rows, slow, {})
        assert slow.begun.wait(20)
        database.close(slow.closing.set)
        slow.closed.set()
        assert [*map(tuple, reading.result())] == [(1,)]


def test_a_connection_that_is_borrowed_while_it_is_closed_is_closed_too(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, borrow = transactions(engine, tmp_path), engine.raw_connection
    borrowed = []

    def borrow_and_close() -> PoolProxiedConnection:
        borrowed.append(borrow())
        database.close(lambda: None)
        return borrowed[0]

    monkeypatch.setattr(engine, "raw_connection", borrow_and_close)
    with pytest.raises(Unreadable):
        database.rows(Statement(select(literal_column("1")).compile(dialect=engine.dialect)), {})
    assert borrowed[0].dbapi_connection is None


def test_whoever_finds_every_connection_in_use_is_told(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where several write at once, there are no more connections than that, for readers either."""
    monkeypatch.setattr(module, "TURN_S", 0.1)
    slow, database = [Slow(engine), Slow(engine)], transactions(engine, tmp_path, writers=2)
    with ThreadPoolExecutor(2) as others:
        reading = [others.submit(database.rows, each, {}) for each in slow]
        assert all(each.begun.wait(20) for each in slow)
        with failing("_Places.__enter__", kind=Unwritable):
            database.rows(slow[0], {})
        for each in slow:
            each.closing.set()
            each.closed.set()
        assert [[*map(tuple, each.result())] for each in reading] == [[(1,)]] * 2
    database.close(lambda: None)


def test_a_connection_goes_from_one_thread_to_the_next(engine: Engine, tmp_path: Path) -> None:
    """So there are no more of them than were in use at once."""
    database, made = transactions(engine, tmp_path), []
    event.listen(engine, "connect", lambda connection, _: made.append(connection))
    one = Statement(select(literal_column("1")).compile(dialect=engine.dialect))
    for _ in range(3):
        with ThreadPoolExecutor(1) as other:
            assert [*map(tuple, other.submit(database.rows, one, {}).result())] == [(1,)]
    assert len(made) == 1
    database.close(lambda: None)
