"""A group contest: everybody has a contest of their own, and the successes of all decide together."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.refusal import Refused


class Form(StrEnum):
    """How a group contends (QW3-4.2.2); several contestants for one prize roll against nobody in particular."""

    ONE_RESISTANCE = "one resistance"
    PAIRS = "pairs"
    ONE_PRIZE = "one prize"


class Totals(Struct, frozen=True):
    """The successes of both sides.

    >>> print(Totals(3, 2))
    3 to 2
    """

    ours: int = 0
    theirs: int = 0

    def __str__(self) -> str:
        return f"{self.ours} to {self.theirs}"


class Possible(Struct, frozen=True):
    """How many benefits and consequences the book allows one participant of a group contest."""

    benefits: int
    consequences: int


def added(outcomes: Iterable[Outcome]) -> Totals:
    """Add up the successes of both sides, whoever won the contests they fell in (QW3-4.2.1.2)."""
    each = tuple(outcomes)
    return Totals(sum(outcome.ours for outcome in each), sum(outcome.theirs for outcome in each))


def overall(totals: Totals, *, assured: bool = False) -> Outcome:
    """How the group contest ends: the higher total has the victory, and the difference is its degree.

    Equal totals are a stalemate, in which no side gains the prize. Where the contests of all are *assured*, so is the
    prize, and totals only guide what else comes of it (QW3-2.3.4.2.1, QW3-2.3.4.2.5).
    Source: QW3-4.2.1, QW3-4.2.1.3, QW3-4.2.1.4, QW3-4.2.1.6.

    >>> print(overall(Totals(5, 1)), "/", overall(Totals(2, 2)))
    victory 4 / tie
    """
    lead = totals.ours - totals.theirs
    dice = Verdict.VICTORY if lead > 0 else Verdict.DEFEAT if lead < 0 else Verdict.STANDOFF
    return Outcome(Verdict.VICTORY if assured else dice, dice, totals.ours, totals.theirs)


def ruled_for_group(outcome: Outcome) -> Outcome:
    """Give the player characters a victory of degree 0 where a stalemate makes no sense (QW3-4.2.1.5)."""
    if outcome.verdict is not Verdict.STANDOFF:
        raise Refused(
            f"Only a stalemate can be ruled a victory, and this is a {outcome}: let it stand.", clause="QW3-4.2.1.5"
        )
    return replace(outcome, verdict=Verdict.VICTORY, dice=Verdict.VICTORY)


def possible(own: Verdict, of_all: Verdict) -> Possible:
    """What one participant may be left with: for the own contest and for that of all (QW3-4.2.1.7, QW3-4.2.1.8).

    >>> possible(Verdict.DEFEAT, Verdict.VICTORY)
    Possible(benefits=1, consequences=1)
    """
    verdicts = (own, of_all)
    return Possible(verdicts.count(Verdict.VICTORY), verdicts.count(Verdict.DEFEAT))
