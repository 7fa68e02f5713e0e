"""Races: everybody rolls at once, in any order."""

from collections.abc import Iterator

from msgspec import Struct
from tests.toy.base import BarkerMove, Event, Public
from tests.toy.state import MOST_BOOTHS, BoothId, Guest, Race, State, all_of, guests, new_booth, somebody

from talewright.table.game import At, Viewer
from talewright.table.offer import Offer, offer


class CallRace(BarkerMove, tag="call-race"):
    """Have everybody roll at once, in any order."""

    def decide(self, state: State, at: At[State]) -> Iterator[Event]:
        yield RaceCalled(booth=new_booth(state), runners=somebody(at))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        if guests(viewer.seats) and len(state.booths) < MOST_BOOTHS:
            yield offer(cls, "Call a race").explained(about="Everybody rolls at once, in any order.")


class RaceCalled(Public, tag="race-called/1"):
    """Everybody is at the start."""

    brings = ("booth",)

    booth: BoothId
    runners: tuple[Guest, ...]

    def file(self, state: State) -> State:
        return state.opened(self.booth, Race(self.runners), *self.runners)

    def told(self, state: State) -> str:
        return f"A race is called for {all_of(self.runners)}"


class ScoreView(Struct, frozen=True):
    """Somebody's points, or face."""

    name: str
    points: int


class RaceView(Struct, frozen=True, tag="race"):
    """Who has rolled what, and who has not rolled yet."""

    id: str
    in_so_far: tuple[ScoreView, ...]
    awaited: tuple[str, ...]


def race_view(name: BoothId, race: Race) -> RaceView:
    """A race as everybody sees it."""
    rolled = tuple(ScoreView(each.name, race.faces[each.seat]) for each in race.runners if each.seat in race.faces)
    return RaceView(name, rolled, tuple(each.name for each in race.runners if each.seat not in race.faces))
