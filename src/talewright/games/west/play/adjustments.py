"""Bonuses and penalties, named before the card is drawn; hidden ones are the Judge's until they are shown."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from talewright.games.west.play.action import Action, Named, Phase
from talewright.games.west.play.allowed import BEFORE_THE_CARD, before_the_card
from talewright.games.west.play.base import At, Concealable, Event, Facts, OfCheck, Offers, Viewer
from talewright.games.west.play.ids import ActionId, AdjustmentId
from talewright.games.west.play.offering import grid_field, hit_locations, labelled
from talewright.games.west.play.state import State
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.adjustment import Adjustment, Kind
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Option, Several, Words, hidden_field, offer, one_of, text
from talewright.table.seat import ALL, GM_ONLY, Audience, Seat
from talewright.wording import signed

DIRECT = (-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6)
STEPS = (-4, -3, -2, -1, 1, 2, 3, 4)
KINDS = ((Kind.DIRECT, "a bonus or penalty", DIRECT), (Kind.ROW, "more or fewer rows", STEPS))
Amount = Annotated[int, Meta(ge=-20, le=20)]


class Adjust(OfCheck, tag="adjust"):
    """Name a bonus or penalty before the card is drawn. With *hits* it counts only where the card hits one of these."""

    action: ActionId
    kind: Kind
    grid: Grid = Grid.CAUSE
    amount: Amount
    why: Annotated[Line, Words("Say what it is for: an adjustment is clear to everybody.", clause="TW-adjust.2")]
    hidden: bool = False
    hits: Several[Line] = ()

    def decide(self, state: State, at: At) -> Facts:
        """It is told to everybody before the card is drawn, unless it is hidden (TW-adjust.2, TW-adjust.3)."""
        action = before_the_card(state, self.action, clause="TW-adjust.2")
        hits = tuple(dict.fromkeys(hit.strip() for hit in self.hits if hit.strip()))
        if hits and self.grid is Grid.CAUSE:
            raise Refused(
                "The card says where it hits when it is read: only the effect may depend on that.",
                clause="TW-adjust-column.14",
            )
        adjustment = Adjustment(self.kind, self.grid, self.amount, self.why, self.hidden)
        yield named(action, Named(AdjustmentId(at.stamp.id), adjustment, hits))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        rest = text(cls, "why", "What it is for"), hidden_field()
        for action in state.under_way(*BEFORE_THE_CARD):
            for kind, label, amounts in KINDS:
                fields, here = (amount_field(amounts), *rest), {"action": action.id, "kind": kind.value}
                if may_have_effect(action):
                    yield offer(cls, f"Name {label}", grid_field(), *fields, **here)
                else:
                    yield offer(cls, f"Name {label}", *fields, **here, grid=Grid.CAUSE)
            if may_have_effect(action):
                all_of_it = amount_field(STEPS), *rest, hits_field(state)
                shift = {"action": action.id, "kind": Kind.COLUMN.value, "grid": Grid.EFFECT.value}
                about = "Such as cover: to the left is less, to the right is more. Rare, and never for the result."
                yield offer(cls, "Name a column shift of the effect", *all_of_it, **shift).explained(about=about)


class DropAdjustment(OfCheck, tag="drop-adjustment"):
    """Take an adjustment away again, before the card is drawn."""

    action: ActionId
    adjustment: AdjustmentId

    def decide(self, state: State, at: At) -> Facts:
        found(before_the_card(state, self.action, clause="TW-adjust.2"), self.adjustment)
        yield AdjustmentDropped(action=self.action, adjustment=self.adjustment)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.under_way(*BEFORE_THE_CARD):
            for each in action.named:
                yield offer(cls, f"Take away {each.adjustment}", action=action.id, adjustment=each.id)


class ShowAdjustment(OfCheck, tag="show-adjustment"):
    """Tell everybody of an adjustment that was hidden."""

    action: ActionId
    adjustment: AdjustmentId

    def decide(self, state: State, at: At) -> Facts:
        """The Judge shows what was hidden, at any time (TW-adjust.3)."""
        yield shown(self.action, found(state.known_action(self.action), self.adjustment, hidden=True))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in (*state.actions.values(), *state.told):
            for each in action.named:
                if each.adjustment.hidden:
                    yield offer(cls, f"Show {each.adjustment}", action=action.id, adjustment=each.id)


# --- what happened


class AdjustmentNamed(Concealable, tag="adjustment-named/1"):
    """A bonus or penalty. Of a hidden one the Judge alone hears; when it is shown, everybody hears of it as new."""

    brings = ("action",)

    action: ActionId
    adjustment: AdjustmentId
    kind: Kind
    grid: Grid
    amount: int
    why: str
    hits: tuple[str, ...] = ()

    def fits(self, state: State) -> bool:
        return state.knows(self.action)

    def file(self, state: State) -> State:
        action = state.known_action(self.action)
        adjustment = Adjustment(self.kind, self.grid, self.amount, self.why, self.hidden)
        known = {each.id: each for each in action.named}
        known[self.adjustment] = Named(self.adjustment, adjustment, self.hits)
        return state.with_action(replace(action, named=tuple(known.values())))

    def told(self, state: State) -> str:
        adjustment = Adjustment(self.kind, self.grid, self.amount, self.why)
        only = f", only where the card hits the {' or the '.join(self.hits)}" if self.hits else ""
        name = state.name(state.known_action(self.action))
        return f"{'Hidden, f' if self.hidden else 'F'}or {name}: {adjustment}{only}"


class AdjustmentDropped(Event, tag="adjustment-dropped/1"):
    """An adjustment was taken away again; whoever knew of it hears that."""

    action: ActionId
    adjustment: AdjustmentId

    def fits(self, state: State) -> bool:
        return any(each.id == self.adjustment for each in state.actions[self.action].named)

    def file(self, state: State) -> State:
        action = state.actions[self.action]
        still = tuple(each for each in action.named if each.id != self.adjustment)
        return state.with_action(replace(action, named=still))

    def told(self, state: State) -> str:
        action = state.actions[self.action]
        return f"No longer for {state.name(action)}: {found(action, self.adjustment).adjustment}"

    def to(self, state: State) -> Audience:
        known = state.actions[self.action].named if self.action in state.actions else ()
        return ALL if any(each.id == self.adjustment and not each.adjustment.hidden for each in known) else GM_ONLY


# --- what may be named, and what was


def may_have_effect(action: Action) -> bool:
    """Whether the effect of an action may be adjusted: of a complex check, or as long as none was called."""
    return action.is_complex or action.phase is Phase.DECLARED


def named(action: Action, new: Named) -> AdjustmentNamed:
    """An adjustment of an action. Raises ``Refused`` for one that changes nothing there."""
    if not new.adjustment.amount:
        raise Refused("An adjustment of 0 changes nothing: say how much.", clause="TW-adjust.4")
    if new.adjustment.grid is Grid.EFFECT and not may_have_effect(action):
        raise Refused(
            "A simple check reads the cause grid and nothing else: adjust that, or call a complex check.",
            clause="TW-simple.6",
        )
    return shown(action.id, new, hidden=new.adjustment.hidden)


def shown(action: ActionId, known: Named, *, hidden: bool = False) -> AdjustmentNamed:
    """An adjustment, told to everybody unless it is still hidden."""
    adjustment = known.adjustment
    return recast(adjustment, AdjustmentNamed, action=action, adjustment=known.id, hidden=hidden, hits=known.hits)


def plain_to_see(action: Action, grid: Grid) -> Facts:
    """What was hidden and moves cells of a grid is told when it is read, since the cells that count are lit.

    What does not count, and what the card gives nobody to read, stays hidden (TW-adjust.3).
    """
    for each in action.named:
        adjustment = each.adjustment
        if adjustment.hidden and adjustment.grid is grid and each.moves_cells and action.counts(each):
            yield shown(action.id, each)


def found(action: Action, adjustment: AdjustmentId, *, hidden: bool = False) -> Named:
    """An adjustment of an action. Raises ``Refused`` if it is not there, or is not *hidden* where it should be."""
    for each in action.named:
        if each.id == adjustment and (each.adjustment.hidden or not hidden):
            return each
    raise Refused("There is no such adjustment here. Look at the table as it stands now.")


def amount_field(amounts: Iterable[int]) -> Choice:
    """A field for how much something adds or takes away."""
    return one_of("amount", "How much", (Option(str(each), signed(each)) for each in amounts), default="1")


def hits_field(state: State) -> Choice:
    """A field for the parts of a body that the card must hit."""
    options = labelled((hit, hit) for hit in hit_locations(state))
    about = "Such as the part of a body that is behind cover."
    return Choice(name="hits", label="Only where the card hits", options=options, many=True, optional=True, about=about)


# --- how it looks


class AdjustmentView(Struct, frozen=True):
    """A bonus or penalty. *hidden* ones come to the Judge alone until they are shown.

    *kind* is "direct", "row" or "column", *grid* "cause" or "effect". With *hits* it counts only where the card hits
    one of these; *counts* is None until the card says so.
    """

    id: AdjustmentId
    kind: str
    grid: str
    amount: int
    why: str
    hidden: bool
    hits: tuple[str, ...]
    counts: bool | None


def adjustment_views(action: Action, seat: Seat) -> tuple[AdjustmentView, ...]:
    """The adjustments of an action that a seat knows of."""
    return tuple(_view(action, each) for each in action.named if seat.is_gm or not each.adjustment.hidden)


def _view(action: Action, known: Named) -> AdjustmentView:
    adjustment = known.adjustment
    return recast(
        adjustment,
        AdjustmentView,
        id=known.id,
        hits=known.hits,
        counts=None if known.hits and action.card is None else action.counts(known),
    )
