"""How cells are named: 3-8 in the cause grid, (3)8 in the effect grid, and 3d8 for three rows of a column."""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct

ROWS = (1, 2, 3, 4, 5)
COLUMNS = (4, 6, 8, 10, 12)
"""Both grids have the same rows and columns; a column is named after its die.

Source: TW-cause-grid.1, TW-cause-grid.2, TW-effect-grid.4.
"""

_CAUSE = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")
_EFFECT = re.compile(r"\(([0-9]{1,2})\)([0-9]{1,2})|([0-9]{1,2})d([0-9]{1,2})")
_RESULTS = re.compile(r"([0-9]{1,2})d([0-9]{1,2})")


class Grid(StrEnum):
    """The two grids of a card: whether an action succeeds, and how great it is."""

    CAUSE = "cause"
    EFFECT = "effect"


def checked(row: int, column: int) -> tuple[int, int]:
    """Let a row and a column through that every card has, from 1 to 5 and from 4 to 12 (TW-cause-grid.12).

    Raises ValueError that says which there are.
    """
    if row not in ROWS:
        raise ValueError(f"there is no row {row}: ranks and rows run from {ROWS[0]} to {ROWS[-1]}")
    if column not in COLUMNS:
        raise ValueError(f"there is no column {column}: the columns are {', '.join(map(str, COLUMNS))}")
    return row, column


def held(row: int) -> int:
    """A row that adjustments have moved stays on the card; what is beyond it is lost (TW-adjust-row.4)."""
    return max(ROWS[0], min(ROWS[-1], row))


class CauseCell(Struct, frozen=True, order=True):
    """One cell of the cause grid, written row-column (TW-notation.1).

    >>> CauseCell.parse("3-8")
    CauseCell.parse('3-8')
    """

    row: int
    column: int

    def __post_init__(self) -> None:
        checked(self.row, self.column)

    @classmethod
    def parse(cls, text: str) -> CauseCell:
        """Read row-column. Raises ValueError that says what would be right."""
        match = _CAUSE.fullmatch(text)
        if match is None:
            raise ValueError(f"not a cell of the cause grid: {text[:40]!r}; write row and column, as in 3-8")
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.row}-{self.column}"

    def __repr__(self) -> str:
        return f"CauseCell.parse({str(self)!r})"


class EffectCell(Struct, frozen=True, order=True):
    """One cell of the effect grid, written (row)column (TW-notation.3).

    >>> EffectCell.parse("(3)10"), EffectCell.parse("3d6")
    (EffectCell.parse('(3)10'), EffectCell.parse('(3)6'))
    """

    row: int
    column: int

    def __post_init__(self) -> None:
        checked(self.row, self.column)

    @classmethod
    def parse(cls, text: str) -> EffectCell:
        """Read (row)column; where damage or a magnitude is meant, 3d6 is read as (3)6 (TW-notation.4).

        Raises ValueError that says what would be right.
        """
        match = _EFFECT.fullmatch(text)
        if match is None:
            raise ValueError(f"not a cell of the effect grid: {text[:40]!r}; write (row)column, as in (3)6")
        return cls(int(match[1] or match[3]), int(match[2] or match[4]))

    def moved(self, *, rows: int = 0, columns: int = 0) -> EffectCell:
        """The cell so many rows down and columns to the right, held at the edge of the grid (TW-adjust-column.12)."""
        place = max(0, min(len(COLUMNS) - 1, COLUMNS.index(self.column) + columns))
        return EffectCell(held(self.row + rows), COLUMNS[place])

    def __str__(self) -> str:
        return f"({self.row}){self.column}"

    def __repr__(self) -> str:
        return f"EffectCell.parse({str(self)!r})"


class ResultSet(Struct, frozen=True, order=True):
    """What a check may choose from: rows 1 to the rank of one column, written as dice are.

    Source: TW-notation.2, TW-cause-grid.13.

    >>> [str(cell) for cell in ResultSet.parse("3d8").cells]
    ['1-8', '2-8', '3-8']
    """

    rank: int
    column: int

    def __post_init__(self) -> None:
        checked(self.rank, self.column)

    @classmethod
    def parse(cls, text: str) -> ResultSet:
        """Read 3d8. Raises ValueError that says what would be right."""
        match = _RESULTS.fullmatch(text)
        if match is None:
            raise ValueError(f"not a result set: {text[:40]!r}; write rank, d and column, as in 3d8")
        return cls(int(match[1]), int(match[2]))

    @property
    def rows(self) -> range:
        """The rows that may be chosen from, which is one row at rank 1 (TW-cause-grid.8, TW-cause-grid.11)."""
        return range(1, self.rank + 1)

    @property
    def cells(self) -> tuple[CauseCell, ...]:
        return tuple(CauseCell(row, self.column) for row in self.rows)

    @property
    def exact(self) -> CauseCell:
        """The one cell in which C is a calamity (TW-calamity.1)."""
        return CauseCell(self.rank, self.column)

    def moved(self, rows: int) -> ResultSet:
        """As if the rank were higher or lower, within the grid (TW-adjust-row.1, TW-adjust-row.4)."""
        return ResultSet(held(self.rank + rows), self.column)

    def __str__(self) -> str:
        return f"{self.rank}d{self.column}"

    def __repr__(self) -> str:
        return f"ResultSet.parse({str(self)!r})"
