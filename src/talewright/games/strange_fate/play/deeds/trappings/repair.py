"""Things that are mended (Repair)."""

from collections.abc import Iterator

from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.able import owned_for
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course
from talewright.games.strange_fate.play.deeds.steps import Facts
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.procedure import repair, time_of
from talewright.games.strange_fate.time_table import Time


def _set(state: State, deed: Deed, named: ev.SideNamed) -> Facts:
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
    # where time does not suffice, the rest is made good out of the quality (SF-trapping-repair.6)
    repair.MEND: Course(set_against=_set, came=_mended, least_steps=lambda _: 1),
    repair.RESTORE: Course(set_against=_set),
}
