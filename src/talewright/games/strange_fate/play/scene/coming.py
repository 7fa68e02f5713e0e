"""Who is in the scene, and where: people come in, go into another zone and leave, and minions are called."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.allowed import own, whose
from talewright.games.strange_fate.play.base import At, Concealable, Facts, InScene, Move, Offers, Viewer
from talewright.games.strange_fate.play.conflict.fighters import check_acts, check_up, conflict_of, stands_by
from talewright.games.strange_fate.play.harm.companions import GroupCounted
from talewright.games.strange_fate.play.ids import ActorId, NpcId
from talewright.games.strange_fate.play.known import by_name, called, everybody, is_hidden, listed_for
from talewright.games.strange_fate.play.people.npcs import (
    NpcAdded,
    SeveralAdded,
    as_many,
    free_names,
    numbers,
    told_apart,
    with_number,
)
from talewright.games.strange_fate.play.reading import npcs_of
from talewright.games.strange_fate.play.scene import walking
from talewright.games.strange_fate.play.scene.card import Scene
from talewright.games.strange_fate.play.scene.presence import ActorCame, ActorLeft, comes_in, company, goes
from talewright.games.strange_fate.play.scene.zones import SetsScene, zone_of, zone_options
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.rules.trappings.minion import Minion, MinionKind, Quality
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Option, Prose, allowed, offer, one_of, words
from talewright.table.seat import Seat, check_gm
from talewright.wording import capital, counted, in_a_row


class ComeIn(Move, tag="come-in"):
    """Somebody comes into the scene."""

    who: ActorId
    zone: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        scene = state.under_way()
        actor = own(state, at.seat, self.who)
        if state.in_scene(self.who):
            raise Refused(f"{actor.name} is in {scene.name} already.")
        check_up(state, at.seat, self.who)
        zone = zone_of(scene, self.zone) if self.zone else ""
        for each in company(state, self.who):
            yield from comes_in(state, each, zone)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        scene = state.scene
        zones = zone_options(scene) if scene else ()
        field = (Choice(name="zone", label="Where", options=zones, default=zones[0].value),) if zones else ()
        for who in acted_for(state, viewer.seat):
            if scene and who not in scene.present and allowed(check_up, state, viewer.seat, who):
                made = offer(cls, "Come into the scene", *field, group=scene.id, who=who)
                yield made.explained(whose=whose(state, viewer.seat, who))


class GoTo(Move, tag="go-to"):
    """Somebody goes into another zone; *ruled* puts them there, whatever it would take."""

    who: ActorId
    zone: Line
    ruled: bool = False

    def decide(self, state: State, at: At) -> Facts:
        scene, actor = present(state, at.seat, self.who)
        there = zone_of(scene, self.zone)
        if scene.place(self.who) == there:
            raise Refused(f"{actor.name} is there already: choose another zone.")
        _check_goes(state, at.seat, self.who, there)
        if self.ruled:
            check_gm(at.seat, "The game master alone moves people as they say: go there by the rules.")
            yield from goes(state, self.who, there, ruled=True)
        else:
            yield from walking.walked(state, at.seat, self.who, there)
            yield from walking.walks(state, self.who, there, len(walking.way_to(state, self.who, there)))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for scene, who in present_for(state, viewer.seat):
            others = tuple(across(scene, scene.place(who)))
            may = (each for each in others if allowed(_check_goes, state, viewer.seat, who, each.value))
            near = [each for each in may if allowed(walking.check_walk, state, viewer.seat, who, each.value)]
            if near:
                zone = one_of("zone", "Where", (_to_go(state, who, each) for each in near))
                made = offer(cls, "Go to another zone", zone, group=scene.id, who=who)
                yield made.explained(whose=whose(state, viewer.seat, who))
            if others and viewer.seat.is_gm and conflict_of(state, who):
                zone = one_of("zone", "Where", others)
                name = listed_for(state, who, viewer.seat)
                made = offer(cls, f"Move {name} as you say", zone, group=scene.id, who=who, ruled=True)
                yield made.explained(about="Whatever the way would take, and in anybody's turn.")


class GoAway(Move, tag="go-away"):
    """Somebody leaves the scene."""

    who: ActorId

    def decide(self, state: State, at: At) -> Facts:
        present(state, at.seat, self.who)
        for each in company(state, self.who):
            if state.in_scene(each):
                yield from walking.comes_out(state, each)
                yield ActorLeft(who=each, hidden=is_hidden(state, each))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for scene, who in present_for(state, viewer.seat):
            yield offer(cls, "Leave the scene", group=scene.id, who=who).explained(whose=whose(state, viewer.seat, who))


class CallMinions(SetsScene, tag="call-minions"):
    """Helpers whom somebody has called come into the scene, each on a line: Average thug. They leave with it."""

    who: ActorId
    text: Prose

    def decide(self, state: State, at: At) -> Facts:
        """They come once in a scene; those who are alike act as a group (SF-trapping-minions.4)."""
        scene = state.under_way()
        caller = state.actor(self.who)
        if self.who in scene.minions.values():
            raise Refused(
                f"{caller.name} has called minions in this scene: they can be called once in each.",
                clause="SF-trapping-minions.4",
            )
        hidden, npcs, coming = is_hidden(state, self.who), [], Counter(npcs_of(self.text))
        names = tuple(free_names(state, ((each, "") for each in coming), hidden=hidden))
        full = tuple(name or capital(each.name) for each, name in zip(coming, names, strict=True))
        apart = tuple(numbers(state, full)) if hidden else (0,) * len(full)
        known = map(as_many, map(with_number, full, apart), coming.values())
        yield SeveralAdded(names=tuple(known), by=self.who, hidden=hidden)
        for place, ((each, count), name, number) in enumerate(zip(coming.items(), names, apart, strict=True), start=1):
            npc = NpcId(ActorId(f"{at.stamp.id}.{place}"))
            npcs.append(npc)
            yield NpcAdded(npc=npc, line=str(each), name=name, hidden=hidden, number=number)
            yield ActorCame(who=npc, zone=scene.place(self.who), hidden=hidden)
            if count > 1:
                yield GroupCounted(npc=npc, count=count, hidden=hidden)
        yield MinionsCalled(who=self.who, npcs=tuple(npcs), by_quality=True, hidden=hidden)
        yield from () if hidden else told_apart(state, full)

    @classmethod
    def in_scene(cls, state: State, scene: Scene) -> Offers:
        callers = by_name(state, (who for who in everybody(state) if who not in scene.minions.values()))
        if callers:
            lines = words("text", "Who, each on a line", long=True, about="Average thug.", example="Average thug")
            made = offer(cls, "Minions come", one_of("who", "Called by", callers), lines, group=scene.id)
            yield made.explained(about="They leave with the scene, and can be called once in each.")


# --- what happened


class MinionsCalled(InScene, Concealable, tag="minions-called/1"):
    """Those whom somebody has called leave with the scene; *by_quality* if their boxes are as many as that is worth."""

    who: ActorId
    npcs: tuple[NpcId, ...]
    by_quality: bool = False

    def file(self, state: State) -> State:
        for npc in self.npcs if self.by_quality else ():
            state = state.with_npc(of_quality(state.npcs[npc]))
        return InScene.file(self, state)

    def changed(self, scene: Scene) -> Scene:
        return replace(scene, minions={**scene.minions, **dict.fromkeys(self.npcs, self.who)})

    def told(self, state: State) -> str:
        number = sum(state.npcs[npc].count for npc in self.npcs)
        return f"{called(state, self.who)} has called {counted(number, 'helper')}, who leave with the scene"


def of_quality(npc: Npc) -> Npc:
    """A minion bears as much as its quality is worth, by the wider Fate rules (SF-trapping-minions.10)."""
    quality = Quality(max(Quality.AVERAGE, min(npc.quick.rating.value, Quality.GOOD)))
    return replace(npc, bears=Minion(MinionKind.SIMPLE, quality, ()).bearing)


# --- who is where


def present(state: State, seat: Seat, who: ActorId) -> tuple[Scene, Person | Npc]:
    """The scene, if somebody of this seat's is in it. Raises ``Refused`` otherwise."""
    scene = state.under_way()
    actor = own(state, seat, who)
    if not state.in_scene(who):
        raise Refused(f"{actor.name} is not in {scene.name}: let them come in first.")
    return scene, actor


