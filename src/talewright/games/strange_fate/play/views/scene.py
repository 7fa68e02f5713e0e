"""The scene as a seat sees it: who is where, everybody's aspects in one place, compels, fate points."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.compel import Compelled
from talewright.games.strange_fate.play.compelling import answers
from talewright.games.strange_fate.play.known import Known, is_hidden, may_tag, on_actor, on_scene
from talewright.games.strange_fate.play.moves import NOBODY, ActorId
from talewright.games.strange_fate.play.scene import Scene
from talewright.games.strange_fate.play.story import Story
from talewright.table.seat import Seat

GM = "The game master"


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
    hidden: bool
    zone: str
    fate_points: int | None
    invested: int
    aspects: tuple[KnownView, ...]


class CompelView(Struct, frozen=True, kw_only=True):
    """A compel, and how far it has come."""

    id: str
    who: str
    name: str
    aspect: str
    reason: str
    offer: int
    to_refuse: int
    conviction: bool
    by: str
    answer: str
    waits_for: str
    mine: bool


class AskedView(Struct, frozen=True):
    """What waits for an answer: an assessment that succeeded, or an effect that somebody would have."""

    id: str
    kind: str  # assessment or effect
    name: str
    aspect: str
    about: str
    waits_for: str


class SceneView(Struct, frozen=True, kw_only=True):
    """The scene and all aspects; *id* and *name* are empty where none is open."""

    id: str
    name: str
    zones: tuple[ZoneView, ...]
    holders: tuple[HolderView, ...]
    gm_fate_points: int
    compels: tuple[CompelView, ...]
    answered: tuple[CompelView, ...]
    asked: tuple[AskedView, ...]


def scene_view(story: Story, seat: Seat, names: Mapping[SeatId, str]) -> SceneView:
    """The scene as a seat sees it; of whoever and whatever is hidden there is nothing."""
    scene = story.scene
    return SceneView(
        id=scene.id if scene else "",
        name=scene.name if scene else "",
        zones=tuple(_zones(story, scene, seat)) if scene else (),
        holders=tuple(_holders(story, seat, names)),
        gm_fate_points=story.gm_purse.points,
        compels=tuple(_compel(story, each, seat, names) for each in story.compels.values()),
        answered=tuple(_compel(story, each, seat, names) for each in story.answered),
        asked=tuple(_asked(story, seat)),
    )


def _sees(story: Story, who: ActorId, seat: Seat) -> bool:
    return seat.is_gm or not is_hidden(story, who)


def name_for(story: Story, who: ActorId, seat: Seat) -> str:
    """What somebody is called; the game master, for whomever a seat may not know of."""
    if who == NOBODY or not _sees(story, who, seat):
        return GM
    return story.npc(who).name if who in story.npcs else story.person(who).name if who in story.people else GM


def _zones(story: Story, scene: Scene, seat: Seat) -> Iterable[ZoneView]:
    for zone in scene.zones.names:
        who = (each for each in scene.present if scene.place(each) == zone and _sees(story, each, seat))
        borders = ((border.beyond(zone), border) for border in scene.zones.borders)
        yield ZoneView(
            zone,
            tuple(name_for(story, each, seat) for each in who),
            tuple(BorderView(to, border.value, border.what) for to, border in borders if to is not None),
        )


# --- everybody's aspects


def _holders(story: Story, seat: Seat, names: Mapping[SeatId, str]) -> Iterable[HolderView]:
    """The scene first, then those who are in it, then the others, NPCs where they have aspects or are there."""
    ours = tuple(on_scene(story))
    if story.scene is not None or any(not each.hidden or seat.is_gm for each in ours):
        yield _holder(story, NOBODY, ours, seat, names)
    marked = {each.on for each in story.aspects.values()}
    people = [person.id for person in story.people.values() if not person.retired or person.id in marked]
    npcs = [npc for npc in story.npcs if story.in_scene(npc) or any(True for _ in on_actor(story, npc))]
    everybody: list[ActorId] = [*people, *npcs]
    for who in sorted(everybody, key=lambda each: not story.in_scene(each)):
        if _sees(story, who, seat):
            yield _holder(story, who, tuple(on_actor(story, who)), seat, names)


def _holder(
    story: Story, who: ActorId, aspects: tuple[Known, ...], seat: Seat, names: Mapping[SeatId, str]
) -> HolderView:
    scene = story.scene
    person = next((each for each in story.in_play if each.id == who), None)
    return HolderView(
        id=who,
        name=name_for(story, who, seat) if who != NOBODY else (scene.name if scene else "The scene"),
        player_name=names.get(story.player(who), ""),
        in_scene=who == NOBODY or story.in_scene(who),
        hidden=is_hidden(story, who),
        zone=scene.place(who) if scene else "",
        fate_points=person.purse.points if person else None,
        invested=person.purse.invested if person else 0,
        aspects=tuple(_known(story, each, seat) for each in aspects if seat.is_gm or not each.hidden),
    )


def _known(story: Story, each: Known, seat: Seat) -> KnownView:
    whose = [ActorId(NOBODY)] if seat.is_gm else []
    whose += [person.id for person in story.own(seat)]
    return KnownView(
        id=each.id,
        name=each.name,
        about=each.about,
        free=each.free,
        by=name_for(story, each.by, seat) if each.free and each.by != NOBODY else "",
        mine=any(may_tag(story, each, who) for who in whose),
        hidden=each.hidden,
    )


# --- what waits


def _compel(story: Story, each: Compelled, seat: Seat, names: Mapping[SeatId, str]) -> CompelView:
    waits = ""
    if each.answer.waits:
        player = names.get(story.player(each.who), GM)
        waits = player if each.answer == "offered" else GM
    return CompelView(
        id=each.id,
        who=each.who,
        name=story.person(each.who).name,
        aspect=each.aspect,
        reason=each.reason,
        offer=each.offer,
        to_refuse=each.to_refuse,
        conviction=each.is_conviction,
        by=name_for(story, each.by, seat),
        answer=each.answer,
        waits_for=waits,
        mine=answers(story, each, seat),
    )


def _asked(story: Story, seat: Seat) -> Iterable[AskedView]:
    for owed in story.owed.values():
        by = name_for(story, owed.by, seat)
        chooser = name_for(story, owed.chooses, seat)
        whose = name_for(story, owed.on, seat) if owed.on != NOBODY else ""
        yield AskedView(owed.roll, "assessment", by, whose, owed.sought, chooser)
    for wish in story.wishes.values():
        yield AskedView(wish.id, "effect", name_for(story, wish.who, seat), wish.aspect, wish.effect, GM)
