"""A conflict: who takes part, in which order, whose turn it is, and ways out of it."""

from collections.abc import Iterable

from talewright.dice.draw import Die, Draw, DrawId
from talewright.games.strange_fate.exchange import Left, Turn
from talewright.games.strange_fate.fate_point import for_conceding
from talewright.games.strange_fate.play import attacking, switching
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import check_gm, own
from talewright.games.strange_fate.play.conflict_card import ConflictCard
from talewright.games.strange_fate.play.evolving import filed
from talewright.games.strange_fate.play.fighters import (
    check_turn,
    conflict,
    conflict_of,
    dice_lie,
    initiative_of,
    stands_by,
    under_way,
    waits_for,
)
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.moves.conflict import ConflictId
from talewright.games.strange_fate.play.points import PointsCounted
from talewright.games.strange_fate.play.rolls.dice import FATE_DIE
from talewright.games.strange_fate.play.rolls.sides import RollCancelled
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.refusal import Refused
from talewright.table.seat import ALL, GM_ONLY, Seat, Stamp

Events = tuple[ev.Event, ...]


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move in a conflict brings about."""
    match move:
        case mv.BeginConflict():
            check_gm(seat, "The game master begins a conflict: say that you want one.")
            return _began(state, move, stamp)
        case mv.EndConflict(conflict=id_, outcome=outcome):
            check_gm(seat)
            _check_settled(state, conflict(state, id_))
            return (ev.ConflictEnded(conflict=id_, outcome=outcome.strip()),)
        case mv.MoveInOrder():
            check_gm(seat, "The game master changes the order: ask for it.")
            return _reordered(conflict(state, move.conflict), move)
        case mv.JoinConflict(conflict=id_, who=who):
            own(state, seat, who)
            return _joined(state, conflict(state, id_), who)
        case mv.JoinAll(conflict=id_):
            check_gm(seat, "The game master brings in NPCs.")
            return _all_joined(state, conflict(state, id_))
        case mv.GetAway() | mv.Concede():
            own(state, seat, move.who)
            return _left(state, conflict(state, move.conflict), move)
        case mv.TakeTurn():
            return _turn(state, move, seat)
        case mv.PassTurn(conflict=id_, who=who):
            own(state, seat, who)
            check_turn(state, conflict(state, id_), seat, who, Turn.ACTION)
            return (ev.TurnTaken(conflict=id_, who=who, turn=Turn.ACTION, passed=True),)
        case mv.TurnInvulnerability():
            return switching.decide(state, move, seat)
        case mv.Assailing():
            return attacking.decide(state, move, seat, stamp)
        case _:
            raise AssertionError(move)


# --- begun, and the order


def _began(state: State, move: mv.BeginConflict, stamp: Stamp) -> Events:
    if not move.about.strip():
        raise Refused("Say in a few words what the conflict is about.")
    if len(set(move.who)) < len(move.who):
        raise Refused("Somebody takes part once: name everybody once.")
    for who in move.who:
        _check_free(state, who)
    id_ = ConflictId(stamp.id)
    began = ev.ConflictBegan(conflict=id_, scope=move.scope, about=move.about.strip(), who=move.who)
    return (began, *_order_of(filed(state, (began,)).conflicts[id_]))


def _check_free(state: State, who: ActorId) -> None:
    """Refuse somebody who is in a conflict already, or has left the story."""
    actor = state.actor(who)
    if isinstance(actor, Person) and actor.retired:
        raise Refused(f"{actor.name} has left the story: bring {actor.name} back first, or choose somebody else.")
    if isinstance(actor, Npc) and stands_by(actor):
        raise Refused(
            f"{actor.name} stands by {state.actor(actor.of).name}: let the companion act alone first.",
            clause="SF-gift-companion.3",
        )
    if conflict_of(state, who):
        raise Refused(f"{actor.name} is in a conflict already: end that first, or choose somebody else.")


def _order_of(card: ConflictCard) -> Events:
    """The order, once no roll is wanted for it."""
    if card.exchange or card.initiative.wanted:
        return ()
    return (ev.OrderSet(conflict=card.id, order=card.initiative.order),)


def dice(state: State, card: ConflictCard) -> Iterable[Draw]:
    """The dice for the order that have not fallen; one button rolls all of somebody's."""
    known: set[ActorId] = set()
    for who, draw, sides in card.awaits:
        hidden = is_hidden(state, who)
        yield Draw(
            id=draw,
            of=FATE_DIE if sides == FATE_DIE.sides else Die(sides),
            seat=state.player(who) or None,
            label=f"{state.actor(who).name}: initiative",
            together=f"{card.id}.order.{who}",
            follows=who in known,
            audience=GM_ONLY if hidden else ALL,
        )
        known.add(who)


def answered(state: State, draws: Iterable[DrawId]) -> Events:
    """Dice for the order lie on the table; with the last of them it stands, but for those who tie and roll again."""
    events: list[ev.Event] = []
    fallen = set(draws)
    for card in state.conflicts.values():
        if card.exchange or not fallen & set(card.initiative.fallen) or tuple(card.awaits):
            continue
        counted = tuple(_counted(state, card))
        after = filed(state, counted).conflicts[card.id]
        events += (*counted, *_order_of(after))
    return tuple(events)


