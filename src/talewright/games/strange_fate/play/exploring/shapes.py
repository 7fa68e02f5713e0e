"""The shapes of what the explorer answers."""

from msgspec import Struct

from talewright.games.strange_fate.play.rolls.chances import OddsView


class RungAsked(Struct, frozen=True):
    """The same roll against another rung of the ladder, or another tier."""

    name: str
    rating: str
    success: float
    style: float
    tie: float
    chosen: bool


class InvokesAsked(Struct, frozen=True):
    """The same roll with so many invokes: the chance of the goal, and how many are used on average."""

    count: int
    chance: float
    change: float
    used: float
    chosen: bool


class DiceAsked(Struct, frozen=True):
    """The same roll with the dice of another option, and what each side throws then."""

    name: str
    ours: str
    theirs: str
    success: float
    style: float
    tie: float
    chosen: bool


class RollAsked(Struct, frozen=True, kw_only=True):
    """The odds of a roll, and what would change them."""

    notation: str
    tiers: str
    our_dice: str
    their_dice: str
    odds: OddsView
    invoked: OddsView | None  # with the invokes that were asked for, used by the policy
    policy: str
    goal: str
    rungs: tuple[RungAsked, ...]
    tiers_of: tuple[RungAsked, ...]
    invokes: tuple[InvokesAsked, ...]
    dice: tuple[DiceAsked, ...]


class ExchangeAsked(Struct, frozen=True):
    """The chance that a fight is over by the end of an exchange, and that our attack alone has ended it."""

    number: int
    over: float
    taken_out: float


class FightAsked(Struct, frozen=True, kw_only=True):
    """A fight to its end."""

    ours: str
    theirs: str  # empty where nobody hits back
    hurts: float  # the chance that one attack of ours deals stress
    hurts_us: float | None
    victory: float
    defeat: float
    mean: float
    exchanges: tuple[ExchangeAsked, ...]
    they_bear: str  # by which policy
    we_bear: str  # empty where nobody hits back


class Explored(Struct, frozen=True, kw_only=True):
    """An answer, with what was asked, written as the page's address has it."""

    id: str
    kind: str
    asked: dict[str, str]
    roll: RollAsked | None = None
    fight: FightAsked | None = None
