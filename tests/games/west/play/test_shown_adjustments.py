"""Adjustments at the table: direct ones, rows and columns, each with its limits."""

import pytest
from msgspec.structs import replace
from tests.games.west.play.table import CYRIL, IT, JUDGE, MIRANDA, NORA, PIM, Story, complex_check, for_other, simple
from tests.rules.clause import clause

from talewright.games.west.play.adjustments import Adjust
from talewright.games.west.play.cards import DrawForEffect, DrawFurther
from talewright.games.west.play.deck import DiscardCards
from talewright.games.west.rules.cards.card import NUMBERS
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.cards.making import EXAMPLES
from talewright.games.west.rules.checks.adjustment import Kind


def adjusted(story: Story, kind: Kind, amount: int, grid: Grid = Grid.CAUSE) -> Story:
    """The Judge names an adjustment."""
    return story.when(JUDGE, Adjust(action=IT, kind=kind, grid=grid, amount=amount, why="The weather"))


def shot(cell: str, kind: Kind, amount: int) -> Story:
    """A stranger shoots, and the effect of the shot is adjusted; one row of the cause grid is open, and the TN is 1."""
    return adjusted(for_other("1d6", "1", effect=cell), kind, amount, Grid.EFFECT)


def magnitude(story: Story) -> int | None:
    outcome = story.action().outcome
    assert outcome is not None
    return outcome.magnitude


def effect(story: Story) -> tuple[str, bool]:
    """The cell in which the effect is read, and whether it takes a further card."""
    seen = story.action().effect
    assert seen is not None
    return seen.cell, seen.extends


# --- direct adjustments


@clause("TW-adjust-direct.1")
def test_a_direct_adjustment_changes_the_number_of_the_cell_on_either_grid() -> None:
    story = adjusted(simple("Speed Load", "7"), Kind.DIRECT, 2).draws(30)
    assert [(each.total, each.result, each.enough) for each in story.action().choices] == [(5, 7, True)] * 2
    assert story.takes(1, NORA).outcome() == "success"
    shoots = complex_check("Firearms: Pistol", "7", who=MIRANDA, equipment="Peacemaker")
    assert magnitude(adjusted(shoots, Kind.DIRECT, -3, Grid.EFFECT).draws(34).takes(3, PIM)) == 10


@clause("TW-adjust-direct.2")
@pytest.mark.parametrize("penalty", [-2, -5])
def test_a_cause_result_does_not_fall_below_1(penalty: int) -> None:
    story = adjusted(simple("Speed Load", "1"), Kind.DIRECT, penalty).draws(34)
    assert [(each.total, each.result) for each in story.action().choices] == [(2, 1), (3, max(1, 3 + penalty))]
    assert story.takes(1, NORA).outcome() == "success"


@clause("TW-adjust-direct.3")
@pytest.mark.parametrize("penalty", [-3, -9])
def test_an_effect_falls_to_0_and_no_further(penalty: int) -> None:
    assert magnitude(shot("(1)4", Kind.DIRECT, penalty).draws(34)) == 0


@clause("TW-adjust-direct.4", "TW-adjust-direct.5")
def test_no_penalty_makes_a_calamity() -> None:
    story = adjusted(for_other("1d6", "2"), Kind.DIRECT, -4).draws(0)
    outcome = story.action().outcome
    assert outcome is not None
    assert (story.action().phase, outcome.verdict, outcome.result) == ("over", "failure", 1)


@clause("TW-adjust-direct.5", "TW-adjust-direct.6")
def test_no_bonus_undoes_a_printed_c() -> None:
    story = adjusted(for_other("1d6", "2"), Kind.DIRECT, 4).draws(18)
    assert (story.action().phase, story.lit()) == ("calamity", {"1-6": "exact calamity"})
    assert story.outcome() == "calamity"


@clause("TW-adjust-direct.7")
@pytest.mark.parametrize(("amount", "result"), [(3, 3), (-2, 1)])
def test_a_c_that_is_taken_counts_0_before_the_adjustment(amount: int, result: int) -> None:
    story = adjusted(simple("Lockpicking", "1", who=CYRIL), Kind.DIRECT, amount).draws(33)
    assert (story.action().choices[1].total, story.action().choices[1].result) == (0, result)
    assert story.takes(2).action().phase != "calamity"
    outcome = story.action().outcome
    assert outcome is not None
    assert (outcome.verdict, outcome.result) == ("success", result)


