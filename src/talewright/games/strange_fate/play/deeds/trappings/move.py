"""Zones that are crossed as a free action (Move)."""

from talewright.games.strange_fate.play.able import benefit_tier, owned_for
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course, up_to
from talewright.games.strange_fate.play.deeds.steps import Facts, over
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.procedure.move import SPEED, free_zones
from talewright.refusal import Refused
from talewright.table.wording import counted


def _most(state: State, deed: Deed) -> int:
    return free_zones(benefit_tier(owned_for(state, deed), SPEED.trapping))


def _sped(state: State, deed: Deed) -> Facts:
    most = _most(state, deed)
    if deed.amount > most:
        raise Refused(
            f"That is {counted(most, 'zone')} at most as a free action: walk the rest.", clause="SF-trapping-move.6"
        )
    yield over(deed, f"{counted(deed.amount, 'zone')} as a free action")


COURSES = {SPEED: Course(amount=up_to("Zones", _most), at_once=_sped)}
