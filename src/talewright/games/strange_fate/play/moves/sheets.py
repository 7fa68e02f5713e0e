"""Moves on characters and on those whom the game master plays."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.ids import CharacterId, NpcId
from talewright.games.strange_fate.play.moves.base import Move
from talewright.games.strange_fate.sheet import Sheet, read
from talewright.table.moves import Line
from talewright.table.pasted import Pasted

SHEET_LENGTH = 40_000
SheetText = Annotated[str, Meta(max_length=SHEET_LENGTH)]
NPCS_LENGTH = 4_000


class WithSheet(Move, frozen=True, kw_only=True, dict=True):
    """A move with a sheet. It is read before the table is locked for the move."""

    text: SheetText

    def __post_init__(self) -> None:
        _ = self.sheet

    @cached_property
    def sheet(self) -> Pasted[Sheet]:
        return Pasted.by(read, self.text)


class TakeReady(Move, frozen=True, kw_only=True, tag="take-ready"):
    """Take one of the characters that come with the game. *player* is whose it is, where the game master takes it."""

    ready: Line
    player: SeatId = SeatId("")


class TakeSheet(WithSheet, frozen=True, kw_only=True, tag="take-sheet"):
    """Bring a character along as a sheet, written as TOML. A player's is judged by the group before it is in play."""

    player: SeatId = SeatId("")


class GiveCharacter(Move, frozen=True, kw_only=True, tag="give-character"):
    """Hand a character to another player, or to the game master."""

    character: CharacterId
    player: SeatId = SeatId("")


class CorrectSheet(WithSheet, frozen=True, kw_only=True, tag="correct-sheet"):
    """Write a character's sheet anew, with a reason. The limits of creation are told, and bind nobody here."""

    character: CharacterId
    reason: Line


class CorrectRating(Move, frozen=True, kw_only=True, tag="correct-rating"):
    """Set the rating of a skill on a sheet, with its tier, and say why."""

    character: CharacterId
    skill: Line
    rating: Line
    reason: Line


class Retire(Move, frozen=True, kw_only=True, tag="retire"):
    """A character leaves the story; the sheet is kept."""

    character: CharacterId
    reason: Line = ""


class BringBack(Move, frozen=True, kw_only=True, tag="bring-back"):
    """A character who had left is back."""

    character: CharacterId


class AddNpcs(Move, frozen=True, kw_only=True, tag="add-npcs"):
    """Make up somebody on the spot, or several, each on a line: Good thug (E), Fair liar."""

    text: Annotated[str, Meta(max_length=NPCS_LENGTH)]
    hidden: bool = False


class ShowNpc(Move, frozen=True, kw_only=True, tag="show-npc"):
    """Tell everybody what an NPC is good at."""

    npc: NpcId


class DropNpc(Move, frozen=True, kw_only=True, tag="drop-npc"):
    """An NPC is needed no more."""

    npc: NpcId


SHEET_MOVES = (TakeReady, TakeSheet, GiveCharacter, CorrectSheet, CorrectRating, Retire, BringBack)
NPC_MOVES = (AddNpcs, ShowNpc, DropNpc)
