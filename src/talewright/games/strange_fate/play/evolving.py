"""What each event leaves in the state. Nothing is judged here, and no rule is decided again."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace

from talewright.dice.draw import Fell
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.npc import Quick
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.card import Card, Named, Part, Phase, awaiting
from talewright.games.strange_fate.play.drafts import Making, diagram_of
from talewright.games.strange_fate.play.evolving_acts import of_acts, of_die, spanned
from talewright.games.strange_fate.play.evolving_conflict import fallen_for_order, of_conflicts, of_harm, without
from talewright.games.strange_fate.play.evolving_scenes import invoked, of_compels, of_placed, of_scenes
from talewright.games.strange_fate.play.evolving_uses import of_uses, uses_after
from talewright.games.strange_fate.play.finding import is_there
from talewright.games.strange_fate.play.moves import NOBODY, CharacterId, NpcId
from talewright.games.strange_fate.play.reading import character_from, defence_of
from talewright.games.strange_fate.play.story import Npc, Person, Story
from talewright.games.strange_fate.play.switching import as_switched
from talewright.games.strange_fate.play.ways import applied_by
from talewright.games.strange_fate.roll import Decided, Verdict
from talewright.games.strange_fate.situation import Modifier
from talewright.games.strange_fate.stored_entry import draft_again


def evolve(story: Story, event: ev.Event | Fell) -> Story:
    """The state with *event* filed; as it is if something that the event is about is not there."""
    if isinstance(event, Fell):
        return _fell(story, event)
    if not is_there(story, event):
        return story
    for part in PARTS:
        changed = part(story, event)
        if changed is not None:
            return uses_after(spanned(changed, event), event)
    raise AssertionError(event)


def _fell(story: Story, event: Fell) -> Story:
    met = of_die(story, event)
    if met is not None:
        return met
    ordered = fallen_for_order(story, event)
    if ordered is not None:
        return ordered
    card = awaiting(story.rolls.values()).get(event.draw)
    return story.with_roll(card.with_face(event.draw, event.face, typed=event.by_hand)) if card else story


def filed(story: Story, events: Iterable[ev.Event]) -> Story:
    """The state with these events filed."""
    for event in events:
        story = evolve(story, event)
    return story


# --- people


def _of_people(story: Story, event: ev.Event) -> Story | None:
    match event:
        case ev.CharacterMade(character=id_, player=player, sheet=sheet):
            return story.with_person(Person(id=id_, player=player, character=character_from(sheet)))
        case ev.CharacterGiven(character=id_, player=player):
            return story.with_person(replace(story.people[id_], player=player))
        case ev.SheetCorrected(character=id_, sheet=sheet, beyond=beyond):
            known = story.people[id_]
            character = as_switched(known.character, character_from(sheet))
            return story.with_person(replace(known, character=character, beyond=beyond))
        case ev.CharacterRetired(character=id_):
            return without(story, id_).with_person(replace(story.people[id_], retired=True))
        case ev.CharacterBack(character=id_):
            return story.with_person(replace(story.people[id_], retired=False))
        case _:
            return None


def _of_drafts(story: Story, event: ev.Event) -> Story | None:
    match event:
        case ev.DraftWritten(draft=id_, player=player, sheet=sheet):
            known = story.drafts.get(id_)
            draft = draft_again(sheet, story.edition.creation, story.diagram)
            objections = known.objections if known else ()
            return story.with_making(Making(id=id_, player=player, draft=draft, objections=objections))
        case ev.DraftJudged(draft=id_, skill=skill, about=about, reason=reason, agreed=agreed, sheet=sheet):
            judged = story.drafts[id_].judged(skill, about, reason="" if agreed else reason)
            draft = draft_again(sheet, story.edition.creation, story.diagram)
            return story.with_making(replace(judged, draft=draft))
        case ev.DraftDropped(draft=id_):
            return story.without_making(id_)
        case ev.DiagramTaken(text=text):
            diagram = diagram_of(text)
            drafts = {
                id_: replace(each, draft=replace(each.draft, diagram=diagram)) for id_, each in story.drafts.items()
            }
            return replace(story, diagram=diagram, drafts=drafts)
        case _:
            return None


def _of_npcs(story: Story, event: ev.Event) -> Story | None:
    match event:
        case ev.NpcAdded(npc=id_, line=line, hidden=hidden):
            return story.with_npc(Npc(id=id_, quick=Quick.parse(line), hidden=hidden))
        case ev.NpcDropped(npc=id_):
            story = without(story, id_)
            return replace(story, npcs={known: each for known, each in story.npcs.items() if known != id_})
        case _:
            return None


# --- before the dice


def _of_framing(story: Story, event: ev.Event) -> Story | None:
    match event:
        case ev.RollFramed(roll=id_, goal=goal, against=against):
            return story.with_roll(Card(id=id_, goal=goal, against=against, dice=story.edition.dice))
        case ev.SideConcealed():
            return story
        case ev.SideNamed(roll=id_):
            card = story.known_roll(id_)
            return story.with_roll(card.with_part(event.place, _named(story, card, event)))
        case ev.RollCancelled(roll=id_):
            return story.without_roll(story.rolls[id_], Phase.CANCELLED)
        case _:
            return None


def _named(story: Story, card: Card, event: ev.SideNamed) -> Part:
    """A side; where it is only shown to more people, the rest of it stays."""
    part = Part(
        who=event.who,
        name=event.name,
        by=event.by,
        applied=_applied(story, event),
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


def _applied(story: Story, event: ev.SideNamed) -> AppliedSkill:
    """By which skill; older events tell what people read, which is looked up on the sheet of its time."""
    if event.applied:
        with suppress(ValueError):
            return AppliedSkill.parse(event.applied)
    who = story.people.get(CharacterId(event.who)) or story.npcs.get(NpcId(event.who))
    return applied_by(who, event.by)


def _of_modifiers(story: Story, event: ev.Event) -> Story | None:
    match event:
        case ev.ModifierAdded(roll=id_, place=place, modifier=modifier):
            card = story.known_roll(id_)
            part = card.part(place)
            assert part is not None
            named = Named(modifier, Modifier(event.source, event.name, event.amount))
            others = tuple(each for each in part.named if each.id != modifier)
            return story.with_roll(card.with_part(place, replace(part, named=(*others, named))))
        case ev.ModifierDropped(roll=id_, modifier=modifier):
            card = story.known_roll(id_)
            for place, part in card.parts:
                left = tuple(each for each in part.named if each.id != modifier)
                card = card.with_part(place, replace(part, named=left))
            return story.with_roll(card)
        case ev.DefencesNamed(roll=id_, place=place, defences=defences):
            card = story.known_roll(id_)
            part = card.part(place)
            assert part is not None
            return story.with_roll(card.with_part(place, replace(part, defences=tuple(map(defence_of, defences)))))
        case _:
            return None


# --- after them


def _of_outcomes(story: Story, event: ev.Event) -> Story | None:
    match event:
        case ev.SideContent(roll=id_, place=place):
            card = story.rolls[id_]
            part = card.part(place)
            assert part is not None
            return story.with_roll(card.with_part(place, replace(part, content=True)))
        case ev.EffortsCounted(roll=id_, effort=effort, opposition=opposition):
            card = story.known_roll(id_)
            verdict = card.decided.verdict if card.decided else Verdict.TIE  # what decides it says which
            return story.with_roll(replace(card, decided=Decided(effort, opposition, verdict)))
        case ev.RollDecided(roll=id_, verdict=verdict):
            card = story.rolls[id_]
            assert card.decided is not None
            decided = replace(card.decided, verdict=Verdict[verdict.upper()])
            return story.without_roll(replace(card, decided=decided), Phase.OVER)
        case _:
            return None


# --- aspects, fate points and sessions


def _of_aspects(story: Story, event: ev.Event) -> Story | None:
    match event:
        case ev.AspectInvoked():
            return _invoked(story, event)
        case ev.PointsCounted(who=who, points=points):
            if who == NOBODY:
                return replace(story, gm_purse=replace(story.gm_purse, points=points))
            person = story.people[CharacterId(who)]
            return story.with_person(replace(person, purse=replace(person.purse, points=points)))
        case _:
            return None


def _invoked(story: Story, event: ev.AspectInvoked) -> Story:
    """Another throw, or a line more; everybody is asked again whether the roll may stand."""
    card = invoked(story.rolls[event.roll], event.place, event.modifier, event.aspect, reroll=event.reroll)
    person = story.people.get(CharacterId(event.who))
    if person and not event.cost:
        story = story.with_person(replace(person, signed=person.signed | {event.aspect.casefold()}))
    return story.with_roll(card)


def _of_sessions(story: Story, event: ev.Event) -> Story | None:
    match event:
        case ev.SessionBegan(number=number):
            people = {id_: replace(each, signed=frozenset()) for id_, each in story.people.items()}
            return replace(story, session=number, people=people)
        case ev.SessionEnded():
            return story
        case _:
            return None


PARTS: tuple[Callable[[Story, ev.Event], Story | None], ...] = (
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
    of_compels,
    of_uses,
    of_acts,
    of_conflicts,
    of_harm,
)
