"""Moves with companions, vehicles, and NPCs who stand for several."""

from typing import Annotated

from msgspec import Meta

from talewright.games.strange_fate.play.moves.ids import CharacterId, Move, NpcId
from talewright.table.moves import Line, Name

MOST_HELPERS = 20
Few = Annotated[int, Meta(ge=1, le=MOST_HELPERS)]


class BringCompanion(Move, frozen=True, kw_only=True, tag="bring-companion"):
    """A companion of a character comes along."""

    character: CharacterId
    companion: Line


class BringVehicle(Move, frozen=True, kw_only=True, tag="bring-vehicle"):
    """A vehicle or another device that can be hurt, by its quality: a rating or a word of the ladder."""

    name: Name
    quality: Line


class CountGroup(Move, frozen=True, kw_only=True, tag="count-group"):
    """Say how many an NPC stands for: a group acts as one, and loses one for each time it is taken out."""

    npc: NpcId
    count: Few


HELPER_MOVES = (BringCompanion, BringVehicle, CountGroup)
