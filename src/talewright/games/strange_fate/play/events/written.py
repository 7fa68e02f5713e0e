"""What every event is that its chapter still files elsewhere."""

from talewright.games.strange_fate.play.state import State
from talewright.table import chapter
from talewright.table.seat import Audience


class Written(chapter.Event[State]):
    """Something that happened."""

    def file(self, state: State) -> State:
        raise AssertionError(self)

    def to(self, state: State) -> Audience:
        raise AssertionError(self)


class Concealable(Written, frozen=True, kw_only=True):
    """Something that happened, and of which the game master alone hears where it is *hidden*."""

    hidden: bool = False
