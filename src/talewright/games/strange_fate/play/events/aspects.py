"""What happened with aspects and fate points."""

from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.events.written import Concealable
from talewright.games.strange_fate.play.ids import ActorId, ModifierId, RollId


class AspectInvoked(Concealable, frozen=True, kw_only=True, tag="aspect-invoked/1"):
    """An aspect was invoked for one side of a roll, for +2 or for another throw, at a cost in fate points."""

    roll: RollId
    place: Place
    modifier: ModifierId
    who: ActorId
    aspect: str
    reroll: bool
    cost: int


ASPECT_EVENTS = (AspectInvoked,)
