"""What happened in a game of QuestWorlds. The tags are stored for ever; a new shape is a new number."""

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.games.questworlds.consequence import Kind, StoryEnding
from talewright.games.questworlds.contest import Verdict
from talewright.games.questworlds.framing import Cause
from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.play.moves import (
    NO_CHARACTER,
    NO_CONTEST,
    AugmentId,
    CharacterId,
    ContestId,
    MarkId,
    ProposalId,
)


class SheetKeyword(Struct, frozen=True):
    """A keyword with its breakouts, as a sheet writes them: "Detective 15", "Deduction +5"."""

    keyword: str
    breakouts: tuple[str, ...] = ()


class SheetLines(Struct, frozen=True):
    """A character's sheet, line by line, in the notation of the rulebook."""

    name: str
    concept: str = ""
    description: str = ""
    keywords: tuple[SheetKeyword, ...] = ()
    abilities: tuple[str, ...] = ()
    flaws: tuple[str, ...] = ()


class Event(Struct, frozen=True, kw_only=True):
    """Something that happened."""


class CharacterMade(Event, frozen=True, kw_only=True, tag="character-made/1"):
    """A character has joined the game."""

    character: CharacterId
    player: SeatId
    sheet: SheetLines


class CharacterGiven(Event, frozen=True, kw_only=True, tag="character-given/1"):
    """A character is played by somebody else."""

    character: CharacterId
    player: SeatId


class SheetWritten(Event, frozen=True, kw_only=True, tag="sheet-written/1"):
    """A sheet was changed; *change* says what, in words."""

    character: CharacterId
    sheet: SheetLines
    change: str


class ContestFramed(Event, frozen=True, kw_only=True, tag="contest-framed/1"):
    """A contest was opened. *kind* is a ``CardKind``; *parent* and *subject* say what a nested one is for."""

    contest: ContestId
    kind: str
    character: CharacterId
    prize: str
    conflict: str
    cause: Cause
    opponent: CharacterId = NO_CHARACTER
    parent: ContestId = NO_CONTEST
    subject: str = ""
    by_gm: bool = False


class ContestReframed(Event, frozen=True, kw_only=True, tag="contest-reframed/1"):
    """What a contest is about was changed."""

    contest: ContestId
    prize: str
    conflict: str
    cause: Cause


class ResistanceHidden(Event, frozen=True, kw_only=True, tag="resistance-hidden/1"):
    """The game master set a resistance, and keeps it hidden."""

    contest: ContestId


class ResistanceSet(Event, frozen=True, kw_only=True, tag="resistance-set/1"):
    """The resistance; *words* are those of the game master, such as "Hard"."""

    contest: ContestId
    resistance: str
    words: str
    hidden: bool


class AbilityChosen(Event, frozen=True, kw_only=True, tag="ability-chosen/1"):
    """A side has its tactic: the ability (empty for none that is relevant) and the way it is used."""

    contest: ContestId
    character: CharacterId
    ability: str
    tactic: str


class TacticRejected(Event, frozen=True, kw_only=True, tag="tactic-rejected/1"):
    """A tactic was not credible."""

    contest: ContestId
    character: CharacterId
    reason: str


class AugmentProposed(Event, frozen=True, kw_only=True, tag="augment-proposed/1"):
    """Somebody would like to support a side. *source* says where the help comes from."""

    contest: ContestId
    augment: AugmentId
    beneficiary: CharacterId
    source: Source
    helper: CharacterId
    ability: str
    about: str


class AugmentGranted(Event, frozen=True, kw_only=True, tag="augment-granted/1"):
    """An augment counts, with its bonus."""

    contest: ContestId
    augment: AugmentId
    bonus: int


class AugmentRefused(Event, frozen=True, kw_only=True, tag="augment-refused/1"):
    """An augment was not justified."""

    contest: ContestId
    augment: AugmentId
    reason: str


class AugmentWithdrawn(Event, frozen=True, kw_only=True, tag="augment-withdrawn/1"):
    """An augment was taken back."""

    contest: ContestId
    augment: AugmentId


class ModifierSet(Event, frozen=True, kw_only=True, tag="modifier-set/1"):
    """A stretch, a situational modifier or a hindrance; 0 takes it away."""

    contest: ContestId
    character: CharacterId
    source: Source
    name: str
    amount: int


class MarkApplied(Event, frozen=True, kw_only=True, tag="mark-applied/1"):
    """A benefit or a consequence counts in this contest, or does not."""

    contest: ContestId
    mark: MarkId
    applies: bool


class AssuredSet(Event, frozen=True, kw_only=True, tag="assured-set/1"):
    """The contest is assured, or no longer."""

    contest: ContestId
    assured: bool
    told: bool
    rolled: bool


class OddsHidden(Event, frozen=True, kw_only=True, tag="odds-hidden/1"):
    """The odds are hidden from the players, or shown again."""

    contest: ContestId
    hidden: bool


class StakesAnnounced(Event, frozen=True, kw_only=True, tag="stakes-announced/1"):
    """Everyone knows that this contest may end a story."""

    contest: ContestId
    about: str


class CardHanded(Event, frozen=True, kw_only=True, tag="card-handed/1"):
    """The card went to the other side."""

    contest: ContestId
    to_gm: bool
    note: str


class CardAccepted(Event, frozen=True, kw_only=True, tag="card-accepted/1"):
    """A side accepts the card; without a character it is the game master."""

    contest: ContestId
    character: CharacterId = NO_CHARACTER


