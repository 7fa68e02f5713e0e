"""Lasting works, made or mended: their tier, how long one takes, what it costs (Craft, Repair)."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.able import doer, owned_for, rating_for
from talewright.games.strange_fate.play.base import Facts
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import HASTE, Course, Doing
from talewright.games.strange_fate.play.deeds.steps import over
from talewright.games.strange_fate.play.ids import NOBODY, ActorId
from talewright.games.strange_fate.play.points import PointsCounted
from talewright.games.strange_fate.play.rolls.sides import SideNamed
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.trappings import craft, repair, time_of, work
from talewright.table.seat import Seat, Stamp
from talewright.table.wording import counted


def _cost(deed: Deed) -> int:
    """Fate points for a work of a tier (SF-trapping-craft.14)."""
    return craft.fate_points([deed.reached.tier]) if deed.succeeded else 0


def _to_make(state: State, deed: Deed, named: SideNamed) -> Facts:
    """What is made has no higher tier than the skill (SF-trapping-craft.13)."""
    craft.check_tier(owned_for(state, deed).skill.tier, Rating.parse(named.rating).tier)
    yield from ()


def _takes(state: State, deed: Deed) -> Time:
    rating = rating_for(state, deed).value
    return craft.time_to_make(deed.reached.value, rating, deed.bought.get(HASTE, 0))


def _made(_: State, deed: Deed) -> Iterator[str]:
    if deed.succeeded:
        yield f"a work of {deed.reached.title} quality"
        if _cost(deed):
            yield f"it takes {counted(_cost(deed), 'fate point')}"


def _check_pays(state: State, deed: Deed, _: Seat) -> None:
    doer(state, deed.who).purse.paid(_cost(deed), "A work of this tier")


def _paid(state: State, deed: Deed, _: str, __: Stamp) -> Facts:
    if _cost(deed):
        left = doer(state, deed.who).purse.paid(_cost(deed), "A work of this tier")
        payer = deed.who if deed.who in state.people else NOBODY
        yield PointsCounted(who=payer, points=left.points, reason=deed.procedure.title)


def _of_any_tier(doing: Doing, _: ActorId) -> str:
    """Revealed works count together, whatever their tier."""
    return f"{doing.owned.skill.name}/craft-reveal"


def _revealed(state: State, deed: Deed) -> Facts:
    found = work.reveal(owned_for(state, deed).skill.tier)
    added = counted(found.adds, "improvement")
    yield over(deed, f"a work of {found.improvements} improvements, or {added} on a piece for the {found.last}")


def _to_mend(state: State, deed: Deed, named: SideNamed) -> Facts:
    """What is mended has no higher tier than the skill (SF-trapping-repair.14)."""
    repair.check_tier(owned_for(state, deed).skill.tier, Rating.parse(named.rating).tier)
    yield from ()


def _mended(_: State, deed: Deed) -> Iterator[str]:
    if deed.longer:
        usual = time_of(deed.procedure) or Time.A_FEW_HOURS
        lost = deed.reached.value - repair.made_good(-deed.shifts, deed.longer, deed.reached.value, usual).quality
        yield f"it is mended by taking longer{f', and its quality drops by {lost}' if lost else ''}"
    elif deed.succeeded:
        yield "it is mended"


COURSES = {
    craft.MAKE: Course(
        set_against=_to_make, ends_by_word=True, takes=_takes, came=_made, check_end=_check_pays, stays=_paid
    ),
    **{each: Course(counts=_of_any_tier, at_once=_revealed) for each in work.PROCEDURES},
    # where time does not suffice, the rest is made good out of the quality (SF-trapping-repair.6)
    repair.MEND: Course(set_against=_to_mend, came=_mended, least_steps=lambda _: 1),
    repair.RESTORE: Course(set_against=_to_mend),
}
