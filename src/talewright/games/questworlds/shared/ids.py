"""What moves and events call things by, and what every move and every event is."""

from typing import NewType

from msgspec import Struct

from talewright.dice.draw import Id

CharacterId = NewType("CharacterId", Id)
ContestId = NewType("ContestId", Id)
AugmentId = NewType("AugmentId", Id)
MarkId = NewType("MarkId", Id)

NO_CHARACTER = CharacterId("")
NO_CONTEST = ContestId("")


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a person does."""


class Event(Struct, frozen=True, kw_only=True):
    """Something that happened."""
