"""What the three types of sequence share: the sides, what a degree is worth, how a final tally is told (QW3-5.1)."""

from __future__ import annotations

from enum import IntEnum, StrEnum

from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.rules.resistance import resistance
from talewright.refusal import Refused

HARDER = 5  # each further assist for the same beneficiary (QW3-5.2.6.2, QW3-5.4.11.1b.7)


class SequenceType(StrEnum):
    """The tally that a game counts in its sequences; it uses exactly one (QW3-5.1.1.2, QW3-5.5.1)."""

    SCORED = "scored"
    WAGERED = "wagered"
    CHAINED = "chained"

    @property
    def points(self) -> str:
        return _POINTS[self]

    @property
    def advice(self) -> str:
        """What it fits, by the book (QW3-5.5.2)."""
        return _ADVICE[self]


_POINTS = {
    SequenceType.SCORED: "resolution points",
    SequenceType.WAGERED: "advantage points",
    SequenceType.CHAINED: "resolve",
}
_ADVICE = {
    SequenceType.SCORED: "In the middle: for most games.",
    SequenceType.WAGERED: "For larger-than-life genres.",
    SequenceType.CHAINED: "For gritty genres: every contest is one.",
}


class Side(IntEnum):
    """A side of a sequence: the player characters' is ours."""

    OURS = 0
    THEIRS = 1

    @property
    def other(self) -> Side:
        return Side(1 - self)


def winner_of(outcome: Outcome) -> Side | None:
    """Which side has won a round; nobody wins a standoff, and the tally stays (QW3-5.1.1.1.4)."""
    match outcome.verdict:
        case Verdict.VICTORY:
            return Side.OURS
        case Verdict.DEFEAT:
            return Side.THEIRS
        case Verdict.STANDOFF:
            return None


def worth(outcome: Outcome) -> int:
    """What the degree of a round is worth: one point more than the degree, and nothing after a standoff.

    Source: QW3-5.1.1.3, QW3-5.2.1.1, QW3-5.2.1.1.1, QW3-5.4.1.1, QW3-5.4.1.1.1.

    >>> from talewright.games.questworlds.rules.contest import Faces, resolve
    >>> from talewright.games.questworlds.rules.situation import Situation
    >>> worth(resolve(Situation.parse("7M vs 10"), Faces(7, 10)))
    2
    """
    return 0 if outcome.degree is None else outcome.degree + 1


def ended(verdict: Verdict, degree: int) -> Outcome:
    """The outcome of a whole sequence: benefits and consequences follow from it as after any contest (QW3-5.2.2.1.2).

    >>> print(ended(Verdict.DEFEAT, 2))
    defeat 2
    """
    ahead = (degree, 0) if verdict is Verdict.VICTORY else (0, degree)
    return Outcome(verdict, verdict, *ahead)


def assist_resistance(base: Rating, earlier: int) -> TargetNumber:
    """What an assist faces: the base resistance, and 5 more for each earlier one, whoever gave it.

    Source: QW3-5.2.6.1, QW3-5.2.6.2, QW3-5.4.11.1b.6, QW3-5.4.11.1b.7.
    """
    return resistance(base, HARDER * earlier)


def check_no_nesting(*, running: bool) -> None:
    """Refuse a sequence inside a sequence (QW3-5.1.3.1)."""
    if running:
        raise Refused(
            "A sequence never runs inside another: make it an unrelated action, or finish the other one first.",
            clause="QW3-5.1.3.1",
        )


def check_assist(*, engaged: bool, teammate: bool, oneself: bool) -> None:
    """Refuse help from whoever is engaged, and help for oneself or the other side (QW3-5.1.10.1)."""
    if engaged:
        raise Refused("Only those who are not engaged may assist: go on with your own opponent.", clause="QW3-5.1.10.1")
    if oneself or not teammate:
        raise Refused("An assist is for an engaged teammate: choose one.", clause="QW3-5.1.10.1")


def check_parting_shot(*, by_pc: bool, disengaging: bool, teammate: bool) -> None:
    """Refuse a parting shot at a teammate, and one of the game master's side that is not at whoever disengages.

    Source: QW3-5.1.6.2, QW3-5.1.8.4, QW3-5.2.3.5, QW3-5.4.8.3.
    """
    if teammate:
        raise Refused(
            "A parting shot is never at a teammate: assist them while they are engaged instead.", clause="QW3-5.2.3.5"
        )
    if not by_pc and not disengaging:
        raise Refused(
            "The opponent takes parting shots only at player characters who disengage: let it go on.",
            clause="QW3-5.1.8.4",
        )
