"""Odds as a seat may see them."""

from functools import lru_cache

from msgspec import Struct

from talewright.games.heroquest.odds import hero_point, odds
from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.situation import Situation
from talewright.percent import percent
from talewright.table.seat import Seat


class Chance(Struct, frozen=True):
    """One outcome and its chance, as a fraction ("191/400") and in percent with one decimal."""

    outcome: str
    fraction: str
    percent: float


class OddsView(Struct, frozen=True):
    """The chances of a contest, in percent with one decimal, and outcome by outcome."""

    victory: float
    tie: float
    defeat: float
    chances: tuple[Chance, ...]


class ProspectView(Struct, frozen=True):
    """What a choice would lead to: the chance of victory with it, and by how much that changes, in percent."""

    choice: str
    victory: float
    change: float
    spent: float = 0.0


def sees_resistance(card: Card, seat: Seat) -> bool:
    """Whether a seat may know the resistance."""
    return seat.is_gm or not card.hidden


def sees_odds(card: Card, seat: Seat) -> bool:
    """The game master may hide the odds, and a hidden resistance hides them."""
    return seat.is_gm or not (card.hidden or card.odds_hidden)


@lru_cache(maxsize=1024)
def odds_view(situation: Situation, *, degrees: bool) -> OddsView:
    """The chances of a contest, as numbers that a page can draw; outcome by outcome where degrees are in use."""
    chances = odds(situation)
    named = [(outcome, chances[outcome]) for outcome in chances if chances[outcome]]
    if not degrees:
        named = [("victory", chances.victory), ("tie", chances.tie), ("defeat", chances.defeat)]
    return OddsView(
        victory=percent(chances.victory),
        tie=percent(chances.tie),
        defeat=percent(chances.defeat),
        chances=tuple(Chance(outcome, str(chance), percent(chance)) for outcome, chance in named if chance),
    )


@lru_cache(maxsize=1024)
def prospects_view(situation: Situation) -> tuple[ProspectView, ...]:
    """What a hero point kept in hand is worth, by how it is spent."""
    return tuple(
        ProspectView(
            choice=f"a hero point {found.choice}",
            victory=percent(found.odds.victory),
            change=percent(found.change),
            spent=percent(found.spent),
        )
        for found in hero_point(situation)
    )
