"""What each event of a scene, of an aspect in play and of a compel leaves in the state."""

from dataclasses import replace

from talewright.games.strange_fate.placed import Placed
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.card import Card, Named, Place
from talewright.games.strange_fate.play.ids import NOBODY, CharacterId, ModifierId, RollId
from talewright.games.strange_fate.play.in_play import InPlay, Owed, Sought, Wish
from talewright.games.strange_fate.play.scene import Scene
from talewright.games.strange_fate.play.state import Npc, State
from talewright.games.strange_fate.procedure.minion import Minion, MinionKind, Quality
from talewright.games.strange_fate.situation import INVOKE, Modifier, Source
from talewright.games.strange_fate.wound import Consequence
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


# --- aspects in play


def of_placed(state: State, event: ev.Event) -> State | None:
    """What an event of an aspect in play leaves."""
    for part in (_of_aspects, _of_rolls, _of_questions):
        changed = part(state, event)
        if changed is not None:
            return changed
    return None


def _of_aspects(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.AspectPlaced(aspect=id_, hidden=hidden):
            found = Placed(name=event.name, on=event.on, by=event.by, free=event.free, is_sticky=event.sticky)
            state = state.with_aspect(InPlay(id=id_, placed=found, hidden=hidden))
            return _struck(state, event.impact) if event.impact else state
        case ev.FreeInvokeUsed(aspect=id_):
            known = state.aspects[id_]
            used = replace(known.placed, free=known.placed.free - 1)
            return state.with_aspect(replace(known, placed=used))
        case ev.AspectLent(aspect=id_, to=to):
            known = state.aspects[id_]
            return state.with_aspect(replace(known, lent=(*known.lent, to)))
        case ev.SignatureUsed(who=who, aspect=aspect):
            person = state.people[CharacterId(who)]
            return state.with_person(replace(person, signed=person.signed | {aspect.casefold()}))
        case ev.AspectGone(aspect=id_):
            return state.without_aspect(id_)
        case ev.ConsequenceTagged(who=who, slot=slot):
            wounds = state.wounds_of(who)
            tagged = tuple(_tagged(each) if each.slot == slot else each for each in wounds.consequences)
            return state.with_wounds(who, replace(wounds, consequences=tagged))
        case _:
            return None


def _struck(state: State, roll: RollId) -> State:
    """An aspect was declared by Impact, and there is one for each roll."""
    return state.with_roll(replace(state.known_roll(roll), impact=False))


def _tagged(consequence: Consequence) -> Consequence:
    return replace(consequence, dealt_by="")


def _of_rolls(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.AspectSought(roll=id_):
            sought = Sought(
                manner=event.manner, aspect=event.aspect, on=event.on, sticky=event.sticky, removes=event.removes
            )
            return state.with_roll(replace(state.rolls[id_], seeks=sought))
        case ev.AspectTagged(roll=id_, place=place, modifier=modifier, aspect=aspect, reroll=reroll):
            return state.with_roll(invoked(state.rolls[id_], place, modifier, aspect, reroll=reroll))
        case _:
            return None


def invoked(card: Card, place: Place, modifier: ModifierId, aspect: str, *, reroll: bool) -> Card:
    """Another throw, or a line more; everybody is asked again whether the roll may stand."""
    for where, part in card.parts:
        changed = replace(part, content=False)
        if where is place and reroll:
            changed = replace(changed, rerolled=(*part.rerolled, aspect))
        elif where is place:
            line = Named(modifier, Modifier(Source.INVOKE, aspect, INVOKE))
            changed = replace(changed, named=(*part.named, line))
        card = card.with_part(where, changed)
    return card


def _of_questions(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.AssessmentOwed(roll=id_, free=free, chooses=chooses):
            card = state.known_roll(id_)
            assert card.seeks is not None
            by = card.ours.who if card.ours else NOBODY
            owed = Owed(roll=id_, sought=card.seeks.aspect, by=by, on=card.seeks.on, free=free, chooses=chooses)
            return replace(state, owed={**state.owed, id_: owed})
        case ev.AssessmentAnswered(roll=id_):
            return replace(state, owed={known: each for known, each in state.owed.items() if known != id_})
        case ev.EffectAsked(wish=id_, who=who, aspect=aspect, effect=effect):
            wish = Wish(id=id_, who=who, aspect=aspect, effect=effect)
            return replace(state, wishes={**state.wishes, id_: wish})
        case ev.EffectAnswered(wish=id_):
            return replace(state, wishes={known: each for known, each in state.wishes.items() if known != id_})
        case _:
            return None
