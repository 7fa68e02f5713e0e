"""How far an attack reaches: over how many zones, as far as it is known who is where."""

from collections.abc import Iterable

from talewright.games.strange_fate.play.conflict.means import Means
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.state import State
from talewright.refusal import Refused
from talewright.table.wording import counted

REACHES = {"Strike": "SF-trapping-strike.1", "Shoot": "SF-trapping-shoot.2"}


def zone_of(state: State, who: ActorId) -> str:
    """The zone in which somebody is; empty where nobody has said."""
    return state.scene.place(who) if state.scene else ""


def by_zone(state: State, people: Iterable[ActorId]) -> dict[str, tuple[ActorId, ...]]:
    """People by the zone in which they are; those of whom nobody has said where are together."""
    found: dict[str, tuple[ActorId, ...]] = {}
    for who in people:
        zone = zone_of(state, who)
        found[zone] = (*found.get(zone, ()), who)
    return found


def zones_between(state: State, one: ActorId, other: ActorId) -> int | None:
    """How many zones lie between two; None where nobody has said where they are, or there is no way."""
    if state.scene is None:
        return None
    here, there = state.scene.place(one), state.scene.place(other)
    try:
        return state.scene.zones.distance(here, there) if here and there else None
    except Refused:
        return None


def in_reach(state: State, one: ActorId, other: ActorId, means: Means) -> bool:
    """Whether an attack reaches somebody, as far as it is known where both are."""
    return (zones_between(state, one, other) or 0) <= means.reach


def check_reach(state: State, one: ActorId, other: ActorId, means: Means) -> None:
    """Refuse an attack on somebody who is too far away (SF-trapping-strike.1, SF-trapping-shoot.2)."""
    if in_reach(state, one, other, means):
        return
    where = counted(means.reach, "zone") if means.reach else "the same zone"
    far = zones_between(state, one, other)
    raise Refused(
        f"{means.by.label} reaches {where}, and the target is {far} away: get closer, or take the Range extra.",
        clause=REACHES.get(means.by.trapping, "SF-extra-range.1"),
    )
