"""Hints between processes by LISTEN and NOTIFY: heard by the others, and again after a connection was lost."""

from base64 import b64encode
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from tests.journal.waiting import wait_for
from tests.postgres import Server

from talewright.journal import postgres_bus
from talewright.journal.postgres import Database, connect, database_at, open_postgres
from talewright.journal.postgres_bus import WAITING, PostgresBus, channel_of, key_of, place_of
from talewright.table.bus import LONGEST, Bus

ANY_BYTES = bytes(range(256)) * 23


class Ear:
    """A process that listens."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[bytes] = []
        self.forged = 0
        bus.listen(self.hear)

    def hear(self, message: bytes | None) -> None:
        if message is None:
            self.forged += 1
        else:
            self.heard.append(message)


@pytest.fixture
def ears(database: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Ear, Ear]]:
    """Two that hear each other."""
    monkeypatch.setattr(postgres_bus, "BEAT_S", 0.1)
    with ExitStack() as stack:
        both = Ear(PostgresBus(database)), Ear(PostgresBus(database))
        for ear in both:
            stack.callback(ear.bus.close)
        assert they_hear(*both, b"hello")
        yield both


def they_hear(one: Ear, other: Ear, message: bytes) -> bool:
    """Whether, after some tries, each hears what the other says."""

    def both() -> bool:
        one.bus.send(message)
        other.bus.send(message)
        return message in one.heard and message in other.heard

    return wait_for(both)


def test_what_one_says_the_other_hears_in_order_and_nobody_hears_themselves(ears: tuple[Ear, Ear]) -> None:
    one, other = ears
    said = [b"first", b"", ANY_BYTES, b"x" * LONGEST, b"last"]
    for message in said:
        one.bus.send(message)
    assert wait_for(lambda: b"last" in other.heard)
    assert [message for message in other.heard if message != b"hello"] == said
    assert b"last" not in one.heard


def test_whoever_lost_the_connection_hears_again(ears: tuple[Ear, Ear], postgres: "Server", database: Database) -> None:
    with postgres.asked(database.address) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'talewright' AND datname = current_database()"
        )
    assert they_hear(*ears, b"again")


@pytest.mark.parametrize("nonsense", ["12345678no base", "é", "", "12345678" + b64encode(b"a word").decode()])
def test_what_a_stranger_says_is_counted_and_not_heard(
    ears: tuple[Ear, Ear], database: Database, nonsense: str
) -> None:
    with closing(connect(database.address)) as stranger:
        stranger.execute("SELECT pg_notify(%s, %s)", (channel_of(stranger), nonsense))
    assert they_hear(*ears, b"still")
    assert [ear.forged for ear in ears] == [1, 1]
    assert {*ears[0].heard, *ears[1].heard} == {b"hello", b"still"}


def test_what_was_heard_once_is_not_believed_again(ears: tuple[Ear, Ear], database: Database) -> None:
    with closing(connect(database.address)) as stranger:
        stranger.execute(f"LISTEN {channel_of(stranger)}")
        ears[0].bus.send(b"count this")
        note = next(stranger.notifies(timeout=30, stop_after=1))
        stranger.execute("SELECT pg_notify(%s, %s)", (note.channel, note.payload))
    assert they_hear(*ears, b"still")
    assert ears[1].heard.count(b"count this") == 1
    assert [ear.forged for ear in ears] == [1, 1]
    assert b"count this" not in ears[0].heard


def test_what_is_said_in_one_database_does_not_count_in_a_copy_that_has_its_key(
    ears: tuple[Ear, Ear], database: Database, postgres: "Server", tmp_path: Path
) -> None:
    copy = database_at(postgres.fresh(), tmp_path / "copy")
    open_postgres(copy).close()
    with closing(connect(database.address)) as here, closing(connect(copy.address)) as there:
        there.execute("INSERT INTO secrets (name, campaign, value) VALUES ('bus', '', %s)", (key_of(here).decode(),))
        assert key_of(here) == key_of(there)
        with ExitStack() as stack:
            both = Ear(PostgresBus(copy)), Ear(PostgresBus(copy))
            for ear in both:
                stack.callback(ear.bus.close)
            assert they_hear(*both, b"hello")
            here.execute(f"LISTEN {channel_of(here)}")
            ears[0].bus.send(b"count this")
            note = next(here.notifies(timeout=30, stop_after=1))
            there.execute("SELECT pg_notify(%s, %s)", (channel_of(there), note.payload))
            assert they_hear(*both, b"still")
            assert [ear.forged for ear in both] == [1, 1]
            assert {*both[0].heard, *both[1].heard} == {b"hello", b"still"}


@pytest.fixture
def managed(database: Database, postgres: "Server", tmp_path: Path) -> Iterator[Database]:
    """The same database for a user who may read and write the journal, and ask the server nothing about itself."""
    with postgres.asked(database.address) as owner:
        owner.execute("CREATE ROLE guest LOGIN")
        owner.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO guest")
        owner.execute("REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC")
        try:
            sep = "&" if "?" in database.address else "?"
            yield database_at(f"{database.address}{sep}options=-c%20role%3Dguest", tmp_path / "managed")
        finally:
            owner.execute("GRANT EXECUTE ON FUNCTION pg_control_system() TO PUBLIC")
            owner.execute("DROP OWNED BY guest")
            owner.execute("DROP ROLE guest")


def test_on_a_server_of_which_hardly_anything_may_be_asked_they_hear_each_other(managed: Database) -> None:
    with closing(connect(managed.address)) as guest:
        assert guest.execute("SELECT current_user").fetchone() == ("guest",)
    with ExitStack() as stack:
        both = Ear(PostgresBus(managed)), Ear(PostgresBus(managed))
        for ear in both:
            stack.callback(ear.bus.close)
        assert they_hear(*both, b"hello")


def test_a_server_that_is_started_elsewhere_from_a_copy_of_the_disk_is_another_place(
    database: Database, postgres: "Server"
) -> None:
    with closing(connect(database.address)) as one, closing(connect(database.address)) as other:
        here = place_of(one)
        assert place_of(other) == here
    postgres.kill()
    postgres.start_again()
    with closing(connect(database.address)) as copy:
        assert place_of(copy) != here


def test_a_killed_server_is_heard_of_again_and_nobody_waited_for_it(ears: tuple[Ear, Ear], postgres: "Server") -> None:
    postgres.kill()
    for _ in range(2 * WAITING):
        ears[0].bus.send(b"lost")
    postgres.start_again()
    assert they_hear(*ears, b"back")


def test_one_that_is_closed_says_what_was_waiting_and_hears_no_more(database: Database, ears: tuple[Ear, Ear]) -> None:
    guest = PostgresBus(database)
    guest.send(b"farewell")
    guest.close()
    assert wait_for(lambda: b"farewell" in ears[0].heard)
