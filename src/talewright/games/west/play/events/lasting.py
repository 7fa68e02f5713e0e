"""What happened to tracks, contests and the deck, and that sessions began and ended."""

from talewright.games.west.play.events.written import Event
from talewright.games.west.play.moves import ActionId, CompetitionId, TrackId


class TrackOpened(Event, frozen=True, kw_only=True, tag="track-opened/1"):
    """A complex check that takes several victories. A hidden TN is told in an event of its own.

    *threshold* is the magnitude for one victory, where it is another than the group's.
    """

    track: TrackId
    title: str
    required: int
    tn: int | None
    threshold: int = 0


class TrackNumberSet(Event, frozen=True, kw_only=True, tag="track-number-set/1"):
    """The TN of a track; of a hidden one the Judge alone hears."""

    track: TrackId
    tn: int
    hidden: bool


class VictoriesGained(Event, frozen=True, kw_only=True, tag="victories-gained/1"):
    """An action has brought victories; *kept* is what is left above them, where a rule keeps it."""

    track: TrackId
    action: ActionId
    who: str
    victories: int
    kept: int


class TrackCorrected(Event, frozen=True, kw_only=True, tag="track-corrected/1"):
    """The Judge has corrected a track: *more* is how many victories were added or taken away."""

    track: TrackId
    more: int
    required: int
    reason: str


class TrackClosed(Event, frozen=True, kw_only=True, tag="track-closed/1"):
    """A track was put away."""

    track: TrackId
    reason: str


class CompetitionDecided(Event, frozen=True, kw_only=True, tag="competition-decided/1"):
    """Both actions of a contest are over; *ahead* is empty where neither is."""

    competition: CompetitionId
    ahead: ActionId


class CompetitionSettled(Event, frozen=True, kw_only=True, tag="competition-settled/1"):
    """The Judge has said who is ahead; *ahead* is empty for a draw."""

    competition: CompetitionId
    ahead: ActionId
    reason: str


class DeckShuffled(Event, frozen=True, kw_only=True, tag="deck-shuffled/1"):
    """The discard pile was shuffled into the deck: because it was *empty*, or because the Judge said so."""

    empty: bool


class CardsDiscarded(Event, frozen=True, kw_only=True, tag="cards-discarded/1"):
    """Cards of a real deck went to the discard pile."""

    cards: tuple[int, ...]


class CardsReturned(Event, frozen=True, kw_only=True, tag="cards-returned/1"):
    """Cards are in the deck again that the table had taken for discarded."""

    cards: tuple[int, ...]
    reason: str


class DeckTaken(Event, frozen=True, kw_only=True, tag="deck-taken/1"):
    """Another deck is in use, whole and shuffled; *deck* is its file, empty for the bundled one."""

    title: str
    deck: str


class SessionBegan(Event, frozen=True, kw_only=True, tag="session-began/1"):
    """A session of play began."""

    number: int


class SessionEnded(Event, frozen=True, kw_only=True, tag="session-ended/1"):
    """A session of play ended: counters that were not spent are lost."""

    number: int


LASTING_EVENTS = (
    TrackOpened,
    TrackNumberSet,
    VictoriesGained,
    TrackCorrected,
    TrackClosed,
    CompetitionDecided,
    CompetitionSettled,
    DeckShuffled,
    CardsDiscarded,
    CardsReturned,
    DeckTaken,
    SessionBegan,
    SessionEnded,
)
