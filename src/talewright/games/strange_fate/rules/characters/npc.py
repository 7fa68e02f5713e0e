"""Quick characters of the game master: a few words on one line, such as "Good thug (E), Fair liar"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from talewright.games.strange_fate.rules.conflict.stress import Bearing, bearing
from talewright.games.strange_fate.rules.dice.ladder import Rating

if TYPE_CHECKING:
    from collections.abc import Iterator

OTHERWISE = Rating(0)
"""What somebody quick has for anything that the line does not name, as with Common skills (SF-buy-skills.2)."""
MOST = 20  # things that one line may name
LONGEST = 400  # characters of a line
LONGEST_NAME = 80  # of each thing that is written anew


@dataclass(frozen=True, slots=True)
class Good:
    """Something that somebody is good, or bad, at."""

    name: str
    rating: Rating

    def __str__(self) -> str:
        return self.rating.of(self.name)


@dataclass(frozen=True, slots=True)
class Quick:
    """Somebody made up on the spot: what they are stands first, and rates whatever that covers.

    >>> thug = Quick.parse("Good thug (E), Fair liar")
    >>> print(thug, "/", thug.rating_of("Liar").title, "/", thug.rating_of("sailor").title)
    Good (+3) thug (E), Fair (+2) liar / Fair (+2) / Mediocre (+0)
    """

    goods: tuple[Good, ...]

    @classmethod
    def parse(cls, text: str) -> Quick:
        """Read a line. Raises ValueError that shows one."""
        parts = [part.strip() for part in text.split(",") if part.strip()]
        if not parts or len(parts) > MOST or len(text) > LONGEST:
            raise ValueError(f"not somebody: {text[:60]!r}; write Good thug (E), or Good thug (E), Fair liar")
        some = cls(tuple(Good(*Rating.named(part)) for part in parts))
        if len(str(some)) > LONGEST:
            raise ValueError(f"too much for one line: {text[:60]!r}; it has {LONGEST} characters at most, written out")
        return some

    @property
    def name(self) -> str:
        """What they are."""
        return self.goods[0].name

    @property
    def rating(self) -> Rating:
        """The rating of what they are."""
        return self.goods[0].rating

    def rating_of(self, what: str) -> Rating:
        """The rating for something that the line names, and Mediocre and Mundane for anything else."""
        names = {good.name.casefold(): good.rating for good in reversed(self.goods)}
        return names.get(what.strip().casefold(), OTHERWISE)

    @property
    def bearing(self) -> Bearing:
        """Two boxes in each track, and no consequences, as Minions have none (SF-trapping-minions.10)."""
        return bearing(slots=())

    def __str__(self) -> str:
        return ", ".join(map(str, self.goods))


def quick(text: str) -> Iterator[Quick]:
    """Read several, one on each line that is not empty. Raises ValueError that says which line is none."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                some = Quick.parse(line)
            except ValueError as wrong:
                raise ValueError(f"line {number}: {wrong}") from None
            if any(len(good.name) > LONGEST_NAME for good in some.goods):
                raise ValueError(f"line {number}: a name has {LONGEST_NAME} characters at most; write Good thug (E)")
            yield some
