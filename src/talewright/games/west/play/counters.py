"""Bonus counters: spent on an action, or handed on to somebody who acts."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.west.play.action import Action, CounterUsed, Handed, Phase
from talewright.games.west.play.allowed import WHAT_IS_NEXT, WITH_A_CHECK, check_resolves, in_phase, own, resolving
from talewright.games.west.play.base import At, Facts, InAction, Move, Offers, Viewer
from talewright.games.west.play.helping import check_no_rival
from talewright.games.west.play.ids import ActionId, CharacterId
from talewright.games.west.play.outcome import over_if_settled
from talewright.games.west.play.pool import COUNTER, named
from talewright.games.west.play.raising import Raise, bumps_with, counters_may_help, raises
from talewright.games.west.play.sheets import ApCounted
from talewright.games.west.play.state import Sheet, State
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.counter import Counters, Spend, ap_after_helping, check_spend
from talewright.games.west.rules.checks.resolution import Verdict, resolve
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Offer, Option, Prose, Value, allowed, offer, one_of, text
from talewright.table.recounting import Gain
from talewright.table.seat import check_gm, names_of
from talewright.wording import because


class SpendCounter(Move, tag="spend-counter"):
    """Spend a bonus counter on this action. "As I planned!" names the Impetus that the action invokes.

    Several *counters* are spent at once where only together they bring what one is spent for.
    """

    action: ActionId
    spend: Spend
    impetus: Line = ""
    counters: Annotated[int, Meta(ge=1, le=99)] = 1

    def decide(self, state: State, at: At) -> Facts:
        """A counter raises bumps or an effect; it never makes a success of a failure.

        Source: TW-counter.9, TW-counter.10, TW-counter.11, TW-counter.12, TW-counter.13, TW-counter.19.
        """
        action = state.known_action(self.action)
        check_resolves(state, at.seat, action)
        player = player_of(state, action)
        self.check_impetus(state, action)
        grid = (self.spend.grid or Grid.EFFECT) if action.is_complex else Grid.CAUSE
        check_spend(self.spend, grid, impetus=bool(self.impetus))
        self.check_success(state, action)
        if self.spend is Spend.RIGHT_ON and action.hides_result and not at.seat.is_gm:
            raise Refused(
                "The Judge keeps something hidden, and alone knows whether this would raise the bumps: ask the Judge "
                "to spend the counter for you.",
                clause="TW-counter.9",
            )
        check_held(named(state.counters_for(action), at.seats), player, self.counters)
        check = action.check(state.edition)
        spends = (*check.spends, *(self.spend,) * self.counters)
        invokes = check.invokes_impetus or bool(self.impetus)
        resolve(replace(check, spends=spends, invokes_impetus=invokes), action.drawn)
        if self.spend is Spend.RIGHT_ON:
            check_useful(state, action, self.counters)
        for number in range(self.counters):
            yield CounterSpent(
                action=action.id,
                seat=player,
                name=names_of(at.seats).get(player, player),
                spend=self.spend,
                impetus=self.impetus,
                handed=number < action.counters_handed,
            )
        yield from over_if_settled(at, action.id)

    def check_impetus(self, state: State, action: Action) -> None:
        """Refuse an Impetus that is not the actor's (TW-counter.13)."""
        if self.impetus and not state.sheet(action.character).has_impetus(self.impetus):
            raise Refused(
                f"{state.name(action)} has no Impetus called {self.impetus}: choose one from the sheet.",
                clause="TW-counter.13",
            )

    def check_success(self, state: State, action: Action) -> None:
        """Refuse a counter before there is a success to raise, or after a failure (TW-counter.10, TW-counter.21).

        As long as no result was taken, nothing is said of what the cards come to: it would tell of a hidden TN.
        """
        if action.verdict is Verdict.SUCCESS and action.phase is Phase.DECIDED:
            return
        if action.verdict in {Verdict.FAILURE, Verdict.CALAMITY}:
            resolve(replace(action.check(state.edition), spends=(self.spend,), invokes_impetus=True), action.drawn)
        over = "That action is over: counters are spent before it is put away."
        raise Refused(WHAT_IS_NEXT.get(action.phase, over), clause="TW-counter.9")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """The ways to spend a counter that would change something."""
        for action in state.to_resolve(viewer.seat, Phase.DECIDED):
            knows_result = viewer.seat.is_gm or not action.hides_result
            for way in raises(state, action, available(state, action)):
                if knows_result or way.spend is not Spend.RIGHT_ON:
                    yield cls.by(way, state, action)

    @classmethod
    def by(cls, way: Raise, state: State, action: Action) -> Offer:
        """One way to spend counters."""
        fixed: dict[str, Value] = {"counters": way.counters} if way.counters > 1 else {}
        label = f'Spend {f"{way.counters} counters" if fixed else "a counter"}: "{way.spend}"'
        fields: tuple[Choice, ...] = ()
        about = f"+{way.counters * way.spend.worth} to the result." if way.spend is Spend.RIGHT_ON else ""
        if way.spend is Spend.AS_I_PLANNED:
            drives = state.sheets[action.character].lines.impetus
            fields = (one_of("impetus", "Which Impetus", (Option(each, each) for each in drives)),)
            about = "If this action is what drives the character."
        made = offer(cls, label, *fields, spend=way.spend, **fixed, action=action.id)
        return made.explained(effect=way.brings, about=about)


