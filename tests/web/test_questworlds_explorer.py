"""The odds of QuestWorlds sequences and group contests, for anybody who has their address."""

import re
from html import unescape

import httpx
import pytest
from tests.toy.play import TOY
from tests.web.fair import Browser, Fair
from tests.web.reading import Read

from talewright.games import questworlds
from talewright.games.questworlds.play.game import QUESTWORLDS_3
from talewright.games.questworlds.rules.sequences.scored import Score
from talewright.percent import said
from talewright.table import MemoryJournal, Table

OK, UNFIT = httpx.codes.OK, httpx.codes.UNPROCESSABLE_ENTITY
HERE = "/odds/questworlds-3"
KINDS = ("scored", "wagered", "chained", "group")


@pytest.fixture
def anybody() -> Browser:
    games = {TOY.slug: TOY, QUESTWORLDS_3.slug: QUESTWORLDS_3}
    return Fair(Table(MemoryJournal(), games)).browser()  # type: ignore[arg-type]  # each its own state and moves


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_question_has_an_answer(anybody: Browser, kind: str) -> None:
    page = anybody.get(f"{HERE}?kind={kind}")
    assert page.status_code == OK
    assert "Victory" in page.text
    assert [name for name, times in Read(page.text).ids.items() if times > 1] == []
    assert "<html" not in anybody.part(f"{HERE}?kind={kind}").text


def test_the_odds_are_those_of_the_library(anybody: Browser) -> None:
    scored = questworlds.sequence("17", vs="15").at(Score(2, 4)).odds()
    assert said(scored.victory) in anybody.get(f"{HERE}?kind=scored&ability=17&vs=15&ours=2&theirs=4").text
    chained = questworlds.sequence("17", vs="15", kind="chained").odds()
    assert said(chained.victory) in anybody.get(f"{HERE}?kind=chained&ability=17&vs=15").text
    wagered = questworlds.sequence("17", vs="15", kind="wagered")
    assert said(wagered.odds().victory) in anybody.get(f"{HERE}?kind=wagered&ability=17&vs=15").text
    best = wagered.odds(wagered.best())
    assert said(best.victory) in anybody.get(f"{HERE}?kind=wagered&ability=17&vs=15&wager=best").text
    group = questworlds.group("17", "5M", vs="15").odds()
    assert said(group.victory) in anybody.get(f"{HERE}?kind=group&members=17,+5M&vs=15").text


def test_a_score_of_the_grid_asks_about_that_score(anybody: Browser) -> None:
    page = anybody.get(f"{HERE}?kind=scored&ability=17&vs=17").text
    addresses = [unescape(each) for each in re.findall(r'href="([^"]*)"', page)]
    address = next(each for each in addresses if "ours=2" in each and "theirs=4" in each)
    assert "You are down 2 to 4" in anybody.get(address).text


@pytest.mark.parametrize(
    "wrong",
    [
        "kind=duel",
        "kind=scored&ours=5",
        "kind=scored&vs=0",
        "kind=wagered&ours=0",
        "kind=wagered&wager=x",
        "kind=wagered&wager=best&ability=20M3",
        "kind=wagered&ability=20M99&vs=20M98",
        "kind=chained&theirs=99",
        "kind=group&members=x",
        "kind=group&members=" + ",".join(["17"] * 13),
        'kind=scored&ours="><script>alert(1)</script>',
    ],
)
def test_a_question_that_makes_no_sense_is_answered_with_what_would(anybody: Browser, wrong: str) -> None:
    page = anybody.get(f"{HERE}?{wrong}")
    assert page.status_code == UNFIT
    assert 'role="alert"' in page.text
    assert "<script>alert" not in page.text
