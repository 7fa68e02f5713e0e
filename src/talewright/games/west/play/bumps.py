"""Bumps: what a success has to spare, granted, spent on the spot, or traded for a bonus counter."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from talewright.games.west.play.action import Action, Phase, is_same
from talewright.games.west.play.adjustments import plain_to_see
from talewright.games.west.play.allowed import WITH_A_CHECK, in_phase, resolving
from talewright.games.west.play.base import At, Facts, InAction, Move, Offers, OfJudge, Viewer
from talewright.games.west.play.counters import player_of
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.offering import hit_locations, labelled
from talewright.games.west.play.outcome import bumps_left, hit_of, over_if_settled
from talewright.games.west.play.pool import CounterEarned, named
from talewright.games.west.play.state import State
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.bump import BumpsSpent, left_over, moved_hit, price_of_moving
from talewright.games.west.rules.checks.resolution import Verdict
from talewright.refusal import Refused
from talewright.table.offer import Line, Name, Number, Prose, Words, allowed, offer, one_of, text
from talewright.table.seat import Seat, names_of
from talewright.wording import because, counted

Bumps = Annotated[int, Meta(ge=1, le=99)]


class SpendBumps(Move, tag="spend-bumps"):
    """Spend bumps on a change of the result, in your own words."""

    action: ActionId
    bumps: Bumps = 1
    on: Annotated[Prose, Words("Say what the bumps change.", clause="TW-bumps.6")]

    def decide(self, state: State, at: At) -> Facts:
        """Bumps buy what the group agrees on, here and now (TW-bumps.4, TW-bumps.6)."""
        check_left(state, decided(state, at.seat, self.action), self.bumps, self.on)
        yield BumpsWereSpent(action=self.action, bumps=self.bumps, on=self.on)
        yield from over_if_settled(at, self.action)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action, left in with_bumps(state, viewer.seat):
            made = offer(
                cls, "Spend bumps", price_field(1, left), text(cls, "on", "What they change"), action=action.id
            )
            yield made.explained(about="On whatever fits the story; the Judge has the last word.")


class MoveHit(Move, tag="move-hit"):
    """Spend bumps to move a hit to another part of the body."""

    action: ActionId
    to: Name
    bumps: Bumps

    def decide(self, state: State, at: At) -> Facts:
        """A hit is moved; from the left arm to the right arm it takes at least two bumps (TW-bumps.6).

        Cover counts where it comes to, as long as no further card was drawn for the effect (TW-adjust-column.14).
        """
        action = decided(state, at.seat, self.action)
        hit = hit_of(state, action)
        if not hit:
            raise Refused("Only a hit that was read from the card can be moved.", clause="TW-cards.9")
        written = next((known for known in hit_locations(state) if is_same(known, self.to)), self.to)
        to = moved_hit(hit, written, self.bumps)
        on = f"the hit moves from the {hit} to the {to}"
        check_left(state, action, self.bumps, on)
        read_at = "" if action.increasing else to  # further cards were drawn for the effect as it was read
        yield BumpsWereSpent(action=self.action, bumps=self.bumps, on=on, hit=to, read_at=read_at)
        yield from plain_to_see(at.now.actions[self.action], Grid.EFFECT)
        yield from over_if_settled(at, self.action)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action, left in with_bumps(state, viewer.seat):
            hit = hit_of(state, action)
            others = [to for to in hit_locations(state) if hit and not is_same(to, hit)]
            prices = {to: price_of_moving(hit, to) for to in others}
            near = [(to, to) for to, price in prices.items() if price == 1]
            if near:
                where = one_of("to", "Where to", labelled(near))
                yield offer(cls, "Move the hit", where, price_field(1, left), action=action.id)
            for to, price in prices.items():
                if 1 < price <= left:
                    label = f"Move the hit to the {to}, for {price} bumps or more"
                    yield offer(cls, label, price_field(price, left), to=to, action=action.id)


class TradeBump(Move, tag="trade-bump"):
    """Give up a bump that is of no use here for a bonus counter, if the Judge agrees."""

    action: ActionId

    def decide(self, state: State, at: At) -> Facts:
        """A bump that is of no use buys a counter, if the Judge agrees (TW-counter.7)."""
        action = decided(state, at.seat, self.action)
        if action.trade_asked:
            raise Refused(
                "One bump is offered for a counter already: the Judge answers that first.", clause="TW-counter.7"
            )
        check_trade(state, action, at.seats)
        if at.seat.is_gm:
            yield from traded(at, action)
        else:
            yield TradeAsked(action=self.action)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.to_resolve(viewer.seat, Phase.DECIDED):
            if not action.trade_asked and allowed(check_trade, state, action, viewer.seats):
                made = offer(cls, "Trade a bump for a bonus counter", action=action.id)
                yield made.explained(about="One that is of no use here. The Judge has to agree.")


class AnswerTrade(OfJudge, tag="answer-trade"):
    """Agree that a bump is traded for a counter, or do not."""

    otherwise = "The Judge agrees to a trade, or does not."
    by_clause = "TW-counter.7"

    action: ActionId
    agreed: bool
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        action = in_phase(state, self.action, Phase.DECIDED, Phase.DRAWING, clause="TW-counter.7")
        if not action.trade_asked:
            raise Refused("Nobody offers a bump here.", clause="TW-counter.7")
        if self.agreed:
            check_trade(state, action, at.seats)
        yield TradeAnswered(action=action.id, agreed=self.agreed, reason=self.reason)
        yield from traded(at, action) if self.agreed else over_if_settled(at, action.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.under_way(Phase.DECIDED):
            if action.trade_asked:
                here = {"action": action.id}
                if allowed(check_trade, state, action, viewer.seats):
                    yield offer(cls, "Agree: a bump for a counter", **here, agreed=True).explained(main=True)
                yield offer(cls, "No counter for this bump", text(cls, "reason", "Why"), **here, agreed=False)


class GrantBumps(OfJudge, tag="grant-bumps"):
    """Grant bumps for an edge or another attribute of the character."""

    otherwise = "The Judge grants bumps: say which edge gives one."
    by_clause = "TW-bumps.3"

    action: ActionId
    bumps: Bumps = 1
    why: Annotated[Line, Words("Say which edge or attribute gives them.", clause="TW-bumps.3")]

    def decide(self, state: State, at: At) -> Facts:
        """Edges and other attributes may give bumps, besides those of the result (TW-bumps.3)."""
        action = in_phase(state, self.action, *WITH_A_CHECK, clause="TW-bumps.3")
        if not state.edition.bumps:
            raise Refused("This group plays without bumps.", clause="TW-bumps.7")
        yield BumpsGranted(action=action.id, bumps=self.bumps, why=self.why)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.under_way(*WITH_A_CHECK) if state.edition.bumps else ():
            if action.verdict in {None, Verdict.SUCCESS}:
                made = offer(
                    cls, "Grant bumps", price_field(1, 5), text(cls, "why", "For which edge"), action=action.id
                )
                yield made.explained(about="Besides those of the result.")


# --- what happened


class BumpsWereSpent(InAction, tag="bumps-spent/1"):
    """Bumps were spent; *hit* is where the hit has moved to, if it has.

    *read_at* is the same where what is named for parts of the body goes by it from then on.
    """

    bumps: int
    on: str
    hit: str = ""
    read_at: str = ""

    def file(self, state: State) -> State:
        action = self.known(state)
        spent = (*action.bumps_spent, BumpsSpent(self.bumps, self.on))
        hit, read_at = self.hit or action.hit, self.read_at or action.read_at
        return state.with_action(replace(action, bumps_spent=spent, hit=hit, read_at=read_at))

    def told(self, state: State) -> str:
        return f"{self.actor(state)} spends {counted(self.bumps, 'bump')}: {self.on}"


class BumpsGranted(InAction, tag="bumps-granted/1"):
    """The Judge has granted bumps."""

    bumps: int
    why: str

    def file(self, state: State) -> State:
        action = self.known(state)
        return state.with_action(replace(action, bumps_granted=action.bumps_granted + self.bumps))

    def told(self, state: State) -> str:
        return f"{counted(self.bumps, 'bump')} for {self.actor(state)}: {self.why}"


class TradeAsked(InAction, tag="trade-asked/1"):
    """A player would like a counter for a bump."""

    def file(self, state: State) -> State:
        return state.with_action(replace(self.known(state), trade_asked=True))

    def told(self, state: State) -> str:
        return f"{self.actor(state)} offers a bump for a bonus counter"


class TradeAnswered(InAction, tag="trade-answered/1"):
    """The Judge has agreed to it, or not; the counter is told by itself."""

    agreed: bool
    reason: str

    def file(self, state: State) -> State:
        return state.with_action(replace(self.known(state), trade_asked=False))

    def told(self, state: State) -> str:
        return "" if self.agreed else f"The Judge gives no counter for the bump{because(self.reason)}"


# --- what is left to spend


def decided(state: State, seat: Seat, action: ActionId) -> Action:
    """An action whose result was taken, to be shaped by whoever resolves it."""
    return resolving(state, seat, action, Phase.DECIDED, clause="TW-bumps.4")


def with_bumps(state: State, seat: Seat) -> Iterable[tuple[Action, int]]:
    """The actions whose bumps a seat may spend, and how many; one that waits to be traded is kept for that."""
    for action in state.to_resolve(seat, Phase.DECIDED):
        left = bumps_left(state, action) - action.trade_asked
        if left > 0:
            yield action, left


def check_left(state: State, action: Action, bumps: int, on: str) -> None:
    """Refuse more bumps than there are; one that waits to be traded is kept for that."""
    asked = (BumpsSpent(1, "a counter"),) if action.trade_asked else ()
    left_over(action.outcome_now(state.edition).bumps, (*action.bumps_spent, *asked, BumpsSpent(bumps, on)))


def price_field(least: int, most: int) -> Number:
    """A field for how many bumps are spent."""
    return Number(name="bumps", label="Bumps", least=least, most=most, default=least)


def check_trade(state: State, action: Action, seats: tuple[Seat, ...]) -> None:
    """Refuse a counter of the pool for a bump that is left where there is none of either, or no hand for it."""
    named(state.counters, seats).traded(player_of(state, action), bumps_left(state, action))


def traded(at: At, action: Action) -> Facts:
    """A bump is given up for a counter."""
    player, name = player_of(at.now, action), at.now.name(action)
    yield BumpsWereSpent(action=action.id, bumps=1, on="a bonus counter")
    yield CounterEarned(seat=player, name=names_of(at.seats).get(player, player), why=f"a bump of {name}")
    yield from over_if_settled(at, action.id)


# --- how they look


class BumpsView(Struct, frozen=True):
    """The bumps of a check: all of them, those still to be spent, and what became of the others.

    *asked* says that one is offered for a counter and waits for the Judge.
    """

    number: int
    left: int
    spent: tuple[BumpsSpent, ...]
    asked: bool


def bumps_view(state: State, action: Action) -> BumpsView | None:
    """The bumps of a success."""
    if action.verdict is not Verdict.SUCCESS or not state.edition.bumps:
        return None
    return BumpsView(
        number=action.outcome_now(state.edition).bumps,
        left=bumps_left(state, action) if not action.over else 0,
        spent=action.bumps_spent,
        asked=action.trade_asked and not action.over,
    )
