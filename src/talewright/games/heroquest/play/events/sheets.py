"""What happened to characters and their sheets."""

from talewright.dice.draw import SeatId
from talewright.games.heroquest.play.events.written import Event
from talewright.games.heroquest.play.moves.ids import CharacterId
from talewright.games.heroquest.sheet import CharacterEntry


class CharacterMade(Event, frozen=True, kw_only=True, tag="character-made/1"):
    """A character has joined the game."""

    character: CharacterId
    player: SeatId
    sheet: CharacterEntry


class CharacterGiven(Event, frozen=True, kw_only=True, tag="character-given/1"):
    """A character is played by somebody else."""

    character: CharacterId
    player: SeatId


SHEET_EVENTS = (CharacterMade, CharacterGiven)
