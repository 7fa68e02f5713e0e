from tests.games.west.cards import card_with
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.cards.grid import EffectCell, Grid, ResultSet
from talewright.games.west.rules.cards.making import EXAMPLES
from talewright.games.west.rules.checks.adjustment import Adjustment, Kind, within_shift
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.effect import effect, increases

DECK = bundled()


def complex_check(cell: str, *adjustments: tuple[Kind, int]) -> Check:
    return Check(
        results=ResultSet(1, 4),
        tn=1,
        effect=EffectCell.parse(cell),
        adjustments=tuple(Adjustment(kind, Grid.EFFECT, amount) for kind, amount in adjustments),
    )


COVER = complex_check("(3)6", (Kind.COLUMN, -1))
LASSO = complex_check("(2)8", (Kind.COLUMN, 1))


@clause("TW-effect-grid.7")
def test_an_effect_takes_further_cards_as_long_as_its_cell_is_marked() -> None:
    locks = complex_check("(3)6")
    read = effect(locks, DECK[EXAMPLES["drawbridge locks"]], [DECK[34]])
    assert (read.values, read.magnitude, read.increases) == ((14, 13), 27, False)
    with refusing("TW-effect-grid.7"):
        effect(locks, DECK[34], [DECK[6]])


@clause("TW-adjust-column.7")
def test_a_shift_is_measured_by_the_printed_number_and_not_by_what_it_might_have_become() -> None:
    first = card_with(1, effect={"(3)6": "18*", "(3)4": "11*"})
    assert effect(COVER, first, [card_with(2, effect={"(3)4": "12"})]).magnitude == 17


@clause("TW-adjust-column.5", "TW-adjust-column.6")
def test_behind_cover_no_further_card_reaches_the_full_damage() -> None:
    assert effect(COVER, DECK[39]).magnitude == 11
    assert effect(COVER, DECK[39], [DECK[45]]).magnitude == 17
    for number in DECK.numbers - {39, 45}:
        assert effect(COVER, DECK[39], [DECK[45], DECK[number]]).magnitude == 17


@clause("TW-adjust-column.9", "TW-adjust-column.11")
def test_a_shift_to_the_right_keeps_the_increase_and_reads_it_in_the_new_column() -> None:
    assert not DECK[17].effect_at(LASSO.effect_cell).marked
    assert increases(LASSO, DECK[17])
    read = effect(LASSO, DECK[17], [DECK[EXAMPLES["lasso, further draw"]]])
    assert (read.values, read.magnitude) == ((16, 3), 20)
    for number in DECK.numbers - {17}:
        added = DECK[number].effect_at(EffectCell(2, 10)).value
        assert effect(LASSO, DECK[17], [DECK[number]]).magnitude == 16 + max(added, 4)


@clause("TW-adjust-column.9")
def test_a_carried_increase_stops_at_a_cell_that_is_not_marked_itself() -> None:
    first = card_with(1, effect={"(2)8": "19*", "(2)10": "16"})
    second = card_with(2, effect={"(2)8": "9*", "(2)10": "5"})
    assert not effect(LASSO, first, [second]).increases


@clause("TW-adjust-column.9")
def test_a_shift_to_the_left_carries_no_increase() -> None:
    assert not increases(COVER, card_with(effect={"(3)6": "18*", "(3)4": "11"}))


@clause("TW-adjust-column.13")
def test_several_columns_are_measured_once_by_the_cell_where_they_began() -> None:
    shifted = complex_check("(3)10", (Kind.COLUMN, -2))
    assert shifted.effect_cell == EffectCell(3, 6)
    assert effect(shifted, card_with(effect={"(3)10": "25", "(3)8": "10", "(3)6": "18"})).magnitude == 18


@clause("TW-adjust-row.2", "TW-adjust-row.3")
def test_another_row_is_read_as_it_stands() -> None:
    drawn = card_with(effect={"(3)6": "11", "(4)6": "11", "(2)6": "30"})
    assert effect(complex_check("(3)6", (Kind.ROW, 1)), drawn).magnitude == 11
    assert effect(complex_check("(3)6", (Kind.ROW, -1)), drawn).magnitude == 30


def test_a_shift_to_the_left_of_nothing_is_nothing() -> None:
    assert within_shift(0, 0, -1) == 0


@clause("TW-adjust-direct.8", "TW-adjust-direct.3")
def test_a_direct_adjustment_comes_after_cards_and_limits() -> None:
    wounded = complex_check("(3)6", (Kind.COLUMN, -1), (Kind.DIRECT, 2))
    assert effect(wounded, DECK[39], [DECK[45]]).magnitude == 19
    assert effect(complex_check("(3)6", (Kind.DIRECT, -99)), DECK[39]).magnitude == 0
