"""Who rides, drives, sails or flies what, as the log tells it (Transport)."""

from talewright.games.strange_fate.play.deed import MOUNT, Deed
from talewright.games.strange_fate.play.ids import DeedId, NpcId, RollId
from talewright.games.strange_fate.play.state import Npc, State
from talewright.games.strange_fate.rules.trappings.transport import DRIVE, Kind
from talewright.table.wording import bare, small

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
    is_mounts = roll.endswith(MOUNT)
    deed = state.acts.deeds.get(DeedId(roll.removesuffix(MOUNT)))
    carrier = carrier_of(state, deed) if deed else None
    if deed is None or carrier is None:
        return bare(goal)
    aim, does = bare(deed.goal) or small(deed.procedure.title), moves(deed, carrier)
    who = f"{carrier.name}, which {deed.called} {does}" if is_mounts else f"{deed.called} {does} {carrier.name}"
    return f"{aim} ({who})"
