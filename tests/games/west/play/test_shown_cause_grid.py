"""The cause grid at the table: free choice, exceptional results, and calamities."""

import pytest
from tests.games.west.play.table import CYRIL, HANK, IT, JUDGE, NORA, complex_check, for_other, simple
from tests.rules.clause import clause

from talewright.games.west.play.bumps import GrantBumps
from talewright.games.west.play.cards import DrawFurther, TakeResult
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.sheets import WriteSheet

# --- the grid


@clause("TW-cause-grid.1", "TW-cause-grid.12")
def test_the_cause_grid_has_five_rows_and_the_columns_of_five_dice() -> None:
    story = for_other("5d8", "30").draws(25)
    card = story.action().card
    assert card is not None
    named = [[(cell.row, cell.column) for cell in row] for row in card.cause]
    assert named == [[(row, column) for column in (4, 6, 8, 10, 12)] for row in (1, 2, 3, 4, 5)]
    assert [result.total for result in story.action().choices] == [7, 2, 4, 7, 2]
    for results in ("6d8", "0d8", "3d7", "3d14"):
        write = WriteSheet(character=HANK, traits=f"Luck {results}")
        story.attempt(NORA, write).refused("TW-notation.2")
    for results in ("6d8", "0d8", "3d7"):
        call = CallForOther(name="Octavio", what="Ride.", results=results, tn="5")
        story.attempt(JUDGE, call).refused("TW-notation.2")


@clause("TW-cause-grid.3")
def test_a_cause_cell_is_a_number_a_marked_number_or_c() -> None:
    card = for_other("3d8", "30").draws(5).action().card
    assert card is not None
    cells = {cell.cell: (cell.text, cell.marked, cell.calamity) for row in card.cause for cell in row}
    shown = [cells[name] for name in ("2-8", "3-8", "1-8", "4-10")]
    assert shown == [("6", False, False), ("10", True, False), ("C", False, True), ("C", False, True)]
    assert all(text == "C" if calamity else text.isdecimal() for text, _, calamity in cells.values())


@clause("TW-cause-grid.5")
def test_the_results_of_a_column_stand_in_no_order() -> None:
    story = simple("Bravery", "3").draws(34)
    assert [(each.row, each.total) for each in story.action().choices] == [(1, 4), (2, 7), (3, 1)]


@clause("TW-cause-grid.10")
@pytest.mark.parametrize(("card", "rows"), [(28, [1, 2, 3, 4]), (34, [1, 2, 3, 4]), (47, []), (16, [1, 2, 3, 4])])
def test_only_a_calamity_takes_the_choice_of_rows_away(card: int, rows: list[int]) -> None:
    story = simple("Demolitions", "5").draws(card)
    assert [offer.fixed["row"] for offer in story.offered(NORA, TakeResult)] == rows
    assert (story.action().phase == "calamity") is (rows == [])


# --- exceptional results


@clause("TW-exceptional.2")
@pytest.mark.parametrize(("card", "marked"), [(24, True), (27, False)])
def test_of_two_cells_that_show_8_the_marked_one_takes_a_further_card(card: int, *, marked: bool) -> None:
    story = for_other("1d8", "9").draws(card)
    seen = story.action()
    assert (seen.choices[0].total, seen.choices[0].extends) == (8, marked)
    assert (seen.phase, len(story.offered(JUDGE, DrawFurther))) == (("turned", 1) if marked else ("over", 0))


@clause("TW-exceptional.12", "TW-calamity.6")
def test_c_on_a_further_card_adds_nothing_and_ends_the_chain() -> None:
    story = simple("Speed Load", "7").draws(33, 49)  # C in 2-8 of card 49, the exact cell
    result = story.action().choices[1]
    assert (story.action().phase, result.values, result.total, result.extends) == ("turned", (8, 0), 8, False)
    story.attempt(NORA, DrawFurther(action=IT)).refused("TW-exceptional.4")
    assert story.takes(2, NORA).outcome() == "success"


@clause("TW-calamity.6")
def test_c_on_a_card_for_the_effect_is_no_calamity() -> None:
    story = complex_check("Demolitions", "1", effect="(3)6").draws(14).takes(1, NORA)
    story.increases(47)  # C in 4-8, the exact cell
    assert story.outcome() == "success, 1 bumps, magnitude 26"


