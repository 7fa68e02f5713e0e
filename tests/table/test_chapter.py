"""Moves and events with their own behaviour, as far as it is the same in every game."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Annotated, NewType

import pytest
from msgspec import Struct, field
from msgspec.structs import replace
from tests.refusing import failing, refusing

from talewright.dice.draw import Fell, SeatId
from talewright.refusal import Refused
from talewright.table import chapter
from talewright.table.chapter import Chapters, events_of, moves_of
from talewright.table.finding import Finder
from talewright.table.game import At, Viewer
from talewright.table.offer import Line, Name, Offer, Words, allowed, offer, text, words
from talewright.table.seat import ALL, Audience, MoveId, Role, Seat, Stamp

LampId = NewType("LampId", str)


class State(Struct, frozen=True):
    """Lamps, and how often each was lit."""

    lamps: Mapping[LampId, int] = field(default_factory=dict)


NO_LAMPS = State()


class Hang(chapter.Move[State], tag="hang"):
    """Hang up a lamp and light it."""

    only = Role.GM
    otherwise = "The keeper hangs up lamps: ask for one."

    lamp: Annotated[Line, Words("Say what the lamp is called.", clause="L-1")]
    by: Name = "Ada"
    why: Line = ""

    def decide(self, state: State, at: At[State]) -> Iterator[chapter.Event[State]]:
        lamp = LampId(self.lamp)
        if lamp in state.lamps:
            raise Refused(f"{lamp} hangs already: choose another.")
        yield Hung(lamp=lamp)
        yield Lit(lamp=lamp, times=at.now.lamps[lamp] + 1)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:  # noqa: ARG003 - whoever it is
        yield offer(cls, "Hang up a lamp", text(cls, "lamp", "Which"), text(cls, "by", "Who"), text(cls, "why", "Why"))


class Hung(chapter.Event[State], tag="hung/1"):
    """A lamp hangs."""

    brings = ("lamp",)

    lamp: LampId

    def file(self, state: State) -> State:
        return replace(state, lamps={**state.lamps, self.lamp: 0})

    def told(self, state: State) -> str:
        return f"{self.lamp} hangs beside {len(state.lamps)} others"

    def to(self, state: State) -> Audience:  # noqa: ARG002 - whatever the state
        return ALL


class Lit(chapter.Event[State], tag="lit/1"):
    """A lamp burns."""

    lamp: LampId
    times: int

    def fits(self, state: State) -> bool:
        return state.lamps[self.lamp] < self.times

    def file(self, state: State) -> State:
        return replace(state, lamps={**state.lamps, self.lamp: self.times})

    def told(self, state: State) -> str:
        return f"{self.lamp} burns for the {state.lamps[self.lamp] + 1}. time."

    def to(self, state: State) -> Audience:  # noqa: ARG002 - whatever the state
        return ALL


class Lamps(Chapters[State]):
    """A game of lamps, as far as chapters make it."""

    moves, events = (Hang,), (Hung, Lit)
    finder = Finder[State]({LampId: lambda state: state.lamps})

    def with_fallen(self, state: State, fell: Fell) -> State:  # noqa: ARG002 - lamps need no dice
        return state

    def tell_fallen(self, state: State, fell: Fell) -> str:  # noqa: ARG002 - as above
        return ""


GAME = Lamps()
KEEPER = Seat(SeatId("keeper"), "Ada", Role.GM)
GUEST = Seat(SeatId("guest"), "Bo", Role.PLAYER)
ONLOOKER = Seat(SeatId("onlooker"), "Cy", Role.SPECTATOR)
EVERYONE = (KEEPER, GUEST, ONLOOKER)


def decided(move: Hang, state: State = NO_LAMPS, seat: Seat = KEEPER) -> State:
    at = At.of(seat, Stamp(MoveId("a-move-to-try"), "", EVERYONE, seat.id), state)
    for event in GAME.decided(state, move, at):
        at.now = GAME.evolve(at.now, event)
    return at.now


def test_what_follows_is_decided_from_what_a_move_has_brought_about_so_far() -> None:
    assert decided(Hang(lamp="red")).lamps == {"red": 1}


def test_a_move_is_for_its_role_and_offered_to_nobody_else() -> None:
    with refusing(by="Chapters.decided", naming=("keeper",)):
        decided(Hang(lamp="red"), seat=GUEST)
    offered = {seat.name: tuple(GAME.offers(State(), seat, EVERYONE)) for seat in EVERYONE}
    assert [name for name, offers in offered.items() if offers] == ["Ada"]


def test_texts_come_stripped_and_one_that_must_not_be_empty_is_refused_in_its_own_words() -> None:
    assert decided(Hang(lamp="  red \n", why="   ")).lamps == {"red": 1}
    with refusing("L-1", by="written") as refused:
        decided(Hang(lamp=" \t "))
    assert refused.value.clause == "L-1"


def test_a_form_asks_for_what_a_move_demands() -> None:
    (made,) = GAME.offers(State(), KEEPER, EVERYONE)
    assert [(each.name, getattr(each, "optional", None), getattr(each, "most", None)) for each in made.fields] == [
        ("lamp", False, 200),
        ("by", False, 80),
        ("why", True, 200),
    ]


def test_what_an_event_names_must_be_there_but_for_what_it_brings() -> None:
    lit = Lit(lamp=LampId("red"), times=1)
    assert GAME.evolve(State(), lit) == State()
    assert GAME.tell(State(), lit) == ""
    hung = GAME.evolve(State(), Hung(lamp=LampId("red")))
    assert GAME.tell(hung, lit) == "red burns for the 1. time."
    again = GAME.evolve(hung, lit)
    assert GAME.evolve(again, lit) == again  # it does not fit any more


def test_a_sentence_has_its_full_stop_from_the_table() -> None:
    assert GAME.tell(State(), Hung(lamp=LampId("red"))) == "red hangs beside 0 others."


def test_an_offer_can_ask_whether_something_is_possible() -> None:
    def hung(name: str) -> Iterator[chapter.Event[State]]:
        yield Hung(lamp=LampId(name))
        if name == "blue":
            raise Refused("No blue lamps: choose another.")

    assert allowed(list, hung("red"))
    assert not allowed(list, hung("blue"))


def module(**held: object) -> ModuleType:
    """A chapter with these classes."""
    made = ModuleType("lamps")
    for name, each in held.items():
        if isinstance(each, type):
            each.__module__ = "lamps"
        setattr(made, name, each)
    return made


def test_the_key_of_an_offer_is_put_together_once() -> None:
    made = offer(Hang, "Hang a lamp", lamp="gate", by=True)
    assert made.key == "hang-by.True-lamp.gate"
    assert made.key is made.key
    assert replace(made, fixed={"lamp": "door"}).key == "hang-lamp.door"


def test_a_chapter_tells_its_own_moves_and_events_in_their_order() -> None:
    class Blow(Hang, tag="blow"):
        """Blow out all lamps."""

    class Out(Hung, tag="out/1"):
        """All lamps are out."""

    lamps = module(Out=Out, Blow=Blow)
    vars(lamps)["Hang"] = Hang  # another chapter's
    assert moves_of([lamps]) == (Blow,)
    assert events_of([lamps]) == (Out,)


def test_an_event_that_does_not_say_who_may_know_of_it_stops_the_game_at_its_start() -> None:
    class Broken(chapter.Event[State], tag="broken/1"):
        """A lamp is broken, and nobody is told."""

        def file(self, state: State) -> State:
            return state

    with failing("_whole", kind=TypeError, naming=("lamps", "Broken", "to")):
        events_of([module(Broken=Broken)])


def test_a_move_that_leaves_open_how_it_is_decided_stops_the_game_at_its_start() -> None:
    class Shade(chapter.Move[State], tag="shade"):
        """Shade all lamps."""

    class Trim(chapter.Move[State]):
        """Trim lamps in some way."""

        def decide(self, state: State, at: At[State]) -> Iterator[chapter.Event[State]]:  # noqa: ARG002 - as it is said
            yield self.trimmed(state)

        @abstractmethod
        def trimmed(self, state: State) -> chapter.Event[State]:
            """What comes of it."""

    class TrimAll(Trim, tag="trim-all"):
        """Trim all lamps."""

    with failing("_whole", kind=TypeError, naming=("lamps", "Shade", "decide")):
        moves_of([module(Shade=Shade)])
    with failing("_whole", kind=TypeError, naming=("lamps", "TrimAll", "trimmed")):
        moves_of([module(TrimAll=TrimAll)])


def test_an_event_or_a_move_without_a_tag_stops_the_game_at_its_start() -> None:
    """Stored, it could never be read again."""

    class Snuffed(chapter.Public[State]):
        """A lamp is out."""

        def file(self, state: State) -> State:
            return state

    class Snuff(chapter.Move[State]):
        """Put a lamp out."""

        def decide(self, state: State, at: At[State]) -> Iterator[chapter.Event[State]]:  # noqa: ARG002 - as it is said
            yield Snuffed()

    with failing("_held", kind=TypeError, naming=("lamps", "Snuffed")):
        events_of([module(Snuffed=Snuffed)])
    with failing("_held", kind=TypeError, naming=("lamps", "Snuff")):
        moves_of([module(Snuff=Snuff)])

    class SnuffedOut(Snuffed, tag="snuffed-out/1"):
        """A lamp is out for good."""

    lamps = module(Snuffed=Snuffed, SnuffedOut=SnuffedOut)
    assert events_of([lamps]) == (SnuffedOut,)  # what something stands on needs none


@pytest.mark.parametrize("tag", ["doused", "doused/", "doused/0", "doused/one"])
def test_an_event_without_a_number_in_its_tag_stops_the_game_at_its_start(tag: str) -> None:
    class Doused(chapter.Public[State], tag=tag):
        """A lamp is doused."""

        def file(self, state: State) -> State:
            return state

    with failing("events_of", kind=TypeError, naming=("lamps", "Doused", "doused/1")):
        events_of([module(Doused=Doused)])


def test_an_offer_with_what_its_move_does_not_take_cannot_be_made() -> None:
    with failing("offer", kind=TypeError, naming=("Hang", "main")):
        offer(Hang, "Hang up a lamp", main=True)
    with failing("offer", kind=TypeError, naming=("Hang", "whom")):
        offer(Hang, "Hang up a lamp", words("whom", "For whom"))
