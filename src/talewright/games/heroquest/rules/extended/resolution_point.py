"""Resolution points: what the victor of one contest scores for the own side.

The group simple contest of version 2.2 calls them outcome points, and resource points in a heading (QW2-4.2.2.4).
"""

from __future__ import annotations

from talewright.games.heroquest.rules.contests.contest import Decided, Degree
from talewright.games.heroquest.rules.contests.result import Result
from talewright.games.questworlds.rules.sequences.tally import Tally

POINTS: dict[Result, dict[Result, int]] = {  # own result, then the opposing one
    Result.CRITICAL: {Result.CRITICAL: 1, Result.SUCCESS: 2, Result.FAILURE: 3, Result.FUMBLE: 5},
    Result.SUCCESS: {Result.CRITICAL: 2, Result.SUCCESS: 1, Result.FAILURE: 2, Result.FUMBLE: 3},
    Result.FAILURE: {Result.CRITICAL: 3, Result.SUCCESS: 2, Result.FAILURE: 1, Result.FUMBLE: 2},
    Result.FUMBLE: {Result.CRITICAL: 5, Result.SUCCESS: 3, Result.FAILURE: 2, Result.FUMBLE: 0},
}
"""What the victor scores (HQ2-RP.1, QW2-4.2.2.1)."""

BY_DEGREE = {Degree.MARGINAL: 1, Degree.MINOR: 2, Degree.MAJOR: 3, Degree.COMPLETE: 5}
"""The same by the degree of the victory: table and matrix agree in every cell but that of two fumbles (HQ2-RP.3)."""


class Score(Tally, frozen=True):
    """The points of both sides, ours first.

    >>> print(Score(2, 0) + Score(3, 0))
    5-0
    """

    def __add__(self, other: Score) -> Score:
        return Score(self.ours + other.ours, self.theirs + other.theirs)


NO_POINTS = Score()


def scored(decided: Decided) -> Score:
    """What one contest is worth: its victor alone scores, two fumbles nothing, whatever their dice show.

    Source: HQ2-RP.2, HQ2-RP.4, HQ2-RP.5, HQ2-RP.6, QW2-4.2.1.5, QW2-4.2.1.6, QW2-4.2.1.7, QW2-4.2.2.2, QW2-4.2.2.3.

    >>> from talewright.games.heroquest.rules.contests.contest import Faces, resolve
    >>> from talewright.games.heroquest.rules.contests.situation import Situation
    >>> print(scored(resolve(Situation.parse("17 vs 14"), Faces(5, 16))))
    2-0
    """
    ours, theirs = decided.results
    points = POINTS[ours][theirs]
    if decided.outcome.is_victory:
        return Score(points, 0)
    return Score(0, points) if decided.theirs.is_victory else NO_POINTS
