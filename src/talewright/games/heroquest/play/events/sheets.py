"""What happened to characters and their sheets."""

from talewright.dice.draw import SeatId
from talewright.games.heroquest.sheet import CharacterEntry
from talewright.games.questworlds.shared.events import CharacterGiven
from talewright.games.questworlds.shared.ids import CharacterId, Event


class CharacterMade(Event, frozen=True, kw_only=True, tag="character-made/1"):
    """A character has joined the game."""

    character: CharacterId
    player: SeatId
    sheet: CharacterEntry


SHEET_EVENTS = (CharacterMade, CharacterGiven)
