"""How the roll of an attack or a treatment begins: what for, by what, and what that takes of a skill with flaws."""

from collections.abc import Iterable

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.base import Facts
from talewright.games.strange_fate.play.deeds_follow import follows
from talewright.games.strange_fate.play.framing import perhaps_hidden
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, RollId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.moves import Place
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.using import with_uses
from talewright.games.strange_fate.play.ways import Way


def begun(  # noqa: PLR0913 - each is a property of the roll
    state: State, roll: RollId, goal: str, who: ActorId, way: Way, *, label: str = "", against: ActorId = NOBODY
) -> Facts:
    """Somebody rolls by something; of a hidden side everybody hears that it is there."""
    yield ev.RollFramed(roll=roll, goal=goal, against=against)
    named = ev.SideNamed(
        roll=roll,
        place=Place.OURS,
        who=who,
        name=state.actor(who).name,
        by=label or way.by.label,
        applied=str(way.by),
        rating=str(way.rating),
        hidden=is_hidden(state, who),
    )
    yield from perhaps_hidden(named)


def as_action(state: State, roll: Iterable[ev.Event]) -> Facts:
    """A roll that is somebody's own action, with what it takes of the skill, and a border of whoever crossed it."""
    yield from follows(state, with_uses(state, roll))
