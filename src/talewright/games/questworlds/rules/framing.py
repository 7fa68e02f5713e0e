"""Framing a contest: what must be agreed before any die is rolled (QW3-2.3.1)."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused
from talewright.wording import in_a_row


class Cause(StrEnum):
    """What a contest is about (QW3-2.0.2): to gain a person, thing or status, or to learn something."""

    OBSTACLE = "story obstacle"
    QUESTION = "story question"


class Framing(Struct, frozen=True, kw_only=True):
    """The terms of a contest: the prize, what stands before it, and the tactic (QW3-2.3.1.1.1).

    *ability* is None where the character has nothing relevant, and goes in with a rating of 5.
    """

    prize: str = ""
    cause: Cause = Cause.OBSTACLE
    conflict: str = ""
    ability: AbilityRef | None = None
    tactic: str = ""

    @property
    def missing(self) -> tuple[str, ...]:
        """What is still to be said before dice may roll."""
        terms = (("the prize", self.prize), (f"the {self.cause}", self.conflict), ("the tactic", self.tactic))
        return tuple(name for name, term in terms if not term.strip())


def check_ready(framing: Framing, *, credible: bool = True) -> None:
    """Refuse to roll a contest that is not framed, or whose tactic failed the test of credibility.

    No rating is too low to try (QW3-2.1.5.1). Source: QW3-2.3.1.1.1, QW3-2.3.1.4.3.
    """
    if framing.missing:
        raise Refused(
            f"Before the dice roll, say what is still open: {in_a_row(framing.missing)}.", clause="QW3-2.3.1.1.1"
        )
    if not credible:
        raise Refused("This tactic is not credible here: choose a new tactic.", clause="QW3-2.3.1.4.3")


def check_new_tactic(
    ability: AbilityRef | None, lost_with: Iterable[AbilityRef | None], *, new_way: bool = False
) -> None:
    """Refuse to try a lost contest again in the same way (QW3-2.3.1.3.1).

    *lost_with* are the abilities that this obstacle or question has already defeated; None is the attempt of whoever
    has none that is relevant, a tactic like any other. The game master may accept that it is tried in a truly new way.
    """
    if not new_way and any(lost == ability or (lost and ability and lost.is_same(ability)) for lost in lost_with):
        raise Refused(
            f"{ability or 'Going in without a relevant ability'} has already failed here: try it with another ability, "
            "or in a way that is really new.",
            clause="QW3-2.3.1.3.1",
        )
