"""Moves that spend what a success has to spare: bumps, and bonus counters."""

from typing import Annotated

from msgspec import Meta

from talewright.dice.draw import SeatId
from talewright.games.west.counter import Spend
from talewright.games.west.play.moves.ids import ActionId, CharacterId, Move
from talewright.table.moves import Line, Name, Prose, Several

Bumps = Annotated[int, Meta(ge=1, le=99)]
Pool = Annotated[int, Meta(ge=0, le=99)]
Together = Annotated[int, Meta(ge=1, le=99)]


class SpendBumps(Move, frozen=True, kw_only=True, tag="spend-bumps"):
    """Spend bumps on a change of the result, in your own words."""

    action: ActionId
    bumps: Bumps = 1
    on: Prose


class MoveHit(Move, frozen=True, kw_only=True, tag="move-hit"):
    """Spend bumps to move a hit to another part of the body."""

    action: ActionId
    to: Name
    bumps: Bumps


class GrantBumps(Move, frozen=True, kw_only=True, tag="grant-bumps"):
    """Grant bumps for an edge or another attribute of the character."""

    action: ActionId
    bumps: Bumps = 1
    why: Line


class TradeBump(Move, frozen=True, kw_only=True, tag="trade-bump"):
    """Give up a bump that is of no use here for a bonus counter, if the Judge agrees."""

    action: ActionId


class AnswerTrade(Move, frozen=True, kw_only=True, tag="answer-trade"):
    """Agree that a bump is traded for a counter, or do not."""

    action: ActionId
    agreed: bool
    reason: Line = ""


class SpendCounter(Move, frozen=True, kw_only=True, tag="spend-counter"):
    """Spend a bonus counter on this action. "As I planned!" names the Impetus that the action invokes.

    Several *counters* are spent at once where only together they bring what one is spent for.
    """

    action: ActionId
    spend: Spend
    impetus: Line = ""
    counters: Together = 1


class HandCounter(Move, frozen=True, kw_only=True, tag="hand-counter"):
    """I've got your back! Instead of acting, help with somebody's action: your counter may be spent on it.

    It costs 1 AP where action points are counted; *free* is the Judge's word that it does not.
    """

    action: ActionId
    character: CharacterId
    how: Prose
    free: bool = False


class AwardCounter(Move, frozen=True, kw_only=True, tag="award-counter"):
    """Give a player a counter from the pool."""

    player: SeatId
    reason: Line = ""


class SetCounters(Move, frozen=True, kw_only=True, tag="set-counters"):
    """Say how many counters lie in the pool, and who holds one."""

    pool: Pool
    holders: Several[SeatId] = ()
    reason: Line = ""


SPENDING_MOVES = (
    SpendBumps,
    MoveHit,
    GrantBumps,
    TradeBump,
    AnswerTrade,
    SpendCounter,
    HandCounter,
    AwardCounter,
    SetCounters,
)
