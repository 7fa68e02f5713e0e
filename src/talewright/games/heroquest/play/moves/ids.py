"""What moves and events call things by, and what every move is."""

from typing import NewType

from msgspec import Struct

CharacterId = NewType("CharacterId", str)
ContestId = NewType("ContestId", str)
AugmentId = NewType("AugmentId", str)
MarkId = NewType("MarkId", str)
GroupId = NewType("GroupId", str)
LongId = NewType("LongId", str)
WishId = NewType("WishId", str)

NO_CHARACTER = CharacterId("")
NO_CONTEST = ContestId("")


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a person does."""
