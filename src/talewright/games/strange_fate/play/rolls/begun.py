"""How a roll begins that is part of something else: what for, by what, and what that takes of a skill with flaws."""

from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.base import At, Event, Facts
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.fighters import check_acts
from talewright.games.strange_fate.play.deeds.rolled import followed
from talewright.games.strange_fate.play.flaws import used
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, RollId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.rolls.sides import RollFramed, SideNamed, by_skill, perhaps_hidden
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.ways import Way


def begun(  # noqa: PLR0913 - each is a property of the roll
    state: State, roll: RollId, goal: str, who: ActorId, way: Way, *, label: str = "", against: ActorId = NOBODY
) -> Facts:
    """Somebody rolls by something; of a hidden side everybody hears that it is there."""
    yield RollFramed(roll=roll, goal=goal, against=against)
    named = by_skill(roll, Place.OURS, who, state.actor(who).name, way, hidden=is_hidden(state, who))
    yield from perhaps_hidden(replace(named, by=label or named.by))


def as_action(at: At, roll: Iterable[Event]) -> Facts:
    """A roll that is somebody's own action, with what it takes of the skill, and a border of whoever crossed it.

    Raises ``Refused`` for whoever is down, and for a companion who stands by.
    """
    before, mine = at.now, None
    for event in roll:
        yield from followed(at, (event,))
        if isinstance(event, SideNamed) and event.place is Place.OURS and event.who != NOBODY:
            check_acts(before, at.seat, event.who)
            mine = event
    if mine is not None:
        yield from used(before, at, mine.who, AppliedSkill.parse(mine.applied), mine.roll)
