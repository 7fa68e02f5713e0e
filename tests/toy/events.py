"""What happened at the fair."""

from msgspec import Struct
from tests.toy.booth import Guest

from talewright.dice.draw import SeatId


class AuctionOpened(Struct, frozen=True, tag="auction-opened/1"):
    booth: str
    lot: str
    bidders: tuple[Guest, ...]


class BidSealed(Struct, frozen=True, tag="bid-sealed/1"):
    """Known to the bidder alone: nobody else learns even that there is a bid."""

    booth: str
    seat: SeatId
    coins: int


class BidsOpened(Struct, frozen=True, tag="bids-opened/1"):
    booth: str
    bids: tuple[tuple[SeatId, int], ...]
    winner: SeatId | None


class ThrowStarted(Struct, frozen=True, tag="throw-started/1"):
    booth: str
    guest: Guest


class ThrowKept(Struct, frozen=True, tag="throw-kept/1"):
    booth: str


class ThrownAgain(Struct, frozen=True, tag="thrown-again/1"):
    booth: str


class DipStarted(Struct, frozen=True, tag="dip-started/1"):
    booth: str
    guest: Guest


class DrewOn(Struct, frozen=True, tag="drew-on/1"):
    booth: str


class Stopped(Struct, frozen=True, tag="stopped/1"):
    booth: str


class ThrownAway(Struct, frozen=True, tag="thrown-away/1"):
    cards: tuple[int, ...]


class Shuffled(Struct, frozen=True, tag="shuffled/1"):
    pass


class RaceCalled(Struct, frozen=True, tag="race-called/1"):
    booth: str
    runners: tuple[Guest, ...]


class BoutStarted(Struct, frozen=True, tag="bout-started/1"):
    """Without a rival it is against the house."""

    booth: str
    challenger: Guest
    rival: Guest | None


class HouseStoodIn(Struct, frozen=True, tag="house-stood-in/1"):
    booth: str


class BoothEnded(Struct, frozen=True, tag="booth-ended/1"):
    """It is over; *points* go to these seats, and *tie* says that a bout was even."""

    booth: str
    points: tuple[tuple[SeatId, int], ...] = ()
    tie: bool = False


class JarFilled(Struct, frozen=True, tag="jar-filled/1"):
    """Known to whoever runs the fair alone."""

    beans: int


class JarRolled(Struct, frozen=True, tag="jar-rolled/1"):
    """Known to whoever runs the fair alone."""


class Guessed(Struct, frozen=True, tag="guessed/1"):
    guest: Guest
    beans: int


class JarOpened(Struct, frozen=True, tag="jar-opened/1"):
    beans: int
    winners: tuple[SeatId, ...]


class Awarded(Struct, frozen=True, tag="awarded/1"):
    to: tuple[Guest, ...]
    points: int
    reason: str


class DayBegan(Struct, frozen=True, tag="day-began/1"):
    day: int


class DayEnded(Struct, frozen=True, tag="day-ended/1"):
    day: int


ToyEvent = (
    AuctionOpened
    | BidSealed
    | BidsOpened
    | ThrowStarted
    | ThrowKept
    | ThrownAgain
    | DipStarted
    | DrewOn
    | Stopped
    | ThrownAway
    | Shuffled
    | RaceCalled
    | BoutStarted
    | HouseStoodIn
    | BoothEnded
    | JarFilled
    | JarRolled
    | Guessed
    | JarOpened
    | Awarded
    | DayBegan
    | DayEnded
)
