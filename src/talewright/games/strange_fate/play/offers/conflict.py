"""What may be done in a conflict: begin one, attack and act in turn, come in, give up, change the order, end it."""

from collections.abc import Iterable, Iterator

from talewright.games.strange_fate.exchange import Turn
from talewright.games.strange_fate.fate_point import for_conceding
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.conflict import bystanders
from talewright.games.strange_fate.play.conflict_card import ConflictCard
from talewright.games.strange_fate.play.fighters import conflict_of, dice_lie, everyone, may_act, stands_by, waits_for
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.offers.attacking import attacks, single_attacks
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.switching import has_time, switches
from talewright.games.strange_fate.stress import Scope
from talewright.table.offer import Choice, Number, Offer, Option
from talewright.table.offering import explained, offer, one_of, words
from talewright.table.seat import Seat
from talewright.table.wording import counted

TURNS = {
    Turn.ACTION: "An action",
    Turn.SUPPLEMENTAL: "A supplemental action: 1 less for the main one",
    Turn.FULL: "A full action, which fills the turn",
    Turn.FREE: "A free action",
}


def of_conflicts(state: State, seat: Seat) -> Iterable[Offer]:
    """Conflicts under way first, then one that may be begun."""
    for card in state.conflicts.values():
        yield from _of_conflict(state, card, seat)
    free = tuple(_free(state, seat))
    if seat.is_gm and free:
        yield offer(
            mv.BeginConflict,
            "Begin a conflict",
            one_of("scope", "Scope", (Option(scope, scope) for scope in Scope)),
            words("about", "What it is about"),
            Choice(name="who", label="Who takes part", options=free, many=True),
        )
        present = tuple(each.value for each in free if state.in_scene(ActorId(each.value)))
        if 1 < len(present) < len(free):
            made = offer(
                mv.BeginConflict,
                "Begin a conflict between all who are in the scene",
                one_of("scope", "Scope", (Option(scope, scope) for scope in Scope)),
                words("about", "What it is about"),
                who=present,
            )
            yield made
    yield from single_attacks(state, seat)
    yield from _of_switches(state, seat)


def _of_switches(state: State, seat: Seat) -> Iterator[Offer]:
    """A broad Invulnerability is switched on or off by whoever has it, with the time for it."""
    for person in state.in_play:
        if not state.acts_for(seat, person.id) or not has_time(state, person, seat):
            continue
        for scope, each in switches(person):
            label = f"{person.name} switches {each} {'off' if each.is_on else 'on'}"
            card = conflict_of(state, person.id)
            group = card.id if card else ""
            made = offer(mv.TurnInvulnerability, label, group=group, who=person.id, against=scope.value)
            yield explained(made, effect="It takes the action of the turn." if card else "")


def _free(state: State, seat: Seat) -> Iterator[Option]:
    """Those who are in no conflict, and for whom this seat may say that they come into one."""
    for who, name in everyone(state):
        attached = who in state.npcs and stands_by(state.npc(who))
        if state.acts_for(seat, who) and conflict_of(state, who) is None and not attached:
            yield Option(who, name)


def _of_conflict(state: State, card: ConflictCard, seat: Seat) -> Iterable[Offer]:
    if card.exchange is not None:
        for who in card.standing:
            if may_act(state, card, seat, who) and who == card.next:
                yield from _in_turn(state, card, who)
            elif not seat.is_gm and may_act(state, card, seat, who, Turn.FREE):
                label = f"{state.actor(who).name} takes a free action"
                what = words("what", "What")
                yield offer(mv.TakeTurn, label, what, group=card.id, conflict=card.id, who=who, turn=Turn.FREE.value)
        for who in card.standing:
            if state.acts_for(seat, who):
                yield from _leaving(state, card, who)
        free = tuple(_free(state, seat))
        if free:
            who_comes = one_of("who", "Who", free)
            yield offer(mv.JoinConflict, "Somebody comes in", who_comes, group=card.id, conflict=card.id)
    if seat.is_gm:
        yield from _leading(state, card)


def _in_turn(state: State, card: ConflictCard, who: ActorId) -> Iterable[Offer]:
    """Whose turn it is attacks, does something else, or lets it go by."""
    actor, here = state.actor(who), {"group": card.id, "conflict": card.id, "who": who}
    yield from attacks(state, card, who)
    turns = (Option(turn, TURNS[turn]) for turn in Turn if card.may_act(who, turn) and _fits(card, who, turn))
    how = one_of("turn", "How", turns)
    yield offer(mv.TakeTurn, f"{actor.name} does something else", how, words("what", "What"), **here)
    yield offer(mv.PassTurn, f"{actor.name} lets the turn go by", **here)


def _fits(card: ConflictCard, who: ActorId, turn: Turn) -> bool:
    """A full action leaves no room for a supplemental one."""
    return not (turn is Turn.FULL and card.exchange and who in card.exchange.supplemental)


def _leaving(state: State, card: ConflictCard, who: ActorId) -> Iterable[Offer]:
    if dice_lie(state, card, who) or state.suffered.hits_on(who):
        return
    name, here = state.actor(who).name, {"group": card.id, "conflict": card.id, "who": who}
    points = for_conceding(card.consequences.get(who, 0)) if who in state.people else 0
    terms = words("terms", "On which terms", optional=True)
    made = offer(mv.Concede, f"{name} gives up", terms, **here)
    yield explained(made, effect=f"{name} earns {counted(points, 'fate point')}." if points else "")
    yield offer(mv.GetAway, f"{name} gets away", words("how", "How", optional=True), **here)


def _leading(state: State, card: ConflictCard) -> Iterable[Offer]:
    """The game master changes the order by hand, and ends it."""
    here = {"group": card.id, "conflict": card.id}
    come = bystanders(state)
    if card.exchange is not None and come:
        made = offer(mv.JoinAll, "All NPCs of the scene come in", **here)
        yield explained(made, effect=f"{', '.join(state.npc(each).name for each in come)}, each by tier.")
    if card.exchange is not None and len(card.standing) > 1:
        who = one_of("who", "Who", (Option(each, state.actor(each).name) for each in card.standing))
        place = Number(name="place", label="Place in the order", least=1, most=len(card.standing), default=1)
        yield offer(mv.MoveInOrder, "Change the order", who, place, **here)
    if card.exchange is None or not waits_for(state, card):
        outcome = words("outcome", "How it ends", optional=True)
        made = offer(mv.EndConflict, "End this conflict", outcome, **here)
        yield explained(made, main=card.exchange is not None and len(card.standing) < 2)
