"""A deck made from a seed: complete, and true to everything that the book's examples tell.

The book does not say what its printed faces are, beyond its examples; these are our choices.

1. Each place in a grid (row 3 of column 8 of the cause grid, say) is a die of that column thrown once by each of the 54
   cards, and so evenly that every face falls as often as any other, give or take one.
2. Where it shows its highest face, two of three are marked. Marked faces are raised by 0, 1, 2 and 3 in turn. Together
   with the further draws this gives almost the mean of an open-ended die.
3. In the cause grid 2 of the 54 cards have C in any place, instead of a 1.
4. In the effect grid a cell is the sum of its own die and those above it in the column, so that row n shows n dice; it
   is marked where its own die is. There is no C.
5. What the examples tell of a card is put there first and taken from the faces to be dealt; the nearest goes instead
   where exactly that face is not left. An example's card without a number gets one (EXAMPLES).
6. The rest is dealt to the other cards by the fair dealer from the seed, so that a seed is the same deck everywhere.
7. Hit locations are dealt likewise (LOCATIONS). Even numbers say yes. The fields without rules stay empty.
"""

from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import TypeVar

from talewright.dice import dealer
from talewright.games.west.rules.cards.card import NUMBERS, Card, Cell
from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS, Grid
from talewright.games.west.rules.cards.printed import HIT_LOCATIONS

T = TypeVar("T")

CALAMITIES = 2
"""How many cards have C in any one place of the cause grid."""

EXAMPLES = {
    "lasso, further draw": 2,
    "Streetwise": 10,
    "drawbridge locks": 18,
    "area knowledge": 21,
    "rifle jam, further draw": 22,
    "gambling": 27,
    "mine shaft": 30,
    "dynamite device": 41,
    "tree trunk": 50,
}
"""The numbers that the cards of examples get here, where the book shows a card without its number."""

CAUSE: Mapping[int, Mapping[int, tuple[str, ...]]] = {
    5: {10: ("", "9", "1", "C")},
    6: {10: ("", "", "10*")},
    7: {4: ("7*", "6*", "3")},
    10: {8: ("7",)},
    14: {10: ("9", "12*")},
    18: {10: ("5", "8", "3")},
    21: {8: ("3", "7", "8")},
    22: {4: ("2", "4", "1")},
    27: {10: ("8",)},
    30: {8: ("5", "5", "7", "3")},
    34: {6: ("4", "7*", "1"), 8: ("2", "3", "11*"), 10: ("9", "6", "10*", "7")},
    41: {8: ("5", "8", "2", "4")},
    50: {12: ("", "", "", "C")},
}
"""By card and column, what the examples tell of the first rows of the cause grid; an empty word is free."""

EFFECT: Mapping[int, Mapping[int, tuple[str, ...]]] = {
    2: {10: ("1", "2")},
    13: {6: ("1", "3", "2", "3")},
    17: {8: ("8", "11*"), 10: ("7", "9")},
    18: {6: ("4", "3", "7*")},
    30: {10: ("8", "9", "8")},
    34: {6: ("3", "5", "5")},
    39: {4: ("4", "2", "5*"), 6: ("6", "6", "6")},
    41: {6: ("5", "4", "4")},
    45: {4: ("3", "2", "6*")},
}
"""By card and column, the dice of the effect grid that add up to what the examples tell."""

LOCATIONS = {"head": 4, "chest": 12, "belly": 8, "left arm": 7, "right arm": 7, "left leg": 8, "right leg": 8}
"""Each hit location, and on how many of the 54 cards it stands."""


def make(seed: str, title: str = "") -> Deck:
    """The deck of this seed: always the same cards for the same words."""
    causes = _dice(seed, Grid.CAUSE, CAUSE)
    effects = _dice(seed, Grid.EFFECT, EFFECT)
    wounds = _dealt(seed, "hit locations", _locations(), HIT_LOCATIONS)
    cards = (
        Card(
            number=number,
            cause=tuple(tuple(causes[row, column][number] for column in COLUMNS) for row in ROWS),
            effect=_summed({place: cells[number] for place, cells in effects.items()}),
            hit_locations=(wounds[number],),
        )
        for number in NUMBERS
    )
    return Deck(title or f"Deck from the seed {seed}", tuple(cards), f"Made by talewright deck new --seed {seed}")


def faces(grid: Grid, row: int, column: int) -> list[Cell]:
    """The 54 faces that are dealt to one place of a grid, before the examples claim theirs."""
    each, over = divmod(len(NUMBERS), column)
    once_more = {(index * column // over + row) % column + 1 for index in range(over)}
    plain = [Cell(face) for face in range(1, column + 1) for _ in range(each + (face in once_more))]
    highest = [cell for cell in plain if cell.value == column]
    marked = round(len(highest) * 2 / 3)
    raised = [Cell(column + (index + row) % 4, marked=True) for index in range(marked)]
    cells = [*plain[: len(plain) - marked], *raised]
    if grid is Grid.CAUSE:
        cells[:CALAMITIES] = [Cell.parse("C")] * CALAMITIES
    return cells


def _dice(
    seed: str, grid: Grid, told: Mapping[int, Mapping[int, tuple[str, ...]]]
) -> dict[tuple[int, int], dict[int, Cell]]:  # fmt: skip
    dealt = {}
    for row in ROWS:
        for column in COLUMNS:
            fixed = {
                number: Cell.parse(columns[column][row - 1])
                for number, columns in told.items()
                if len(columns.get(column, ())) >= row and columns[column][row - 1]
            }
            left = _without(faces(grid, row, column), fixed.values())
            dealt[row, column] = _dealt(seed, f"{grid} {row}d{column}", left, fixed)
    return dealt


def _without(cells: list[Cell], claimed: Iterable[Cell]) -> list[Cell]:
    """Take out what the examples have claimed: the same face, else the nearest one of its kind."""
    left = list(cells)
    for claim in claimed:
        left.remove(
            min(left, key=lambda cell: ((cell.marked, cell.calamity) != (claim.marked, claim.calamity),
                                        abs(cell.value - claim.value)))
        )  # fmt: skip
    return left


def _dealt(seed: str, what: str, things: list[T], fixed: Mapping[int, T]) -> dict[int, T]:
    """Deal things to the cards that have none yet, each order as likely as any other."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = dealer.face(seed.encode(), last, last + 1, what) - 1
        order[last], order[other] = order[other], order[last]
    free = [number for number in NUMBERS if number not in fixed]
    return {**fixed, **dict(zip(free, order, strict=True))}


def _summed(dice: Mapping[tuple[int, int], Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Add the dice of each column up from the top; a cell is marked where its own die is."""
    sums = {column: list(accumulate(dice[row, column].value for row in ROWS)) for column in COLUMNS}
    return tuple(
        tuple(Cell(sums[column][row - 1], marked=dice[row, column].marked) for column in COLUMNS) for row in ROWS
    )


def _locations() -> list[str]:
    everywhere = [location for location, cards in LOCATIONS.items() for _ in range(cards)]
    for location in HIT_LOCATIONS.values():
        everywhere.remove(location)
    return everywhere
