"""Framing a contest: what must be agreed before any die is rolled, or why none is rolled at all (QW2-2.3.1, 2.3.2)."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused
from talewright.wording import in_a_row


class Framing(Struct, frozen=True, kw_only=True):
    """The terms of a contest: the prize, what stands before it, and the tactic (QW2-2.3.2.1.1, HQ2-SC.2).

    The prize is not the opponent (QW2-2.3.2.2.3). *ability* is None where the character has nothing relevant.
    """

    prize: str = ""
    obstacle: str = ""
    ability: AbilityRef | None = None
    tactic: str = ""

    @property
    def missing(self) -> tuple[str, ...]:
        """What is still to be said before dice may roll."""
        terms = (("the prize", self.prize), ("the obstacle", self.obstacle), ("the tactic", self.tactic))
        return tuple(name for name, term in terms if not term.strip())


def check_ready(framing: Framing, *, credible: bool = True) -> None:
    """Refuse to roll a contest that is not framed, or whose tactic failed the test of credibility.

    Source: QW2-2.3.0.1, QW2-2.3.2.1.1, QW2-2.3.2.3.3.
    """
    if framing.missing:
        raise Refused(
            f"Before the dice roll, say what is still open: {in_a_row(framing.missing)}.", clause="QW2-2.3.2.1.1"
        )
    if not credible:
        raise Refused("This tactic is not credible here: choose another one.", clause="QW2-2.3.2.3.3")


def check_new_tactic(
    ability: AbilityRef | None, lost_with: Iterable[AbilityRef | None], *, new_way: bool = False
) -> None:
    """Refuse to try an obstacle again with the tactic that lost against it (QW2-2.3.2.4.1).

    Another ability is always a new tactic; whether the same ability is used in a new way, the game master says
    (QW2-2.3.2.4.2). None is the attempt of whoever has nothing relevant, a tactic like any other.
    """
    if not new_way and any(lost == ability or (lost and ability and lost.is_same(ability)) for lost in lost_with):
        raise Refused(
            f"{ability or 'Going in without a relevant ability'} has already lost against this obstacle: try another "
            "ability, or a way that is really new.",
            clause="QW2-2.3.2.4.1",
        )


class Reason(StrEnum):
    """Why the game master gives an automatic victory."""

    STORY = "defeat would stall the story"  # QW2-2.3.1.1.1
    TRIVIAL = "for this ability it is a trifle"  # QW2-2.3.1.1.2


class AutomaticVictory(Struct, frozen=True, kw_only=True):
    """An obstacle that falls without a contest: no dice, no resistance, no hero points (QW2-2.3.1.1.3).

    *cost* is what it takes nevertheless, in words, where costly victories are in use (QW2-2.3.1.1.5).
    """

    framing: Framing
    reason: Reason
    cost: str = ""


def automatic_victory(
    framing: Framing, reason: Reason, *, cost: str = "", costs_in_use: bool = False, exception: bool = False
) -> AutomaticVictory:
    """Give an automatic victory to whoever has an ability that justifies it, or by way of exception (QW2-2.3.1.1.4)."""
    if framing.ability is None and not exception:
        raise Refused(
            "An automatic victory presupposes an ability that justifies it: name one, or make an exception.",
            clause="QW2-2.3.1.1.4",
        )
    if cost and not costs_in_use:
        raise Refused(
            "Automatic victories cost nothing in this game: leave the cost out, or switch costly victories on.",
            clause="QW2-2.3.1.1.5",
        )
    return AutomaticVictory(framing=framing, reason=reason, cost=cost)
