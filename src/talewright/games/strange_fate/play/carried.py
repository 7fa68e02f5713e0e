"""Who rides, drives, sails or flies what, as the log tells it (Transport)."""

from talewright.games.strange_fate.play.deed import MOUNT, Deed
from talewright.games.strange_fate.play.ids import NpcId, RollId
from talewright.games.strange_fate.play.state import Npc, State
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.trappings.transport import DRIVE, Kind
from talewright.wording import bare

DOES: dict[str, str] = {Kind.RIDING: "rides", Kind.WATERCRAFT: "sails", Kind.AIRCRAFT: "flies"}


def carrier_of(state: State, deed: Deed) -> Npc | None:
    """What carries somebody through a deed, as far as everybody knows of it."""
    found = state.npcs.get(NpcId(deed.on)) if deed.procedure is DRIVE else None
    return found if found and not found.hidden else None


def moves(deed: Deed, carrier: Npc) -> str:
    """What whoever is carried does with it, by the kind of transport: "rides"."""
    return DOES.get(deed.sort) or ("drives" if carrier.is_device or deed.sort else "rides")


def what_for(state: State, roll: RollId, goal: str) -> str:
    """What a roll is for; with who rides or drives what, at the roll of either."""
    deed = state.acts.of_roll(rider_of(roll))
    carrier = carrier_of(state, deed) if deed else None
    if deed is None or carrier is None:
        return bare(goal)
    if roll == deed.mount_roll:
        return f"{carrier.name}, to {bare(goal)}"
    return f"{bare(goal)} ({deed.called} {moves(deed, carrier)} {carrier.name})"


def is_told_of_rider(state: State, roll: RollId, rating: Rating | None = None, *, hidden: bool) -> bool:
    """Whether what carries somebody gets the difficulty that was told of theirs; of a hidden one no rating is known.

    Another difficulty than it has already is told.
    """
    rider, mount = state.rolls.get(rider_of(roll)), state.rolls.get(roll)
    if not roll.endswith(MOUNT) or mount is None or mount.theirs is not None:
        return False
    same = rider.theirs if rider else None
    return same is not None and same.fixed and same.hidden == hidden and rating in (None, same.rating)


def rider_of(roll: RollId) -> RollId:
    """The roll of whoever rides or drives, of that of what carries them; another roll as it is."""
    return RollId(roll.removesuffix(MOUNT))
