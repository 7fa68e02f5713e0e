"""Aspects invoked once the dice have fallen, and the fate points that it takes.

The outcome of a roll is provisional as long as somebody may still invoke for it.
"""

from collections.abc import Iterator

from talewright.games.strange_fate import creation
from talewright.games.strange_fate.budget import fate_points_at_start
from talewright.games.strange_fate.character import Character
from talewright.games.strange_fate.fate_point import FOR_EACH_CHARACTER, Purse
from talewright.games.strange_fate.placed import Invoke, check_invoke
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import check_gm, in_phase, part_of
from talewright.games.strange_fate.play.card import Card, Part, Phase
from talewright.games.strange_fate.play.known import named, on_actor, on_scene
from talewright.games.strange_fate.play.moves import NOBODY, ActorId, CharacterId, ModifierId
from talewright.games.strange_fate.play.story import Story
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]


def decide(story: Story, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move with an aspect or a fate point brings about."""
    match move:
        case mv.Invoke():
            return _invoked(story, move, seat, stamp)
        case mv.CountPoints(who=who, points=points, reason=reason):
            check_gm(seat, "The game master corrects fate points: ask for it.")
            if who != NOBODY:
                story.person(who)
            if not reason.strip():
                raise Refused("Say why the fate points are counted anew.")
            return (ev.PointsCounted(who=who, points=points, reason=reason.strip()),)
        case _:
            raise AssertionError(move)


# --- what people hold


def purse_of(story: Story, who: ActorId) -> Purse:
    """The fate points of a character's player, or of the game master for everybody else."""
    person = story.people.get(CharacterId(who))
    return person.purse if person else story.gm_purse


def at_start(story: Story, character: Character) -> int:
    """A character's fate points when a session begins: the refresh that is left (SF-budget.4)."""
    try:
        left = creation.refresh(character, story.edition.creation, story.diagram).left
    except Refused:  # no diagram prices it, as the game master has written it
        left = 0
    return fate_points_at_start(left)


def counted_anew(story: Story) -> Events:
    """Everybody's fate points when a session begins; the game master has one for each character."""
    ours = (ev.PointsCounted(who=each.id, points=at_start(story, each.character)) for each in story.in_play)
    return (*ours, ev.PointsCounted(points=FOR_EACH_CHARACTER * len(story.in_play)))


def for_newcomer(story: Story, id_: CharacterId, character: Character) -> Events:
    """The fate points that a new character brings, and the one that the game master has for it."""
    return (
        ev.PointsCounted(who=id_, points=at_start(story, character)),
        ev.PointsCounted(points=story.gm_purse.given(FOR_EACH_CHARACTER).points),
    )


# --- invoked


def may_invoke(story: Story, card: Card, part: Part) -> tuple[str, ...]:
    """The aspects that one side may still invoke: its own, then those of whom it meets, then those of the scene.

    For others than characters the game master may name any words that fit.
    """
    others = (other for _, other in card.parts if other is not part)
    met = [known for each in (part, *others) if each.who != NOBODY for known in on_actor(story, each.who)]
    names = dict.fromkeys(known.name for known in (*met, *on_scene(story)) if not known.hidden)
    return tuple(name for name in names if _is_left(part, name) and can_pay(story, part, name))


def _is_left(part: Part, aspect: str) -> bool:
    try:
        check_invoke(part.side, aspect, part.rerolled)
    except Refused:
        return False
    return True


def cost_of(story: Story, part: Part, aspect: str) -> int:
    """Fate points for an aspect that one side invokes."""
    return price_of(story, part.who, aspect)


def price_of(story: Story, who: ActorId, aspect: str) -> int:
    """Fate points for an aspect; a Signature Aspect is free the first time in a scene (SF-gift-signature-aspect.1)."""
    person = story.people.get(CharacterId(who))
    signed = {name.casefold() for name in person.character.signature_aspects} if person else set()
    used = bool(person and aspect.casefold() in person.signed)
    return Invoke(aspect=aspect, is_signature=aspect.casefold() in signed, uses_this_scene=int(used)).cost


def can_pay(story: Story, part: Part, aspect: str) -> bool:
    """Whether there are enough fate points for an aspect."""
    return cost_of(story, part, aspect) <= purse_of(story, part.who).points


def _invoked(story: Story, move: mv.Invoke, seat: Seat, stamp: Stamp) -> Events:
    card = in_phase(story, move.roll, (Phase.FALLEN,))
    part = part_of(card, move.place)
    if part.fixed:
        raise Refused("Nobody invokes for a difficulty: invoke for whoever rolls.")
    if not story.rolls_for(seat, part):
        raise Refused(f"{part.name} is not yours to invoke for: ask who plays them.")
    aspect = _named(story, card, part, move.aspect)
    check_invoke(part.side, aspect, part.rerolled)
    cost = cost_of(story, part, aspect)
    left = purse_of(story, part.who).paid(cost, f"Invoking {aspect}")
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
    return (invoked, *paid(part.who, left, cost, story), *worn(story, aspect))


def paid(who: ActorId, left: Purse, cost: int, story: Story) -> Iterator[ev.Event]:
    """What is left of the fate points, if any were paid."""
    if cost:
        yield ev.PointsCounted(who=who if who in story.people else NOBODY, points=left.points)


def paying(story: Story, who: ActorId, aspect: str) -> Iterator[ev.Event]:
    """Somebody pays for an aspect outside a roll. Raises ``Refused`` where there are not enough fate points."""
    cost = price_of(story, who, aspect)
    if not cost:
        yield ev.SignatureUsed(who=who, aspect=aspect)
    yield from paid(who, purse_of(story, who).paid(cost, f"Invoking {aspect}"), cost, story)
    yield from worn(story, aspect)


def worn(story: Story, aspect: str) -> Iterator[ev.Event]:
    """A fragile aspect goes once it was invoked, as long as no free invoke of it is left."""
    known = named(story, aspect)
    placed = story.aspects.get(known.id) if known else None
    if placed is not None and placed.placed.used() is None:
        yield ev.AspectGone(aspect=placed.id)


def _named(story: Story, card: Card, part: Part, text: str) -> str:
    """The aspect that is meant. Raises ``Refused`` where nobody has one of this name."""
    written = " ".join(text.split())
    if not written:
        raise Refused("Say which aspect is invoked.")
    known = named(story, written)
    if known is not None:
        return known.name
    if part.who in story.people:
        has = ", ".join(may_invoke(story, card, part)) or "none that is left to invoke"
        raise Refused(f"There is no aspect {written[:60]!r} here: {part.name} has {has}.")
    return written
