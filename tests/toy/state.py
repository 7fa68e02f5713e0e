"""The state of the fair: what is under way, each under an id of its own, and the draws that it waits for."""

from collections.abc import Iterable, Mapping
from typing import NewType, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from tests.toy import dip, throw

from talewright.dice.draw import Deck, Die, Draw, DrawId, SeatId
from talewright.refusal import Refused
from talewright.table.game import At
from talewright.table.seat import GM_ONLY, Role, Seat

BoothId = NewType("BoothId", str)

FULL_DECK = 9
MOST_BOOTHS = 20
RACE_DIE = Die(20)
BOUT_DIE = Die(20)
JAR_DIE = Die(100)


class Guest(Struct, frozen=True):
    """Somebody at the fair, under the name they had then."""

    seat: SeatId
    name: str


class Auction(Struct, frozen=True):
    lot: str
    bidders: tuple[Guest, ...]
    bids: Mapping[SeatId, int] = {}


class Throwing(Struct, frozen=True):
    guest: Guest
    at: throw.Throw = throw.Throw()


class Dipping(Struct, frozen=True):
    """A dip without its deck, which belongs to the whole state."""

    guest: Guest
    total: int = 0
    phase: dip.Phase = dip.Phase.CARD
    drawn: int = 0


class Race(Struct, frozen=True):
    runners: tuple[Guest, ...]
    faces: Mapping[SeatId, int] = {}


class Bout(Struct, frozen=True):
    """Two dice that fall together. The house is a side without a guest."""

    challenger: Guest
    rival: Guest | None
    ours: int | None = None
    theirs: int | None = None

    @property
    def is_over(self) -> bool:
        return self.ours is not None and self.theirs is not None


Booth = Auction | Throwing | Dipping | Race | Bout
B = TypeVar("B", Auction, Throwing, Dipping, Race, Bout)


class Jar(Struct, frozen=True):
    """Beans that only whoever runs the fair has counted."""

    beans: int | None = None
    rolls: int = 0
    rolling: bool = False
    guesses: tuple[tuple[Guest, int], ...] = ()


class State(Struct, frozen=True, kw_only=True):
    """The state of the whole game."""

    cards: int = FULL_DECK
    deck: tuple[int, ...] = tuple(range(1, FULL_DECK + 1))
    booths: Mapping[BoothId, Booth] = {}
    begun: int = 0  # booths so far: their ids count up
    jar: Jar = Jar()
    scores: Mapping[SeatId, int] = {}
    names: Mapping[SeatId, str] = {}
    even: tuple[SeatId, ...] = ()  # the two of the last bout, if it was a tie
    day: int = 0

    def with_booth(self, booth: BoothId, now: Booth) -> "State":
        return replace(self, booths={**self.booths, booth: now})

    def without(self, booth: BoothId) -> "State":
        rest = {name: other for name, other in self.booths.items() if name != booth}
        return replace(self, booths=rest)

    def of(self, kind: type[B]) -> dict[BoothId, B]:
        """The booths of one kind."""
        return {name: booth for name, booth in self.booths.items() if isinstance(booth, kind)}

    def booth(self, booth: BoothId, kind: type[B]) -> B:
        """A booth of one kind. Raises ``Refused`` if it is over."""
        found = self.booths.get(booth)
        if not isinstance(found, kind):
            raise Refused("That is over already. Look at the fair as it stands now.")
        return found

    def opened(self, booth: BoothId, now: Booth, *guests: Guest) -> "State":
        """With a new booth, counted by the number in its id, and the names of its guests."""
        begun = replace(self, begun=int(booth.rpartition("-")[2]))
        return begun.knows(*guests).with_booth(booth, now)

    def scored(self, points: Iterable[tuple[SeatId, int]]) -> "State":
        scores = dict(self.scores)
        for seat, more in points:
            scores[seat] = scores.get(seat, 0) + more
        return replace(self, scores=scores)

    def knows(self, *guests: Guest) -> "State":
        """File the names of people for the sentences of the log."""
        return replace(self, names={**self.names, **{guest.seat: guest.name for guest in guests}})


