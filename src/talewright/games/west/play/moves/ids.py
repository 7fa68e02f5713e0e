"""What moves and events call things by, and what every move is."""

from typing import NewType

from msgspec import Struct

CharacterId = NewType("CharacterId", str)
ActionId = NewType("ActionId", str)
AdjustmentId = NewType("AdjustmentId", str)
HelpId = NewType("HelpId", str)
TrackId = NewType("TrackId", str)
CompetitionId = NewType("CompetitionId", str)

NO_CHARACTER = CharacterId("")
NO_ACTION = ActionId("")
NO_TRACK = TrackId("")


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a person does."""
