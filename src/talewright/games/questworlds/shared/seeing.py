"""Who may see what of a contest, and how both games show it."""

from fractions import Fraction

from talewright.games.questworlds.shared.card import AnyCard, SideT
from talewright.percent import said
from talewright.table.seat import Seat


def sees_resistance(card: AnyCard[SideT], seat: Seat) -> bool:
    """Whether a seat may know the resistance."""
    return seat.is_gm or not card.hidden


def sees_odds(card: AnyCard[SideT], seat: Seat) -> bool:
    """The game master may hide the odds, and a hidden resistance hides them."""
    return seat.is_gm or not (card.hidden or card.odds_hidden)


def change(now: Fraction | None, then: Fraction | None) -> str:
    """How a choice would change the chance of a victory; empty for those who may not know it."""
    if now is None or then is None:
        return ""
    return "The odds stay as they are." if now == then else f"Victory {said(now)} → {said(then)}"
