"""The face of a card, for whoever draws it: what stands where, and in words what its picture tells."""

from msgspec import Struct

from talewright.games.west.rules.cards.card import Card, Cell, Cells
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS
from talewright.recasting import recast


class Square(Struct, frozen=True):
    """One cell as it is printed: "7", "11" if it is *marked* to be extended, or "C" for a *calamity*."""

    row: int
    column: int
    text: str
    marked: bool
    calamity: bool


Squares = tuple[tuple[Square, ...], ...]
"""Five rows from the top, each with the cells of columns 4, 6, 8, 10 and 12."""


class Face(Struct, frozen=True, kw_only=True):
    """A card as one looks at it. *spoken* is for whoever cannot see its picture.

    Source: TW-cards.2, TW-cards.3, TW-cards.4, TW-cards.5, TW-cards.6.
    """

    number: int
    rank: str
    fragment: int
    suit: str
    suit_number: int
    yes: bool
    cause: Squares
    effect: Squares
    hit_location: str
    unintended_targets: str
    equipment_failure: str
    scatter: str
    burst: str
    armor_penetration: str
    spoken: str


def face(card: Card) -> Face:
    """A card of which nothing is read yet.

    >>> from talewright.games.west.rules.cards.deck_file import bundled
    >>> face(bundled()[34]).spoken
    'Card 34, ten of diamonds: fragment 9, suit 2, yes'
    """
    corners = card.corners
    values = f"fragment {corners.fragment}, suit {corners.suit.value}, {'yes' if corners.yes else 'no'}"
    return recast(
        card,
        Face,
        rank=corners.rank,
        fragment=corners.fragment,
        suit=corners.suit.title,
        suit_number=corners.suit.value,
        yes=corners.yes,
        cause=_squares(card.cause),
        effect=_squares(card.effect),
        spoken=f"Card {card.number}, {corners.title}: {values}",
    )


def _squares(grid: Cells) -> Squares:
    return tuple(
        tuple(_square(row, column, cell) for column, cell in zip(COLUMNS, cells, strict=True))
        for row, cells in zip(ROWS, grid, strict=True)
    )


def _square(row: int, column: int, cell: Cell) -> Square:
    return Square(row, column, "C" if cell.calamity else str(cell.value), cell.marked, cell.calamity)
