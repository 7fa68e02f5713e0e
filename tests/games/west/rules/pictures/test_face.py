"""What of a card stands on its face."""

from tests.rules.clause import clause

from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.pictures.face import face

DECK = bundled()


@clause("TW-cards.1", "TW-cards.3", "TW-cards.6", "TW-corners.1", "TW-corners.2", "TW-corners.4", "TW-corners.5")
def test_the_corners_of_the_card_of_the_book() -> None:
    shown = face(DECK[34])
    assert (shown.number, shown.rank, shown.fragment) == (34, "ten", 9)
    assert (shown.suit, shown.suit_number, shown.yes) == ("diamonds", 2, True)
    assert shown.spoken == "Card 34, ten of diamonds: fragment 9, suit 2, yes"


@clause("TW-cards.4", "TW-cards.5")
def test_both_grids_stand_there_as_they_are_printed() -> None:
    shown = face(DECK[5])
    for squares, grid in ((shown.cause, DECK[5].cause), (shown.effect, DECK[5].effect)):
        for row, cells in enumerate(grid):
            assert [f"{square.text}{'*' * square.marked}" for square in squares[row]] == list(map(str, cells))
            assert [(square.row, square.column) for square in squares[row]] == [
                (row + 1, column) for column in (4, 6, 8, 10, 12)
            ]
    assert shown.cause[3][3].calamity
