"""Moves on a character's sheet: a plain editor. Numbers may be corrected with a reason."""

from typing import Annotated

from msgspec import Meta

from talewright.dice.draw import SeatId
from talewright.games.west.grid import COLUMNS, ROWS
from talewright.games.west.play.moves.ids import CharacterId, Move
from talewright.table.moves import Line, Name, Prose

Rank = Annotated[int, Meta(ge=ROWS[0], le=ROWS[-1])]
Die = Annotated[int, Meta(ge=COLUMNS[0], le=COLUMNS[-1], multiple_of=2)]
ActionPoints = Annotated[int, Meta(ge=0, le=99)]


class TakeReady(Move, frozen=True, kw_only=True, tag="take-ready"):
    """Take one of the ready characters."""

    ready: Line
    player: SeatId = SeatId("")


class MakeCharacter(Move, frozen=True, kw_only=True, tag="make-character"):
    """Make a new character, with nothing on the sheet yet."""

    name: Name
    concept: Line = ""
    notes: Prose = ""
    player: SeatId = SeatId("")


class DescribeCharacter(Move, frozen=True, kw_only=True, tag="describe-character"):
    """Change who a character is."""

    character: CharacterId
    name: Name
    concept: Line = ""
    notes: Prose = ""


class GiveCharacter(Move, frozen=True, kw_only=True, tag="give-character"):
    """Hand a character to another player, or to the Judge."""

    character: CharacterId
    player: SeatId = SeatId("")


class WriteTrait(Move, frozen=True, kw_only=True, tag="write-trait"):
    """Write a trait with its rank and die, or change them."""

    character: CharacterId
    name: Name
    rank: Rank
    die: Die
    reason: Line = ""


class WriteSkill(Move, frozen=True, kw_only=True, tag="write-skill"):
    """Write a skill with its rank, and the trait that usually governs it."""

    character: CharacterId
    name: Name
    rank: Rank
    trait: Line = ""
    reason: Line = ""


class WriteEquipment(Move, frozen=True, kw_only=True, tag="write-equipment"):
    """Write a tool or weapon with its cell of the effect grid."""

    character: CharacterId
    name: Name
    effect: Line


class WriteImpetus(Move, frozen=True, kw_only=True, tag="write-impetus"):
    """Write what drives a character."""

    character: CharacterId
    impetus: Name


class StrikeLine(Move, frozen=True, kw_only=True, tag="strike-line"):
    """Take a trait, a skill, equipment or an Impetus off the sheet."""

    character: CharacterId
    line: Line


class CountAp(Move, frozen=True, kw_only=True, tag="count-ap"):
    """Say how many action points a character has; nobody counts them where none is given."""

    character: CharacterId
    ap: ActionPoints | None = None


SHEET_MOVES = (
    TakeReady,
    MakeCharacter,
    DescribeCharacter,
    GiveCharacter,
    WriteTrait,
    WriteSkill,
    WriteEquipment,
    WriteImpetus,
    StrikeLine,
    CountAp,
)
