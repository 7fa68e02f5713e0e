"""Devices taken apart, and structures prepared to fall (Dismantle)."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.base import Facts
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course, around, up_to
from talewright.games.strange_fate.play.deeds.steps import over
from talewright.games.strange_fate.play.flaws import may_be_broken
from talewright.games.strange_fate.play.harm.hits import HitDealt
from talewright.games.strange_fate.play.ids import NOBODY, CharacterId, HitId, NpcId
from talewright.games.strange_fate.play.known import is_here, is_hidden
from talewright.games.strange_fate.play.losses import harmed, quality_of
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.play.ways import Way
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.trappings.dismantle import SABOTAGE, UNMAKE, defence, fall
from talewright.games.strange_fate.rules.trappings.physical_force import BREAK
from talewright.table.offer import Choice, Field, Option
from talewright.wording import counted, in_a_row


def _holds_together(state: State, deed: Deed, way: Way) -> Way:
    """What a device defends with: its own quality or what is named for it, the better (SF-trapping-dismantle.3).

    Of what an NPC holds no quality is written anywhere, so the NPC's own word defends it.
    """
    held = _device(state, deed)
    if held:
        return replace(way, rating=defence(quality_of(state, *held), way.rating))
    if _is_device(state, deed):
        return replace(way, rating=defence(state.npc(deed.on).quick.goods[0].rating, way.rating))
    return way


def _is_device(state: State, deed: Deed) -> bool:
    """Whether the target is itself a device, such as a vehicle, and not somebody who holds one."""
    npc = state.npcs.get(NpcId(deed.on))
    return npc is not None and npc.is_device


def _device(state: State, deed: Deed) -> tuple[Person, str] | None:
    """The device of a skill that is meant: the one that was named, or else the first that the target has.

    Where there is no target, it is that of whoever has one of this name.
    """
    person = state.people.get(CharacterId(deed.on))
    if deed.on == NOBODY:
        others = (each for each in state.in_play if each.id != deed.who)
        person = next((each for each in others if deed.sort in may_be_broken(each)), None)
    devices = may_be_broken(person) if person else ()
    named = deed.sort if deed.sort in devices else next(iter(devices), "")
    return (person, named) if person and named else None


def _devices(state: State, deed: Deed) -> Field | None:
    """The devices of others that can break."""
    owners: dict[str, list[str]] = {}
    for person in state.in_play:
        for name in may_be_broken(person) if person.id != deed.who else ():
            owners.setdefault(name, []).append(person.name)
    options = tuple(Option(name, f"{name} of {in_a_row(whose, 'or')}") for name, whose in owners.items())
    return Choice(name="sort", label="The device of a skill", options=options, optional=True) if options else None


def _unmade(state: State, deed: Deed) -> Facts:
    """The shifts are stress on the Health of the device (SF-trapping-dismantle.1)."""
    held = _device(state, deed)
    if deed.succeeded and held:
        yield over(deed, f"the device of {held[1]} is damaged")
        yield harmed(state, *held, deed.shifts, f"{deed.called} takes it apart", hides=deed.hides)
        return
    if not deed.succeeded or not _is_device(state, deed):
        damage = "damage" if deed.hides else f"{counted(deed.shifts, 'shift')} of damage"
        yield over(deed, *(f"{damage} to the device",) * deed.succeeded)
        return
    yield over(deed, "the device is damaged")
    yield _hit(state, deed, deed.shifts, f"{deed.called} takes it apart")


def _falls(state: State, deed: Deed) -> Facts:
    """Whoever is on it when it goes takes the harm of the fall, without a roll (SF-trapping-dismantle.6)."""
    if not deed.succeeded:
        yield over(deed)
        return
    zones = max(1, deed.amount)
    yield over(deed, f"it falls through {counted(zones, 'zone')}")
    if is_here(state, deed.on):
        yield _hit(state, deed, fall(zones).value, "what they stood on gives way")


def _hit(state: State, deed: Deed, stress: int, why: str) -> HitDealt:
    hidden = deed.hides or is_hidden(state, deed.on)
    return HitDealt(hit=HitId(deed.id), who=deed.on, track=Track.HEALTH, stress=stress, why=why, hidden=hidden)


TAKEN_APART = Course(target="Which device, or whose", sort=_devices, defends=_holds_together, after_roll=_unmade)
COURSES = {
    UNMAKE: TAKEN_APART,
    BREAK: TAKEN_APART,
    SABOTAGE: Course(targets=around, target="Who is on it", amount=up_to("Zones to fall", least=1), after_roll=_falls),
}
