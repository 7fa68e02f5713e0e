"""What moves and events call things by, and what every move and every event is."""

from typing import NewType

from msgspec import Struct

CharacterId = NewType("CharacterId", str)
ContestId = NewType("ContestId", str)
AugmentId = NewType("AugmentId", str)
MarkId = NewType("MarkId", str)

NO_CHARACTER = CharacterId("")
NO_CONTEST = ContestId("")


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a person does."""


class Event(Struct, frozen=True, kw_only=True):
    """Something that happened."""
