"""Cards drawn from the deck one after the other, and the deck that people may shuffle or thin out."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace
from tests.toy import dip
from tests.toy.base import BarkerMove, Event, GuestMove, Public
from tests.toy.booths import BoothEnded, dipped
from tests.toy.odds import DIP_SOLVED, best_dip
from tests.toy.state import MOST_BOOTHS, BoothId, Dipping, Guest, State, check_no_dip, guest, new_booth

from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.offer import Choice, Offer, Option, offer
from talewright.table.seat import Seat


class StartDip(GuestMove, tag="start-dip"):
    """Draw a first card from the deck."""

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        booth = new_booth(state)
        check_no_dip(state)
        if not state.deck:
            raise Refused("The deck is empty: have it shuffled first.")
        yield DipStarted(booth=booth, guest=guest(at.seat))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        if state.deck and not state.of(Dipping) and len(state.booths) < MOST_BOOTHS:
            yield offer(cls, "Draw from the deck")


class Stop(GuestMove, tag="stop"):
    """Keep the sum of the cards."""

    booth: BoothId

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        total = waiting(state, self.booth, at.seat).total
        yield Stopped(booth=self.booth)
        yield BoothEnded(booth=self.booth, points=((at.seat.id, total),))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for booth, (stop, _) in worth(state, viewer.seat):
            yield offer(cls, "Stop", group=booth, booth=booth).explained(effect=stop)


class DrawOn(GuestMove, tag="draw-on"):
    """Draw one more card, at the risk of a thorn."""

    booth: BoothId

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        waiting(state, self.booth, at.seat)
        yield DrewOn(booth=self.booth)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for booth, (_, on) in worth(state, viewer.seat):
            yield offer(cls, "Draw on", group=booth, booth=booth).explained(effect=on)


class Shuffle(BarkerMove, tag="shuffle"):
    """Put every card back into the deck."""

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        check_no_dip(state)
        yield Shuffled()

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        if not state.of(Dipping):
            yield offer(cls, "Shuffle the deck")


class ThrowAway(BarkerMove, tag="throw-away"):
    """Tell the table which cards of a real deck went out of play."""

    cards: tuple[int, ...]

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        check_no_dip(state)
        if not self.cards or len(set(self.cards)) < len(self.cards) or not set(self.cards) <= set(state.deck):
            raise Refused("Name cards that are still in the deck, each once.")
        yield ThrownAway(cards=self.cards)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        if state.deck and not state.of(Dipping):
            cards = tuple(Option(str(card), f"Card {card}") for card in state.deck)
            yield offer(cls, "Throw cards away", Choice(name="cards", label="Which cards", options=cards, many=True))


# --- what happened


class DipStarted(Public, tag="dip-started/1"):
    """Somebody draws from the deck."""

    brings = ("booth",)

    booth: BoothId
    guest: Guest

    def file(self, state: State) -> State:
        return state.opened(self.booth, Dipping(self.guest), self.guest)

    def told(self, state: State) -> str:
        return f"{self.guest.name} draws from the deck"


class OfDip(Public):
    """Something that whoever draws has said."""

    booth: BoothId

    def fits(self, state: State) -> bool:
        return self.booth in state.of(Dipping)


class DrewOn(OfDip, tag="drew-on/1"):
    """One more card."""

    def file(self, state: State) -> State:
        return dipped(state, self.booth, dip.Verdict.ON)

    def told(self, state: State) -> str:
        return f"{state.of(Dipping)[self.booth].guest.name} draws on"


class Stopped(OfDip, tag="stopped/1"):
    """The sum counts."""

    def file(self, state: State) -> State:
        return dipped(state, self.booth, dip.Verdict.STOP)

    def told(self, state: State) -> str:
        return f"{state.of(Dipping)[self.booth].guest.name} stops"


class ThrownAway(Public, tag="thrown-away/1"):
    """Cards of a real deck are out of play."""

    cards: tuple[int, ...]

    def file(self, state: State) -> State:
        return replace(state, deck=tuple(card for card in state.deck if card not in self.cards))

    def told(self, state: State) -> str:
        return f"Out of the deck: {', '.join(map(str, self.cards))}"


class Shuffled(Public, tag="shuffled/1"):
    """Every card is in the deck."""

    def file(self, state: State) -> State:
        return replace(state, deck=tuple(range(1, state.cards + 1)))

    def told(self, state: State) -> str:
        return "The deck is whole again"


def waiting(state: State, booth: BoothId, seat: Seat) -> Dipping:
    """A dip of this seat's that waits for a verdict. Raises ``Refused`` if it is none."""
    dipping = state.booth(booth, Dipping)
    if dipping.guest.seat != seat.id:
        raise Refused("These cards are somebody else's.")
    if dipping.phase is not dip.Phase.VERDICT:
        raise Refused("The card has not been drawn yet: draw it first.")
    return dipping


def worth(state: State, seat: Seat) -> Iterator[tuple[BoothId, tuple[str, str]]]:
    """What stopping and drawing on are worth to a seat, where the deck is small enough to know."""
    for booth, dipping in state.of(Dipping).items():
        if dipping.guest.seat == seat.id and dipping.phase is dip.Phase.VERDICT:
            yield booth, best_dip(state, dipping) if len(state.deck) <= DIP_SOLVED else ("", "")


# --- how it looks


class DipView(Struct, frozen=True, tag="dip"):
    """Whose cards they are, and their sum."""

    id: str
    who: str
    total: int
    waits_for: Literal["card", "verdict", "over"]
