"""The zones of a scene and the borders between them, which the game master draws."""

from typing import Annotated

from msgspec import Meta

from talewright.games.strange_fate.play.base import At, Facts, InScene, Offers, OfGameMaster, Public, Viewer
from talewright.games.strange_fate.play.scene.card import Scene
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.conflict.zone import Border
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Number, Option, Words, offer, one_of, text
from talewright.wording import bare

BorderValue = Annotated[int, Meta(ge=0, le=20)]
BORDER = Number(name="value", label="Border", least=0, most=8, default=0)


class SetsScene(OfGameMaster):
    """Something that the game master does with the scene."""

    otherwise = "The game master sets the scene: say what you would like to see in it."

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        return cls.in_scene(state, state.scene) if state.scene else ()

    @classmethod
    def in_scene(cls, state: State, scene: Scene) -> Offers:
        """What may be done with a scene under way."""
        return ()


class DrawZone(SetsScene, tag="draw-zone"):
    """Add a zone, perhaps one that touches another across a border."""

    zone: Annotated[Line, Words("Every zone has a name: write a word or two, such as The Gallery.")]
    beside: Line = ""
    value: BorderValue = 0
    what: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        name = " ".join(self.zone.split())
        after = state.under_way().with_zone(name)
        after.zones.check()
        yield ZoneDrawn(zone=name)
        if self.beside:
            yield border_drawn(after, name, self.beside, self.value, self.what)

    @classmethod
    def in_scene(cls, state: State, scene: Scene) -> Offers:
        taken = sorted({zone.casefold() for zone in scene.zones.names})
        if not taken:
            yield offer(cls, "Draw a zone", text(cls, "zone", "Name"), group=scene.id)
            return
        name = text(cls, "zone", "Name", about=f"Another than {', '.join(taken)}.")
        beside = Choice(name="beside", label="Beside", options=zone_options(scene), optional=True)
        yield offer(cls, "Draw a zone", name, beside, BORDER, text(cls, "what", "What stands there"), group=scene.id)


class DropZone(SetsScene, tag="drop-zone"):
    """Take a zone away, with its borders."""

    zone: Line

    def decide(self, state: State, at: At) -> Facts:
        yield ZoneDropped(zone=zone_of(state.under_way(), self.zone))

    @classmethod
    def in_scene(cls, state: State, scene: Scene) -> Offers:
        for zone in scene.zones.names:
            yield offer(cls, f"Remove the zone {zone}", zone=zone, group=scene.id)


class DrawBorder(SetsScene, tag="draw-border"):
    """Say that two zones touch, and how hard it is to get across; a border that is there is drawn anew."""

    one: Line
    other: Line
    value: BorderValue = 0
    what: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        yield border_drawn(state.under_way(), self.one, self.other, self.value, self.what)

    @classmethod
    def in_scene(cls, state: State, scene: Scene) -> Offers:
        for zone in scene.zones.names:
            others = [each for each in zone_options(scene) if each.value != zone]
            if others:
                fields = one_of("other", "To", others), BORDER, text(cls, "what", "What stands there")
                yield offer(cls, f"A border of {zone}", *fields, one=zone, group=scene.id)


class DropBorder(SetsScene, tag="drop-border"):
    """Two zones touch no more."""

    one: Line
    other: Line

    def decide(self, state: State, at: At) -> Facts:
        scene = state.under_way()
        known = scene.zones.border(zone_of(scene, self.one), zone_of(scene, self.other))
        yield BorderDropped(one=known.one, other=known.other)

    @classmethod
    def in_scene(cls, state: State, scene: Scene) -> Offers:
        for border in scene.zones.borders:
            label = f"Remove the border of {border.one} and {border.other}"
            yield offer(cls, label, one=border.one, other=border.other, group=scene.id)


# --- what happened


class ZoneDrawn(InScene, Public, tag="zone-drawn/1"):
    """The scene has another zone."""

    zone: str

    def fits(self, state: State) -> bool:
        return state.scene is not None and self.zone not in state.scene.zones.names

    def changed(self, scene: Scene) -> Scene:
        return scene.with_zone(self.zone)

    def told(self, state: State) -> str:
        return f"There is a zone: {bare(self.zone)}"


class ZoneDropped(InScene, Public, tag="zone-dropped/1"):
    """A zone is no more, nor are its borders; whoever was there is nowhere in particular."""

    zone: str

    def changed(self, scene: Scene) -> Scene:
        return scene.without_zone(self.zone)

    def told(self, state: State) -> str:
        return f"{bare(self.zone)} is no zone any more"


class OfBorder(InScene, Public):
    """Something about the border between two zones."""

    one: str
    other: str

    def fits(self, state: State) -> bool:
        return state.scene is not None and {self.one, self.other} <= {*state.scene.zones.names}


class BorderDrawn(OfBorder, tag="border-drawn/1"):
    """Two zones touch; *value* is how hard it is to get across, because of *what* stands there."""

    value: int
    what: str = ""

    def changed(self, scene: Scene) -> Scene:
        return scene.with_border(Border(one=self.one, other=self.other, value=self.value, what=self.what))

    def told(self, state: State) -> str:
        hard = f", a border of {self.value}" if self.value else ""
        return f"{self.one} and {self.other} touch{hard}{': ' if self.what else ''}{bare(self.what)}"


class BorderDropped(OfBorder, tag="border-dropped/1"):
    """Two zones touch no more."""

    def changed(self, scene: Scene) -> Scene:
        return scene.without_border(self.one, self.other)

    def told(self, state: State) -> str:
        return f"{self.one} and {self.other} touch no more"


def zones_in_a_row(zones: tuple[str, ...]) -> Facts:
    """Each zone, and the border to the one before it, which is open."""
    for number, zone in enumerate(zones):
        yield ZoneDrawn(zone=zone)
        if number:
            yield BorderDrawn(one=zones[number - 1], other=zone, value=0)


def border_drawn(scene: Scene, one: str, other: str, value: int, what: str) -> BorderDrawn:
    """A border between two zones. Raises ``Refused`` where it cannot be."""
    border = Border(one=zone_of(scene, one), other=zone_of(scene, other), value=value, what=what)
    scene.with_border(border).zones.check()
    return BorderDrawn(one=border.one, other=border.other, value=value, what=what)


def zone_of(scene: Scene, name: str) -> str:
    """The zone of a name, in whatever case. Raises ``Refused`` if there is none."""
    written = " ".join(name.split()).casefold()
    for zone in scene.zones.names:
        if zone.casefold() == written:
            return zone
    has = ", ".join(scene.zones.names) or "none yet"
    raise Refused(f"There is no zone {name.strip()[:60]!r} in {scene.name}: there is {has}.")


def zone_options(scene: Scene) -> tuple[Option, ...]:
    """The zones to choose from."""
    return tuple(Option(zone, zone) for zone in scene.zones.names)
