"""What people do at the fair."""

from typing import Annotated

from msgspec import Meta, Struct

from talewright.dice.draw import SeatId
from talewright.table.moves import Line, Name

MOST_COINS = 20
MOST_BEANS = 100
MOST_POINTS = 10

Coins = Annotated[int, Meta(ge=0, le=MOST_COINS)]
Beans = Annotated[int, Meta(ge=1, le=MOST_BEANS)]
Points = Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a person does."""


class OpenAuction(Move, frozen=True, kw_only=True, tag="open-auction"):
    """Put something up for sealed bids."""

    lot: Name


class Bid(Move, frozen=True, kw_only=True, tag="bid"):
    """Put a bid in an envelope."""

    booth: str
    coins: Coins


class StartThrow(Move, frozen=True, kw_only=True, tag="start-throw"):
    """Throw a die for its points."""


class Keep(Move, frozen=True, kw_only=True, tag="keep"):
    """Be content with the face that fell."""

    booth: str


class ThrowAgain(Move, frozen=True, kw_only=True, tag="throw-again"):
    """Throw once more; the second face counts."""

    booth: str


class StartDip(Move, frozen=True, kw_only=True, tag="start-dip"):
    """Draw a first card from the deck."""


class DrawOn(Move, frozen=True, kw_only=True, tag="draw-on"):
    """Draw one more card, at the risk of a thorn."""

    booth: str


class Stop(Move, frozen=True, kw_only=True, tag="stop"):
    """Keep the sum of the cards."""

    booth: str


class ThrowAway(Move, frozen=True, kw_only=True, tag="throw-away"):
    """Tell the table which cards of a real deck went out of play."""

    cards: tuple[int, ...]


class Shuffle(Move, frozen=True, kw_only=True, tag="shuffle"):
    """Put every card back into the deck."""


class CallRace(Move, frozen=True, kw_only=True, tag="call-race"):
    """Have everybody roll at once, in any order."""


class Challenge(Move, frozen=True, kw_only=True, tag="challenge"):
    """Wrestle with somebody, or with the house when *rival* is left empty."""

    rival: SeatId | None = None


class StandIn(Move, frozen=True, kw_only=True, tag="stand-in"):
    """Have the house wrestle for a rival who is not there."""

    booth: str


class CloseBooth(Move, frozen=True, kw_only=True, tag="close-booth"):
    """End what is under way with what is there: nobody waits for somebody absent."""

    booth: str


class FillJar(Move, frozen=True, kw_only=True, tag="fill-jar"):
    """Put beans into the jar, unseen."""

    beans: Beans


class RollJar(Move, frozen=True, kw_only=True, tag="roll-jar"):
    """Have a die say in secret how many beans there are."""


class Guess(Move, frozen=True, kw_only=True, tag="guess"):
    """Guess how many beans are in the jar; a later guess replaces an earlier one."""

    beans: Beans


class OpenJar(Move, frozen=True, kw_only=True, tag="open-jar"):
    """Count the beans before everyone."""


class Award(Move, frozen=True, kw_only=True, tag="award"):
    """Give points, or take them, with a reason."""

    to: tuple[SeatId, ...]
    points: Points
    reason: Line = ""


ToyMove = (
    OpenAuction
    | Bid
    | StartThrow
    | Keep
    | ThrowAgain
    | StartDip
    | DrawOn
    | Stop
    | ThrowAway
    | Shuffle
    | CallRace
    | Challenge
    | StandIn
    | CloseBooth
    | FillJar
    | RollJar
    | Guess
    | OpenJar
    | Award
)
