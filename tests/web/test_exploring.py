"""Whoever asks without end for what takes long keeps nobody at a table waiting, and nobody else who asks for it."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from litestar.exceptions import TooManyRequestsException
from tests.web.fair import Fair

from talewright.games.questworlds.play.game import QUESTWORLDS_3
from talewright.table import MemoryJournal, Table
from talewright.web import schema
from talewright.web.exploring import MOST_EACH, THREADS, Explorers
from talewright.web.pages import Pages

Worked = Callable[[Explorers], Awaitable[str]]


def flooded(other: Worked) -> tuple[str, list[object]]:
    """What comes of *other* while somebody's questions take long, and then of those."""
    go_on = threading.Event()

    async def both() -> tuple[str, list[object]]:
        explorers = Explorers()
        asked = [asyncio.create_task(explorers.answer(go_on.wait, "Ada")) for _ in range(MOST_EACH + THREADS)]
        await asyncio.sleep(0)
        try:
            async with asyncio.timeout(5):
                answer = await other(explorers)
        finally:
            go_on.set()
            ended = await asyncio.gather(*asked, return_exceptions=True)
            await explorers.close()
        return answer, [*ended]

    return asyncio.run(both())


@pytest.mark.usefixtures("own_loop")
def test_whoever_asks_for_odds_without_end_waits_for_themselves_alone() -> None:
    answer, ended = flooded(lambda explorers: explorers.answer(lambda: "even", "Bo"))
    assert answer == "even"
    assert ended[:MOST_EACH] == [True] * MOST_EACH
    assert [type(each) for each in ended[MOST_EACH:]] == [TooManyRequestsException] * THREADS


@pytest.mark.parametrize("page", ["/odds/questworlds-3", "{here}?drawer=odds", "/schema", "/schema/openapi.json"])
def test_what_takes_long_is_worked_out_in_threads_of_its_own(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(MemoryJournal(), {"questworlds-3": QUESTWORLDS_3})  # type: ignore[dict-item]  # its own state and moves
    fair = Fair(table, table.seating.begin("questworlds-3", "The marsh", gm="Robin"))
    browser, here = fair.at_the_table(fair.barker)
    threads = list[str]()
    for module, name in ((schema, "_as_json"), (Pages, "render")):
        monkeypatch.setattr(module, name, noting(getattr(module, name), threads))
    assert browser.get(page.format(here=here)).status_code == httpx.codes.OK
    assert threads
    assert all(each.startswith("talewright-explorer") for each in threads)


@pytest.mark.parametrize("page", ["/sessions/1", "/dice", "/dice/1", "?drawer=dice"])
def test_what_is_told_from_the_whole_journal_is_gathered_in_threads_of_its_own(
    fair: Fair, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, here = fair.at_the_table(fair.guest("Ada"))
    assert browser.move(here, "guess", beans="50").status_code == httpx.codes.OK
    threads = list[str]()
    for name in ("proofs", "recap"):
        monkeypatch.setattr(Table, name, noting(getattr(Table, name), threads))
    assert browser.get(f"{here}{page}").status_code == httpx.codes.OK
    assert threads
    assert all(each.startswith("talewright-explorer") for each in threads)


def test_a_session_that_there_is_not_is_not_looked_for_in_the_journal(
    fair: Fair, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, here = fair.at_the_table(fair.guest("Ada"))
    assert browser.move(here, "guess", beans="50").status_code == httpx.codes.OK
    read = list[str]()
    monkeypatch.setattr(MemoryJournal, "read", noting(MemoryJournal.read, read))
    answers = [browser.get(f"{here}/sessions/{number}").status_code for number in (0, -1, 2, 10**30)]
    assert answers == [httpx.codes.NOT_FOUND] * 4
    assert read == []


def noting(work: Callable[..., object], threads: list[str]) -> Callable[..., object]:
    """The same work, which notes the thread that does it."""

    def noted(*given: Any, **named: Any) -> object:  # noqa: ANN401 - whatever it is given
        threads.append(threading.current_thread().name)
        return work(*given, **named)

    return noted
