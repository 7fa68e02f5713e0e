"""What the table itself records, whatever the game. Tags are stored for ever; a new shape is a new number."""

from collections.abc import Mapping

from msgspec import Struct

from talewright.dice.draw import DrawId, Fell, SeatId
from talewright.table.offer import Value
from talewright.table.seat import MoveId, Role


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


class SessionOpened(Struct, frozen=True, tag="session-opened/1"):
    """A session of play began; *commitment* binds the dealer to faces not yet known to anyone."""

    number: int
    algorithm: str
    commitment: str


class SessionClosed(Struct, frozen=True, tag="session-closed/1"):
    """A session of play ended; *seed* (hex) lets anyone recompute its fair faces. It is empty if it was lost."""

    number: int
    seed: str


class Called(Struct, frozen=True):
    """One draw and the dealer's index kept for it."""

    draw: DrawId
    index: int


class DrawsCalled(Struct, frozen=True, tag="draws-called/1"):
    """Draws were called for, and each has its index in the dealer's row for good."""

    draws: tuple[Called, ...]


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


class Undone(Struct, frozen=True, tag="undone/1"):
    """A move and every later one but speech was taken back."""

    move: MoveId


class Redone(Struct, frozen=True, tag="redone/1"):
    """What the last undo took is back."""


class Paused(Struct, frozen=True, tag="paused/1"):
    """Somebody at the table needs a pause; who it was is not written down."""


class Resumed(Struct, frozen=True, tag="resumed/1"):
    """Play goes on."""


TableEvent = (
    CampaignBegun
    | SeatMade
    | SeatRenamed
    | SeatClosed
    | SeatOpened
    | DiceChosen
    | SessionOpened
    | SessionClosed
    | DrawsCalled
    | Readied
    | Fell
    | Said
    | Ruled
    | Undone
    | Redone
    | Paused
    | Resumed
)
