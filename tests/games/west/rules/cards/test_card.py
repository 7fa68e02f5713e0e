from collections import Counter
from itertools import pairwise

import pytest
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.west.rules.cards.card import NUMBERS, SECTIONS, Cell, Corners, Suit, called, numbered
from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS, CauseCell

DECK = bundled()


@clause("TW-corners.1", "TW-corners.3", "TW-corners.6", "TW-corners.7")
def test_number_and_corners_say_the_same_thing() -> None:
    corners = [Corners.of(number) for number in NUMBERS]
    assert [numbered(each.fragment, each.suit) for each in corners] == list(NUMBERS)
    assert len({(each.fragment, each.suit) for each in corners}) == 54
    assert Counter(each.fragment for each in corners) == {0: 1, 14: 1} | dict.fromkeys(range(1, 14), 4)


@clause("TW-corners.1")
def test_the_numbers_rise_with_the_value_of_the_card() -> None:
    corners = [Corners.of(number) for number in NUMBERS]
    assert all((one.fragment, one.suit) < (two.fragment, two.suit) for one, two in pairwise(corners))


@clause("TW-corners.2", "TW-corners.4")
def test_ranks_and_suits_have_the_names_of_playing_cards() -> None:
    named = {number: f"{Corners.of(number).rank} {Corners.of(number).suit.title}" for number in (0, 1, 34, 52, 53)}
    assert named == {0: "joker red joker", 1: "deuce clubs", 34: "ten diamonds", 52: "ace spades",
                     53: "joker black joker"}  # fmt: skip


@clause("TW-corners.5")
def test_the_fourth_corner_says_yes_on_even_numbers_unless_the_card_says_otherwise() -> None:
    assert [Corners.of(number).yes for number in (0, 1, 34, 53)] == [True, False, True, False]
    assert Corners.of(34, yes=False).yes is False


def test_there_is_no_card_54_and_no_seventh_joker() -> None:
    with failing(Corners.of, naming=("54", "0", "53")):
        Corners.of(54)
    with failing(numbered, naming=("3", "red joker")):
        numbered(3, Suit.RED_JOKER)
    with failing(numbered, naming=("14", "clubs")):
        numbered(14, Suit.CLUBS)


@clause("TW-corners.7")
def test_a_card_is_called_by_its_number_or_as_a_playing_card() -> None:
    for number in NUMBERS:
        assert called(str(number)) == called(Corners.of(number).title.upper()) == number
    for words in ("", "ten", "eleven of clubs", "ten of coins", "joker of red joker"):
        with failing(called):
            called(words)


@clause("TW-cause-grid.3", "TW-exceptional.2")
def test_a_cell_shows_a_number_perhaps_marked_or_c() -> None:
    assert Cell.parse("4") != Cell.parse("4*")
    assert (Cell.parse("C").value, Cell.parse("C").calamity, Cell.parse("C").marked) == (0, True, False)
    for text in ("4", "4*", "C", "19*"):
        assert str(Cell.parse(text)) == text


@pytest.mark.parametrize("text", ["", "c", "C*", "-1", "4**", "1000"])
def test_what_is_no_cell_is_refused(text: str) -> None:
    with failing(Cell.parse):
        Cell.parse(text)


@clause("TW-cards.2", "TW-cards.3", "TW-cards.4", "TW-cards.5", "TW-cards.6", "TW-cards.8")
def test_every_card_has_the_same_three_sections() -> None:
    assert SECTIONS == {
        "outer edge": ("unintended targets", "corner results"),
        "upper results": ("cause grid", "equipment failure", "scatter", "burst"),
        "lower results": ("effect grid", "hit location", "armor penetration"),
    }
    names = {field.replace(" ", "_") for fields in SECTIONS.values() for field in fields}
    renamed = {"corner_results": "corners", "cause_grid": "cause", "effect_grid": "effect"}
    for card in DECK.cards:
        assert all(hasattr(card, renamed.get(name, name)) for name in names)
        assert (card.unintended_targets, card.scatter, card.burst) == ("", "", "")


@clause("TW-cause-grid.2", "TW-cause-grid.4")
@pytest.mark.parametrize("column", COLUMNS)
def test_most_numbers_of_a_column_are_those_of_its_die(column: int) -> None:
    values = [card.cause_at(CauseCell(row, column)).value for card in DECK.cards for row in ROWS]
    assert sum(1 <= value <= column for value in values) > len(values) * 3 / 4
    assert max(values) > column


@clause("TW-cause-grid.5")
def test_cause_cells_are_not_sorted() -> None:
    in_order = [
        all(card.cause_at(CauseCell(row, column)).value <= card.cause_at(CauseCell(row + 1, column)).value
            for row in ROWS[:-1])
        for card in DECK.cards for column in COLUMNS
    ]  # fmt: skip
    assert sum(in_order) < len(in_order) / 10
