"""The journal in PostgreSQL: what the server must promise, what it refuses, and where the heads lie."""

import shlex
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from psycopg import errors
from sqlalchemy import create_engine
from tests.journal.rows import ASHFORD, SALTMARSH, SEATED, row
from tests.journal.shell import Shell
from tests.journal.test_migrations import steps_with_one_more
from tests.postgres import Server
from tests.refusing import failing, refusing

from talewright.cli.main import main
from talewright.journal import SqlJournal, Unreadable
from talewright.journal.migrate import EMPTY
from talewright.journal.postgres import Database, database_at, open_postgres, read_postgres, survey_postgres, telling
from talewright.journal.schema import metadata
from talewright.refusal import Refused
from talewright.table.events import Said
from talewright.table.journal import Conflict, Picture, Secret, Unplayable, Unwritable

THREE = row(Said("The tide is out."), Said("It is a trap."), Said("We go in."))
FACE = Picture.of(SALTMARSH, b"a face")


# Its tables


def test_the_steps_lead_to_the_tables_as_they_are_written_down(database: Database) -> None:
    engine = create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(database.address))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_several_that_start_at_once_make_the_tables_once(postgres: "Server", tmp_path: Path) -> None:
    place = database_at(postgres.fresh(), tmp_path)
    with ThreadPoolExecutor(4) as threads:
        journals = list(threads.map(lambda _: open_postgres(place), range(4)))
    journals[0].append(SALTMARSH, 0, THREE)
    assert [journal.read(SALTMARSH) for journal in journals] == [THREE] * 4
    for journal in journals:
        journal.close()


def test_a_database_of_a_newer_version_is_refused_and_left_alone(postgres: "Server", tmp_path: Path) -> None:
    place = database_at(postgres.fresh(), tmp_path / "data")
    open_postgres(place, steps=steps_with_one_more(tmp_path / "steps")).close()
    with failing("_check_known", kind=Unreadable, naming=("9999", "0002")):
        open_postgres(place)
    with failing("_check_known", kind=Unreadable), read_postgres(place):
        pass


def test_a_step_that_fails_leaves_the_database_as_it_was(postgres: "Server", tmp_path: Path) -> None:
    place = database_at(postgres.fresh(), tmp_path / "data")
    open_postgres(place).close()
    steps = steps_with_one_more(tmp_path / "steps", then="raise RuntimeError('out of luck')")
    with failing("bring_up_to_date", kind=RuntimeError):
        open_postgres(place, steps=steps)
    open_postgres(place).close()


def test_what_is_read_is_not_made(postgres: "Server", tmp_path: Path) -> None:
    place = database_at(postgres.fresh(), tmp_path / "data")
    with failing("check_readable", kind=Unreadable, naming=(EMPTY,)), read_postgres(place):
        pass
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE records SET body = '{}'",
        "DELETE FROM records WHERE position = 2",
        "TRUNCATE records",
        "UPDATE pictures SET content = ''",
        "DELETE FROM pictures",
        "TRUNCATE pictures",
    ],
)
def test_the_database_itself_refuses_to_change_a_record_or_a_picture(
    postgres: "Server", database: Database, change: str
) -> None:
    with open_postgres(database) as journal:
        journal.append(SALTMARSH, 0, THREE, keep=[FACE])
        with postgres.asked(database.address) as other, pytest.raises(errors.RaiseException, match="is never"):
            other.execute(change)
        assert journal.read(SALTMARSH) == THREE
        assert journal.picture(SALTMARSH, FACE.digest) == FACE.content


# What the server promises


def test_each_commit_is_on_the_disk_whatever_the_database_would_have_otherwise(
    postgres: "Server", database: Database
) -> None:
    name = database.address.split("?")[0].rpartition("/")[2]
    with postgres.asked() as other:
        other.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
        try:
            with open_postgres(database) as journal:
                journal.append(SALTMARSH, 0, THREE)
                (found,) = journal._database.rows(_Plain("SHOW synchronous_commit"), {})  # type: ignore[arg-type]  # noqa: SLF001 - the setting belongs to its connection
                assert found == ("on",)
        finally:
            other.execute(f"ALTER DATABASE {name} RESET synchronous_commit")


class _Plain:
    def __init__(self, text: str) -> None:
        self._text = text

    def run(self, cursor: psycopg.Cursor, _: object) -> None:
        cursor.execute(self._text)


def test_a_server_that_does_not_wait_for_its_disk_is_said(postgres: "Server", database: Database) -> None:
    said: list[str] = []
    with postgres.asked() as other:
        other.execute("ALTER SYSTEM SET full_page_writes = off")
        other.execute("SELECT pg_reload_conf()")
        try:
            while other.execute("SHOW full_page_writes").fetchone() != ("off",):
                pass
            open_postgres(database, say=said.append).close()
        finally:
            other.execute("ALTER SYSTEM RESET full_page_writes")
            other.execute("SELECT pg_reload_conf()")
    assert [sentence.split(":")[0] for sentence in said] == ["The database runs with full_page_writes = off"]


# Its address


def test_no_password_stands_in_what_people_read(tmp_path: Path) -> None:
    place = database_at("postgresql://kim:hunter2@db.example:5433/club", tmp_path)
    assert place.named == "postgresql://kim@db.example:5433/club"
    assert place.folder.parent == tmp_path
    assert "hunter2" not in place.option
    changed = database_at("postgresql://jo:swordfish@db.example:5433/club", tmp_path)
    assert changed.folder == place.folder


