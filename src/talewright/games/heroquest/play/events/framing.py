"""What happened to a contest before the dice."""

from talewright.games.heroquest.advanced import Advanced
from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.framing import Reason
from talewright.games.heroquest.modifier import Source
from talewright.games.questworlds.shared import events as shared
from talewright.games.questworlds.shared.ids import NO_CHARACTER, NO_CONTEST, CharacterId, ContestId, Event


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


class ContestReframed(Event, frozen=True, kw_only=True, tag="contest-reframed/1"):
    """What a contest is about was changed."""

    contest: ContestId
    prize: str
    obstacle: str


class AbilityChosen(Event, frozen=True, kw_only=True, tag="ability-chosen/1"):
    """A side has its tactic: the ability with its rating (empty for none that is relevant) and how it is used."""

    contest: ContestId
    character: CharacterId
    ability: str
    rating: str
    tactic: str
    whose: Whose = Whose.PC


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


class MechanicUsed(Event, frozen=True, kw_only=True, tag="mechanic-used/1"):
    """This contest is treated otherwise than the rest: with an advanced mechanic, or without it."""

    contest: ContestId
    mechanic: Advanced
    used: bool


class VictoryGiven(Event, frozen=True, kw_only=True, tag="victory-given/1"):
    """The obstacle falls without a contest, perhaps at a cost."""

    contest: ContestId
    reason: Reason
    cost: str
    exception: bool


FRAMING_EVENTS = (
    ContestFramed,
    ContestReframed,
    AbilityChosen,
    TacticDisputed,
    OpinionGiven,
    CredibleRuled,
    ModifierSet,
    MechanicUsed,
    VictoryGiven,
    *shared.FRAMING_EVENTS,
    *shared.SIDE_EVENTS,
    *shared.CARD_EVENTS,
)
