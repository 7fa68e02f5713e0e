"""Quick characters of the game master: a few words on one line, such as "Good thug (E), Fair liar"."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from talewright.games.strange_fate.rules.conflict.stress import Bearing, bearing
from talewright.games.strange_fate.rules.dice.ladder import Rating

OTHERWISE = Rating(0)
"""What somebody quick has for anything that the line does not name, as with Common skills (SF-buy-skills.2)."""
MOST = 20  # things that one line may name
LONGEST = 400  # characters of a line
LONGEST_NAME = 80  # of each thing that is written anew
MOST_ASPECTS = 10
LIKE_THIS = "write Good thug (E), or Good thug (E), Fair liar"


class Good(Struct, frozen=True):
    """Something that somebody is good, or bad, at."""

    name: str
    rating: Rating

    def __str__(self) -> str:
        return self.rating.of(self.name)


class Quick(Struct, frozen=True):
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
            raise ValueError(f"not somebody: {text[:60]!r}; {LIKE_THIS}")
        some = cls(tuple(Good(*Rating.named(part, like=LIKE_THIS)) for part in parts))
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

    def beside(self, name: str) -> tuple[str, ...]:
        """What they are good at, for reading behind their name, which is not said twice.

        >>> Quick.parse("Fair Mister Tock, Average Fisticuffs").beside("Mister Tock")
        ('Fair (+2) quality', 'Average (+1) Fisticuffs')
        """
        first, *others = self.goods
        return (first.rating.of("quality") if first.name == name else str(first), *map(str, others))

    @property
    def bearing(self) -> Bearing:
        """Two boxes in each track, and no consequences, as Minions have none (SF-trapping-minions.10)."""
        return bearing(slots=())

    def __str__(self) -> str:
        return ", ".join(map(str, self.goods))


class Described(Struct, frozen=True):
    """Somebody made up, perhaps with a name in front and aspects behind.

    >>> jack = Described.parse("Black Jack: Good smuggler (E), Fair liar; One-eyed; Owes the Crown")
    >>> print(jack.name, "/", jack.quick, "/", jack.aspects)
    Black Jack / Good (+3) smuggler (E), Fair (+2) liar / ('One-eyed', 'Owes the Crown')
    """

    quick: Quick
    name: str = ""
    aspects: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Described:
        """Read a line. Raises ValueError that shows one."""
        line, *aspects = (" ".join(part.split()) for part in text.split(";"))
        head, colon, rest = line.partition(":")
        name, goods = (head.strip(), rest) if colon and head.strip() and not _is_rated(head) else ("", line)
        some = cls(Quick.parse(goods), name, tuple(filter(None, aspects)))
        if any(len(each) > LONGEST_NAME for each in (name, *some.aspects, *(good.name for good in some.quick.goods))):
            raise ValueError(f"a name has {LONGEST_NAME} characters at most; write Good thug (E)")
        if len(some.aspects) > MOST_ASPECTS:
            raise ValueError(f"somebody has {MOST_ASPECTS} aspects at most; write Good thug (E); One-eyed")
        return some


def _is_rated(text: str) -> bool:
    """Whether this begins with a rating: a colon behind it belongs to what somebody is good at."""
    if len(text) > LONGEST:
        return False
    try:
        Rating.named(text)
    except ValueError:
        return False
    return True


def described(text: str) -> Iterator[Described]:
    """Read several, one on each line that is not empty. Raises ValueError that says which line is none."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                yield Described.parse(line)
            except ValueError as wrong:
                raise ValueError(f"line {number}: {wrong}") from None


def quick(text: str) -> Iterator[Quick]:
    """Read several who have neither names nor aspects. Raises ValueError that says which line is none."""
    for number, some in enumerate(described(text), start=1):
        if some.name or some.aspects:
            raise ValueError(f"line {number}: they have no names and no aspects of their own; write Average thug")
        yield some.quick
