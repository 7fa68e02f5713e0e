"""What a skill lends to attacks with another (Insight, Networking, Physical Force)."""

from talewright.games.strange_fate.play.able import benefit_tier
from talewright.games.strange_fate.play.base import Facts
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course
from talewright.games.strange_fate.play.deeds.steps import over
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.trappings import insight, networking, physical_force
from talewright.games.strange_fate.rules.trappings.profit import profit


def _lends(state: State, deed: Deed) -> Facts:
    yield over(deed, str(profit(deed.skill, deed.procedure.trapping, benefit_tier(state, deed))))


COURSES = {each: Course(at_once=_lends) for each in (insight.LEND, networking.LEND, physical_force.FORCEFUL)}
