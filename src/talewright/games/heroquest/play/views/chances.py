"""Odds as a seat may see them."""

from fractions import Fraction
from functools import lru_cache

from talewright.games.heroquest.odds import hero_point, odds
from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.views.shapes import Chance, OddsView, ProspectView
from talewright.games.heroquest.situation import Situation
from talewright.table.seat import Seat


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


def percent(chance: Fraction) -> float:
    """A chance in percent, rounded to one decimal."""
    return round(float(chance * 100), 1)


def said(chance: Fraction) -> str:
    """A chance in percent; what is only nearly certain is not called so."""
    if 0 < chance < Fraction(1, 2000):
        return "< 0.1 %"
    if 1 > chance > Fraction(1999, 2000):
        return "> 99.9 %"
    return f"{percent(chance):g} %"
