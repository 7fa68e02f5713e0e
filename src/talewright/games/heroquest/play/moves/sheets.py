"""Moves on a character's sheet."""

from talewright.dice.draw import SeatId
from talewright.games.heroquest.play.moves.ids import CharacterId, Move
from talewright.games.heroquest.play.moves.making import MAKING_MOVES
from talewright.games.heroquest.play.moves.ties import TIE_MOVES
from talewright.table.moves import Line


class TakeReady(Move, frozen=True, kw_only=True, tag="take-ready"):
    """Take one of the ready characters."""

    ready: Line
    player: SeatId = SeatId("")


class GiveCharacter(Move, frozen=True, kw_only=True, tag="give-character"):
    """Hand a character to another player, or to the game master."""

    character: CharacterId
    player: SeatId = SeatId("")


SHEET_MOVES = (TakeReady, GiveCharacter, *MAKING_MOVES, *TIE_MOVES)