def _counted(state: State, card: ConflictCard) -> Iterable[ev.Event]:
    for who in card.initiative.wanted:
        fell = card.initiative.fell(card.id, who)
        assert fell is not None, "all dice have fallen"
        effort = card.initiative.effort(who, fell)
        yield ev.InitiativeCounted(conflict=card.id, who=who, effort=effort, hidden=is_hidden(state, who))


def _reordered(card: ConflictCard, move: mv.MoveInOrder) -> Events:
    if card.exchange is None:
        raise Refused("The order is still open: roll for initiative first, and change it then.")
    if move.who not in card.standing:
        raise Refused("They are not in this conflict: let them come in first.")
    others = [who for who in card.standing if who != move.who]
    if not 1 <= move.place <= len(others) + 1:
        raise Refused(f"There are {len(others) + 1} in this conflict: choose a place from 1 to {len(others) + 1}.")
    others.insert(move.place - 1, move.who)
    gone = [who for who in card.members if who not in others]
    return (ev.OrderSet(conflict=card.id, order=(*others, *gone), by_hand=True),)


def _joined(state: State, card: ConflictCard, who: ActorId) -> Events:
    if card.exchange is None:
        raise Refused("The order is still open: roll for initiative first, and come in then.")
    _check_free(state, who)
    return (ev.FighterJoined(conflict=card.id, who=who),)


def bystanders(state: State) -> tuple[ActorId, ...]:
    """The NPCs of the scene, or all where none is open, who are in no conflict; companions stand by their character."""
    here = (npc for npc in state.npcs.values() if state.scene is None or state.in_scene(npc.id))
    return tuple(npc.id for npc in here if not stands_by(npc) and conflict_of(state, npc.id) is None)


def _all_joined(state: State, card: ConflictCard) -> Events:
    """They act after those who are there with as high a tier (SF-trapping-initiative.2, SF-trapping-initiative.4)."""
    if card.exchange is None:
        raise Refused("The order is still open: roll for initiative first, and bring them in then.")
    come = bystanders(state)
    if not come:
        raise Refused("No NPC of the scene stands by: let somebody come into the scene first.")
    joined = tuple(ev.FighterJoined(conflict=card.id, who=who) for who in come)
    order = [who for who in card.members if who not in come]
    for who in sorted(come, key=lambda each: _eagerness(state, card, each), reverse=True):
        behind = (place for place, other in enumerate(order) if _tier(state, card, other) < _tier(state, card, who))
        order.insert(next(behind, len(order)), who)
    return (*joined, ev.OrderSet(conflict=card.id, order=tuple(order)))


def _eagerness(state: State, card: ConflictCard, who: ActorId) -> tuple[int, int]:
    rating = initiative_of(state, who, card.scope)
    return (int(rating.tier.value), rating.value) if rating else (-1, 0)


def _tier(state: State, card: ConflictCard, who: ActorId) -> int:
    """The tier of somebody's Initiative, lower than any without."""
    return _eagerness(state, card, who)[0]


# --- turns


def _turn(state: State, move: mv.TakeTurn, seat: Seat) -> Events:
    own(state, seat, move.who)
    if not move.what.strip():
        raise Refused("Say in a few words what is done.")
    check_turn(state, conflict(state, move.conflict), seat, move.who, move.turn)
    return (ev.TurnTaken(conflict=move.conflict, who=move.who, turn=move.turn, what=move.what.strip()),)


def _check_settled(state: State, card: ConflictCard) -> None:
    """Refuse to end what waits for a roll or a hit; an order that is open does not hinder it."""
    waits = waits_for(state, card) if card.exchange else ""
    if waits:
        raise Refused(waits)


def _left(state: State, card: ConflictCard, move: mv.GetAway | mv.Concede) -> Events:
    """Somebody gives up, or gets away; giving up earns fate points, and comes before the dice."""
    who = move.who
    if card.exchange is None:
        raise Refused("The order is still open: roll for initiative first.")
    card.exchange.leaves(who, Left.AWAY)
    name = state.actor(who).name
    if dice_lie(state, card, who) or state.suffered.hits_on(who):
        raise Refused(f"The dice have fallen for {name}: bear what they bring first. Giving up comes before the roll.")
    if isinstance(move, mv.GetAway):
        stopped = _stopped(state, card, who, f"{name} has got away")
        return (*stopped, ev.FighterLeft(conflict=card.id, who=who, how=Left.AWAY, why=move.how.strip()))
    stopped = _stopped(state, card, who, f"{name} has given up")
    left = (*stopped, ev.FighterLeft(conflict=card.id, who=who, how=Left.CONCEDED, why=move.terms.strip()))
    person = state.people.get(CharacterId(who))
    if person is None:
        return left
    points = person.purse.given(for_conceding(card.consequences.get(who, 0))).points
    return (*left, PointsCounted(who=who, points=points, reason="for conceding"))


def _stopped(state: State, card: ConflictCard, who: ActorId, reason: str) -> Events:
    """Attacks by or on somebody alone who leaves; the turn is still there for something else."""
    return tuple(
        RollCancelled(roll=each.roll, reason=reason)
        for each in under_way(state, card)
        if who == each.who or (who == each.target and not each.others)
    )
