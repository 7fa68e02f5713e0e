"""The laws that an author holds against a game: the fair keeps them, and a fair that breaks one is caught."""

from collections.abc import Iterable
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace
from tests.toy.jar import Guess, Guessed, JarView, OpenJar
from tests.toy.play import Toy
from tests.toy.state import State
from tests.toy.view import FairView

from talewright.dice.draw import Fell
from talewright.refusal import Refused
from talewright.table.chapter import Event, Move
from talewright.table.game import At, Told
from talewright.table.laws import SAYS, Finding, Law, check
from talewright.table.moves import Occasion
from talewright.table.offer import Offer, offer
from talewright.table.seat import NOBODY, Audience, Seat

StateEvent = Event[State]
Decided = Iterable[StateEvent]
Seats = tuple[Seat, ...]


class OffersAnEmptyJar(Toy):
    def offers(self, state: State, seat: Seat, seats: Seats) -> tuple[Offer, ...]:
        return (*super().offers(state, seat, seats), *([offer(OpenJar, "Count")] if not state.jar.beans else ()))


class OffersTwice(Toy):
    def offers(self, state: State, seat: Seat, seats: Seats) -> tuple[Offer, ...]:
        return super().offers(state, seat, seats) * 2


class CannotBeSeen(Toy):
    def view(self, state: State, seat: Seat, seats: Seats) -> FairView:
        assert not state.booths, "nobody has thought of booths"
        return super().view(state, seat, seats)


class CannotDecide(Toy):
    def decide(self, state: State, move: Move[State] | Occasion, at: At[State]) -> Decided:
        if isinstance(move, Guess):
            raise KeyError(move.beans)
        return super().decide(state, move, at)


class SaysNoInAWord(Toy):
    def decide(self, state: State, move: Move[State] | Occasion, at: At[State]) -> Decided:
        if isinstance(move, OpenJar) and not state.jar.beans:
            raise Refused("no")
        return super().decide(state, move, at)


class Rolls(Toy):
    rolled = count(1)

    def decide(self, state: State, move: Move[State] | Occasion, at: At[State]) -> Decided:
        for event in super().decide(state, move, at):
            yield replace(event, beans=next(self.rolled)) if isinstance(event, Guessed) else event


class DecidesOnce(Toy):
    """It takes a guess every other time."""

    asked = count(1)

    def decide(self, state: State, move: Move[State] | Occasion, at: At[State]) -> Decided:
        if isinstance(move, Guess) and next(self.asked) % 2 == 0:
            raise Refused("Once is enough.")
        return super().decide(state, move, at)


class Forgets(Toy):
    events = tuple(event for event in Toy.events if event is not Guessed)


class TellsNobody(Toy):
    def audience(self, state: State, event: StateEvent) -> Audience:
        return NOBODY if isinstance(event, Guessed) else super().audience(state, event)


class Mumbles(Toy):
    def tell(self, state: State, event: StateEvent | Fell) -> str | Told:
        return "a guess" if isinstance(event, Guessed) else super().tell(state, event)


class NamesAfterAMove(Toy):
    def decide(self, state: State, move: Move[State] | Occasion, at: At[State]) -> Decided:
        for event in super().decide(state, move, at):
            guest = replace(event.guest, seat=f"{at.stamp.id}-guess") if isinstance(event, Guessed) else None
            yield replace(event, guest=guest) if guest else event


class ShowsTheBeans(Toy):
    def view(self, state: State, seat: Seat, seats: Seats) -> FairView:
        return replace(super().view(state, seat, seats), jar=JarView(state.jar.beans, state.jar.rolling))


class Counts(Toy):
    """Its state follows from more than its events."""

    filed = count(1)

    def evolve(self, state: State, event: StateEvent | Fell) -> State:
        return replace(super().evolve(state, event), day=next(self.filed))


class WritesIntoTheState(Toy):
    def evolve(self, state: State, event: StateEvent | Fell) -> State:
        if isinstance(event, Guessed):
            scores: Any = state.scores
            scores[event.guest.seat] = event.beans
        return super().evolve(state, event)


class Ignores(Toy):
    def stands(self, state: State, event: StateEvent) -> bool:  # noqa: ARG002 - for a game it would count
        return not isinstance(event, Guessed)


class TrustsTheState(Toy):
    def stands(self, state: State, event: StateEvent) -> bool:  # noqa: ARG002 - as above
        return True


BROKEN = {
    OffersAnEmptyJar: (Law.OFFERED, "open-jar"),
    OffersTwice: (Law.KEYS, ""),
    CannotBeSeen: (Law.RAISES, ""),
    CannotDecide: (Law.RAISES, "guess"),
    SaysNoInAWord: (Law.REFUSALS, "open-jar"),
    Rolls: (Law.DECIDED, "guess"),
    DecidesOnce: (Law.DECIDED, "guess"),
    Forgets: (Law.STORED, "guessed/1"),
    TellsNobody: (Law.AUDIENCE, "guessed/1"),
    Mumbles: (Law.TOLD, "guessed/1"),
    NamesAfterAMove: (Law.IDS, "guessed/1"),
    ShowsTheBeans: (Law.HIDDEN, "fill-jar"),
    Counts: (Law.REPLAYED, ""),
    WritesIntoTheState: (Law.REPLAYED, ""),
    Ignores: (Law.SWALLOWED, "guessed/1"),
    TrustsTheState: (Law.FILED, ""),
}


def found(game: Toy, walks: int = 3, steps: int = 12) -> list[Finding]:
    return [*check(game, walks=walks, steps=steps)]


def test_the_fair_keeps_every_law() -> None:
    assert found(Toy(), walks=6, steps=30) == []


@pytest.mark.parametrize("kind", BROKEN, ids=lambda kind: kind.__name__)
def test_a_fair_that_breaks_a_law_is_caught(kind: type[Toy]) -> None:
    law, about = BROKEN[kind]
    assert [each for each in found(kind()) if each.law is law and about in ("", each.about)]


def test_there_is_a_broken_fair_for_each_law() -> None:
    assert {law for law, _ in BROKEN.values()} == {*Law} == {*SAYS}
