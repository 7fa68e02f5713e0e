import pytest
from tests.games.west.cards import card_with, column
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS, ResultSet
from talewright.games.west.rules.cards.making import EXAMPLES
from talewright.games.west.rules.checks.cause import chosen, highest, is_calamity, results

DECK = bundled()
STEALTH = ResultSet.parse("4d10")


@clause("TW-exceptional.5")
def test_a_further_card_is_read_in_the_exact_cell_only() -> None:
    read = results(STEALTH, DECK[34], [DECK[6], DECK[5]])
    assert [result.values for result in read] == [(9,), (6,), (10, 10, 1), (7,)]


@clause("TW-exceptional.6")
def test_a_marked_cell_above_the_rank_does_nothing() -> None:
    two_rows = ResultSet.parse("2d10")
    assert not any(result.extends for result in results(two_rows, DECK[34]))
    with refusing("TW-exceptional.6", naming=("a further",)):
        results(two_rows, DECK[34], [DECK[6]])


@clause("TW-exceptional.4", "TW-exceptional.10")
def test_a_chain_ends_with_the_first_cell_that_is_not_marked() -> None:
    assert chosen(results(STEALTH, DECK[34], [DECK[6]]), 3).extends
    with refusing("TW-exceptional.4", naming=("another",)):
        results(STEALTH, DECK[34], [DECK[6], DECK[5], DECK[14]])


@clause("TW-exceptional.8")
def test_one_chain_of_cards_serves_all_marked_results_and_a_broken_one_keeps_its_total() -> None:
    three = ResultSet.parse("3d4")
    first = card_with(1, cause=column(4, "4*", "5*", "3"))
    second = card_with(2, cause=column(4, "6*", "2", "7*"))
    third = card_with(3, cause=column(4, "1", "9*", "9"))
    read = results(three, first, [second, third])
    assert [result.values for result in read] == [(4, 6, 1), (5, 2), (3,)]
    assert (highest(read).row, highest(read).total) == (1, 11)


@clause("TW-exceptional.7")
def test_which_result_is_extended_is_chosen_after_the_card_is_seen() -> None:
    read = results(ResultSet.parse("3d4"), DECK[7], [DECK[EXAMPLES["rifle jam, further draw"]]])
    assert [result.total for result in read] == [9, 10, 3]


@clause("TW-exceptional.12")
def test_c_on_a_further_card_adds_nothing_and_ends_the_chain() -> None:
    read = results(ResultSet(1, 4), card_with(1, cause={"1-4": "4*"}), [card_with(2, cause={"1-4": "C"})])
    assert (read[0].total, read[0].extends) == (4, False)


@clause("TW-calamity.3", "TW-cause-grid.10")
def test_after_a_calamity_nothing_is_drawn() -> None:
    first = card_with(1, cause=column(10, "10*", "9", "12*", "C"))
    assert is_calamity(STEALTH, first)
    with refusing("TW-calamity.3"):
        results(STEALTH, first, [DECK[6]])


@clause("TW-calamity.2")
@pytest.mark.parametrize("of", COLUMNS)
def test_c_is_a_calamity_in_the_exact_cell_and_nowhere_else(of: int) -> None:
    for rank in ROWS:
        for row in ROWS:
            drawn = card_with(cause={f"{row}-{of}": "C"})
            assert is_calamity(ResultSet(rank, of), drawn) == (row == rank)


@clause("TW-cause-grid.8")
def test_a_row_above_the_rank_cannot_be_chosen() -> None:
    with refusing("TW-cause-grid.8", naming=("4", "3")):
        chosen(results(ResultSet.parse("3d8"), DECK[34]), 4)


@clause("TW-cause-grid.9")
def test_the_highest_is_proposed_and_of_equals_the_first() -> None:
    assert highest(results(ResultSet(3, 8), card_with(cause=column(8, "5", "7", "7")))).row == 2
