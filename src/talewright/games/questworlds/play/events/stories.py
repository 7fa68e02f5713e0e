"""What happened between contests: flaws, plot edits, story points, sessions of play."""

from talewright.dice.draw import SeatId
from talewright.games.questworlds.play.moves.ids import ProposalId
from talewright.games.questworlds.shared.ids import CharacterId, Event, MarkId


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


STORY_EVENTS = (
    FlawTriggered,
    FlawAnswered,
    EditProposed,
    EditAnswered,
    PoolSet,
    BaseSet,
    SessionBegan,
)
