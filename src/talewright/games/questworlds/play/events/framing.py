"""What happened to a card before the dice."""

from talewright.games.questworlds.framing import Cause
from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.play.events.written import Event
from talewright.games.questworlds.play.moves.ids import NO_CHARACTER, NO_CONTEST, CharacterId, ContestId, MarkId


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


class OpponentNamed(Event, frozen=True, kw_only=True, tag="opponent-named/1"):
    """Another player character stands against the first; there is no resistance."""

    contest: ContestId
    opponent: CharacterId


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


class ContestCancelled(Event, frozen=True, kw_only=True, tag="contest-cancelled/1"):
    """A contest was dropped, and nothing came of it."""

    contest: ContestId
    reason: str


FRAMING_EVENTS = (
    ContestFramed,
    OpponentNamed,
    ContestReframed,
    ResistanceHidden,
    ResistanceSet,
    AssuredSet,
    OddsHidden,
)
SIDE_EVENTS = (
    AbilityChosen,
    TacticRejected,
    ModifierSet,
    MarkApplied,
)
CARD_EVENTS = (
    StakesAnnounced,
    CardHanded,
    CardAccepted,
    AcceptanceVoided,
    DiceCalled,
    ContestCancelled,
)
