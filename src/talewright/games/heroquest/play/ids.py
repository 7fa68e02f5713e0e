"""What moves and events call things by."""

from typing import NewType

from talewright.dice.draw import Id
from talewright.games.questworlds.shared.ids import NO_CHARACTER, NO_CONTEST, AugmentId, CharacterId, ContestId, MarkId

GroupId = NewType("GroupId", Id)
LongId = NewType("LongId", Id)
WishId = NewType("WishId", Id)

__all__ = (
    "NO_CHARACTER",
    "NO_CONTEST",
    "AugmentId",
    "CharacterId",
    "ContestId",
    "GroupId",
    "LongId",
    "MarkId",
    "WishId",
)
