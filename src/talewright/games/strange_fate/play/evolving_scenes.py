"""What each event of a scene, of an aspect in play and of a compel leaves in the state."""

from dataclasses import replace

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.scene import Scene
from talewright.games.strange_fate.play.state import Npc, State
from talewright.games.strange_fate.procedure.minion import Minion, MinionKind, Quality
from talewright.games.strange_fate.zone import Border


def of_scenes(state: State, event: ev.Event) -> State | None:
    """What an event of a scene leaves."""
    match event:
        case ev.SceneOpened(scene=id_, name=name):
            return replace(state, scene=Scene(id=id_, name=name))
        case ev.SceneEnded():
            return _after_scene(state)
        case ev.StoryEnded():
            return state
        case ev.ConsequenceOver(who=who, slot=slot):
            wounds = state.wounds_of(who)
            left = tuple(each for each in wounds.consequences if each.slot != slot)
            return state.with_wounds(who, replace(wounds, consequences=left))
        case ev.MinionsCalled(npcs=npcs, by_quality=True):
            for npc in npcs:
                state = state.with_npc(_of_quality(state.npcs[npc]))
            return _in_scene(state, event)
        case _:
            return _in_scene(state, event)


def _in_scene(state: State, event: ev.Event) -> State | None:
    scene = _changed(state.scene, event) if state.scene else None
    return replace(state, scene=scene) if scene else None


def _of_quality(npc: Npc) -> Npc:
    """A minion bears as much as its quality is worth, by the wider Fate rules (SF-trapping-minions.10)."""
    quality = Quality(max(Quality.AVERAGE, min(npc.quick.rating.value, Quality.GOOD)))
    return replace(npc, bears=Minion(MinionKind.SIMPLE, quality, ()).bearing)


def _changed(scene: Scene, event: ev.Event) -> Scene | None:
    """The scene after something changed in it."""
    match event:
        case ev.SceneRenamed(name=name):
            return replace(scene, name=name)
        case ev.ZoneDrawn(zone=zone):
            return scene.with_zone(zone)
        case ev.ZoneDropped(zone=zone):
            return scene.without_zone(zone)
        case ev.BorderDrawn(one=one, other=other, value=value, what=what):
            return scene.with_border(Border(one=one, other=other, value=value, what=what))
        case ev.BorderDropped(one=one, other=other):
            return scene.without_border(one, other)
        case ev.ActorCame(who=who, zone=zone):
            return scene.came(who, zone)
        case ev.ActorMoved(who=who, zone=zone):
            return scene.moved(who, zone)
        case ev.ActorLeft(who=who):
            return scene.left(who)
        case ev.MinionsCalled(who=who, npcs=npcs):
            return replace(scene, minions={**scene.minions, **dict.fromkeys(npcs, who)})
        case _:
            return None


def _after_scene(state: State) -> State:
    """Stress is gone, what was invested is lost, Signature Aspects are free again, and rolls have had their Impact."""
    people = {
        id_: replace(each, purse=each.purse.after_scene(), signed=frozenset(), invested=frozenset())
        for id_, each in state.people.items()
    }
    told = tuple(replace(card, impact=False) for card in state.told)
    state = replace(state, scene=None, people=people, told=told)
    for who, wounds in state.wounds.items():
        state = state.with_wounds(who, wounds.after_scene())
    return replace(state, suffered=replace(state.suffered, clearing={}))
