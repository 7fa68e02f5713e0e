"""Augments: one ability supports another, in a contest that is about to be rolled (QW3-2.6)."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.modifier import Modifier, Source
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.rules.resistance import augment_resistance
from talewright.games.questworlds.rules.situation import Contender, Situation
from talewright.refusal import Refused

BONUSES = (5, 10, 15, 20)  # by the degree of victory, held at the last (QW3-2.6.1.5)
PENALTIES = (-5, -10, -15, -20)  # to the augmenting ability, by the degree of defeat (QW3-2.6.1.6)
UNROLLED = 5  # QW3-2.6.1.2
DRAMATIC = 10  # QW3-2.6.1.3
ONE_EACH = {
    Source.OWN_AUGMENT: ("You have augmented with an ability of your own: take that back to use another.", "QW3-2.6.2"),
    Source.OUTSIDE: ("There is help from outside in this contest: take that back to use another.", "QW3-2.6.11"),
}


class Gain(Struct, frozen=True):
    """What an augment brings: its bonus, and a penalty from now on to the ability that augmented.

    The bonus lasts for the whole contest and ends with it (QW3-2.6.19).
    """

    bonus: int
    penalty: int = 0


def check_own(ability: AbilityRef, augmenting: AbilityRef, *, gm_allows: bool = False) -> None:
    """Refuse an ability that may not augment the one chosen for the contest.

    Source: QW3-2.6.3, QW3-2.6.4, QW3-2.6.5, QW3-2.6.6, QW3-2.6.7.

    The book does not forbid in so many words that a keyword augments its own breakout, so the game master may allow it.
    """
    if augmenting.is_same(ability):
        raise Refused(f"{ability} cannot augment itself: choose another ability.", clause="QW3-2.6.3")
    if not augmenting.keyword.is_same(ability.keyword):
        return
    keyword = ability.name
    if not ability.breakout:
        raise Refused(
            f"A breakout of {keyword} cannot augment {keyword}: use it for the contest itself, or choose another.",
            clause="QW3-2.6.4",
        )
    if not augmenting.breakout:
        if gm_allows:
            return
        raise Refused(
            f"{keyword} is already part of {ability}: choose an ability that does not belong to it.", clause="QW3-2.6.6"
        )
    raise Refused(
        f"Two breakouts of {keyword} cannot augment each other: choose an ability of another keyword.",
        clause="QW3-2.6.5",
    )


def check_supporter(supporter: str, contestants: Collection[str]) -> None:
    """Refuse the help of a character who takes part in the contest directly (QW3-2.6.8)."""
    if supporter in contestants:
        raise Refused(
            f"{supporter} takes part in this contest: only those who stand beside it can support it.",
            clause="QW3-2.6.8",
        )


def check_room(source: Source, modifiers: Iterable[Modifier]) -> None:
    """Refuse a second own augment, and a second one from outside, such as a community's resource.

    Any number of supporters may join; their best bonus alone counts (QW3-2.6.9).

    Source: QW3-2.6.2, QW3-2.6.11, QW3-9.2.1.
    """
    origin = source.origin
    if origin in ONE_EACH and any(line.source.origin is origin and line.amount > 0 for line in modifiers):
        why, clause = ONE_EACH[origin]
        raise Refused(why, clause=clause)


def unrolled(*, dramatic: bool = False) -> Gain:
    """An accepted augment without a roll is worth +5; +10 if the game master found it dramatic (QW3-2.6.1.2)."""
    return Gain(DRAMATIC if dramatic else UNROLLED)


def roll_for(augmenting: Contender, base: Rating) -> Situation:
    """The roll that a game master may ask for: an assured contest against the unmodified base resistance.

    Source: QW3-2.6.1.1, QW3-2.6.1.4, QW3-2.3.3.6.
    """
    return Situation(augmenting, augment_resistance(base), assured=True)


def rolled(outcome: Outcome) -> Gain:
    """What the roll for an accepted augment brings: never less than +5.

    Source: QW3-2.6.1.1, QW3-2.6.1.5, QW3-2.6.1.6, QW3-2.6.1.7, QW3-2.6.1.8.

    A defeat lays a penalty on later uses of the ability that augmented, and none on the contest that it augments.
    """
    degree = outcome.degree_of_dice or 0
    match outcome.dice:
        case Verdict.VICTORY:
            return Gain(BONUSES[min(degree, 3)])
        case Verdict.DEFEAT:
            return Gain(UNROLLED, PENALTIES[min(degree, 3)])
        case _:
            return Gain(UNROLLED)
