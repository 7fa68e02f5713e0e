"""An action card: its number, the corners that follow from it, the two grids, and the other fields."""

from __future__ import annotations

import re
from enum import IntEnum

from msgspec import Struct

from talewright.games.west.rules.cards.grid import COLUMNS, ROWS, CauseCell, EffectCell

NUMBERS = range(54)
"""A deck has one card of each number, by which it is known (TW-deck.1, TW-cards.1)."""

SECTIONS = {
    "outer edge": ("unintended targets", "corner results"),
    "upper results": ("cause grid", "equipment failure", "scatter", "burst"),
    "lower results": ("effect grid", "hit location", "armor penetration"),
}
"""Where each field stands, the same on every card (TW-cards.2, TW-cards.3, TW-cards.4, TW-cards.5, TW-cards.6)."""

DRAWN = ("corner results", "cause grid", "effect grid")
"""The fields that are more than words."""

_CELL = re.compile(r"([0-9]{1,3})(\*?)")


class Suit(IntEnum):
    """The lower left corner: the suits in the order of the alphabet, between the two jokers (TW-corners.4)."""

    RED_JOKER = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    SPADES = 4
    BLACK_JOKER = 5

    @property
    def title(self) -> str:
        return self.name.lower().replace("_", " ")


RANKS = (
    "joker", "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
    "joker",
)  # fmt: skip
"""The poker rank of each fragment, from 0 to 14 (TW-corners.2)."""


class Corners(Struct, frozen=True):
    """The four corners; none of them is left to chance (TW-corners.1, TW-corners.6)."""

    number: int
    fragment: int
    suit: Suit
    yes: bool

    @property
    def rank(self) -> str:
        return RANKS[self.fragment]

    @property
    def title(self) -> str:
        """What a playing card of this rank and suit is called."""
        return self.suit.title if self.rank == RANKS[0] else f"{self.rank} of {self.suit.title}"

    @classmethod
    def of(cls, number: int, *, yes: bool | None = None) -> Corners:
        """What follows from a card's number; unless the card says otherwise, even numbers say yes (TW-corners.5).

        Four cards have each fragment but the jokers', which one card each has (TW-corners.3). Rank and suit follow
        from the number as it does from them (TW-corners.7).

        >>> Corners.of(34).title, Corners.of(34).fragment, Corners.of(34).yes
        ('ten of diamonds', 9, True)
        """
        if number not in NUMBERS:
            raise ValueError(f"there is no card {number}: cards are numbered {NUMBERS[0]} to {NUMBERS[-1]}")
        says_yes = number % 2 == 0 if yes is None else yes
        if number == NUMBERS[0]:
            return cls(number, 0, Suit.RED_JOKER, says_yes)
        if number == NUMBERS[-1]:
            return cls(number, len(RANKS) - 1, Suit.BLACK_JOKER, says_yes)
        rank, suit = divmod(number - 1, 4)
        return cls(number, rank + 1, Suit(suit + 1), says_yes)


def numbered(fragment: int, suit: Suit) -> int:
    """The card with this rank and suit (TW-corners.7).

    >>> numbered(13, Suit.SPADES)
    52
    """
    if fragment in (0, len(RANKS) - 1) or suit in (Suit.RED_JOKER, Suit.BLACK_JOKER):
        number = NUMBERS[0] if suit is Suit.RED_JOKER else NUMBERS[-1]
    else:
        number = 4 * (fragment - 1) + suit
    if number not in NUMBERS or (Corners.of(number).fragment, Corners.of(number).suit) != (fragment, suit):
        raise ValueError(f"no card has fragment {fragment} and the suit {suit.title}")
    return number


def called(text: str) -> int:
    """The number of a card that is called by its number, or by its rank and suit as a playing card is.

    >>> called("34"), called("Ten of diamonds"), called("red joker")
    (34, 34, 0)
    """
    words = " ".join(text.lower().split())
    if words.isdecimal() and len(words) <= 3:
        return int(words)
    if words in (Suit.RED_JOKER.title, Suit.BLACK_JOKER.title):
        return NUMBERS[0] if words == Suit.RED_JOKER.title else NUMBERS[-1]
    rank, _, suit = words.partition(" of ")
    suits = {each.title: each for each in Suit}
    if rank not in RANKS[1:-1] or suit not in suits:
        raise ValueError(f"not a card: {text[:40]!r}; write its number, or its rank and suit, as in 'ten of diamonds'")
    return numbered(RANKS.index(rank), suits[suit])


