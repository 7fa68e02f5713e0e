"""The ladder: what ratings are called, and a rating with its tier as people write it."""

from __future__ import annotations

import re

from msgspec import Struct

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.wording import signed, with_hyphens

LADDER = {
    -2: "Terrible",
    -1: "Poor",
    0: "Mediocre",
    1: "Average",
    2: "Fair",
    3: "Good",
    4: "Great",
    5: "Superb",
    6: "Fantastic",
    7: "Epic",
    8: "Legendary",
    10: "Divine",
}
"""The ladder of the wider Fate rules with the names that this text adds; +9 and whatever lies outside have none."""
_NAMES = {name.casefold(): value for value, name in LADDER.items()}
LONGEST = 400  # characters of a rating, with whose it is
# A run that is taken is not given back (++), so that nothing is tried twice, however many blanks there are.
_SHORT = re.compile(r"([+-]?[0-9]{1,2})\s*+(?:\(?([A-Za-z]++)\)?)?")
_LONG = re.compile(r"([A-Za-z]++)(?:\s*+\(([+-]?[0-9]{1,2})\))?\s*+(?:\(?([A-Za-z]++)\)?)?")
_NAMED = re.compile(
    r"([A-Za-z]++(?:\s*+\([+-]?[0-9]{1,2}\))?)\s*+(?:\(([A-Za-z]++)\)\s*+)?"  # the rating, and perhaps its tier
    r"([^()]*[^()\s])\s*+(?:\(([A-Za-z]++)\))?"  # the name, and perhaps the tier
)


def called(value: int) -> str:
    """A value with its name on the ladder.

    >>> called(3), called(0), called(9)
    ('Good (+3)', 'Mediocre (+0)', '+9')
    """
    return f"{LADDER[value]} ({signed(value)})" if value in LADDER else signed(value)


_INITIALS: dict[str | None, Tier] = {None: Tier.MUNDANE, **{tier.initial: tier for tier in Tier if tier.initial}}


def _plain(text: str) -> str:
    """What somebody wrote, with hyphens for minus signs; nothing of what is too long to be a rating."""
    return with_hyphens(text).strip() if len(text) <= LONGEST else ""


def _tier(letter: str | None) -> Tier:
    """The tier of a letter or a name behind a rating; without one it is Mundane."""
    return _INITIALS.get(letter) or Tier.parse(letter or "")


class Rating(Struct, frozen=True):
    """A place on the ladder with its tier: the rating of a skill, or a fixed difficulty.

    The tier says how it compares with ordinary humans, the value how it compares within its tier (SF-power-tiers.2).

    >>> Rating.parse("3E"), Rating.parse("Great (+4) (E)"), Rating.parse("Average (S)")
    (Rating.parse('3E'), Rating.parse('4E'), Rating.parse('1S'))
    >>> Rating.parse("1S").title
    'Average (+1) (S)'
    """

    value: int
    tier: Tier = Tier.MUNDANE

    @classmethod
    def parse(cls, text: str) -> Rating:
        """Read a rating, short or in words; without a letter it is Mundane. Raises ValueError if it is none."""
        plain = _plain(text)
        if short := _SHORT.fullmatch(plain):
            return cls(int(short[1]), _tier(short[2]))
        long = _LONG.fullmatch(plain)
        if long is None or long[1].casefold() not in _NAMES:
            raise ValueError(
                f"not a rating: {text[:40]!r}; write 2, 3E, -1S or Good (+3) (E), with the letters E S A G"
            )
        value = _NAMES[long[1].casefold()]
        if long[2] and int(long[2]) != value:
            raise ValueError(
                f"{long[1].capitalize()} is {signed(value)} on the ladder, not {signed(int(long[2]))}: {text[:40]!r}"
            )
        return cls(value, _tier(long[3]))

    @classmethod
    def named(cls, text: str, *, like: str = "write Good (+3) Fisticuffs (E)") -> tuple[str, Rating]:
        """Read whose rating it is too, with the tier in front of the name or behind it.

        Raises ValueError that says what to write instead, *like* this.

        >>> Rating.named("Good (+3) Fisticuffs (E)"), Rating.named("Great (+4) (E) lock"), Rating.named("Good thug (E)")
        (('Fisticuffs', Rating.parse('3E')), ('lock', Rating.parse('4E')), ('thug', Rating.parse('3E')))
        """
        match = _NAMED.fullmatch(_plain(text))
        word = match[1].partition("(")[0].strip().casefold() if match else ""
        if match is None or word not in _NAMES or (match[2] and match[4]):
            raise ValueError(f"not a rating with a name: {text[:60]!r}; {like}")
        tier = match[2] or match[4]
        return match[3], cls.parse(f"{match[1]} ({tier})" if tier else match[1])

    def of(self, name: str) -> str:
        """The rating with whose it is, as on a sheet (SF-power-tiers.1).

        >>> Rating.parse("1S").of("Brawn")
        'Average (+1) Brawn (S)'
        """
        initial = f" ({self.tier.initial})" if self.tier.initial else ""
        return f"{called(self.value)} {name}{initial}"

    @property
    def title(self) -> str:
        """The rating in words, as on a sheet (SF-power-tiers.1)."""
        return f"{called(self.value)} ({self.tier.initial})" if self.tier.initial else called(self.value)

    def __str__(self) -> str:
        return f"{self.value}{self.tier.initial}"

    def __repr__(self) -> str:
        return f"Rating.parse({str(self)!r})"
