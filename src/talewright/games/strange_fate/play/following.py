"""What follows of itself from what was decided: a roll that stands brings about what it was for."""

from collections.abc import Iterable

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.aspects import brought
from talewright.games.strange_fate.play.conflict.outcome import came_of_attack
from talewright.games.strange_fate.play.deeds_follow import follows
from talewright.games.strange_fate.play.evolving import filed
from talewright.games.strange_fate.play.harm.outcome import came_of_treatment
from talewright.games.strange_fate.play.state import State

Events = tuple[ev.Event, ...]


def with_what_follows(state: State, decided: Iterable[ev.Event]) -> Events:
    """These events, and after them what each roll that stands brings about."""
    events = tuple(decided)
    stood = [event.roll for event in events if isinstance(event, ev.RollDecided)]
    for roll in stood:
        after = filed(state, events)
        brings = brought(after, after.known_roll(roll))
        events = (*events, *brings, *came_of_attack(after, roll), *came_of_treatment(after, roll))
    return follows(state, events)
