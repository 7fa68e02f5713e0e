"""Crossing borders and zones: what a border takes from whatever somebody does next (Climb, Leap, Move, Hide)."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.able import benefit_tier, owned_for, rating_for
from talewright.games.strange_fate.play.base import Facts, Public
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.pace import takes_action
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Against, Course, up_to
from talewright.games.strange_fate.play.deeds.steps import over
from talewright.games.strange_fate.play.ids import ActorId, ModifierId
from talewright.games.strange_fate.play.rolls.sides import RollCancelled, SideNamed, line_added
from talewright.games.strange_fate.play.state import Npc, State, name_of
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.games.strange_fate.rules.trappings import climb, hide, leap, move
from talewright.games.strange_fate.rules.trappings.border import penalty
from talewright.refusal import Refused
from talewright.table.offer import Field, Option, one_of
from talewright.wording import counted

BORDER = "border"


class Hindered(Public, tag="hindered/1"):
    """What somebody has done takes so much from what is done next; *by* is 0 once it has."""

    who: ActorId
    by: int = 0
    what: str = ""

    def file(self, state: State) -> State:
        return state.with_acts(state.acts.hindering(self.who, self.by, self.what))


def hindered(before: State, named: SideNamed) -> Facts:
    """What a border takes from the next action that is rolled, once; a defence is none, nor is what takes no turn.

    *before* is the state without the side.

    Source: SF-trapping-climb.4, SF-trapping-leap.3.
    """
    card, takes = before.known_roll(named.roll), before.acts.hindered.get(named.who)
    is_first = named.place is Place.OURS and card.ours is None and named.who != card.against
    if takes and is_first and takes_action(before, card):
        line = Modifier(Source.SITUATION, takes.what, takes.by)
        yield line_added(named.roll, Place.OURS, ModifierId(f"{named.roll}.{BORDER}"), line, hidden=named.hidden)
        yield Hindered(who=named.who)


def hindered_still(state: State, dropped: RollCancelled) -> Facts:
    """A roll that is dropped has taken nothing."""
    ours = state.known_roll(dropped.roll).ours
    for each in ours.named if ours else ():
        if ours and each.id == f"{dropped.roll}.{BORDER}":
            yield Hindered(who=ours.who, by=each.modifier.amount, what=each.modifier.name)


def _more(state: State, who: ActorId, takes: int, what: str) -> Hindered:
    """What somebody loses next, with what a border or a step has taken from it before."""
    before = state.acts.hindered.get(who)
    return (
        Hindered(who=who, by=takes + before.by, what=f"{before.what}, {what}")
        if before
        else Hindered(who=who, by=takes, what=what)
    )


# ---- courses


def _climbed(state: State, deed: Deed, ignored: int = 0) -> Facts:
    """What it takes, the next roll loses (SF-trapping-climb.4, SF-trapping-leap.3, SF-trapping-leap.6)."""
    takes = _takes(state, deed, ignored)
    if takes:
        yield _more(state, deed.who, takes, deed.procedure.title.lower())
    came = f"it takes {-takes} from what is done next" if takes else "it is crossed freely"
    yield over(deed, f"the border is {deed.amount}, and {came}")


def _takes(state: State, deed: Deed, ignored: int = 0) -> int:
    return penalty(rating_for(state, deed).value, deed.amount, ignored=ignored)


def _joined(state: State, deed: Deed, ignored: int = 0) -> Iterator[Hindered]:
    """Whoever joins in loses what its user loses."""
    if takes := _takes(state, deed, ignored):
        yield _more(state, deed.on, takes, deed.procedure.title.lower())


def _bounds(state: State, deed: Deed) -> int:
    return leap.bounds(benefit_tier(state, deed))


def _bounded(state: State, deed: Deed) -> Facts:
    left = leap.bound(benefit_tier(state, deed), zones=deed.amount)
    yield over(deed, f"{counted(deed.amount, 'zone')} as a free action; {left} left for zones or points of a border")


def _zones(state: State, deed: Deed) -> int:
    return move.free_zones(benefit_tier(state, deed))


def _sped(state: State, deed: Deed) -> Facts:
    most = _zones(state, deed)
    if deed.amount > most:
        raise Refused(
            f"That is {counted(most, 'zone')} at most as a free action: walk the rest.", clause="SF-trapping-move.6"
        )
    yield over(deed, f"{counted(deed.amount, 'zone')} as a free action")


def _ways(state: State, deed: Deed) -> Field:
    """How somebody goes: on foot or as the skill says, or by a vehicle that is not beyond it."""
    mounts = (Option(npc.id, npc.name) for npc in _vehicles(state) if _has(state, deed, npc))
    return one_of("sort", "How", (Option("", str(_going(state, deed)).capitalize()), *mounts))


def _vehicles(state: State) -> Iterator[Npc]:
    return (npc for npc in state.npcs.values() if npc.is_device and not npc.hidden)


def _has(state: State, deed: Deed, npc: Npc) -> bool:
    cost = npc.quick.goods[0].rating.value if npc.cost is None else npc.cost
    return move.has_mount(rating_for(state, deed).value, cost)


def _going(state: State, deed: Deed, mount: str = "") -> move.Going:
    held = next(each for each in owned_for(state, deed).skill.trappings if each.trapping.name == move.MOVE.trapping)
    return move.going(held, mount)


def _check_way(state: State, deed: Deed) -> None:
    """A vehicle comes with the skill if its cost is not above the rating (SF-trapping-move.5)."""
    if not deed.sort:
        return
    vehicle = next((npc for npc in _vehicles(state) if npc.id == deed.sort), None)
    if vehicle is None or not _has(state, deed, vehicle):
        raise Refused(
            f"That is no vehicle for {deed.skill}: choose one that costs its rating at most, or go without.",
            clause="SF-trapping-move.5",
        )


def _walked(state: State, deed: Deed) -> Facts:
    """One zone besides what is done next, which it takes 1 from (SF-trapping-move.1, SF-trapping-move.3)."""
    zones, name = max(1, deed.amount), name_of(state, ActorId(deed.sort)) if deed.sort else ""
    found = move.moved(zones, benefit_tier(state, deed))
    if found is None:
        raise Refused(
            f"{counted(zones, 'zone')} are too far to go besides something else: that is the whole action.",
            clause="SF-trapping-move.3",
        )
    if found.penalty:
        yield _more(state, deed.who, found.penalty, "moving besides")
    yield over(deed, f"{counted(zones, 'zone')}, {_going(state, deed, name)}")


def _unseen(state: State, deed: Deed) -> Facts:
    zones = hide.zones_unseen(benefit_tier(state, deed))
    yield over(deed, f"{'any number of zones' if zones is None else counted(zones, 'zone')}, and still unseen")


def _by_height(_: State, deed: Deed) -> Against | None:
    """The difficulty of a height in feet (SF-trapping-climb.5)."""
    row = climb.height(deed.amount) if deed.amount else None
    return Against(f"{deed.amount} feet", row.rating) if row else None


def _low(_: State, deed: Deed) -> str:
    return f"{deed.amount} feet take no roll" if deed.amount and climb.height(deed.amount) is None else ""


COURSES = {
    climb.CLIMB: Course(amount=up_to("Height in feet", lambda _, __: 1000), by_itself=_by_height, easily=_low),
    climb.BORDER: Course(amount=up_to("The border"), at_once=_climbed, spreads=_joined),
    leap.BORDER: Course(
        amount=up_to("The border"),
        at_once=lambda state, deed: _climbed(state, deed, _bounds(state, deed)),
        spreads=lambda state, deed: _joined(state, deed, _bounds(state, deed)),
    ),
    leap.BOUND: Course(amount=up_to("Zones", _bounds), at_once=_bounded),
    move.MOVE: Course(
        for_npcs=False,
        sort=_ways,
        said=_check_way,
        amount=up_to("Zones", lambda state, deed: _zones(state, deed) + move.SUPPLEMENTAL_ZONES, least=1),
        at_once=_walked,
    ),
    move.SPEED: Course(amount=up_to("Zones", _zones), at_once=_sped),
    hide.UNSEEN: Course(at_once=_unseen),
}