class Cell(Struct, frozen=True):
    """What is printed in one cell: a number, perhaps marked, or C, which is 0 wherever it is read as a number.

    A mark means that the result may be extended: exceptional in the cause grid, increased in the effect grid
    (TW-cause-grid.3, TW-exceptional.2).

    >>> Cell.parse("11*"), Cell.parse("C").value
    (Cell.parse('11*'), 0)
    """

    value: int
    marked: bool = False
    calamity: bool = False

    @classmethod
    def parse(cls, text: str) -> Cell:
        """Read 7, 11* or C. Raises ValueError that says what would be right."""
        if text == "C":
            return cls(0, calamity=True)
        match = _CELL.fullmatch(text)
        if match is None:
            raise ValueError(f"not a cell: {text[:40]!r}; write a number, with * if it is marked, or C for a calamity")
        return cls(int(match[1]), marked=bool(match[2]))

    def __str__(self) -> str:
        return "C" if self.calamity else f"{self.value}{'*' if self.marked else ''}"

    def __repr__(self) -> str:
        return f"Cell.parse({str(self)!r})"


Cells = tuple[tuple[Cell, ...], ...]
"""A grid: five rows from the top, each with the cells of columns 4, 6, 8, 10 and 12.

The numbers of a cause column stand in no order (TW-cause-grid.5).
"""


class Card(Struct, frozen=True, kw_only=True):
    """One card. The fields after the hit location have no rules of their own, and may stay empty (TW-cards.8)."""

    number: int
    cause: Cells
    effect: Cells
    hit_locations: tuple[str, ...] = ()
    unintended_targets: str = ""
    equipment_failure: str = ""
    scatter: str = ""
    burst: str = ""
    armor_penetration: str = ""
    yes: bool | None = None

    @property
    def corners(self) -> Corners:
        return Corners.of(self.number, yes=self.yes)

    @property
    def hit_location(self) -> str:
        """Where an attack hits that is resolved by this card (TW-cards.9)."""
        return " or ".join(self.hit_locations)

    @property
    def words(self) -> dict[str, str]:
        """The fields that are plain words, in the order in which they stand on the card; many are empty."""
        named = (field for fields in SECTIONS.values() for field in fields if field not in DRAWN)
        return {field: getattr(self, field.replace(" ", "_")) for field in named}

    def cause_at(self, cell: CauseCell) -> Cell:
        return self.cause[cell.row - 1][COLUMNS.index(cell.column)]

    def effect_at(self, cell: EffectCell) -> Cell:
        return self.effect[cell.row - 1][COLUMNS.index(cell.column)]

    def __str__(self) -> str:
        return f"card {self.number}"


def read_grid(rows: list[str]) -> Cells:
    """Read a grid that is written as five rows of five cells. Raises ValueError that says which row is wrong."""
    if len(rows) != len(ROWS):
        raise ValueError(f"it has {_number(len(rows), 'row')}; write {len(ROWS)}")
    return tuple(read_row(row, number) for number, row in zip(ROWS, rows, strict=True))


def read_row(text: str, number: int) -> tuple[Cell, ...]:
    """Read one row, which is the *number*th of its grid. Raises ValueError that says which column is wrong."""
    cells = text.split()
    if len(cells) != len(COLUMNS):
        columns = ", ".join(map(str, COLUMNS))
        raise ValueError(f"row {number} has {_number(len(cells), 'cell')}; write one for each of the columns {columns}")
    return tuple(_read_cell(cell, number, column) for column, cell in zip(COLUMNS, cells, strict=True))


def _read_cell(text: str, row: int, column: int) -> Cell:
    try:
        return Cell.parse(text)
    except ValueError as wrong:
        raise ValueError(f"row {row}, column {column}: {wrong}") from None


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"
