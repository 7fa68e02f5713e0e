"""What something cost, line by line: the working of a price."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was paid for: what it is, what became of it, its price, and the clause that sets the price."""

    title: str
    text: str
    cost: int
    clause: str

    def __str__(self) -> str:
        return f"{self.title}: {self.text}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A price with its working: *held* of a *unit* before, and what is left after.

    >>> receipt = Receipt(unit="hero point", held=3, lines=(Line("Fencing", "17 + 1 = 18", 1, "QW2-7.2.1.2"),))
    >>> print(receipt.total, receipt.left)
    1 2
    """

    unit: str = ""  # none where nothing has to be paid
    held: int = 0
    lines: tuple[Line, ...] = ()

    @property
    def total(self) -> int:
        return sum(line.cost for line in self.lines)

    @property
    def left(self) -> int:
        return self.held - self.total

    @property
    def sum(self) -> str:
        """The last line, in words."""
        if not self.unit:
            return "at no cost"
        return f"{self.total} of {self.held} {self.unit}{'' if self.held == 1 else 's'}, {self.left} left"
