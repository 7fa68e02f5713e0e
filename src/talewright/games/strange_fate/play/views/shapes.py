"""The shapes of what a seat sees."""

from msgspec import Struct

from talewright.games.strange_fate.play.deeds.view import ActsView
from talewright.games.strange_fate.play.rolls.view import RollView
from talewright.games.strange_fate.play.scene.view import SceneView
from talewright.games.strange_fate.play.views.conflict_shapes import ConflictView, HitView, WoundsView
from talewright.games.strange_fate.play.views.gear import GearView
from talewright.games.strange_fate.play.views.making import DraftView


class AspectView(Struct, frozen=True):
    """An aspect, and what kind it is."""

    name: str
    about: str


class SkillView(Struct, frozen=True, omit_defaults=True):
    """A skill with its rating, what it can do, and what stands against that."""

    name: str
    kind: str
    rating: str
    title: str
    trappings: tuple[str, ...]
    drawbacks: tuple[str, ...]
    benefits: tuple[str, ...]
    theme: str
    in_play: tuple[str, ...] = ()  # what its flaws ask now


class TrackView(Struct, frozen=True):
    """A stress track."""

    name: str
    boxes: int
    armor: int


class ReceiptView(Struct, frozen=True):
    """What was spent of one currency."""

    unit: str
    held: int
    total: int
    left: int
    lines: tuple[str, ...]


class PersonView(Struct, frozen=True, kw_only=True):
    """A character: aspects first, then what it can do."""

    id: str
    name: str
    description: str
    archetype: str
    player: str
    player_name: str
    mine: bool
    retired: bool
    fate_points: int
    aspects: tuple[AspectView, ...]
    skills: tuple[SkillView, ...]
    gifts: tuple[str, ...]
    themes: tuple[str, ...]
    gear: tuple[GearView, ...]
    defences: tuple[str, ...]
    tracks: tuple[TrackView, ...]
    slots: tuple[str, ...]
    points: ReceiptView | None
    refresh: ReceiptView | None
    remarks: tuple[str, ...]
    beyond: tuple[str, ...]
    text: str  # the sheet as it is written; empty for whoever does not play it


class NpcView(Struct, frozen=True):
    """Somebody of the game master's."""

    id: str
    name: str
    goods: tuple[str, ...]
    hidden: bool


class StoryView(Struct, frozen=True, kw_only=True):
    """What a seat sees of a campaign."""

    rolls: tuple[RollView, ...]
    recent: tuple[RollView, ...]
    characters: tuple[PersonView, ...]
    npcs: tuple[NpcView, ...]
    gm_fate_points: int
    dice: str
    century: str
    refresh: int
    skill_points: int
    drafts: tuple[DraftView, ...]
    conflicts: tuple[ConflictView, ...]
    hits: tuple[HitView, ...]
    wounds: tuple[WoundsView, ...]
    diagram: str  # the title of the drawing that skills are priced with
    scene: SceneView
    acts: ActsView
