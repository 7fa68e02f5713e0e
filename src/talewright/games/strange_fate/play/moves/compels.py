"""Moves of compels, and of fate points that change hands."""

from typing import Annotated

from msgspec import Meta

from talewright.games.strange_fate.play.moves.ids import NOBODY, ActorId, CharacterId, CompelId, Move
from talewright.table.moves import Line, Prose

SomePoints = Annotated[int, Meta(ge=1, le=99)]


class OfferCompel(Move, frozen=True, kw_only=True, tag="offer-compel"):
    """Compel an aspect of a character, and say how it makes things worse.

    A player proposes it for the *by* of somebody of their own, who pays for it, and the game master says whether it is
    offered.
    """

    who: CharacterId
    aspect: Line
    reason: Prose
    by: ActorId = NOBODY


class ApproveCompel(Move, frozen=True, kw_only=True, tag="approve-compel"):
    """Offer a compel that a player has proposed."""

    compel: CompelId


class AcceptCompel(Move, frozen=True, kw_only=True, tag="accept-compel"):
    """Go along with a compel, and be paid."""

    compel: CompelId


class RefuseCompel(Move, frozen=True, kw_only=True, tag="refuse-compel"):
    """Pay, and it does not happen."""

    compel: CompelId


class WithdrawCompel(Move, frozen=True, kw_only=True, tag="withdraw-compel"):
    """Take a compel off the table; nobody pays."""

    compel: CompelId
    reason: Line = ""


class HandOver(Move, frozen=True, kw_only=True, tag="hand-over"):
    """Give fate points to somebody else; nobody is the game master."""

    giver: ActorId = NOBODY
    taker: ActorId = NOBODY
    points: SomePoints = 1


class InvestPoints(Move, frozen=True, kw_only=True, tag="invest-points"):
    """Set fate points aside for this scene, to use a Profane skill in it."""

    who: CharacterId
    skill: Line


COMPEL_MOVES = (OfferCompel, ApproveCompel, AcceptCompel, RefuseCompel, WithdrawCompel)
PURSE_MOVES = (HandOver, InvestPoints)
