"""What one roll comes to, from critical to fumble, before any bump."""

from __future__ import annotations

from enum import IntEnum

from talewright.games.questworlds.rules.rating import TargetNumber

DIE = 20


class Result(IntEnum):
    """The four results, in their order: a fumble is the worst, a critical the best (QW2-2.3.5.0.3)."""

    FUMBLE = 0
    FAILURE = 1
    SUCCESS = 2
    CRITICAL = 3

    @property
    def title(self) -> str:
        return self.name.lower()

    def bumped(self, steps: int) -> Result:
        """So many steps up, or with a minus down; beyond critical and fumble there is nothing (QW2-2.3.5.3.6).

        >>> Result.FUMBLE.bumped(2).title
        'success'
        """
        return Result(min(max(self + steps, Result.FUMBLE), Result.CRITICAL))


def result(target: TargetNumber, face: int, *, fails_when_hopeless: bool = False) -> Result:
    """Read one roll against its target number; which side wins is another matter (QW2-2.3.4.6).

    Source: QW2-2.1.2.0.1, QW2-2.3.4.1, QW2-2.3.4.2, QW2-2.3.4.3, QW2-2.3.4.4, HQ2-SC.5.

    At a target number of 0 or less only a 1 helps (QW2-2.1.2.0.11); with *fails_when_hopeless* not even that.
    """
    if face == DIE:
        return Result.FUMBLE
    if fails_when_hopeless and target.is_hopeless:
        return Result.FAILURE
    if face == 1:
        return Result.CRITICAL
    return Result.SUCCESS if face <= target.target else Result.FAILURE
