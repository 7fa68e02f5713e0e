"""The group simple contest: everybody has a simple contest, and the sides' points decide."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING

from talewright.games.heroquest.adversity import OF_DEFEAT, State
from talewright.games.heroquest.contest import Degree, Outcome
from talewright.games.heroquest.modifier import Modifier, Source
from talewright.games.heroquest.resolution_point import NO_POINTS, Score, scored
from talewright.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from talewright.games.heroquest.contest import Decided

HEROES_A_POINT = 3  # so many participating heroes have one hero point to pay for a boost (HQ2-GSC.9)


class Form(StrEnum):
    """Against what a group contends."""

    ONE_RESISTANCE = "one resistance"  # that stands for one obstacle (QW2-4.2.0.2)
    PAIRS = "pairs"  # two groups are matched (QW2-4.2.0.3)


class ResistanceRolls(StrEnum):
    """How often the game master rolls for one resistance (QW2-4.2.1.3)."""

    FOR_EACH = "for each member"
    ONCE = "once for all"


class Boost(IntEnum):
    """What a group may buy before anybody rolls, in steps of its level of victory (HQ2-GSC.9, GSC.10)."""

    NONE = 0
    SINGLE = 1
    DOUBLE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRules:
    """What may differ in group simple contests."""

    degrees: bool = False  # whether the difference gives a level of victory (QW2-4.2.1.11, HQ2-GSC.3)
    boosts: bool = False  # HQ2-GSC.9; version 2.2 does not know them
    boost_settles_ties: bool = True  # HQ2-GSC.12
    hurts_narrow_winners: bool = False  # HQ2-GSC.6, QW2-9.9
    resistance_rolls: ResistanceRolls = ResistanceRolls.FOR_EACH
    each_further_opponent: int = -3  # QW2-4.2.0.4


USUAL = GroupRules()


@dataclass(frozen=True, slots=True)
class GroupEnd:
    """How a group simple contest ended, seen from our side.

    *outcome* has the level of victory or defeat, which counts where degrees are in use; *winners* and *losers* are the
    states in which the sides are left, unless the game master spares somebody (HQ2-GSC.8).
    """

    score: Score
    outcome: Outcome
    degrees: bool
    winners: State = State.UNHARMED
    losers: State = State.UNHARMED

    @property
    def degree(self) -> Degree | None:
        """The level of the victory or defeat; none after a tie, or where degrees are not in use (QW2-4.2.1.11)."""
        return self.outcome.degree if self.degrees else None

    @property
    def states(self) -> tuple[State, State]:
        """How our side and theirs are left."""
        return (self.losers, self.winners) if self.outcome.is_defeat else (self.winners, self.losers)

    def __str__(self) -> str:
        """Name the end for tables of odds.

        >>> print(ended(Score(5, 3), GroupRules(degrees=True)), "/", ended(Score(5, 3)))
        minor victory / victory
        """
        if self.degrees or self.outcome is Outcome.TIE:
            return str(self.outcome)
        return "victory" if self.outcome.is_victory else "defeat"


def total(contests: Iterable[Decided]) -> Score:
    """Add up what each side's victors scored (QW2-4.2.1.8, HQ2-GSC.2)."""
    return sum((scored(decided) for decided in contests), NO_POINTS)


def level(difference: int) -> Degree:
    """The winning group's level of victory, by the difference between the totals (HQ2-GSC.4).

    >>> [level(difference).title for difference in (1, 2, 4, 5)]
    ['marginal', 'minor', 'major', 'complete']
    """
    assert difference > 0, "no difference, no winner"
    return (Degree.MARGINAL, Degree.MINOR, Degree.MAJOR, Degree.MAJOR, Degree.COMPLETE)[min(difference, 5) - 1]


