"""Assists: whoever is free may take points back that were scored against somebody else."""

from msgspec.structs import replace

from talewright.games.heroquest.rules.contests.bump import Side
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.resistance import ResistanceClass, ResistanceRules
from talewright.games.heroquest.rules.extended.extended import Extended
from talewright.games.heroquest.rules.extended.resolution_point import Score
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.refusal import Refused

CHANGES = {
    Outcome.COMPLETE_VICTORY: -4,
    Outcome.MAJOR_VICTORY: -3,
    Outcome.MINOR_VICTORY: -2,
    Outcome.MARGINAL_VICTORY: -1,
    Outcome.TIE: 0,
    Outcome.MARGINAL_DEFEAT: 0,
    Outcome.MINOR_DEFEAT: +1,
    Outcome.MAJOR_DEFEAT: +2,
    Outcome.COMPLETE_DEFEAT: +3,
}
"""What an assist changes in the points against its recipient (HQ2-AST.1, HQ2-AST.5)."""

HARDER = (
    ResistanceClass.MODERATE,
    ResistanceClass.HIGH,
    ResistanceClass.VERY_HIGH,
    ResistanceClass.NEARLY_IMPOSSIBLE,
)
"""What the first assist to a recipient faces, and each further one (HQ2-AST.6)."""


def assisted(contest: Extended, outcome: Outcome, recipient: Side = Side.OURS) -> Extended:
    """The recipient's contest after an assist: only the points against the recipient change, the helper has none.

    They do not fall below 0, and at five the recipient is out. Source: HQ2-AST.2, HQ2-AST.3, HQ2-AST.4, HQ2-AST.5,
    HQ2-CLIM.8.

    >>> print(assisted(Extended(Score(2, 3)), Outcome.MINOR_VICTORY).score)
    2-1
    """
    if contest.winner is not None:
        raise Refused(
            f"That contest is not under way ({contest.score}): assist somebody who is still engaged.",
            clause="HQ2-AST.6",
        )
    seen = contest.score if recipient is Side.OURS else contest.score.mirrored()
    changed = Score(seen.ours, max(0, seen.theirs + CHANGES[outcome]))
    return replace(contest, score=changed if recipient is Side.OURS else changed.mirrored())


def resistance(earlier_assists: int, rules: ResistanceRules) -> TargetNumber:
    """What an assist faces unless the game master says otherwise: more for each further one to the same recipient.

    Source: HQ2-AST.6.
    """
    return HARDER[min(earlier_assists, len(HARDER) - 1)].resistance(rules)
