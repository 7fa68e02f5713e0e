"""How long the last roll lies on the table: as long as the story stands where it stood when that was over."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.state import State


def point_of(state: State) -> tuple[str, ...]:
    """Where the story is, as everybody knows it.

    It goes on when a compel is answered, when a scene or a conflict begins or ends, and with each turn.
    """
    fights = (f"{card.id}.{card.turns}" for card in state.conflicts.values())
    return (*scene_of(state), *(each.id for each in state.answered[:1]), *fights)


def scene_of(state: State) -> tuple[str, str]:
    """The session and the scene in which the story is; where it is begins with them."""
    return str(state.session), state.scene.id if state.scene else ""


def after_roll_of(state: State) -> tuple[str, ...]:
    """Where the story is, and which roll was over last."""
    return (*point_of(state), *(each.id for each in state.told[:1]))


def turn_of_roll(before: State, after: State, who: ActorId) -> State:
    """The story after a turn, which takes no roll from the table that was made in it."""
    last = before.told[0] if before.told else None
    if last is None or last.ours is None or last.ours.who != who or last.told_at != point_of(before):
        return after
    return replace(after, told=(replace(last, told_at=point_of(after)), *after.told[1:]))
