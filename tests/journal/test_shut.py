"""A journal that is closed while somebody reads: who has begun gets an answer, who comes later a sentence."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, PoolProxiedConnection, create_engine, literal_column, select
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.pool import QueuePool
from tests.journal.rows import SALTMARSH, row

from talewright.journal import SqlJournal, Unreadable, open_journal
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


@pytest.fixture(params=["kept by each thread", "pooled"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    file = tmp_path / FILE
    engine = engine_for(file) if request.param != "pooled" else create_engine(f"sqlite:///{file}", poolclass=QueuePool)
    yield engine
    engine.dispose()


def test_whoever_is_in_the_middle_of_reading_reads_on_to_the_end(engine: Engine, tmp_path: Path) -> None:
    slow, database = Slow(engine), Transactions(engine, BEGIN, lambda: telling(tmp_path / FILE), Faults())
    with ThreadPoolExecutor(1) as other:
        reading: Any = other.submit(database.rows, slow, {})
        assert slow.begun.wait(20)
        database.close(slow.closing.set)
        slow.closed.set()
        assert [*map(tuple, reading.result())] == [(1,)]


def test_a_connection_that_is_borrowed_while_it_is_closed_is_closed_too(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, borrow = Transactions(engine, BEGIN, lambda: telling(tmp_path / FILE), Faults()), engine.raw_connection
    borrowed = []

    def borrow_and_close() -> PoolProxiedConnection:
        borrowed.append(borrow())
        database.close(lambda: None)
        return borrowed[0]

    monkeypatch.setattr(engine, "raw_connection", borrow_and_close)
    with pytest.raises(Unreadable):
        database.rows(Statement(select(literal_column("1")).compile(dialect=engine.dialect)), {})
    assert borrowed[0].dbapi_connection is None
