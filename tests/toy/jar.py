"""The jar of beans, which only whoever runs the fair has counted, and everybody may guess."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace
from tests.toy.base import BarkerMove, Event, GuestMove, Hidden, Public
from tests.toy.state import Guest, Jar, State, guest

from talewright.dice.draw import SeatId
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.offer import Number, Offer, offer

MOST_BEANS = 100
Beans = Annotated[int, Meta(ge=1, le=MOST_BEANS)]
HOW_MANY = Number(name="beans", label="How many beans", least=1, most=MOST_BEANS)


class FillJar(BarkerMove, tag="fill-jar"):
    """Put beans into the jar, unseen."""

    prepared = "Jars"

    beans: Beans

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        check_lies_still(state)
        yield JarFilled(beans=self.beans)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        if not state.jar.rolling:
            yield offer(cls, "Fill the jar", HOW_MANY)


class RollJar(BarkerMove, tag="roll-jar"):
    """Have a die say in secret how many beans there are."""

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        check_lies_still(state)
        yield JarRolled()

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        if not state.jar.rolling:
            yield offer(cls, "Roll for the jar in secret")


class OpenJar(BarkerMove, tag="open-jar"):
    """Count the beans before everyone."""

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        beans = state.jar.beans
        if beans is None:
            raise Refused("The jar is empty: fill it first.")
        nearest = min((abs(guessed - beans) for _, guessed in state.jar.guesses), default=0)
        winners = tuple(who.seat for who, guessed in state.jar.guesses if abs(guessed - beans) == nearest)
        yield JarOpened(beans=beans, winners=winners)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        if state.jar.beans is not None:
            yield offer(cls, "Open the jar")


class Guess(GuestMove, tag="guess"):
    """Guess how many beans are in the jar; a later guess replaces an earlier one."""

    beans: Beans

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        yield Guessed(guest=guest(at.seat), beans=self.beans)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        yield offer(cls, "Guess the beans", HOW_MANY)


# --- what happened


class JarFilled(Hidden, tag="jar-filled/1"):
    """Beans are in the jar."""

    beans: int

    def file(self, state: State) -> State:
        return replace(state, jar=replace(state.jar, beans=self.beans))

    def told(self, state: State) -> str:
        return f"There are {self.beans} beans in the jar"


class JarRolled(Hidden, tag="jar-rolled/1"):
    """A die is called for."""

    def file(self, state: State) -> State:
        return replace(state, jar=replace(state.jar, rolls=state.jar.rolls + 1, rolling=True))

    def told(self, state: State) -> str:
        return "A die says in secret how many beans are in the jar"


class Guessed(Public, tag="guessed/1"):
    """Somebody guessed."""

    guest: Guest
    beans: int

    def file(self, state: State) -> State:
        others = tuple((who, guessed) for who, guessed in state.jar.guesses if who.seat != self.guest.seat)
        jar = replace(state.jar, guesses=(*others, (self.guest, self.beans)))
        return replace(state.knows(self.guest), jar=jar)

    def told(self, state: State) -> str:
        return f"{self.guest.name} guesses {self.beans} beans"


class JarOpened(Public, tag="jar-opened/1"):
    """The beans are counted, and whoever was nearest scores."""

    beans: int
    winners: tuple[SeatId, ...]

    def fits(self, state: State) -> bool:
        return {*self.winners} <= {*state.names}

    def file(self, state: State) -> State:
        emptied = replace(state, jar=Jar(rolls=state.jar.rolls, rolling=state.jar.rolling))
        return emptied.scored((winner, 1) for winner in self.winners)

    def told(self, state: State) -> str:
        nearest = " and ".join(state.names[winner] for winner in self.winners) or "nobody"
        return f"There were {self.beans} beans in the jar; nearest was {nearest}"


def check_lies_still(state: State) -> None:
    """Refuse to touch the jar while its die has not fallen."""
    if state.jar.rolling:
        raise Refused("The die for the jar has not fallen yet: roll it first.")


# --- how it looks


class JarView(Struct, frozen=True):
    """The jar as whoever runs the fair sees it."""

    beans: int | None
    rolling: bool
