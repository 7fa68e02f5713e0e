"""Ratings, and the target numbers that modifiers make of them."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from talewright.wording import MINUS, with_hyphens

TIER = 20  # points in one mastery
MOST_MASTERIES = 99  # more than any campaign reaches; a longer number is a slip of the keyboard
FURTHEST = 9_999  # how far modifiers may carry a target number, either way
MASTERY = "M"  # the sign of a mastery, unless a game declares another

_ZERO_OR_LESS = re.compile(r"0|-[1-9][0-9]{0,3}")
_NOTATION = re.compile(r"([1-9][0-9]?)(?:([^\W\d_]|[^\w\s+−-])([2-9]|[1-9][0-9]{1,2})?)?")


class Rating(Struct, frozen=True, order=True):
    """A rating on a sheet, kept as one score so that bonuses carry across masteries by themselves.

    Source: QW3-2.1.3.1, QW3-2.1.3.2, QW3-2.1.3.4.

    >>> Rating.parse("17") + 10
    Rating.parse('7M')
    >>> Rating.parse("20") < Rating.parse("1M") < Rating.parse("3M2")
    True
    """

    score: int

    def __post_init__(self) -> None:
        if not 1 <= self.score <= TIER * (MOST_MASTERIES + 1):
            raise ValueError(f"no rating has the value {_short(self.score)}; ratings go from 1 to 20M{MOST_MASTERIES}")

    @classmethod
    def of(cls, number: int, masteries: int = 0) -> Rating:
        """Put a rating together from its number, 1 to 20, and 20 for each mastery (QW2-2.1.2.0.6)."""
        if not 1 <= number <= TIER or masteries < 0:
            raise ValueError(
                f"no rating is made of {_short(number)} with {_short(masteries)} masteries; "
                "take a number from 1 to 20 and no masteries or more"
            )
        return cls(number + TIER * masteries)

    @classmethod
    def parse(cls, text: str, *, mastery: str = MASTERY) -> Rating:
        """Read the notation of a character sheet; M and W are read beside the game's own sign for a mastery.

        Raises ValueError if it is not a rating.
        """
        score = _read(text, mastery)
        if score is None or score > TIER * (MOST_MASTERIES + 1):
            raise ValueError(
                f"not a rating: {_short(text)}; write a number from 1 to 20 and then the masteries, as in 17, "
                f"7{mastery} or 4{mastery}2"
            )
        return cls(score)

    @property
    def masteries(self) -> int:
        """One for each 20 points above the first 20 (QW2-2.1.2.0.5)."""
        return (self.score - 1) // TIER

    @property
    def target(self) -> int:
        """The number part: what must be rolled, or less, on a D20 (QW2-2.1.2.0.7)."""
        return self.score - TIER * self.masteries

    def __add__(self, points: int) -> Rating:
        return Rating(self.score + points)

    def written(self, mastery: str = MASTERY) -> str:
        """Write the rating with a game's own sign for a mastery (QW3-2.1.3.5, QW2-2.1.2.0.2, QW2-2.1.2.0.4)."""
        return _write(self.score, mastery)

    def __str__(self) -> str:
        return self.written()

    def __repr__(self) -> str:
        return f"Rating.parse({str(self)!r})"


class TargetNumber(Struct, frozen=True, order=True):
    """What a side rolls against: a rating after its modifiers, or a resistance. It may be 0 or less.

    >>> TargetNumber.parse("5M") + -10
    TargetNumber.parse('15')
    >>> str(TargetNumber.parse("5") + -10)
    '-5'
    """

    score: int

    def __post_init__(self) -> None:
        if not -FURTHEST <= self.score <= FURTHEST:
            raise ValueError(f"no target number is as far from 0 as {_short(self.score)}; modifiers go in steps of 5")

    @classmethod
    def of(cls, rating: Rating) -> TargetNumber:
        """Take a rating as it stands."""
        return cls(rating.score)

    @classmethod
    def parse(cls, text: str, *, mastery: str = MASTERY) -> TargetNumber:
        """Read a rating, or a plain whole number of 0 or less. Raises ValueError if it is neither."""
        written = with_hyphens(text)
        score = int(written) if _ZERO_OR_LESS.fullmatch(written) else _read(text, mastery)
        if score is None or score > FURTHEST:
            raise ValueError(
                f"not a target number: {_short(text)}; write it like a rating (17, 7{mastery} or 4{mastery}2), or 0, "
                f"or {MINUS}5 and the like"
            )
        return cls(score)

    @property
    def masteries(self) -> int:
        return max(0, (self.score - 1) // TIER)

    @property
    def target(self) -> int:
        """The highest face that succeeds; below 1 when penalties have made it hopeless."""
        return self.score - TIER * self.masteries

    @property
    def is_hopeless(self) -> bool:
        """Whether no face can succeed (QW3-2.3.2.6)."""
        return self.score <= 0

    def __add__(self, modifier: int) -> TargetNumber:
        return TargetNumber(self.score + modifier)

    def written(self, mastery: str = MASTERY) -> str:
        """Write the target number for people, with a game's own sign for a mastery."""
        return self.notation(mastery).replace("-", MINUS)

    def notation(self, mastery: str = MASTERY) -> str:
        """Write the target number as it is stored and typed, with a game's own sign for a mastery."""
        return _write(self.score, mastery)

    def __str__(self) -> str:
        return self.notation()

    def __repr__(self) -> str:
        return f"TargetNumber.parse({str(self)!r})"


def _read(text: str, mastery: str) -> int | None:
    match = _NOTATION.fullmatch(text)
    if match is None or int(match[1]) > TIER:
        return None
    number, sign, count = match.groups()
    if sign is not None and sign not in (mastery, "M", "W"):
        return None
    return int(number) + TIER * (int(count or 1) if sign else 0)


@lru_cache(maxsize=4096)
def _write(score: int, mastery: str) -> str:
    """Write the number, and behind it M, M2, M3 and so on (QW3-2.1.3.3)."""
    masteries = max(0, (score - 1) // TIER)
    tier = {0: "", 1: mastery}.get(masteries, f"{mastery}{masteries}")
    return f"{score - TIER * masteries}{tier}"


def _short(value: object) -> str:
    """Name a wrong value in a message, however long it is."""
    shown = repr(value)
    return shown if len(shown) <= 40 else f"{shown[:36]}..."
