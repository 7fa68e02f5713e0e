"""What each event leaves of what characters do with their skills."""

from collections.abc import Iterator
from dataclasses import replace

from talewright.dice.draw import DrawId, Fell
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.able import IMPRESSION
from talewright.games.strange_fate.play.deed import Acts, Copied, Deed, GoingAbout, Spoken, Stage, Standing, Used
from talewright.games.strange_fate.play.deed_events import with_fields
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.procedure.rumour import Rumour
from talewright.games.strange_fate.time_table import Span

IMPRESSION_DIE = ".impression"


def of_acts(state: State, event: ev.Event) -> State | None:
    """The state with an event of a deed filed; None if it is about something else."""
    acts = _of_deeds(state, event) or _of_what_stays(state.acts, event)
    return None if acts is None else _with_copies(state.with_acts(acts))


def _with_copies(state: State) -> State:
    """Everybody has what their Variable trappings stand for."""
    for person in state.people.values():
        mine = tuple(each for each in state.acts.copies if each.who == person.id)
        if mine != person.copies:
            state = state.with_person(replace(person, copies=mine))
    return state


def _of_deeds(state: State, event: ev.Event) -> Acts | None:
    acts = state.acts
    match event:
        case ev.DeedChosen(deed=id_, who=who, skill=skill, procedure=slug, goal=goal):
            name = state.actor(who).name
            return acts.with_deed(Deed(id=id_, who=who, called=name, skill=skill, slug=slug, goal=goal))
        case ev.DeedBegan(deed=id_, counts=counts, per=per):
            begun = acts.with_deed(with_fields(acts.deeds[id_], event))
            return replace(begun, uses=(*begun.uses, Used(counts, per))) if counts and per else begun
        case ev.CircumstancesRecounted(deed=id_):
            return acts.with_deed(with_fields(acts.deeds[id_], event))
        case ev.DeedRolled(deed=id_):
            return acts.with_deed(_rolled(state, acts.deeds[id_]))
        case ev.ShiftsSpent(deed=id_, buys=buys, times=times):
            deed = acts.deeds[id_]
            bought = {**deed.bought, buys: deed.bought.get(buys, 0) + times}
            return acts.with_deed(replace(deed, bought=bought))
        case ev.TookLonger(deed=id_, steps=steps):
            return acts.with_deed(replace(acts.deeds[id_], longer=steps))
        case ev.DeedEnded(deed=id_, came=came, left=left):
            return acts.ended(replace(acts.deeds[id_], came=came), left=left)
        case _:
            return None


def _rolled(state: State, deed: Deed) -> Deed:
    """A deed whose roll stands."""
    card = state.known_roll(deed.roll)
    reached = card.theirs.rating if card.theirs else Rating(0)
    return replace(deed, stage=Stage.ROLLED, decided=card.decided, reached=reached, hides=card.hides)


def _of_what_stays(acts: Acts, event: ev.Event) -> Acts | None:
    match event:
        case ev.EffortStands(deed=id_, who=who, what=what, rating=rating, trappings=trappings):
            slug = acts.deeds[id_].slug
            parsed = Rating.parse(rating)
            standing = Standing(deed=id_, who=who, what=what, slug=slug, rating=parsed, trappings=trappings)
            return acts.with_standing(standing)
        case ev.StandingDropped(deed=id_):
            return replace(acts, standing=tuple(each for each in acts.standing if each.deed != id_))
        case ev.AttitudeSet(npc=npc, towards=towards, attitude=attitude):
            return replace(acts, attitudes={**acts.attitudes, (npc, towards): attitude})
        case ev.RumourPlanted(deed=id_, says=says, effort=effort, shifts=shifts, faster=faster, untraced=untraced):
            rumour = Rumour(says, effort, shifts, faster, untraced)
            return replace(acts, rumours=(*acts.rumours, GoingAbout(id_, acts.deeds[id_].who, rumour)))
        case ev.TrappingCopied(who=who, skill=skill, span=span, copy=copy, places=places):
            return replace(acts, copies=(*acts.copies, Copied(who, skill, span, copy, places)))
        case ev.Hindered(who=who, by=by, what=what):
            return acts.hindering(who, by, what)
        case ev.LanguageNamed(who=who, skill=skill, language=language, paid=paid):
            return replace(acts, spoken=(*acts.spoken, Spoken(who, skill, language, paid)))
        case _:
            return None


def spanned(state: State, event: ev.Event) -> State:
    """What else an event leaves: what was done as often as it can be is free again after a scene or a session."""
    match event:
        case ev.SceneEnded():
            return _with_copies(state.with_acts(state.acts.after(Span.SCENE)))
        case ev.SessionEnded():
            return _with_copies(state.with_acts(state.acts.after(Span.SESSION)))
        case ev.StoryEnded():
            return _with_copies(state.with_acts(state.acts.after(Span.STORY)))
        case _:
            return state


# ---- the one Fate die of a first impression


def die_of(deed: Deed) -> DrawId:
    """The Fate die of a first impression."""
    return DrawId(f"{deed.id}{IMPRESSION_DIE}")


def meeting(state: State) -> Iterator[Deed]:
    """The first impressions whose die has not fallen."""
    waits = (each for each in state.acts.deeds.values() if each.slug == IMPRESSION and each.stage is Stage.BEGUN)
    return (each for each in waits if each.fell is None)


def of_die(state: State, fell: Fell) -> State | None:
    """The state with the die of a first impression; None if it is another die."""
    deed = next((each for each in meeting(state) if die_of(each) == fell.draw), None)
    return state.with_acts(state.acts.with_deed(replace(deed, fell=fell.face))) if deed else None
