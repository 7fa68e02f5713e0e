"""What moves and events call things by."""

from typing import NewType

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
NO_COMPETITION = CompetitionId("")
