"""Animals and vehicles: what somebody rides or drives rolls as well, by a skill of its own, and may suffer for it."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE
from talewright.games.strange_fate.play.base import Event
from talewright.games.strange_fate.play.card import Card, Place
from talewright.games.strange_fate.play.carried import rider_of
from talewright.games.strange_fate.play.deed import MOUNT, Deed
from talewright.games.strange_fate.play.ids import NOBODY, RollId
from talewright.games.strange_fate.play.rolls.sides import RollFramed, SideNamed, by_skill, perhaps_hidden
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.ways import way_of
from talewright.wording import bare, small

Events = tuple[Event, ...]


def ridden(state: State, roll: RollId) -> Deed | None:
    """The deed for which an animal or a vehicle makes this roll."""
    return state.acts.of_roll(rider_of(roll)) if roll.endswith(MOUNT) else None


def besides(state: State, deed: Deed) -> Events:
    """The roll of the animal or vehicle, against the same difficulty (SF-trapping-transport.3)."""
    if deed.on == NOBODY:
        return ()
    mount = state.npc(deed.on)
    way = way_of(mount, deed.words)
    goal = f"carry {deed.called} ({bare(deed.goal) or small(deed.procedure.title)})"
    framed = RollFramed(roll=deed.mount_roll, goal=goal, carries=deed.who)
    return (framed, by_skill(deed.mount_roll, Place.OURS, mount.id, mount.name, way))


def same_difficulty(state: State, deed: Deed, named: SideNamed) -> Events:
    """What stands against whoever rides stands against the animal or vehicle too."""
    card = state.rolls.get(deed.mount_roll)
    if card is None or card.phase not in BEFORE_THE_DICE:
        return ()
    return perhaps_hidden(replace(named, roll=card.id))


def waits_for_mount(state: State, deed: Deed) -> bool:
    """Whether the animal or vehicle has still to roll."""
    return deed.mount_roll in state.rolls


def mount_of(state: State, deed: Deed) -> Card | None:
    """The roll of the animal or vehicle, once it stands."""
    return next((each for each in state.told if each.id == deed.mount_roll and each.decided is not None), None)
