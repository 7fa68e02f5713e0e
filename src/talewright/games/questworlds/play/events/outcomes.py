"""What happened after the dice."""

from talewright.games.questworlds.consequence import Kind, StoryEnding
from talewright.games.questworlds.contest import Verdict
from talewright.games.questworlds.shared import events as shared
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, Event, MarkId


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


OUTCOME_EVENTS = (StoryPointsBurned, ContestDecided, StandoffRuled, PriceNamed, *shared.OUTCOME_EVENTS)
MARK_EVENTS = (MarkGiven, MarkChanged, MarkEnded, MarkKept)
ENDING_EVENTS = (EndingProposed, EndingAnswered)
