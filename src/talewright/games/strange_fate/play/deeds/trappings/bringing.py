"""Aspects that a trapping brings about: put on somebody, known to be there, or found out about them."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.aspects.placing import placed_as
from talewright.games.strange_fate.play.aspects.seeking import AspectSought, assessed
from talewright.games.strange_fate.play.base import Event, Facts
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course, Doing, WordsSaid
from talewright.games.strange_fate.play.ids import AspectId
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.aspects.placed import placed
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.games.strange_fate.rules.trappings import (
    HASTE,
    Does,
    conversation,
    dismantle,
    examine,
    insight,
    menace,
    security,
)
from talewright.refusal import Refused
from talewright.table.offer import Field, words
from talewright.table.seat import Stamp

MANNERS = {
    Does.MANEUVER: Manner.MANEUVER,
    Does.DECLARATION: Manner.DECLARATION,
    Does.ASSESSMENT: Manner.ASSESSMENT,
}


def sought_by(_: State, deed: Deed) -> Iterator[Event]:
    """What its roll is for, where that was said; without a word nothing comes of it by itself."""
    sought = deed.words or deed.goal
    if sought:
        yield AspectSought(roll=deed.roll, manner=MANNERS[deed.procedure.does], aspect=sought, on=deed.on)


def the_aspect(_: State, deed: Deed) -> Field:
    """A field for the aspect, or for what is looked for."""
    label = "What is looked for" if deed.procedure.does is Does.ASSESSMENT else "The aspect"
    return words("words", label, default=deed.goal)


def _brought_on(state: State, deed: Deed) -> Iterator[Event]:
    """The same aspect lies on one more, with its free invokes."""
    sought = deed.words or deed.goal
    if sought and deed.decided:
        new = placed(sought, deed.decided.verdict, on=deed.on, by=deed.who)
        yield placed_as(AspectId(f"{deed.id}.aspect.{len(deed.also)}"), new, hidden=is_hidden(state, deed.on))


def _learned(state: State, deed: Deed, _: str, __: Stamp) -> Facts:
    """What the shifts show that were not spent, of everybody whom it takes in.

    Source: SF-trapping-insight.3, SF-trapping-insight.4, SF-extra-spray.3, SF-extra-zone.3.
    """
    sought = next((each.seeks for each in state.told if each.id == deed.roll), None)
    if sought and deed.decided:
        left = replace(deed.decided, effort=deed.decided.effort - (deed.shifts - deed.left))
        yield from assessed(state, deed.roll, sought, left)
        for who in deed.also:
            yield from (replace(each, also=who) for each in assessed(state, deed.roll, replace(sought, on=who), left))


def _check_mind(_: State, __: Person, doing: Doing) -> None:
    """Refuse a Common skill, which is never about reading minds (SF-trapping-examine.7)."""
    if doing.owned.skill.kind is SkillKind.COMMON:
        raise Refused(
            f"{doing.owned.skill.name} reads no minds: take a skill that is about that.", clause="SF-trapping-examine.7"
        )


BRINGS = Course(words=the_aspect, besides=sought_by)
ON_EACH = replace(BRINGS, spreads=_brought_on)
COURSES = {
    **dict.fromkeys(
        (
            dismantle.STUDY,
            dismantle.KNOW,
            examine.BRING_TO_LIGHT,
            security.CASE,
            security.KNOW,
        ),
        BRINGS,
    ),
    examine.READ_MIND: Course(check=_check_mind),
    conversation.CHARM: ON_EACH,
    menace.COW: ON_EACH,
    insight.READ: Course(
        words=WordsSaid("What sort of aspect is looked for"),
        said=lambda _, deed: insight.check_sought(deed.words),
        besides=sought_by,
        came=lambda _, deed: [str(insight.learned(deed.left if deed.shifts >= 0 else deed.shifts))],
        takes=lambda _, deed: insight.takes(deed.bought.get(HASTE, 0)),
        stays=_learned,
    ),
}
