"""Aspects that have come up in play, what brings one about, and what waits for the game master's word."""

from enum import StrEnum

from msgspec import Struct

from talewright.games.strange_fate.play.ids import NO_ASPECT, NOBODY, ActorId, AspectId, RollId, WishId
from talewright.games.strange_fate.rules.aspects.placed import Placed


class Manner(StrEnum):
    """How a roll brings an aspect about, or takes one away: a fire too, by whatever skill (SF-trapping-craft.21)."""

    DECLARATION = "declaration"
    ASSESSMENT = "assessment"
    MANEUVER = "maneuver"
    REMOVAL = "removal"


class InPlay(Struct, frozen=True, kw_only=True):
    """An aspect that came up in play; of a *hidden* one the game master alone knows.

    *lent* are those whom its owner lets use its free invokes.
    """

    id: AspectId
    placed: Placed
    hidden: bool = False
    lent: tuple[ActorId, ...] = ()

    @property
    def name(self) -> str:
        return self.placed.name

    @property
    def on(self) -> ActorId:
        """Whoever it is on; nobody for one of the scene."""
        return ActorId(self.placed.on)


class Sought(Struct, frozen=True, kw_only=True):
    """What a roll is to bring about."""

    manner: Manner
    aspect: str
    on: ActorId
    sticky: bool
    removes: AspectId = NO_ASPECT


class Owed(Struct, frozen=True, kw_only=True):
    """An assessment that has succeeded, and what it finds is still to be said; *chooses* may say it too."""

    roll: RollId
    sought: str
    by: ActorId
    on: ActorId
    free: int
    chooses: ActorId = NOBODY


class Wish(Struct, frozen=True, kw_only=True):
    """What somebody would have happen by invoking an aspect."""

    id: WishId
    who: ActorId
    aspect: str
    effect: str
