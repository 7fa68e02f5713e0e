"""Aspects invoked once the dice have fallen, and the fate points that it takes.

The outcome of a roll is provisional as long as somebody may still invoke for it.
"""

from collections.abc import Iterator

from talewright.games.strange_fate.fate_point import Purse
from talewright.games.strange_fate.placed import Invoke, check_invoke
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import in_phase, part_of
from talewright.games.strange_fate.play.card import Card, Part, Phase
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, ModifierId
from talewright.games.strange_fate.play.known import named, on_actor, on_scene
from talewright.games.strange_fate.play.points import PointsCounted, purse_of
from talewright.games.strange_fate.play.state import State
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move with an aspect or a fate point brings about."""
    match move:
        case mv.Invoke():
            return _invoked(state, move, seat, stamp)
        case _:
            raise AssertionError(move)


# --- invoked


def may_invoke(state: State, card: Card, part: Part) -> tuple[str, ...]:
    """The aspects that one side may still invoke: its own, then those of whom it meets, then those of the scene.

    For others than characters the game master may name any words that fit.
    """
    others = (other for _, other in card.parts if other is not part)
    met = [known for each in (part, *others) if each.who != NOBODY for known in on_actor(state, each.who)]
    names = dict.fromkeys(known.name for known in (*met, *on_scene(state)) if not known.hidden)
    return tuple(name for name in names if _is_left(part, name) and can_pay(state, part, name))


def _is_left(part: Part, aspect: str) -> bool:
    try:
        check_invoke(part.side, aspect, part.rerolled)
    except Refused:
        return False
    return True


def cost_of(state: State, part: Part, aspect: str) -> int:
    """Fate points for an aspect that one side invokes."""
    return price_of(state, part.who, aspect)


def price_of(state: State, who: ActorId, aspect: str) -> int:
    """Fate points for an aspect; a Signature Aspect is free the first time in a scene (SF-gift-signature-aspect.1)."""
    person = state.people.get(CharacterId(who))
    signed = {name.casefold() for name in person.character.signature_aspects} if person else set()
    used = bool(person and aspect.casefold() in person.signed)
    return Invoke(aspect=aspect, is_signature=aspect.casefold() in signed, uses_this_scene=int(used)).cost


def can_pay(state: State, part: Part, aspect: str) -> bool:
    """Whether there are enough fate points for an aspect."""
    return cost_of(state, part, aspect) <= purse_of(state, part.who).points


def _invoked(state: State, move: mv.Invoke, seat: Seat, stamp: Stamp) -> Events:
    card = in_phase(state, move.roll, (Phase.FALLEN,))
    part = part_of(card, move.place)
    if part.fixed:
        raise Refused("Nobody invokes for a difficulty: invoke for whoever rolls.")
    if not state.rolls_for(seat, part):
        raise Refused(f"{part.name} is not yours to invoke for: ask who plays them.")
    aspect = _named(state, card, part, move.aspect)
    check_invoke(part.side, aspect, part.rerolled)
    cost = cost_of(state, part, aspect)
    left = purse_of(state, part.who).paid(cost, f"Invoking {aspect}")
    invoked = ev.AspectInvoked(
        roll=card.id,
        place=move.place,
        modifier=ModifierId(stamp.id),
        who=part.who,
        aspect=aspect,
        reroll=move.reroll,
        cost=cost,
        hidden=part.hidden,
    )
    return (invoked, *paid(part.who, left, cost, state), *worn(state, aspect))


def paid(who: ActorId, left: Purse, cost: int, state: State) -> Iterator[ev.Event]:
    """What is left of the fate points, if any were paid."""
    if cost:
        yield PointsCounted(who=who if who in state.people else NOBODY, points=left.points)


def paying(state: State, who: ActorId, aspect: str) -> Iterator[ev.Event]:
    """Somebody pays for an aspect outside a roll. Raises ``Refused`` where there are not enough fate points."""
    cost = price_of(state, who, aspect)
    if not cost:
        yield ev.SignatureUsed(who=who, aspect=aspect)
    yield from paid(who, purse_of(state, who).paid(cost, f"Invoking {aspect}"), cost, state)
    yield from worn(state, aspect)


def worn(state: State, aspect: str) -> Iterator[ev.Event]:
    """A fragile aspect goes once it was invoked, as long as no free invoke of it is left."""
    known = named(state, aspect)
    placed = state.aspects.get(known.id) if known else None
    if placed is not None and placed.placed.used() is None:
        yield ev.AspectGone(aspect=placed.id)


def _named(state: State, card: Card, part: Part, text: str) -> str:
    """The aspect that is meant. Raises ``Refused`` where nobody has one of this name."""
    written = " ".join(text.split())
    if not written:
        raise Refused("Say which aspect is invoked.")
    known = named(state, written)
    if known is not None:
        return known.name
    if part.who in state.people:
        has = ", ".join(may_invoke(state, card, part)) or "none that is left to invoke"
        raise Refused(f"There is no aspect {written[:60]!r} here: {part.name} has {has}.")
    return written
