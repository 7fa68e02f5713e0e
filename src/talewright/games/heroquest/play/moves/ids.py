"""What moves and events call things by, besides what QuestWorlds shares."""

from typing import NewType

GroupId = NewType("GroupId", str)
LongId = NewType("LongId", str)
WishId = NewType("WishId", str)
