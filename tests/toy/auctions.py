"""Auctions: everybody puts one bid in an envelope, and nobody sees it before all have bid."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace
from tests.toy.base import BarkerMove, Event, GuestMove, Public
from tests.toy.booths import BidsOpened
from tests.toy.state import MOST_BOOTHS, Auction, BoothId, Guest, State, all_of, guests, new_booth, somebody

from talewright.dice.draw import SeatId
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.offer import Name, Number, Offer, offer, text
from talewright.table.seat import Audience, Seat

MOST_COINS = 20
Coins = Annotated[int, Meta(ge=0, le=MOST_COINS)]


class OpenAuction(BarkerMove, tag="open-auction"):
    """Put something up for sealed bids."""

    prepared = "Lots"

    lot: Name

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        yield AuctionOpened(booth=new_booth(state), lot=self.lot, bidders=somebody(at))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        if guests(viewer.seats) and len(state.booths) < MOST_BOOTHS:
            yield from cls.preparing(state, viewer)

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        yield offer(cls, "Open an auction", text(cls, "lot", "What is sold"))


class Bid(GuestMove, tag="bid"):
    """Put a bid in an envelope."""

    booth: BoothId
    coins: Coins

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        auction = state.booth(self.booth, Auction)
        if at.seat.id not in {bidder.seat for bidder in auction.bidders}:
            raise Refused("You came after the bidding was opened: wait for the next lot.")
        if at.seat.id in auction.bids:
            raise Refused("Your envelope is sealed already: take the bid back first.")
        yield BidSealed(booth=self.booth, seat=at.seat.id, coins=self.coins)
        bids = dict(at.now.booth(self.booth, Auction).bids)
        if len(bids) == len(auction.bidders):
            yield BidsOpened.of(self.booth, bids)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        me = viewer.seat.id
        for booth, auction in state.of(Auction).items():
            if me not in auction.bids and any(bidder.seat == me for bidder in auction.bidders):
                coins = Number(name="coins", label="Your bid", least=0, most=MOST_COINS, default=0)
                about = f"For {auction.lot}. Nobody sees it before everyone has bid."
                yield offer(cls, "Seal a bid", coins, group=booth, booth=booth).explained(about=about)


# --- what happened


class AuctionOpened(Public, tag="auction-opened/1"):
    """Something is up for bids."""

    brings = ("booth",)

    booth: BoothId
    lot: str
    bidders: tuple[Guest, ...]

    def file(self, state: State) -> State:
        return state.opened(self.booth, Auction(self.lot, self.bidders), *self.bidders)

    def told(self, state: State) -> str:
        return f"{self.lot} is up for sealed bids by {all_of(self.bidders)}"


class BidSealed(Event, tag="bid-sealed/1"):
    """Known to the bidder alone: nobody else learns even that there is a bid."""

    booth: BoothId
    seat: SeatId
    coins: int

    def to(self, state: State) -> Audience:
        return (self.seat,)

    def fits(self, state: State) -> bool:
        return self.booth in state.of(Auction)

    def file(self, state: State) -> State:
        auction = state.of(Auction)[self.booth]
        return state.with_booth(self.booth, replace(auction, bids={**auction.bids, self.seat: self.coins}))

    def told(self, state: State) -> str:
        return f"{state.names[self.seat]} seals a bid of {self.coins}"


# --- how it looks


class AuctionView(Struct, frozen=True, tag="auction"):
    """Who may bid, and this seat's own bid; of nobody else's bid there is a trace."""

    id: str
    lot: str
    bidders: tuple[str, ...]
    my_bid: int | None


def auction_view(name: BoothId, auction: Auction, seat: Seat) -> AuctionView:
    """An auction as a seat sees it."""
    return AuctionView(name, auction.lot, tuple(each.name for each in auction.bidders), auction.bids.get(seat.id))
