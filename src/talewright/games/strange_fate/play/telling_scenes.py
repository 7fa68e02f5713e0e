"""What happened with scenes, aspects in play, compels and fate points, as sentences for the log."""

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, AspectId, RollId
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.known import called, is_hidden
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.situation import INVOKE
from talewright.table.wording import bare, because, counted


def _aspect(state: State, aspect: AspectId) -> str:
    return state.aspects[aspect].name


# --- scenes


def of_scenes(state: State, event: ev.Event) -> str | None:
    """An event of a scene."""
    match event:
        case ev.SceneOpened(name=name):
            return f"A scene begins: {bare(name)}"
        case ev.SceneRenamed(name=name):
            return f"The scene is {bare(name)} now"
        case ev.SceneEnded(name=name):
            return f"The scene is over: {bare(name)}. Stress is gone, and Signature Aspects are free again"
        case ev.StoryEnded():
            return "A story is over"
        case ev.ConsequenceOver(who=who, aspect=aspect):
            return f"{called(state, who)} has recovered from {bare(aspect)}"
        case ev.MinionsCalled(who=who, npcs=npcs):
            number = sum(state.npc(npc).count for npc in npcs)
            return f"{called(state, who)} has called {counted(number, 'helper')}, who leave with the scene"
        case _:
            return _of_places(state, event)


def _of_places(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.ZoneDrawn(zone=zone):
            return f"There is a zone: {bare(zone)}"
        case ev.ZoneDropped(zone=zone):
            return f"{bare(zone)} is no zone any more"
        case ev.BorderDrawn(one=one, other=other, value=value, what=what):
            hard = f", a border of {value}" if value else ""
            return f"{one} and {other} touch{hard}{': ' if what else ''}{bare(what)}"
        case ev.BorderDropped(one=one, other=other):
            return f"{one} and {other} touch no more"
        case ev.ActorCame(who=who, zone=zone):
            return f"{called(state, who)} is in the scene{f', in {zone}' if zone else ''}"
        case ev.ActorMoved(who=who, zone=zone):
            return f"{called(state, who)} goes to {bare(zone)}"
        case ev.ActorLeft(who=who):
            return f"{called(state, who)} is not in the scene any more"
        case _:
            return None


# --- aspects in play


MANNERS = {
    Manner.DECLARATION: "This declares",
    Manner.MANEUVER: "This is a maneuver for",
    Manner.ASSESSMENT: "This is to find out",
    Manner.REMOVAL: "This is to be rid of",
}


def meant(state: State, manner: Manner, aspect: str, on: ActorId) -> str:
    """What a roll is to bring about, in a sentence."""
    whose = f", on {called(state, on)}" if on in state.npcs or on in state.people else ""
    return f"{MANNERS[manner]} {bare(aspect)}{whose}"


def of_placed(state: State, event: ev.Event) -> str | None:
    """An event of an aspect in play."""
    match event:
        case ev.AspectSought(manner=manner, aspect=aspect, on=on):
            return meant(state, manner, aspect, on)
        case ev.AspectPlaced():
            return _placed(state, event)
        case ev.AspectTagged(roll=roll, place=place, aspect=aspect, reroll=reroll):
            what = "another throw" if reroll else f"{INVOKE:+d}"
            return f"{_rolls(state, roll, place)} tags {aspect} for {what}"
        case ev.AspectLent(aspect=aspect, to=to):
            return f"{called(state, to)} may use the free invokes of {_aspect(state, aspect)}"
        case ev.AspectGone(aspect=aspect, reason=reason):
            return f"{_aspect(state, aspect)} is true no more{because(reason)}"
        case ev.FreeInvokeUsed() | ev.ConsequenceTagged() | ev.SignatureUsed():
            return ""
        case _:
            return _of_questions(state, event)


def _rolls(state: State, roll: RollId, place: Place) -> str:
    part = state.known_roll(roll).part(place)
    return part.name if part else ""


def _placed(state: State, event: ev.AspectPlaced) -> str:
    """An aspect with its free invokes; to whom they belong, where they are somebody's."""
    where = f"on {called(state, event.on)}" if event.on != NOBODY else "in the scene"
    by = "the game master" if is_hidden(state, event.by) else called(state, event.by)
    whose = f" of {by}" if event.by != NOBODY else ""
    free = f", with {counted(event.free, 'free invoke')}{whose}" if event.free else ""
    hidden = ", hidden from the players" if event.hidden else ""
    impact = f", by the Impact of {_struck_by(state, event)}" if event.impact else ""
    return f"An aspect {where}: {bare(event.name)}{free}{impact}{hidden}"


def _struck_by(state: State, event: ev.AspectPlaced) -> str:
    parts = state.known_roll(event.impact).parts
    return next(part.skill for _, part in parts if part.who == event.by)


def _of_questions(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.AssessmentOwed(roll=roll, chooses=chooses):
            sought = state.known_roll(roll).seeks
            chooser = called(state, chooses) if chooses != NOBODY else "the game master"
            return f"There is an answer to {bare(sought.aspect) if sought else 'it'}: {chooser} says which"
        case ev.AssessmentAnswered(roll=roll, found=found):
            what = bare(state.owed[roll].sought)
            return f"{what}: {bare(found)} is found" if found else f"{what}: there is nothing to find"
        case ev.EffectAsked(who=who, aspect=aspect, effect=effect):
            return f"{called(state, who)} invokes {aspect} for effect: {bare(effect)}"
        case ev.EffectAnswered(wish=wish, agreed=agreed, reason=reason):
            effect = bare(state.wishes[wish].effect)
            return f"{effect}: so it is{because(reason)}" if agreed else f"{effect}: it is not so{because(reason)}"
        case _:
            return None