@clause("TW-adjust-direct.8")
def test_a_direct_adjustment_counts_once_after_all_further_cards() -> None:
    story = adjusted(simple("Strength alone", "Incredible"), Kind.DIRECT, -5).draws(14)
    assert (story.action().choices[1].result, len(story.offered(NORA, DrawFurther))) == (7, 1)  # the mark stays
    story.when(NORA, DrawFurther(action=IT)).draws(5)
    outcome = story.takes(2, NORA).action().outcome
    assert outcome is not None
    assert (outcome.verdict, outcome.result) == ("success", 12 + 9 - 5)
    grows = adjusted(complex_check("Demolitions", "1", effect="(3)6"), Kind.DIRECT, -3, Grid.EFFECT)
    assert magnitude(grows.draws(14).takes(1, NORA).increases(34)) == 15 + 13 - 3


# --- rows


@clause("TW-adjust-row.1")
@pytest.mark.parametrize(("amount", "results", "totals"), [(1, "4d8", [2, 3, 11, 8]), (-1, "2d8", [2, 3])])
def test_a_row_more_or_less_opens_or_closes_a_result(amount: int, results: str, totals: list[int]) -> None:
    story = adjusted(simple("Rifles", "5", who=MIRANDA), Kind.ROW, amount).draws(34)
    assert story.action().results == results
    assert [each.total for each in story.action().choices] == totals


@clause("TW-adjust-row.2")
@pytest.mark.parametrize(("amount", "cell", "reads"), [(1, "(4)6", 16), (-1, "(2)6", 8)])
def test_another_row_of_the_same_column_is_read_in_the_effect_grid(amount: int, cell: str, reads: int) -> None:
    story = shot("(3)6", Kind.ROW, amount)
    assert story.action().effect_cell == cell
    story.draws(34)
    assert (magnitude(story), story.lit("effect")) == (reads, {cell: "exact"})


@clause("TW-adjust-row.3")
def test_what_another_row_shows_counts_as_it_stands() -> None:
    taken = adjusted(simple("Rifles", "5", who=MIRANDA), Kind.ROW, -1).draws(28)  # 7 and 6, above the 7 of row 3
    assert [each.total for each in taken.action().choices] == [7, 6]
    assert [magnitude(shot("(3)8", Kind.ROW, rows).draws(27)) for rows in (1, 2, -2)] == [11, 16, 3]
    marked = shot("(1)8", Kind.ROW, 1).draws(27)  # the mark of the row that is read is what counts
    assert (effect(marked), magnitude(marked)) == (("(2)8", False), 4)
    assert effect(shot("(2)10", Kind.ROW, -1).draws(27)) == ("(1)10", False)


# --- columns


@clause("TW-adjust-column.1")
def test_a_column_shift_is_only_there_for_the_effect_and_moves_nothing_until_it_is_named() -> None:
    story = simple("Speed Load", "5")
    assert {offer.fixed["kind"] for offer in story.offered(JUDGE, Adjust)} == {"direct", "row"}
    story = complex_check("Demolitions", "1", effect="(3)6")
    shifts = [offer for offer in story.offered(JUDGE, Adjust) if offer.fixed["kind"] == "column"]
    assert [(offer.fixed["grid"], offer.main) for offer in shifts] == [("effect", False)]
    assert story.action().effect_cell == "(3)6"
    assert adjusted(story, Kind.COLUMN, 1, Grid.EFFECT).action().effect_cell == "(3)8"


@clause("TW-adjust-column.3")
@pytest.mark.parametrize(
    ("cell", "amount", "becomes"),
    [("(3)6", -1, "(3)4"), ("(2)8", 1, "(2)10"), ("(2)10", 1, "(2)12"), ("(3)12", -1, "(3)10")],
)
def test_a_shift_of_one_column_moves_to_the_neighbour(cell: str, amount: int, becomes: str) -> None:
    assert shot(cell, Kind.COLUMN, amount).action().effect_cell == becomes


@clause("TW-adjust-column.4")
@pytest.mark.parametrize(
    ("card", "cell", "reads"),
    [(25, "(3)12", 12), (1, "(2)10", 6), (2, "(4)8", 12), (39, "(3)6", 11)],
    ids=["24 is not below 13", "10 is not below 7", "13 is not below 13", "11 is below 18"],
)
def test_a_shift_to_the_left_gives_less_than_the_cell_that_was_left(card: int, cell: str, reads: int) -> None:
    assert magnitude(shot(cell, Kind.COLUMN, -1).draws(card)) == reads


