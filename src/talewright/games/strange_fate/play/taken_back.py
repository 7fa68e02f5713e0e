"""What invoking aspects for a roll took, and what comes back where that roll is dropped."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.acting import payer_of
from talewright.games.strange_fate.play.card import Card, Took
from talewright.games.strange_fate.play.flaws import given_back
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId
from talewright.games.strange_fate.play.known import named
from talewright.games.strange_fate.play.points import with_points
from talewright.games.strange_fate.play.state import State


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
