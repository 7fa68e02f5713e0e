"""What a host's own programs learn of a table: its numbers, its log and the id of a request."""

import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families
from tests.toy.play import TOY
from tests.web.fair import Browser, Fair
from tests.web.listening import listening, served

from talewright.table import MemoryJournal, Table
from talewright.table.journal import Secret
from talewright.web import logs, metrics
from talewright.web.rate_limit import networks
from talewright.web.requests import Answered
from talewright.web.watching import TOKEN

OK, NOT_FOUND, UNAUTHORIZED = httpx.codes.OK, httpx.codes.NOT_FOUND, httpx.codes.UNAUTHORIZED
WATCHER = {"Authorization": "Bearer watch-this"}
ID = "x-request-id"


@pytest.fixture
def watched(fair: Fair, monkeypatch: pytest.MonkeyPatch) -> Fair:
    monkeypatch.setenv(TOKEN, "watch-this")
    return fair


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the log says as JSON, until the test is over."""
    root, own, out = logging.getLogger(), logging.getLogger("talewright"), io.StringIO()
    handler, level = logging.StreamHandler(out), own.level
    handler.setFormatter(logs.AsJson())
    root.addHandler(handler)
    own.setLevel(logging.INFO)
    yield out
    own.setLevel(level)
    root.removeHandler(handler)


def numbers(fair: Fair) -> dict[tuple[str, ...], float]:
    """Every number by its name and the values of its labels, which are sorted by their names."""
    answer = fair.browser().get("/metrics", **WATCHER)
    assert answer.status_code == OK
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


# The numbers


def test_without_a_token_that_the_host_has_set_there_are_no_numbers(
    fair: Fair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(TOKEN, raising=False)
    assert fair.browser().get("/metrics", **WATCHER).status_code == NOT_FOUND


@pytest.mark.parametrize("shown", [{}, {"Authorization": "Bearer watch-that"}, {"Authorization": "watch-this"}])
def test_the_numbers_are_for_whoever_shows_the_token(watched: Fair, shown: dict[str, str]) -> None:
    answer = watched.browser().get("/metrics", **shown)
    assert answer.status_code == UNAUTHORIZED
    assert "talewright_" not in answer.text


def test_moves_pages_and_refusals_are_counted_by_what_the_games_call_them(watched: Fair) -> None:
    browser, here = watched.at_the_table(watched.barker)
    before = numbers(watched)
    assert browser.move(here, "say", text="Roll up, roll up!").status_code == OK
    assert browser.move(here, "say", text="").status_code == httpx.codes.UNPROCESSABLE_ENTITY
    bot = watched.bot(watched.guest("Kim"))
    bot.move("a-ruling", {"type": "ruling", "clause": "MADE-UP-1", "about": "the jar", "choice": "no", "reason": ""})
    now = numbers(watched)
    assert now["talewright_moves_total", "toy"] - before["talewright_moves_total", "toy"] == 2  # and Kim sat down
    assert now["talewright_refusals_total", "none", "toy"] == 1
    assert now["talewright_refusals_total", "other", "toy"] == 1
    assert now["talewright_answers_total", "POST", "/t/{seat}/moves", "200"] == 1
    assert now["talewright_region_seconds_count", "toy", "tray"] >= 1
    assert now["talewright_campaigns_folded",] == 1


def test_no_number_names_anybody_or_anything(watched: Fair) -> None:
    browser, here = watched.at_the_table(watched.barker)
    browser.move(here, "say", text="Roll up, roll up!")
    browser.get("/join/ABCDEF")
    browser.get("/no/such/place?of=mine")
    browser.get(f"/s/{watched.barker.token}")
    told = watched.browser().get("/metrics", **WATCHER).text
    for name in (
        watched.barker.token,
        watched.barker.seat,
        watched.barker.campaign,
        "Barker",
        "spring",
        "ABCDEF",
        "mine",
        "such",
    ):
        assert name not in told
    assert 'route="none"' in told


def test_open_streams_are_counted_for_as_long_as_they_last(watched: Fair) -> None:
    with served(watched.table) as address:

        def streams() -> float:
            told = httpx.get(f"{address}/metrics", headers=WATCHER).text
            return next(float(line.split()[1]) for line in told.splitlines() if line.startswith("talewright_streams "))

        assert streams() == 0
        with listening(address, watched.barker) as ears:
            ears.next("news")
            assert streams() == 1


ONE_WORKER = """
from talewright.web.metrics import Metrics
numbers = Metrics()
numbers.stored("toy", 0.01)
numbers.stream(1)
print("ready", flush=True)
input()
"""


def test_the_numbers_of_several_workers_add_up_and_what_one_has_counted_outlives_it() -> None:
    def told() -> set[str]:
        return {line for line in metrics.Metrics().text().decode().splitlines() if not line.startswith("#")}

    with metrics.shared():
        workers = [
            subprocess.Popen([sys.executable, "-c", ONE_WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for _ in range(2)
        ]
        with workers[0] as first, workers[1] as second:
            assert first.stdout
            assert second.stdout
            assert [first.stdout.readline(), second.stdout.readline()] == [b"ready\n"] * 2
            assert {'talewright_moves_total{game="toy"} 2.0', "talewright_streams 2.0"} <= told()
            first.kill()
            first.wait()
            assert {'talewright_moves_total{game="toy"} 2.0', "talewright_streams 1.0"} <= told()
            second.kill()


@pytest.mark.parametrize("fault", [PermissionError, ProcessLookupError])
def test_numbers_are_told_though_another_program_has_the_number_of_a_worker_that_ended(
    fault: type[OSError], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def signalled(_: int, __: int) -> None:
        raise fault

    left = tmp_path / "gauge_livesum_12345.db"
    left.touch()
    monkeypatch.setattr(os, "kill", signalled)
    metrics.forget_ended(str(tmp_path))
    assert not left.exists()


def test_two_workers_that_forget_a_third_in_the_same_moment_both_tell_the_numbers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def already_gone(_: Path, *, missing_ok: bool = False) -> None:
        if not missing_ok:
            raise FileNotFoundError

    (tmp_path / "gauge_livesum_999999999.db").touch()
    monkeypatch.setattr(Path, "unlink", already_gone)
    metrics.forget_ended(str(tmp_path))


# The log


class Broken(MemoryJournal):
    """A journal that forgets how to find secrets once it is told to break."""

    breaks = False

    def secret(self, name: str) -> Secret | None:
        if self.breaks:
            raise KeyError(self.breaks)
        return super().secret(name)


def lines(written: io.StringIO) -> list[dict[str, str | float]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_each_answer_is_a_line_with_its_route_and_game_and_nothing_that_opens_a_seat(
    fair: Fair, written: io.StringIO
) -> None:
    browser, here = fair.at_the_table(fair.barker)
    answer = browser.get(f"{here}?about=Barker")
    browser.get("/join/ABCDEF")
    sat, looked, _ = lines(written)
    assert looked.pop("time")
    assert float(looked.pop("ms")) > 0
    said = {"level": "info", "event": "request", "request": answer.headers[ID]}
    assert looked == {**said, "method": "GET", "route": "/t/{seat}", "status": OK, "game": "toy"}
    assert sat["route"] == "/s/{token}"
    for name in (fair.barker.token, fair.barker.seat, "Barker", "ABCDEF", "testclient"):
        assert name not in written.getvalue()


def test_what_goes_wrong_is_told_the_player_and_the_log_under_one_id(written: io.StringIO) -> None:
    journal = Broken()
    broken = Fair(Table(journal, {"toy": TOY}))  # type: ignore[dict-item]  # its own state and moves
    browser = Browser(TestClient(broken.app, raise_server_exceptions=False))
    here = browser.sit(broken.barker)
    journal.breaks = True
    answer = browser.get(here)
    assert answer.status_code == httpx.codes.INTERNAL_SERVER_ERROR
    assert answer.headers[ID] in answer.text
    (failed,) = (line for line in lines(written) if line["level"] == "error")
    assert failed["request"] == answer.headers[ID]
    assert "KeyError" in str(failed["trace"])


def test_lines_to_read_say_the_same() -> None:
    answered = Answered("GET", "/t/{seat}", 200, 3.5, "toy")
    record = logging.LogRecord("talewright.requests", logging.INFO, "", 0, "request", None, None)
    record.answered = answered
    assert logs.AsText().format(record).endswith("Z info GET /t/{seat} 200 3.5 ms toy")


# The id of a request


def test_a_request_keeps_the_id_that_a_trusted_proxy_gave_it(fair: Fair) -> None:
    with served(fair.table, networks("127.0.0.1")) as address:
        assert httpx.get(f"{address}/health", headers={ID: "proxy-1.2_3"}).headers[ID] == "proxy-1.2_3"
        assert httpx.get(f"{address}/health", headers={ID: "proxy 1"}).headers[ID] != "proxy 1"


def test_nobody_else_names_a_request(fair: Fair) -> None:
    browser = fair.browser()
    first, second = (browser.get("/health", **{ID: "mine"}).headers[ID] for _ in range(2))
    assert "mine" not in (first, second)
    assert first != second
