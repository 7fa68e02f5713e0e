"""A server that is killed, held or lost, and writers that meet: nothing answered is lost, nothing is there twice."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine.interfaces import DBAPICursor
from tests.journal.rows import SALTMARSH, row
from tests.journal.waiting import wait_for
from tests.postgres import Server
from tests.refusing import failing

from talewright.journal import SqlJournal
from talewright.journal import postgres as backend
from talewright.journal.postgres import Database, open_postgres, survey_postgres
from talewright.journal.statements import Statement, Values
from talewright.journal.transactions import Lost, Transactions
from talewright.journal.verify import verify
from talewright.table.events import Said
from talewright.table.journal import Conflict, Record, Secret, Uncertain, Unwritable

ROOT = Path(__file__).parents[2]
TWO = row(Said("The tide is out."), Said("We go in."))
MORE = row(Said("It is a trap."), behind=TWO)
TIMES = int(os.environ.get("TALEWRIGHT_RACES", "500"))  # how often two writers meet


@pytest.fixture
def journal(database: Database) -> Iterator[SqlJournal]:
    """A journal with two records."""
    with open_postgres(database) as opened:
        opened.append(SALTMARSH, 0, TWO)
        yield opened


def lose_connections(server: "Server", database: Database) -> None:
    with server.asked(database.address) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'talewright' AND datname = current_database()"
        )


# The server goes away and comes back


def test_after_a_lost_connection_the_next_look_and_the_next_move_go_through(
    postgres: "Server", database: Database, journal: SqlJournal
) -> None:
    lose_connections(postgres, database)
    assert journal.read(SALTMARSH) == TWO
    lose_connections(postgres, database)
    journal.append(SALTMARSH, 2, MORE)
    assert journal.head(SALTMARSH) == 3


def test_of_a_killed_server_nothing_that_was_answered_is_lost_and_nothing_is_there_twice(
    postgres: "Server", database: Database, journal: SqlJournal
) -> None:
    """Somebody plays on as a person would: what was refused is tried again, what is uncertain is looked up."""
    answered: list[Record] = list(TWO)
    is_over = threading.Event()

    def play() -> None:
        while not is_over.is_set():
            more = row(Said(f"{len(answered)}"), behind=answered)
            try:
                journal.append(SALTMARSH, len(answered), more)
            except Uncertain:
                while not is_over.is_set():
                    with suppress(Unwritable):
                        if journal.head(SALTMARSH) > len(answered):
                            answered.extend(more)
                        break
            except Unwritable:
                is_over.wait(0.01)
            else:
                answered.extend(more)

    player = threading.Thread(target=play)
    player.start()
    try:
        for _ in range(2):
            before = len(answered)
            assert wait_for(lambda: len(answered) >= before + 20)  # noqa: B023 - it is asked at once
            postgres.kill()
            postgres.start_again()
        before = len(answered)
        assert wait_for(lambda: len(answered) >= before + 20)
    finally:
        is_over.set()
        player.join()
    assert journal.read(SALTMARSH) == tuple(answered)
    assert verify(journal.read(SALTMARSH)).sound
    assert survey_postgres(database).troubles == {}


def test_while_the_server_is_gone_a_sentence_says_so(postgres: "Server", journal: SqlJournal) -> None:
    postgres.kill()
    try:
        for act in asked_of(journal):
            with pytest.raises(Unwritable, match=r"does not answer\. See that the database runs"):
                act()
    finally:
        postgres.start_again()
    journal.append(SALTMARSH, 2, MORE)


def test_a_server_that_stands_still_is_said_in_a_few_seconds_and_play_goes_on_when_it_is_back(
    postgres: "Server", database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend, "PATIENCE_S", 1.0)
    monkeypatch.setattr(backend, "CONNECT_S", 2)
    with open_postgres(database) as journal:
        journal.append(SALTMARSH, 0, TWO)
        with postgres.held():
            for act in asked_of(journal):
                with pytest.raises(Unwritable, match="does not answer"):
                    act()
        journal.append(SALTMARSH, 2, MORE)
        assert journal.read(SALTMARSH) == (*TWO, *MORE)


def test_what_a_server_was_asked_to_store_before_it_stood_still_is_uncertain(
    postgres: "Server", database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may store it when it goes on, though nobody waits for the answer any more."""
    monkeypatch.setattr(backend, "PATIENCE_S", 1.0)
    with open_postgres(database) as journal:
        journal.append(SALTMARSH, 0, TWO)
        with postgres.held(), failing("Transactions._stored", kind=Uncertain):
            journal.append(SALTMARSH, 2, MORE)
        assert wait_for(lambda: journal.head(SALTMARSH) == 3)
        assert journal.read(SALTMARSH) == (*TWO, *MORE)


def test_a_move_after_the_server_was_away_goes_through_and_is_there_once(
    postgres: "Server", journal: SqlJournal
) -> None:
    postgres.kill()
    postgres.start_again()
    journal.append(SALTMARSH, 2, MORE)
    assert journal.read(SALTMARSH) == (*TWO, *MORE)


def asked_of(journal: SqlJournal) -> tuple[Callable[[], object], ...]:
    """A look and a move."""
    return lambda: journal.read(SALTMARSH), lambda: journal.append(SALTMARSH, 2, MORE)


