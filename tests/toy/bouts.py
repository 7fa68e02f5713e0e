"""Bouts: two dice that fall together. What an even one means is for the two who wrestled to say."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace
from tests.toy.base import BarkerMove, Event, GuestMove, Public
from tests.toy.state import MOST_BOOTHS, BoothId, Bout, Guest, State, guest, guests, new_booth

from talewright.dice.draw import SeatId
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.offer import Choice, Offer, Option, Text, offer

TIE = "toy-tie"  # the rules leave a tied bout to the two who wrestled


class Challenge(GuestMove, tag="challenge"):
    """Wrestle with somebody, or with the house when *rival* is left empty."""

    rival: SeatId | None = None

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        yield BoutStarted(booth=new_booth(state), challenger=guest(at.seat), rival=self._rival(at))

    def _rival(self, at: At[State]) -> Guest | None:
        if self.rival is None:
            return None
        for other in guests(at.seats):
            if other.seat == self.rival != at.seat.id:
                return other
        raise Refused("Choose another guest who is at the fair, or leave it empty to wrestle with the house.")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        if len(state.booths) < MOST_BOOTHS:
            rivals = tuple(Option(each.seat, each.name) for each in guests(viewer.seats) if each.seat != viewer.seat.id)
            about = "Leave it empty to wrestle with the house."
            rival = Choice(name="rival", label="With whom", options=rivals, optional=True, about=about)
            yield offer(cls, "Wrestle", rival)


class StandIn(BarkerMove, tag="stand-in"):
    """Have the house wrestle for a rival who is not there."""

    booth: BoothId

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        bout = state.booth(self.booth, Bout)
        if bout.rival is None or bout.theirs is not None:
            raise Refused("Nobody is missing here: let them wrestle.")
        yield HouseStoodIn(booth=self.booth)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for booth, bout in state.of(Bout).items():
            if bout.rival and bout.theirs is None:
                yield offer(cls, f"The house wrestles for {bout.rival.name}", group=booth, booth=booth)


def settling(state: State, viewer: Viewer) -> Iterator[Offer]:
    """The two who wrestled say what an even bout means."""
    if viewer.seat.id in state.even:
        yield Offer(
            move="ruling",
            label="Settle the tie",
            about="The rules leave an even bout to the two who wrestled.",
            fixed={"clause": TIE, "about": "the even bout"},
            fields=(Text(name="choice", label="Who had the better grip"),),
        )


# --- what happened


class BoutStarted(Public, tag="bout-started/1"):
    """Without a rival it is against the house."""

    brings = ("booth",)

    booth: BoothId
    challenger: Guest
    rival: Guest | None

    def file(self, state: State) -> State:
        both = (self.challenger, *([self.rival] if self.rival else []))
        return state.opened(self.booth, Bout(self.challenger, self.rival), *both)

    def told(self, state: State) -> str:
        return f"{self.challenger.name} wrestles with {rival(self.rival)}"


class HouseStoodIn(Public, tag="house-stood-in/1"):
    """The rival is not there, and the house wrestles."""

    booth: BoothId

    def fits(self, state: State) -> bool:
        return self.booth in state.of(Bout)

    def file(self, state: State) -> State:
        return state.with_booth(self.booth, replace(state.of(Bout)[self.booth], rival=None))

    def told(self, state: State) -> str:
        return f"The house takes the place of {rival(state.of(Bout)[self.booth].rival)}"


def rival(guest: Guest | None) -> str:
    """What a rival is called."""
    return guest.name if guest else "the house"


# --- how it looks


class BoutView(Struct, frozen=True, tag="bout"):
    """Who wrestles, and the grips that have fallen."""

    id: str
    challenger: str
    rival: str
    ours: int | None
    theirs: int | None
