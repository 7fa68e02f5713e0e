"""Each use of a skill with flaws is counted and paid for, by whichever chapter it came about."""

from collections.abc import Iterable, Iterator

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.deed import Stage
from talewright.games.strange_fate.play.deeds.steps import DeedBegan, DeedEnded
from talewright.games.strange_fate.play.evolving import filed
from talewright.games.strange_fate.play.flaws import SkillUsed, faults, skill_of, use_of
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, DeedId, RollId
from talewright.games.strange_fate.play.rolls.sides import RollFramed, SideNamed
from talewright.games.strange_fate.play.state import Person, State
from talewright.refusal import refuse

Events = tuple[ev.Event, ...]


def with_uses(state: State, decided: Iterable[ev.Event]) -> Events:
    """These events, and after them what the skills take by which they are done.

    A use is an action of one's own: a roll that begins with it, or a deed, with a roll or without. Who defends, or
    rolls against somebody else, uses nothing up. Refused is a skill that cannot be used now.

    Source: SF-drawback-charges.1, SF-drawback-charges.2, SF-drawback-taxing.1, SF-drawback-profane.1.
    """
    events = tuple(decided)
    found: list[ev.Event] = []
    for person, name, roll in dict.fromkeys(_used(state, events)):
        skill = skill_of(person, name)
        if skill is None or not skill.drawbacks:
            continue
        use = use_of(skill, roll)
        paid = person.purse.points - filed(state, events).people[person.id].purse.points if use and use.points else 0
        refuse(faults(state, person, skill, paid))
        if use is not None:
            found.append(SkillUsed(who=person.id, skill=use.skill, roll=roll, counts=use.counts, points=use.points))
    return (*events, *found)


def _used(state: State, events: Events) -> Iterator[tuple[Person, str, RollId]]:
    """Who uses what, with the roll that it begins; a deed has the roll of its own name."""
    begun = {event.roll for event in events if isinstance(event, RollFramed)}
    for event in events:
        match event:
            case DeedBegan(deed=id_):
                deed = state.acts.deeds[id_]
                yield from _by(state, deed.who, deed.skill, deed.roll)
                begun.discard(deed.roll)
            case DeedEnded(deed=id_, left=False) if _is_at_once(state, id_, events):
                deed = state.acts.deeds[id_]
                yield from _by(state, deed.who, deed.skill, deed.roll)
            case SideNamed(roll=roll, place=Place.OURS, who=who, applied=by) if who != NOBODY and roll in begun:
                yield from _by(state, who, AppliedSkill.parse(by).skill, roll)
            case _:
                pass


def _is_at_once(state: State, id_: str, events: Events) -> bool:
    """Whether a deed came to its end without another word, such as what is looked up."""
    known = state.acts.deeds.get(DeedId(id_))
    began = any(isinstance(event, DeedBegan) and event.deed == id_ for event in events)
    return known is not None and known.stage is Stage.CHOSEN and not began


def _by(state: State, who: str, skill: str, roll: RollId) -> Iterator[tuple[Person, str, RollId]]:
    person = state.people.get(CharacterId(ActorId(who)))
    if person is not None:
        yield person, skill, roll
