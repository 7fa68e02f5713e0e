"""A conflict, exchange by exchange: whose turn it is, what a turn holds, and how somebody leaves it.

Each has one action in an exchange; a supplemental one beside it takes 1 from it, a full action fills the turn, a free
one costs nothing, and everybody may defend as often as they are attacked. The text names these; how they work follows
the wider Fate rules, as the catalogue says under *missing*.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.refusal import Refused


class Turn(StrEnum):
    """What somebody does in their turn."""

    ACTION = "action"
    SUPPLEMENTAL = "supplemental action"
    FULL = "full action"
    FREE = "free action"


class Left(StrEnum):
    """How somebody left a conflict."""

    TAKEN_OUT = "taken out"
    CONCEDED = "conceded"
    AWAY = "away"


class Conflict(Struct, frozen=True, kw_only=True):
    """Who acts in which order, and how far the exchange has come.

    *acted* have had their action in this exchange; *gone* have left the conflict. *supplemental* have taken a
    supplemental action, and pay for it in their action. What may be refused has a twin that only files what has
    happened: `took` has `with_turn`, and `leaves` has `with_gone`.
    """

    order: tuple[str, ...]
    exchange: int = 1
    acted: frozenset[str] = frozenset()
    supplemental: frozenset[str] = frozenset()
    gone: tuple[tuple[str, Left], ...] = ()
    paces: tuple[tuple[str, int], ...] = ()  # zones and points of borders that tiers have given in this exchange
    leaps: tuple[tuple[str, int], ...] = ()  # the points among them

    @property
    def standing(self) -> tuple[str, ...]:
        """Those who are still in it, in their order."""
        out = {who for who, _ in self.gone}
        return tuple(who for who in self.order if who not in out)

    @property
    def next(self) -> str:
        """Whose turn it is: the first who has not acted yet; empty where the exchange is over."""
        return next((who for who in self.standing if who not in self.acted), "")

    def how_gone(self, who: str) -> Left | None:
        """How somebody left; None for those who are still in it."""
        return dict(self.gone).get(who)

    def took(self, who: str, turn: Turn) -> Conflict:
        """Somebody acts. Refused where they have acted, or are not in it; the exchange goes on by itself.

        Anybody who has not acted yet may go first where the group lets them: the order says who is asked.
        """
        self._check_in(who)
        if turn is Turn.FREE:
            return self
        if who in self.acted:
            raise Refused("That turn is over: wait for the next exchange, or take a free action.")
        if turn is Turn.SUPPLEMENTAL and who in self.supplemental:
            raise Refused("A turn holds one supplemental action beside the main one: take that now.")
        if turn is Turn.FULL and who in self.supplemental:
            raise Refused("A full action fills the whole turn, and a supplemental one was taken: take a plain action.")
        return self.with_turn(who, turn)

    def with_turn(self, who: str, turn: Turn) -> Conflict:
        """The conflict after somebody has acted; when all have, the next exchange begins."""
        match turn:
            case Turn.FREE:
                return self
            case Turn.SUPPLEMENTAL:
                return replace(self, supplemental=self.supplemental | {who})
            case Turn.ACTION | Turn.FULL:
                return _going_on(replace(self, acted=self.acted | {who}))

    def went(self, who: str) -> int:
        """What somebody has had for nothing by a tier in this exchange."""
        return dict(self.paces).get(who, 0)

    def leapt(self, who: str) -> int:
        """How many points of borders a tier has taken away for somebody in this exchange."""
        return dict(self.leaps).get(who, 0)

    def with_pace(self, who: str, units: int, leapt: int = 0) -> Conflict:
        """The conflict after somebody has gone somewhere for nothing."""
        paces = {**dict(self.paces), who: self.went(who) + units}
        leaps = {**dict(self.leaps), who: self.leapt(who) + leapt}
        return replace(self, paces=tuple(paces.items()), leaps=tuple(leaps.items()))

    def with_again(self, who: str) -> Conflict:
        """The conflict when somebody may act again in this exchange."""
        return replace(self, acted=self.acted - {who}, supplemental=self.supplemental - {who})

    def leaves(self, who: str, how: Left) -> Conflict:
        """Somebody is taken out, concedes or gets away. Refused where they are not in it."""
        self._check_in(who)
        return self.with_gone(who, how)

    def with_gone(self, who: str, how: Left) -> Conflict:
        """The conflict after somebody has left it."""
        return _going_on(replace(self, gone=(*self.gone, (who, how))))

    def with_joined(self, who: str) -> Conflict:
        """The conflict after somebody has come in, who acts last in the order until that is changed."""
        gone = tuple(each for each in self.gone if each[0] != who)
        return replace(self, order=(*(each for each in self.order if each != who), who), gone=gone)

    def with_order(self, order: tuple[str, ...]) -> Conflict:
        """The conflict in this order."""
        return replace(self, order=order)

    def _check_in(self, who: str) -> None:
        left = self.how_gone(who)
        if left:
            raise Refused(f"They are out of this conflict ({left}): let them come in again first.")
        if who not in self.order:
            raise Refused("They are not in this conflict: let them come in first.")


def _going_on(conflict: Conflict) -> Conflict:
    """When all who stand have acted, the next exchange begins."""
    if conflict.next or not conflict.standing:
        return conflict
    return replace(
        conflict, exchange=conflict.exchange + 1, acted=frozenset(), supplemental=frozenset(), paces=(), leaps=()
    )
