"""A roll as positions, for the solver: the dice of both sides, and then what an invoked aspect may still change."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from talewright.dice import Dist
from talewright.games.strange_fate.odds.exact import totals
from talewright.games.strange_fate.rules.dice.dice import Dice
from talewright.games.strange_fate.rules.dice.roll import Decided, Faces, Verdict, judged
from talewright.games.strange_fate.rules.dice.situation import INVOKE, Situation


class Choice(StrEnum):
    """What may be done once the dice have fallen; all but the first takes an invoke."""

    KEEP = "keep the roll"
    PLUS = "+2"
    REROLL = "reroll"


class Position(NamedTuple):
    """How far a roll has come.

    *lead* is all that stands but our dice: what is added to them, less the effort of the other side, once it is known.
    *left* counts the invokes that may still be used.
    """

    left: int
    lead: int | None = None
    dice: int | None = None
    is_over: bool = False


class End(NamedTuple):
    """The shifts in the end, and the invokes that are left."""

    shifts: int
    left: int


Answer = int | Choice


class Invoking(Struct, frozen=True, eq=False):
    """The chapter that the solver works through: our invokes, used as *allowed*; the other side uses none.

    All our dice are rolled again in a reroll; what invokes have added before stays.
    """

    situation: Situation
    allowed: tuple[Choice, ...] = tuple(Choice)

    def draws(self, position: Position) -> Dist[Answer] | None:
        if position.lead is None:
            return _thrown(self.situation.their_dice)
        return _thrown(self.situation.our_dice) if position.dice is None else None

    def choices(self, position: Position) -> Sequence[Answer]:
        return self.allowed if position.left and not position.is_over else ()

    def after(self, position: Position, answer: Answer) -> Position:
        match answer:
            case Choice.KEEP:
                return position._replace(is_over=True)
            case Choice.PLUS:
                assert position.lead is not None, "the dice have fallen"
                return position._replace(lead=position.lead + INVOKE, left=position.left - 1)
            case Choice.REROLL:
                return position._replace(dice=None, left=position.left - 1)
            case _:
                pass
        if position.lead is None:
            situation = self.situation
            return position._replace(lead=situation.ours.bonus - situation.opposition.bonus - answer)
        return position._replace(dice=answer)

    def outcome(self, position: Position) -> End:
        assert position.lead is not None, "the other side's dice have fallen"
        assert position.dice is not None, "our dice have fallen"
        return End(position.lead + position.dice, position.left)

    def verdict(self, end: End) -> Verdict:
        return judged(end.shifts, is_opposed=self.situation.is_opposed)


def _thrown(dice: Dice) -> Dist[Answer]:
    return Dist(dict[Answer, int](totals(dice).weights.items()))


def fallen(faces: Faces, decided: Decided, left: int) -> Position:
    """The position in which these faces leave us, with so many invokes still to use."""
    dice = faces.ours.total
    return Position(left, lead=decided.shifts - dice, dice=dice)
