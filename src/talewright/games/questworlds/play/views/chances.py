"""Odds as a seat may see them."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from talewright.games.questworlds.odds import odds
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.views.shapes import Chance, OddsView
from talewright.games.questworlds.situation import Situation
from talewright.percent import percent
from talewright.table.seat import Seat

__all__ = ["known_situation", "odds_view", "percent", "sees_odds", "sees_resistance"]


def sees_resistance(card: Card, seat: Seat) -> bool:
    """Whether a seat may know the resistance."""
    return seat.is_gm or not card.hidden


def sees_odds(card: Card, seat: Seat) -> bool:
    """The game master may hide the odds, and a hidden resistance hides them."""
    return seat.is_gm or not (card.hidden or card.odds_hidden)


def known_situation(state: State, card: Card, seat: Seat) -> Situation | None:
    """The contest as this seat knows it: one that is quietly assured looks like any other (QW3-2.3.4.2.4)."""
    situation = state.situation(card)
    if situation is None or seat.is_gm or card.told:
        return situation
    return replace(situation, assured=False)


@lru_cache(maxsize=1024)
def odds_view(situation: Situation) -> OddsView:
    """The chances of a contest, as numbers that a page can draw."""
    chances = odds(situation)
    return OddsView(
        victory=percent(chances.victory),
        tie=percent(chances.tie),
        defeat=percent(chances.defeat),
        chances=tuple(_chance(outcome, chances[outcome]) for outcome in chances if chances[outcome]),
    )


def _chance(outcome: str, chance: Fraction) -> Chance:
    verdict, _, degree = outcome.partition(" ")
    return Chance(outcome, verdict, int(degree) if degree else None, str(chance), percent(chance))