@clause("TW-adjust-column.14")
def test_the_chances_know_how_often_the_card_hits_what_is_behind_cover() -> None:
    story = complex_check("Demolitions", "1", effect="(3)6", victories=5)
    gone = ", ".join(str(number) for number in NUMBERS if number not in {37, 3})  # 14 or 8, and 12 or 8
    story.when(JUDGE, DiscardCards(cards=gone))
    wall = Adjust(action=IT, kind=Kind.COLUMN, grid=Grid.EFFECT, amount=-1, why="The wall", hits=("left arm",))
    assert by_victories(story.when(JUDGE, wall), NORA) == {"2": "1/2", "1": "1/2"}
    story.undo().when(JUDGE, replace(wall, hidden=True))
    assert by_victories(story, JUDGE) == {"2": "1/2", "1": "1/2"}
    assert by_victories(story, NORA) == {"2": "1"}


def by_victories(story: Story, who: str) -> dict[str, str]:
    """How likely each number of victories is, as somebody is told."""
    odds = story.action(who=who).odds
    assert odds is not None
    return {each.outcome: each.fraction for each in odds.victories if each.percent}


@clause("TW-adjust-column.5")
@pytest.mark.parametrize(("further", "reads"), [(7, 17), (13, 17), (30, 17), (47, 15)])
def test_after_a_shift_to_the_left_further_cards_count_below_the_cell_that_was_left(further: int, reads: int) -> None:
    assert magnitude(shot("(3)6", Kind.COLUMN, -1).draws(39).increases(further)) == reads  # 18 was left for 11


@clause("TW-adjust-column.6")
def test_an_effect_that_its_shift_holds_takes_no_further_card() -> None:
    story = shot("(3)6", Kind.COLUMN, -1).draws(39)
    assert effect(story) == ("(3)4", True)
    story.increases(45)  # its 11 is marked as well
    assert (effect(story), magnitude(story)) == (("(3)4", False), 17)
    assert not any("extends" in cell.states for row in story.action().increasing[0].effect for cell in row)
    assert story.action().phase == "over"  # nothing is left to choose


@clause("TW-adjust-column.7")
def test_the_limit_is_the_printed_number_even_where_that_could_have_grown() -> None:
    story = shot("(3)6", Kind.COLUMN, -1).draws(43)  # 15 and marked was left for 8, marked as well
    assert (effect(story), magnitude(story)) == (("(3)4", True), 8)
    assert magnitude(story.increases(34)) == 14


@clause("TW-adjust-column.8")
@pytest.mark.parametrize(
    ("card", "cell", "reads"),
    [(1, "(2)8", 11), (0, "(1)6", 5), (34, "(3)8", 23)],
    ids=["7 is not above 10", "4 is not above 4", "23 is above 12"],
)
def test_a_shift_to_the_right_gives_more_than_the_cell_that_was_left(card: int, cell: str, reads: int) -> None:
    assert magnitude(shot(cell, Kind.COLUMN, 1).draws(card)) == reads


@clause("TW-adjust-column.9", "TW-adjust-column.11")
def test_a_shift_to_the_right_keeps_the_increase_and_reads_it_in_the_new_column() -> None:
    assert effect(for_other("1d6", "1", effect="(2)10").draws(17)) == ("(2)10", False)
    story = shot("(2)8", Kind.COLUMN, 1).draws(17)
    assert (effect(story), magnitude(story)) == (("(2)10", True), 20)
    story.increases(34)
    seen = story.action()
    assert seen.effect is not None
    assert seen.effect.values == (16, 14)  # 5 stands in (2)8
    lit = [cell.cell for row in seen.increasing[0].effect for cell in row if cell.states]
    assert (lit, magnitude(story)) == (["(2)10"], 30)
    to_the_left = shot("(2)8", Kind.COLUMN, -1).draws(17)
    assert effect(to_the_left) == ("(2)6", False)
    assert to_the_left.offered(JUDGE, DrawForEffect) == []


@clause("TW-adjust-column.12")
@pytest.mark.parametrize(("cell", "amount", "reads"), [("(3)4", -1, 6), ("(2)12", 1, 13), ("(2)10", 3, 15)])
def test_a_shift_stops_at_the_edge_of_the_grid(cell: str, amount: int, reads: int) -> None:
    story = shot(cell, Kind.COLUMN, amount)
    assert story.action().effect_cell == (cell if cell != "(2)10" else "(2)12")
    assert magnitude(story.draws(34)) == reads


@clause("TW-adjust-column.13")
@pytest.mark.parametrize(
    ("card", "cell", "amount", "reads"),
    [(EXAMPLES["mine shaft"], "(3)10", -2, 10), (1, "(2)12", -2, 10), (1, "(4)4", 2, 19)],
    ids=["25 by 17 to 10", "20 by 7 to 10", "17 by 22 to 19"],
)
def test_a_shift_by_several_columns_is_measured_once(card: int, cell: str, amount: int, reads: int) -> None:
    assert magnitude(shot(cell, Kind.COLUMN, amount).draws(card)) == reads
