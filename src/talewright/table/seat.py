"""Who sits at the table, and who may know what."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NewType

from msgspec import Struct

from talewright.caching import EACH_SEAT, EACH_TABLE, by_identity
from talewright.dice.draw import Id, SeatId
from talewright.refusal import Refused

CampaignId = NewType("CampaignId", Id)
MoveId = NewType("MoveId", Id)
ItemId = NewType("ItemId", Id)  # of something that somebody has prepared

Audience = tuple[str, ...]  # "all", a role such as "gm", or the id of a seat; an empty one is nobody
ALL: Audience = ("all",)
NOBODY: Audience = ()


class Role(StrEnum):
    """What a seat is for. Each game has its own word for the first: pages show that."""

    GM = "gm"
    PLAYER = "player"
    SPECTATOR = "spectator"


GM_ONLY: Audience = (Role.GM,)


class SeatView(Struct, frozen=True):
    """A place at the table, as all may know it. *open* turns false when its link is taken back for good."""

    id: SeatId
    name: str
    role: Role
    open: bool = True
    by_hand: bool = False  # rolls real dice and types what fell

    @property
    def is_gm(self) -> bool:
        return self.role is Role.GM


class Seat(SeatView, frozen=True):
    """A place at the table.

    *vacant*, for whoever runs the game: the players' seats that are closed, so that nobody else can answer for them.
    """

    vacant: tuple[SeatId, ...] = ()

    def answers_for(self, seat: SeatId | None) -> bool:
        """Whether what waits for *seat* waits for this one: its own, and, for whoever runs the game, nobody's."""
        return seat == self.id or (self.is_gm and (not seat or seat in self.vacant))

    def may_know(self, audience: Audience) -> bool:
        """Whether what is told to *audience* reaches this seat."""
        return "all" in audience or self.role in audience or self.id in audience


@by_identity(maxsize=EACH_SEAT)
def shown(seat: Seat) -> SeatView:
    """A seat, as all may know it."""
    return SeatView(seat.id, seat.name, seat.role, seat.open, seat.by_hand)


@by_identity(maxsize=EACH_TABLE)
def names_of(seats: tuple[Seat, ...]) -> Mapping[SeatId, str]:
    """What people at the table are called."""
    return {seat.id: seat.name for seat in seats}


class Stamp(Struct, frozen=True):
    """What comes with a move from outside the rules: its id, its time, the people at the table, and who acts.

    *by* is whoever really makes the move: the seat itself, or the game master on behalf of somebody absent.
    """

    id: MoveId
    at: str
    seats: tuple[Seat, ...]
    by: SeatId


def check_gm(seat: Seat, why: str = "That is for the game master to decide.", *, clause: str = "") -> None:
    """Refuse everyone but the game master; a game with another word for that role says *why* itself."""
    if not seat.is_gm:
        raise Refused(why, clause=clause)
