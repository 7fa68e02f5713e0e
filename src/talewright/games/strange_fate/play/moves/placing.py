"""Moves with aspects that come up in play."""

from typing import Annotated

from msgspec import Meta

from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.ids import NO_ASPECT, NOBODY, ActorId, AspectId, RollId, WishId
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.moves.base import Move
from talewright.table.moves import Line, Prose

FreeInvokes = Annotated[int, Meta(ge=0, le=9)]


class Seek(Move, frozen=True, kw_only=True, tag="seek"):
    """Say what aspect a roll is to bring about before its dice fall; of an assessment, what is looked for.

    *on* nobody is on the scene. A *removes* names the aspect that the roll is to take away.
    """

    roll: RollId
    manner: Manner
    aspect: Line = ""
    on: ActorId = NOBODY
    sticky: bool = False
    removes: AspectId = NO_ASPECT


class PlaceAspect(Move, frozen=True, kw_only=True, tag="place-aspect"):
    """Put an aspect on the table without a roll, on somebody or on the scene."""

    name: Line
    on: ActorId = NOBODY
    by: ActorId = NOBODY
    free: FreeInvokes = 0
    sticky: bool = True
    hidden: bool = False


class ShowAspect(Move, frozen=True, kw_only=True, tag="show-aspect"):
    """Tell everybody of an aspect that was hidden."""

    aspect: AspectId


class RemoveAspect(Move, frozen=True, kw_only=True, tag="remove-aspect"):
    """An aspect is true no more."""

    aspect: AspectId
    reason: Line = ""


class LendAspect(Move, frozen=True, kw_only=True, tag="lend-aspect"):
    """Let somebody else use one's free invokes of an aspect."""

    aspect: AspectId
    to: ActorId


class Tag(Move, frozen=True, kw_only=True, tag="tag"):
    """Use a free invoke of an aspect in play, or of a consequence, for a roll whose dice have fallen."""

    roll: RollId
    place: Place = Place.OURS
    aspect: AspectId
    reroll: bool = False


class AnswerAssessment(Move, frozen=True, kw_only=True, tag="answer-assessment"):
    """Say which aspect an assessment finds: one that is there, or one that is told in words; neither is nothing."""

    roll: RollId
    aspect: AspectId = NO_ASPECT
    words: Line = ""


class DeclareImpact(Move, frozen=True, kw_only=True, tag="declare-impact"):
    """Declare a fragile aspect after a roll with style, by a skill that has Impact; *on* nobody is on the scene."""

    roll: RollId
    who: ActorId
    aspect: Line
    on: ActorId = NOBODY


class AskEffect(Move, frozen=True, kw_only=True, tag="ask-effect"):
    """Invoke an aspect for something that happens; the game master says whether it does."""

    who: ActorId
    aspect: Line
    effect: Prose


class AnswerEffect(Move, frozen=True, kw_only=True, tag="answer-effect"):
    """Say whether it happens; if it does not, nothing is paid."""

    wish: WishId
    agreed: bool
    reason: Line = ""


PLACING_MOVES = (
    Seek,
    PlaceAspect,
    ShowAspect,
    RemoveAspect,
    LendAspect,
    Tag,
    AnswerAssessment,
    DeclareImpact,
    AskEffect,
    AnswerEffect,
)
