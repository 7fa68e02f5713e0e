"""Odds as a seat may see them."""

from functools import lru_cache

from talewright.games.heroquest.odds import hero_point, odds
from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.views.shapes import Chance, OddsView, ProspectView
from talewright.games.heroquest.situation import Situation
from talewright.percent import percent, said
from talewright.table.seat import Seat

__all__ = ["odds_view", "percent", "prospects_view", "said", "sees_odds", "sees_resistance"]


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
