"""What each event leaves in the state. Nothing is judged here, and no rule is decided again."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace

from talewright.dice.draw import Fell
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.card import Card, Named, Part, Phase, awaiting
from talewright.games.strange_fate.play.conflict.card import of_draw
from talewright.games.strange_fate.play.events.written import Written
from talewright.games.strange_fate.play.evolving_acts import of_acts, of_die, spanned
from talewright.games.strange_fate.play.evolving_scenes import invoked, of_placed, of_scenes
from talewright.games.strange_fate.play.evolving_uses import of_uses, uses_after
from talewright.games.strange_fate.play.finding import FINDER, is_there
from talewright.games.strange_fate.play.ids import CharacterId, NpcId
from talewright.games.strange_fate.play.reading import defence_of
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.ways import applied_by
from talewright.games.strange_fate.roll import Decided, Verdict
from talewright.games.strange_fate.situation import Modifier


def evolve(state: State, event: ev.Event | Fell) -> State:
    """The state with *event* filed; as it is if something that the event is about is not there."""
    if isinstance(event, Fell):
        return _fell(state, event)
    if not isinstance(event, Written):
        return event.file(state) if FINDER.finds(state, event) and event.fits(state) else state
    if not is_there(state, event):
        return state
    for part in PARTS:
        changed = part(state, event)
        if changed is not None:
            return uses_after(spanned(changed, event), event)
    raise AssertionError(event)


def _fell(state: State, event: Fell) -> State:
    met = of_die(state, event)
    if met is not None:
        return met
    ordered = of_draw(state.conflicts.values(), event.draw)
    if ordered is not None:
        return state.with_conflict(ordered.with_face(event.draw, event.face))
    card = awaiting(state.rolls.values()).get(event.draw)
    return state.with_roll(card.with_face(event.draw, event.face, typed=event.by_hand)) if card else state


def filed(state: State, events: Iterable[ev.Event]) -> State:
    """The state with these events filed."""
    for event in events:
        state = evolve(state, event)
    return state


# --- before the dice


def _of_framing(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.RollFramed(roll=id_, goal=goal, against=against):
            return state.with_roll(Card(id=id_, goal=goal, against=against, dice=state.edition.dice))
        case ev.SideConcealed():
            return state
        case ev.SideNamed(roll=id_):
            card = state.known_roll(id_)
            return state.with_roll(card.with_part(event.place, _named(state, card, event)))
        case ev.RollCancelled(roll=id_):
            return state.without_roll(state.rolls[id_], Phase.CANCELLED)
        case _:
            return None


def _named(state: State, card: Card, event: ev.SideNamed) -> Part:
    """A side; where it is only shown to more people, the rest of it stays."""
    part = Part(
        who=event.who,
        name=event.name,
        by=event.by,
        applied=_applied(state, event),
        rating=Rating.parse(event.rating),
        fixed=event.fixed,
        hidden=event.hidden,
    )
    known = card.part(event.place)
    shown = known is not None and known.hidden and replace(part, hidden=True, applied=known.applied) == _bare(known)
    return replace(known, hidden=event.hidden) if known is not None and shown else part


def _bare(part: Part) -> Part:
    """A side as it was named, without what was said of it since."""
    return Part(
        who=part.who,
        name=part.name,
        by=part.by,
        applied=part.applied,
        rating=part.rating,
        fixed=part.fixed,
        hidden=part.hidden,
    )


def _applied(state: State, event: ev.SideNamed) -> AppliedSkill:
    """By which skill; older events tell what people read, which is looked up on the sheet of its time."""
    if event.applied:
        with suppress(ValueError):
            return AppliedSkill.parse(event.applied)
    who = state.people.get(CharacterId(event.who)) or state.npcs.get(NpcId(event.who))
    return applied_by(who, event.by)


def _of_modifiers(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.ModifierAdded(roll=id_, place=place, modifier=modifier):
            card = state.known_roll(id_)
            part = card.part(place)
            assert part is not None
            named = Named(modifier, Modifier(event.source, event.name, event.amount))
            others = tuple(each for each in part.named if each.id != modifier)
            return state.with_roll(card.with_part(place, replace(part, named=(*others, named))))
        case ev.ModifierDropped(roll=id_, modifier=modifier):
            card = state.known_roll(id_)
            for place, part in card.parts:
                left = tuple(each for each in part.named if each.id != modifier)
                card = card.with_part(place, replace(part, named=left))
            return state.with_roll(card)
        case ev.DefencesNamed(roll=id_, place=place, defences=defences):
            card = state.known_roll(id_)
            part = card.part(place)
            assert part is not None
            return state.with_roll(card.with_part(place, replace(part, defences=tuple(map(defence_of, defences)))))
        case _:
            return None


# --- after them


def _of_outcomes(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.SideContent(roll=id_, place=place):
            card = state.rolls[id_]
            part = card.part(place)
            assert part is not None
            return state.with_roll(card.with_part(place, replace(part, content=True)))
        case ev.EffortsCounted(roll=id_, effort=effort, opposition=opposition):
            card = state.known_roll(id_)
            verdict = card.decided.verdict if card.decided else Verdict.TIE  # what decides it says which
            return state.with_roll(replace(card, decided=Decided(effort, opposition, verdict)))
        case ev.RollDecided(roll=id_, verdict=verdict):
            card = state.rolls[id_]
            assert card.decided is not None
            decided = replace(card.decided, verdict=Verdict[verdict.upper()])
            return state.without_roll(replace(card, decided=decided), Phase.OVER)
        case _:
            return None


# --- aspects, fate points and sessions


def _of_aspects(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.AspectInvoked():
            return _invoked(state, event)
        case _:
            return None


def _invoked(state: State, event: ev.AspectInvoked) -> State:
    """Another throw, or a line more; everybody is asked again whether the roll may stand."""
    card = invoked(state.rolls[event.roll], event.place, event.modifier, event.aspect, reroll=event.reroll)
    person = state.people.get(CharacterId(event.who))
    if person and not event.cost:
        state = state.with_person(replace(person, signed=person.signed | {event.aspect.casefold()}))
    return state.with_roll(card)


def _of_sessions(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.SessionBegan(number=number):
            people = {id_: replace(each, signed=frozenset()) for id_, each in state.people.items()}
            return replace(state, session=number, people=people)
        case ev.SessionEnded():
            return state
        case _:
            return None


PARTS: tuple[Callable[[State, ev.Event], State | None], ...] = (
    _of_framing,
    _of_modifiers,
    _of_outcomes,
    _of_aspects,
    _of_sessions,
    of_scenes,
    of_placed,
    of_uses,
    of_acts,
)