class HandCounter(Move, tag="hand-counter"):
    """I've got your back! Instead of acting, help with somebody's action: your counter may be spent on it.

    It costs 1 AP where action points are counted; *free* is the Judge's word that it does not.
    """

    action: ActionId
    character: CharacterId
    how: Prose = ""  # empty where it was said aloud
    free: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """Instead of acting, somebody helps, and their counter is for this action (TW-counter.14)."""
        sheet = own(state, at.seat, self.character)
        action = in_phase(state, self.action, *WITH_A_CHECK, clause="TW-counter.14")
        if self.free:
            check_gm(at.seat, "The Judge may say that helping costs no AP.", clause="TW-counter.18")
        check_handing(state, at, action, sheet)
        ap = sheet.lines.ap
        left = ap if ap is None else ap_after_helping(ap, 0 if self.free else state.edition.helping_costs_ap)
        name = names_of(at.seats).get(sheet.player, "")
        yield CounterHanded(action=action.id, seat=sheet.player, character=self.character, how=self.how, name=name)
        if left != ap:
            yield ApCounted(character=self.character, ap=left)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.under_way(*WITH_A_CHECK):
            for sheet in state.sheets_of(viewer.seat):
                if not allowed(check_handing, state, viewer, action, sheet):
                    continue
                cost = state.edition.helping_costs_ap if sheet.lines.ap is not None else 0
                does = "helps besides the check that is under way" if _acts(state, sheet.id) else "does nothing else"
                whose = f"{names_of(viewer.seats).get(sheet.player, sheet.name)}'s" if viewer.seat.is_gm else "your"
                about = f"{sheet.name} {does}; {whose} counter may be spent on this action."
                how, here = text(cls, "how", "How you help"), {"action": action.id, "character": sheet.id}
                if cost <= (sheet.lines.ap or 0):
                    made = offer(cls, f"I've got your back, {state.name(action)}!", how, **here)
                    yield made.explained(about=about + (f" It costs {cost} AP." if cost else ""))
                if viewer.seat.is_gm and cost:
                    made = offer(cls, f"{sheet.name} helps {state.name(action)} for no AP", how, free=True, **here)
                    yield made.explained(about=about)


class PledgeCounter(Move, tag="pledge-counter"):
    """Put your own counter on this action, so that others may add theirs. It is spent on it, or goes to the pool."""

    action: ActionId

    def decide(self, state: State, at: At) -> Facts:
        """Whoever holds a counter may be handed another if their own is spent on the action too (TW-counter.15)."""
        action = resolving(state, at.seat, self.action, *WITH_A_CHECK, clause="TW-counter.15")
        check_of_use(state, action)
        player = player_of(state, action)
        if player not in state.counters.held:
            raise Refused("There is no counter of your own to put on this action.", clause="TW-counter.15")
        yield CounterPledged(action=action.id, seat=player, name=names_of(at.seats).get(player, player))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.to_resolve(viewer.seat, *WITH_A_CHECK):
            player, held = state.player(action), state.counters.held
            if player in held and held - {player} and allowed(check_of_use, state, action):
                made = offer(cls, "Put your counter in", action=action.id)
                yield made.explained(about="Others may add theirs. What is not spent here goes back to the pool.")


def _acts(state: State, who: CharacterId) -> bool:
    """Whether the check for somebody's own action is under way."""
    return any(action.character == who for action in state.under_way(*WITH_A_CHECK))


# --- what happened


class CounterPledged(InAction, tag="counter-pledged/1"):
    """The actor's own counter lies on the action, and is nobody's any more."""

    seat: SeatId
    name: str

    def file(self, state: State) -> State:
        left = state.counters.handed_on(self.seat, self.seat)
        action = self.known(state)
        return with_counters(state, left).with_action(replace(action, pledged=action.pledged + 1))

    def told(self, state: State) -> str:
        return f"{self.name} puts a bonus counter on this action"

    def gains(self, state: State) -> Iterable[Gain]:
        yield Gain(self.name, COUNTER, 1, spent=True)


