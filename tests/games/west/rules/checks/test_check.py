import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.west.rules.cards.grid import EffectCell, Grid, ResultSet
from talewright.games.west.rules.checks.adjustment import Adjustment, Kind
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.counter import Spend

STEALTH = ResultSet.parse("4d10")
TOOLS = EffectCell.parse("(3)6")


@clause("TW-checks.1", "TW-complex.2")
def test_a_check_is_simple_or_complex_and_nothing_else() -> None:
    assert Check(results=STEALTH, tn=7).fields_read == ("cause",)
    assert Check(results=STEALTH, tn=7, effect=TOOLS).fields_read == ("cause", "effect")


@clause("TW-simple.6")
def test_a_simple_check_has_no_effect_to_adjust() -> None:
    with refusing("TW-simple.6", by=Check.__post_init__):
        Check(results=STEALTH, tn=7, adjustments=(Adjustment(Kind.DIRECT, Grid.EFFECT, 2),))
    with refusing("TW-simple.6", by="Check.unshifted_cell"):
        _ = Check(results=STEALTH, tn=7).effect_cell


@clause("TW-effect-grid.6")
def test_the_effect_cell_is_the_equipments_and_not_the_skills() -> None:
    check = Check(results=ResultSet.parse("4d8"), tn=7, effect=EffectCell.parse("(3)10"))
    assert check.effect_cell == EffectCell(3, 10)


@clause("TW-adjust.4", "TW-adjust.1")
def test_there_are_three_kinds_of_adjustment() -> None:
    assert list(Kind) == ["direct", "row", "column"]
    check = Check(
        results=STEALTH,
        tn=7,
        effect=TOOLS,
        adjustments=(
            Adjustment(Kind.DIRECT, Grid.CAUSE, 2, "good cover"),
            Adjustment(Kind.DIRECT, Grid.CAUSE, -1, "a squeaking board"),
            Adjustment(Kind.ROW, Grid.CAUSE, -1, "in a hurry"),
            Adjustment(Kind.ROW, Grid.EFFECT, 1, "a steady rest"),
            Adjustment(Kind.COLUMN, Grid.EFFECT, 1, "surprise"),
        ),
    )
    assert (check.direct_on_cause, check.result_set) == (1, ResultSet.parse("3d10"))
    assert (check.unshifted_cell, check.effect_cell) == (EffectCell(4, 6), EffectCell(4, 8))


@clause("TW-adjust.5", "TW-adjust-column.1", "TW-adjust-column.2")
def test_only_the_effect_grid_has_an_order_in_which_columns_can_shift() -> None:
    with refusing("TW-adjust-column.2"):
        Adjustment(Kind.COLUMN, Grid.CAUSE, 1)
    assert Adjustment(Kind.COLUMN, Grid.EFFECT, 1).amount == 1


@clause("TW-adjust-column.14", "TW-adjust-column.15")
@pytest.mark.parametrize(("called", "columns", "cell"), [("(3)6", -1, "(3)4"), ("(2)8", 1, "(2)10")])
def test_the_judge_may_shift_the_column_for_cover_or_surprise(called: str, columns: int, cell: str) -> None:
    check = Check(
        results=STEALTH,
        tn=7,
        effect=EffectCell.parse(called),
        adjustments=(Adjustment(Kind.COLUMN, Grid.EFFECT, columns),),
    )
    assert str(check.effect_cell) == cell


@clause("TW-adjust-row.4")
def test_rows_beyond_the_grid_are_lost_and_told() -> None:
    up = Check(results=STEALTH, tn=7, adjustments=(Adjustment(Kind.ROW, Grid.CAUSE, 3),))
    down = Check(results=STEALTH, tn=7, adjustments=(Adjustment(Kind.ROW, Grid.CAUSE, -5),))
    assert (str(up.result_set), up.rows_lost) == ("5d10", 2)
    assert (str(down.result_set), down.rows_lost) == ("1d10", -2)


@clause("TW-adjust.3")
def test_a_hidden_adjustment_counts_and_is_not_told() -> None:
    check = Check(
        results=STEALTH, tn=7, adjustments=(Adjustment(Kind.DIRECT, Grid.CAUSE, -2, "a sleeping guard", hidden=True),)
    )
    assert check.direct_on_cause == -2
    assert str(check) == "4d10 vs 7"


@clause("TW-counter.11")
@pytest.mark.parametrize("spend", [Spend.ACES, Spend.AS_I_PLANNED])
def test_right_on_is_the_only_spend_that_touches_a_cause(spend: Spend) -> None:
    check = Check(results=STEALTH, tn=7, effect=TOOLS, spends=(Spend.RIGHT_ON, spend), invokes_impetus=True)
    assert check.worth_of_spends(Grid.CAUSE) == 2
    assert check.worth_of_spends(Grid.EFFECT) == spend.worth


@clause("TW-counter.13", "TW-counter.19")
def test_a_counter_is_spent_in_one_of_three_ways() -> None:
    with refusing("TW-counter.13"):
        Check(results=STEALTH, tn=7, effect=TOOLS, spends=(Spend.AS_I_PLANNED,))
    with refusing("TW-counter.19"):
        Check(results=STEALTH, tn=7, spends=(Spend.GOT_YOUR_BACK,))
