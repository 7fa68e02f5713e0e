"""The odds of HeroQuest and QuestWorlds 2.2, for anybody who has their address, and from the table."""

import re
from html import unescape

import httpx
import pytest
from tests.web.fair import Browser, Fair
from tests.web.reading import Read

from talewright.games.heroquest.demo import heroquest_2e
from talewright.games.heroquest.play import HEROQUEST_2E, QUESTWORLDS_2_2
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.people import TakeReady
from talewright.games.heroquest.play.view import SagaView
from talewright.table import Link, MemoryJournal, Table, keys

OK, UNFIT = httpx.codes.OK, httpx.codes.UNPROCESSABLE_ENTITY
GAMES = {game.slug: game for game in (HEROQUEST_2E, QUESTWORLDS_2_2)}
HERE = "/odds/heroquest-2e"


def a_table() -> Table:
    return Table(MemoryJournal(), GAMES)  # type: ignore[arg-type]  # each its own state and moves


@pytest.fixture
def anybody() -> Browser:
    table = a_table()
    return Fair(table, table.seating.begin("heroquest-2e", "The delta", gm="Robin")).browser()


@pytest.mark.parametrize("kind", ["simple", "group", "extended"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_kind_of_question_has_an_answer_in_either_edition(anybody: Browser, game: str, kind: str) -> None:
    page = anybody.get(f"/odds/{game}?kind={kind}")
    assert page.status_code == OK
    assert "Victory" in page.text
    assert [name for name, times in Read(page.text).ids.items() if times > 1] == []
    assert "<html" not in anybody.part(f"/odds/{game}?kind={kind}").text


def test_a_question_without_scripts_takes_the_next_kind_along(anybody: Browser) -> None:
    page = anybody.get(f"{HERE}?ability=7W&vs=High").text
    address = next(each for each in _addresses(page) if "kind=extended" in each)
    assert "7W against 20, first to five" in anybody.get(address).text


def test_a_score_of_the_grid_asks_about_that_score(anybody: Browser) -> None:
    page = anybody.get(f"{HERE}?kind=extended&ability=17&vs=17&score=1-1").text
    address = next(each for each in _addresses(page) if "ours=2" in each and "theirs=4" in each)
    assert "22.4 %" in anybody.get(address).text


@pytest.mark.parametrize(
    "wrong", ["ability=0M", "kind=duel", "kind=extended&score=5-1", "kind=group&members=x", 'vs="><script>alert(1)']
)
def test_what_cannot_be_asked_is_answered_with_what_can(anybody: Browser, wrong: str) -> None:
    page = anybody.get(f"{HERE}?{wrong}")
    assert page.status_code == UNFIT
    assert re.search(r'role="alert"><p>[^<]{20,}', page.text)
    assert "<script>alert" not in page.text


def test_the_way_from_an_extended_contest_on_the_table_asks_about_its_score() -> None:
    table = a_table()
    _, kim, _ = heroquest_2e(table)
    browser, here = Fair(table, kim.link).at_the_table(kim.link)
    address = next(each for each in _addresses(browser.get(here).text) if f"{here}/odds?kind=extended" in each)
    found = browser.get(browser.get(address).headers["location"])
    assert "3W against 20, first to five" in found.text
    assert "You are down 2 to 3" in found.text


def test_the_way_from_a_framed_contest_asks_about_it_as_the_group_plays() -> None:
    table = a_table()
    gm = table.seating.begin("heroquest-2e", "The delta", gm="Robin", options={"better_roll": "low"})
    nora = table.seating.join(gm.campaign, "Nora")
    table.act(nora.campaign, nora.seat, TakeReady(ready="wen"), move_id=keys.new_id())
    (wen,) = _saga(table, gm).characters
    frame = FrameContest(character=wen.id, prize="the barge", obstacle="the guards")
    table.act(nora.campaign, nora.seat, frame, move_id=keys.new_id())
    (contest,) = _saga(table, gm).contests
    used = ChooseAbility(contest=contest.id, character=wen.id, ability="River Pilot", tactic="So.")
    table.act(nora.campaign, nora.seat, used, move_id=keys.new_id())
    hard = SetResistance(contest=contest.id, resistance="High")
    table.act(gm.campaign, gm.seat, hard, move_id=keys.new_id())
    browser, here = Fair(table, nora).at_the_table(nora)
    address = next(each for each in _addresses(browser.get(here).text) if f"{here}/odds?contest=" in each)
    where = browser.get(address).headers["location"]
    assert "better_roll=low" in where
    assert "3W against 20" in browser.get(where).text


def _saga(table: Table, link: Link) -> SagaView:
    play = table.look(link.campaign, link.seat).play
    assert isinstance(play, SagaView)
    return play


def _addresses(page: str) -> list[str]:
    return [unescape(each) for each in re.findall(r'href="([^"]+)"', page)]
