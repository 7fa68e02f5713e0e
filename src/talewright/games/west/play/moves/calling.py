"""Moves before the card is drawn: an action is described, the Judge calls its check."""

from typing import Annotated

from msgspec import Meta

from talewright.games.west.adjustment import Kind
from talewright.games.west.grid import Grid
from talewright.games.west.play.moves.ids import (
    NO_ACTION,
    NO_CHARACTER,
    NO_TRACK,
    ActionId,
    AdjustmentId,
    CharacterId,
    HelpId,
    Move,
    TrackId,
)
from talewright.table.moves import Line, Name, Prose, Several

Amount = Annotated[int, Meta(ge=-20, le=20)]
Threshold = Annotated[int, Meta(ge=0, le=99)]
Required = Annotated[int, Meta(ge=0, le=999)]


class DescribeAction(Move, frozen=True, kw_only=True, tag="describe-action"):
    """Say what a character does, and perhaps by which ability. The Judge calls the check, if it needs one.

    An ability is written "Rifles" (with its usual trait), "Rifles with Knowledge", "Strength alone", or
    "Knowledge, unskilled".
    """

    character: CharacterId
    what: Prose
    ability: Line = ""
    track: TrackId = NO_TRACK


class NoCheck(Move, frozen=True, kw_only=True, tag="no-check"):
    """The action needs no check: say how it goes."""

    action: ActionId
    how: Prose = ""


class CallSimpleCheck(Move, frozen=True, kw_only=True, tag="call-simple-check"):
    """Call a simple check for an action that was described, or at once for a character."""

    action: ActionId = NO_ACTION
    character: CharacterId = NO_CHARACTER
    what: Prose = ""
    ability: Line
    tn: Line
    hidden: bool = False
    on_success: Prose = ""
    on_failure: Prose = ""


class CallComplexCheck(Move, frozen=True, kw_only=True, tag="call-complex-check"):
    """Call a complex check. With *victories* it goes on until so many are gathered, with 0 its magnitude is the answer.

    The effect is read in *effect* if a cell is named, else in the cell of *equipment*, else in that of the ability.
    *threshold* is the magnitude for one victory; 0 stands for the one that the group plays with.
    """

    action: ActionId = NO_ACTION
    character: CharacterId = NO_CHARACTER
    what: Prose = ""
    ability: Line
    tn: Line
    hidden: bool = False
    victories: Required = 0
    threshold: Threshold = 0
    equipment: Line = ""
    effect: Line = ""
    on_success: Prose = ""
    on_failure: Prose = ""


class CallAttempt(Move, frozen=True, kw_only=True, tag="call-attempt"):
    """Call one more attempt at a complex check that is not complete yet; without a TN its usual one counts."""

    track: TrackId
    action: ActionId = NO_ACTION
    character: CharacterId = NO_CHARACTER
    what: Prose = ""
    ability: Line
    tn: Line = ""
    equipment: Line = ""
    effect: Line = ""


class CallForOther(Move, frozen=True, kw_only=True, tag="call-for-other"):
    """Call a check for somebody who has no sheet. The Judge draws.

    It is a complex one with an *effect* cell; with *victories* it goes on until so many are gathered, and with a
    *track* it goes on with what was begun. Then the effect is read by rank and die where no cell is named, and a track
    has its usual TN where none is.
    """

    name: Name
    what: Prose = ""
    results: Line
    tn: Line = ""
    hidden: bool = False
    victories: Required = 0
    effect: Line = ""
    track: TrackId = NO_TRACK


class SetTargetNumber(Move, frozen=True, kw_only=True, tag="set-target-number"):
    """Raise or lower the TN before the card is drawn, hide it or show it."""

    action: ActionId
    tn: Line
    hidden: bool = False


class ShowTargetNumber(Move, frozen=True, kw_only=True, tag="show-target-number"):
    """Tell everybody a TN that was hidden."""

    action: ActionId


class NameStakes(Move, frozen=True, kw_only=True, tag="name-stakes"):
    """Say beforehand what success and failure mean."""

    action: ActionId
    on_success: Prose = ""
    on_failure: Prose = ""


class Adjust(Move, frozen=True, kw_only=True, tag="adjust"):
    """Name a bonus or penalty before the card is drawn. With *hits* it counts only where the card hits one of these."""

    action: ActionId
    kind: Kind
    grid: Grid = Grid.CAUSE
    amount: Amount
    why: Line
    hidden: bool = False
    hits: Several[Line] = ()


class DropAdjustment(Move, frozen=True, kw_only=True, tag="drop-adjustment"):
    """Take an adjustment away again, before the card is drawn."""

    action: ActionId
    adjustment: AdjustmentId


class ShowAdjustment(Move, frozen=True, kw_only=True, tag="show-adjustment"):
    """Tell everybody of an adjustment that was hidden."""

    action: ActionId
    adjustment: AdjustmentId


class OfferHelp(Move, frozen=True, kw_only=True, tag="offer-help"):
    """Join in somebody else's action, for a greater effect of one attempt. The Judge says what it is worth."""

    action: ActionId
    character: CharacterId
    how: Prose


class GrantHelp(Move, frozen=True, kw_only=True, tag="grant-help"):
    """Give a direct or a row adjustment for somebody's help."""

    action: ActionId
    help: HelpId
    kind: Kind = Kind.DIRECT
    grid: Grid = Grid.CAUSE
    amount: Amount


class RefuseHelp(Move, frozen=True, kw_only=True, tag="refuse-help"):
    """Somebody's help changes nothing here."""

    action: ActionId
    help: HelpId
    reason: Line = ""


class Compete(Move, frozen=True, kw_only=True, tag="compete"):
    """Two complex checks are a contest: each side draws a card of its own, and the greater magnitude is ahead."""

    action: ActionId
    rival: ActionId


class CancelAction(Move, frozen=True, kw_only=True, tag="cancel-action"):
    """Drop what is under way. Cards that were drawn for it stay drawn."""

    action: ActionId
    reason: Line = ""


CALLING_MOVES = (
    DescribeAction,
    NoCheck,
    CallSimpleCheck,
    CallComplexCheck,
    CallAttempt,
    CallForOther,
    SetTargetNumber,
    ShowTargetNumber,
    NameStakes,
    Adjust,
    DropAdjustment,
    ShowAdjustment,
    OfferHelp,
    GrantHelp,
    RefuseHelp,
    Compete,
    CancelAction,
)
