"""The effect grid at the table: one exact cell, whose number is the magnitude."""

import pytest
from tests.games.west.play.table import HANK, IT, JUDGE, NORA, complex_check, for_other, given
from tests.rules.clause import clause

from talewright.games.west.play.cards import TakeResult
from talewright.games.west.play.checks.calls import CallComplexCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.rules.cards.making import EXAMPLES


@clause("TW-effect-grid.3", "TW-effect-grid.5")
@pytest.mark.parametrize(
    ("card", "cell", "reads"),
    [(13, "(4)6", 9), (EXAMPLES["mine shaft"], "(3)10", 25), (34, "(3)6", 13), (34, "(1)6", 3)],
)
def test_the_one_cell_that_was_named_is_the_magnitude(card: int, cell: str, reads: int) -> None:
    story = for_other("1d12", "1", effect=cell).draws(card)
    outcome, seen = story.action().outcome, story.action().effect
    assert outcome is not None
    assert seen is not None
    assert (seen.cell, seen.values, outcome.magnitude) == (cell, (reads,), reads)
    assert story.lit("effect") == {cell: "exact"}
    assert story.offered(JUDGE, TakeResult) == []


@clause("TW-effect-grid.5")
def test_the_magnitude_is_told_to_a_player_who_does_not_know_the_tn() -> None:
    call = CallComplexCheck(character=HANK, what="Jump.", ability="Demolitions", tn="7", effect="(3)6", hidden=True)
    story = given().when(JUDGE, call, called=IT).draws(28).takes(1, NORA)
    seen = story.action(who=NORA)
    assert seen.outcome is not None
    assert (seen.tn, seen.outcome.magnitude) == (None, 18)
    assert [step.text.split()[-1] for step in seen.working if step.clause == "TW-effect-grid.5"] == ["18"]


@clause("TW-effect-grid.4")
def test_the_effect_grid_has_the_rows_and_columns_of_the_cause_grid() -> None:
    card = for_other("1d12", "1", effect="(5)12").draws(34).action().card
    assert card is not None
    effect = [[(cell.row, cell.column) for cell in row] for row in card.effect]
    assert effect == [[(row, column) for column in (4, 6, 8, 10, 12)] for row in (1, 2, 3, 4, 5)]
    assert effect == [[(cell.row, cell.column) for cell in row] for row in card.cause]
    for cell in ("(6)6", "(0)6", "(3)7", "(3)14"):
        call = CallForOther(name="Octavio", what="Ride.", results="1d8", tn="5", effect=cell)
        given().attempt(JUDGE, call).refused("TW-notation.3")


@clause("TW-effect-grid.8")
def test_a_printed_number_counts_that_no_dice_would_show() -> None:
    story = for_other("1d12", "1", effect="(2)8").draws(17)
    outcome, seen = story.action().outcome, story.action().effect
    assert outcome is not None
    assert seen is not None
    assert (outcome.magnitude, seen.extends) == (19, True)  # two dice of eight sides show 16


@clause("TW-victories.5")
def test_a_success_below_the_threshold_brings_no_victory() -> None:
    story = complex_check("Demolitions", "7", victories=3, effect="(2)4").draws(25).takes(1, NORA)
    assert story.outcome() == "success, magnitude 3, 0 victories"
    assert (story.track().total, story.track().remaining, len(story.track().gained)) == (0, 3, 1)
