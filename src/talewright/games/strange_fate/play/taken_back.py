"""What aspects, skills and gear took for a roll, and what of it comes back: if it is dropped, or they are not used."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.acting import payer_of
from talewright.games.strange_fate.play.applied import NO_SKILL, AppliedSkill
from talewright.games.strange_fate.play.base import OfPerson
from talewright.games.strange_fate.play.card import Card, Part, Took
from talewright.games.strange_fate.play.flaws import charges_of, given_back, skill_of
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, RollId
from talewright.games.strange_fate.play.known import named
from talewright.games.strange_fate.play.points import with_points
from talewright.games.strange_fate.play.state import Person, SkillUse, State
from talewright.wording import counted


def invoked(state: State, who: ActorId, aspect: str, cost: int) -> Took:
    """What it takes to invoke an aspect: fate points or, of a Signature Aspect, the one use in a scene."""
    payer = payer_of(state, who)
    known = named(state, aspect)
    return Took(
        payer=payer if payer in state.people else NOBODY,
        points=cost,
        signature="" if cost else aspect.casefold(),
        aspect=state.aspects.get(known.id) if known else None,
    )


def tagged(state: State, aspect: str) -> Took:
    """What it takes to tag one: a free invoke, of an aspect in play or of a consequence."""
    known = named(state, aspect)
    if known is None:
        return Took()
    if known.slot is not None:
        return Took(payer=known.on, slot=known.slot, by=known.by)
    return Took(aspect=state.aspects.get(known.id), free=1)


def taken_back(state: State, card: Card) -> State:
    """The state in which a roll took nothing: neither a charge nor anything that was invoked for it."""
    for took in reversed(card.took):
        state = _back(state, took)
    return given_back(state, card.id)


def _back(state: State, took: Took) -> State:
    if took.slot is not None:
        wounds = state.wounds_of(took.payer)
        each_slot = (
            replace(each, dealt_by=took.by) if each.slot == took.slot else each for each in wounds.consequences
        )
        return state.with_wounds(took.payer, replace(wounds, consequences=tuple(each_slot)))
    if took.points:
        state = with_points(state, took.payer, took.points)
    person = state.people.get(CharacterId(took.payer))
    if person is not None and took.signature:
        state = state.with_person(replace(person, signed=person.signed - {took.signature}))
    if took.aspect is None:
        return state
    known = state.aspects.get(took.aspect.id)
    if known is None:
        return state.with_aspect(took.aspect)
    return state.with_aspect(replace(known, placed=replace(known.placed, free=known.placed.free + took.free)))


class UseTakenBack(OfPerson, tag="use-taken-back/1"):
    """A skill, or gear, is not used for a roll after all: its charge and its fate points come back."""

    skill: str
    roll: RollId

    def changed(self, person: Person) -> Person:
        points = sum(use.points for use in person.uses if self._is_of(use))
        uses = tuple(use for use in person.uses if not self._is_of(use))
        return replace(person, purse=person.purse.given(points), uses=uses)

    def _is_of(self, use: SkillUse) -> bool:
        return (use.skill, use.roll) == (self.skill, self.roll)

    def told(self, state: State) -> str:
        before = state.people[self.who]
        after = self.changed(before)
        skill, points = skill_of(after, self.skill), after.purse.points - before.purse.points
        left = map(str, charges_of(after, skill)) if skill else ()
        back = [f"{counted(points, 'fate point')} back"] if points else []
        return f"{after.name} does not use {self.skill} after all: {', '.join([*left, *back])}"


def unused(state: State, roll: RollId, known: Part | None, who: ActorId, by: AppliedSkill) -> Iterator[UseTakenBack]:
    """What whoever was *known* to roll on a side has used for that, where now somebody rolls there *by* this."""
    person = state.people.get(CharacterId(known.who)) if known is not None else None
    if person is None:
        return
    still = by if person.id == who else NO_SKILL
    for use in person.uses:
        if use.roll == roll and use.skill not in {still.skill, still.gear}:
            yield UseTakenBack(who=person.id, skill=use.skill, roll=roll)
