"""Moves on a character's sheet."""

from talewright.games.heroquest.play.moves.making import MAKING_MOVES
from talewright.games.heroquest.play.moves.ties import TIE_MOVES
from talewright.games.questworlds.shared.moves import GiveCharacter, TakeReady

SHEET_MOVES = (TakeReady, GiveCharacter, *MAKING_MOVES, *TIE_MOVES)
