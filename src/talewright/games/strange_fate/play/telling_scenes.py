"""What happened with scenes, aspects in play, compels and fate points, as sentences for the log."""

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.known import called
from talewright.games.strange_fate.play.state import State
from talewright.table.wording import bare, counted

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
