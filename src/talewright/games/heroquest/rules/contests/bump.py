"""Bumps: masteries first, then injuries, then hero points; each changes one result by one step."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, StrEnum

from msgspec import Struct

from talewright.games.heroquest.rules.contests.result import Result
from talewright.games.heroquest.rules.contests.situation import Contender, Situation
from talewright.games.questworlds.rules.rating import TargetNumber

MOST = 2 * Result.CRITICAL  # so many bumps lift a fumble to a critical, and push a critical down to a fumble


class Side(Enum):
    """The two sides of a contest; ours is the player character's."""

    OURS = 0
    THEIRS = 1

    @property
    def other(self) -> Side:
        return Side(1 - self.value)


class Cause(StrEnum):
    """What bumps a result (QW2-2.3.5.3.2); an injury is a source of its own (HQ2-CON.4)."""

    MASTERY = "mastery"
    INJURY = "injury"
    HERO_POINT = "hero point"


class Bump(Struct, frozen=True):
    """One step of one side's result."""

    side: Side
    cause: Cause
    before: Result
    after: Result

    @property
    def is_up(self) -> bool:
        return self.after > self.before


Results = tuple[Result, Result]
"""What the two sides have: ours, theirs."""


def masteries_left(ours: TargetNumber, theirs: TargetNumber) -> tuple[int, int]:
    """What is left of opposed masteries when they have cancelled; one side at most has any (QW2-2.3.5.4.3).

    Source: QW2-2.3.5.4.1, QW2-2.3.5.4.2, QW2-2.3.5.4.4, HQ2-SC.6.

    >>> from talewright.games.questworlds.rules.rating import TargetNumber
    >>> masteries_left(TargetNumber.parse("5M2"), TargetNumber.parse("14M"))
    (1, 0)
    """
    lead = ours.masteries - theirs.masteries
    return max(lead, 0), max(-lead, 0)


def bumps(situation: Situation, rolled: Results) -> tuple[Bump, ...]:
    """Every bump of a contest, one by one; those that would change nothing are left out.

    Source: QW2-2.1.2.0.8, QW2-2.3.5.3.6, QW2-2.3.5.4.6.
    """
    standing, done = list(rolled), []
    for side, cause in _due(situation):
        bumped, steps = _aimed(side, cause, standing[side.value])
        before = standing[bumped.value]
        after = before.bumped(steps)
        if after is not before:
            done.append(Bump(bumped, cause, before, after))
            standing[bumped.value] = after
    return tuple(done)


def results(rolled: Results, done: tuple[Bump, ...]) -> Results:
    """What the two sides have after these bumps, which change results and no outcome (QW2-2.3.5.3.7).

    Neither the face nor the target number changes (QW2-2.3.5.4.7).
    """
    standing = {bump.side: bump.after for bump in done}
    return standing.get(Side.OURS, rolled[0]), standing.get(Side.THEIRS, rolled[1])


def _due(situation: Situation) -> Iterator[tuple[Side, Cause]]:
    """Who has a bump, and why, in the order in which bumps are applied."""
    left = masteries_left(situation.target, situation.resistance)
    contenders = (situation.pc, situation.opposition)
    for side in Side:
        yield from [(side, Cause.MASTERY)] * min(left[side.value], MOST)
    for side, contender in zip(Side, contenders, strict=True):
        if isinstance(contender, Contender) and contender.injured:
            yield side, Cause.INJURY
    for side, contender in zip(Side, contenders, strict=True):
        if isinstance(contender, Contender) and contender.hero_point:
            yield side, Cause.HERO_POINT


def _aimed(side: Side, cause: Cause, standing: Result) -> tuple[Side, int]:
    """Whose result a bump changes, and which way: a mastery that finds a critical goes down on the opponent.

    Source: QW2-2.3.5.3.1, QW2-2.3.5.3.2, QW2-2.3.5.3.3, QW2-2.3.5.3.4, QW2-2.3.5.3.5, HQ2-CON.4.
    """
    if cause is Cause.MASTERY and standing is Result.CRITICAL:
        return side.other, -1
    return side, -1 if cause is Cause.INJURY else 1