def ended(
    score: Score, rules: GroupRules = USUAL, *, boost: Boost = Boost.NONE, their_boost: Boost = Boost.NONE
) -> GroupEnd:
    """Who has won, how clearly, and who is harmed, from the totals of both sides.

    A boost lifts the winners' level and nobody else's; the winners' harm goes by the points alone. On a tie a boost is
    a victory in itself: a single one marginal, a double one minor. Source: QW2-4.2.1.9, 4.2.1.10, HQ2-GSC.3 to GSC.7,
    GSC.11, GSC.12, GSC.15.
    """
    steps = {1: boost, 0: Boost.NONE, -1: their_boost}
    if score.lead:
        side = 1 if score.lead > 0 else -1
        reached = min(level(abs(score.lead)) + steps[side], Degree.COMPLETE)
    else:
        ahead = boost - their_boost if rules.boost_settles_ties else 0
        side = (ahead > 0) - (ahead < 0)
        reached = abs(ahead)
    outcome = Outcome(side * reached)
    if not rules.degrees or outcome is Outcome.TIE:
        return GroupEnd(score, outcome, rules.degrees)
    hurts = rules.hurts_narrow_winners and abs(score.lead) == 1
    return GroupEnd(
        score,
        outcome,
        rules.degrees,
        winners=State.HURT if hurts else State.UNHARMED,
        losers=OF_DEFEAT[Degree(reached)],
    )


def ruled_for_pcs(end: GroupEnd) -> GroupEnd:
    """Settle a tie in favour of the player characters, as a marginal victory (QW2-4.2.1.10)."""
    if end.outcome is not Outcome.TIE:
        raise Refused(
            f"Only a tie can be settled in the group's favour, and this is a {end}: let it stand.",
            clause="QW2-4.2.1.10",
        )
    losers = OF_DEFEAT[Degree.MARGINAL] if end.degrees else State.UNHARMED
    return GroupEnd(end.score, Outcome.MARGINAL_VICTORY, end.degrees, losers=losers)


def price(heroes: int, boost: Boost) -> int:
    """What a boost costs in hero points: one for each three heroes or part of three, and twice that for a double one.

    Source: HQ2-GSC.9, GSC.10.

    >>> price(4, Boost.SINGLE), price(4, Boost.DOUBLE)
    (2, 4)
    """
    return boost * -(-heroes // HEROES_A_POINT)


def bought(boost: Boost, paid: Mapping[str, int], *, heroes: int, has_begun: bool, rules: GroupRules = USUAL) -> Boost:
    """Let a boost pass that is paid for, by whoever shares its price, before anybody rolls (HQ2-GSC.9 to GSC.14).

    *paid* says how many hero points each participant gives; they stay spent whatever happens. Raises Refused.
    """
    if not rules.boosts:
        raise Refused(
            "Nobody can boost the group's level of victory in this game: keep the hero points for the rolls.",
            clause="HQ2-GSC.9",
        )
    if has_begun:
        raise Refused(
            "A boost is bought before anybody has rolled: keep the hero points for the rolls that are still to come.",
            clause="HQ2-GSC.13",
        )
    due, given = price(heroes, boost), sum(paid.values())
    if given != due or min(paid.values(), default=0) < 0:
        name = boost.name.lower()
        raise Refused(
            f"A {name} boost costs {due} hero points with {heroes} heroes, and {given} were given: share exactly {due} "
            "among you.",
            clause="HQ2-GSC.14",
        )
    return boost


def against_opponent(number: int, form: Form, rules: GroupRules = USUAL) -> Modifier | None:
    """The penalty of whoever is forced into more than one match: none for the first, more for each further one.

    Against one resistance everybody has a single contest, so there is none. Source: QW2-4.2.0.4.

    >>> against_opponent(1, Form.PAIRS), against_opponent(3, Form.PAIRS).amount
    (None, -6)
    """
    if form is Form.ONE_RESISTANCE or number == 1:
        return None
    return Modifier(Source.OPPONENTS, f"opponent {number}", rules.each_further_opponent * (number - 1))
