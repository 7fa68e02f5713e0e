"""Full disks, damaged files, two writers, killed processes: a clear sentence, and nothing lost or half done."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, event
from sqlalchemy.pool import ConnectionPoolEntry, NullPool
from tests.journal.rows import SALTMARSH, row

from talewright.journal import SqlJournal, Unreadable, open_journal
from talewright.journal.sqlite import BEGIN, FILE, PAGES_AHEAD, engine_for, examine, gather, read_journal, telling
from talewright.journal.verify import verify
from talewright.table.events import Said
from talewright.table.journal import Conflict, Picture, Secret, Unplayable, Unwritable

ROOT = Path(__file__).parents[2]
TWO = row(Said("The tide is out."), Said("We go in."))
LONG = row(Said("x" * 100_000), behind=TWO)
TOKEN = Secret("token:aa", SALTMARSH, "seat-of-kim")
FACE = Picture.of(SALTMARSH, b"a face")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A journal with two records and a picture, closed."""
    with open_journal(tmp_path) as journal:
        journal.append(SALTMARSH, 0, TWO, keep=[TOKEN, FACE])
    return tmp_path / FILE


def process(*arguments: str | Path) -> list[str | Path]:
    return [sys.executable, "-m", "tests.journal.processes", *arguments]


def unharmed(file: Path) -> None:
    """Everything from before is there, and the next append goes through."""
    with open_journal(file.parent) as journal:
        assert journal.read(SALTMARSH) == TWO
        assert journal.secret("token:aa") == TOKEN
        journal.append(SALTMARSH, 2, LONG)
        assert verify(journal.read(SALTMARSH)).sound


# Who may read and change the file


def test_nobody_else_on_the_computer_reads_the_journal(file: Path) -> None:
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_journal_that_others_could_read_is_made_private_again(file: Path) -> None:
    file.chmod(0o644)
    open_journal(file.parent).close()
    assert file.stat().st_mode & 0o777 == 0o600


def test_the_files_that_sqlite_lays_beside_it_are_as_private(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        journal.append(SALTMARSH, 0, TWO)
        assert {(each.name, each.stat().st_mode & 0o777) for each in tmp_path.iterdir()} == {
            ("journal.db", 0o600),
            ("journal.db-wal", 0o600),
            ("journal.db-shm", 0o600),
            ("journal.heads", 0o600),
        }


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE records SET body = '{}'",
        "DELETE FROM records WHERE position = 2",
        "UPDATE pictures SET content = x'00'",
        "DELETE FROM pictures",
    ],
)
def test_the_database_itself_refuses_to_change_a_record_or_a_picture(file: Path, change: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        with pytest.raises(sqlite3.IntegrityError, match=r"A (record|picture) is never"):
            connection.execute(change)
        connection.rollback()
    unharmed(file)


def test_every_commit_is_synchronised(file: Path) -> None:
    engine = engine_for(file)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
    engine.dispose()


def test_the_file_that_is_written_ahead_stays_short(file: Path) -> None:
    """It is written over again and again: a commit that makes it longer takes more time."""
    said = row(*(Said("x" * 3_000) for _ in range(300)), behind=TWO)
    with open_journal(file.parent) as journal:
        for behind, record in enumerate(said, start=len(TWO)):
            journal.append(SALTMARSH, behind, [record])
        assert file.with_name(f"{FILE}-wal").stat().st_size < 2 * PAGES_AHEAD * 4_096


# A disk that takes no more


def test_a_full_disk_is_said_and_nothing_is_stored(file: Path) -> None:
    def full(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # SQLite takes it for the number of pages that there are

    engine = engine_for(file)
    event.listen(engine, "connect", full)
    with SqlJournal(engine, BEGIN, lambda: telling(file)) as journal:
        with pytest.raises(
            Unwritable, match=r"Nothing was stored.*the disk is full\. Make some room, then try again\."
        ):
            journal.append(SALTMARSH, 2, LONG, drop=["token:aa"])
        assert journal.read(SALTMARSH) == TWO
    unharmed(file)


def test_a_disk_that_fails_in_the_middle_of_a_write_is_said_and_nothing_is_stored(file: Path) -> None:
    said = subprocess.run(process("failing-disk", file.parent), cwd=ROOT, capture_output=True, text=True, check=True)
    assert "Nothing was stored" in said.stdout
    assert "Check the disk, then try again." in said.stdout
    unharmed(file)


def test_a_journal_that_may_only_be_read_is_read_and_not_written(file: Path) -> None:
    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(f"file:{file}?mode=ro", uri=True, isolation_level=None),
        poolclass=NullPool,
    )
    with SqlJournal(engine, BEGIN, lambda: telling(file)) as journal:
        assert journal.read(SALTMARSH) == TWO
        with pytest.raises(Unwritable, match=r"may only be read\. Allow writing to its folder, or choose another"):
            journal.append(SALTMARSH, 2, LONG)
    unharmed(file)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_only_be_read_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(Unwritable, match=r"journal.db cannot be written \(Permission denied\)"):
        open_journal(tmp_path)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("not a folder")
    with pytest.raises(Unwritable, match=r"notes/journal.db cannot be written.*choose another with --data"):
        open_journal(tmp_path / "notes")


# A file that is damaged


@pytest.mark.parametrize("length", [2, 99, 4095, 4096, 20_000, -4097, -1])
def test_a_journal_that_was_cut_short_is_found_out_and_left_alone(file: Path, length: int) -> None:
    cut = file.read_bytes()[:length]
    file.write_bytes(cut)
    assert is_found_out(file)
    assert file.read_bytes() == cut


def test_a_file_of_another_kind_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"once upon a time " * 1000)
    with pytest.raises(Unreadable, match="is no journal, or its beginning is damaged"):
        open_journal(tmp_path)


