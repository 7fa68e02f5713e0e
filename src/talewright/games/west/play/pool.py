"""The pool of bonus counters: put out when a session begins, given to players, set by the Judge, lost at the end."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.west.play.base import At, Facts, Offers, OfJudge, Public, Viewer
from talewright.games.west.play.offering import labelled
from talewright.games.west.play.state import State
from talewright.games.west.rules.checks.counter import Counters
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Number, Several, offer, one_of, text
from talewright.table.recounting import Gain
from talewright.table.seat import Role, Seat, names_of
from talewright.wording import because, counted, in_a_row

MOST_COUNTERS = 20
COUNTER = "bonus counter"


class AwardCounter(OfJudge, tag="award-counter"):
    """Give a player a counter from the pool."""

    otherwise = "The Judge gives counters: offer a bump for one."
    by_clause = "TW-counter.7"

    player: SeatId
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        check_players((self.player,), at.seats)
        named(state.counters, at.seats).earned(self.player)
        yield CounterEarned(seat=self.player, name=names_of(at.seats)[self.player], why=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        without = [(seat, name) for seat, name in players(viewer.seats).items() if seat not in state.counters.held]
        if state.counters.pool and without:
            fields = one_of("player", "To whom", labelled(without)), text(cls, "reason", "For what")
            made = offer(cls, "Give a bonus counter", *fields)
            yield made.explained(
                about="Worth +2 on one check. Nobody holds two, and what is left is lost when you stop."
            )


class SetCounters(OfJudge, tag="set-counters"):
    """Say how many counters lie in the pool, and who holds one."""

    otherwise = "The Judge sets the pool of bonus counters."
    by_clause = "TW-counter.2"

    pool: Annotated[int, Meta(ge=0, le=99)]
    holders: Several[SeatId] = ()
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        check_players(self.holders, at.seats)
        held = tuple(dict.fromkeys(self.holders))
        names = tuple(names_of(at.seats)[each] for each in held)
        yield CountersPut(pool=self.pool, holders=held, names=names, by_judge=True, why=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        options = labelled(players(viewer.seats).items())
        there = state.counters if state.session else Counters.at_start(len(options))  # the move opens a session
        pool = Number(
            name="pool", label="In the pool", least=0, most=MOST_COUNTERS, default=min(there.pool, MOST_COUNTERS)
        )
        hold = tuple(option.value for option in options if option.value in state.counters.held)
        holders = Choice(name="holders", label="Who holds one", options=options, many=True, optional=True, chosen=hold)
        why = text(cls, "reason", "Why")
        yield offer(cls, "Set the bonus counters", pool, *((holders,) if options else ()), why)


# --- what happened


class CounterEarned(Public, tag="counter-earned/1"):
    """A player has taken a counter from the pool; *name* is whose seat it is."""

    seat: SeatId
    name: str
    why: str

    def file(self, state: State) -> State:
        return replace(state, counters=state.counters.taken(self.seat))

    def told(self, state: State) -> str:
        return f"{self.name} earns a bonus counter{because(self.why)}"

    def gains(self, state: State) -> Iterable[Gain]:
        yield Gain(self.name, COUNTER, 1)


class CountersPut(Public, tag="counters-put/1"):
    """So many counters lie in the pool, and these seats hold one.

    *players* are those that the pool was counted for, unless it was set *by_judge*; *names* are those of the holders.
    """

    pool: int
    holders: tuple[SeatId, ...] = ()
    names: tuple[str, ...] = ()
    players: tuple[SeatId, ...] = ()
    by_judge: bool = False
    why: str

    def file(self, state: State) -> State:
        put_for = None if self.by_judge else frozenset(self.players)
        return replace(state, counters=Counters(self.pool, frozenset(self.holders)), counted=put_for)

    def told(self, state: State) -> str:
        lie = "lies" if self.pool == 1 else "lie"
        hold = "holds" if len(self.names) == 1 else "hold"
        held = f"; {in_a_row(self.names)} {hold} one" if self.names else ""
        return f"{counted(self.pool, 'bonus counter')} {lie} in the pool{held}{because(self.why)}"

    def gains(self, state: State) -> Iterable[Gain]:
        for seat, name in zip(self.holders, self.names, strict=False):
            if seat not in state.counters.held:
                yield Gain(name, COUNTER, 1)


class SessionBegan(Public, tag="session-began/1"):
    """A session of play began."""

    number: int

    def file(self, state: State) -> State:
        return replace(state, session=self.number)


class SessionEnded(Public, tag="session-ended/1"):
    """A session of play ended: counters that were not spent are lost, those that were handed over as well.

    *losers* are the names of those who held one; older events have none.
    """

    number: int
    losers: tuple[str, ...] = ()

    def file(self, state: State) -> State:
        """Nothing is left of the counters (TW-counter.6)."""
        actions = {id_: action.without_counters() for id_, action in state.actions.items()}
        return replace(state, counters=Counters(0), actions=actions, session=0)

    def told(self, state: State) -> str:
        lost = counted(len(state.counters.held), "bonus counter")
        return f"The session ends: {lost} not spent, and lost" if state.counters.held else ""

    def gains(self, state: State) -> Iterable[Gain]:
        for name in self.losers:
            yield Gain(name, f"1 {COUNTER} that was not used, and is lost", spent=True)


# --- whose counters they are


def named(counters: Counters, seats: tuple[Seat, ...]) -> Counters:
    """The counters, so that a refusal calls people by their names."""
    return replace(counters, names={seat.id: seat.name for seat in seats})


def players(seats: tuple[Seat, ...]) -> dict[SeatId, str]:
    """The players at the table, by their seats."""
    return {seat.id: seat.name for seat in seats if seat.role is Role.PLAYER}


def check_players(wanted: tuple[SeatId, ...], seats: tuple[Seat, ...]) -> None:
    """Refuse to give a counter to anybody else."""
    if not set(wanted) <= players(seats).keys():
        raise Refused("Counters are for the players at the table: choose from them.", clause="TW-counter.4")


def put_out(state: State, seats: tuple[Seat, ...]) -> CountersPut:
    """The pool of a new session: one fewer than there are players (TW-counter.1, TW-counter.6)."""
    there = tuple(players(seats))
    return CountersPut(pool=state.counters.session_over(len(there)).pool, players=there, why="a new session begins")


def ended(state: State, seats: tuple[Seat, ...], number: int) -> SessionEnded:
    """The end of a session, with those who lose a counter by it (TW-counter.6)."""
    return SessionEnded(number=number, losers=tuple(seat.name for seat in seats if seat.id in state.counters.held))


def for_latecomers(state: State, seats: tuple[Seat, ...]) -> Facts:
    """More players have come in the course of a session: the pool is for them too, unless the Judge has set it."""
    there = tuple(players(seats))
    if state.counted is None or set(there) <= state.counted:
        return
    more = Counters.at_start(len(there)).pool - Counters.at_start(len(state.counted)).pool
    if more > 0:
        held = tuple(SeatId(seat) for seat in sorted(state.counters.held))
        names = tuple(names_of(seats).get(seat, "") for seat in held)
        why, pool = "there are more players now", state.counters.pool + more
        yield CountersPut(pool=pool, holders=held, names=names, players=there, why=why)


# --- how they look


class HolderView(Struct, frozen=True):
    """A player, and whether they hold a bonus counter."""

    seat: SeatId
    name: str
    holds: bool
    mine: bool


class CountersView(Struct, frozen=True):
    """The bonus counters of this session: those in the pool, and who holds one."""

    pool: int
    players: tuple[HolderView, ...]


def counters_view(state: State, seat: Seat, seats: tuple[Seat, ...]) -> CountersView:
    """The bonus counters."""
    held = state.counters.held
    return CountersView(
        state.counters.pool,
        tuple(HolderView(id_, name, id_ in held, id_ == seat.id) for id_, name in players(seats).items()),
    )