def position(state: State, dipping: Dipping) -> dip.Dip:
    """A dip with the deck that it draws from."""
    return dip.Dip(state.deck, dipping.total, dipping.phase)


def new_booth(state: State) -> BoothId:
    """The id of the next booth. Raises ``Refused`` if there are too many."""
    if len(state.booths) >= MOST_BOOTHS:
        raise Refused("The fair is full: finish something first.")
    return BoothId(f"booth-{state.begun + 1}")


def guest(seat: Seat) -> Guest:
    """Somebody who sits at the fair now."""
    return Guest(seat.id, seat.name)


def guests(seats: Iterable[Seat]) -> tuple[Guest, ...]:
    """Everybody who plays."""
    return tuple(guest(seat) for seat in seats if seat.role is Role.PLAYER)


def somebody(at: At["State"]) -> tuple[Guest, ...]:
    """The guests who are at the fair. Raises ``Refused`` if nobody is."""
    if not guests(at.seats):
        raise Refused("Nobody is at the fair yet: wait for a guest.")
    return guests(at.seats)


def all_of(several: Iterable[Guest]) -> str:
    """Their names in a sentence."""
    return ", ".join(each.name for each in several)


def check_no_dip(state: State) -> None:
    """Refuse to touch the deck while somebody draws from it."""
    for dipping in state.of(Dipping).values():
        raise Refused(f"{dipping.guest.name} has the deck in hand: wait until that is over.")


def draw_id(booth: str, last: str | int) -> DrawId:
    return DrawId(f"{booth}.{last}")


def booth_of(draw: DrawId) -> BoothId:
    return BoothId(draw.rpartition(".")[0])


def open_draws(state: State) -> tuple[Draw, ...]:
    """Every die and card that is called for."""
    drawn = [draw for name, booth in state.booths.items() for draw in draws_of(state, name, booth)]
    if state.jar.rolling:
        label = "How many beans are in the jar"
        drawn.append(Draw(id=draw_id("jar", state.jar.rolls), of=JAR_DIE, seat=None, label=label, audience=GM_ONLY))
    return tuple(drawn)


def draws_of(state: State, name: BoothId, booth: Booth) -> tuple[Draw, ...]:
    match booth:
        case Throwing(guest=guest, at=at) if throw.draws(at):
            drawn = draw_id(name, len(at.faces) + 1)
            return (Draw(id=drawn, of=Die(throw.SIDES), seat=guest.seat, label=f"{guest.name}'s throw"),)
        case Dipping(guest=guest, phase=dip.Phase.CARD, drawn=number):
            card = draw_id(name, number + 1)
            return (Draw(id=card, of=Deck(state.deck), seat=guest.seat, label=f"{guest.name}'s next card"),)
        case Race(runners=runners, faces=faces):
            return tuple(
                Draw(id=draw_id(name, guest.seat), of=RACE_DIE, seat=guest.seat, label=f"{guest.name}'s start")
                for guest in runners
                if guest.seat not in faces
            )
        case Bout():
            return tuple(side for side in _sides(name, booth) if side)
        case _:
            return ()


def _sides(name: BoothId, bout: Bout) -> tuple[Draw | None, Draw | None]:
    them = bout.rival
    ours = Draw(
        id=draw_id(name, "ours"),
        of=BOUT_DIE,
        seat=bout.challenger.seat,
        label=f"{bout.challenger.name}'s grip",
        together=name,
    )
    theirs = Draw(
        id=draw_id(name, "theirs"),
        of=BOUT_DIE,
        seat=them.seat if them else None,
        label=f"{them.name if them else 'The house'}'s grip",
        together=name,
        follows=True,
    )
    return (ours if bout.ours is None else None, theirs if bout.theirs is None else None)
