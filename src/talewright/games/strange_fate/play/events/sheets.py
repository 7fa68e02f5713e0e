"""What happened to characters, and to those whom the game master plays."""

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.events.written import Concealable, Written
from talewright.games.strange_fate.play.ids import CharacterId, NpcId
from talewright.games.strange_fate.sheet_entry import CharacterEntry


class CharacterMade(Written, frozen=True, kw_only=True, tag="character-made/1"):
    """A character has come into play."""

    character: CharacterId
    player: SeatId
    sheet: CharacterEntry


class CharacterGiven(Written, frozen=True, kw_only=True, tag="character-given/1"):
    """A character is played by somebody else; *to* is that person's name."""

    character: CharacterId
    player: SeatId
    to: str  # type: ignore[assignment]  # filed elsewhere, so that nobody asks it


class SheetCorrected(Written, frozen=True, kw_only=True, tag="sheet-corrected/1"):
    """The game master has written a sheet anew; *beyond* is what no character could have at creation."""

    character: CharacterId
    sheet: CharacterEntry
    change: str
    reason: str
    beyond: tuple[str, ...] = ()


class CharacterRetired(Written, frozen=True, kw_only=True, tag="character-retired/1"):
    """A character has left the story."""

    character: CharacterId
    reason: str


class CharacterBack(Written, frozen=True, kw_only=True, tag="character-back/1"):
    """A character who had left is back."""

    character: CharacterId


class NpcAdded(Concealable, frozen=True, kw_only=True, tag="npc-added/1"):
    """Somebody was made up on the spot; when a hidden one is shown, everybody hears of it as new."""

    npc: NpcId
    line: str


class NpcDropped(Concealable, frozen=True, kw_only=True, tag="npc-dropped/1"):
    """An NPC is needed no more."""

    npc: NpcId


SHEET_EVENTS = (CharacterMade, CharacterGiven, SheetCorrected, CharacterRetired, CharacterBack)
NPC_EVENTS = (NpcAdded, NpcDropped)
