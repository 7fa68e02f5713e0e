"""The cards of an action: drawn, turned, and read; further ones for an exceptional result or an increased effect."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import Deck, Draw, DrawId, Fell
from talewright.games.west.play.action import Action, Phase, Purpose
from talewright.games.west.play.adjustments import plain_to_see
from talewright.games.west.play.allowed import resolving
from talewright.games.west.play.base import At, Facts, InAction, Move, Offers, Viewer
from talewright.games.west.play.calamity import CalamityCame
from talewright.games.west.play.chances import against_tn, known, worth
from talewright.games.west.play.deck import shuffled_if_empty
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.outcome import effect_extends, over_if_settled
from talewright.games.west.play.state import State
from talewright.games.west.rules.cards.grid import CauseCell, Grid
from talewright.games.west.rules.checks.cause import Result, chosen, highest, is_calamity, results
from talewright.games.west.rules.checks.resolution import Verdict, final, resolve
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Value, offer
from talewright.table.seat import Seat
from talewright.wording import in_a_row


class Further(Move):
    """A move that draws a further card. With *roll* it is turned at once: who may choose that has no more to choose."""

    action: ActionId
    roll: bool = False

    @property
    def rolls(self) -> bool:
        return self.roll


class DrawFurther(Further, tag="draw-further"):
    """Draw a further card for an exceptional result. One card serves all of them; nobody has to."""

    def decide(self, state: State, at: At) -> Facts:
        """One more card, which serves every exceptional result whose chain is unbroken.

        Source: TW-exceptional.3, TW-exceptional.8, TW-exceptional.9, TW-exceptional.10.
        """
        action = resolving(state, at.seat, self.action, Phase.TURNED, clause="TW-exceptional.9")
        if not any(result.extends for result in action.choices(state.edition)):
            raise Refused(
                "No result here takes a further card: choose one of those there are.",
                clause="TW-exceptional.4" if action.further else "TW-exceptional.6",
            )
        yield from further_card(at, self.action, for_effect=False)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.to_resolve(viewer.seat, Phase.TURNED):
            if result_extends(state, action):
                column = action.check(state.edition).result_set.column
                extending = (result for result in action.choices(state.edition) if result.extends)
                cells = in_a_row(str(CauseCell(result.row, column)) for result in extending)
                made = offer(cls, "Draw a further card", action=action.id, **turned_at_once(state, viewer.seat, action))
                effect, main = without_it(state, action, viewer.seat), state.waits_for(viewer.seat, action)
                yield made.explained(about=f"Optional, for {cells}.", effect=effect, main=main and not action.left)


class TakeResult(Move, tag="take-result"):
    """Take the result of one row."""

    action: ActionId
    row: int

    def decide(self, state: State, at: At) -> Facts:
        action = resolving(state, at.seat, self.action, Phase.TURNED, clause="TW-cause-grid.8")
        yield from taken(state, action, self.row)
        yield from over_if_settled(at, self.action)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.to_resolve(viewer.seat, Phase.TURNED):
            choices, column = action.choices(state.edition), action.check(state.edition).result_set.column
            best = None if result_extends(state, action) and not action.left else highest(choices)
            for result in choices:
                sums = f" ({' + '.join(map(str, result.values))})" if len(result.values) > 1 else ""
                label = f"Take {result.total}{sums} from {CauseCell(result.row, column)}"
                effect = against_tn(state, action, viewer.seat, result.total)
                main = result is best and state.waits_for(viewer.seat, action)
                yield offer(cls, label, row=result.row, action=action.id).explained(effect=effect, main=main)


class DrawForEffect(Further, tag="draw-for-effect"):
    """Draw a further card for an increased effect; nobody has to."""

    def decide(self, state: State, at: At) -> Facts:
        """One more card for the effect, as long as its cell is marked (TW-effect-grid.7)."""
        action = resolving(state, at.seat, self.action, Phase.DECIDED, clause="TW-effect-grid.1")
        if not action.reads_effect:
            raise Refused("The effect grid is read only after a success of a complex check.", clause="TW-effect-grid.1")
        if not action.effect_read(state.edition).increases:
            why = "The effect takes no further card: its cell is not marked, or its shift holds it."
            raise Refused(why, clause="TW-effect-grid.7")
        yield from further_card(at, self.action, for_effect=True)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.to_resolve(viewer.seat, Phase.DECIDED):
            if effect_extends(state, action):
                at_once = turned_at_once(state, viewer.seat, action)
                made = offer(cls, "Draw a further card for the effect", action=action.id, **at_once)
                main = state.waits_for(viewer.seat, action) and not action.left
                yield made.explained(about="Optional. Its number is added.", main=main)


class LeaveFurther(Move, tag="leave-further"):
    """Leave a further card in the deck that was called for and not drawn yet."""

    action: ActionId

    def decide(self, state: State, at: At) -> Facts:
        """Nobody has to draw a further card, nor the next one of a chain (TW-exceptional.9, TW-exceptional.10)."""
        resolving(state, at.seat, self.action, Phase.DRAWING, clause="TW-exceptional.10")
        yield FurtherCardLeft(action=self.action)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.to_resolve(viewer.seat, Phase.DRAWING):
            yield offer(cls, "Draw no further card", action=action.id)


# --- what happened


class FurtherCardCalled(InAction, tag="further-card-called/1"):
    """A further card is to be drawn: for the exceptional results, or for the effect."""

    for_effect: bool

    def file(self, state: State) -> State:
        purpose = Purpose.INCREASING if self.for_effect else Purpose.FURTHER
        return state.with_action(replace(self.known(state), drawing=purpose, left=False))


class FurtherCardLeft(InAction, tag="further-card-left/1"):
    """The further card that was called for is not drawn after all."""

    def file(self, state: State) -> State:
        return state.with_action(replace(self.known(state), drawing=None, left=True))


class ResultTaken(InAction, tag="result-taken/1"):
    """The result of a row was taken, and what it is worth stands: *total* is what the cards show."""

    row: int
    total: int
    verdict: Verdict

    def file(self, state: State) -> State:
        return state.with_action(replace(self.known(state), row=self.row, verdict=self.verdict))

    def told(self, state: State) -> str:
        return f"{self.actor(state)} takes {self.total} from row {self.row}"


# --- a card is drawn


def awaited(state: State) -> Iterator[Draw]:
    """A card for every check that was called, and for every further draw: out of those that are left.

    The player draws whose action it is, and the Judge for everybody else (TW-deck.6).
    """
    cards = tuple(sorted(state.piles.left))
    for action in state.actions.values() if cards else ():
        if action.drawing:
            card = "The card" if action.drawing is Purpose.RESOLUTION else "A further card"
            yield Draw(
                id=action.draw_id,
                of=Deck(cards),
                seat=state.player(action) or None,
                label=f"{card} for {state.name(action)}",
                together=action.id,
                by_hand=bool(action.typed),
            )


def drawing(state: State, fell: Fell) -> Action | None:
    """The action that a card was drawn for; None where none waits for it, or its deck has no such card."""
    action = state.drawing(fell.draw)
    return action if action and fell.face in action.deck.numbers else None


def turned(state: State, fell: Fell) -> State:
    """A card was turned. One that extends a result or an effect is discarded at once (TW-deck.4)."""
    action = drawing(state, fell)
    if action is None:
        return state
    piles = state.piles.with_turned(fell.face)
    if action.drawing is not Purpose.RESOLUTION:
        piles = piles.with_discarded(fell.face)
    return replace(state, piles=piles).with_action(action.with_card(fell.face, typed=fell.by_hand))


def told(state: State, fell: Fell) -> str:
    """A card that was turned, for the log."""
    action = drawing(state, fell)
    if action is None:
        return ""
    further = "" if action.drawing is Purpose.RESOLUTION else "a further "
    real = " from a real deck" if fell.by_hand else ""
    return f"{state.name(action)} draws {further}card {fell.face}{real}."


def answered(at: At, draws: tuple[DrawId, ...]) -> Facts:
    """Cards have been turned: what follows from them by itself."""
    for id_ in dict.fromkeys(ActionId(draw.rpartition(".")[0]) for draw in draws):
        if id_ in at.now.actions:
            if at.now.actions[id_].phase is Phase.TURNED:
                yield from read(at, id_)
            yield from over_if_settled(at, id_)
    yield from shuffled_if_empty(at.now)


LUCK = "A card is as lucky as the best result it shows for its check; a calamity is the unluckiest."


def luck_of(state: State, draw: Draw, face: int) -> int:
    """How well a card serves whoever draws it, by what everybody may know of the check."""
    action = state.drawing(draw.id)
    if action is None:
        return 0
    check, card = action.check(state.edition, shown=True), action.deck[face]
    match action.drawing:
        case Purpose.INCREASING:
            return card.effect_at(check.effect_cell).value
        case Purpose.FURTHER:
            drawn = action.drawn
            found = results(check.result_set, drawn.card, (*drawn.further, card))
        case _ if is_calamity(check.result_set, card):
            return CALAMITY
        case _:
            found = results(check.result_set, card)
    return max(result.total for result in found)


CALAMITY = -1  # worse than any result


def read(at: At, id_: ActionId) -> Facts:
    """The card lies there: which results count is plain to see now, and the one that is taken where none is chosen."""
    yield from plain_to_see(at.now.actions[id_], Grid.CAUSE)
    state, action = at.now, at.now.actions[id_]
    if not action.further and is_calamity(action.check(state.edition).result_set, action.drawn.card):
        yield CalamityCame(action=id_)
        return
    if nothing_to_choose(state, action):
        yield from taken(state, action, highest(action.choices(state.edition)).row)


def nothing_to_choose(state: State, action: Action) -> bool:
    """Whether all results that lie there are the same, or none is enough for a TN that the player knows."""
    choices = action.choices(state.edition)
    if any(result.extends for result in choices):
        return False
    check = action.check(state.edition)
    return len({result.total for result in choices}) == 1 or (
        not action.hides_result and final(check, highest(choices).total) < check.tn
    )


def taken(state: State, action: Action, row: int) -> Facts:
    """The result of a row is taken, with what comes of it. Raises ``Refused`` for a row that is not open."""
    total = chosen(action.choices(state.edition), row).total
    verdict = resolve(action.check(state.edition), replace(action.drawn, row=row)).verdict
    yield ResultTaken(action=action.id, row=row, total=total, verdict=verdict)
    if verdict is Verdict.SUCCESS:
        yield from plain_to_see(action, Grid.EFFECT)


def further_card(at: At, action: ActionId, *, for_effect: bool) -> Facts:
    """A card is called for, if there is any: in the middle of a chain nothing is drawn from nowhere (TW-deck.5)."""
    _ = at.now.piles.ready
    yield FurtherCardCalled(action=action, for_effect=for_effect)
    yield from shuffled_if_empty(at.now)


def result_extends(state: State, action: Action) -> bool:
    """Whether a further card may be drawn for the result (TW-exceptional.3)."""
    return any(result.extends for result in action.choices(state.edition)) and bool(state.piles.to_draw_from.left)


def without_it(state: State, action: Action, seat: Seat) -> str:
    """What a seat that may draw a further card has already, if as far as it knows that is enough."""
    best = highest(action.choices(state.edition)).total
    _, enough, _ = worth(state, action, seat, best)
    return f"{best} is enough already" if enough else ""


def turned_at_once(state: State, seat: Seat, action: Action) -> Mapping[str, Value]:
    """What a press on a further card says beside it: for the own one that it is turned, unless it is a real card.

    Whoever typed the first card has the deck in hand.
    """
    real = seat.by_hand or action.typed
    return {"roll": True} if state.waits_for(seat, action) and not real else {}


# --- how they look


class ResultView(Struct, frozen=True):
    """A result that may be taken, or was: one row of the card, with what further cards have added.

    *values* are the card's own number and the added ones, *total* is their sum, *result* the total after the direct
    adjustments that this seat knows of. *enough* and *bumps* compare it with the TN and are None while that is hidden.
    """

    row: int
    cell: str
    values: tuple[int, ...]
    total: int
    result: int
    extends: bool
    highest: bool  # the one that is proposed
    taken: bool
    enough: bool | None
    bumps: int | None


class EffectView(Struct, frozen=True):
    """The effect as read.

    *cell* is the one that counts, *called* the one that was named, *original* its number before a column shift.
    *extends* says whether a further card may be drawn for it now.
    """

    cell: str
    called: str
    original: int
    values: tuple[int, ...]
    extends: bool


def result_views(state: State, action: Action, seat: Seat) -> tuple[ResultView, ...]:
    """The results among which the player chooses, or chose."""
    if action.verdict is Verdict.CALAMITY:
        return ()
    choices = action.choices(state.edition)
    best = highest(choices)
    may_draw = action.phase in {Phase.TURNED, Phase.DRAWING} and result_extends(state, action)
    column = known(state, action, seat).result_set.column

    def view(result: Result) -> ResultView:
        comes_to, enough, bumps = worth(state, action, seat, result.total)
        return recast(
            result,
            ResultView,
            cell=str(CauseCell(result.row, column)),
            result=comes_to,
            extends=result.extends and may_draw,
            highest=result is best,
            taken=result.row == action.row,
            enough=enough,
            bumps=bumps,
        )

    return tuple(view(result) for result in choices)


def effect_view(state: State, action: Action) -> EffectView | None:
    """The effect as it was read. Which cells count is plain to everybody as soon as the card is turned."""
    if not action.reads_effect:
        return None
    read_so_far = action.effect_read(state.edition)
    return EffectView(
        cell=str(action.check(state.edition).effect_cell),
        called=str(action.effect),
        original=read_so_far.original,
        values=read_so_far.values,
        extends=not action.over and effect_extends(state, action),
    )
