"""Help: somebody joins in for one attempt, and the Judge says what it is worth."""

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.west.play.action import Action, Help, Named
from talewright.games.west.play.adjustments import STEPS, Amount, amount_field, may_have_effect, named
from talewright.games.west.play.allowed import BEFORE_THE_CARD, before_the_card, own
from talewright.games.west.play.base import At, Facts, InAction, Move, OfCheck, Offers, Viewer
from talewright.games.west.play.ids import ActionId, AdjustmentId, CharacterId, HelpId
from talewright.games.west.play.offering import grid_field, labelled
from talewright.games.west.play.state import Sheet, State
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.adjustment import Adjustment, Kind
from talewright.refusal import Refused
from talewright.table.offer import Line, Prose, allowed, offer, one_of, text
from talewright.table.seat import Seat
from talewright.wording import because


class OfferHelp(Move, tag="offer-help"):
    """Join in somebody else's action, for a greater effect of one attempt. The Judge says what it is worth."""

    action: ActionId
    character: CharacterId
    how: Prose = ""  # empty where it was said aloud

    def decide(self, state: State, at: At) -> Facts:
        """Somebody joins in for a greater effect of one attempt (TW-complex.9)."""
        sheet = own(state, at.seat, self.character)
        late = "The card has been drawn: help is offered before it is."
        action = before_the_card(state, self.action, clause="TW-complex.9", late=late)
        check_help(state, action, sheet)
        yield HelpOffered(action=action.id, help=HelpId(at.stamp.id), character=self.character, how=self.how)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """No player is asked to help with an attack of the Judge's people, who mostly shoot at the crew."""
        helpers = [sheet for sheet in state.sheets.values() if plays(viewer.seat, sheet.player)]
        for action in state.under_way(*BEFORE_THE_CARD):
            shot_at = state.attacks(action) and not state.player(action) and not viewer.seat.is_gm
            for sheet in () if shot_at else helpers:
                if allowed(check_help, state, action, sheet):
                    here = {"character": sheet.id, "action": action.id}
                    label = f"Help {state.name(action)}" + (f" as {sheet.name}" if helpers[1:] else "")
                    made = offer(cls, label, text(cls, "how", "How"), **here)
                    yield made.explained(about="To join in this one attempt. The Judge says what it is worth.")


class GrantHelp(OfCheck, tag="grant-help"):
    """Give a direct or a row adjustment for somebody's help."""

    action: ActionId
    help: HelpId
    kind: Kind = Kind.DIRECT
    grid: Grid = Grid.CAUSE
    amount: Amount

    def decide(self, state: State, at: At) -> Facts:
        """A direct or a row adjustment, or none; the book has no formula for it (TW-complex.9)."""
        action = before_the_card(state, self.action, clause="TW-complex.9")
        help_ = offered(action, self.help)
        if self.kind is Kind.COLUMN:
            raise Refused("For help the Judge gives a direct or a row adjustment.", clause="TW-complex.9")
        why = f"{state.sheet(help_.character).name} helps"
        adjustment = Adjustment(self.kind, self.grid, self.amount, why)
        given = named(action, Named(AdjustmentId(at.stamp.id), adjustment))
        yield HelpAnswered(action=action.id, help=help_.id, granted=True, reason="")
        yield given

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        kinds = labelled([(Kind.DIRECT, "To the value"), (Kind.ROW, "To the rows")])
        for action in state.under_way(*BEFORE_THE_CARD):
            grids = (grid_field(),) if may_have_effect(action) else ()
            for help_ in action.helps:
                label = f"Accept the help of {state.sheet(help_.character).name}"
                fields = one_of("kind", "Added", kinds), *grids, amount_field(STEPS)
                yield offer(cls, label, *fields, action=action.id, help=help_.id).explained(about=help_.how, main=True)


class RefuseHelp(OfCheck, tag="refuse-help"):
    """Somebody's help changes nothing here."""

    action: ActionId
    help: HelpId
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        help_ = offered(before_the_card(state, self.action, clause="TW-complex.9"), self.help)
        yield HelpAnswered(action=self.action, help=help_.id, granted=False, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.under_way(*BEFORE_THE_CARD):
            for help_ in action.helps:
                label = f"Refuse the help of {state.sheet(help_.character).name}"
                yield offer(cls, label, text(cls, "reason", "Why"), action=action.id, help=help_.id)


def check_help(state: State, action: Action, sheet: Sheet) -> None:
    """Refuse help of whoever acts, of a rival, and of somebody whose help waits for the Judge already."""
    if sheet.id == action.character:
        raise Refused(f"{sheet.name} acts here: somebody else may help.", clause="TW-complex.9")
    check_no_rival(state, action, sheet, clause="TW-complex.9")
    if any(each.character == sheet.id for each in action.helps):
        raise Refused(f"{sheet.name} offers help already: the Judge answers that first.", clause="TW-complex.9")


def check_no_rival(state: State, action: Action, sheet: Sheet, *, clause: str) -> None:
    """Refuse help of a character against whom the action is one side of a contest."""
    contest = state.competes(action.id)
    if contest and sheet.id in contest.characters - {action.character}:
        raise Refused(f"{sheet.name} contends with this: somebody else may help.", clause=clause)


# --- what happened


class HelpOffered(InAction, tag="help-offered/1"):
    """Somebody would like to join in."""

    help: HelpId
    character: CharacterId
    how: str

    def file(self, state: State) -> State:
        action = self.known(state)
        return state.with_action(replace(action, helps=(*action.helps, Help(self.help, self.character, self.how))))

    def told(self, state: State) -> str:
        whom = self.actor(state)
        return f"{state.sheets[self.character].name} would like to help {whom}{because(self.how)}"


class HelpAnswered(InAction, tag="help-answered/1"):
    """The Judge has said whether help changes anything; the adjustment for it is told by itself."""

    help: HelpId
    granted: bool
    reason: str

    def file(self, state: State) -> State:
        action = self.known(state)
        return state.with_action(replace(action, helps=tuple(each for each in action.helps if each.id != self.help)))

    def told(self, state: State) -> str:
        whom = self.actor(state)
        return "" if self.granted else f"The help for {whom} changes nothing{because(self.reason)}"


def offered(action: Action, wanted: HelpId) -> Help:
    """Help that somebody offers. Raises ``Refused`` if nobody does any more."""
    for each in action.helps:
        if each.id == wanted:
            return each
    raise Refused("Nobody offers that help any more. Look at the table as it stands now.")


def plays(seat: Seat, player: str) -> bool:
    """Whether a seat plays what is this player's: the Judge plays what is nobody's."""
    return seat.answers_for(SeatId(player))


# --- how it looks


class HelpView(Struct, frozen=True):
    """Somebody who would like to join in, and how. It waits for the Judge, who may give an adjustment for it."""

    id: HelpId
    character: CharacterId
    name: str
    how: str
    mine: bool


def help_view(state: State, help_: Help, seat: Seat) -> HelpView:
    """Help that was offered."""
    name, mine = state.sheets[help_.character].name, state.acts_for(seat, help_.character)
    return HelpView(help_.id, help_.character, name, help_.how, mine)
