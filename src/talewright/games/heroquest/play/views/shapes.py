"""What a seat sees, as values that a page can draw."""

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.games.heroquest.play.card import Dispute, Told
from talewright.games.heroquest.play.chances import OddsView, ProspectView
from talewright.games.heroquest.play.extended.seen import LongView
from talewright.games.heroquest.play.groups.seen import GroupView
from talewright.games.heroquest.play.ids import AugmentId, CharacterId, ContestId, MarkId
from talewright.games.heroquest.play.improving.growing import WishView
from talewright.games.heroquest.play.people import CharacterView
from talewright.working import Step


class BumpView(Struct, frozen=True):
    """One bump on the dice: whose result, why, from what to what."""

    ours: bool
    cause: str
    before: str
    after: str
    up: bool


class DieView(Struct, frozen=True):
    """A die of a contest: who rolls it, its face, and what it comes to before and after all bumps."""

    side: str
    who: str
    face: int | None
    rolled: str = ""
    result: str = ""


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
    note: str = ""
    augment: AugmentId | None = None
    mark: MarkId | None = None


class SideView(Struct, frozen=True):
    """One player character in a contest, or a sidekick that acts for one."""

    character: CharacterId
    name: str
    acting: str
    player: SeatId
    mine: bool
    ability: str
    tactic: str
    chosen: bool
    rating: str
    lines: tuple[LineView, ...]
    injured: bool
    target: str
    grade: str
    hero_point: bool
    hero_points: int
    accepted: bool
    content: bool


class OutcomeView(Struct, frozen=True):
    """How a contest stands, or ended: for our side and for the other, where that has an outcome of its own.

    *counted* says what it brings to the extended contest that it is part of.
    """

    provisional: bool
    outcome: str
    level: str
    phrase: str
    theirs: str
    headline: str
    bumps: tuple[BumpView, ...]
    working: tuple[Step, ...]
    counted: tuple[Step, ...]
    hints: tuple[str, ...]


class ContestView(Struct, frozen=True):
    """One contest, from its framing to what came of it; *within* a group contest or an extended one, if any."""

    id: ContestId
    kind: str
    phase: str
    prize: str
    obstacle: str
    sides: tuple[SideView, ...]
    resistance: str
    resistance_words: str
    resistance_set: bool
    hidden: bool
    odds: OddsView | None
    prospects: tuple[ProspectView, ...]
    odds_hidden: bool
    mechanics: tuple[str, ...]
    dispute: Dispute | None
    with_gm: bool
    gm_accepted: bool
    mine: bool
    note: str
    waiting_for: tuple[str, ...]
    dice: tuple[DieView, ...]
    outcome: OutcomeView | None
    automatic: str
    settled: str
    suggestions: tuple[Told, ...]
    told: str
    parent: ContestId | None
    subject: str
    within: str
    notation: str


class ChangeView(Struct, frozen=True):
    """A rule in which the two editions differ, as a sentence for whoever knows the other one."""

    clause: str
    says: str


class SagaView(Struct, frozen=True):
    """All that a seat sees of a campaign."""

    edition: str
    contests: tuple[ContestView, ...]
    groups: tuple[GroupView, ...]
    longs: tuple[LongView, ...]
    characters: tuple[CharacterView, ...]
    past: tuple[ContestView, ...]
    past_groups: tuple[GroupView, ...]
    past_longs: tuple[LongView, ...]
    wishes: tuple[WishView, ...]
    changes: tuple[ChangeView, ...]
    mechanics: tuple[str, ...]
    base_resistance: str
    mastery: str
