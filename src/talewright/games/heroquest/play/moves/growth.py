"""Moves on hero points and on growth."""

from talewright.games.heroquest.play.moves.ids import CharacterId, Move
from talewright.table.moves import Line


class CorrectPoints(Move, frozen=True, kw_only=True, tag="correct-points"):
    """Correct the hero points and the experience points of a character, with a reason."""

    character: CharacterId
    hero: int
    experience: int
    reason: Line


GROWTH_MOVES = (CorrectPoints,)
