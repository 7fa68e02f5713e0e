"""What moves and events of both games call things by."""

from typing import NewType

from talewright.dice.draw import Id, SeatId

CharacterId = NewType("CharacterId", Id)
ContestId = NewType("ContestId", Id)
AugmentId = NewType("AugmentId", Id)
MarkId = NewType("MarkId", Id)
GroupId = NewType("GroupId", Id)
Asker = CharacterId | SeatId  # for whom something is asked: for a character, or for whoever sits there

NO_CHARACTER = CharacterId("")
NO_CONTEST = ContestId("")
