"""What each event leaves of the uses of skills that are counted or paid for."""

from collections.abc import Callable
from dataclasses import replace

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.state import Person, SkillUse, State
from talewright.games.strange_fate.time_table import Span


def of_uses(state: State, event: ev.Event) -> State | None:
    """The state with a use of a skill filed; None if it is about something else."""
    match event:
        case ev.SkillUsed(who=who, skill=skill, roll=roll, counts=counts, points=points):
            person = state.people[who]
            use = SkillUse(skill=skill, roll=roll, counts=counts, points=points)
            purse = replace(person.purse, points=person.purse.points - points)
            return state.with_person(replace(person, purse=purse, uses=(*person.uses, use)))
        case _:
            return None


def uses_after(state: State, event: ev.Event) -> State:
    """What else an event leaves: charges come back with a scene or a session, and with a roll that is dropped.

    Source: SF-drawback-charges.1, SF-drawback-charges.2.
    """
    match event:
        case ev.SceneOpened() | ev.SceneEnded():
            return _each(state, lambda person: _recharged(person, Span.SCENE))
        case ev.SessionBegan() | ev.SessionEnded():
            return _each(state, lambda person: _recharged(person, Span.SESSION))
        case ev.RollCancelled(roll=roll):
            return _each(state, lambda person: _given_back(person, roll))
        case _:
            return state


def _each(state: State, changed: Callable[[Person], Person]) -> State:
    for person in state.people.values():
        if person.uses:
            state = state.with_person(changed(person))
    return state


def _recharged(person: Person, ended: Span) -> Person:
    """Nothing is counted any more that was counted for so long."""
    left = (
        replace(use, counts=tuple(each for each in use.counts if not each.is_over_with(ended))) for use in person.uses
    )
    return replace(person, uses=tuple(use for use in left if use.counts))


def _given_back(person: Person, roll: str) -> Person:
    """A roll that is dropped took nothing: neither a charge nor a fate point."""
    dropped = [use for use in person.uses if use.roll == roll]
    purse = person.purse.given(sum(use.points for use in dropped))
    return replace(person, purse=purse, uses=tuple(use for use in person.uses if use.roll != roll))
