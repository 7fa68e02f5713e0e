"""The resistance of a contest: a class, worked out from the base."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.rules.rating import TIER, Rating, TargetNumber

BASE = Rating(14)  # QW2-2.3.3.4
VERY_LOW = 6  # beside base - M in the row of Very Low (QW2-2.3.3.6)


class ResistanceRules(Struct, frozen=True, kw_only=True):
    """What may differ in how resistances are set."""

    base: Rating = BASE  # QW2-2.3.3.5
    very_low_has_a_floor: bool = False  # the other reading of QW2-2.3.3.6: Very Low is never less than 6
    schedule: tuple[tuple[int, Rating], ...] = ()  # the GM's plan: from this session on, this base (QW2-9.14)

    def in_session(self, session: int) -> ResistanceRules:
        """The same, with the base that is in force in a session, counted from 1; without a plan it stays.

        >>> ResistanceRules(schedule=((4, Rating(16)),)).in_session(5).base
        Rating.parse('16')
        """
        begun = [(since, base) for since, base in self.schedule if since <= session]
        return replace(self, base=max(begun, key=lambda change: change[0])[1]) if begun else self


USUAL = ResistanceRules()


class ResistanceClass(Enum):
    """The table of classes, the easiest first: each name with what it adds to the base (QW2-2.3.3.3).

    >>> [str(each.resistance()) for each in ResistanceClass]
    ['-6', '8', '14', '20', '14M', '14M2']
    """

    VERY_LOW = -TIER
    LOW = -6
    MODERATE = 0
    HIGH = 6
    VERY_HIGH = TIER
    NEARLY_IMPOSSIBLE = 2 * TIER

    @classmethod
    def parse(cls, text: str) -> ResistanceClass:
        """Read a name of the table. Raises ValueError if it is none."""
        name = text.strip().casefold().replace("_", " ")
        for each in cls:
            if each.title.casefold() == name:
                return each
        names = ", ".join(each.title for each in cls)
        raise ValueError(f"not a class of resistance: {text[:40]!r}; the classes are {names}")

    def harder(self, by: int) -> ResistanceClass:
        """The class so many further up, or down where *by* is less than 0, as far as there are any.

        >>> ResistanceClass.MODERATE.harder(1).title, ResistanceClass.VERY_LOW.harder(-1).title
        ('High', 'Very Low')
        """
        upward = tuple(ResistanceClass)
        return upward[min(max(upward.index(self) + by, 0), len(upward) - 1)]

    @property
    def title(self) -> str:
        return self.name.replace("_", " ").title()

    def resistance(self, rules: ResistanceRules = USUAL) -> TargetNumber:
        """Work the class out against the base in force (QW2-2.3.3.7)."""
        score = rules.base.score + self.value
        if self is ResistanceClass.VERY_LOW:
            score = max(score, VERY_LOW) if rules.very_low_has_a_floor else min(score, VERY_LOW)
        return TargetNumber(score)


def augment_resistance(rules: ResistanceRules = USUAL) -> TargetNumber:
    """What a contest for an augment faces: the base and nothing else, whatever stands in the main one (QW2-2.3.3.8)."""
    return ResistanceClass.MODERATE.resistance(rules)
