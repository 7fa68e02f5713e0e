"""What each event leaves in the state. Nothing is judged here, and no rule is decided again."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from talewright.dice.draw import Fell
from talewright.games.strange_fate.npc import Quick
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.deeds.trappings.conversation import with_die
from talewright.games.strange_fate.play.drafts import Making, diagram_of
from talewright.games.strange_fate.play.evolving_conflict import fallen_for_order, of_conflicts, of_harm, without
from talewright.games.strange_fate.play.finding import FINDER, is_there
from talewright.games.strange_fate.play.reading import character_from
from talewright.games.strange_fate.play.rolls.dice import fell
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.switching import as_switched
from talewright.games.strange_fate.stored_entry import draft_again
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
            return _spanned(changed, event)
    raise AssertionError(event)


def _spanned(state: State, event: ev.Event) -> State:
    """Whoever is at the table no more does nothing."""
    return state.with_acts(state.acts.without(event.npc)) if isinstance(event, ev.NpcDropped) else state


def _fell(state: State, event: Fell) -> State:
    met = with_die(state, event)
    if met is not None:
        return met
    ordered = fallen_for_order(state, event)
    if ordered is not None:
        return ordered
    return fell(state, event)


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


PARTS: tuple[Callable[[State, ev.Event], State | None], ...] = (
    _of_people,
    _of_drafts,
    _of_npcs,
    of_conflicts,
    of_harm,
)
