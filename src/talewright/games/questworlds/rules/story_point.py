"""Story points: one pool for the group, burned for successes and for plot edits (chapter 7)."""

from __future__ import annotations

from enum import Enum, StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.rules.situation import Contender, Situation
from talewright.refusal import Refused


class Moment(StrEnum):
    """When a pool may be refreshed."""

    SESSION = "session"
    DOWNTIME = "downtime"
    GM = "GM"


class Refresh(StrEnum):
    """When this group's pool is refreshed, as its game master chose (QW3-7.1.1.1)."""

    SESSION = "session"
    DOWNTIME = "downtime"
    GM = "GM"

    def happens_at(self, moment: Moment) -> bool:
        return self.value == moment.value


class PlotEdit(Enum):
    """A change of setting in favour of the player characters, and what it costs.

    Source: QW3-7.3.1.1.1, QW3-7.3.1.1.2, QW3-7.3.1.1.3.
    """

    MARGINAL = 1
    MINOR = 2
    MAJOR = 3

    @property
    def title(self) -> str:
        return self.name.capitalize()

    @property
    def cost(self) -> int:
        return self.value

    @property
    def meaning(self) -> str:
        return _MEANINGS[self]


_MEANINGS = {
    PlotEdit.MARGINAL: "leaves the situation as it is, but opens another way to resolve it",
    PlotEdit.MINOR: "changes something that does not follow from what was established before",
    PlotEdit.MAJOR: "good fortune from nowhere that resolves a conflict or reveals a secret",
}


class Pool(Struct, frozen=True):
    """The story points that the group has left, and how many player characters it counts.

    >>> Pool.full(4).burned(2)
    Pool(points=2, pcs=4)
    """

    points: int
    pcs: int

    @classmethod
    def full(cls, pcs: int, *, used: bool = True) -> Pool:
        """Fill the pool with one point for each player character; none in a game without story points.

        Source: QW3-7.1.1, QW3-7.1.2.1, QW3-7.0.1.
        """
        return cls(pcs if used else 0, pcs)

    def burned(self, points: int) -> Pool:
        """Take burned points out of the pool (QW3-7.1.2, QW3-7.1.3)."""
        if points < 1:
            raise Refused(f"Burn one story point or more, not {points}.", clause="QW3-7.1.2")
        if points > self.points:
            raise Refused(
                f"The pool holds {self.points}, so {points} cannot be burned: burn fewer, or wait for a refresh.",
                clause="QW3-7.1.2",
            )
        return replace(self, points=self.points - points)

    def refreshed(self, *, used: bool = True) -> Pool:
        """Reset the pool; what was left does not add up (QW3-7.1.1.2)."""
        return Pool.full(self.pcs, used=used)

    def edited(self, edit: PlotEdit, *, allowed: bool = True) -> Pool:
        """Pay for a plot edit; one that the game master does not allow costs nothing (QW3-7.3.2, QW3-7.3.3)."""
        return self.burned(edit.cost) if allowed else self


def check_burn(contender: Contender) -> None:
    """Refuse story points where they cannot help: the attempt fails by itself (QW3-2.3.2.7)."""
    if contender.target.is_hopeless:
        raise Refused(
            f"At {contender.target.written()} the attempt fails by itself, and no story point helps: find another way.",
            clause="QW3-2.3.2.7",
        )


def with_story_points(situation: Situation, points: int = 1) -> Situation:
    """Burn points on the player character's roll, before the dice or after them (QW3-7.1.4, QW3-7.2.1)."""
    check_burn(situation.pc)
    pc = replace(situation.pc, story_points=situation.story_points + points)
    return replace(situation, pc=pc)
