"""Points that whoever runs the fair gives or takes, and the days of the fair."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace
from tests.toy.base import BarkerMove, Event, Public
from tests.toy.state import Guest, State, all_of, guests

from talewright.dice.draw import SeatId
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.offer import Choice, Line, Number, Offer, Option, Several, offer, text

MOST_POINTS = 10
Points = Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]


class Award(BarkerMove, tag="award"):
    """Give points, or take them, with a reason."""

    prepared = "Prizes"

    to: Several[SeatId]
    points: Points
    reason: Line = ""

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        chosen = tuple(each for each in guests(at.seats) if each.seat in self.to)
        if not chosen or len(chosen) < len(self.to):
            raise Refused("Choose one or more guests who are at the fair, each once.")
        yield Awarded(whom=chosen, points=self.points, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        here = tuple(Option(each.seat, each.name) for each in guests(viewer.seats))
        if here:
            points = Number(name="points", label="Points", least=-MOST_POINTS, most=MOST_POINTS, default=1)
            whom = Choice(name="to", label="To whom", options=here, many=True)
            yield offer(cls, "Give points", whom, points, text(cls, "reason", "Why"))

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        points = Number(name="points", label="Points", least=-MOST_POINTS, most=MOST_POINTS, default=1)
        yield offer(cls, "Give points", points, text(cls, "reason", "Why"))


class Awarded(Public, tag="awarded/1", rename={"whom": "to"}):
    """Points went to some."""

    whom: tuple[Guest, ...]
    points: int
    reason: str

    def file(self, state: State) -> State:
        return state.knows(*self.whom).scored((each.seat, self.points) for each in self.whom)

    def told(self, state: State) -> str:
        return f"{all_of(self.whom)}: {self.points:+d} points{f', because {self.reason}' if self.reason else ''}"


class DayBegan(Public, tag="day-began/1"):
    """A session of play is a day of the fair."""

    day: int

    def file(self, state: State) -> State:
        return replace(state, day=self.day)

    def told(self, state: State) -> str:
        return f"Day {self.day} of the fair"


class DayEnded(Public, tag="day-ended/1"):
    """The day is over."""

    day: int

    def file(self, state: State) -> State:
        return state

    def told(self, state: State) -> str:
        return f"The lights go out on day {self.day}"
