"""The write-ahead log, read as SQLite writes it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from talewright.journal import wal
from talewright.journal.wal import Log

PAGE = 512
FRAME = 24 + PAGE


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """The log of a database that somebody has open, with ten commits of one page each."""
    with closing(sqlite3.connect(tmp_path / "db", isolation_level=None)) as connection:
        for statement in (f"PRAGMA page_size = {PAGE}", "PRAGMA journal_mode = WAL", "CREATE TABLE t (x)"):
            connection.execute(statement)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for number in range(10):
            connection.execute("INSERT INTO t VALUES (?)", (number,))
        yield tmp_path / "db-wal"


def found_by_sqlite(log: bytes, file: Path, folder: Path) -> int:
    """How many rows SQLite finds with this log."""
    folder.mkdir(exist_ok=True)
    database = file.with_name("db").read_bytes()
    (folder / "db").write_bytes(database)
    (folder / "db-wal").write_bytes(log)
    with closing(sqlite3.connect(folder / "db")) as connection:
        ((count,),) = connection.execute("SELECT count(*) FROM t").fetchall()
    return int(count)


def test_a_whole_log_is_whole(file: Path) -> None:
    assert wal.read(file) == Log(10)
    assert wal.read(file).told == ""


def test_no_log_holds_nothing(tmp_path: Path) -> None:
    assert wal.read(tmp_path / "none") == Log(0)


@pytest.mark.parametrize("place", [0, 3, 4, 8, 11, 12, 16, 20, 24, 100, 300, FRAME - 1])
@pytest.mark.parametrize("frame", [0, 4, 9])
def test_what_a_changed_bit_takes_away_is_counted_as_sqlite_counts_it(
    file: Path, tmp_path: Path, frame: int, place: int
) -> None:
    log = bytearray(file.read_bytes())
    log[32 + frame * FRAME + place] ^= 4
    found = wal.parse(bytes(log))
    assert found.whole == found_by_sqlite(bytes(log), file, tmp_path / "other") == frame
    assert found.lost == 10 - frame
    assert f"is damaged in frame {frame + 1}: {found.lost} frame" in found.told


@pytest.mark.parametrize("place", range(0, 32, 3))
def test_without_its_beginning_nothing_of_a_log_is_read(file: Path, tmp_path: Path, place: int) -> None:
    log = bytearray(file.read_bytes())
    log[place] ^= 1
    found = wal.parse(bytes(log))
    assert found.headless
    assert found_by_sqlite(bytes(log), file, tmp_path / "other") == 0
    assert found.told == "The beginning of the write-ahead log is damaged: 10 frames in it cannot be read."


def test_frames_of_an_earlier_round_are_not_lost(file: Path) -> None:
    with closing(sqlite3.connect(file.with_name("db"), isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_checkpoint(RESTART)")
        connection.execute("INSERT INTO t VALUES (99)")
        assert file.stat().st_size == 32 + 10 * FRAME
        assert wal.read(file) == Log(1)


def test_a_commit_that_never_ended_is_no_damage(file: Path) -> None:
    with closing(sqlite3.connect(file.with_name("db"), isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO t VALUES (?)", [("x" * 400,) for _ in range(50)])
        log = file.read_bytes()
        connection.execute("ROLLBACK")
    assert len(log) > 32 + 12 * FRAME
    assert wal.parse(log[:-FRAME]).told == ""
