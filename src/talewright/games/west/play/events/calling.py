"""What happened before the card was drawn."""

from talewright.games.west.adjustment import Kind
from talewright.games.west.grid import Grid
from talewright.games.west.play.events.written import Event
from talewright.games.west.play.moves import (
    NO_CHARACTER,
    NO_TRACK,
    ActionId,
    AdjustmentId,
    CharacterId,
    CompetitionId,
    HelpId,
    TrackId,
)


class ActionDescribed(Event, frozen=True, kw_only=True, tag="action-described/1"):
    """Somebody has said what a character does; the Judge has still to call the check.

    *ability* is for people to read, *by* its notation; older events have no *by*.
    """

    action: ActionId
    character: CharacterId
    what: str
    ability: str
    track: TrackId
    by: str = ""


class ActionWaived(Event, frozen=True, kw_only=True, tag="action-waived/1"):
    """An action needed no check."""

    action: ActionId
    how: str


class CheckCalled(Event, frozen=True, kw_only=True, tag="check-called/1"):
    """The Judge has called a check, and its card may be drawn. A hidden TN is told in an event of its own.

    *results* is written 3d8, *effect* (3)6; a simple check has none. *name* is that of somebody without a sheet.
    """

    action: ActionId
    character: CharacterId = NO_CHARACTER
    name: str = ""
    what: str
    trait: str = ""
    skill: str = ""
    unskilled: bool = False
    results: str
    tn: int | None = None
    effect: str = ""
    equipment: str = ""
    track: TrackId = NO_TRACK
    threshold: int = 0  # the magnitude for one victory, where it is another than the group's
    on_success: str = ""
    on_failure: str = ""


class TargetNumberHidden(Event, frozen=True, kw_only=True, tag="target-number-hidden/1"):
    """The TN is hidden from now on."""

    action: ActionId


class TargetNumberSet(Event, frozen=True, kw_only=True, tag="target-number-set/1"):
    """The TN of an action; of a hidden one the Judge alone hears."""

    action: ActionId
    tn: int
    hidden: bool


class StakesNamed(Event, frozen=True, kw_only=True, tag="stakes-named/1"):
    """What success and failure mean."""

    action: ActionId
    on_success: str
    on_failure: str


class AdjustmentNamed(Event, frozen=True, kw_only=True, tag="adjustment-named/1"):
    """A bonus or penalty. Of a hidden one the Judge alone hears; when it is shown, everybody hears of it as new."""

    action: ActionId
    adjustment: AdjustmentId
    kind: Kind
    grid: Grid
    amount: int
    why: str
    hidden: bool
    hits: tuple[str, ...] = ()


class AdjustmentDropped(Event, frozen=True, kw_only=True, tag="adjustment-dropped/1"):
    """An adjustment was taken away again."""

    action: ActionId
    adjustment: AdjustmentId


class HelpOffered(Event, frozen=True, kw_only=True, tag="help-offered/1"):
    """Somebody would like to join in."""

    action: ActionId
    help: HelpId
    character: CharacterId
    how: str


class HelpAnswered(Event, frozen=True, kw_only=True, tag="help-answered/1"):
    """The Judge has said whether help changes anything; the adjustment for it is told by itself."""

    action: ActionId
    help: HelpId
    granted: bool
    reason: str


class CompetitionBegan(Event, frozen=True, kw_only=True, tag="competition-began/1"):
    """Two actions are a contest."""

    competition: CompetitionId
    one: ActionId
    two: ActionId


class ActionCancelled(Event, frozen=True, kw_only=True, tag="action-cancelled/1"):
    """An action was dropped."""

    action: ActionId
    reason: str


CALLING_EVENTS = (
    ActionDescribed,
    ActionWaived,
    CheckCalled,
    TargetNumberHidden,
    TargetNumberSet,
    StakesNamed,
    AdjustmentNamed,
    AdjustmentDropped,
    HelpOffered,
    HelpAnswered,
    CompetitionBegan,
    ActionCancelled,
)
