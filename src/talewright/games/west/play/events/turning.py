"""What happened with the cards of an action."""

from talewright.games.west.play.events.written import Event
from talewright.games.west.play.moves import ActionId
from talewright.games.west.resolution import Verdict


class FurtherCardCalled(Event, frozen=True, kw_only=True, tag="further-card-called/1"):
    """A further card is to be drawn: for the exceptional results, or for the effect."""

    action: ActionId
    for_effect: bool


class ResultTaken(Event, frozen=True, kw_only=True, tag="result-taken/1"):
    """The result of a row was taken, and what it is worth stands: *total* is what the cards show."""

    action: ActionId
    row: int
    total: int
    verdict: Verdict


class CalamityCame(Event, frozen=True, kw_only=True, tag="calamity-came/1"):
    """The exact cell is C."""

    action: ActionId


class CalamitySuggested(Event, frozen=True, kw_only=True, tag="calamity-suggested/1"):
    """Somebody has an idea what the calamity could do."""

    action: ActionId
    who: str
    text: str


class CalamityRuled(Event, frozen=True, kw_only=True, tag="calamity-ruled/1"):
    """The Judge has said what the calamity does."""

    action: ActionId
    ruling: str


class ActionOver(Event, frozen=True, kw_only=True, tag="action-over/1"):
    """The outcome stands. *magnitude* is None wherever there is no effect."""

    action: ActionId
    verdict: Verdict
    bumps: int
    magnitude: int | None
    victories: int
    hit: str


TURNING_EVENTS = (FurtherCardCalled, ResultTaken, CalamityCame, CalamitySuggested, CalamityRuled, ActionOver)
