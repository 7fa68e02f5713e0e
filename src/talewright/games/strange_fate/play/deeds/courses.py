"""Every course, by what is done. A new family of trappings has its line here, and all the rest in its own file."""

from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course
from talewright.games.strange_fate.play.deeds.trappings import (
    bringing,
    conversation,
    dexterity,
    disguise,
    dismantle,
    environment,
    health,
    knowledge,
    languages,
    mending,
    minions,
    movement,
    networking,
    physical_force,
    profit,
    transport,
    variable,
    wealth,
    works,
)
from talewright.games.strange_fate.rules.trappings import Procedure

FAMILIES = (
    bringing, conversation, dexterity, disguise, dismantle, environment, health, knowledge, languages, mending, minions,
    movement, networking, physical_force, profit, transport, variable, wealth, works,
)  # fmt: skip
_COURSES: dict[str, Course] = {of.slug: course for each in FAMILIES for of, course in each.COURSES.items()}
_USUAL = Course()


def course_of(does: Procedure | Deed) -> Course:
    """The course that something takes."""
    return _COURSES.get(does.slug, _USUAL)
