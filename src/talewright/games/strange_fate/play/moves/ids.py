"""What moves and events call things by, and what every move is."""

from typing import NewType

from msgspec import Struct

ActorId = NewType("ActorId", str)  # a character's or an NPC's
CharacterId = NewType("CharacterId", ActorId)
NpcId = NewType("NpcId", ActorId)
RollId = NewType("RollId", str)
ModifierId = NewType("ModifierId", str)
SceneId = NewType("SceneId", str)
AspectId = NewType("AspectId", str)  # of one that came up in play
CompelId = NewType("CompelId", str)
WishId = NewType("WishId", str)
DeedId = NewType("DeedId", str)

NOBODY = ActorId("")
NO_ASPECT = AspectId("")


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a person does."""
