"""What somebody can do now, and with which skill: by its trappings, what they copy, the uses left, the fate points."""

from collections.abc import Iterator
from functools import lru_cache

from talewright.games.strange_fate.library import library
from talewright.games.strange_fate.owned import Owned
from talewright.games.strange_fate.play.able import copying, owned_in_play
from talewright.games.strange_fate.play.deeds.course import Doing
from talewright.games.strange_fate.play.deeds.courses import course_of
from talewright.games.strange_fate.play.flaws import check_usable
from talewright.games.strange_fate.play.ids import NpcId
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.procedure import EVERY, Does, NoRoll, Procedure, procedure_with, procedures_of
from talewright.games.strange_fate.skill import SkillKind
from talewright.games.strange_fate.tier import Tier
from talewright.games.strange_fate.trapping import TRAPPINGS
from talewright.refusal import Refused

ORDER = {listed.name: place for place, listed in enumerate(TRAPPINGS)}
FOR_NPCS = tuple(
    each
    for each in sorted(EVERY, key=lambda each: ORDER[each.trapping])
    if not isinstance(each.against, NoRoll)
    and each.does is not Does.STANDING
    and each.from_tier is Tier.MUNDANE
    and course_of(each).for_npcs
)
"""What an NPC may do: what is rolled, or measured by a rating, and takes no tier benefit."""

# ---- everything


def doings(person: Person) -> Iterator[Doing]:
    """What somebody's own skills can do, each thing once."""
    for each in person.character.skills:
        owned = copying(person, each)
        for procedure in procedures_of(owned):
            yield Doing(owned, procedure)


def unbought(person: Person) -> Iterator[Doing]:
    """What the Common skills can do that were not bought (SF-buy-skills.2)."""
    own_ = {skill.name.casefold() for skill in person.character.designs}
    return (doing for doing in _of_common() if doing.owned.skill.name.casefold() not in own_)


@lru_cache(maxsize=1)
def _of_common() -> tuple[Doing, ...]:
    common = [Owned(skill=sample.skill(1)) for sample in library().of(SkillKind.COMMON)]
    return tuple(Doing(owned, each) for owned in common for each in procedures_of(owned))


def doing_of(state: State, person: Person, text: str) -> Doing:
    """What is written so. Refused where the skill lacks the trapping (SF-skill-kinds.2)."""
    name, _, slug = text.rpartition("/")
    if not name:
        raise Refused("Choose a skill and what it does, as in Stealth/hide.", clause="SF-skill-kinds.2")
    owned = owned_in_play(state, person, name)
    return Doing(owned, procedure_with(owned, slug))


# ---- whether it can be done now


def check_possible(state: State, person: Person, doing: Doing) -> None:
    """Refuse what nobody can do now: uses used up, fate points that are not there, nobody to do it to."""
    procedure, course = doing.procedure, course_of(doing.procedure)
    if not course.counts_late:
        course.check_uses(state.acts, person, doing)
    if procedure.fate_points:
        _check_points(person, procedure)
    check_usable(state, person, doing.owned.skill.name, procedure.fate_points)
    if NpcId(person.id) in state.npcs and procedure not in FOR_NPCS:
        raise Refused(
            f"{procedure.title}: the game master says so of an NPC, and nobody rolls. Choose something that is rolled.",
            clause=procedure.against.clause,
        )
    course.check(state, person, doing)
    if course.no_target and course.targets and not any(course.targets(state, person)):
        raise Refused(course.no_target.say, clause=course.no_target.clause)


def _check_points(person: Person, procedure: Procedure) -> None:
    """Refuse what takes a fate point that is not there."""
    try:
        person.purse.paid(procedure.fate_points, procedure.title)
    except Refused as refused:
        raise Refused(refused.why, clause=procedure.against.clause) from refused


def can(state: State, person: Person, doing: Doing) -> bool:
    """Whether it can be done now."""
    try:
        check_possible(state, person, doing)
    except Refused:
        return False
    return True
