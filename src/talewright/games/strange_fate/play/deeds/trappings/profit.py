"""What a skill lends to attacks with another (Insight, Networking, Physical Force)."""

from talewright.games.strange_fate.play.able import benefit_tier, owned_for
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course
from talewright.games.strange_fate.play.deeds.steps import Facts, over
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.procedure import insight, networking, physical_force
from talewright.games.strange_fate.procedure.profit import profit


def _lends(state: State, deed: Deed) -> Facts:
    owned, trapping = owned_for(state, deed), deed.procedure.trapping
    yield over(deed, str(profit(owned.skill.name, trapping, benefit_tier(owned, trapping))))


COURSES = {each: Course(at_once=_lends) for each in (insight.LEND, networking.LEND, physical_force.FORCEFUL)}
