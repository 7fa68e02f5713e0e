"""Odds as a page shows them."""

from functools import lru_cache

from msgspec import Struct

from talewright.games.strange_fate.odds import Odds, invokes, odds
from talewright.games.strange_fate.rules.dice.situation import Situation
from talewright.percent import percent


class ChanceView(Struct, frozen=True):
    """One outcome with its chance, exactly and in percent."""

    name: str
    exact: str
    percent: float


class ProspectView(Struct, frozen=True):
    """What one invoke after the roll would make of it."""

    use: str
    success: float
    change: float


class OddsView(Struct, frozen=True):
    """The odds of a roll over its shifts."""

    success: float
    style: float
    tie: float
    failure: float
    chances: tuple[ChanceView, ...]
    prospects: tuple[ProspectView, ...]
    policy: str


@lru_cache(maxsize=512)
def odds_view(situation: Situation) -> OddsView:
    """The chances of a roll before its dice fall, and what one invoke after them would change."""
    without, *ways = invokes(situation)
    prospects = tuple(
        ProspectView(f"one invoke {each.use}", percent(each.chance), percent(each.change)) for each in ways
    )
    return shown(odds(situation), prospects, ways[-1].policy if ways else without.policy)


def shown(found: Odds, prospects: tuple[ProspectView, ...] = (), policy: str = "") -> OddsView:
    """Odds over shifts, with what invokes would change if that is asked."""
    return OddsView(
        success=percent(found.success),
        style=percent(found.style),
        tie=percent(found.tie),
        failure=percent(found.failure),
        chances=tuple(ChanceView(each, str(found[each]), percent(found[each])) for each in found),
        prospects=prospects,
        policy=policy,
    )
