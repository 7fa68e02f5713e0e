"""Weights that are carried, lifted and thrown (Physical Force)."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.able import owned_for, rating_for
from talewright.games.strange_fate.play.base import Facts
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Against, Course, up_to
from talewright.games.strange_fate.play.deeds.steps import ShiftsSpent, over
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.trappings import physical_force as force
from talewright.games.strange_fate.rules.trappings.weight import top, weight_of
from talewright.refusal import Refused
from talewright.table.wording import counted

FACTOR = "a point of the Weight Factor"


def _carried(state: State, deed: Deed) -> Facts:
    takes = force.penalty(rating_for(state, deed), deed.amount)
    came = f"{takes:+d} on every physical action" if takes else "it hampers nobody"
    yield over(deed, f"{deed.amount:,} pounds are carried: {came}")


def _most_carried(state: State, deed: Deed) -> int:
    return force.most_carried(rating_for(state, deed))


def _most(state: State, deed: Deed) -> int:
    return top(rating_for(state, deed).tier)


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
    factor = weight_of(deed.amount, owned_for(state, deed).skill.tier).factor
    if deed.amount and factor <= deed.shifts:
        yield ShiftsSpent(deed=deed.id, buys=FACTOR, times=factor)


def _flown(state: State, deed: Deed) -> Iterator[str]:
    if deed.succeeded:
        zones = force.thrown(deed.shifts, deed.amount, rating_for(state, deed).tier)
        yield f"it flies {counted(zones, 'zone')} at most"


COURSES = {
    force.CARRY: Course(amount=up_to("Pounds", _most_carried), at_once=_carried),
    force.LIFT: Course(amount=up_to("Pounds", _most, 1), said=_check_weighed, by_itself=_to_lift, easily=_lifted),
    force.THROW: Course(
        amount=up_to("Pounds", _most, 1),
        said=_check_weighed,
        by_itself=_to_throw,
        after_roll=_thrown,
        came=_flown,
    ),
}
