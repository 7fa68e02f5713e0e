"""Booths: what is under way ends with what is there, and faces are filed where they belong."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace
from tests.toy import dip, throw
from tests.toy.base import BarkerMove, Event, Public
from tests.toy.state import Auction, BoothId, Bout, Dipping, Race, State, Throwing, booth_of, open_draws, position

from talewright.dice.draw import DrawId, Fell, SeatId
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.offer import Offer, offer
from talewright.table.recounting import Gain

Points = tuple[tuple[SeatId, int], ...]


class CloseBooth(BarkerMove, tag="close-booth"):
    """End what is under way with what is there: nobody waits for somebody absent."""

    booth: BoothId

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        match state.booths.get(self.booth):
            case None:
                raise Refused("That is over already. Look at the fair as it stands now.")
            case Auction(bids=bids) if bids:
                yield BidsOpened.of(self.booth, bids)
            case Race(faces=faces):
                yield run(self.booth, dict(faces))
            case _:
                yield BoothEnded(booth=self.booth)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for booth in state.booths:
            yield offer(cls, "Close this booth", group=booth, booth=booth)


# --- what happened


class BidsOpened(Public, tag="bids-opened/1"):
    """All have bid, and the highest bid wins; among equals nobody does."""

    booth: BoothId
    bids: Points
    winner: SeatId | None

    @classmethod
    def of(cls, booth: BoothId, bids: Mapping[SeatId, int]) -> "BidsOpened":
        """The bids that lie there are opened."""
        highest = [seat for seat, coins in bids.items() if coins == max(bids.values())]
        return cls(booth=booth, bids=tuple(sorted(bids.items())), winner=highest[0] if len(highest) == 1 else None)

    def fits(self, state: State) -> bool:
        return self.booth in state.of(Auction)

    def file(self, state: State) -> State:
        return state.scored([(self.winner, 3)] if self.winner else []).without(self.booth)

    def told(self, state: State) -> str:
        told = ", ".join(f"{state.names[seat]} {coins}" for seat, coins in self.bids)
        got = f"{state.names[self.winner]} gets it" if self.winner else "nobody gets it"
        return f"The bids for {state.of(Auction)[self.booth].lot} are opened: {told}; {got}"

    def turning(self, state: State) -> int:
        return 3 if self.winner else 1

    def gains(self, state: State) -> Iterator[Gain]:
        if self.winner:
            yield Gain(state.names[self.winner], state.of(Auction)[self.booth].lot)


class BoothEnded(Public, tag="booth-ended/1"):
    """It is over; *points* go to these seats, and *tie* says that a bout was even."""

    booth: BoothId
    points: Points = ()
    tie: bool = False

    def fits(self, state: State) -> bool:
        return {seat for seat, _ in self.points} <= {*state.names}

    def file(self, state: State) -> State:
        return self._even(state).scored(self.points).without(self.booth)

    def _even(self, state: State) -> State:
        bout = state.booths[self.booth]
        if not isinstance(bout, Bout):
            return state
        sides = (bout.challenger.seat, *([bout.rival.seat] if bout.rival else []))
        return replace(state, even=sides if self.tie else ())

    def told(self, state: State) -> str:
        match state.booths[self.booth]:
            case Auction(lot=lot):
                return f"{lot} goes back: nobody bid"
            case Bout() if self.tie:
                return "Neither grip was better"
            case Bout() if not self.points:
                return "The house stands firm"
        scored = ", ".join(f"{state.names[seat]} scores {more}" for seat, more in self.points)
        return scored or "The booth is closed"

    def turning(self, state: State) -> int:
        return max((more for _, more in self.points), default=0)

    def gains(self, state: State) -> Iterator[Gain]:
        return (Gain(state.names[seat], "point", more) for seat, more in self.points if more)


# --- faces


def fell(state: State, event: Fell) -> State:
    """File a face where it belongs; nowhere, if nothing waits for it."""
    name = booth_of(event.draw)
    if all(draw.id != event.draw for draw in open_draws(state)):
        return state
    match state.booths.get(name):
        case Throwing() as throwing:
            return state.with_booth(name, replace(throwing, at=throw.after(throwing.at, event.face)))
        case Dipping() as dipping:
            return dipped(state.with_booth(name, replace(dipping, drawn=dipping.drawn + 1)), name, event.face)
        case Race() as race:
            runner = next(guest for guest in race.runners if event.draw.endswith(f".{guest.seat}"))
            return state.with_booth(name, replace(race, faces={**race.faces, runner.seat: event.face}))
        case Bout() as bout if event.draw.endswith(".ours"):
            return state.with_booth(name, replace(bout, ours=event.face))
        case Bout() as bout:
            return state.with_booth(name, replace(bout, theirs=event.face))
        case _:
            return replace(state, jar=replace(state.jar, rolling=False, beans=event.face))


def dipped(state: State, name: BoothId, answer: dip.Answer) -> State:
    """A dip after a card, or after a word."""
    dipping = state.of(Dipping)[name]
    now = dip.after(position(state, dipping), answer)
    return replace(state, deck=now.left).with_booth(name, replace(dipping, total=now.total, phase=now.phase))


def told(state: State, event: Fell) -> str:
    """A face as a sentence."""
    label = next((draw.label for draw in open_draws(state) if draw.id == event.draw), "")
    return f"{label}: {event.face}{', typed from a real one' if event.by_hand else ''}." if label else ""


def answered(state: State, draws: tuple[DrawId, ...]) -> Iterator[Event]:
    """What follows from the faces that have just fallen."""
    for name in dict.fromkeys(map(booth_of, draws)):
        match state.booths.get(name):
            case Throwing(guest=thrower, at=at) if throw.is_over(at):
                yield BoothEnded(booth=name, points=((thrower.seat, throw.outcome(at)),))
            case Dipping(guest=dipper, phase=dip.Phase.OVER, total=total):
                yield BoothEnded(booth=name, points=((dipper.seat, total),))
            case Race(runners=runners, faces=faces) if len(faces) == len(runners):
                yield run(name, dict(faces))
            case Bout() as bout if bout.is_over:
                yield wrestled(name, bout)


def run(name: BoothId, faces: dict[SeatId, int]) -> BoothEnded:
    """Who is first in a race, as far as it was run."""
    first = max(faces.values(), default=0)
    return BoothEnded(booth=name, points=tuple((seat, 1) for seat, face in faces.items() if face == first))


def wrestled(name: BoothId, bout: Bout) -> BoothEnded:
    """Who had the better grip."""
    if bout.ours == bout.theirs:
        return BoothEnded(booth=name, tie=True)
    winner = bout.challenger if (bout.ours or 0) > (bout.theirs or 0) else bout.rival
    return BoothEnded(booth=name, points=((winner.seat, 2),) if winner else ())