class CounterSpent(InAction, tag="counter-spent/1"):
    """A counter was spent and lies in the pool again. *handed* says that it lay on the action, as a helper's does."""

    seat: SeatId
    name: str
    spend: Spend
    impetus: str
    handed: bool

    def file(self, state: State) -> State:
        action = self.known(state)
        used = CounterUsed(self.spend, self.seat, self.name, self.impetus, self.handed)
        back = state.counters.put_back(self.seat, of_helper=self.handed)
        return with_counters(state, back).with_action(replace(action, counters=(*action.counters, used)))

    def told(self, state: State) -> str:
        whose = "a counter that lies on this action" if self.handed else "a bonus counter"
        invoked = f" The Impetus: {self.impetus}" if self.impetus else ""
        return f'{self.name} spends {whose}: "{self.spend}"{invoked}'

    def gains(self, state: State) -> Iterable[Gain]:
        if not self.handed:  # else it was its giver's, who has parted with it before
            yield Gain(self.name, COUNTER, 1, spent=True)


class CounterHanded(InAction, tag="counter-handed/1"):
    """Somebody has the actor's back: a counter may be spent on this action that is nobody's own any more."""

    seat: SeatId
    character: CharacterId
    how: str
    name: str = ""  # of whose seat it is; older events have none

    def file(self, state: State) -> State:
        action = self.known(state)
        handed = (*action.handed, Handed(self.character, self.how))
        left = state.counters.handed_on(self.seat, state.player(action))
        return with_counters(state, left).with_action(replace(action, handed=handed))

    def told(self, state: State) -> str:
        helped = self.actor(state)
        return f"{state.sheets[self.character].name} has the back of {helped}{because(self.how)}"

    def gains(self, state: State) -> Iterable[Gain]:
        name = self.name or state.sheets[self.character].name
        yield Gain(name, f"1 {COUNTER} for {self.actor(state)}", spent=True)


# --- who may spend counters


def with_counters(state: State, counters: Counters) -> State:
    """With these counters; those that were handed over are counted by their action."""
    return replace(state, counters=replace(counters, handed={}))


def player_of(state: State, action: Action) -> SeatId:
    """The player who acts. Raises ``Refused`` where the Judge does."""
    player = state.player(action)
    if not player:
        raise Refused("Bonus counters are the players': the Judge's characters have none.", clause="TW-counter.3")
    return player


def available(state: State, action: Action) -> int:
    """How many counters the actor's player could spend on an action (TW-counter.20)."""
    player = state.player(action)
    return state.counters_for(action).available(player) if player else 0


def check_handing(state: State, viewer: Viewer, action: Action, sheet: Sheet) -> None:
    """Refuse the counter of somebody who may not have the actor's back (TW-counter.14, TW-counter.15)."""
    target = state.player(action)
    if not sheet.player or not target:
        raise Refused("Counters go from player to player: the Judge has none.", clause="TW-counter.14")
    named(state.counters_for(action), viewer.seats).helped(sheet.player, target)
    check_no_rival(state, action, sheet, clause="TW-counter.14")
    if not viewer.seat.is_gm and _acts(state, sheet.id):
        raise Refused(
            f"{sheet.name} acts, and helping takes the place of that: see your own check through first.",
            clause="TW-counter.14",
        )
    check_of_use(state, action)


def check_of_use(state: State, action: Action) -> None:
    """Refuse counters where none would raise bumps or an effect (TW-counter.9, TW-counter.11)."""
    if not action.is_complex and not state.edition.bumps:
        raise Refused(
            "A simple check has no effect, and this group plays without bumps: keep the counter.", clause="TW-counter.9"
        )
    if action.phase is Phase.DECIDED and not counters_may_help(state, action):
        raise Refused("No counter would change what this has come to: keep it.", clause="TW-counter.9")


def check_useful(state: State, action: Action, counters: int) -> None:
    """Refuse to spend a counter on bumps that are there without it (TW-counter.9)."""
    if bumps_with(state, action, counters) == bumps_with(state, action, counters - 1):
        raise Refused('With one "Right on!" fewer there are as many bumps: keep that counter.', clause="TW-counter.9")


def check_held(counters: Counters, player: SeatId, number: int) -> None:
    """Refuse to spend more counters than a player has for this action (TW-counter.20)."""
    has = counters.available(player)
    if 0 < has < number:
        there = "is one counter" if has == 1 else f"are {has} counters"
        raise Refused(f"There {there} for this action, not {number}.", clause="TW-counter.20")
    counters.spent(player)


# --- how they look


class SpendView(Struct, frozen=True):
    """A counter that was spent: on what ("Aces!"), what it adds, and whose it was."""

    spend: str
    worth: int
    who: str
    impetus: str


class HandedView(Struct, frozen=True):
    """Somebody who has the actor's back, and how. Handed counters are spent on this action, or go to the pool."""

    who: str
    how: str
