"""What something cost, line by line: the working of a price."""

from msgspec import Struct

from talewright.games.questworlds.rules.rating import MASTERY, Rating
from talewright.wording import signed


class Line(Struct, frozen=True, kw_only=True):
    """One thing that was paid for: the rating before, what was added, the rating after, and what that cost.

    What is new has no rating before; a breakout at creation has its bonus alone. *note* says what else there is to say,
    and *clause* is the one that sets the price.

    >>> line = Line(title="Fencing", before=Rating(19), by=3, after=Rating(22), cost=1, clause="QW2-7.2.2.11")
    >>> line.text("W")
    '19 + 3 = 2W'
    """

    title: str
    before: Rating | None = None
    by: int = 0
    after: Rating | None = None
    note: str = ""
    cost: int = 0
    clause: str

    def text(self, mastery: str = MASTERY) -> str:
        """Write the sum with a game's own sign for a mastery."""
        before, after = (rating.written(mastery) if rating else "" for rating in (self.before, self.after))
        if self.by:
            added = f"{before} {signed(self.by)[0]} {abs(self.by)}" if before else signed(self.by)
            total = f"{added} = {after}" if after else added
        else:
            total = after or before
        return f"{total} ({self.note})" if self.note else total

    def short(self, mastery: str = MASTERY) -> str:
        """Write what comes of it, without the sum.

        >>> Line(title="Fencing", before=Rating(19), by=3, after=Rating(22), clause="QW2-7.2.2.11").short("W")
        'Fencing 19 to 2W'
        """
        ratings = [rating.written(mastery) for rating in (self.before, self.after) if rating]
        return f"{self.title} {' to '.join(ratings)}"

    def __str__(self) -> str:
        return f"{self.title}: {self.text()}"


class Receipt(Struct, frozen=True, kw_only=True):
    """A price with its working: *held* of a *unit* before, and what is left after.

    >>> receipt = Receipt(unit="hero point", held=3, lines=(Line(title="Fencing", cost=1, clause="QW2-7.2.1.2"),))
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
