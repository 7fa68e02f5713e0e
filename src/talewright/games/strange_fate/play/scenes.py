"""Scenes: one is opened, people come and go between its zones, and it ends with all that ends with it."""

from collections import Counter
from collections.abc import Iterator

from talewright.games.strange_fate.fate_point import for_scene
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import check_gm, own
from talewright.games.strange_fate.play.compel import withdrawn
from talewright.games.strange_fate.play.conflict.leaving import broken_off
from talewright.games.strange_fate.play.conflict.means import unable
from talewright.games.strange_fate.play.harm.companions import GroupCounted, vanishing
from talewright.games.strange_fate.play.harm.wounds import relieved
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, AspectId, CharacterId, NpcId, SceneId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.people.npcs import NpcAdded, NpcDropped
from talewright.games.strange_fate.play.points import PointsCounted
from talewright.games.strange_fate.play.reading import npcs_of
from talewright.games.strange_fate.play.scene import Scene
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.stress import Track
from talewright.games.strange_fate.time_table import Span
from talewright.games.strange_fate.zone import Border, Zones
from talewright.refusal import Refused, refuse
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]
OVER = "the scene is over"


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move of a scene brings about."""
    match move:
        case mv.ComeIn(who=who, zone=zone):
            return (_came(state, who, zone, seat),)
        case mv.GoTo(who=who, zone=zone):
            return (_went(state, who, zone, seat),)
        case mv.GoAway(who=who):
            _in_scene(state, seat, who)
            return (ev.ActorLeft(who=who, hidden=is_hidden(state, who)),)
        case _:
            check_gm(seat, "The game master sets the scene: say what you would like to see in it.")
            return _by_game_master(state, move, stamp)


def _by_game_master(state: State, move: mv.Move, stamp: Stamp) -> Events:
    match move:
        case mv.OpenScene():
            return _opened(state, move, stamp)
        case mv.EndScene():
            return ended(state)
        case mv.EndStory():
            return (*recoveries(state, Span.STORY), ev.StoryEnded())
        case mv.CallMinions():
            return _called(state, move, stamp)
        case mv.RenameScene(name=name):
            state.under_way()
            return (ev.SceneRenamed(name=_words(name, "Say what the scene is called.")),)
        case _:
            return _drawn(state.under_way(), move)


def lines(text: str) -> tuple[str, ...]:
    """What stands on each line, without the empty ones."""
    return tuple(" ".join(line.split()) for line in text.splitlines() if line.strip())


def _words(text: str, otherwise: str) -> str:
    written = " ".join(text.split())
    if not written:
        raise Refused(otherwise)
    return written


# --- opened


def _opened(state: State, move: mv.OpenScene, stamp: Stamp) -> Events:
    """A scene begins; the game master has one fate point for each player's character in it."""
    if state.scene is not None:
        raise Refused(f"{state.scene.name} is not over yet: end that scene first.")
    name = _words(move.name, "Say what the scene is called: a place, or what it is about.")
    present = tuple(dict.fromkeys(move.present))
    for who in present:
        _check_in_play(state, who)
    zones = lines(move.zones)
    Zones(names=zones).check()
    opened: Events = (ev.SceneOpened(scene=SceneId(stamp.id), name=name), *_zones_in_a_row(zones))
    aspects = tuple(
        ev.AspectPlaced(aspect=AspectId(f"{stamp.id}.{number}"), name=words, sticky=True)
        for number, words in enumerate(lines(move.aspects), start=1)
    )
    came = tuple(ev.ActorCame(who=who, hidden=is_hidden(state, who)) for who in present)
    players = sum(bool(state.player(who)) for who in present)
    return (*opened, *aspects, *came, PointsCounted(points=for_scene(players).points))


def _zones_in_a_row(zones: tuple[str, ...]) -> Iterator[ev.Event]:
    """Each zone, and the border to the one before it, which is open."""
    for number, zone in enumerate(zones):
        yield ev.ZoneDrawn(zone=zone)
        if number:
            yield ev.BorderDrawn(one=zones[number - 1], other=zone, value=0)


def _check_in_play(state: State, who: ActorId) -> None:
    actor = state.actor(who)
    if isinstance(actor, Person) and actor.retired:
        raise Refused(f"{actor.name} has left the story: bring {actor.name} back first, or choose somebody else.")


# --- drawn


def _zone(scene: Scene, text: str) -> str:
    """The zone of a name, in whatever case. Raises ``Refused`` if there is none."""
    written = " ".join(text.split()).casefold()
    for zone in scene.zones.names:
        if zone.casefold() == written:
            return zone
    has = ", ".join(scene.zones.names) or "none yet"
    raise Refused(f"There is no zone {text.strip()[:60]!r} in {scene.name}: there is {has}.")


def _drawn(scene: Scene, move: mv.Move) -> Events:
    """A zone or a border, added or taken away."""
    match move:
        case mv.DrawZone(zone=zone, beside=beside, value=value, what=what):
            name = _words(zone, "Every zone has a name: write a word or two, such as The Gallery.")
            drawn = ev.ZoneDrawn(zone=name)
            after = scene.with_zone(name)
            after.zones.check()
            return (drawn, _border(after, name, beside, value, what)) if beside.strip() else (drawn,)
        case mv.DropZone(zone=zone):
            return (ev.ZoneDropped(zone=_zone(scene, zone)),)
        case mv.DrawBorder(one=one, other=other, value=value, what=what):
            return (_border(scene, one, other, value, what),)
        case mv.DropBorder(one=one, other=other):
            known = scene.zones.border(_zone(scene, one), _zone(scene, other))
            return (ev.BorderDropped(one=known.one, other=known.other),)
        case _:
            raise AssertionError(move)


