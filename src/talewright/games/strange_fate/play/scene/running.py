"""What it takes to go from zone to zone: freely, besides an action in a conflict, or as a run with the whole turn."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import is_skill
from talewright.games.strange_fate.play.acting import acting
from talewright.games.strange_fate.play.allowed import own, whose
from talewright.games.strange_fate.play.applied import options
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, Public, Viewer
from talewright.games.strange_fate.play.card import Card, Place
from talewright.games.strange_fate.play.conflict.fighters import check_turn, conflict_of
from talewright.games.strange_fate.play.flaws import is_out, worn_out
from talewright.games.strange_fate.play.ids import ActorId, RollId
from talewright.games.strange_fate.play.rolls.begun import as_action, begun
from talewright.games.strange_fate.play.rolls.sides import SideNamed
from talewright.games.strange_fate.play.scene.walking import walks, way_to
from talewright.games.strange_fate.play.scene.zones import zone_of
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.ways import Way, way_of, ways
from talewright.games.strange_fate.rules.conflict.exchange import Turn
from talewright.games.strange_fate.rules.conflict.going import run, to_run
from talewright.games.strange_fate.rules.conflict.zone import Border
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.refusal import Refused
from talewright.table.offer import Line, allowed, offer, one_of
from talewright.table.seat import Seat

MOVING = "Move"
THE_WAY = "the way there"


class Run(Move, tag="run"):
    """Run to a zone with the whole turn: a roll of Move, which gets as many zones and points of borders far."""

    who: ActorId
    zone: Line
    by: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """The roll is against the zones and the borders of the way, by the wider Fate rules."""
        own(state, at.seat, self.who)
        way = check_run(state, at.seat, self.who, self.zone)
        roll, there = RollId(at.stamp.id), zone_of(state.under_way(), self.zone)
        by = _by(state, self.who, self.by)
        yield from as_action(at, begun(state, roll, f"run to {there}", self.who, by))
        rating = str(Rating(to_run(way)))
        yield SideNamed(roll=roll, place=Place.THEIRS, name=THE_WAY, rating=rating, fixed=True)
        yield RunBegan(roll=roll, zone=there)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for fight in state.conflicts.values():
            who = fight.next
            if state.scene is None or not who or not state.acts_for(viewer.seat, who):
                continue
            zones = [each for each in state.scene.zones.names if allowed(check_run, state, viewer.seat, who, each)]
            if zones and (by := _runs_by(state, who)):
                fields = one_of("zone", "Where", zones), one_of("by", "By", options(by))
                made = offer(cls, "Run", *fields, group=fight.id, who=who)
                about = "It takes the whole turn; the roll says how far it goes."
                yield made.explained(whose=whose(state, viewer.seat, who), about=about)


class RunBegan(Public, tag="run-began/1"):
    """A roll is a run to a zone."""

    roll: RollId
    zone: str

    def fits(self, state: State) -> bool:
        return self.roll in state.rolls

    def file(self, state: State) -> State:
        return state.with_acts(replace(state.acts, runs={**state.acts.runs, self.roll: self.zone}))


def came_of_run(state: State, card: Card) -> Facts:
    """Whoever ran gets as far as the effort goes."""
    zone, scene = state.acts.runs.get(card.id, ""), state.scene
    if not zone or scene is None or card.ours is None or card.decided is None or not scene.place(card.ours.who):
        return
    who, here = card.ours.who, scene.place(card.ours.who)
    way = way_to(state, who, zone) if zone in scene.zones.names else ()
    far = run(way, card.decided.effort)
    for border in way[:far]:
        here = border.beyond(here) or here
    if far:
        yield from walks(state, who, here, far)


# --- who may run


def check_run(state: State, seat: Seat, who: ActorId, zone: str) -> tuple[Border, ...]:
    """The way of a run. Raises ``Refused`` where nobody can run so now."""
    scene, fight = state.under_way(), conflict_of(state, who)
    if fight is None:
        raise Refused("Nobody counts zones outside of a conflict: just go there.")
    check_turn(state, fight, seat, who, Turn.FULL)
    way = way_to(state, who, zone_of(scene, zone))
    if not way:
        raise Refused("There is no way to run: choose another zone.")
    return way


def _runs_by(state: State, who: ActorId) -> tuple[Way, ...]:
    """What somebody runs by, the best first: skills with Move, or what a line says."""
    actor = acting(state, who)
    out = worn_out(state, actor) if isinstance(actor, Person) else frozenset[str]()
    can = (each for each in ways(actor) if not is_out(out, each.by))
    found = [each for each in can if isinstance(actor, Npc) or each.by.trapping == MOVING]
    plain = [each for each in found if not isinstance(actor, Npc) or not is_skill(each.by.skill)] or found
    return tuple(sorted(plain, key=lambda way: (-int(way.rating.tier.value), -way.rating.value)))


def _by(state: State, who: ActorId, text: str) -> Way:
    """What is named for a run, or the best. Raises ``Refused`` where it does not cover ground."""
    can = _runs_by(state, who)
    if not text:
        return can[0]
    actor = acting(state, who)
    way = way_of(actor, text)
    if way not in can and isinstance(actor, Person):
        raise Refused(f"{way.by.label} covers no ground: run by {can[0].by.label}.", clause="SF-trapping-move.1")
    return way
