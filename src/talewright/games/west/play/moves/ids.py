"""What moves and events call things by, and what every move is."""

from typing import NewType

from msgspec import Struct

from talewright.dice.draw import Id

CharacterId = NewType("CharacterId", Id)
ActionId = NewType("ActionId", Id)
AdjustmentId = NewType("AdjustmentId", Id)
HelpId = NewType("HelpId", Id)
TrackId = NewType("TrackId", Id)
CompetitionId = NewType("CompetitionId", Id)

NO_CHARACTER = CharacterId("")
NO_ACTION = ActionId("")
NO_TRACK = TrackId("")


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a person does."""
