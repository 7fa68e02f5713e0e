"""What happened with scenes, aspects in play, compels and fate points, as sentences for the log."""

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.moves import NOBODY, ActorId, AspectId, Manner, Place, RollId
from talewright.games.strange_fate.play.story import Story
from talewright.games.strange_fate.situation import INVOKE
from talewright.table.wording import bare, because, counted

GM = "The game master"


def _name(story: Story, who: ActorId) -> str:
    if who in story.npcs:
        return story.npc(who).name
    return story.person(who).name if who in story.people else GM


def _aspect(story: Story, aspect: AspectId) -> str:
    return story.aspects[aspect].name


# --- scenes


def of_scenes(story: Story, event: ev.Event) -> str | None:
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
            return f"{_name(story, who)} has recovered from {bare(aspect)}"
        case ev.MinionsCalled(who=who, npcs=npcs):
            number = sum(story.npc(npc).count for npc in npcs)
            return f"{_name(story, who)} has called {counted(number, 'helper')}, who leave with the scene"
        case _:
            return _of_places(story, event)


def _of_places(story: Story, event: ev.Event) -> str | None:
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
            return f"{_name(story, who)} is in the scene{f', in {zone}' if zone else ''}"
        case ev.ActorMoved(who=who, zone=zone):
            return f"{_name(story, who)} goes to {bare(zone)}"
        case ev.ActorLeft(who=who):
            return f"{_name(story, who)} is not in the scene any more"
        case _:
            return None


# --- aspects in play


MANNERS = {
    Manner.DECLARATION: "This declares",
    Manner.MANEUVER: "This is a maneuver for",
    Manner.ASSESSMENT: "This is to find out",
    Manner.REMOVAL: "This is to be rid of",
}


def meant(story: Story, manner: Manner, aspect: str, on: ActorId) -> str:
    """What a roll is to bring about, in a sentence."""
    whose = f", on {_name(story, on)}" if on in story.npcs or on in story.people else ""
    return f"{MANNERS[manner]} {bare(aspect)}{whose}"


def of_placed(story: Story, event: ev.Event) -> str | None:
    """An event of an aspect in play."""
    match event:
        case ev.AspectSought(manner=manner, aspect=aspect, on=on):
            return meant(story, manner, aspect, on)
        case ev.AspectPlaced():
            return _placed(story, event)
        case ev.AspectTagged(roll=roll, place=place, aspect=aspect, reroll=reroll):
            what = "another throw" if reroll else f"{INVOKE:+d}"
            return f"{_rolls(story, roll, place)} tags {aspect} for {what}"
        case ev.AspectLent(aspect=aspect, to=to):
            return f"{_name(story, to)} may use the free invokes of {_aspect(story, aspect)}"
        case ev.AspectGone(aspect=aspect, reason=reason):
            return f"{_aspect(story, aspect)} is true no more{because(reason)}"
        case ev.FreeInvokeUsed() | ev.ConsequenceTagged() | ev.SignatureUsed():
            return ""
        case _:
            return _of_questions(story, event)


def _rolls(story: Story, roll: RollId, place: Place) -> str:
    part = story.known_roll(roll).part(place)
    return part.name if part else ""


def _placed(story: Story, event: ev.AspectPlaced) -> str:
    """An aspect with its free invokes; to whom they belong, where they are somebody's."""
    where = f"on {_name(story, event.on)}" if event.on != NOBODY else "in the scene"
    by = "the game master" if is_hidden(story, event.by) else _name(story, event.by)
    whose = f" of {by}" if event.by != NOBODY else ""
    free = f", with {counted(event.free, 'free invoke')}{whose}" if event.free else ""
    hidden = ", hidden from the players" if event.hidden else ""
    impact = f", by the Impact of {_struck_by(story, event)}" if event.impact else ""
    return f"An aspect {where}: {bare(event.name)}{free}{impact}{hidden}"


def _struck_by(story: Story, event: ev.AspectPlaced) -> str:
    parts = story.known_roll(event.impact).parts
    return next(part.skill for _, part in parts if part.who == event.by)


def _of_questions(story: Story, event: ev.Event) -> str | None:
    match event:
        case ev.AssessmentOwed(roll=roll, chooses=chooses):
            sought = story.known_roll(roll).seeks
            chooser = _name(story, chooses) if chooses != NOBODY else "the game master"
            return f"There is an answer to {bare(sought.aspect) if sought else 'it'}: {chooser} says which"
        case ev.AssessmentAnswered(roll=roll, found=found):
            what = bare(story.owed[roll].sought)
            return f"{what}: {bare(found)} is found" if found else f"{what}: there is nothing to find"
        case ev.EffectAsked(who=who, aspect=aspect, effect=effect):
            return f"{_name(story, who)} invokes {aspect} for effect: {bare(effect)}"
        case ev.EffectAnswered(wish=wish, agreed=agreed, reason=reason):
            effect = bare(story.wishes[wish].effect)
            return f"{effect}: so it is{because(reason)}" if agreed else f"{effect}: it is not so{because(reason)}"
        case _:
            return None


# --- compels and fate points


def of_compels(story: Story, event: ev.Event) -> str | None:
    """An event of a compel, or of fate points that change hands."""
    match event:
        case ev.CompelProposed(who=who, aspect=aspect, reason=reason, by=by):
            return f"{_name(story, by)} proposes to compel {aspect} of {_name(story, who)}: {bare(reason)}"
        case ev.CompelOffered():
            return _offered(story, event)
        case ev.CompelAccepted(compel=compel):
            known = story.compels[compel]
            return f"{_name(story, known.who)} accepts the compel of {known.aspect}"
        case ev.CompelRefused(compel=compel):
            known = story.compels[compel]
            price = counted(known.to_refuse, "fate point")
            return f"{_name(story, known.who)} refuses the compel of {known.aspect}, and pays {price}"
        case ev.CompelWithdrawn(compel=compel, reason=reason):
            return f"The compel of {story.compels[compel].aspect} is off{because(reason)}"
        case ev.PointsHandedOver(giver=giver, taker=taker, points=points):
            to = _name(story, taker) if taker != NOBODY else "the game master"
            return f"{_name(story, giver)} hands {counted(points, 'fate point')} to {to}"
        case ev.PointsInvested(who=who, skill=skill, points=points):
            return f"{_name(story, who)} invests {counted(points, 'fate point')} in {skill} for this scene"
        case _:
            return None


def _offered(story: Story, event: ev.CompelOffered) -> str:
    kind = ", a Conviction," if event.conviction else ""
    terms = f"{counted(event.offer, 'fate point')} for going along, {event.to_refuse} for refusing"
    return f"{event.aspect}{kind} of {_name(story, event.who)} is compelled, {terms}: {bare(event.reason)}"
