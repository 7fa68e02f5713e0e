"""A light hand, which a fate point makes a quick one (Dexterity)."""

from talewright.games.strange_fate.play.deeds.course import Course, Doing
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.trappings.dexterity import AT_ONCE
from talewright.refusal import Refused


def _check_slow(state: State, person: Person, doing: Doing) -> None:
    if (person.id, doing.owned.skill.name) in state.acts.swift:
        raise Refused(
            f"The next use of {doing.owned.skill.name} is a free action already: make it.",
            clause=AT_ONCE.against.clause,
        )


COURSES = {AT_ONCE: Course(for_npcs=False, check=_check_slow)}
