"""Mass efforts: battles, festivals and floods, in which player characters direct, contribute or take part."""

from collections.abc import Sequence
from enum import StrEnum

from talewright.games.questworlds.rules.consequence import suggested
from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.groups.totals import added, overall
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.rules.resistance import resistance
from talewright.refusal import Refused


class Influence(StrEnum):
    """What the player characters can do about a mass effort; the game master sets it (QW3-2.12.3)."""

    DIRECTING = "directing"
    CONTRIBUTORS = "contributors"
    PARTICIPANTS = "participants"

    @property
    def is_told_beforehand(self) -> bool:
        """Whether the game master decides the effort before anybody rolls (QW3-2.12.7)."""
        return self is Influence.PARTICIPANTS


def check_stake(*, has_stake: bool) -> None:
    """Refuse a contest in which no player character takes part or has a stake (QW3-2.12.2)."""
    if not has_stake:
        raise Refused("No player character has a stake in this: say how it comes out instead.", clause="QW3-2.12.2")


def contribution(outcome: Outcome) -> int:
    """What a contributor's contest gives the leader: a bonus or a penalty by its outcome (QW3-2.12.5).

    >>> contribution(Outcome(Verdict.VICTORY, Verdict.VICTORY, 2, 1))
    10
    """
    return suggested(outcome)


def effort_outcome(outcomes: Sequence[Outcome], *, assured: bool = False) -> Outcome:
    """How the effort ends: as the leader's contest does, or the contributors' own under somebody else's lead.

    Of several contributors the successes of all decide (QW3-2.12.6), unless it was *assured* for all of them.
    """
    return outcomes[0] if len(outcomes) == 1 else overall(added(outcomes), assured=assured)


def fate_resistance(base: Rating, verdict: Verdict, degree: int) -> TargetNumber:
    """How hard it is to come through an effort whose outcome is decided already (QW3-2.12.7).

    It lies as far below the base resistance as the degree of victory suggests, or above it after a defeat; the game
    master may set another.
    """
    lead = {Verdict.VICTORY: degree, Verdict.DEFEAT: -degree}.get(verdict, 0)
    return resistance(base, -suggested(Outcome(verdict, verdict, max(lead, 0), max(-lead, 0))))
