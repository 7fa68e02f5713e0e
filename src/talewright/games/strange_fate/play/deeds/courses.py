"""Every course, by what is done. A new family of trappings has its line here, and all the rest in its own file."""

from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course
from talewright.games.strange_fate.play.deeds.trappings import (
    border,
    conversation,
    convince,
    craft,
    disguise,
    hide,
    insight,
    inspire,
    languages,
    minions,
    move,
    networking,
    notice,
    physical_force,
    profit,
    repair,
    research,
    rumour,
    stress_capacity,
    transport,
    treatment,
    variable,
    wealth,
)
from talewright.games.strange_fate.procedure import Procedure

FAMILIES = (
    border, conversation, convince, craft, disguise, hide, insight, inspire, languages, minions, move, networking,
    notice, physical_force, profit, repair, research, rumour, stress_capacity, transport, treatment, variable, wealth,
)  # fmt: skip
_COURSES: dict[str, Course] = {
    procedure.slug: course for family in FAMILIES for procedure, course in family.COURSES.items()
}
_USUAL = Course()


def course_of(does: Procedure | Deed) -> Course:
    """The course that something takes."""
    return _COURSES.get(does.slug, _USUAL)
