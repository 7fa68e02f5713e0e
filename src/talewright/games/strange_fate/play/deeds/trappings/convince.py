"""Controlling a mind, which takes an extra (Convince)."""

from talewright.games.strange_fate.play.deeds.course import Course, Doing
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.procedure.convince import CONTROL, control


def _check_psychic(_: State, __: Person, doing: Doing) -> None:
    control(next(each for each in doing.owned.skill.trappings if each.trapping.name == CONTROL.trapping), 0)


COURSES = {CONTROL: Course(for_npcs=False, check=_check_psychic)}
