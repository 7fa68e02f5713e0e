"""What somebody rolls by against what others do, as it is offered: what they have bought first, and what each takes."""

from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.strange_fate.play.applied import options
from talewright.games.strange_fate.play.flaws import takes
from talewright.games.strange_fate.play.state import Person
from talewright.games.strange_fate.play.ways import Way
from talewright.games.strange_fate.rules.characters.npc import OTHERWISE
from talewright.table.offer import Option

UNTRAINED = f"Without training, {OTHERWISE.title}"


def answers(person: Person, may: Iterable[Way], *, by_skill: bool = False) -> tuple[Option, ...]:
    """A choice of these, each with what it takes; *by_skill* each skill that was bought has a heading of its own."""
    found = tuple(may)
    offered = zip(under_headings(person, found, by_skill=by_skill), found, strict=True)
    return tuple(replace(one, about=", ".join(takes(person, way.by))) for one, way in offered)


def cheap_first(person: Person, found: Iterable[Way]) -> list[Way]:
    """What was bought, and behind it what was not: each time what takes nothing first, otherwise in this order."""
    own = bought(person)
    return sorted(found, key=lambda way: (way.by.skill not in own, bool(takes(person, way.by))))


def bought(person: Person) -> set[str]:
    """The skills on the sheet."""
    return {skill.name for skill in person.character.designs}


def under_headings(person: Person, may: Iterable[Way], *, by_skill: bool) -> tuple[Option, ...]:
    """What was not bought stands under a heading, which may say for all of it how well it is done."""
    own, found = bought(person), tuple(may)
    return tuple(_under(one, way, own, by_skill=by_skill) for one, way in zip(options(found), found, strict=True))


def _under(one: Option, way: Way, own: set[str], *, by_skill: bool) -> Option:
    if way.by.skill in own:
        return replace(one, group=way.by.skill) if by_skill else one
    label = way.by.label if by_skill and way.rating == OTHERWISE else one.label
    return replace(one, label=label, group=UNTRAINED)
