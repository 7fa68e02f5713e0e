"""Moving while hidden (Hide)."""

from talewright.games.strange_fate.play.able import benefit_tier, owned_for
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course
from talewright.games.strange_fate.play.deeds.steps import Facts, over
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.procedure.hide import UNSEEN, zones_unseen
from talewright.table.wording import counted


def _unseen(state: State, deed: Deed) -> Facts:
    zones = zones_unseen(benefit_tier(owned_for(state, deed), UNSEEN.trapping))
    yield over(deed, f"{'any number of zones' if zones is None else counted(zones, 'zone')}, and still unseen")


COURSES = {UNSEEN: Course(at_once=_unseen)}
