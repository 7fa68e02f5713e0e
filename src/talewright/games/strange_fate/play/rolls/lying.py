"""How long the last roll lies on the table: until the story goes on to something else."""

from talewright.games.strange_fate.play.state import State


def point_of(state: State) -> tuple[str, ...]:
    """Where the story is, as everybody knows it: a compel is answered, a scene or a conflict begins or ends."""
    scene = state.scene.id if state.scene else ""
    return (str(state.session), scene, *(each.id for each in state.answered[:1]), *state.conflicts)


def lies_there(state: State) -> bool:
    """Whether nothing has come since the roll that was over last."""
    return bool(state.told) and not state.rolls and state.told[0].told_at == point_of(state)
