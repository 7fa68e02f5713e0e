"""Living off the land: which places a skill is for (Environment)."""

from talewright.games.strange_fate.play.able import owned_for
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.trappings.environment import FORAGE, Place, check
from talewright.refusal import Refused
from talewright.table.offer import Field, Option, allowed, one_of
from talewright.wording import capital


def _places(state: State, deed: Deed) -> Field:
    """How far the place is from what people know, as far as the skill is for it."""
    owned = owned_for(state, deed)
    found = (Option(each, capital(each)) for each in Place if allowed(check, each, owned))
    return one_of("sort", "What sort of place", found)


def _check_place(state: State, deed: Deed) -> None:
    """A common place is for every skill (SF-trapping-environment.6 to SF-trapping-environment.8)."""
    if deed.sort:
        place = next((each for each in Place if each == deed.sort), None)
        if place is None:
            raise Refused(f"There is no place {deed.sort[:40]!r}: choose one of {', '.join(Place)}.")
        check(place, owned_for(state, deed))


COURSES = {FORAGE: Course(sort=_places, said=_check_place)}
