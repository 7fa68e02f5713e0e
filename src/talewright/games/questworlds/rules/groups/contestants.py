"""Several contestants for one prize: each rolls once, against nobody in particular, and the best roll has it."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Refused
from talewright.wording import in_a_row


class Award(StrEnum):
    """Who gets a prize that the dice alone do not award; the game master says which."""

    NOBODY = "nobody"  # where every contestant fails
    HIGHEST_ROLL = "highest roll"  # the same, where somebody must win
    SHARED = "shared"  # where the best are tied
    ONE = "one"  # the best are tied, and the prize cannot be shared


class Contestant(Struct, frozen=True):
    """What somebody has rolled for the prize, with the rating and the standing that may break a tie."""

    rating: Rating
    is_pc: bool
    successes: int
    roll: int


def has_failed(contestants: Sequence[Contestant]) -> bool:
    """Whether nobody has a success: then the game master says whether somebody wins all the same (QW3-4.3.1)."""
    return not any(each.successes for each in contestants)


def best(contestants: Sequence[Contestant]) -> tuple[int, ...]:
    """The places of those with the most successes and, among them, the highest roll; several where they tie.

    Source: QW3-4.3.1.1, QW3-4.3.1.2, QW3-4.3.1.3.
    """
    top = max((each.successes, each.roll) for each in contestants)
    return tuple(place for place, each in enumerate(contestants) if (each.successes, each.roll) == top)


def not_shared(contestants: Sequence[Contestant], tied: Sequence[int]) -> tuple[int, ...]:
    """Who of the tied gets a prize that cannot be shared; several where the game master has to choose.

    The highest ability comes first, then a player character (QW3-4.3.1.4).
    """
    top = max((contestants[place].rating, contestants[place].is_pc) for place in tied)
    return tuple(place for place in tied if (contestants[place].rating, contestants[place].is_pc) == top)


def awards(contestants: Sequence[Contestant]) -> tuple[Award, ...]:
    """What the game master may choose between; nothing where the dice have decided.

    Where all fail and somebody must win, the highest rolls may be equal too: then they share it, or one has it.
    """
    tied = len(best(contestants)) > 1
    if has_failed(contestants):
        return (Award.NOBODY, Award.HIGHEST_ROLL, *([Award.ONE] if tied else []))
    return (Award.SHARED, Award.ONE) if tied else ()


def winners(contestants: Sequence[Contestant], award: Award | None = None) -> tuple[int, ...]:
    """The places of those who gain the prize, by the dice or by the game master's word on it.

    Raises ``Refused`` for a word that is not asked for, or that is still missing.
    """
    asked = awards(contestants)
    if (award or None) not in (asked or (None,)):
        why = "The dice have decided who has the prize."
        if asked:
            why = f"The dice leave this to you: choose {in_a_row(asked, 'or')}."
        raise Refused(why, clause="QW3-4.3.1" if has_failed(contestants) else "QW3-4.3.1.4")
    match award:
        case Award.NOBODY:
            return ()
        case Award.ONE:
            return not_shared(contestants, best(contestants))
        case _:
            return best(contestants)


def own_outcome(contestants: Sequence[Contestant], place: int, won: Sequence[int]) -> Outcome:
    """How it ended for one of them, measured by the best of the others."""
    verdict = Verdict.VICTORY if place in won else Verdict.DEFEAT
    theirs = max(each.successes for other, each in enumerate(contestants) if other != place)
    return Outcome(verdict, verdict, contestants[place].successes, theirs)