@pytest.mark.parametrize("keep", [(), (Secret("seed:1", SALTMARSH, "00"),)])
def test_where_only_the_answer_is_lost_it_is_found_out_that_it_is_stored(
    journal: SqlJournal, monkeypatch: pytest.MonkeyPatch, keep: tuple[Secret, ...]
) -> None:
    """Both where one statement stores it and where a transaction does."""
    stored, lost = Transactions._stored, iter((True,))  # noqa: SLF001 - the answer comes this way

    def lose(self: Transactions, act: Callable[[], None]) -> None:
        stored(self, act)
        if next(lost, False):
            raise Lost

    monkeypatch.setattr(Transactions, "_stored", lose)
    journal.append(SALTMARSH, 2, MORE, keep=keep)
    assert journal.read(SALTMARSH) == (*TWO, *MORE)
    assert journal.secrets(SALTMARSH, "seed:") == keep
    with pytest.raises(Conflict):
        journal.append(SALTMARSH, 2, MORE)


def test_where_the_connection_is_lost_and_another_was_faster_it_is_a_conflict(
    database: Database, journal: SqlJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored, lost = Transactions._stored, iter((True,))  # noqa: SLF001 - the answer comes this way

    def lose(self: Transactions, act: Callable[[], None]) -> None:
        if next(lost, False):
            with open_postgres(database) as other:
                other.append(SALTMARSH, 2, row(Said("Not so fast."), behind=TWO))
            raise Lost
        stored(self, act)

    monkeypatch.setattr(Transactions, "_stored", lose)
    with pytest.raises(Conflict):
        journal.append(SALTMARSH, 2, MORE)
    assert [record.body for record in journal.read(SALTMARSH)[2:]] == ['{"type":"said/1","text":"Not so fast."}']


def test_a_commit_without_an_answer_is_uncertain(postgres: "Server", database: Database, journal: SqlJournal) -> None:
    """The connection ends within the commit: nobody who asked can know on which side of it."""
    with postgres.asked(database.address) as other:
        other.execute(
            "CREATE OR REPLACE FUNCTION hang_up() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$"
        )
        other.execute(
            "CREATE CONSTRAINT TRIGGER hang_up AFTER INSERT ON records DEFERRABLE INITIALLY DEFERRED "
            "FOR EACH ROW EXECUTE FUNCTION hang_up()"
        )
        try:
            with failing("SqlJournal._once_more", kind=Uncertain):
                journal.append(SALTMARSH, 2, MORE)
        finally:
            other.execute("DROP TRIGGER hang_up ON records")
    assert journal.head(SALTMARSH) == 2
    journal.append(SALTMARSH, 2, MORE)


# Others who write


def test_what_was_taken_back_for_a_deadlock_is_done_again_before_anything_is_answered(
    postgres: "Server", database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL looks once, a second after somebody began to wait: the journal is the one that waits last."""
    monkeypatch.setattr(backend, "PATIENCE_S", 60.0)
    first, second = (Secret(f"token:{name}", SALTMARSH, "old") for name in "ab")
    with postgres.asked(database.address) as other, open_postgres(database) as journal:
        journal.keep([first, second])
        other.execute("SET deadlock_timeout = '1min'")  # so that it is the journal's that is taken back
        other.execute("BEGIN; UPDATE secrets SET value = 'new' WHERE name = 'token:b'")
        wanting = threading.Thread(
            target=other.execute, args=("UPDATE secrets SET value = 'new' WHERE name = 'token:a'; COMMIT",)
        )

        def run_one_by_one(self: Statement, cursor: "DBAPICursor", rows: Sequence[Values]) -> None:
            for each in rows:
                self.run(cursor, each)
                if wanting.ident is None:
                    wanting.start()
                    assert wait_for(lambda: is_waiting(postgres, database))

        monkeypatch.setattr(Statement, "run_all", run_one_by_one)
        journal.keep(drop=[first.name, second.name])
        wanting.join()
        assert journal.secrets(SALTMARSH, "token:") == ()


def is_waiting(server: "Server", database: Database) -> bool:
    """Whether somebody waits for another's transaction."""
    with server.asked(database.address) as other:
        (found,) = other.execute("SELECT count(*) FROM pg_locks WHERE NOT granted").fetchone() or (0,)
        return bool(found)


def test_a_record_that_another_is_writing_is_waited_for_and_then_a_conflict(
    postgres: "Server", database: Database, journal: SqlJournal
) -> None:
    with psycopg.connect(database.address) as other:
        other.execute(
            "INSERT INTO records SELECT campaign, 3, at, seat, acting_for, audience, kind, move, body, salt, "
            "body_digest, digest FROM records WHERE position = 2"
        )
        done: list[str] = []

        def append() -> None:
            try:
                journal.append(SALTMARSH, 2, MORE)
            except Conflict:
                done.append("too late")

        writer = threading.Thread(target=append)
        writer.start()
        assert wait_for(lambda: is_waiting(postgres, database))
        assert done == []
        other.commit()
        writer.join()
    assert done == ["too late"]


def test_two_processes_that_write_one_campaign_at_once_leave_one_row_of_records(
    database: Database, journal: SqlJournal
) -> None:
    """Each appends behind what it sees; whoever is too late looks again."""
    words = [sys.executable, "-m", "tests.journal.racing", database.address, str(database.data)]
    writers = [
        subprocess.Popen([*words, name, str(TIMES)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for name in ("Kim", "Jo")
    ]
    late = [int(writer.communicate()[0]) for writer in writers]
    records = journal.read(SALTMARSH)
    assert len(records) == 2 + 2 * TIMES
    assert verify(records).sound
    said = [record.body for record in records[2:]]
    for name in ("Kim", "Jo"):
        assert [text for text in said if text and name in text] == [
            f'{{"type":"said/1","text":"{name} {number}"}}' for number in range(TIMES)
        ]
    assert sum(late) > 0  # they did meet
    assert survey_postgres(database).troubles == {}
