"""What happened to characters and their sheets."""

from talewright.dice.draw import SeatId
from talewright.games.west.play.events.written import Event, SheetLines
from talewright.games.west.play.moves import CharacterId


class CharacterMade(Event, frozen=True, kw_only=True, tag="character-made/1"):
    """A character has joined the game."""

    character: CharacterId
    player: SeatId
    sheet: SheetLines


class CharacterGiven(Event, frozen=True, kw_only=True, tag="character-given/1"):
    """A character is played by somebody else."""

    character: CharacterId
    player: SeatId
    to: str


class SheetWritten(Event, frozen=True, kw_only=True, tag="sheet-written/1"):
    """A sheet was changed; *change* says what, in words."""

    character: CharacterId
    sheet: SheetLines
    change: str


class ApCounted(Event, frozen=True, kw_only=True, tag="ap-counted/1"):
    """A character has so many action points now; nobody counts them where *ap* is None."""

    character: CharacterId
    ap: int | None


SHEET_EVENTS = (CharacterMade, CharacterGiven, SheetWritten, ApCounted)
