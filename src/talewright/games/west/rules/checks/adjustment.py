"""Bonuses and penalties: direct ones change the value, row ones the row, column ones the column (TW-adjust.4)."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from talewright.games.west.rules.cards.grid import Grid
from talewright.refusal import Refused
from talewright.wording import signed


class Kind(StrEnum):
    """The three kinds; there is no other."""

    DIRECT = "direct"
    ROW = "row"
    COLUMN = "column"


class Adjustment(Struct, frozen=True):
    """One bonus or penalty, named before the card is drawn; a hidden one is shown when the Judge says so.

    A column shift of the cause grid is refused: its numbers stand in no order (TW-adjust.5, TW-adjust-column.2).
    """

    kind: Kind
    grid: Grid
    amount: int
    why: str = ""
    hidden: bool = False

    def __post_init__(self) -> None:
        if self.kind is Kind.COLUMN and self.grid is Grid.CAUSE:
            raise Refused(
                "A column shift is never applied to the cause grid: make it a direct or a row adjustment, or shift "
                "the effect.",
                clause="TW-adjust-column.2",
            )

    def __str__(self) -> str:
        name = f" ({self.why})" if self.why else ""
        return f"{signed(self.amount)} {self.kind}, {self.grid} grid{name}"


def total(adjustments: Iterable[Adjustment], kind: Kind, grid: Grid) -> int:
    """What all adjustments of a kind come to on one grid; a moved row has no limit of its own (TW-adjust-row.3)."""
    return sum(each.amount for each in adjustments if each.kind is kind and each.grid is grid)


def direct_on_cause(value: int, amount: int) -> int:
    """Return a cause result after its direct adjustments: no less than 1, even where a C is read as 0.

    It is applied once, after all further cards (TW-adjust-direct.1, TW-adjust-direct.2, TW-adjust-direct.7,
    TW-adjust-direct.8).

    >>> direct_on_cause(2, -5), direct_on_cause(0, -2), direct_on_cause(0, 3), direct_on_cause(0, 0)
    (1, 1, 3, 0)
    """
    return max(1, value + amount) if amount else value


def direct_on_effect(value: int, amount: int) -> int:
    """An effect result does not fall below 0 (TW-adjust-direct.3)."""
    return max(0, value + amount)


def within_shift(value: int, original: int, columns: int) -> int:
    """Hold a shifted effect to its limit, further cards included (TW-adjust-column.1).

    Shifted left it stays below the printed number of the unshifted cell, shifted right above it, however many columns
    it was (TW-adjust-column.4, TW-adjust-column.5, TW-adjust-column.6, TW-adjust-column.7, TW-adjust-column.8,
    TW-adjust-column.10, TW-adjust-column.12, TW-adjust-column.13).

    >>> within_shift(11 + 9, original=18, columns=-1), within_shift(16 + 3, original=19, columns=1)
    (17, 20)
    """
    if columns < 0:
        return max(0, min(value, original - 1))
    return max(value, original + 1) if columns > 0 else value
