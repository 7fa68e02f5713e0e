"""What a seat sees of the fair, field by field."""

from typing import Literal

from msgspec import Struct
from tests.toy.booth import Auction, Booth, Bout, Dipping, Fair, Guest, Race, Throwing

from talewright.dice.draw import SeatId
from talewright.table.seat import Seat


class ScoreView(Struct, frozen=True):
    name: str
    points: int


class AuctionView(Struct, frozen=True, tag="auction"):
    """Who may bid, and this seat's own bid; of nobody else's bid there is a trace."""

    id: str
    lot: str
    bidders: tuple[str, ...]
    my_bid: int | None


class ThrowView(Struct, frozen=True, tag="throw"):
    id: str
    who: str
    faces: tuple[int, ...]


class DipView(Struct, frozen=True, tag="dip"):
    id: str
    who: str
    total: int
    waits_for: Literal["card", "verdict", "over"]


class RaceView(Struct, frozen=True, tag="race"):
    id: str
    in_so_far: tuple[ScoreView, ...]
    awaited: tuple[str, ...]


class BoutView(Struct, frozen=True, tag="bout"):
    id: str
    challenger: str
    rival: str
    ours: int | None
    theirs: int | None


BoothView = AuctionView | ThrowView | DipView | RaceView | BoutView


class JarView(Struct, frozen=True):
    """The jar as whoever runs the fair sees it."""

    beans: int | None
    rolling: bool


class FairView(Struct, frozen=True):
    day: int
    scores: tuple[ScoreView, ...]
    booths: tuple[BoothView, ...]
    deck: tuple[int, ...]
    guesses: tuple[ScoreView, ...]
    jar: JarView | None


def view(fair: Fair, seat: Seat, seats: tuple[Seat, ...]) -> FairView:
    names = {**fair.names, **{other.id: other.name for other in seats}}
    return FairView(
        day=fair.day,
        scores=tuple(ScoreView(names[who], points) for who, points in fair.scores.items()),
        booths=tuple(booth_view(name, booth, seat) for name, booth in fair.booths.items()),
        deck=fair.deck,
        guesses=tuple(ScoreView(guest.name, beans) for guest, beans in fair.jar.guesses),
        jar=JarView(fair.jar.beans, fair.jar.rolling) if seat.is_gm else None,
    )


def booth_view(name: str, booth: Booth, seat: Seat) -> BoothView:
    match booth:
        case Auction(lot=lot, bidders=bidders, bids=bids):
            return AuctionView(name, lot, tuple(guest.name for guest in bidders), bids.get(seat.id))
        case Throwing(guest=guest, at=at):
            return ThrowView(name, guest.name, at.faces)
        case Dipping(guest=guest, total=total, phase=phase):
            return DipView(name, guest.name, total, phase.value)
        case Race(runners=runners, faces=faces):
            return RaceView(name, _faces(runners, dict(faces)), _awaited(runners, dict(faces)))
        case Bout(challenger=one, rival=other, ours=ours, theirs=theirs):
            return BoutView(name, one.name, other.name if other else "the house", ours, theirs)


def _faces(runners: tuple[Guest, ...], faces: dict[SeatId, int]) -> tuple[ScoreView, ...]:
    return tuple(ScoreView(guest.name, faces[guest.seat]) for guest in runners if guest.seat in faces)


def _awaited(runners: tuple[Guest, ...], faces: dict[SeatId, int]) -> tuple[str, ...]:
    return tuple(guest.name for guest in runners if guest.seat not in faces)
