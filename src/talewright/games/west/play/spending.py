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
from talewright.games.west.play.crew import Crew, names_of
from talewright.games.west.play.following import Events, bumps_left, bumps_with, followed
from talewright.games.west.resolution import Verdict, resolve
from talewright.refusal import Refused
from talewright.table.seat import Role, Seat, Stamp, check_gm

Names = Mapping[SeatId, str]


def decide(crew: Crew, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move with bumps or counters brings about."""
    names = names_of(stamp.seats)
    match move:
        case mv.SpendBumps(action=id_, bumps=bumps, on=on):
            return _bumps_spent(crew, _decided(crew, seat, id_), bumps, on.strip())
        case mv.MoveHit(action=id_, to=to, bumps=bumps):
            return _hit_moved(crew, _decided(crew, seat, id_), to.strip(), bumps)
        case mv.GrantBumps():
            return _bumps_granted(crew, move, seat)
        case mv.TradeBump(action=id_):
            return _trade_asked(crew, _decided(crew, seat, id_), seat, names)
        case mv.AnswerTrade():
            return _trade_answered(crew, move, seat, names)
        case mv.SpendCounter():
            return _counter_spent(crew, move, seat, names)
        case mv.HandCounter():
            return _counter_handed(crew, move, seat, names)
        case mv.AwardCounter(player=player, reason=reason):
            check_gm(seat, "The Judge gives counters: offer a bump for one.", clause="TW-counter.7")
            _check_players((player,), stamp)
            _named(crew.counters, names).earned(player)
            return (ev.CounterEarned(seat=player, name=names[player], why=reason.strip()),)
        case mv.SetCounters(pool=pool, holders=holders, reason=reason):
            check_gm(seat, "The Judge sets the pool of bonus counters.", clause="TW-counter.2")
            _check_players(holders, stamp)
            held = tuple(dict.fromkeys(holders))
            told = tuple(names[each] for each in held)
            return (ev.CountersPut(pool=pool, holders=held, names=told, by_judge=True, why=reason.strip()),)
        case _:
            raise AssertionError(move)


def _decided(crew: Crew, seat: Seat, action: mv.ActionId) -> Action:
    return resolving(crew, seat, in_phase(crew, action, (Phase.DECIDED,), clause="TW-bumps.4"))


def _check_players(players: tuple[SeatId, ...], stamp: Stamp) -> None:
    known = {seat.id for seat in stamp.seats if seat.role is Role.PLAYER}
    if not set(players) <= known:
        raise Refused("Counters are for the players at the table: choose from them.", clause="TW-counter.4")


# --- bumps


def _bumps_spent(crew: Crew, action: Action, bumps: int, on: str) -> Events:
    """Bumps buy what the group agrees on, here and now (TW-bumps.4, TW-bumps.6)."""
    if not on:
        raise Refused("Say what the bumps change.", clause="TW-bumps.6")
    _check_left(crew, action, bumps, on)
    return followed(crew, action.id, ev.BumpsWereSpent(action=action.id, bumps=bumps, on=on))


def _hit_moved(crew: Crew, action: Action, to: str, bumps: int) -> Events:
    """A hit is moved; from the left arm to the right arm it takes at least two bumps (TW-bumps.6)."""
    if not action.is_complex or not hit_of(crew, action):
        raise Refused("Only a hit that was read from the card can be moved.", clause="TW-cards.9")
    hit = hit_of(crew, action)
    on = f"the hit moves from the {hit} to the {moved_hit(hit, to, bumps)}"
    _check_left(crew, action, bumps, on)
    return followed(crew, action.id, ev.BumpsWereSpent(action=action.id, bumps=bumps, on=on, hit=to))


def hit_of(crew: Crew, action: Action) -> str:
    """Where an attack hits as it stands; empty if it does not."""
    return action.hit or action.outcome_now(crew.edition).hit_location


def _check_left(crew: Crew, action: Action, bumps: int, on: str) -> None:
    """Refuse more bumps than there are; one that waits to be traded is kept for that."""
    kept = (BumpsSpent(1, "a counter"),) if action.trade_asked else ()
    left_over(action.outcome_now(crew.edition).bumps, (*action.bumps_spent, *kept, BumpsSpent(bumps, on)))


def _bumps_granted(crew: Crew, move: mv.GrantBumps, seat: Seat) -> Events:
    """Edges and other attributes may give bumps, besides those of the result (TW-bumps.3)."""
    check_gm(seat, "The Judge grants bumps: say which edge gives one.", clause="TW-bumps.3")
    action = in_phase(crew, move.action, WITH_A_CHECK, clause="TW-bumps.3")
    if not crew.edition.bumps:
        raise Refused("This group plays without bumps.", clause="TW-bumps.7")
    if not move.why.strip():
        raise Refused("Say which edge or attribute gives them.", clause="TW-bumps.3")
    return (ev.BumpsGranted(action=action.id, bumps=move.bumps, why=move.why.strip()),)


# --- a bump for a counter


def _trade_asked(crew: Crew, action: Action, seat: Seat, names: Names) -> Events:
    """A bump that is of no use buys a counter, if the Judge agrees (TW-counter.7)."""
    player = _player(crew, action)
    if action.trade_asked:
        raise Refused("One bump is offered for a counter already: the Judge answers that first.", clause="TW-counter.7")
    _named(crew.counters, names).traded(player, bumps_left(crew, action))
    if seat.is_gm:
        return _traded(crew, action, names)
    return (ev.TradeAsked(action=action.id),)


def _trade_answered(crew: Crew, move: mv.AnswerTrade, seat: Seat, names: Names) -> Events:
    check_gm(seat, "The Judge agrees to a trade, or does not.", clause="TW-counter.7")
    action = in_phase(crew, move.action, (Phase.DECIDED, Phase.DRAWING), clause="TW-counter.7")
    if not action.trade_asked:
        raise Refused("Nobody offers a bump here.", clause="TW-counter.7")
    answered = ev.TradeAnswered(action=action.id, agreed=move.agreed, reason=move.reason.strip())
    if not move.agreed:
        return followed(crew, action.id, answered)
    player = _player(crew, action)
    _named(crew.counters, names).traded(player, bumps_left(crew, action))
    return (answered, *_traded(crew, replace(action, trade_asked=False), names))


def _traded(crew: Crew, action: Action, names: Names) -> Events:
    player = _player(crew, action)
    why = f"a bump of {crew.name(action)}"
    spent = ev.BumpsWereSpent(action=action.id, bumps=1, on="a bonus counter")
    earned = ev.CounterEarned(seat=player, name=names.get(player, player), why=why)
    return followed(crew.with_action(action), action.id, spent, earned)


def _player(crew: Crew, action: Action) -> SeatId:
    player = crew.player(action)
    if not player:
        raise Refused("Bonus counters are the players': the Judge's characters have none.", clause="TW-counter.3")
    return player


# --- counters


def _named(counters: Counters, names: Names) -> Counters:
    """The counters, so that a refusal calls people by their names."""
    return replace(counters, names={str(seat): name for seat, name in names.items()})


def _counter_spent(crew: Crew, move: mv.SpendCounter, seat: Seat, names: Names) -> Events:
    """A counter raises bumps or an effect; it never makes a success of a failure.

    Source: TW-counter.9, TW-counter.10, TW-counter.11, TW-counter.12, TW-counter.13, TW-counter.19.
    """
    action = resolving(crew, seat, crew.known_action(move.action))
    player = _player(crew, action)
    impetus = _impetus(crew, action, move.impetus.strip())
    check_spend(move.spend, _grid(action, move.spend), impetus=bool(impetus))
    _check_success(crew, action, move.spend)
    if move.spend is Spend.RIGHT_ON and action.hides and not seat.is_gm:
        raise Refused(
            "The Judge keeps something hidden, and alone knows whether this would raise the bumps: ask the Judge to "
            "spend the counter for you.",
            clause="TW-counter.9",
        )
    _check_held(_named(crew.counters_for(action), names), player, move.counters)
    check = action.check(crew.edition)
    invokes = check.invokes_impetus or bool(impetus)
    together = (move.spend,) * move.counters
    resolve(replace(check, spends=(*check.spends, *together), invokes_impetus=invokes), action.drawn)
    if move.spend is Spend.RIGHT_ON:
        _check_useful(crew, action, move.counters)
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
    return followed(crew, action.id, *spent)


def _check_useful(crew: Crew, action: Action, counters: int) -> None:
    """Refuse to spend a counter on bumps that are there without it (TW-counter.9)."""
    if bumps_with(crew, action, counters) == bumps_with(crew, action, counters - 1):
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


def _check_success(crew: Crew, action: Action, spend: Spend) -> None:
    """Refuse a counter before there is a success to raise, or after a failure (TW-counter.10, TW-counter.21).

    As long as no result was taken, nothing is said of what the cards come to: it would tell of a hidden TN.
    """
    if action.verdict is Verdict.SUCCESS and action.phase is Phase.DECIDED:
        return
    if action.verdict in (Verdict.FAILURE, Verdict.CALAMITY):
        resolve(replace(action.check(crew.edition), spends=(spend,), invokes_impetus=True), action.drawn)
    raise Refused(
        WHAT_IS_NEXT.get(action.phase, "That action is over: counters are spent before it is put away."),
        clause="TW-counter.9",
    )


def _impetus(crew: Crew, action: Action, impetus: str) -> str:
    if impetus and not crew.sheet(action.character).has_impetus(impetus):
        raise Refused(
            f"{crew.name(action)} has no Impetus called {impetus}: choose one from the sheet.", clause="TW-counter.13"
        )
    return impetus


def _counter_handed(crew: Crew, move: mv.HandCounter, seat: Seat, names: Names) -> Events:
    """I've got your back: instead of acting, somebody helps, and their counter is for this action (TW-counter.14)."""
    sheet = own(crew, seat, move.character)
    action = in_phase(crew, move.action, WITH_A_CHECK, clause="TW-counter.14")
    if not sheet.player or not crew.player(action):
        raise Refused("Counters go from player to player: the Judge has none.", clause="TW-counter.14")
    if not move.how.strip():
        raise Refused("Say how the character helps.", clause="TW-counter.14")
    if move.free:
        check_gm(seat, "The Judge may say that helping costs no AP.", clause="TW-counter.18")
    _named(crew.counters_for(action), names).helped(sheet.player, crew.player(action))
    handed = ev.CounterHanded(action=action.id, seat=sheet.player, character=move.character, how=move.how.strip())
    if sheet.lines.ap is None:
        return (handed,)
    left = ap_after_helping(sheet.lines.ap, 0 if move.free else crew.edition.helping_costs_ap)
    return (handed, ev.ApCounted(character=move.character, ap=left)) if left != sheet.lines.ap else (handed,)


# --- the beginning of a session


def put_out(crew: Crew, stamp: Stamp) -> ev.CountersPut:
    """The pool of a new session: one fewer than there are players (TW-counter.1, TW-counter.6)."""
    players = _players(stamp)
    pool = crew.counters.session_over(len(players)).pool
    return ev.CountersPut(pool=pool, players=players, why="a new session begins")


def for_latecomers(crew: Crew, stamp: Stamp) -> Events:
    """More players have come in the course of a session: the pool is for them too, unless the Judge has set it."""
    players = _players(stamp)
    if crew.counted is None or set(players) <= crew.counted:
        return ()
    more = Counters.at_start(len(players)).pool - Counters.at_start(len(crew.counted)).pool
    if more <= 0:
        return ()
    held = tuple(SeatId(seat) for seat in sorted(crew.counters.held))
    names = tuple(names_of(stamp.seats).get(seat, "") for seat in held)
    why = "there are more players now"
    return (ev.CountersPut(pool=crew.counters.pool + more, holders=held, names=names, players=players, why=why),)


def _players(stamp: Stamp) -> tuple[SeatId, ...]:
    return tuple(seat.id for seat in stamp.seats if seat.role is Role.PLAYER)
