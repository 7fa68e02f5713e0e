"""A die thrown for points, and once more by whoever is not content."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace
from tests.toy import throw
from tests.toy.base import Event, GuestMove, Public
from tests.toy.booths import BoothEnded
from tests.toy.odds import best_throw
from tests.toy.state import MOST_BOOTHS, BoothId, Guest, State, Throwing, guest, new_booth

from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.offer import Offer, offer
from talewright.table.seat import Seat


class StartThrow(GuestMove, tag="start-throw"):
    """Throw a die for its points."""

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        yield ThrowStarted(booth=new_booth(state), guest=guest(at.seat))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        if len(state.booths) < MOST_BOOTHS:
            yield offer(cls, "Throw a die")


class Keep(GuestMove, tag="keep"):
    """Be content with the face that fell."""

    booth: BoothId

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        kept = throw.after(thrown(state, self.booth, at.seat).at, throw.Verdict.KEEP)
        yield ThrowKept(booth=self.booth)
        yield BoothEnded(booth=self.booth, points=((at.seat.id, throw.outcome(kept)),))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for booth, throwing in waiting_for(state, viewer.seat):
            yield offer(cls, "Keep it", group=booth, booth=booth).explained(effect=best_throw(throwing.at)[0])


class ThrowAgain(GuestMove, tag="throw-again"):
    """Throw once more; the second face counts."""

    booth: BoothId

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        thrown(state, self.booth, at.seat)
        yield ThrownAgain(booth=self.booth)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for booth, throwing in waiting_for(state, viewer.seat):
            yield offer(cls, "Throw again", group=booth, booth=booth).explained(effect=best_throw(throwing.at)[1])


# --- what happened


class ThrowStarted(Public, tag="throw-started/1"):
    """Somebody throws a die."""

    brings = ("booth",)

    booth: BoothId
    guest: Guest

    def file(self, state: State) -> State:
        return state.opened(self.booth, Throwing(self.guest), self.guest)

    def told(self, state: State) -> str:
        return f"{self.guest.name} throws a die"


class OfThrow(Public):
    """Something that whoever threw has said."""

    booth: BoothId

    def fits(self, state: State) -> bool:
        return self.booth in state.of(Throwing)


class ThrowKept(OfThrow, tag="throw-kept/1"):
    """The face counts."""

    def file(self, state: State) -> State:
        return said(state, self.booth, throw.Verdict.KEEP)

    def told(self, state: State) -> str:
        return f"{state.of(Throwing)[self.booth].guest.name} keeps it"


class ThrownAgain(OfThrow, tag="thrown-again/1"):
    """The die falls once more."""

    def file(self, state: State) -> State:
        return said(state, self.booth, throw.Verdict.AGAIN)

    def told(self, state: State) -> str:
        return f"{state.of(Throwing)[self.booth].guest.name} throws again"


def said(state: State, booth: BoothId, verdict: throw.Verdict) -> State:
    """A throw after a word."""
    throwing = state.of(Throwing)[booth]
    return state.with_booth(booth, replace(throwing, at=throw.after(throwing.at, verdict)))


def thrown(state: State, booth: BoothId, seat: Seat) -> Throwing:
    """A throw of this seat's that waits for a verdict. Raises ``Refused`` if it is none."""
    throwing = state.booth(booth, Throwing)
    if throwing.guest.seat != seat.id:
        raise Refused("This throw is somebody else's.")
    if throw.draws(throwing.at):
        raise Refused("The die has not fallen yet: throw it first.")
    return throwing


def waiting_for(state: State, seat: Seat) -> Iterator[tuple[BoothId, Throwing]]:
    """The throws of a seat's that wait for a verdict."""
    for booth, throwing in state.of(Throwing).items():
        if throwing.guest.seat == seat.id and not throw.draws(throwing.at):
            yield booth, throwing


# --- how it looks


class ThrowView(Struct, frozen=True, tag="throw"):
    """Whose throw it is, and what fell."""

    id: str
    who: str
    faces: tuple[int, ...]
