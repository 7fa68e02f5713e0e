"""One table for one folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.refusing import failing

from talewright.journal import is_taken, only_table
from talewright.journal.lock import FILE
from talewright.refusal import Refused
from talewright.table import Unwritable


def test_a_folder_is_free_before_and_after(tmp_path: Path) -> None:
    assert not is_taken(tmp_path)
    with only_table(tmp_path):
        assert is_taken(tmp_path)
    assert not is_taken(tmp_path)
    with only_table(tmp_path):
        pass


def test_a_second_table_is_refused(tmp_path: Path) -> None:
    with (
        only_table(tmp_path),
        pytest.raises(Refused, match=r"Another table is open on .*\. Stop that one first"),
        only_table(tmp_path),
    ):
        pass


def test_workers_that_one_table_starts_share_its_folder(tmp_path: Path) -> None:
    """As long as one of them lives nobody else comes in."""
    with only_table(tmp_path) as number:
        worker = subprocess.Popen(
            [sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE, pass_fds=(number,)
        )
    with worker:
        assert is_taken(tmp_path)
        worker.communicate()
    assert not is_taken(tmp_path)


def test_the_lock_is_empty_private_and_stays(tmp_path: Path) -> None:
    with only_table(tmp_path / "data"):
        pass
    left = tmp_path / "data" / FILE
    assert (left.stat().st_size, left.stat().st_mode & 0o777) == (0, 0o600)


def test_asking_makes_no_file(tmp_path: Path) -> None:
    assert not is_taken(tmp_path / "nowhere")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("not a folder")
    for folder in (tmp_path / "notes", tmp_path / "notes" / "data"):
        with failing(only_table, kind=Unwritable) as said, only_table(folder):
            pass
        assert FILE not in str(said.value)


def test_a_lock_that_the_file_system_does_not_know_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object) -> None:
        raise OSError(95, os.strerror(95))

    monkeypatch.setattr("fcntl.flock", unknown)
    with pytest.raises(Unwritable, match=r"cannot be locked .* Choose another folder"), only_table(tmp_path):
        pass
