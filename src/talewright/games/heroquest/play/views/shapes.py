"""What a seat sees, as values that a page can draw."""

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.games.heroquest.play.moves import AugmentId, CharacterId, ContestId, GroupId, LongId, MarkId, WishId
from talewright.games.heroquest.play.views.growing import GrowthView, MakingView


class Chance(Struct, frozen=True):
    """One outcome and its chance, as a fraction ("191/400") and in percent with one decimal."""

    outcome: str
    fraction: str
    percent: float


class OddsView(Struct, frozen=True):
    """The chances of a contest, in percent with one decimal, and outcome by outcome."""

    victory: float
    tie: float
    defeat: float
    chances: tuple[Chance, ...]


class ProspectView(Struct, frozen=True):
    """What a choice would lead to: the chance of victory with it, and by how much that changes, in percent."""

    choice: str
    victory: float
    change: float
    spent: float = 0.0


class StepView(Struct, frozen=True):
    """One step of the working: what is settled, how, and by which clause."""

    title: str
    text: str
    clause: str


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
    """How a contest stands, or ended: for our side and for the other, where that has an outcome of its own."""

    provisional: bool
    outcome: str
    level: str
    phrase: str
    theirs: str
    headline: str
    bumps: tuple[BumpView, ...]
    working: tuple[StepView, ...]
    hints: tuple[str, ...]


class OpinionView(Struct, frozen=True):
    """What somebody thinks of a disputed tactic."""

    who: str
    credible: bool
    why: str


class DisputeView(Struct, frozen=True):
    """A tactic whose credibility was put to the whole group."""

    character: CharacterId
    about: str
    opinions: tuple[OpinionView, ...]


class TellingView(Struct, frozen=True):
    """How somebody would tell the outcome."""

    who: str
    text: str


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
    dispute: DisputeView | None
    with_gm: bool
    gm_accepted: bool
    mine: bool
    note: str
    waiting_for: tuple[str, ...]
    dice: tuple[DieView, ...]
    outcome: OutcomeView | None
    automatic: str
    settled: str
    suggestions: tuple[TellingView, ...]
    told: str
    parent: ContestId | None
    subject: str
    within: str
    notation: str


class MemberView(Struct, frozen=True):
    """One member of a group contest, and what their contest brought to either side."""

    contest: ContestId
    character: CharacterId
    name: str
    opponent: str
    ready: bool
    outcome: str
    ours: int
    theirs: int
    scored: bool


class PledgeView(Struct, frozen=True):
    """What somebody would give for a boost."""

    name: str
    points: int


class GroupView(Struct, frozen=True):
    """A group simple contest, from its framing to what came of it."""

    id: GroupId
    phase: str
    prize: str
    obstacle: str
    form: str
    resistance: str
    resistance_words: str
    hidden: bool
    members: tuple[MemberView, ...]
    score: str
    points: str
    boost: str
    boost_price: int
    pledged: tuple[PledgeView, ...]
    odds: OddsView | None
    question: dict[str, str]  # what the odds explorer is asked about it, if it can be asked and this seat may know
    outcome: str
    our_state: str
    their_state: str
    settled: str
    waiting_for: tuple[str, ...]
    suggestions: tuple[TellingView, ...]
    told: str


class LongOddsView(Struct, frozen=True):
    """How an extended contest will end from its score, if every round is like the one at hand.

    *with_hero_points* is the chance of victory if these are spent at the best moments.
    """

    victory: float
    fraction: str
    with_hero_points: float
    hero_points: int
    rounds: float
    scores: tuple[Chance, ...]
    aftermath: tuple[Chance, ...]
    says: str


class PairingView(Struct, frozen=True):
    """Two who contend in an extended contest, with their score."""

    number: int
    ours: str
    theirs: str
    score: str
    our_points: int
    their_points: int
    rounds: int
    over: bool
    out: str
    is_next: bool
    contest: ContestId | None
    odds: LongOddsView | None
    notation: str = ""  # of a round, where its odds may be seen


class PartView(Struct, frozen=True):
    """Somebody who takes part in an extended contest, and in what state it would leave them."""

    id: str
    name: str
    character: CharacterId | None
    resistance: str
    hidden: bool
    stands: str
    aftermath: str
    outcome: str


class LongView(Struct, frozen=True):
    """An extended contest, from its framing to its consequences."""

    id: LongId
    kind: str
    prize: str
    obstacle: str
    scene: str
    to_win: int
    ours: tuple[PartView, ...]
    theirs: tuple[PartView, ...]
    pairings: tuple[PairingView, ...]
    over: bool
    winner: str
    suggestions: tuple[TellingView, ...]
    told: str


class MarkView(Struct, frozen=True):
    """A consequence or a benefit that lasts, and what it does."""

    id: MarkId
    good: bool
    text: str
    state: str
    effect: str
    abilities: tuple[str, ...]
    situation: str


class AbilityView(Struct, frozen=True):
    """One line of a sheet; a breakout has its bonus beside its rating."""

    name: str
    rating: str
    bonus: str = ""
    kind: str = ""
    augmented: int = 0


class FlawView(Struct, frozen=True):
    """A flaw with the rating that it has by its rank."""

    name: str
    rating: str


class SidekickView(Struct, frozen=True):
    """A sidekick under a player's control."""

    name: str
    abilities: tuple[AbilityView, ...]


class CharacterView(Struct, frozen=True):
    """A character's sheet."""

    id: CharacterId
    name: str
    concept: str
    description: str
    player: SeatId
    player_name: str
    mine: bool
    hero_points: int
    experience: int
    abilities: tuple[AbilityView, ...]
    flaws: tuple[FlawView, ...]
    sidekick: SidekickView | None
    marks: tuple[MarkView, ...]
    making: MakingView | None
    growth: GrowthView


class WishView(Struct, frozen=True):
    """An improvement that somebody has asked for, and that waits for the game master's answer."""

    id: WishId
    character: CharacterId
    name: str
    text: str


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
