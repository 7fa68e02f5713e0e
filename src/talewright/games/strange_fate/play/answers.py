"""What somebody rolls by, as it is offered: what they have bought first, and what each takes."""

from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.strange_fate.play.applied import AppliedSkill, options
from talewright.games.strange_fate.play.flaws import charges_of, drawbacks_of, price, price_of_gear, skill_of
from talewright.games.strange_fate.play.state import Person
from talewright.games.strange_fate.play.ways import Way
from talewright.games.strange_fate.rules.characters.npc import OTHERWISE
from talewright.games.strange_fate.rules.skills.drawback import (
    EACH_USE,
    DrawbackKind,
    slowed_trapping,
    time_for_each_use,
)
from talewright.table.offer import Option
from talewright.wording import counted

UNTRAINED = f"Without training, {OTHERWISE.title}"


def answers(
    person: Person, may: Iterable[Way], *, by_skill: bool = False, takes_time: bool = False
) -> tuple[Option, ...]:
    """A choice of these, each with what it takes.

    What was not bought stands under a heading, which may say for all of it how well it is done; *by_skill* each skill
    that was bought has one of its own. A use *takes_time* but where it is rolled against what somebody else does.
    """
    own, found = bought(person), tuple(may)
    return tuple(
        replace(_under(one, way, own, by_skill=by_skill), about=_about(person, way.by, takes_time=takes_time))
        for one, way in zip(options(found), found, strict=True)
    )


def _about(person: Person, by: AppliedSkill, *, takes_time: bool) -> str:
    return ", ".join((*takes(person, by), *(time_taken(person, by) if takes_time else ())))


def cheap_first(person: Person, found: Iterable[Way]) -> list[Way]:
    """What was bought, and behind it what was not: each time what takes nothing first, otherwise in this order."""
    own = bought(person)
    return sorted(found, key=lambda way: (way.by.skill not in own, bool(takes(person, way.by))))


def bought(person: Person) -> set[str]:
    """The skills on the sheet."""
    return {skill.name for skill in person.character.designs}


def _under(one: Option, way: Way, own: set[str], *, by_skill: bool) -> Option:
    if way.by.skill in own:
        return replace(one, group=way.by.skill) if by_skill else one
    label = way.by.label if by_skill and way.rating == OTHERWISE else one.label
    return replace(one, label=label, group=UNTRAINED)


def takes(person: Person, by: AppliedSkill) -> tuple[str, ...]:
    """What each use takes, with the charges that are left."""
    skill, points = skill_of(person, by.skill), price_of_gear(person, by.gear)
    left = charges_of(person, skill) if skill else ()
    points += price(skill) if skill else 0
    return (*map(str, left), *((f"{counted(points, 'fate point')} {EACH_USE}",) if points else ()))


def time_taken(person: Person, by: AppliedSkill) -> tuple[str, ...]:
    """The time that each use takes; none of what is made ready beforehand (SF-drawback-delay.4)."""
    skill = skill_of(person, by.skill)
    delays = drawbacks_of(skill, DrawbackKind.DELAY) if skill else ()
    timed = ((time_for_each_use(flaw), slowed_trapping(flaw)) for flaw in delays)
    return tuple(f"{time} {EACH_USE}" for time, slowed in timed if time and slowed in {"", by.trapping})
