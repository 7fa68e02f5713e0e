"""What moves and events call things by, and what every move is."""

from typing import NewType

from msgspec import Struct

ActorId = NewType("ActorId", str)  # a character's or an NPC's
CharacterId = NewType("CharacterId", ActorId)
NpcId = NewType("NpcId", ActorId)
RollId = NewType("RollId", str)
ModifierId = NewType("ModifierId", str)

NOBODY = ActorId("")


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a person does."""