@clause("TW-exceptional.13")
def test_nothing_of_a_further_card_counts_but_the_cell_that_is_added() -> None:
    story = complex_check("Speed Load", "7", effect="(1)4").draws(33, 28)
    assert [result.values for result in story.action().choices] == [(1,), (8, 6)]
    outcome = story.takes(2, NORA).action().outcome
    assert outcome is not None
    assert (outcome.result, outcome.magnitude, outcome.hit_location) == (14, 4, "belly")
    further = story.action().further[0]
    lit = [cell.cell for row in (*further.cause, *further.effect) for cell in row if cell.states]
    assert (further.hit_location, further.reads_hit, lit) == ("chest", False, ["2-8"])


@clause("TW-exceptional.14")
@pytest.mark.parametrize(
    ("tn", "outcome"), [("9", "success, 1 bumps"), ("10", "success, 1 bumps"), ("14", "success"), ("15", "failure")]
)
def test_the_total_of_a_chain_is_what_the_tn_is_compared_with(tn: str, outcome: str) -> None:
    assert simple("Speed Load", tn).draws(33, 28).takes(2, NORA).outcome() == outcome  # 8 and 6


@clause("TW-exceptional.16")
def test_on_card_34_the_exceptional_result_of_column_10_is_in_row_3() -> None:
    story = simple("Stealth", "13", who=CYRIL).draws(34)
    read = [(result.cell, result.total, result.extends) for result in story.action().choices]
    assert read == [("1-10", 9, False), ("2-10", 6, False), ("3-10", 10, True), ("4-10", 7, False)]


# --- calamities


@clause("TW-calamity.4")
def test_c_outside_the_exact_cell_is_read_as_0() -> None:
    story = simple("Lockpicking", "1", who=CYRIL).draws(33)
    assert [result.total for result in story.action().choices] == [5, 0, 1]
    outcome = story.takes(2).action().outcome
    assert outcome is not None
    assert (outcome.verdict, outcome.result) == ("failure", 0)


@clause("TW-calamity.5")
def test_c_above_the_rank_plays_no_part() -> None:
    story = simple("Strength alone", "9").draws(5)  # C in 4-10, and the rank is 2
    assert (story.action().phase, [result.total for result in story.action().choices]) == ("turned", [4, 9])
    assert set(story.lit()) == {"1-10", "2-10"}
    assert story.takes(2, NORA).outcome() == "success"


@clause("TW-calamity.9")
@pytest.mark.parametrize("effect", ["", "(3)6"])
def test_there_is_one_kind_of_calamity(effect: str) -> None:
    story = for_other("4d12", "7", effect=effect)
    odds = story.action().odds
    assert odds is not None
    assert {chance.outcome for chance in odds.chances} == {"success", "failure", "calamity"}
    outcome = story.draws(50).action().outcome
    assert outcome is not None
    assert (story.action().phase, outcome.verdict) == ("calamity", "calamity")


# --- bumps


@clause("TW-bumps.2")
@pytest.mark.parametrize(("tn", "bumps"), [("7", None), ("4", None), ("3", 1)])
def test_simple_and_complex_checks_bring_the_same_bumps(tn: str, bumps: int | None) -> None:
    for story in (simple("Speed Load", tn), complex_check("Speed Load", tn)):
        seen = story.draws(28).takes(1, NORA).action().bumps
        assert (seen.number if seen and seen.number else None) == bumps


@clause("TW-bumps.5")
@pytest.mark.parametrize(("tn", "outcome", "bumps"), [("7", "success, 2 bumps", 2), ("8", "failure", 0)])
def test_a_failure_has_no_bumps_not_even_those_that_were_granted(tn: str, outcome: str, bumps: int) -> None:
    story = simple("Speed Load", tn).when(JUDGE, GrantBumps(action=IT, bumps=2, why="Nimble fingers")).draws(28)
    assert story.action().choices[0].bumps == bumps
    assert story.takes(1, NORA).outcome() == outcome
    assert story.finishes(NORA).outcome() == outcome if bumps else story.action().phase == "over"
    kept = story.kept().outcome
    assert kept is not None
    assert kept.bumps == bumps
