"""Flaws: what the game master uses against a character, and how a player answers (QW3-2.7)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.keyword import AbilityRef, named
from talewright.games.questworlds.rules.modifier import Modifier, Source, checked
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.refusal import Refused
from talewright.wording import signed

HINDRANCES = (-5, -10, -15, -20)  # by the flaw's degree of victory, held at the last (QW3-2.7.1.6)
PLAIN_HINDRANCE = -5  # QW3-2.7.1.4
SERIOUS_HINDRANCE = -10
UNROLLED_HINDRANCES = (PLAIN_HINDRANCE, SERIOUS_HINDRANCE)


class FlawKind(StrEnum):
    """What a flaw may be (QW3-2.1.2.2)."""

    PSYCHOLOGICAL = "psychological"
    PHYSICAL = "physical"
    PHILOSOPHY = "philosophy"
    RELATIONSHIP = "relationship"


class Answer(StrEnum):
    """What a player does about a flaw that has been triggered."""

    SUBMIT = "submit"
    RESIST = "resist"

    @property
    def needs_contest(self) -> bool:
        """Whoever acts as the flaw demands rolls nothing (QW3-2.7.2.1)."""
        return self is Answer.RESIST


class Flaw(Struct, frozen=True):
    """A flaw with its rating, which is used against the character and never by it.

    >>> Flaw.parse("Quick Temper 15").rating
    Rating.parse('15')
    """

    name: str
    rating: Rating
    kind: FlawKind = FlawKind.PSYCHOLOGICAL

    def __post_init__(self) -> None:
        named(self.name)

    @classmethod
    def parse(cls, text: str, kind: FlawKind = FlawKind.PSYCHOLOGICAL) -> Flaw:
        """Read a line of a sheet, such as ``Quick Temper 15``. Raises ValueError if it is not one."""
        name, _, rating = text.rpartition(" ")
        return cls(named(name.strip()), Rating.parse(rating), kind)

    def __str__(self) -> str:
        return f"{self.name} {self.rating}"


def hindrance(name: str, penalty: int = PLAIN_HINDRANCE) -> Modifier:
    """Hinder a tactic without a roll, where a flaw or another ability plainly applies (QW3-2.7.1.2, QW3-2.7.1.4).

    Raises ``Refused`` for a penalty that only a roll can make.
    """
    line = checked(Modifier(Source.HINDRANCE, name, penalty))
    if penalty not in UNROLLED_HINDRANCES:
        raise Refused(
            f"Without a roll a hindrance is −5, or −10 if it is serious, not {signed(penalty)}: choose one, or have it "
            "rolled.",
            clause="QW3-2.7.1.4",
        )
    return line


def hindrance_resistance(base: Rating) -> TargetNumber:
    """What a flaw is rolled against where it is uncertain whether it hinders; it is the flaw that wins or loses.

    Source: QW3-2.7.1.5.
    """
    return TargetNumber.of(base)


def rolled_hindrance(name: str, flaws_outcome: Outcome) -> Modifier:
    """The line that a rolled hindrance adds to the contest: of 0, unless the flaw won.

    Source: QW3-2.7.1.5, QW3-2.7.1.6, QW3-2.7.1.7.
    """
    won = flaws_outcome.verdict is Verdict.VICTORY
    return Modifier(Source.HINDRANCE, name, HINDRANCES[min(flaws_outcome.degree or 0, 3)] if won else 0)


def flaw_resistance(flaw: Rating) -> TargetNumber:
    """What stands against a character who acts against a flaw: the flaw's own rating (QW3-2.7.2.3)."""
    return TargetNumber.of(flaw)


def check_resists(ability: AbilityRef | None) -> None:
    """Refuse to act against a flaw without an ability that could resist it (QW3-2.7.2.2)."""
    if ability is None:
        raise Refused(
            "Acting against a flaw takes an ability that can resist it: choose one, or add it here.",
            clause="QW3-2.7.2.2",
        )


def may_act_against_flaw(verdict: Verdict) -> bool:
    """Only a victory over the flaw frees the character from it (QW3-2.7.2.2)."""
    return verdict is Verdict.VICTORY


def hindrance_may_be_contested(*, same_situation: bool, time_passed: bool = False) -> bool:
    """Whether a hindrance that follows from submitting may be resisted after all (QW3-2.7.2.5)."""
    return not same_situation or time_passed