def places_of_what_is_stored(whole: bytes) -> Iterator[tuple[int, str]]:
    """Where each value of the records stands in the file, in the table and in its indices."""
    for record in TWO:
        header = record.header
        told = (header.campaign, header.at, header.seat, '["all"]', header.kind, header.move)
        for value in (*told, record.body or "", record.salt or "", record.body_digest, record.digest):
            place = whole.find(value.encode())
            assert place > 0
            while place > 0:
                yield place, value
                place = whole.find(value.encode(), place + 1)


@pytest.mark.parametrize("bit", [0x01, 0x80])
def test_one_changed_byte_in_the_file_is_found(file: Path, bit: int) -> None:
    whole = file.read_bytes()
    for place, value in set(places_of_what_is_stored(whole)):
        changed = bytearray(whole)
        changed[place] ^= bit
        file.write_bytes(changed)
        assert is_found_out(file), f"{value} at {place}"


def is_found_out(file: Path) -> bool:
    try:
        with read_journal(file.parent) as journal:
            return not verify(journal.read(SALTMARSH)).sound or bool(examine(file.parent))
    except (Unreadable, Unplayable):
        return True


def test_a_whole_file_is_found_whole(file: Path) -> None:
    assert examine(file.parent) == ()


# Others who write


def test_another_program_that_does_not_stop_writing_is_said(file: Path) -> None:
    engine = engine_for(file, patience_s=0)
    with closing(sqlite3.connect(file)) as other, SqlJournal(engine, BEGIN, lambda: telling(file)) as journal:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unwritable, match=r"is being written by another program\. Close that one or wait for it"):
            journal.append(SALTMARSH, 2, LONG)
        assert journal.read(SALTMARSH) == TWO
        other.rollback()
        journal.append(SALTMARSH, 2, LONG)


def test_a_file_that_another_program_has_to_itself_is_made_one_whole_file_later(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("INSERT INTO secrets (name, campaign, value) VALUES ('host:aa', '', '')")
        assert not gather(file)
    assert gather(file)


def test_nobody_writes_between_a_look_at_the_last_position_and_the_append(file: Path) -> None:
    seen: list[str] = []

    def try_to_write(statement: str) -> None:
        if statement.startswith("SELECT"):
            with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as other:
                try:
                    other.execute("BEGIN IMMEDIATE")
                except sqlite3.OperationalError as error:
                    seen.append(str(error))

    def watch(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
        connection.set_trace_callback(try_to_write)

    engine = engine_for(file)
    event.listen(engine, "connect", watch)
    with SqlJournal(engine, BEGIN, lambda: telling(file)) as journal:
        journal.append(SALTMARSH, 2, LONG)
    assert seen == ["database is locked"]


def test_of_two_processes_that_write_at_once_one_is_told_to_look_again(file: Path) -> None:
    writers = [
        subprocess.Popen(
            process("with-another", file.parent, name),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("Kim", "Jo")
    ]
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    said = [writer.communicate(timeout=60)[0].strip() for writer in writers]
    assert sorted(said) == ["stored", "too late"]
    with open_journal(file.parent) as journal:
        records = journal.read(SALTMARSH)
    assert len(records) == 3
    assert records[2].body == f'{{"type":"said/1","text":"{("Kim", "Jo")[said.index("stored")]}"}}'
    assert verify(records).sound


def test_a_record_at_a_place_that_is_taken_is_a_conflict(file: Path) -> None:
    with open_journal(file.parent) as journal, pytest.raises(Conflict):
        journal.append(SALTMARSH, 2, TWO[1:])
    unharmed(file)


# A process that is killed

STEPS = ["BEGIN", "SELECT", "INSERT", "INSERT", "DELETE", "INSERT", "COMMIT"]  # of one append
BOTH = [*STEPS, "answered", *STEPS, "answered"]


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copies of one journal, each left behind by a process that was killed one step later."""
    folder = tmp_path_factory.mktemp("killed")
    with open_journal(folder) as journal:
        journal.append(SALTMARSH, 0, TWO)
    subprocess.run(process("killed", folder, "14"), cwd=ROOT, check=True)
    return folder


@pytest.mark.parametrize("step", range(1, 15))
def test_a_process_killed_between_any_two_steps_loses_nothing_that_was_answered(killed: Path, step: int) -> None:
    folder = killed / str(step)
    said = (folder / "said").read_text().split()
    assert said == BOTH[: step - 1 if step <= len(STEPS) else step]
    answered = 2 + 2 * said.count("answered")
    with open_journal(folder) as journal:
        records = journal.read(SALTMARSH)
        assert len(records) == answered  # it died before COMMIT began, so nothing else is there
        assert verify(records).sound
        assert [journal.secret(f"seed:{number}") is not None for number in (1, 2)] == [answered > 2, answered > 4]
        journal.append(SALTMARSH, answered, row(Said("Back again."), behind=records))
