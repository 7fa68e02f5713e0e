"""Experience points: how they are earned (QW3-8.1)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.rules.contest import Outcome, Verdict

MOST_IN_A_SESSION = 5  # QW3-8.1.6


class Roll(StrEnum):
    """What a roll was made for; only contests teach anything (QW3-8.1.4)."""

    CONTEST = "contest"
    AUGMENT = "augment"
    ASSIST = "assist"
    GIFT = "gift"


class Earned(Struct, frozen=True):
    """The abilities and flaws that brought a character a point in this session of play, in their order.

    >>> Earned().by("Fencer").by("fencer").points
    1
    """

    names: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        return len(self.names)

    def by(self, name: str) -> Earned:
        """Earn a point by an ability or a flaw: once each, and five in all (QW3-8.1.3, QW3-8.1.6)."""
        known = any(name.casefold() == earlier.casefold() for earlier in self.names)
        return self if known or self.points >= MOST_IN_A_SESSION else replace(self, names=(*self.names, name))


def earned_by_contest(outcome: Outcome, *, roll: Roll = Roll.CONTEST, assured: bool = False) -> int:
    """A point for a defeat that stands in the end (QW3-8.1.1, QW3-8.1.4, QW3-8.1.5, QW3-8.1.1.1).

    *outcome* is the last one, after everything that was burned on it.
    """
    return int(outcome.verdict is Verdict.DEFEAT and roll is Roll.CONTEST and not assured)


def earned_by_hindrance(penalty: int) -> int:
    """A point for a hindrance that cost something; none for one that was overcome (QW3-8.1.2, QW3-2.7.1.8)."""
    return int(penalty < 0)


def earned_by_flaw(*, faced_in_contest: bool = False, acted_on: bool = False) -> int:
    """A point for facing a flaw in a contest, whatever its outcome, or acting by it without one.

    Source: QW3-8.1.2, QW3-2.7.2.8.
    """
    return int(faced_in_contest or acted_on)
