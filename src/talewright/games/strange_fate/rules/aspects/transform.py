"""Transform: a skill that works only once its owner has changed, what the change takes, and what it replaces."""

from collections.abc import Iterable, Mapping

from talewright.games.strange_fate.rules.aspects.aspect import Aspect
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.skills.drawback import TAXING, DrawbackKind, Severity, named_time
from talewright.games.strange_fate.rules.skills.skill import Skill

TO_CHANGE_BACK = "to change back"
"""What the note of a Taxing says where the fate point is for the way back, as one sample skill has it."""


def transforms(skill: Skill) -> bool:
    """Whether a skill works only in another shape (SF-drawback-transform.1)."""
    return any(drawback.replaces_aspect for drawback in skill.drawbacks)


def time_to_change(skills: Iterable[Skill]) -> Time:
    """How long it takes to change for these skills at once: what the longest of their flaws says.

    A minor Transform takes A Few Moments; a major one takes what its note says, and Half a Minute at least.

    Source: SF-drawback-transform.1, SF-drawback-transform.5.
    """
    flaws = [each for skill in skills for each in skill.drawbacks if each.replaces_aspect]
    usual = {Severity.MINOR: Time.A_FEW_MOMENTS, Severity.MAJOR: Time.HALF_A_MINUTE}
    times = ((named_time(each) or usual[each.severity]) for each in flaws)
    return max(times, key=lambda time: time.place, default=Time.A_FEW_MOMENTS)


def costs_to_change_back(skill: Skill) -> int:
    """Fate points for changing back."""
    return TAXING if any(_is_for_the_way_back(skill)) else 0


def is_taxing_to_use(skill: Skill) -> bool:
    """Whether each use takes a fate point, and not the way back (SF-drawback-taxing.1)."""
    taxing = sum(each.kind is DrawbackKind.TAXING for each in skill.drawbacks)
    return taxing > sum(_is_for_the_way_back(skill))


def _is_for_the_way_back(skill: Skill) -> Iterable[bool]:
    return [
        each.kind is DrawbackKind.TAXING and TO_CHANGE_BACK in each.note.casefold() and transforms(skill)
        for each in skill.drawbacks
    ]


def changed(aspects: Iterable[Aspect], shapes: Mapping[str, str]) -> tuple[Aspect, ...]:
    """The aspects of somebody who has changed for these skills; each with what its aspect is now, where that is new.

    Source: SF-drawback-transform.2, SF-drawback-transform.3, SF-drawback-transform.4, SF-drawback-transform.5.
    """
    now = {skill.casefold(): words for skill, words in shapes.items()}
    found, replaced = [], set[str]()
    for each in aspects:
        key = each.skill.casefold()
        words = (now.get(key) or each.becomes) if key in now and key not in replaced and _may_change(each) else ""
        if words:
            replaced.add(key)
        found.append(Aspect(name=words, skill=each.skill) if words else each)
    return tuple(found)


def _may_change(aspect: Aspect) -> bool:
    return aspect.kind.value == "Free"
