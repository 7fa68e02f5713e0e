"""Different goals of the two sides: ranked, so that a victory gains some of them (QW3-2.9)."""

from collections.abc import Sequence

from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.refusal import Refused


def ranked(goals: Sequence[str]) -> tuple[str, ...]:
    """The goals in their order: primary, secondary, and if needed tertiary and so on (QW3-2.9.3)."""
    named = tuple(goal for goal in (each.strip() for each in goals) if goal)
    if len(named) < 2 or len({goal.casefold() for goal in named}) < len(named):
        raise Refused("Name at least two goals, each another one, the most important first.", clause="QW3-2.9.3")
    return named


def may_gain(outcome: Outcome, goals: int) -> int:
    """How many of the goals the player chooses: one more than there are degrees, and none without a victory.

    Source: QW3-2.9.4, QW3-2.9.6.
    """
    return min((outcome.degree or 0) + 1, goals) if outcome.verdict is Verdict.VICTORY else 0


def may_be_given(outcome: Outcome) -> bool:
    """Whether the game master may give one goal all the same: after a defeat of degree 0 (QW3-2.9.7)."""
    return outcome.boon_is_possible


def check_gained(outcome: Outcome, goals: Sequence[str], chosen: Sequence[str], *, by_gm: bool) -> None:
    """Refuse a choice of goals that the outcome does not allow, or that names one which was not ranked."""
    unknown = [goal for goal in chosen if goal not in goals]
    if unknown or len(set(chosen)) < len(chosen):
        raise Refused(f"Choose among the goals that were ranked: {', '.join(goals)}.", clause="QW3-2.9.3")
    number = may_gain(outcome, len(goals))
    if number == 0:
        if not may_be_given(outcome):
            raise Refused("Without a victory none of the goals is gained.", clause="QW3-2.9.6")
        if not by_gm or len(chosen) != 1:
            raise Refused(
                "After a defeat of degree 0 the game master may give one goal, and chooses which.", clause="QW3-2.9.7"
            )
    elif len(chosen) != number:
        raise Refused(f"This victory gains {number} of the goals: choose as many.", clause="QW3-2.9.4")
