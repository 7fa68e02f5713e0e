"""The pages of the western, on walks through campaigns that do only what is offered."""

from __future__ import annotations

import pytest
from tests.games.west.play.table import EVE, HANK, IT, JUDGE, NORA, PIM, given
from tests.games.west.play.walking import Walk
from tests.web.reading import Drawing, Read

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.adjustments import Adjust
from talewright.games.west.play.checks.calls import CallComplexCheck, CallForOther, CallSimpleCheck
from talewright.games.west.rules.checks.adjustment import Kind

DRAWING = Drawing(THE_WEST_THAT_WASNT)  # type: ignore[arg-type]  # its own states
shown = DRAWING.page
STEPS = 48
EVERY = 6


@pytest.mark.parametrize("seed", range(4))
def test_whatever_may_be_done_is_found_on_the_page(seed: int) -> None:
    for step, story in enumerate(Walk(seed + 300).steps(STEPS)):
        if step % EVERY:
            continue
        for who in (JUDGE, NORA, EVE):
            DRAWING.is_sound(story, who)
        for sheet in story.sees(NORA).characters[:1]:
            DRAWING.is_sound(story, NORA, str(sheet.id))


def test_a_card_that_was_turned_is_a_picture_with_words_for_everybody() -> None:
    story = given().when(
        JUDGE, CallComplexCheck(character=HANK, what="Jump", ability="Bravery", tn="3", effect="(3)6"), called=IT
    )
    story.draws(34)
    for who in (JUDGE, NORA, PIM, EVE):
        cards = Read(shown(story, who)).cards
        assert len(cards) == 1
        assert cards[0].startswith("Card 34: 1-6 is 4; 2-6 is 7")


def test_the_success_of_a_foe_has_the_colour_of_a_loss_for_players_alone() -> None:
    story = given().when(JUDGE, CallForOther(name="Vaughn", what="Draw", results="1d8", tn="1"), called=IT)
    story.draws(34)
    assert story.action().outcome is not None
    for who, colour in ((JUDGE, "victory"), (NORA, "defeat"), (EVE, "defeat")):
        assert f'class="card contest check {colour} ' in shown(story, who)


def test_an_ability_on_the_sheet_is_a_press_that_says_what_one_does_by_it() -> None:
    page = shown(given(), NORA)
    assert 'name="ability" value="Demolitions"' in page
    assert 'name="ability" value="Strength alone"' in page


def test_rows_beyond_the_grid_stand_on_the_page() -> None:
    call = CallSimpleCheck(character=HANK, what="Blow it up.", ability="Demolitions", tn="5")
    story = given().when(JUDGE, call, called=IT)
    assert "the grid and" not in shown(story, NORA)
    story.when(JUDGE, Adjust(action=IT, kind=Kind.ROW, amount=3, why="All the time in the world"))
    for who in (JUDGE, NORA, EVE):
        assert "2 rows lie below the grid and change nothing; the judge may make something of it." in shown(story, who)
    story.when(JUDGE, Adjust(action=IT, kind=Kind.ROW, amount=-7, why="No time at all"))
    assert "1 row lies above the grid and changes nothing;" in shown(story, NORA)


def test_a_hidden_tn_is_nowhere_on_a_players_page() -> None:
    """Two tables that differ in nothing but the hidden number look alike to a player."""
    pages = {_with_hidden_tn("Easy"), _with_hidden_tn("11")}
    assert len(pages) == 1
    assert "keeps it hidden" in pages.pop()


def _with_hidden_tn(tn: str) -> str:
    """The page of a player; seats, whose ids are new each time, are called by their names."""
    story = given().when(
        JUDGE, CallSimpleCheck(character=HANK, what="Jump", ability="Bravery", tn=tn, hidden=True), called=IT
    )
    page = shown(story, NORA)
    for name, seat in story.seats.items():
        page = page.replace(seat, name)
    return page
