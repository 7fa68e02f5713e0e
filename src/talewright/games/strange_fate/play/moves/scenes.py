"""Moves of a scene: open it, say who is in it and where, end it."""

from typing import Annotated

from msgspec import Meta

from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.moves.base import Move
from talewright.table.moves import Line, Prose, Several

BorderValue = Annotated[int, Meta(ge=0, le=20)]


class OpenScene(Move, frozen=True, kw_only=True, tag="open-scene"):
    """Begin a scene: what it is called, who is in it, and, each on a line, its aspects and its zones."""

    name: Line
    present: Several[ActorId] = ()
    aspects: Prose = ""
    zones: Prose = ""


class RenameScene(Move, frozen=True, kw_only=True, tag="rename-scene"):
    """Call the scene something else."""

    name: Line


class DrawZone(Move, frozen=True, kw_only=True, tag="draw-zone"):
    """Add a zone, perhaps one that touches another across a border."""

    zone: Line
    beside: Line = ""
    value: BorderValue = 0
    what: Line = ""


class DropZone(Move, frozen=True, kw_only=True, tag="drop-zone"):
    """Take a zone away, with its borders."""

    zone: Line


class DrawBorder(Move, frozen=True, kw_only=True, tag="draw-border"):
    """Say that two zones touch, and how hard it is to get across; a border that is there is drawn anew."""

    one: Line
    other: Line
    value: BorderValue = 0
    what: Line = ""


class DropBorder(Move, frozen=True, kw_only=True, tag="drop-border"):
    """Two zones touch no more."""

    one: Line
    other: Line


class ComeIn(Move, frozen=True, kw_only=True, tag="come-in"):
    """Somebody comes into the scene."""

    who: ActorId
    zone: Line = ""


class GoTo(Move, frozen=True, kw_only=True, tag="go-to"):
    """Somebody goes into another zone."""

    who: ActorId
    zone: Line


class GoAway(Move, frozen=True, kw_only=True, tag="go-away"):
    """Somebody leaves the scene."""

    who: ActorId


class CallMinions(Move, frozen=True, kw_only=True, tag="call-minions"):
    """Helpers whom somebody has called come into the scene, each on a line: Average thug. They leave with it."""

    who: ActorId
    text: Prose


class EndScene(Move, frozen=True, kw_only=True, tag="end-scene"):
    """End the scene, and all that ends with it."""


class EndStory(Move, frozen=True, kw_only=True, tag="end-story"):
    """Mark the end of a story: what was recovering as long as it lasted is over."""


SCENE_MOVES = (
    OpenScene,
    RenameScene,
    DrawZone,
    DropZone,
    DrawBorder,
    DropBorder,
    ComeIn,
    GoTo,
    GoAway,
    CallMinions,
    EndScene,
    EndStory,
)
