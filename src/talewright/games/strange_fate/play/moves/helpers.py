"""Moves with companions, vehicles, and NPCs who stand for several."""

from typing import Annotated

from msgspec import Meta

from talewright.games.strange_fate.play.ids import CharacterId, NpcId, RollId
from talewright.games.strange_fate.play.moves.base import Move
from talewright.table.moves import Line, Name

MOST_HELPERS = 20
Few = Annotated[int, Meta(ge=1, le=MOST_HELPERS)]


class BringCompanion(Move, frozen=True, kw_only=True, tag="bring-companion"):
    """A companion of a character comes along; one that can be summoned comes *at_once* for a fate point."""

    character: CharacterId
    companion: Line
    at_once: bool = False


class SendCompanion(Move, frozen=True, kw_only=True, tag="send-companion"):
    """A companion acts alone, for a fate point; an independent one for nothing, unless it is of *major* importance."""

    npc: NpcId
    major: bool = False


class CallBack(Move, frozen=True, kw_only=True, tag="call-back"):
    """A companion that acted alone stands by its character again."""

    npc: NpcId


class HelpRoll(Move, frozen=True, kw_only=True, tag="help-roll"):
    """Somebody who stands by whoever rolls helps: 1 more."""

    roll: RollId
    npc: NpcId


class BringVehicle(Move, frozen=True, kw_only=True, tag="bring-vehicle"):
    """A vehicle or another device that can be hurt, by its quality: a rating or a word of the ladder."""

    name: Name
    quality: Line


class CountGroup(Move, frozen=True, kw_only=True, tag="count-group"):
    """Say how many an NPC stands for: a group acts as one, and loses one for each time it is taken out."""

    npc: NpcId
    count: Few


HELPER_MOVES = (BringCompanion, BringVehicle, CountGroup, SendCompanion, CallBack, HelpRoll)
