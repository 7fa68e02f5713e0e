"""The odds of a game, for anybody who has its address."""

import httpx
import pytest
from tests.toy.play import TOY
from tests.web.fair import Browser, Fair

from talewright.games.questworlds.play.game import QUESTWORLDS_3
from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.table import MemoryJournal, Table

OK, UNFIT, NOT_FOUND = httpx.codes.OK, httpx.codes.UNPROCESSABLE_ENTITY, httpx.codes.NOT_FOUND
HERE = "/odds/questworlds-3"


@pytest.fixture
def anybody() -> Browser:
    games = {game.slug: game for game in (TOY, QUESTWORLDS_3, THE_WEST_THAT_WASNT)}
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


# --- from a table


def at_a_table(game: str, **options: str) -> str:
    """Where the way to the odds leads from a table of *game*."""
    table = Table(MemoryJournal(), {"toy": TOY, "questworlds-3": QUESTWORLDS_3})  # type: ignore[dict-item]  # each its own state and moves
    link = table.seating.begin(game, "The harbour", gm="Robin", options=options)
    browser, here = Fair(table, link).at_the_table(link)
    assert f'href="{here}?drawer=odds"' in browser.get(here).text
    return browser.get(f"{here}/odds").headers["location"]


def test_the_odds_from_a_table_are_asked_as_its_group_plays(anybody: Browser) -> None:
    address = at_a_table("questworlds-3", mastery="⊕", base_resistance="15")
    page = anybody.get(f"{address}&ability=7⊕&vs=Hard")
    assert "7⊕ against 5⊕" in page.text
    assert "7M" not in page.text
    assert 'name="mastery" value="⊕"' in page.text
    assert "a base resistance of 15" in page.text


def test_the_odds_page_leads_back_to_the_table_of_whoever_looks() -> None:
    table = Table(MemoryJournal(), {"toy": TOY, "questworlds-3": QUESTWORLDS_3})  # type: ignore[dict-item]  # each its own state and moves
    fair = Fair(table, table.seating.begin("questworlds-3", "The harbour", gm="Robin"))
    browser, here = fair.at_the_table(fair.barker)
    browser.sit(table.seating.begin("toy", "The spring fair", gm="Robin"))
    page = browser.get(f"{HERE}?ability=17&vs=10M")
    assert f'<a href="{here}">Back to <bdi>The harbour</bdi></a>' in page.text
    assert "The spring fair" not in page.text
    assert "The harbour" not in fair.browser().get(HERE).text


def test_a_group_that_has_set_nothing_for_itself_asks_as_anybody_does() -> None:
    assert at_a_table("questworlds-3") == HERE


def test_from_a_table_of_a_game_that_tells_no_odds_the_way_leads_to_those_that_do() -> None:
    assert at_a_table("toy") == "/odds"


@pytest.mark.parametrize("wrong", ["mastery=MM", "mastery=7", "mastery=%2B", "base=0", "base=ten", "modifier=7M"])
def test_what_no_group_can_have_set_is_answered_with_what_would_be_right(anybody: Browser, wrong: str) -> None:
    page = anybody.get(f"{HERE}?{wrong}")
    assert page.status_code == UNFIT
    assert 'role="alert"' in page.text


def test_a_penalty_is_read_with_either_minus(anybody: Browser) -> None:
    hyphen, minus = anybody.get(f"{HERE}?modifier=-10"), anybody.get(f"{HERE}?modifier=−10")
    assert hyphen.status_code == minus.status_code == OK
    assert "7 against 10" in minus.text


# --- cards


def test_a_check_by_cards_is_asked_with_the_cards_that_are_gone(anybody: Browser) -> None:
    page = anybody.get("/odds/the-west-that-wasnt?results=3d8&tn=Difficult&drawn=3,%2017&effect=(3)6")
    assert page.status_code == OK
    assert "3d8 against 9, effect (3)6" in page.text
    assert "with 52 cards left" in page.text
    assert "By victories" in page.text
    assert 'value="3, 17"' in page.text


def test_a_check_by_cards_that_is_none_is_answered_with_what_would_be_right(anybody: Browser) -> None:
    page = anybody.get("/odds/the-west-that-wasnt?results=six&drawn=%22%3E%3Cscript%3E")
    assert page.status_code == UNFIT
    assert "write rank, d and column, as in 3d8" in page.text
    assert "<script>" not in page.text.split("<main")[1].split("</main")[0]
