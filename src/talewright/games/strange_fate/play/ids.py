"""What moves and events call things by."""

from typing import NewType

from talewright.dice.draw import Id

ActorId = NewType("ActorId", Id)  # a character's or an NPC's
CharacterId = NewType("CharacterId", ActorId)
NpcId = NewType("NpcId", ActorId)
RollId = NewType("RollId", Id)
ModifierId = NewType("ModifierId", Id)
SceneId = NewType("SceneId", Id)
AspectId = NewType("AspectId", Id)  # of one that came up in play
CompelId = NewType("CompelId", Id)
WishId = NewType("WishId", Id)
DeedId = NewType("DeedId", Id)
ConflictId = NewType("ConflictId", Id)
HitId = NewType("HitId", Id)

NOBODY = ActorId("")
NO_ASPECT = AspectId("")
