"""`talewright play` and `demo`: how they end, what is in the folder then, and who else may be there."""

import json
import os
import shutil
import signal
import sys
import tempfile
from functools import partial
from pathlib import Path
from unittest import mock

import pytest
from tests.cli.playing import playing
from tests.cli.printed import printed, refusal
from tests.forked import Forked
from tests.journal.flips import flipped, leave_behind
from tests.journal.waiting import wait_for

from talewright.cli import main
from talewright.cli.play import tell
from talewright.journal import heads
from talewright.journal.sqlite import FILE, read_journal
from talewright.web.rate_limit import networks
from talewright.web.serving import listen

MOVES = 5
STOPS = [signal.SIGTERM, signal.SIGHUP, signal.SIGINT]


def records_of_the_file_alone(folder: Path, elsewhere: Path) -> int:
    """How many records a copy of journal.db has without anything that lies beside it."""
    elsewhere.mkdir(exist_ok=True)
    shutil.copy(folder / FILE, elsewhere)
    with read_journal(elsewhere) as journal:
        return sum(span.count for span in journal.spans().values())


def answered(folder: Path) -> int:
    known = heads.read(folder)
    assert known
    return sum(head.position for head in known.heads.values())


@pytest.mark.parametrize("by", STOPS)
def test_a_table_that_is_stopped_leaves_one_whole_file(tmp_path: Path, by: signal.Signals) -> None:
    folder = tmp_path / "data"
    with playing("play", "--data", folder, "--port", "0", anew=True) as table:
        seat = table.begin()
        for number in range(MOVES):
            table.say(seat, f"Line {number}")
        assert table.stop(by) == ""
        assert table.process.returncode == 0
    assert sorted(each.name for each in folder.iterdir()) == [FILE, "journal.heads", "journal.lock"]
    assert records_of_the_file_alone(folder, tmp_path / "copy") == answered(folder) >= MOVES


def test_a_table_that_is_to_write_a_log_tells_each_answer_as_a_line_of_json(tmp_path: Path) -> None:
    with playing("play", "--data", tmp_path, "--port", "0", "--log", "json") as table:
        table.say(table.begin(), "Are you there?")
        lines = [json.loads(line) for line in table.stop(signal.SIGTERM).splitlines()]
    assert [(line["method"], line["route"]) for line in lines] == [
        ("GET", "/host/{token}"),
        ("POST", "/campaigns"),
        ("POST", "/t/{seat}/moves"),
    ]
    assert lines[-1]["game"] == "questworlds-3"


