"""What happened to a card before the dice."""

from talewright.games.questworlds.framing import Cause
from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.shared import events as shared
from talewright.games.questworlds.shared.ids import NO_CHARACTER, NO_CONTEST, CharacterId, ContestId, Event


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


class AbilityChosen(Event, frozen=True, kw_only=True, tag="ability-chosen/1"):
    """A side has its tactic: the ability (empty for none that is relevant) and the way it is used."""

    contest: ContestId
    character: CharacterId
    ability: str
    tactic: str


class ModifierSet(Event, frozen=True, kw_only=True, tag="modifier-set/1"):
    """A stretch, a situational modifier or a hindrance; 0 takes it away."""

    contest: ContestId
    character: CharacterId
    source: Source
    name: str
    amount: int


class AssuredSet(Event, frozen=True, kw_only=True, tag="assured-set/1"):
    """The contest is assured, or no longer."""

    contest: ContestId
    assured: bool
    told: bool
    rolled: bool


class StakesAnnounced(Event, frozen=True, kw_only=True, tag="stakes-announced/1"):
    """Everyone knows that this contest may end a story."""

    contest: ContestId
    about: str


FRAMING_EVENTS = (ContestFramed, ContestReframed, AssuredSet, *shared.FRAMING_EVENTS)
SIDE_EVENTS = (AbilityChosen, ModifierSet, *shared.SIDE_EVENTS)
CARD_EVENTS = (StakesAnnounced, *shared.CARD_EVENTS)
