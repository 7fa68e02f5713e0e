"""Bumps and bonus counters: spent on the action that gave them, traded, handed on, and counted out."""

from collections.abc import Mapping
from dataclasses import replace

from talewright.dice.draw import SeatId
from talewright.games.west.bump import BumpsSpent, left_over, moved_hit
from talewright.games.west.counter import Counters, Spend, ap_after_helping, check_spend
from talewright.games.west.grid import Grid
from talewright.games.west.play import events as ev
from talewright.games.west.play import moves as mv
from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.allowed import WHAT_IS_NEXT, WITH_A_CHECK, in_phase, own, resolving
from talewright.games.west.play.following import Events, bumps_left, bumps_with, followed
from talewright.games.west.play.state import State, names_of
from talewright.games.west.resolution import Verdict, resolve
from talewright.refusal import Refused
from talewright.table.seat import Role, Seat, Stamp, check_gm

Names = Mapping[SeatId, str]


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move with bumps or counters brings about."""
    names = names_of(stamp.seats)
    match move:
        case mv.SpendBumps(action=id_, bumps=bumps, on=on):
            return _bumps_spent(state, _decided(state, seat, id_), bumps, on.strip())
        case mv.MoveHit(action=id_, to=to, bumps=bumps):
            return _hit_moved(state, _decided(state, seat, id_), to.strip(), bumps)
        case mv.GrantBumps():
            return _bumps_granted(state, move, seat)
        case mv.TradeBump(action=id_):
            return _trade_asked(state, _decided(state, seat, id_), seat, names)
        case mv.AnswerTrade():
            return _trade_answered(state, move, seat, names)
        case mv.SpendCounter():
            return _counter_spent(state, move, seat, names)
        case mv.HandCounter():
            return _counter_handed(state, move, seat, names)
        case mv.AwardCounter(player=player, reason=reason):
            check_gm(seat, "The Judge gives counters: offer a bump for one.", clause="TW-counter.7")
            _check_players((player,), stamp)
            _named(state.counters, names).earned(player)
            return (ev.CounterEarned(seat=player, name=names[player], why=reason.strip()),)
        case mv.SetCounters(pool=pool, holders=holders, reason=reason):
            check_gm(seat, "The Judge sets the pool of bonus counters.", clause="TW-counter.2")
            _check_players(holders, stamp)
            held = tuple(dict.fromkeys(holders))
            told = tuple(names[each] for each in held)
            return (ev.CountersPut(pool=pool, holders=held, names=told, by_judge=True, why=reason.strip()),)
        case _:
            raise AssertionError(move)


def _decided(state: State, seat: Seat, action: mv.ActionId) -> Action:
    return resolving(state, seat, in_phase(state, action, (Phase.DECIDED,), clause="TW-bumps.4"))


def _check_players(players: tuple[SeatId, ...], stamp: Stamp) -> None:
    known = {seat.id for seat in stamp.seats if seat.role is Role.PLAYER}
    if not set(players) <= known:
        raise Refused("Counters are for the players at the table: choose from them.", clause="TW-counter.4")


# --- bumps


def _bumps_spent(state: State, action: Action, bumps: int, on: str) -> Events:
    """Bumps buy what the group agrees on, here and now (TW-bumps.4, TW-bumps.6)."""
    if not on:
        raise Refused("Say what the bumps change.", clause="TW-bumps.6")
    _check_left(state, action, bumps, on)
    return followed(state, action.id, ev.BumpsWereSpent(action=action.id, bumps=bumps, on=on))


def _hit_moved(state: State, action: Action, to: str, bumps: int) -> Events:
    """A hit is moved; from the left arm to the right arm it takes at least two bumps (TW-bumps.6)."""
    if not action.is_complex or not hit_of(state, action):
        raise Refused("Only a hit that was read from the card can be moved.", clause="TW-cards.9")
    hit = hit_of(state, action)
    on = f"the hit moves from the {hit} to the {moved_hit(hit, to, bumps)}"
    _check_left(state, action, bumps, on)
    return followed(state, action.id, ev.BumpsWereSpent(action=action.id, bumps=bumps, on=on, hit=to))


def hit_of(state: State, action: Action) -> str:
    """Where an attack hits as it stands; empty if it does not."""
    return action.hit or action.outcome_now(state.edition).hit_location


def _check_left(state: State, action: Action, bumps: int, on: str) -> None:
    """Refuse more bumps than there are; one that waits to be traded is kept for that."""
    kept = (BumpsSpent(1, "a counter"),) if action.trade_asked else ()
    left_over(action.outcome_now(state.edition).bumps, (*action.bumps_spent, *kept, BumpsSpent(bumps, on)))


def _bumps_granted(state: State, move: mv.GrantBumps, seat: Seat) -> Events:
    """Edges and other attributes may give bumps, besides those of the result (TW-bumps.3)."""
    check_gm(seat, "The Judge grants bumps: say which edge gives one.", clause="TW-bumps.3")
    action = in_phase(state, move.action, WITH_A_CHECK, clause="TW-bumps.3")
    if not state.edition.bumps:
        raise Refused("This group plays without bumps.", clause="TW-bumps.7")
    if not move.why.strip():
        raise Refused("Say which edge or attribute gives them.", clause="TW-bumps.3")
    return (ev.BumpsGranted(action=action.id, bumps=move.bumps, why=move.why.strip()),)


# --- a bump for a counter


def _trade_asked(state: State, action: Action, seat: Seat, names: Names) -> Events:
    """A bump that is of no use buys a counter, if the Judge agrees (TW-counter.7)."""
    player = _player(state, action)
    if action.trade_asked:
        raise Refused("One bump is offered for a counter already: the Judge answers that first.", clause="TW-counter.7")
    _named(state.counters, names).traded(player, bumps_left(state, action))
    if seat.is_gm:
        return _traded(state, action, names)
    return (ev.TradeAsked(action=action.id),)


def _trade_answered(state: State, move: mv.AnswerTrade, seat: Seat, names: Names) -> Events:
    check_gm(seat, "The Judge agrees to a trade, or does not.", clause="TW-counter.7")
    action = in_phase(state, move.action, (Phase.DECIDED, Phase.DRAWING), clause="TW-counter.7")
    if not action.trade_asked:
        raise Refused("Nobody offers a bump here.", clause="TW-counter.7")
    answered = ev.TradeAnswered(action=action.id, agreed=move.agreed, reason=move.reason.strip())
    if not move.agreed:
        return followed(state, action.id, answered)
    player = _player(state, action)
    _named(state.counters, names).traded(player, bumps_left(state, action))
    return (answered, *_traded(state, replace(action, trade_asked=False), names))


def _traded(state: State, action: Action, names: Names) -> Events:
    player = _player(state, action)
    why = f"a bump of {state.name(action)}"
    spent = ev.BumpsWereSpent(action=action.id, bumps=1, on="a bonus counter")
    earned = ev.CounterEarned(seat=player, name=names.get(player, player), why=why)
    return followed(state.with_action(action), action.id, spent, earned)


def _player(state: State, action: Action) -> SeatId:
    player = state.player(action)
    if not player:
        raise Refused("Bonus counters are the players': the Judge's characters have none.", clause="TW-counter.3")
    return player


# --- counters


def _named(counters: Counters, names: Names) -> Counters:
    """The counters, so that a refusal calls people by their names."""
    return replace(counters, names={str(seat): name for seat, name in names.items()})


def _counter_spent(state: State, move: mv.SpendCounter, seat: Seat, names: Names) -> Events:
    """A counter raises bumps or an effect; it never makes a success of a failure.

    Source: TW-counter.9, TW-counter.10, TW-counter.11, TW-counter.12, TW-counter.13, TW-counter.19.
    """
    action = resolving(state, seat, state.known_action(move.action))
    player = _player(state, action)
    impetus = _impetus(state, action, move.impetus.strip())
    check_spend(move.spend, _grid(action, move.spend), impetus=bool(impetus))
    _check_success(state, action, move.spend)
    if move.spend is Spend.RIGHT_ON and action.hides and not seat.is_gm:
        raise Refused(
            "The Judge keeps something hidden, and alone knows whether this would raise the bumps: ask the Judge to "
            "spend the counter for you.",
            clause="TW-counter.9",
        )
    _check_held(_named(state.counters_for(action), names), player, move.counters)
    check = action.check(state.edition)
    invokes = check.invokes_impetus or bool(impetus)
    together = (move.spend,) * move.counters
    resolve(replace(check, spends=(*check.spends, *together), invokes_impetus=invokes), action.drawn)
    if move.spend is Spend.RIGHT_ON:
        _check_useful(state, action, move.counters)
    spent = (
        ev.CounterSpent(
            action=action.id,
            seat=player,
            name=names.get(player, player),
            spend=move.spend,
            impetus=impetus,
            handed=number < action.counters_handed,
        )
        for number in range(move.counters)
    )
    return followed(state, action.id, *spent)


def _check_useful(state: State, action: Action, counters: int) -> None:
    """Refuse to spend a counter on bumps that are there without it (TW-counter.9)."""
    if bumps_with(state, action, counters) == bumps_with(state, action, counters - 1):
        raise Refused('With one "Right on!" fewer there are as many bumps: keep that counter.', clause="TW-counter.9")


def _check_held(counters: Counters, player: SeatId, number: int) -> None:
    """Refuse to spend more counters than a player has for this action (TW-counter.20)."""
    has = counters.available(player)
    if 0 < has < number:
        raise Refused(f"There {'is one counter' if has == 1 else f'are {has} counters'} for this action, not {number}.",
                      clause="TW-counter.20")  # fmt: skip
    counters.spent(player)


def _grid(action: Action, spend: Spend) -> Grid:
    """The grid that a spend would touch: a simple check has the cause grid alone."""
    return spend.grid or Grid.EFFECT if action.is_complex else Grid.CAUSE


def _check_success(state: State, action: Action, spend: Spend) -> None:
    """Refuse a counter before there is a success to raise, or after a failure (TW-counter.10, TW-counter.21).

    As long as no result was taken, nothing is said of what the cards come to: it would tell of a hidden TN.
    """
    if action.verdict is Verdict.SUCCESS and action.phase is Phase.DECIDED:
        return
    if action.verdict in (Verdict.FAILURE, Verdict.CALAMITY):
        resolve(replace(action.check(state.edition), spends=(spend,), invokes_impetus=True), action.drawn)
    raise Refused(
        WHAT_IS_NEXT.get(action.phase, "That action is over: counters are spent before it is put away."),
        clause="TW-counter.9",
    )


def _impetus(state: State, action: Action, impetus: str) -> str:
    if impetus and not state.sheet(action.character).has_impetus(impetus):
        raise Refused(
            f"{state.name(action)} has no Impetus called {impetus}: choose one from the sheet.", clause="TW-counter.13"
        )
    return impetus


def _counter_handed(state: State, move: mv.HandCounter, seat: Seat, names: Names) -> Events:
    """I've got your back: instead of acting, somebody helps, and their counter is for this action (TW-counter.14)."""
    sheet = own(state, seat, move.character)
    action = in_phase(state, move.action, WITH_A_CHECK, clause="TW-counter.14")
    if not sheet.player or not state.player(action):
        raise Refused("Counters go from player to player: the Judge has none.", clause="TW-counter.14")
    if not move.how.strip():
        raise Refused("Say how the character helps.", clause="TW-counter.14")
    if move.free:
        check_gm(seat, "The Judge may say that helping costs no AP.", clause="TW-counter.18")
    _named(state.counters_for(action), names).helped(sheet.player, state.player(action))
    handed = ev.CounterHanded(action=action.id, seat=sheet.player, character=move.character, how=move.how.strip())
    if sheet.lines.ap is None:
        return (handed,)
    left = ap_after_helping(sheet.lines.ap, 0 if move.free else state.edition.helping_costs_ap)
    return (handed, ev.ApCounted(character=move.character, ap=left)) if left != sheet.lines.ap else (handed,)


# --- the beginning of a session


def put_out(state: State, stamp: Stamp) -> ev.CountersPut:
    """The pool of a new session: one fewer than there are players (TW-counter.1, TW-counter.6)."""
    players = _players(stamp)
    pool = state.counters.session_over(len(players)).pool
    return ev.CountersPut(pool=pool, players=players, why="a new session begins")


def for_latecomers(state: State, stamp: Stamp) -> Events:
    """More players have come in the course of a session: the pool is for them too, unless the Judge has set it."""
    players = _players(stamp)
    if state.counted is None or set(players) <= state.counted:
        return ()
    more = Counters.at_start(len(players)).pool - Counters.at_start(len(state.counted)).pool
    if more <= 0:
        return ()
    held = tuple(SeatId(seat) for seat in sorted(state.counters.held))
    names = tuple(names_of(stamp.seats).get(seat, "") for seat in held)
    why = "there are more players now"
    return (ev.CountersPut(pool=state.counters.pool + more, holders=held, names=names, players=players, why=why),)


def _players(stamp: Stamp) -> tuple[SeatId, ...]:
    return tuple(seat.id for seat in stamp.seats if seat.role is Role.PLAYER)
