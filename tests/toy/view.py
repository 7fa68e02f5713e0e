"""What a seat sees of the fair, field by field."""

from msgspec import Struct
from tests.toy.auctions import AuctionView, auction_view
from tests.toy.bouts import BoutView, rival
from tests.toy.dipping import DipView
from tests.toy.jar import JarView
from tests.toy.races import RaceView, ScoreView, race_view
from tests.toy.state import Auction, Booth, BoothId, Bout, Dipping, Race, State, Throwing
from tests.toy.throwing import ThrowView

from talewright.table.seat import Seat

BoothView = AuctionView | ThrowView | DipView | RaceView | BoutView


class FairView(Struct, frozen=True):
    """The whole fair."""

    day: int
    scores: tuple[ScoreView, ...]
    booths: tuple[BoothView, ...]
    deck: tuple[int, ...]
    guesses: tuple[ScoreView, ...]
    jar: JarView | None


def view(state: State, seat: Seat, seats: tuple[Seat, ...]) -> FairView:
    """The fair as a seat sees it."""
    names = {**state.names, **{other.id: other.name for other in seats}}
    return FairView(
        day=state.day,
        scores=tuple(ScoreView(names[who], points) for who, points in state.scores.items()),
        booths=tuple(booth_view(name, booth, seat) for name, booth in state.booths.items()),
        deck=state.deck,
        guesses=tuple(ScoreView(guest.name, beans) for guest, beans in state.jar.guesses),
        jar=JarView(state.jar.beans, state.jar.rolling) if seat.is_gm else None,
    )


def booth_view(name: BoothId, booth: Booth, seat: Seat) -> BoothView:
    """What is under way at a booth."""
    match booth:
        case Auction():
            return auction_view(name, booth, seat)
        case Throwing(guest=guest, at=at):
            return ThrowView(name, guest.name, at.faces)
        case Dipping(guest=guest, total=total, phase=phase):
            return DipView(name, guest.name, total, phase.value)
        case Race():
            return race_view(name, booth)
        case Bout(challenger=one, rival=other, ours=ours, theirs=theirs):
            return BoutView(name, one.name, rival(other), ours, theirs)
