"""What happened with aspects and fate points."""

from talewright.games.strange_fate.play.events.written import Concealable, Event
from talewright.games.strange_fate.play.moves.ids import NOBODY, ActorId, ModifierId, RollId
from talewright.games.strange_fate.play.moves.rolling import Place


class AspectInvoked(Concealable, frozen=True, kw_only=True, tag="aspect-invoked/1"):
    """An aspect was invoked for one side of a roll, for +2 or for another throw, at a cost in fate points."""

    roll: RollId
    place: Place
    modifier: ModifierId
    who: ActorId
    aspect: str
    reroll: bool
    cost: int


class PointsCounted(Event, frozen=True, kw_only=True, tag="points-counted/1"):
    """How many fate points somebody has now; without *who* it is the game master."""

    who: ActorId = NOBODY
    points: int
    reason: str = ""


ASPECT_EVENTS = (AspectInvoked, PointsCounted)
