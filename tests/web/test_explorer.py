"""The odds of a game, for anybody who has its address."""

import httpx
import pytest
from tests.toy.play import TOY
from tests.web.fair import Browser, Fair

from talewright.games.questworlds.play.game import QUESTWORLDS_3
from talewright.table import MemoryJournal, Table

OK, UNFIT, NOT_FOUND = httpx.codes.OK, httpx.codes.UNPROCESSABLE_ENTITY, httpx.codes.NOT_FOUND
HERE = "/odds/questworlds-3"


@pytest.fixture
def anybody() -> Browser:
    games = {"toy": TOY, "questworlds-3": QUESTWORLDS_3}
    return Fair(Table(MemoryJournal(), games)).browser()  # type: ignore[arg-type]  # each its own state and moves


def test_only_games_that_tell_their_odds_are_listed(anybody: Browser) -> None:
    page = anybody.get("/odds")
    assert page.status_code == OK
    assert HERE in page.text
    assert "/odds/toy" not in page.text
    assert anybody.get("/odds/toy").status_code == NOT_FOUND
    assert anybody.get("/odds/chess").status_code == NOT_FOUND


def test_the_address_holds_the_question(anybody: Browser) -> None:
    page = anybody.get(f"{HERE}?ability=17&vs=10M")
    assert page.status_code == OK
    assert 'value="17"' in page.text
    assert "Defeat" in page.text
    assert page.text != anybody.get(f"{HERE}?ability=18&vs=10M").text


def test_a_part_of_the_page_comes_alone(anybody: Browser) -> None:
    part = anybody.part(f"{HERE}?ability=17&vs=10M")
    assert "<html" not in part.text
    assert "Defeat" in part.text


@pytest.mark.parametrize("wrong", ["0M", "21", "M", "7MM", "seventeen", "1000000000", "-3", "", "%00", "1" * 5000])
def test_a_rating_that_is_none_is_answered_with_what_would_be_right(anybody: Browser, wrong: str) -> None:
    page = anybody.get(f"{HERE}?ability={wrong}&vs=10")
    assert page.status_code == (UNFIT if wrong else OK)
    assert 'role="alert"' in page.text


def test_a_question_never_becomes_markup(anybody: Browser) -> None:
    page = anybody.get(f'{HERE}?ability="><script>alert(1)</script>&vs={{{{7*7}}}}')
    assert page.status_code == UNFIT
    assert "<script>alert" not in page.text
