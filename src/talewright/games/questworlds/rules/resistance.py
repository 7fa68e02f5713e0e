"""The resistance of a contest: how hard the game master makes it."""

from __future__ import annotations

from enum import Enum

from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.refusal import Refused

BASE_RESISTANCE = Rating(10)  # QW3-2.3.3.1; a game may change it
PROGRESSION = range(5, 11)  # what one season may add to the base resistance (QW3-2.13.1)


class NamedResistance(Enum):
    """The table of resistances: each name stands for a modifier to the base resistance.

    Source: QW3-2.3.3.1.1, QW3-2.3.3.1.2, QW3-2.3.3.1.3, QW3-2.3.3.1.4, QW3-2.3.3.1.5, QW3-2.3.3.1.6, QW3-2.3.3.1.7,
    QW3-2.3.3.1.8, QW3-2.3.3.1.9.

    >>> [str(named.resistance()) for named in (NamedResistance.ROUTINE, NamedResistance.HARD)]
    ['0', '20']
    """

    SIMPLE = -20
    EASY = -15
    ROUTINE = -10
    STRAIGHTFORWARD = -5
    BASE = 0
    CHALLENGING = 5
    HARD = 10
    PUNISHING = 15
    EXCEPTIONAL = 20

    @classmethod
    def parse(cls, text: str) -> NamedResistance:
        """Read a name of the table. Raises ValueError if it is none."""
        for named in cls:
            if named.title.casefold() == text.strip().casefold():
                return named
        names = ", ".join(named.title for named in cls)
        raise ValueError(f"not a name for a resistance: {text[:40]!r}; the names are {names}")

    @property
    def title(self) -> str:
        return self.name.capitalize()

    @property
    def modifier(self) -> int:
        return self.value

    def resistance(self, base: Rating = BASE_RESISTANCE) -> TargetNumber:
        """Work the name out against any base resistance (QW3-2.3.3.1.10)."""
        return resistance(base, self.modifier)


NPCS = {"Mook": NamedResistance.BASE, "Boss": NamedResistance.HARD}
"""NPCs have no sheet: in doubt a mook has the base resistance, and a boss a higher one (QW3-3.0.2, QW3-3.0.3)."""


def named_resistance(text: str) -> tuple[str, NamedResistance]:
    """Read a name of the table, or what an NPC is. Raises ValueError if it is neither.

    >>> named_resistance("mook")
    ('Mook', <NamedResistance.BASE: 0>)
    """
    title = text.strip().capitalize()
    if title in NPCS:
        return title, NPCS[title]
    named = NamedResistance.parse(text)
    return named.title, named


def resistance(base: Rating | TargetNumber, *modifiers: int) -> TargetNumber:
    """Set the resistance: all its modifiers are added first, and the sum is held at 0.

    *base* is the base resistance, or a number that the game master chose instead of it.
    Nothing from the side of the player characters ever changes it (QW3-2.3.2.5).
    Source: QW3-2.3.3.2, QW3-2.3.3.4, QW3-2.3.3.1.11.

    >>> resistance(BASE_RESISTANCE, -10, 5)
    TargetNumber.parse('5')
    """
    return TargetNumber(max(0, base.score + sum(modifiers)))


def is_assured(resistance: TargetNumber) -> bool:
    """Whether a resistance is so low that the contest is assured (QW3-2.3.3.5)."""
    return resistance.score <= 0


def augment_resistance(base: Rating = BASE_RESISTANCE) -> TargetNumber:
    """What the roll for an augment faces: the base resistance and nothing else (QW3-2.3.3.6)."""
    return TargetNumber.of(base)


def raised_for_next_season(base: Rating, by: int) -> Rating:
    """Raise the base resistance for a new season with the same characters (QW3-2.13.1)."""
    if by not in PROGRESSION:
        raise Refused(
            f"From one season to the next the base resistance goes up by 5 to 10, not by {by}: choose 5 or 10.",
            clause="QW3-2.13.1",
        )
    return base + by
