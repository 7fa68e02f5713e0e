"""Moves on a character's sheet: a plain editor."""

from talewright.dice.draw import SeatId
from talewright.games.questworlds.shared.ids import CharacterId, Move
from talewright.games.questworlds.shared.moves import DescribeCharacter, GiveCharacter, TakeReady
from talewright.table.moves import Line, Name, Prose


class MakeCharacter(Move, frozen=True, kw_only=True, tag="make-character"):
    """Make a new character, with nothing on the sheet yet."""

    name: Name
    concept: Line = ""
    description: Prose = ""
    player: SeatId = SeatId("")


class WriteAbility(Move, frozen=True, kw_only=True, tag="write-ability"):
    """Add an ability of any name, or change its rating."""

    character: CharacterId
    name: Name
    rating: Line


class WriteKeyword(Move, frozen=True, kw_only=True, tag="write-keyword"):
    """Add a keyword, change its rating, or turn an ability into a keyword."""

    character: CharacterId
    name: Name
    rating: Line


class WriteBreakout(Move, frozen=True, kw_only=True, tag="write-breakout"):
    """Add a breakout under a keyword, or change what it adds."""

    character: CharacterId
    keyword: Line
    name: Name
    bonus: int = 5


class WriteFlaw(Move, frozen=True, kw_only=True, tag="write-flaw"):
    """Add a flaw, or change its rating."""

    character: CharacterId
    name: Name
    rating: Line


class StrikeLine(Move, frozen=True, kw_only=True, tag="strike-line"):
    """Take an ability, a keyword, a breakout or a flaw off the sheet."""

    character: CharacterId
    name: Line


SHEET_MOVES = (
    TakeReady,
    MakeCharacter,
    DescribeCharacter,
    GiveCharacter,
    WriteAbility,
    WriteKeyword,
    WriteBreakout,
    WriteFlaw,
    StrikeLine,
)
