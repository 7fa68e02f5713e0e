"""Moves with aspects and fate points."""

from typing import Annotated

from msgspec import Meta

from talewright.games.strange_fate.play.moves.ids import NOBODY, ActorId, Move, RollId
from talewright.games.strange_fate.play.moves.rolling import Place
from talewright.table.moves import Line

Points = Annotated[int, Meta(ge=0, le=99)]


class Invoke(Move, frozen=True, kw_only=True, tag="invoke"):
    """Invoke an aspect for a roll whose dice have fallen: for +2, or for another throw of that side's dice."""

    roll: RollId
    place: Place = Place.OURS
    aspect: Line
    reroll: bool = False


class CountPoints(Move, frozen=True, kw_only=True, tag="count-points"):
    """Set how many fate points somebody has, and say why; without *who* it is the game master."""

    who: ActorId = NOBODY
    points: Points
    reason: Line


ASPECT_MOVES = (Invoke,)
POINT_MOVES = (CountPoints,)
