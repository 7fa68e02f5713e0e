"""What stands of the flaws of a skill on a sheet in play: charges, fate points, and the time to make it ready."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.flaws import charges_of, drawbacks_of, owes, price
from talewright.games.strange_fate.play.state import Person
from talewright.games.strange_fate.rules.aspects.transform import time_to_change, transforms
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.skills.drawback import EACH_USE, DrawbackKind, Severity, least_delay, profane
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.wording import counted


def in_play(person: Person, skill: Skill, *, mine: bool) -> Iterator[str]:
    """What its flaws ask now: the charges left, the fate points, the time to make it ready.

    Others see that its device is damaged, and not where.
    """
    yield from map(str, charges_of(person, skill))
    if skill.name in person.lost:
        yield "not before its device is repaired" if skill.name in person.broken else "not without what was taken"
    if boxes := sorted(box for name, box in person.damaged if name == skill.name):
        marked = f": box {', '.join(map(str, boxes))}" if mine else ""
        yield f"its device is damaged{marked}"
    if transforms(skill):
        time = time_to_change((skill,))
        yield "changed" if person.is_changed(skill) else f"only after a change, which takes {time.lower()}"
    if price(skill):
        yield f"{counted(price(skill), 'fate point')} {EACH_USE}"
    if any(drawbacks_of(skill, DrawbackKind.PROFANE)) and profane(skill.tier):
        points = owes(person, skill)
        yield f"invest {counted(points, 'fate point')} to use it in a scene" if points else "invested for this scene"
    for flaw in drawbacks_of(skill, DrawbackKind.DELAY):
        yield _delay(flaw.severity)


def _delay(severity: Severity) -> str:
    """The time that it takes, with the turn.

    Source: SF-drawback-delay.1, SF-drawback-delay.2, SF-drawback-delay.3, SF-drawback-delay.4.
    """
    more = " or more" if severity is Severity.MAJOR else ""
    each = f", or {Time.A_FEW_MOMENTS} or more {EACH_USE}" if severity is Severity.MAJOR else ""
    return (
        f"{least_delay(severity)}{more} to make it ready{each}: the turn is lost, and it begins anew when interrupted"
    )
