"""Events filed without a table."""

from collections.abc import Iterable

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.state import State
from talewright.table.chapter import Event


def filed(state: State, events: Iterable[Event[State]]) -> State:
    """The state with these events filed."""
    for event in events:
        state = STRANGE_FATE_GAME.evolve(state, event)
    return state