def _border(scene: Scene, one: str, other: str, value: int, what: str) -> ev.Event:
    drawn = Border(one=_zone(scene, one), other=_zone(scene, other), value=value, what=what.strip())
    scene.with_border(drawn).zones.check()
    return ev.BorderDrawn(one=drawn.one, other=drawn.other, value=drawn.value, what=drawn.what)


# --- who is where


def _in_scene(state: State, seat: Seat, who: ActorId) -> Scene:
    """The scene, if somebody of this seat's is in it. Raises ``Refused`` otherwise."""
    scene = state.under_way()
    actor = own(state, seat, who)
    if not state.in_scene(who):
        raise Refused(f"{actor.name} is not in {scene.name}: let them come in first.")
    return scene


def _came(state: State, who: ActorId, zone: str, seat: Seat) -> ev.Event:
    scene = state.under_way()
    actor = own(state, seat, who)
    if state.in_scene(who):
        raise Refused(f"{actor.name} is in {scene.name} already.")
    return ev.ActorCame(who=who, zone=_zone(scene, zone) if zone.strip() else "", hidden=is_hidden(state, who))


def _went(state: State, who: ActorId, zone: str, seat: Seat) -> ev.Event:
    scene = _in_scene(state, seat, who)
    there = _zone(scene, zone)
    person = state.people.get(CharacterId(who))
    if person and not seat.is_gm:
        refuse(unable(person, Track.HEALTH))
    if scene.place(who) == there:
        raise Refused(f"{own(state, seat, who).name} is there already: choose another zone.")
    return ev.ActorMoved(who=who, zone=there, hidden=is_hidden(state, who))


def _called(state: State, move: mv.CallMinions, stamp: Stamp) -> Events:
    """Helpers come once in a scene, and leave with it; those who are alike act as a group (SF-trapping-minions.4)."""
    scene = state.under_way()
    caller = state.actor(move.who)
    if move.who in scene.minions.values():
        raise Refused(
            f"{caller.name} has called minions in this scene: they can be called once in each.",
            clause="SF-trapping-minions.4",
        )
    hidden = is_hidden(state, move.who)
    groups = Counter(npcs_of(move.text))
    ids = [NpcId(ActorId(f"{stamp.id}.{number}")) for number, _ in enumerate(groups, start=1)]
    came: list[ev.Event] = []
    for id_, (each, count) in zip(ids, groups.items(), strict=True):
        came += [NpcAdded(npc=id_, line=str(each), hidden=hidden), ev.ActorCame(who=id_, hidden=hidden)]
        came += [GroupCounted(npc=id_, count=count, hidden=hidden)] if count > 1 else []
    return (*came, ev.MinionsCalled(who=move.who, npcs=tuple(ids), by_quality=True, hidden=hidden))


# --- ended


def ended(state: State) -> Events:
    """The scene is over, and with it all that lasts no longer than a scene."""
    scene = state.under_way()
    going = (*(npc for npc in scene.minions if npc in state.npcs), *vanishing(state))
    gone = tuple(
        ev.AspectGone(aspect=each.id, reason=OVER, hidden=each.hidden)
        for each in state.aspects.values()
        if each.on == NOBODY or each.on in {*scene.minions, *going} or not each.placed.is_sticky
    )
    leave = tuple(NpcDropped(npc=npc, hidden=is_hidden(state, npc)) for npc in going)
    return (
        *_answered(state),
        *broken_off(state, OVER),
        *relieved(state, OVER),
        *gone,
        *recoveries(state, Span.SCENE),
        *leave,
        ev.SceneEnded(name=scene.name),
    )


def _answered(state: State) -> Iterator[ev.Event]:
    """What waited for somebody's word waits no longer."""
    for compel in state.compels.values():
        yield from withdrawn(state, compel, OVER)
    for wish in state.wishes:
        yield ev.EffectAnswered(wish=wish, agreed=False, reason=OVER)
    for roll in state.owed:
        yield ev.AssessmentAnswered(roll=roll)


def recoveries(state: State, over: Span) -> Iterator[ev.Event]:
    """The consequences that were recovering, and have had their time."""
    for who, wounds in state.wounds.items():
        left = wounds.recovered(over).consequences
        for each in wounds.consequences:
            if each not in left:
                yield ev.ConsequenceOver(who=who, slot=each.slot, aspect=each.aspect, hidden=is_hidden(state, who))


def gone_with(state: State, who: ActorId) -> Iterator[ev.Event]:
    """What goes when somebody leaves the story: they are in no scene, and nothing waits for them."""
    hidden = is_hidden(state, who)
    if state.in_scene(who):
        yield ev.ActorLeft(who=who, hidden=hidden)
    for compel in state.compels.values():
        if who in {compel.who, compel.by}:
            yield from withdrawn(state, compel, "they have left the story")
    for wish in state.wishes.values():
        if wish.who == who:
            yield ev.EffectAnswered(wish=wish.id, agreed=False, reason="they have left the story")
    for owed in state.owed.values():
        if who in {owed.on, owed.by}:
            yield ev.AssessmentAnswered(roll=owed.roll)
    if CharacterId(who) not in state.people:
        for aspect in state.aspects.values():
            if aspect.on == who:
                yield ev.AspectGone(aspect=aspect.id, hidden=aspect.hidden)


def shown_in(state: State, who: ActorId) -> Iterator[ev.Event]:
    """That somebody is in the scene, for those who did not know of them."""
    if state.scene is not None and who in state.scene.present:
        yield ev.ActorCame(who=who, zone=state.scene.place(who))
