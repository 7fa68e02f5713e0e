"""What it takes to go from zone to zone: nothing outside of a conflict but borders, or a step besides the action."""

from collections.abc import Generator, Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import as_is, best_benefit
from talewright.games.strange_fate.play.acting import companion_for
from talewright.games.strange_fate.play.base import Event, Facts
from talewright.games.strange_fate.play.conflict.card import ConflictCard
from talewright.games.strange_fate.play.conflict.fighters import check_turn, conflict_of
from talewright.games.strange_fate.play.conflict.pace import PaceTaken, legs_of
from talewright.games.strange_fate.play.conflict.turns import TurnTaken
from talewright.games.strange_fate.play.deeds.steps import StandingDropped
from talewright.games.strange_fate.play.deeds.trappings.movement import Hindered
from talewright.games.strange_fate.play.flaws import at_rest
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.scene.presence import company, goes
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.conflict.exchange import Turn
from talewright.games.strange_fate.rules.conflict.going import Going, Legs, border_takes, going
from talewright.games.strange_fate.rules.conflict.zone import Border
from talewright.games.strange_fate.rules.skills.extra import Extra
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.games.strange_fate.rules.trappings.hide import HIDE, zones_unseen
from talewright.refusal import Refused
from talewright.table.seat import Seat
from talewright.wording import counted, signed

MOVE = Trapping("Move")


def walked(state: State, seat: Seat, who: ActorId, zone: str) -> Facts:
    """What it takes to go to a zone. Raises ``Refused`` where it is too far, or not somebody's turn.

    Outside of a conflict nobody counts steps, and a border hampers what comes next all the same.

    Source: SF-trapping-move.3, SF-trapping-move.6, SF-trapping-climb.4, SF-trapping-leap.3.
    """
    fight, way = conflict_of(state, who), way_to(state, who, zone)
    if fight is None or fight.exchange is None:
        legs = legs_of(state, who)
        takes = _outside(way, legs)
    else:
        takes = yield from _in_turn(state, seat, fight, who, way)
    if takes:
        before = state.acts.hindered.get(who)
        yield Hindered(who=who, by=takes + (before.by if before else 0), what="a border")


def _outside(way: tuple[Border, ...], legs: Legs) -> int:
    """What borders take outside of a conflict, less the points that a leap cancels (SF-trapping-leap.6)."""
    return min(0, border_takes(way, legs.rating) + legs.bounds)


def check_walk(state: State, seat: Seat, who: ActorId, zone: str) -> None:
    """Refuse a way as it would be refused."""
    for _ in walked(state, seat, who, zone):
        pass


def cost(state: State, who: ActorId, zone: str) -> str:
    """What a way takes, in words; empty for nothing."""
    fight, way, legs = conflict_of(state, who), way_to(state, who, zone), legs_of(state, who)
    found = going(way, legs) if fight and fight.exchange else Going(0, is_step=False, border=_outside(way, legs))
    if found is None:
        return ""
    step = [f"a supplemental action, {signed(-1)}"] if found.is_step else []
    return ", ".join([*step, *([f"a border, {signed(found.border)}"] if found.border else [])])


def walks(state: State, who: ActorId, zone: str, zones: int) -> Facts:
    """Somebody goes so many zones, with the companions who can follow them; whoever of them hides may be seen."""
    behind = left_behind(state, who, zone)
    for moved in goes(state, who, zone):
        if moved.who in behind:
            continue
        yield from _given_away(state, moved.who, zones)
        yield replace(moved, unseen=zones) if _is_hiding(state, moved.who) else moved


def left_behind(state: State, who: ActorId, zone: str) -> tuple[ActorId, ...]:
    """The companions who cannot follow somebody's unusual way of moving over what stands in it.

    Source: SF-gift-companion.12.
    """
    person = state.people.get(CharacterId(who))
    if person is None or not _moves_unusually(state, person):
        return ()
    way, others = way_to(state, who, zone), company(state, who)[1:]
    known = ((each, companion_for(state, state.npc(each))) for each in others)
    return tuple(
        each
        for each, companion in known
        if companion and not companion.keeps_up and border_takes(way, legs_of(state, each).rating)
    )


def _moves_unusually(state: State, person: Person) -> bool:
    """Whether somebody flies, or goes in another way that few do, by a skill that is at work."""
    rest = at_rest(state, person)
    skills = (owned.skill for owned in as_is(person).skills if owned.skill.name not in rest)
    moves = (held for skill in skills for held in skill.trappings if held.trapping == MOVE)
    return any(added.extra is Extra.UNUSUAL for held in moves for added in held.extras)


def gives_away(state: State, who: ActorId, zone: str) -> bool:
    """Whether a way to a zone gives away the hiding place of somebody, or of who goes with them."""
    return any(isinstance(each, StandingDropped) for each in walks(state, who, zone, len(way_to(state, who, zone))))


def _is_hiding(state: State, who: ActorId) -> bool:
    """Whether somebody hides, and has been perfectly still since, or gone no further than they may."""
    return any(each.who == who and each.slug == HIDE.slug for each in state.acts.standing)


def comes_out(state: State, who: ActorId) -> Iterator[StandingDropped]:
    """Whoever leaves the scene hides there no more (SF-trapping-hide.2)."""
    return (StandingDropped(deed=each.deed) for each in state.acts.standing if each.who == who and each.is_where)


def _given_away(state: State, who: ActorId, zones: int) -> Iterator[StandingDropped]:
    """Whoever hides and goes further than the tier benefit of Hide lets them is seen.

    Source: SF-trapping-hide.7, SF-trapping-hide.8, SF-trapping-hide.9, SF-gift-companion.16.
    """
    most = zones_unseen(best_benefit(state, who, HIDE.trapping))
    for each in state.acts.standing:
        if each.who == who and each.slug == HIDE.slug and most is not None and each.zones + zones > most:
            yield StandingDropped(deed=each.deed)


def _in_turn(
    state: State, seat: Seat, fight: ConflictCard, who: ActorId, way: tuple[Border, ...]
) -> Generator[Event, None, int]:
    found = going(way, legs_of(state, who))
    if found is None:
        raise Refused(
            f"{counted(len(way), 'zone')} is too far to go besides an action: go one at a time, or run with the turn.",
            clause="SF-trapping-move.3",
        )
    check_turn(state, fight, seat, who, Turn.SUPPLEMENTAL if found.is_step else Turn.FREE)
    if found.for_nothing:
        yield PaceTaken(conflict=fight.id, who=who, units=found.for_nothing, leapt=found.leapt)
    if found.is_step:
        yield TurnTaken(conflict=fight.id, who=who, turn=Turn.SUPPLEMENTAL, breaks=True)
    return found.border


def way_to(state: State, who: ActorId, zone: str) -> tuple[Border, ...]:
    """The borders on somebody's way to a zone; none where nobody has said where they are."""
    scene = state.under_way()
    here = scene.place(who)
    try:
        return scene.zones.way(here, zone) if here else ()
    except Refused:  # zones that nobody has joined lie beside each other
        return (Border(one=here, other=zone),)
