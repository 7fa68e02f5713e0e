"""Treatment, which begins elsewhere: with whoever is hurt (Treatment)."""

from talewright.games.strange_fate.play.deeds.course import Course, Doing
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.procedure import revival, treatment
from talewright.refusal import Refused


def _refuse(_: State, __: Person, ___: Doing) -> None:
    raise Refused(
        "Treatment begins with whoever is hurt: choose the stress, or the consequence, that is to be treated.",
        clause="SF-trapping-treatment.1",
    )


COURSES = dict.fromkeys((*treatment.PROCEDURES, *revival.PROCEDURES), Course(for_npcs=False, check=_refuse))