def test_the_file_of_a_quiet_table_is_a_whole_copy_while_it_runs(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with playing("play", "--data", folder, "--port", "0") as table:
        seat = table.begin()
        table.say(seat, "Are you there?")
        log = folder / f"{FILE}-wal"
        assert wait_for(lambda: log.stat().st_size == 0)
        assert records_of_the_file_alone(folder, tmp_path / "copy") == answered(folder)
        table.say(seat, "Here I am.")
        assert log.stat().st_size > 0
        assert wait_for(lambda: log.stat().st_size == 0)
        assert records_of_the_file_alone(folder, tmp_path / "copy") == answered(folder)


@pytest.mark.parametrize("by", STOPS)
def test_a_demonstration_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: signal.Signals
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    with playing("demo", "questworlds-3", "--port", "0") as table:
        assert len(list(tmp_path.iterdir())) == 1
        assert table.stop(by) == ""
    assert list(tmp_path.iterdir()) == []


class Dropped:
    """Garbage whose collection a signal interrupts, where nothing that is raised goes any further."""

    def __init__(self, by: signal.Signals) -> None:
        self.by = by

    def __del__(self) -> None:
        os.kill(os.getpid(), self.by)


def at_a_bad_moment(by: signal.Signals) -> None:
    def write(text: str) -> int:
        if "Ctrl-C stops it" in text:
            Dropped(by)
        return len(text)

    with mock.patch.object(sys.stdout, "write", write):
        main()


@pytest.mark.parametrize("by", STOPS)
def test_a_signal_is_heeded_that_comes_while_garbage_is_collected_and_the_first_line_told(by: signal.Signals) -> None:
    with Forked(partial(at_a_bad_moment, by), "demo", "questworlds-3", "--port", "0") as table:
        assert table.wait() == 0


def outliving() -> None:
    """Begin as under nohup."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    main()


def test_a_table_that_was_told_to_outlive_its_terminal_does(tmp_path: Path) -> None:
    with playing("play", "--data", tmp_path, "--port", "0", run=outliving) as table:
        table.process.send_signal(signal.SIGHUP)
        table.say(table.begin(), "Still here")
        assert table.stop(signal.SIGTERM) == ""


# Two tables on one folder


def test_a_second_table_on_one_folder_says_so_and_stops(tmp_path: Path) -> None:
    words = ("play", "--data", tmp_path, "--port", "0")
    with playing(*words), Forked(main, *words) as second:
        _, told = second.communicate()
        assert second.wait() == 2
    assert f"Another table is open on {tmp_path}." in told
    assert told.count("\n") == 1


def test_a_second_table_that_waits_begins_when_the_first_ends(tmp_path: Path) -> None:
    words = ("play", "--data", tmp_path, "--port", "0")
    with playing(*words) as first, Forked(main, *words, "--wait") as waiting:
        assert waiting.stderr
        assert waiting.stderr.readline() == f"talewright: Waiting for the table that is open on {tmp_path} to end.\n"
        first.stop(signal.SIGTERM)
        assert any("The table is open." in line for line in waiting.stdout)
        waiting.send_signal(signal.SIGTERM)
        assert waiting.wait() == 0


def test_a_table_that_was_killed_keeps_nobody_out(tmp_path: Path) -> None:
    with playing("play", "--data", tmp_path, "--port", "0") as table:
        table.stop(signal.SIGKILL)
    with playing("play", "--data", tmp_path, "--port", "0") as table:
        assert table.stop(signal.SIGTERM) == ""


def test_nothing_is_written_beside_a_table_that_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("{}")
    with playing("play", "--data", tmp_path, "--port", "0"):
        for words in (("accept", "saltmarsh"), ("import", tmp_path / "file")):
            assert "Another table is open" in refusal(capsys, "journal", *words, "--data", tmp_path)


def test_a_running_table_is_listed_and_verified_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with playing("play", "--data", tmp_path, "--port", "0") as table:
        seat = table.begin()
        table.say(seat, "One.")
        for words in (("list",), ("verify",), ("show", "Saltmarsh")):
            said = printed(capsys, "journal", *words, "--data", tmp_path)
            assert "Saltmarsh" in said or "all is as it should be" in said
        table.say(seat, "Two.")


def test_a_table_says_at_its_start_which_campaign_lacks_records_and_keeps_what_it_found(tmp_path: Path) -> None:
    leave_behind(tmp_path)
    log = tmp_path / f"{FILE}-wal"
    flipped(log, log.stat().st_size // 2, 5)
    before = log.read_bytes()
    with playing("play", "--data", tmp_path, "--port", "0") as table:
        table.begin()
        said = table.stop(signal.SIGTERM)
    (kept,) = tmp_path.glob("journal-as-found-*")
    assert (kept / log.name).read_bytes() == before
    assert "talewright: The write-ahead log is damaged in frame" in said
    assert "talewright: saltmarsh: Its last " in said
    assert f"talewright journal accept saltmarsh --data {tmp_path}\n" in said
    assert f"talewright: The files as they were found are kept in {kept}." in said


@pytest.mark.parametrize("behind", ["", "127.0.0.1"])
def test_nobody_behind_a_proxy_is_told_to_open_the_table_to_the_network(
    behind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with listen("127.0.0.1", 0) as bound:
        tell(bound, [], "", in_browser=False, behind=networks(behind))
    assert ("--host 0.0.0.0" in capsys.readouterr().out) is not bool(behind)
