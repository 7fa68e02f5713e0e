"""Moves with aspects and fate points."""

from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.ids import RollId
from talewright.games.strange_fate.play.moves.base import Move
from talewright.table.moves import Line


class Invoke(Move, frozen=True, kw_only=True, tag="invoke"):
    """Invoke an aspect for a roll whose dice have fallen: for +2, or for another throw of that side's dice."""

    roll: RollId
    place: Place = Place.OURS
    aspect: Line
    reroll: bool = False


ASPECT_MOVES = (Invoke,)
