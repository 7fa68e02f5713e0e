"""Noticing things, at a glance, at the last moment, or by looking for them (Notice, Examine, Security)."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.able import benefit_tier, owned_for
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.procedure import examine, notice, security
from talewright.games.strange_fate.tier import Tier


def _looked(state: State, deed: Deed) -> Iterator[str]:
    if benefit_tier(owned_for(state, deed), notice.LAST_LOOK.trapping) > Tier.MUNDANE:
        yield "ready for anything: the defence is as usual"
    elif deed.succeeded:
        yield f"the defence is at {notice.SURPRISED.amount:+d}"
    else:
        yield f"nothing was noticed, and the defence stands at {notice.UNAWARE:+d}"


COURSES = {
    notice.LAST_LOOK: Course(seeks=True, came=_looked),
    **dict.fromkeys((notice.SPOT, examine.SEARCH, examine.LOOK_FOR_CLUES, security.OVERCOME), Course(seeks=True)),
}
