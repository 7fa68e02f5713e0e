"""What happened after the dice."""

from talewright.games.heroquest.play.moves.outcomes import Harm, Settling
from talewright.games.questworlds.shared import events as shared
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, Event, MarkId


class HeroPointSpent(Event, frozen=True, kw_only=True, tag="hero-point-spent/1"):
    """A hero point bumps a roll up."""

    contest: ContestId
    character: CharacterId


class TieSettled(Event, frozen=True, kw_only=True, tag="tie-settled/1"):
    """What becomes of a tie."""

    contest: ContestId
    how: Settling
    reason: str


class ContestDecided(Event, frozen=True, kw_only=True, tag="contest-decided/1"):
    """The outcome stands, for both sides."""

    contest: ContestId
    outcome: str
    theirs: str


class OutcomeTold(Event, frozen=True, kw_only=True, tag="outcome-told/1"):
    """What happens, in words: a suggestion, or as the game master decided it."""

    contest: ContestId
    text: str
    who: str
    final: bool


class ConsequenceGiven(Event, frozen=True, kw_only=True, tag="consequence-given/1"):
    """A character is in a state of adversity."""

    mark: MarkId
    character: CharacterId
    text: str
    state: Harm
    abilities: tuple[str, ...]
    physical: bool
    contest: ContestId


class BenefitGiven(Event, frozen=True, kw_only=True, tag="benefit-given/1"):
    """A character has a benefit of victory."""

    mark: MarkId
    character: CharacterId
    text: str
    bonus: int
    abilities: tuple[str, ...]
    situation: str
    contest: ContestId


class MarkEnded(Event, frozen=True, kw_only=True, tag="mark-ended/1"):
    """A consequence or a benefit is over."""

    mark: MarkId
    why: str


OUTCOME_EVENTS = (
    HeroPointSpent,
    TieSettled,
    ContestDecided,
    OutcomeTold,
    ConsequenceGiven,
    BenefitGiven,
    MarkEnded,
    *shared.OUTCOME_EVENTS,
)
