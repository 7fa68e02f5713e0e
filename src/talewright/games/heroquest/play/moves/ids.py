"""What moves and events call things by, besides what QuestWorlds shares."""

from typing import NewType

from talewright.dice.draw import Id

GroupId = NewType("GroupId", Id)
LongId = NewType("LongId", Id)
WishId = NewType("WishId", Id)
