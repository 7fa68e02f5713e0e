"""What happened to a contest before the dice."""

from talewright.games.heroquest.advanced import Advanced
from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.framing import Reason
from talewright.games.heroquest.modifier import Source
from talewright.games.heroquest.play.events.written import Event
from talewright.games.heroquest.play.moves.ids import NO_CHARACTER, NO_CONTEST, CharacterId, ContestId, MarkId


class ContestFramed(Event, frozen=True, kw_only=True, tag="contest-framed/1"):
    """A contest was opened. *kind* is a ``CardKind``; *parent* and *subject* say what a nested one is for."""

    contest: ContestId
    kind: str
    character: CharacterId
    prize: str
    obstacle: str
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
    obstacle: str


class ResistanceHidden(Event, frozen=True, kw_only=True, tag="resistance-hidden/1"):
    """The game master set a resistance, and keeps it hidden."""

    contest: ContestId


class ResistanceSet(Event, frozen=True, kw_only=True, tag="resistance-set/1"):
    """The resistance; *words* are those of the game master, such as "High"."""

    contest: ContestId
    resistance: str
    words: str
    hidden: bool


class AbilityChosen(Event, frozen=True, kw_only=True, tag="ability-chosen/1"):
    """A side has its tactic: the ability with its rating (empty for none that is relevant) and how it is used."""

    contest: ContestId
    character: CharacterId
    ability: str
    rating: str
    tactic: str
    whose: Whose = Whose.PC


class TacticRejected(Event, frozen=True, kw_only=True, tag="tactic-rejected/1"):
    """A tactic was not credible."""

    contest: ContestId
    character: CharacterId
    reason: str


class TacticDisputed(Event, frozen=True, kw_only=True, tag="tactic-disputed/1"):
    """Whether a tactic is credible was put to the whole group."""

    contest: ContestId
    character: CharacterId
    about: str


class OpinionGiven(Event, frozen=True, kw_only=True, tag="opinion-given/1"):
    """Somebody said whether a disputed tactic is credible."""

    contest: ContestId
    who: str
    credible: bool
    why: str


class CredibleRuled(Event, frozen=True, kw_only=True, tag="credible-ruled/1"):
    """A disputed tactic is credible, the game master ruled."""

    contest: ContestId
    reason: str


class ModifierSet(Event, frozen=True, kw_only=True, tag="modifier-set/1"):
    """A line under a rating; 0 takes it away."""

    contest: ContestId
    character: CharacterId
    source: Source
    name: str
    amount: int


class MarkApplied(Event, frozen=True, kw_only=True, tag="mark-applied/1"):
    """A consequence or a benefit counts in this contest, or does not."""

    contest: ContestId
    mark: MarkId
    applies: bool


class MechanicUsed(Event, frozen=True, kw_only=True, tag="mechanic-used/1"):
    """This contest is treated otherwise than the rest: with an advanced mechanic, or without it."""

    contest: ContestId
    mechanic: Advanced
    used: bool


class OddsHidden(Event, frozen=True, kw_only=True, tag="odds-hidden/1"):
    """The odds are hidden from the players, or shown again."""

    contest: ContestId
    hidden: bool


class VictoryGiven(Event, frozen=True, kw_only=True, tag="victory-given/1"):
    """The obstacle falls without a contest, perhaps at a cost."""

    contest: ContestId
    reason: Reason
    cost: str
    exception: bool


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
    AbilityChosen,
    TacticRejected,
    TacticDisputed,
    OpinionGiven,
    CredibleRuled,
    ModifierSet,
    MarkApplied,
    MechanicUsed,
    OddsHidden,
    VictoryGiven,
    CardHanded,
    CardAccepted,
    AcceptanceVoided,
    DiceCalled,
    ContestCancelled,
)
