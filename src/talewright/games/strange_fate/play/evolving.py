"""What each event leaves in the state. Nothing is judged here, and no rule is decided again."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace

from talewright.dice.draw import Fell
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.npc import Quick
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.able import without_lost
from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.card import Card, Named, Part, Phase, awaiting
from talewright.games.strange_fate.play.deeds.trappings.conversation import with_die
from talewright.games.strange_fate.play.deeds.trappings.variable import when_over
from talewright.games.strange_fate.play.drafts import Making, diagram_of
from talewright.games.strange_fate.play.evolving_conflict import fallen_for_order, of_conflicts, of_harm, without
from talewright.games.strange_fate.play.evolving_scenes import invoked, of_placed, of_scenes
from talewright.games.strange_fate.play.evolving_uses import of_uses, uses_after
from talewright.games.strange_fate.play.finding import FINDER, is_there
from talewright.games.strange_fate.play.ids import CharacterId, NpcId
from talewright.games.strange_fate.play.reading import character_from, defence_of
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.switching import as_switched
from talewright.games.strange_fate.play.ways import applied_by
from talewright.games.strange_fate.roll import Decided, Verdict
from talewright.games.strange_fate.situation import Modifier
from talewright.games.strange_fate.stored_entry import draft_again
from talewright.games.strange_fate.time_table import Span
from talewright.table import chapter


def evolve(state: State, event: ev.Event | Fell) -> State:
    """The state with *event* filed; as it is if something that the event is about is not there."""
    if isinstance(event, Fell):
        return _fell(state, event)
    if isinstance(event, chapter.Event):
        return event.file(state) if FINDER.finds(state, event) and event.fits(state) else state
    if not is_there(state, event):
        return state
    for part in PARTS:
        changed = part(state, event)
        if changed is not None:
            return uses_after(_spanned(changed, event), event)
    raise AssertionError(event)


def _spanned(state: State, event: ev.Event) -> State:
    """Whoever is at the table no more does nothing, nor does a lost skill; and what held so long is over."""
    if isinstance(event, ev.SheetCorrected):
        return without_lost(state, event.character)
    if isinstance(event, ev.NpcDropped):
        return state.with_acts(state.acts.without(event.npc))
    return when_over(state, SPANS[type(event)]) if type(event) in SPANS else state


SPANS = {ev.SceneEnded: Span.SCENE, ev.SessionEnded: Span.SESSION, ev.StoryEnded: Span.STORY}


def _fell(state: State, event: Fell) -> State:
    met = with_die(state, event)
    if met is not None:
        return met
    ordered = fallen_for_order(state, event)
    if ordered is not None:
        return ordered
    card = awaiting(state.rolls.values()).get(event.draw)
    return state.with_roll(card.with_face(event.draw, event.face, typed=event.by_hand)) if card else state


def filed(state: State, events: Iterable[ev.Event]) -> State:
    """The state with these events filed."""
    for event in events:
        state = evolve(state, event)
    return state


# --- people


def _of_people(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.CharacterMade(character=id_, player=player, sheet=sheet):
            return state.with_person(Person(id=id_, player=player, character=character_from(sheet)))
        case ev.CharacterGiven(character=id_, player=player):
            return state.with_person(replace(state.people[id_], player=player))
        case ev.SheetCorrected(character=id_, sheet=sheet, beyond=beyond):
            known = state.people[id_]
            character = as_switched(known.character, character_from(sheet))
            return state.with_person(replace(known, character=character, beyond=beyond))
        case ev.CharacterRetired(character=id_):
            return without(state, id_).with_person(replace(state.people[id_], retired=True))
        case ev.CharacterBack(character=id_):
            return state.with_person(replace(state.people[id_], retired=False))
        case _:
            return None


def _of_drafts(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.DraftWritten(draft=id_, player=player, sheet=sheet):
            known = state.drafts.get(id_)
            draft = draft_again(sheet, state.edition.creation, state.diagram)
            objections = known.objections if known else ()
            return state.with_making(Making(id=id_, player=player, draft=draft, objections=objections))
        case ev.DraftJudged(draft=id_, skill=skill, about=about, reason=reason, agreed=agreed, sheet=sheet):
            judged = state.drafts[id_].judged(skill, about, reason="" if agreed else reason)
            draft = draft_again(sheet, state.edition.creation, state.diagram)
            return state.with_making(replace(judged, draft=draft))
        case ev.DraftDropped(draft=id_):
            return state.without_making(id_)
        case ev.DiagramTaken(text=text):
            diagram = diagram_of(text)
            drafts = {
                id_: replace(each, draft=replace(each.draft, diagram=diagram)) for id_, each in state.drafts.items()
            }
            return replace(state, diagram=diagram, drafts=drafts)
        case _:
            return None


def _of_npcs(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.NpcAdded(npc=id_, line=line, hidden=hidden):
            return state.with_npc(Npc(id=id_, quick=Quick.parse(line), hidden=hidden))
        case ev.NpcDropped(npc=id_):
            state = without(state, id_)
            return replace(state, npcs={known: each for known, each in state.npcs.items() if known != id_})
        case _:
            return None


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
    _of_people,
    _of_drafts,
    _of_npcs,
    _of_framing,
    _of_modifiers,
    _of_outcomes,
    _of_aspects,
    _of_sessions,
    of_scenes,
    of_placed,
    of_uses,
    of_conflicts,
    of_harm,
)
