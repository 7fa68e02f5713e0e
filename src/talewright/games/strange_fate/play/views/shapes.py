"""The shapes of what a seat sees."""

from msgspec import Struct

from talewright.games.strange_fate.play.conflict.view import ConflictView
from talewright.games.strange_fate.play.harm.hits import HitView
from talewright.games.strange_fate.play.harm.wounds import WoundsView
from talewright.games.strange_fate.play.making.view import DraftView
from talewright.games.strange_fate.play.people.npcs import NpcView
from talewright.games.strange_fate.play.people.view import PersonView
from talewright.games.strange_fate.play.views.acting import ActsView
from talewright.games.strange_fate.play.views.scene import SceneView


class ModifierView(Struct, frozen=True):
    """A line of what is added to a roll."""

    id: str
    source: str
    name: str
    amount: int


class DieView(Struct, frozen=True):
    """One die on the table: *shows* is +, 0 or - of a Fate die, or the number of a d6 with its sign."""

    draw: str
    kind: str  # fate, plus or minus
    shows: str
    worth: int
    typed: bool
    label: str


class SideView(Struct, frozen=True, kw_only=True):
    """One side of a roll as a seat sees it; of a hidden one there is only the name."""

    place: str
    who: str
    name: str
    by: str
    player_name: str
    mine: bool
    fixed: bool
    hidden: bool
    rating: str | None
    title: str
    modifiers: tuple[ModifierView, ...] = ()
    defences: tuple[str, ...] = ()
    dice: str
    tiers: int | None  # how many of its dice tiers have changed; below 0 where they are subtracted
    tiers_say: str = ""
    fallen: tuple[DieView, ...] = ()
    follows: bool = False  # its dice fall with those of the other side
    total: int | None = None
    effort: int | None = None
    effort_title: str = ""
    content: bool = False


class ChanceView(Struct, frozen=True):
    """One outcome with its chance, exactly and in percent."""

    name: str
    exact: str
    percent: float


class ProspectView(Struct, frozen=True):
    """What one invoke after the roll would make of it."""

    use: str
    success: float
    change: float


class OddsView(Struct, frozen=True):
    """The odds of a roll over its shifts."""

    success: float
    style: float
    tie: float
    failure: float
    chances: tuple[ChanceView, ...]
    prospects: tuple[ProspectView, ...]
    policy: str


class StepView(Struct, frozen=True):
    """One step of the working."""

    title: str
    text: str
    clause: str


class RollView(Struct, frozen=True, kw_only=True):
    """One roll."""

    id: str
    goal: str
    phase: str
    against: str
    ours: SideView | None
    theirs: SideView | None
    seeks: str  # the aspect that it is to bring about, in a sentence
    tiers: str
    notation: str
    odds: OddsView | None
    verdict: str
    shifts: int | None
    outcome: str
    waits_for: tuple[str, ...]
    next: str  # what is waited for, and of whom
    working: tuple[StepView, ...]


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
