"""A hero point on a roll: who may spend it on whose roll, when, and what it would change (QW2-2.3.5.5)."""

from collections.abc import Collection

from msgspec.structs import replace

from talewright.games.heroquest.rules.contests.bump import Side
from talewright.games.heroquest.rules.contests.contest import Decided, Faces, resolve
from talewright.games.heroquest.rules.contests.result import Result
from talewright.games.heroquest.rules.contests.situation import Contender, Situation
from talewright.refusal import Refused


def check_roll(spender: str, roller: str, *, extends: str = "") -> None:
    """Refuse a hero point on the roll of somebody else (QW2-2.3.5.5.2).

    *extends* is the player character whose sidekick or retainer rolls: these are extensions of that one, and of no
    other (QW2-2.3.5.5.3).
    """
    if spender not in (roller, extends):
        raise Refused(
            f"{spender}'s hero points bump the rolls of {spender}, of a sidekick and of retainers, not this one of "
            f"{roller}: let whoever owns it spend a point.",
            clause="QW2-2.3.5.5.2",
        )


def check_bump(situation: Situation, faces: Faces, side: Side = Side.OURS) -> None:
    """Refuse a hero point that this roll cannot have, once the dice lie on the table with all mastery bumps applied.

    Source: QW2-2.3.5.5.4, QW2-2.3.5.5.5, QW2-2.3.5.5.6, QW2-2.3.5.5.7, HQ2-SC.9.
    """
    contender = _contender(situation, side)
    if contender is None:
        raise Refused(
            "Only player characters have hero points, and this is a resistance: choose another class for it instead.",
            clause="QW2-2.3.5.5.6",
        )
    if contender.hero_point:
        raise Refused(
            "One hero point has been spent on this roll, and that is all it can have: let it stand.",
            clause="QW2-2.3.5.5.5",
        )
    if resolve(situation, faces).results[side.value] is Result.CRITICAL:
        raise Refused(
            "This is a critical, and nothing is better: keep the hero point for another roll.", clause="QW2-2.3.5.5.7"
        )


def with_hero_point(situation: Situation, faces: Faces, side: Side = Side.OURS) -> Situation:
    """Spend a hero point on a roll that has fallen (QW2-2.3.5.5.1, HQ2-SC.8).

    >>> situation = Situation.parse("17 vs 14")
    >>> faces = Faces(5, 9)
    >>> print(resolve(situation, faces).outcome, "->", resolve(with_hero_point(situation, faces), faces).outcome)
    marginal defeat -> minor victory
    """
    check_bump(situation, faces, side)
    if side is Side.OURS:
        return replace(situation, pc=replace(situation.pc, hero_point=True))
    assert isinstance(situation.opposition, Contender), "a resistance has been refused"
    return replace(situation, opposition=replace(situation.opposition, hero_point=True))


def may_bump(situation: Situation, faces: Faces, side: Side = Side.OURS) -> bool:
    """Whether a hero point would be taken for this roll."""
    try:
        check_bump(situation, faces, side)
    except Refused:
        return False
    return True


def asked_next(situation: Situation, faces: Faces, passed: Collection[Side] = ()) -> Side | None:
    """Whose turn it is to spend a hero point or to pass: who is losing is asked first, then the other.

    *passed* are those who have passed since the outcome last changed. None when nobody is left to ask.
    Source: the reading of QW2-2.3.5.5.4.
    """
    first = _losing(resolve(situation, faces))
    for side in (first, first.other):
        if side not in passed and may_bump(situation, faces, side):
            return side
    return None


def _losing(decided: Decided) -> Side:
    return Side.THEIRS if decided.outcome.is_victory else Side.OURS


def _contender(situation: Situation, side: Side) -> Contender | None:
    contender = situation.pc if side is Side.OURS else situation.opposition
    return contender if isinstance(contender, Contender) else None