def acted_for(state: State, seat: Seat) -> Iterator[ActorId]:
    """Those for whom a seat may act."""
    return (who for who in everybody(state) if state.acts_for(seat, who))


def present_for(state: State, seat: Seat) -> Iterator[tuple[Scene, ActorId]]:
    """Those in the scene for whom a seat may act."""
    return ((state.scene, who) for who in acted_for(state, seat) if state.scene and who in state.scene.present)


def _check_goes(state: State, seat: Seat, who: ActorId, zone: str) -> None:
    """Refuse a player for whoever is down, and for a companion who stands by, but to where its character is.

    Source: SF-gift-companion.3, SF-gift-companion.4.
    """
    npc = state.npcs.get(NpcId(who))
    if npc is not None and stands_by(npc) and state.under_way().place(npc.of) == zone:
        check_up(state, seat, who)
    else:
        check_acts(state, seat, who)


def _to_go(state: State, who: ActorId, zone: Option) -> Option:
    """A zone with what its way takes, whether that gives a hiding place away, and who cannot follow."""
    seen = "it gives the hiding place away" if walking.gives_away(state, who, zone.value) else ""
    behind = [called(state, each) for each in walking.left_behind(state, who, zone.value)]
    stay = f"without {in_a_row(behind)}" if behind else ""
    takes = walking.cost(state, who, zone.value) or zone.about
    return Option(zone.value, zone.label, ", ".join(filter(None, (takes, seen, stay))))


def across(scene: Scene, here: str) -> Iterator[Option]:
    """The other zones, and what stands between them and this one, if they touch."""
    for zone in scene.zones.names:
        if zone != here:
            border = next((each for each in scene.zones.borders if each.joins(here, zone)), None)
            what = f", {border.what}" if border and border.what else ""
            hard = f"a border of {border.value}{what}" if border and border.value else "nothing in the way"
            yield Option(zone, zone, hard if border else "")