class AcceptanceVoided(Event, frozen=True, kw_only=True, tag="acceptance-voided/1"):
    """The card was changed, and those who had accepted it look at it again."""

    contest: ContestId


class DiceCalled(Event, frozen=True, kw_only=True, tag="dice-called/1"):
    """The framing is complete: the dice may roll."""

    contest: ContestId


class StoryPointsBurned(Event, frozen=True, kw_only=True, tag="story-points-burned/1"):
    """Points left the pool for additional successes."""

    contest: ContestId
    character: CharacterId
    points: int


class ContestDecided(Event, frozen=True, kw_only=True, tag="contest-decided/1"):
    """The outcome stands. *dice* says how the rolls compared; it is empty where nothing was rolled."""

    contest: ContestId
    verdict: Verdict
    dice: Verdict | None
    ours: int
    theirs: int


class StandoffRuled(Event, frozen=True, kw_only=True, tag="standoff-ruled/1"):
    """A standoff made no sense: the player character has the victory."""

    contest: ContestId
    reason: str


class PriceNamed(Event, frozen=True, kw_only=True, tag="price-named/1"):
    """A victory has its price, or a defeat its boon."""

    contest: ContestId
    about: str


class MarkGiven(Event, frozen=True, kw_only=True, tag="mark-given/1"):
    """A benefit (a bonus) or a consequence (a penalty, below 0). *good* tells them apart when the amount is 0."""

    mark: MarkId
    character: CharacterId
    good: bool
    text: str
    amount: int
    kind: Kind
    abilities: tuple[str, ...]
    expires: str
    contest: ContestId


class MarkChanged(Event, frozen=True, kw_only=True, tag="mark-changed/1"):
    """A benefit waned, or a consequence eased."""

    mark: MarkId
    amount: int
    reason: str


class MarkEnded(Event, frozen=True, kw_only=True, tag="mark-ended/1"):
    """A benefit or a consequence is gone."""

    mark: MarkId
    reason: str


class MarkKept(Event, frozen=True, kw_only=True, tag="mark-kept/1"):
    """A benefit or a consequence stays as it is for this session."""

    mark: MarkId


class ExperienceEarned(Event, frozen=True, kw_only=True, tag="experience-earned/1"):
    """A character earned an experience point by an ability or a flaw."""

    character: CharacterId
    name: str
    why: str


class ExperienceCorrected(Event, frozen=True, kw_only=True, tag="experience-corrected/1"):
    """The game master corrected the experience points."""

    character: CharacterId
    points: int
    reason: str


class EndingProposed(Event, frozen=True, kw_only=True, tag="ending-proposed/1"):
    """The game master would like a character's story to end."""

    contest: ContestId
    character: CharacterId
    ending: StoryEnding
    about: str


class EndingAnswered(Event, frozen=True, kw_only=True, tag="ending-answered/1"):
    """The player agreed that the story ends, or kept the character in play."""

    character: CharacterId
    consent: bool


class ContestClosed(Event, frozen=True, kw_only=True, tag="contest-closed/1"):
    """A contest was put away."""

    contest: ContestId


class ContestCancelled(Event, frozen=True, kw_only=True, tag="contest-cancelled/1"):
    """A contest was dropped, and nothing came of it."""

    contest: ContestId
    reason: str


class FlawTriggered(Event, frozen=True, kw_only=True, tag="flaw-triggered/1"):
    """A flaw pulls at a character, who must answer."""

    proposal: ProposalId
    character: CharacterId
    flaw: str
    about: str


class FlawAnswered(Event, frozen=True, kw_only=True, tag="flaw-answered/1"):
    """The character acts as the flaw demands, resists it, or the moment went by."""

    proposal: ProposalId
    answer: str


class EditProposed(Event, frozen=True, kw_only=True, tag="edit-proposed/1"):
    """Somebody would like to edit the plot."""

    proposal: ProposalId
    seat: SeatId
    level: int
    about: str


class EditAnswered(Event, frozen=True, kw_only=True, tag="edit-answered/1"):
    """A plot edit is allowed and paid for, or is not."""

    proposal: ProposalId
    allowed: bool
    reason: str


class PoolSet(Event, frozen=True, kw_only=True, tag="pool-set/1"):
    """The pool of story points holds so many now."""

    points: int
    why: str


class BaseSet(Event, frozen=True, kw_only=True, tag="base-set/1"):
    """The base resistance is another from now on."""

    base: str
    reason: str


class SessionBegan(Event, frozen=True, kw_only=True, tag="session-began/1"):
    """A session of play: experience is counted anew, and *fading* asks whether what lasts has faded."""

    number: int
    fading: tuple[MarkId, ...]


EVENTS: tuple[type[Event], ...] = (
    CharacterMade, CharacterGiven, SheetWritten, ContestFramed, ContestReframed, ResistanceHidden, ResistanceSet,
    AbilityChosen, TacticRejected, AugmentProposed, AugmentGranted, AugmentRefused, AugmentWithdrawn, ModifierSet,
    MarkApplied, AssuredSet, OddsHidden, StakesAnnounced, CardHanded, CardAccepted, AcceptanceVoided, DiceCalled,
    StoryPointsBurned, ContestDecided, StandoffRuled, PriceNamed, MarkGiven, MarkChanged, MarkEnded, MarkKept,
    ExperienceEarned, ExperienceCorrected, EndingProposed, EndingAnswered, ContestClosed, ContestCancelled,
    FlawTriggered, FlawAnswered, EditProposed, EditAnswered, PoolSet, BaseSet, SessionBegan,
)  # fmt: skip
