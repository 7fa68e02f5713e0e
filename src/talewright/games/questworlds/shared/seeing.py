"""Who may see what of a contest, and how both games show it."""

from fractions import Fraction

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.games.questworlds.shared.card import AnyCard, SideT
from talewright.games.questworlds.shared.ids import AugmentId, CharacterId, MarkId
from talewright.percent import said
from talewright.table.seat import Seat

THE_GM = "the game master"  # among the names of those who are waited for


class LineView(Struct, frozen=True):
    """One line under a rating.

    A *pending* one waits for the game master, or is *rolling*; a *silent* one does not count. *helper* is somebody else
    whose ability it is.
    """

    source: str
    name: str
    amount: int
    pending: bool = False
    rolling: bool = False
    silent: bool = False
    note: str = ""
    helper: str = ""
    augment: AugmentId | None = None
    mark: MarkId | None = None


class AnySideView(Struct, frozen=True, kw_only=True):
    """One player character in a contest."""

    character: CharacterId
    name: str
    player: SeatId
    mine: bool
    ability: str
    tactic: str
    chosen: bool
    rating: str
    lines: tuple[LineView, ...]
    target: str
    accepted: bool


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
