"""Weights that are carried, lifted and thrown (Physical Force)."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import owned_in_play, rating_for
from talewright.games.strange_fate.play.acting import doer
from talewright.games.strange_fate.play.allowed import own, whose
from talewright.games.strange_fate.play.base import At, Facts, Move, Public, Viewer
from talewright.games.strange_fate.play.deed import Deed, Load
from talewright.games.strange_fate.play.deeds.course import Against, Course, up_to
from talewright.games.strange_fate.play.deeds.steps import ShiftsSpent, over
from talewright.games.strange_fate.play.ids import ActorId, ModifierId
from talewright.games.strange_fate.play.known import called
from talewright.games.strange_fate.play.rolls.sides import SideNamed, line_added
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.games.strange_fate.rules.trappings import physical_force as force
from talewright.games.strange_fate.rules.trappings.weight import AT_MEDIOCRE, pounds, top, weight_of
from talewright.refusal import Refused
from talewright.table.offer import Offer, offer
from talewright.wording import counted, signed

FACTOR = "a point of the Weight Factor"


class PutDown(Move, tag="put-down"):
    """Put down what somebody carries."""

    who: ActorId

    def decide(self, state: State, at: At) -> Facts:
        actor = own(state, at.seat, self.who)
        if self.who not in state.acts.loads:
            raise Refused(f"{actor.name} carries nothing that counts.", clause="SF-trapping-physical-force.4")
        yield LoadCarried(who=self.who)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for who, load in state.acts.loads.items():
            if state.acts_for(viewer.seat, who) and (who in state.npcs or not state.person(who).retired):
                made = offer(cls, "Put the load down", group=who, who=who)
                about = f"{load.pounds:,} pounds, {signed(load.by)} on every physical action."
                yield made.explained(whose=whose(state, viewer.seat, who), about=about)


class LoadCarried(Public, tag="load-carried/1"):
    """Somebody carries so many pounds, which take *by* from every physical action; none once they are put down."""

    who: ActorId
    pounds: int = 0
    by: int = 0

    def file(self, state: State) -> State:
        return state.with_acts(state.acts.carrying(self.who, Load(self.pounds, self.by) if self.pounds else None))

    def told(self, state: State) -> str:
        return "" if self.pounds else f"{called(state, self.who)} puts the load down"


def laden(before: State, named: SideNamed) -> Facts:
    """What a load takes from whatever its bearer does with the body, a defence too (SF-trapping-physical-force.4)."""
    load = before.acts.loads.get(named.who)
    known = before.known_roll(named.roll).part(named.place)
    if load is None or not load.by or known is not None or named.fixed:
        return
    applied = named.skill(before)
    held = owned_in_play(before, named.who, applied.skill).skill.trappings
    by = [each for each in held if each.trapping.name == applied.trapping] if applied.trapping else held
    if force.exerts(by):
        line = Modifier(Source.SITUATION, f"a load of {load.pounds:,} pounds", load.by)
        id_ = ModifierId(f"{named.roll}.{named.place}.load")
        yield line_added(named.roll, named.place, id_, line, hidden=named.hidden)


def _carried(state: State, deed: Deed) -> Facts:
    takes = force.penalty(rating_for(state, deed), deed.amount)
    came = f"{signed(takes)} on every physical action" if takes else "it hampers nobody"
    yield LoadCarried(who=deed.who, pounds=deed.amount, by=takes)
    yield over(deed, f"{deed.amount:,} pounds are carried: {came}")


def _scale(state: State, deed: Deed) -> str:
    """What weighs as much as Mediocre lifts in its tier (SF-trapping-physical-force.8)."""
    tier = rating_for(state, deed).tier
    return f"{AT_MEDIOCRE[tier].capitalize()} weighs {pounds(Rating(0, tier)):,} pounds."


def _check_weighed(_: State, deed: Deed) -> None:
    if not deed.amount:
        raise Refused("Say how many pounds it weighs.", clause=deed.procedure.against.clause)


def _to_lift(state: State, deed: Deed) -> Against | None:
    """The row of a weight; None where it is lifted without a roll (SF-trapping-physical-force.6)."""
    needed = force.to_lift(rating_for(state, deed), deed.amount) if deed.amount else None
    return Against(f"{deed.amount:,} pounds", needed) if needed else None


def _lifted(state: State, deed: Deed) -> str:
    return f"{deed.amount:,} pounds are lifted without a roll" if deed.amount and not _to_lift(state, deed) else ""


def _to_throw(state: State, deed: Deed) -> Against | None:
    if not deed.amount:
        return None
    return Against(f"{deed.amount:,} pounds", force.to_throw(deed.amount, rating_for(state, deed).tier))


def _thrown(state: State, deed: Deed) -> Facts:
    """A throw pays for the weight first (SF-trapping-physical-force.10)."""
    if not deed.succeeded:
        yield over(deed)
        return
    factor = weight_of(deed.amount, rating_for(state, deed).tier).factor
    if deed.amount and factor <= deed.shifts:
        yield ShiftsSpent(deed=deed.id, buys=FACTOR, times=factor)


def _check_flies(_state: State, deed: Deed, buys: str, _: int) -> None:
    """The weight is paid for by itself, and comes before any zone (SF-trapping-physical-force.10)."""
    if buys == FACTOR or not deed.bought.get(FACTOR):
        paid = "is paid for already" if deed.bought.get(FACTOR) else "takes more shifts than there are"
        raise Refused(f"The weight {paid}.", clause="SF-trapping-physical-force.10")


def _flown(state: State, deed: Deed) -> Iterator[str]:
    if deed.succeeded:
        zones = force.thrown(deed.shifts, deed.amount, rating_for(state, deed).tier)
        yield f"it flies {counted(zones, 'zone')} at most"


def _strongest(state: State, deed: Deed) -> Rating:
    """The force of somebody with the best of what they have at hand, which may still be chosen."""
    pieces = ("", *(piece.name for piece in doer(state, deed.who).character.equipment))
    known = (rating_for(state, replace(deed, using=name)) for name in pieces)
    return max(known, key=lambda rating: (rating.tier, rating.value))


WEIGHT = up_to("Pounds", lambda state, deed: top(_strongest(state, deed).tier), 1, _scale)
COURSES = {
    force.CARRY: Course(
        amount=up_to("Pounds", lambda state, deed: force.most_carried(_strongest(state, deed))), at_once=_carried
    ),
    force.LIFT: Course(amount=WEIGHT, said=_check_weighed, by_itself=_to_lift, easily=_lifted),
    force.THROW: Course(
        amount=WEIGHT,
        said=_check_weighed,
        by_itself=_to_throw,
        after_roll=_thrown,
        check_buy=_check_flies,
        came=_flown,
    ),
}
