"""The scene as a seat sees it: who is where, everybody's aspects in one place, compels, fate points."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from talewright.caching import EACH_SEAT
from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play import known
from talewright.games.strange_fate.play.compel import CompelView, compel_view
from talewright.games.strange_fate.play.harm.wounds import dealer_for
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId
from talewright.games.strange_fate.play.known import GM, Known
from talewright.games.strange_fate.play.scene.card import Scene
from talewright.games.strange_fate.play.state import State
from talewright.recasting import recast
from talewright.table.seat import Seat
from talewright.table.watched import by_fields
from talewright.wording import small


class BorderView(Struct, frozen=True):
    """What stands between a zone and another."""

    to: str
    value: int
    what: str


class ZoneView(Struct, frozen=True):
    """A zone, who is there, and its borders."""

    name: str
    who: tuple[str, ...]
    borders: tuple[BorderView, ...]


class KnownView(Struct, frozen=True, kw_only=True):
    """An aspect: what kind it is, its free invokes, and whose those are."""

    id: str
    name: str
    about: str
    free: int
    by: str
    mine: bool  # somebody of this seat's may use a free invoke
    hidden: bool


class HolderView(Struct, frozen=True, kw_only=True):
    """Whoever has aspects, or the scene; fate points of those who have their own."""

    id: str
    name: str
    player_name: str
    in_scene: bool
    out: bool  # taken out in this scene
    hidden: bool
    zone: str
    fate_points: int | None
    invested: int
    aspects: tuple[KnownView, ...]


class AskedView(Struct, frozen=True):
    """What waits for an answer: an assessment that succeeded, or an effect that somebody would have."""

    id: str
    kind: str  # assessment or effect
    name: str
    aspect: str
    about: str
    waits_for: str


class SceneView(Struct, frozen=True, kw_only=True):
    """The scene and all aspects; where none is open, *id* is empty, and *name* that of the last one."""

    id: str
    name: str
    zones: tuple[ZoneView, ...]
    holders: tuple[HolderView, ...]
    gm_fate_points: int
    compels: tuple[CompelView, ...]
    answered: tuple[CompelView, ...]
    asked: tuple[AskedView, ...]


@by_fields(maxsize=EACH_SEAT)
def scene_view(state: State, seat: Seat, names: Mapping[SeatId, str]) -> SceneView:
    """The scene as a seat sees it; of whoever and whatever is hidden there is nothing."""
    scene = state.scene
    return SceneView(
        id=scene.id if scene else "",
        name=scene.name if scene else state.ended,
        zones=tuple(_zones(state, scene, seat)) if scene else (),
        holders=tuple(_holders(state, seat, names)),
        gm_fate_points=state.gm_purse.points,
        compels=tuple(compel_view(state, each, seat, names) for each in state.compels.values()),
        answered=tuple(compel_view(state, each, seat, names) for each in state.answered),
        asked=tuple(_asked(state, seat)),
    )


def _zones(state: State, scene: Scene, seat: Seat) -> Iterable[ZoneView]:
    for zone in scene.zones.names:
        here = [each for each in scene.present if scene.place(each) == zone and known.may_know(state, seat, each)]
        who = tuple(known.name_for(state, each, seat) for each in here)
        borders = ((border.beyond(zone), border) for border in scene.zones.borders)
        yield ZoneView(
            zone, who, tuple(BorderView(to, border.value, border.what) for to, border in borders if to is not None)
        )


# --- everybody's aspects


def _holders(state: State, seat: Seat, names: Mapping[SeatId, str]) -> Iterable[HolderView]:
    """The scene first, then those who are in it, then the others, NPCs where they have aspects or are there."""
    ours = _known_to(seat, known.on_scene(state))
    if state.scene is not None or ours:
        yield _holder(state, NOBODY, ours, seat, names)
    everybody: list[ActorId] = [*state.people, *state.npcs]
    for who in sorted(everybody, key=lambda each: not state.in_scene(each)):
        theirs = _known_to(seat, known.on_actor(state, who))
        if known.may_know(state, seat, who) and _is_listed(state, who, theirs):
            yield _holder(state, who, theirs, seat, names)


def _known_to(seat: Seat, aspects: Iterable[Known]) -> tuple[Known, ...]:
    return tuple(each for each in aspects if seat.is_gm or not each.hidden)


def _is_listed(state: State, who: ActorId, aspects: tuple[Known, ...]) -> bool:
    """Whether somebody with these aspects is listed: those who left the story only with one that came up in play."""
    person = state.people.get(CharacterId(who))
    if person is None:
        return state.in_scene(who) or bool(aspects)
    return not person.retired or any(each.id in state.aspects for each in aspects)


def _holder(
    state: State, who: ActorId, aspects: tuple[Known, ...], seat: Seat, names: Mapping[SeatId, str]
) -> HolderView:
    scene = state.scene
    person = next((each for each in state.in_play if each.id == who), None)
    whose = [*((NOBODY,) if seat.is_gm else ()), *(each.id for each in state.own(seat))]
    return HolderView(
        id=who,
        name=known.name_for(state, who, seat) if who != NOBODY else (scene.name if scene else "The scene"),
        player_name=names.get(state.player(who), ""),
        in_scene=who == NOBODY or state.in_scene(who),
        out=scene is not None and who in scene.out,
        hidden=known.is_hidden(state, who),
        zone=scene.place(who) if scene else "",
        fate_points=person.purse.points if person else None,
        invested=person.purse.invested if person else 0,
        aspects=tuple(_known(state, each, seat, whose) for each in aspects),
    )


def _known(state: State, each: Known, seat: Seat, whose: Iterable[ActorId]) -> KnownView:
    return recast(
        each,
        KnownView,
        by=(dealer_for(state, each.by, seat) or small(GM)) if each.free and each.by != NOBODY else "",
        mine=each.free > 0 and any(known.may_tag(state, each, who) for who in whose),
    )


# --- what waits


def _asked(state: State, seat: Seat) -> Iterable[AskedView]:
    for owed in state.owed.values():
        by = known.name_for(state, owed.by, seat)
        chooser = known.name_for(state, owed.chooses, seat)
        whose = known.name_for(state, owed.on, seat) if owed.on != NOBODY else ""
        yield AskedView(owed.roll, "assessment", by, whose, owed.sought, chooser)
    for wish in state.wishes.values():
        yield AskedView(wish.id, "effect", known.name_for(state, wish.who, seat), wish.aspect, wish.effect, GM)
