"""What became of bumps and bonus counters. Counters are held by seats; *name* is whose seat it is."""

from talewright.dice.draw import SeatId
from talewright.games.west.counter import Spend
from talewright.games.west.play.events.written import Event
from talewright.games.west.play.moves import ActionId, CharacterId


class BumpsWereSpent(Event, frozen=True, kw_only=True, tag="bumps-spent/1"):
    """Bumps were spent; *hit* is where the hit has moved to, if it has."""

    action: ActionId
    bumps: int
    on: str
    hit: str = ""


class BumpsGranted(Event, frozen=True, kw_only=True, tag="bumps-granted/1"):
    """The Judge has granted bumps."""

    action: ActionId
    bumps: int
    why: str


class TradeAsked(Event, frozen=True, kw_only=True, tag="trade-asked/1"):
    """A player would like a counter for a bump."""

    action: ActionId


class TradeAnswered(Event, frozen=True, kw_only=True, tag="trade-answered/1"):
    """The Judge has agreed to it, or not; the counter is told by itself."""

    action: ActionId
    agreed: bool
    reason: str


class CounterEarned(Event, frozen=True, kw_only=True, tag="counter-earned/1"):
    """A player has taken a counter from the pool."""

    seat: SeatId
    name: str
    why: str


class CounterSpent(Event, frozen=True, kw_only=True, tag="counter-spent/1"):
    """A counter was spent and lies in the pool again. *handed* says that it came from a helper."""

    action: ActionId
    seat: SeatId
    name: str
    spend: Spend
    impetus: str
    handed: bool


class CounterHanded(Event, frozen=True, kw_only=True, tag="counter-handed/1"):
    """Somebody has the actor's back: a counter may be spent on this action that is nobody's own any more."""

    action: ActionId
    seat: SeatId
    character: CharacterId
    how: str


class CountersPut(Event, frozen=True, kw_only=True, tag="counters-put/1"):
    """So many counters lie in the pool, and these seats hold one.

    *players* are those that the pool was counted for, unless it was set *by_judge*; *names* are those of the holders.
    """

    pool: int
    holders: tuple[SeatId, ...] = ()
    names: tuple[str, ...] = ()
    players: tuple[SeatId, ...] = ()
    by_judge: bool = False
    why: str


SPENDING_EVENTS = (
    BumpsWereSpent,
    BumpsGranted,
    TradeAsked,
    TradeAnswered,
    CounterEarned,
    CounterSpent,
    CounterHanded,
    CountersPut,
)
