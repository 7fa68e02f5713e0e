"""A journal that is looked at is not changed: not a byte of it, and nothing is left beside it."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.cli.playing import ROOT, command
from tests.journal.flips import LOG, copied, flipped, leave_behind
from tests.journal.test_migrations import steps_with_one_more
from tests.refusing import failing

from talewright.cli import main
from talewright.journal import Unreadable, open_journal
from talewright.journal.sqlite import FILE, read_journal

LOOKING = [
    ("list",),
    ("show", "saltmarsh"),
    ("show", "saltmarsh", "--records"),
    ("export", "saltmarsh"),
    ("verify",),
    ("replay", "saltmarsh"),
]
NOBODY = 65534


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with a log beside it."""
    folder = tmp_path_factory.mktemp("killed")
    leave_behind(folder)
    return folder


@pytest.fixture(params=["with a log", "closed", "old, without heads"])
def folder(request: pytest.FixtureRequest, killed: Path, tmp_path: Path) -> Path:
    here = copied(killed, tmp_path / "data")
    if request.param != "with a log":
        open_journal(here).close()
    if request.param == "old, without heads":
        (here / "journal.heads").unlink()
    return here


def all_of(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {each.name: (each.read_bytes(), each.stat().st_mtime_ns) for each in folder.iterdir()}


def run(*words: str | Path) -> "subprocess.CompletedProcess[str]":
    """Run a command of the journal."""
    return subprocess.run(command("journal", *words), cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)


def test_looking_changes_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = all_of(folder)
    for words in LOOKING:
        main(("journal", *words, "--data", str(folder)))
        told = capsys.readouterr()
        assert told.out, words
        assert not told.err, words
        assert all_of(folder) == before, words


@pytest.mark.skipif(os.geteuid() != 0, reason="only root becomes somebody else")
def test_somebody_who_may_only_read_it_can_look(folder: Path) -> None:
    folder.chmod(0o555)
    for each in folder.iterdir():
        each.chmod(0o444)
    before = all_of(folder)
    with TemporaryDirectory() as shared:
        Path(shared).chmod(0o755)
        here = Path(shared) / "data"
        shutil.copytree(folder, here)
        seen = look_as(NOBODY, here, (("verify",), ("export", "saltmarsh")))
        assert seen.endswith("\n"), seen
        assert "Traceback" not in seen
        assert {name: what for name, (what, _) in all_of(here).items()} == {n: w for n, (w, _) in before.items()}


def look_as(user: int, folder: Path, commands: tuple[tuple[str, ...], ...]) -> str:
    """What somebody else reads who runs the commands."""
    program = (  # all that is imported on the way is imported before: others may not read where Python itself lies
        "import contextlib, io, os, sys; from talewright.cli import main\n"
        f"def look(): [main(('journal', *words, '--data', sys.argv[1])) for words in {commands}]\n"
        "with contextlib.redirect_stdout(io.StringIO()): look()\n"
        f"os.setgroups([]); os.setgid({user}); os.setuid({user}); look()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_file_that_may_not_even_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with failing("_look_at", kind=Unreadable, naming=("journal.db", "Is a directory")), read_journal(tmp_path):
        pass


def test_an_older_journal_is_not_brought_up_to_date_by_looking(tmp_path: Path) -> None:
    open_journal(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
        connection.commit()
    steps = steps_with_one_more(tmp_path / "steps")
    before = (tmp_path / FILE).read_bytes()
    with failing("check_readable", kind=Unreadable, naming=("0002",)):
        read_old(tmp_path, steps)
    assert (tmp_path / FILE).read_bytes() == before


def read_old(folder: Path, steps: Path) -> None:
    """Read it with the steps of a newer Talewright."""
    with read_journal(folder, steps=steps):
        pass


def test_an_empty_file_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    done = run("list", "--data", tmp_path)
    assert done.returncode == 2
    assert "There is no journal here: it is empty." in done.stderr
    assert run("verify", "--data", tmp_path).returncode == 1
    assert [each.name for each in tmp_path.iterdir()] == [FILE]


def test_a_campaign_that_lacks_its_end_is_shown_as_far_as_it_goes(killed: Path, tmp_path: Path) -> None:
    here = copied(killed, tmp_path / "data")
    flipped(here / LOG, (here / LOG).stat().st_size - 2000, 1)
    before = all_of(here)
    shown = run("show", "saltmarsh", "--data", here)
    assert shown.returncode == 0
    listed = json.loads(run("list", "--json", "--data", here).stdout)
    (missing,) = [each["trouble"] for each in listed if each["trouble"]]
    assert "it stood at record 32, and ends at 31." in missing
    assert run("verify", "--data", here).returncode == 1
    assert all_of(here) == before
