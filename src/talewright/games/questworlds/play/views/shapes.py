"""What a seat sees, as values that a page can draw."""

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.games.questworlds.play.moves import AugmentId, CharacterId, ContestId, MarkId, ProposalId


class Chance(Struct, frozen=True):
    """One outcome and its chance, as a fraction ("191/400") and in percent with one decimal."""

    outcome: str
    verdict: str
    degree: int | None
    fraction: str
    percent: float


class OddsView(Struct, frozen=True):
    """The chances of a contest, in percent with one decimal, and outcome by outcome."""

    victory: float
    tie: float
    defeat: float
    chances: tuple[Chance, ...]


class LineView(Struct, frozen=True):
    """One line under a rating.

    A *pending* one waits for the game master, or is *rolling*; a *silent* one does not count.
    """

    source: str
    name: str
    amount: int
    pending: bool = False
    rolling: bool = False
    silent: bool = False
    augment: AugmentId | None = None
    mark: MarkId | None = None


class SideView(Struct, frozen=True):
    """One player character in a contest."""

    character: CharacterId
    name: str
    player: SeatId
    mine: bool
    ability: str
    tactic: str
    chosen: bool
    rating: str
    lines: tuple[LineView, ...]
    target: str
    hopeless: bool
    story_points: int
    accepted: bool


class DieView(Struct, frozen=True):
    """One die of a contest. *face* is None until it falls; *thrown* is false where none is."""

    who: str
    thrown: bool
    face: int | None
    result: str
    by: str  # "ours" or "theirs"


class StepView(Struct, frozen=True):
    """One step of the working."""

    title: str
    text: str
    clause: str


class OutcomeView(Struct, frozen=True):
    """How a contest came out: who has the prize comes first."""

    headline: str
    verdict: str
    degree: int | None
    provisional: bool
    ours: int
    theirs: int
    steps: tuple[StepView, ...]
    hints: tuple[str, ...]
    suggested: int
    usual_bonuses: tuple[int, ...]
    usual_penalties: tuple[int, ...]
    with_story_point: str  # what one more story point would make of it; empty if none can be burned


class ContestView(Struct, frozen=True):
    """A contest as a seat sees it. *resistance* is empty while it is not set, or hidden from this seat."""

    id: ContestId
    kind: str
    phase: str
    prize: str
    conflict: str
    cause: str
    sides: tuple[SideView, ...]
    resistance: str
    resistance_words: str
    resistance_set: bool
    hidden: bool
    assured: bool
    stakes: str
    odds: OddsView | None
    odds_hidden: bool
    with_gm: bool
    gm_accepted: bool
    mine: bool
    note: str
    waiting_for: str
    dice: tuple[DieView, ...]
    outcome: OutcomeView | None
    price: str
    parent: ContestId | None
    subject: str
    notation: str


class MarkView(Struct, frozen=True):
    """A benefit or a consequence that lasts."""

    id: MarkId
    character: CharacterId
    who: str
    good: bool
    text: str
    amount: int
    kind: str
    abilities: tuple[str, ...]
    expires: str


class BreakoutView(Struct, frozen=True):
    """A breakout: what it adds, and what that comes to."""

    name: str
    ref: str
    bonus: int
    rating: str


class AbilityView(Struct, frozen=True):
    """A line of a sheet. *ref* is how moves name it; *used_as_augment* counts how often it has supported something."""

    name: str
    ref: str
    rating: str
    keyword: bool
    breakouts: tuple[BreakoutView, ...] = ()
    used_as_augment: int = 0


class FlawView(Struct, frozen=True):
    """A flaw with its rating."""

    name: str
    rating: str


class CharacterView(Struct, frozen=True):
    """A character's sheet."""

    id: CharacterId
    name: str
    concept: str
    description: str
    player: SeatId
    player_name: str
    mine: bool
    abilities: tuple[AbilityView, ...]
    flaws: tuple[FlawView, ...]
    marks: tuple[MarkView, ...]
    experience: int
    earned: tuple[str, ...]
    ended: bool
    ending: str  # how the story has ended, or may end as soon as its player agrees
    about_ending: str


class TriggerView(Struct, frozen=True):
    """A flaw that waits for its player's answer."""

    id: ProposalId
    character: CharacterId
    who: str
    flaw: str
    about: str
    mine: bool


class EditView(Struct, frozen=True):
    """A plot edit that waits for the game master."""

    id: ProposalId
    who: str
    level: int
    title: str
    about: str


class SagaView(Struct, frozen=True):
    """Everything of the game that a seat sees now: what is under way comes first."""

    contests: tuple[ContestView, ...]
    past: tuple[ContestView, ...]
    characters: tuple[CharacterView, ...]
    triggers: tuple[TriggerView, ...]
    edits: tuple[EditView, ...]
    fading: tuple[MarkView, ...]
    story_points: int
    uses_story_points: bool
    base_resistance: str
    advice: tuple[str, ...]
