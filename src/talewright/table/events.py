"""What the table itself records, whatever the game. Tags are stored for ever; a new shape is a new number."""

from collections.abc import Mapping

from msgspec import Struct

from talewright.dice.draw import DrawId, Fell, SeatId
from talewright.table.offer import Value
from talewright.table.seat import ItemId, MoveId, Role


class CampaignBegun(Struct, frozen=True, tag="campaign-begun/1"):
    """A campaign of one game, with the options it was begun with."""

    name: str
    game: str
    options: Mapping[str, Value]


class SeatMade(Struct, frozen=True, tag="seat-made/1"):
    """Somebody has a place at the table."""

    seat: SeatId
    name: str
    role: Role


class SeatRenamed(Struct, frozen=True, tag="seat-renamed/1"):
    """A seat has another name."""

    seat: SeatId
    name: str


class SeatClosed(Struct, frozen=True, tag="seat-closed/1"):
    """A seat's links are void and it acts no more."""

    seat: SeatId


class SeatOpened(Struct, frozen=True, tag="seat-opened/1"):
    """A closed seat has a new link."""

    seat: SeatId


class DiceChosen(Struct, frozen=True, tag="dice-chosen/1"):
    """A seat rolls real dice from now on, or the dealer's."""

    seat: SeatId
    by_hand: bool


class SessionOpenedFirst(Struct, frozen=True, tag="session-opened/1"):
    """A session of play began under the first algorithm, which had one seed and no words."""

    number: int
    algorithm: str
    commitment: str


class SessionOpened(Struct, frozen=True, tag="session-opened/2"):
    """A session of play began; the commitments bind the dealer to faces not yet known to anyone.

    *commitment* is that of the seed for draws that everybody sees, *hidden* that of the seed for the others.
    """

    number: int
    algorithm: str
    commitment: str
    hidden: str


class SessionClosed(Struct, frozen=True, tag="session-closed/1"):
    """A session of play ended; *seed* (hex) lets anyone recompute its fair faces. It is empty if it was lost."""

    number: int
    seed: str


class HiddenSeedOpened(Struct, frozen=True, tag="hidden-seed-opened/1"):
    """The seed (hex) of a session's hidden draws, for those who may know of them. It is empty if it was lost."""

    number: int
    seed: str


class CalledFirst(Struct, frozen=True):
    """One draw and the index kept for it, under the first algorithm."""

    draw: DrawId
    index: int


class DrawsCalledFirst(Struct, frozen=True, tag="draws-called/1"):
    """Draws were called for under the first algorithm, and each has its index in the dealer's row for good."""

    draws: tuple[CalledFirst, ...]


class Called(Struct, frozen=True):
    """One draw, the index kept for it, and whose it is: *seat* is empty for whoever runs the game."""

    draw: DrawId
    index: int
    label: str
    seat: SeatId


class DrawsCalled(Struct, frozen=True, tag="draws-called/2"):
    """Draws were called for. Each has its index in its row and the mix of exchange *words* for good.

    Hidden draws have a row of their own, and are told to nobody but those who may know of them.
    """

    draws: tuple[Called, ...]
    words: int
    hidden: bool = False


class WordPledged(Struct, frozen=True, tag="word-pledged/1"):
    """A seat's device takes part in an exchange of words: this is the digest of its word."""

    exchange: int
    seat: SeatId
    digest: str


class WordRevealed(Struct, frozen=True, tag="word-revealed/1"):
    """A device has told the word that it pledged, and the tip of its chain; that is empty if it has none."""

    exchange: int
    seat: SeatId
    word: str
    tip: str = ""


class ExchangeVoided(Struct, frozen=True, tag="exchange-voided/1"):
    """An exchange of words came to nothing, because these seats kept back what they had pledged."""

    exchange: int
    missing: tuple[SeatId, ...]


class WordLentFirst(Struct, frozen=True, tag="word-lent/1"):
    """A device gave the nonce for a roll that is not its own, under the second algorithm, where one was enough."""

    draw: DrawId
    seat: SeatId
    nonce: str


class WordsAsked(Struct, frozen=True, tag="words-asked/1"):
    """The devices of these *seats* are asked for a link each, which make the nonce of these *draws* for good.

    It is the link of this *number* in the chain whose tip each of them has told in this *exchange*.
    """

    number: int
    draws: tuple[DrawId, ...]
    exchange: int
    seats: tuple[SeatId, ...]


class WordLent(Struct, frozen=True, tag="word-lent/2"):
    """A device gave the link that it was asked for."""

    number: int
    seat: SeatId
    link: str


class Readied(Struct, frozen=True, tag="readied/1"):
    """A roller is ready; the dealer answers when the others of the group are."""

    draw: DrawId
    nonce: str


class Said(Struct, frozen=True, tag="said/1"):
    """Somebody spoke."""

    text: str


class Ruled(Struct, frozen=True, tag="ruled/1"):
    """Somebody decided what the rules leave to a person."""

    clause: str
    about: str
    choice: str
    reason: str


class PictureSet(Struct, frozen=True, tag="picture-set/1"):
    """A thing, which is called so, has another *picture*: its digest, empty where it has none any more."""

    thing: str
    name: str
    picture: str


class Undone(Struct, frozen=True, tag="undone/1"):
    """A move and every later one but speech was taken back."""

    move: MoveId


class Redone(Struct, frozen=True, tag="redone/1"):
    """What the last undo took is back."""


class Paused(Struct, frozen=True, tag="paused/1"):
    """Somebody at the table needs a pause; who it was is not written down."""


class Resumed(Struct, frozen=True, tag="resumed/1"):
    """Play goes on."""


class Prepared(Struct, frozen=True, tag="prepared/1"):
    """Somebody has something new in the pocket, or something changed; without a move it is a note."""

    item: ItemId
    label: str
    group: str
    note: str
    keep: bool
    move: Mapping[str, Value]


class PreparedPlaced(Struct, frozen=True, tag="prepared-placed/1"):
    """Something in a pocket stands *before* something else there, or at the end."""

    item: ItemId
    before: ItemId


class PreparedDropped(Struct, frozen=True, tag="prepared-dropped/1"):
    """Something in a pocket was thrown away."""

    item: ItemId


class PreparedPictured(Struct, frozen=True, tag="prepared-pictured/1"):
    """Something in a pocket has another *picture*: its digest, empty where it has none any more."""

    item: ItemId
    picture: str


class PreparedPlayed(Struct, frozen=True, tag="prepared-played/1"):
    """The move came out of a pocket."""

    item: ItemId


class HandoutGiven(Struct, frozen=True, tag="handout-given/1"):
    """Somebody has a text to keep; everyone, if *to* is "all"."""

    title: str
    text: str
    to: SeatId


PocketEvent = Prepared | PreparedPlaced | PreparedDropped | PreparedPictured  # what undo never takes back

TableEvent = (
    CampaignBegun
    | SeatMade
    | SeatRenamed
    | SeatClosed
    | SeatOpened
    | DiceChosen
    | SessionOpenedFirst
    | SessionOpened
    | SessionClosed
    | HiddenSeedOpened
    | DrawsCalledFirst
    | DrawsCalled
    | WordPledged
    | WordRevealed
    | ExchangeVoided
    | WordLentFirst
    | WordsAsked
    | WordLent
    | Readied
    | Fell
    | Said
    | Ruled
    | PictureSet
    | Undone
    | Redone
    | Paused
    | Resumed
    | PocketEvent
    | PreparedPlayed
    | HandoutGiven
)
