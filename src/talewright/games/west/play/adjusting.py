"""Bonuses and penalties, named before the card is drawn; and help, which the Judge may give one for."""

from talewright.games.west.adjustment import Adjustment, Kind
from talewright.games.west.grid import Grid
from talewright.games.west.play import events as ev
from talewright.games.west.play import moves as mv
from talewright.games.west.play.action import Action, Help, Phase
from talewright.games.west.play.allowed import before_the_card, own
from talewright.games.west.play.following import Events, shown
from talewright.games.west.play.moves import AdjustmentId, HelpId
from talewright.games.west.play.state import State
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp


def adjusted(state: State, move: mv.Adjust, stamp: Stamp) -> Events:
    """A bonus or penalty, told to everybody before the card is drawn unless it is hidden (TW-adjust.2, TW-adjust.3)."""
    action = before_the_card(state, move.action, clause="TW-adjust.2")
    if not move.why.strip():
        raise Refused("Say what it is for: an adjustment is clear to everybody.", clause="TW-adjust.2")
    adjustment = Adjustment(move.kind, move.grid, move.amount, move.why.strip(), move.hidden)
    hits = tuple(dict.fromkeys(hit.strip() for hit in move.hits if hit.strip()))
    if hits and move.grid is Grid.CAUSE:
        raise Refused(
            "The card says where it hits when it is read: only the effect may depend on that.",
            clause="TW-adjust-column.14",
        )
    return (_named(action, adjustment, AdjustmentId(stamp.id), hits),)


def _named(action: Action, adjustment: Adjustment, id_: AdjustmentId, hits: tuple[str, ...] = ()) -> ev.AdjustmentNamed:
    if not adjustment.amount:
        raise Refused("An adjustment of 0 changes nothing: say how much.", clause="TW-adjust.4")
    if adjustment.grid is Grid.EFFECT and action.phase is Phase.CALLED and not action.is_complex:
        raise Refused(
            "A simple check reads the cause grid and nothing else: adjust that, or call a complex check.",
            clause="TW-simple.6",
        )
    return ev.AdjustmentNamed(
        action=action.id,
        adjustment=id_,
        kind=adjustment.kind,
        grid=adjustment.grid,
        amount=adjustment.amount,
        why=adjustment.why,
        hidden=adjustment.hidden,
        hits=hits,
    )


def dropped(state: State, move: mv.DropAdjustment) -> Events:
    """An adjustment is taken away, before the card is drawn."""
    action = before_the_card(state, move.action, clause="TW-adjust.2")
    check_named(action, move.adjustment)
    return (ev.AdjustmentDropped(action=action.id, adjustment=move.adjustment),)


def shown_adjustment(state: State, move: mv.ShowAdjustment) -> Events:
    """The Judge shows what was hidden, at any time (TW-adjust.3)."""
    action = state.known_action(move.action)
    check_named(action, move.adjustment, hidden=True)
    return (shown(action, move.adjustment),)


def check_named(action: Action, adjustment: AdjustmentId, *, hidden: bool = False) -> None:
    """Refuse an adjustment that is not there, or that is not hidden where it should be."""
    found = next((each for each in action.named if each.id == adjustment), None)
    if found is None or (hidden and not found.adjustment.hidden):
        raise Refused("There is no such adjustment here. Look at the table as it stands now.")


# --- help


def helped(state: State, move: mv.OfferHelp, seat: Seat, stamp: Stamp) -> Events:
    """Somebody joins in for a greater effect of one attempt (TW-complex.9)."""
    sheet = own(state, seat, move.character)
    action = before_the_card(state, move.action, clause="TW-complex.9")
    if action.character == move.character:
        raise Refused(f"{sheet.name} acts here: somebody else may help.", clause="TW-complex.9")
    if not move.how.strip():
        raise Refused("Say how the character helps.", clause="TW-complex.9")
    return (ev.HelpOffered(action=action.id, help=HelpId(stamp.id), character=move.character, how=move.how.strip()),)


def answered_help(state: State, move: mv.GrantHelp | mv.RefuseHelp, stamp: Stamp) -> Events:
    """The Judge gives a direct or a row adjustment for help, or none; the book has no formula for it (TW-complex.9)."""
    action = before_the_card(state, move.action, clause="TW-complex.9")
    help_ = _help(action, move.help)
    if isinstance(move, mv.RefuseHelp):
        reason = move.reason.strip()
        return (ev.HelpAnswered(action=action.id, help=help_.id, granted=False, reason=reason),)
    if move.kind is Kind.COLUMN:
        raise Refused("For help the Judge gives a direct or a row adjustment.", clause="TW-complex.9")
    why = f"{state.sheet(help_.character).name} helps"
    adjustment = Adjustment(move.kind, move.grid, move.amount, why)
    named = _named(action, adjustment, AdjustmentId(stamp.id))
    return (ev.HelpAnswered(action=action.id, help=help_.id, granted=True, reason=""), named)


def _help(action: Action, wanted: HelpId) -> Help:
    for each in action.helps:
        if each.id == wanted:
            return each
    raise Refused("Nobody offers that help any more. Look at the table as it stands now.")