def test_an_address_that_is_none_is_refused(tmp_path: Path) -> None:
    with refusing(by=database_at):
        database_at("postgresql://db.example/club?colour=blue", tmp_path)


@pytest.mark.parametrize("password", ["hunter/2", "hunter@2", "hun@ter/2", "hunter/2@x", "hunter#2/"])
def test_of_a_password_that_breaks_the_address_no_part_is_printed(tmp_path: Path, password: str) -> None:
    with pytest.raises(Refused, match="%2F") as refused:
        database_at(f"postgresql://kim:{password}@db.example/club", tmp_path)
    assert "hun" not in str(refused.value)


def test_a_database_that_is_not_there_is_named_without_its_password(tmp_path: Path) -> None:
    place = database_at("postgresql://kim:hunter2@127.0.0.1:1/club", tmp_path)
    with pytest.raises(Unwritable, match=r"postgresql://kim@127.0.0.1:1/club \(.*refused.*\) does not answer") as said:
        open_postgres(place)
    assert "hunter2" not in str(said.value)
    assert said.value.told.startswith("Nothing was stored: the journal does not answer")


def test_a_name_that_no_database_can_hold_is_found_nowhere(database: Database) -> None:
    with open_postgres(database) as journal, pytest.raises(Unplayable, match="nothing of that name"):
        journal.secret("token:\0")


# What its errors mean


@pytest.mark.parametrize(
    ("error", "told", "names"),
    [
        (errors.DiskFull, Unwritable, "the disk is full"),
        (errors.ReadOnlySqlTransaction, Unwritable, "primary server"),
        (errors.LockNotAvailable, Unwritable, "Wait for it"),
        (errors.DataCorrupted, Unreadable, "is damaged"),
        (errors.UndefinedTable, Unreadable, "has not the tables"),
        (errors.UniqueViolation, Conflict, "somebody else"),
        (psycopg.OperationalError, Unwritable, "does not answer"),
    ],
)
def test_errors_of_the_server_are_said_in_sentences(
    tmp_path: Path, error: type[psycopg.Error], told: type[Exception], names: str
) -> None:
    place = database_at("postgresql://kim:hunter2@db.example/club", tmp_path)
    with pytest.raises(told, match=names) as said, telling(place):
        raise error("as the server says it")
    assert "hunter2" not in str(said.value)


# Its heads


def take_away_the_third(server: "Server", database: Database) -> None:
    """As if somebody had put an old backup back."""
    with server.asked(database.address) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute("DELETE FROM records WHERE position = 3")


def test_a_campaign_that_lacks_records_since_it_was_answered_stays_closed_until_that_is_settled(
    postgres: "Server", database: Database
) -> None:
    with open_postgres(database) as journal:
        journal.append(SALTMARSH, 0, THREE)
        journal.append(ASHFORD, 0, row(Said("Here too."), campaign=ASHFORD))
    take_away_the_third(postgres, database)
    said: list[str] = []
    with open_postgres(database, say=said.append) as journal:
        assert "it stood at record 3, and ends at 2" in said[0]
        assert journal.head(ASHFORD) == 1
        with failing(SqlJournal.read, kind=Unplayable):
            journal.read(SALTMARSH)
        assert journal.accept(SALTMARSH) == 2
        assert journal.read(SALTMARSH) == THREE[:2]
    assert survey_postgres(database).troubles == {}


def test_a_database_whose_heads_lie_elsewhere_is_whole(database: Database, tmp_path: Path) -> None:
    with open_postgres(database) as journal:
        journal.append(SALTMARSH, 0, THREE)
    elsewhere = database_at(database.address, tmp_path / "another machine")
    assert survey_postgres(elsewhere).heads is None
    assert survey_postgres(elsewhere).troubles == {}
    with open_postgres(elsewhere) as journal:
        journal.append(SALTMARSH, 3, row(Said("On."), behind=THREE))
    assert survey_postgres(database).troubles == {}


def test_a_secret_that_two_keep_at_once_is_no_conflict(database: Database) -> None:
    names = [f"token:{number}" for number in range(20)]

    def keep(journal: SqlJournal) -> None:
        for name in names:
            journal.keep([Secret(name, SALTMARSH, "x")])

    with open_postgres(database) as one, open_postgres(database) as other, ThreadPoolExecutor(2) as threads:
        assert list(threads.map(keep, (one, other))) == [None, None]
    with read_postgres(database) as journal:
        assert {secret.name for secret in journal.secrets(SALTMARSH, "token:")} == set(names)


# The commands


def test_the_commands_take_an_address_as_they_take_a_folder(
    postgres: "Server", database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    shell, there = Shell(capsys), ("--journal", database.address, "--data", database.data)
    with open_postgres(database) as journal:
        journal.append(SALTMARSH, 0, row(*SEATED))
    assert "3 records" in shell("verify", *there)
    assert len(shell("show", "saltmarsh", "--records", *there).splitlines()) == 3
    take_away_the_third(postgres, database)
    told = shell("list", *there)
    assert "Its last record is missing" in told
    assert f"talewright journal accept saltmarsh --journal {shlex.quote(database.named)} --data" in told
    main(["journal", "accept", "saltmarsh", *map(str, there)])
    assert "goes on after record 2" in capsys.readouterr().out
    assert "Nothing is missing" in shell.refused("accept", "saltmarsh", *there)
