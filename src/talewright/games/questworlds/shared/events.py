"""What happens at either table in the same way."""

from talewright.dice.draw import SeatId
from talewright.games.questworlds.shared.ids import NO_CHARACTER, AugmentId, CharacterId, ContestId, Event, MarkId


class CharacterGiven(Event, frozen=True, kw_only=True, tag="character-given/1"):
    """A character is played by somebody else."""

    character: CharacterId
    player: SeatId


class OpponentNamed(Event, frozen=True, kw_only=True, tag="opponent-named/1"):
    """Another player character stands against the first; there is no resistance."""

    contest: ContestId
    opponent: CharacterId


class ResistanceHidden(Event, frozen=True, kw_only=True, tag="resistance-hidden/1"):
    """The game master set a resistance, and keeps it hidden."""

    contest: ContestId


class ResistanceSet(Event, frozen=True, kw_only=True, tag="resistance-set/1"):
    """The resistance; *words* are those of the game master, such as "Hard" or "High"."""

    contest: ContestId
    resistance: str
    words: str
    hidden: bool


class TacticRejected(Event, frozen=True, kw_only=True, tag="tactic-rejected/1"):
    """A tactic was not credible."""

    contest: ContestId
    character: CharacterId
    reason: str


class MarkApplied(Event, frozen=True, kw_only=True, tag="mark-applied/1"):
    """A benefit or a consequence counts in this contest, or does not."""

    contest: ContestId
    mark: MarkId
    applies: bool


class OddsHidden(Event, frozen=True, kw_only=True, tag="odds-hidden/1"):
    """The odds are hidden from the players, or shown again."""

    contest: ContestId
    hidden: bool


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


class AugmentRefused(Event, frozen=True, kw_only=True, tag="augment-refused/1"):
    """An augment was not justified."""

    contest: ContestId
    augment: AugmentId
    reason: str


class AugmentWithdrawn(Event, frozen=True, kw_only=True, tag="augment-withdrawn/1"):
    """An augment was taken back."""

    contest: ContestId
    augment: AugmentId


class SideContent(Event, frozen=True, kw_only=True, tag="side-content/1"):
    """One side lets what fell stand; the other may still change the outcome."""

    contest: ContestId
    character: CharacterId


class ContestClosed(Event, frozen=True, kw_only=True, tag="contest-closed/1"):
    """A contest was put away."""

    contest: ContestId


FRAMING_EVENTS = (OpponentNamed, ResistanceHidden, ResistanceSet, OddsHidden)
SIDE_EVENTS = (TacticRejected, MarkApplied)
CARD_EVENTS = (CardHanded, CardAccepted, AcceptanceVoided, DiceCalled, ContestCancelled)
AUGMENT_EVENTS = (AugmentRefused, AugmentWithdrawn)
OUTCOME_EVENTS = (SideContent, ContestClosed)
