"""Who takes part in conflicts, what they can bear, and whose turn it is."""

from collections.abc import Iterable, Iterator

from talewright.games.strange_fate.play.able import bearing_now
from talewright.games.strange_fate.play.card import Phase
from talewright.games.strange_fate.play.conflict.card import Assault, ConflictCard
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, ConflictId, NpcId, RollId
from talewright.games.strange_fate.play.known import by_name, called, everybody
from talewright.games.strange_fate.play.state import Npc, State
from talewright.games.strange_fate.rules.conflict.exchange import Conflict, Left, Turn
from talewright.games.strange_fate.rules.conflict.stress import Bearing, Track
from talewright.refusal import Refused
from talewright.table.offer import Option, allowed
from talewright.table.seat import Seat
from talewright.wording import in_a_row

OPEN = "The order is still open: roll for initiative first"
DOWN = "{} is dead, or taken out in this scene: somebody else has to act."


def conflict_of(state: State, who: ActorId) -> ConflictCard | None:
    """The conflict in which somebody still stands, if any."""
    return next((card for card in state.conflicts.values() if who in card.standing), None)


def assault_of(state: State, roll: RollId) -> Assault | None:
    """The attack that a roll is, in a conflict or outside of any; None for other rolls."""
    fights = (card.assaults for card in state.conflicts.values())
    return next((known[roll] for known in (*fights, state.suffered.assaults) if roll in known), None)


def fight_of(state: State, roll: RollId) -> ConflictCard | None:
    """The conflict to which an attack belongs; None outside of any."""
    return next((card for card in state.conflicts.values() if roll in card.assaults), None)


def bearing_of(state: State, who: ActorId) -> Bearing:
    """What somebody can bear."""
    actor = state.actor(who)
    if isinstance(actor, Npc):
        return actor.bears or actor.quick.bearing
    return bearing_now(state, actor)


def track_of(text: str) -> Track:
    """A stress track by its name. Raises ``Refused`` if there is none."""
    for track in Track:
        if track.casefold() == text.strip().casefold():
            return track
    raise Refused(
        f"There is no stress track {text.strip()[:40] or 'without a name'}: choose one of {', '.join(Track)}.",
        clause="SF-refine-details.1",
    )


def stands_by(npc: Npc) -> bool:
    """Whether somebody is a companion who does not act alone (SF-gift-companion.4)."""
    return npc.of != NOBODY and not npc.alone


def helpers_of(state: State, who: ActorId) -> tuple[NpcId, ...]:
    """Those who stand by somebody where they are, and can bear a hit for them (SF-gift-companion.4)."""
    return tuple(each for each in standing_by(state, who) if is_beside(state, each, who))


def is_beside(state: State, one: ActorId, other: ActorId) -> bool:
    """Whether two are in one zone, as far as it is known; in older journals companions came into no scene."""
    return state.scene is None or len({state.scene.place(each) for each in (one, other)} - {""}) <= 1


def standing_by(state: State, who: ActorId) -> tuple[NpcId, ...]:
    """Those who stand by somebody, wherever they are: companions, and the minions of this scene."""
    called = state.scene.minions if state.scene else {}
    by = (id_ for id_, npc in state.npcs.items() if not npc.alone and who in {npc.of or None, called.get(id_)})
    return tuple(id_ for id_ in by if not is_down(state, id_))


def is_foe(state: State, one: ActorId, other: ActorId) -> bool:
    """Whether two stand on different sides: the players' characters and their helpers on one, all others on the other.

    Where no player has a character, all characters stand on the first.
    """
    return _with_characters(state, one) is not _with_characters(state, other)


def _with_characters(state: State, who: ActorId) -> bool:
    played = [person.id for person in state.in_play if person.player] or [person.id for person in state.in_play]
    return who in played or _led_by(state, who) in played


def _led_by(state: State, who: ActorId) -> ActorId:
    """Whose companion or minion somebody is, also one who acts alone; nobody's where there is none."""
    npc, minions = state.npcs.get(NpcId(who)), state.scene.minions if state.scene else {}
    return npc.of or minions.get(npc.id, NOBODY) if npc else NOBODY


def is_decided(state: State, card: ConflictCard) -> bool:
    """Whether one alone still stands, or nobody of one of two sides."""
    sides, left = ({_with_characters(state, who) for who in some} for some in (card.members, card.standing))
    return len(card.standing) < 2 or left != sides


def is_out(state: State, who: ActorId) -> bool:
    """Whether somebody was taken out in this scene, or where none is open in a conflict that goes on."""
    if state.scene is not None:
        return who in state.scene.out
    fights = (card.exchange for card in state.conflicts.values() if card.exchange)
    return any(exchange.how_gone(who) is Left.TAKEN_OUT for exchange in fights)


def is_down(state: State, who: ActorId) -> bool:
    """Whether somebody is dead, or was taken out in this scene."""
    return is_out(state, who) or who in state.suffered.dead


def check_up(state: State, seat: Seat, who: ActorId) -> None:
    """Refuse a player for somebody who is down, until the game master has them do something or brings them in."""
    if is_down(state, who) and not seat.is_gm and conflict_of(state, who) is None:
        raise Refused(DOWN.format(state.actor(who).name))


def check_alone(state: State, who: ActorId) -> None:
    """Refuse what a companion who stands by its character would do by itself (SF-gift-companion.3)."""
    npc = state.npcs.get(NpcId(who))
    if npc is not None and stands_by(npc):
        raise Refused(
            f"{npc.name} stands by {called(state, npc.of)}: let the companion act alone first.",
            clause="SF-gift-companion.3",
        )


def check_acts(state: State, seat: Seat, who: ActorId) -> None:
    """Refuse a player for whoever does nothing of their own now: who is down, or a companion who stands by."""
    check_up(state, seat, who)
    if not seat.is_gm:
        check_alone(state, who)


def comers(state: State, seat: Seat) -> tuple[Option, ...]:
    """Those who are in no conflict, and for whom this seat may say that they come into one; nobody who is taken out."""
    coming = (
        who
        for who in everybody(state)
        if state.acts_for(seat, who)
        and conflict_of(state, who) is None
        and not is_out(state, who)
        and not (who in state.npcs and stands_by(state.npc(who)))
    )
    return by_name(state, coming)


def listed(state: State, people: Iterable[ActorId]) -> str:
    """Several people by their names."""
    return ", ".join(called(state, who) for who in people)


def named_all(state: State, people: Iterable[ActorId]) -> str:
    """All of them by their names, for the middle of a sentence."""
    return in_a_row(state.actor(who).name for who in people)


def here(card: ConflictCard, who: ActorId) -> dict[str, str]:
    """Where offers to somebody in a conflict belong."""
    return {"group": card.id, "conflict": card.id, "who": who}


# --- whose turn


def stands_in(state: State, conflict: ConflictId, who: ActorId) -> bool:
    """Whether somebody still stands in a conflict whose order is settled."""
    card = state.conflicts[conflict]
    return card.exchange is not None and who in card.standing


def ordered(card: ConflictCard, then: str) -> Conflict:
    """The order of a conflict. Raises ``Refused`` as long as it is open, and says what is to be done *then*."""
    if card.exchange is None:
        raise Refused(f"{OPEN}{then}.")
    return card.exchange


def in_turn(state: State, seat: Seat) -> Iterator[tuple[ConflictCard, ActorId]]:
    """Those whose turn it is and for whom this seat acts, each with the conflict."""
    for card in state.conflicts.values():
        if card.next and may_act(state, card, seat, card.next):
            yield card, card.next


def under_way(state: State, card: ConflictCard) -> tuple[Assault, ...]:
    """The attacks whose rolls are not over."""
    return tuple(each for roll, each in card.assaults.items() if roll in state.rolls)


def _rolls_now(state: State, card: ConflictCard) -> ActorId:
    """Who has begun something in their turn, so that the roll is still open; empty for nobody."""
    rolling = (each for each in state.rolls.values() if each.ours and each.ours.who == card.next)
    treating = (each for each in map(state.rolls.get, state.suffered.treating) if each)
    found = (each.ours.who for each in (*rolling, *treating) if each.ours and each.ours.who in card.standing)
    return next(found, NOBODY)


def waits_for(state: State, card: ConflictCard) -> str:
    """What has to be settled before anybody acts, in a sentence; empty where nothing has."""
    if card.exchange is None:
        return f"{OPEN}."
    if under_way(state, card):
        return "An attack is under way: let that roll stand, or drop it, first."
    if who := _rolls_now(state, card):
        return f"The roll of {state.actor(who).name} is under way: let it stand, or drop it, first."
    for hit in state.suffered.hits.values():
        if hit.who in card.standing:
            return f"{state.actor(hit.who).name} still has to bear a hit: say how first."
    return ""


def may_act(state: State, card: ConflictCard, seat: Seat, who: ActorId, turn: Turn = Turn.ACTION) -> bool:
    """Whether somebody can act now, and this seat for them: players in their turn, the game master for anybody."""
    if not state.acts_for(seat, who) or waits_for(state, card):
        return False
    return card.may_act(who, turn) and (seat.is_gm or turn is Turn.FREE or card.next == who)


def has_action(state: State, seat: Seat, who: ActorId, turn: Turn = Turn.ACTION) -> bool:
    """Whether somebody is up and has the time for something: outside of a conflict, or in their turn."""
    card = conflict_of(state, who)
    return may_act(state, card, seat, who, turn) if card else allowed(check_up, state, seat, who)


def check_turn(state: State, card: ConflictCard, seat: Seat, who: ActorId, turn: Turn) -> None:
    """Refuse to act out of turn, and while something has to be settled first."""
    waits = waits_for(state, card)
    if waits:
        raise Refused(waits)
    ordered(card, "").took(who, turn)
    if turn is not Turn.FREE and not seat.is_gm and card.next != who:
        raise Refused(
            f"It is the turn of {state.actor(card.next).name}: wait for yours, or let the game master change the order."
        )


def dice_lie(state: State, card: ConflictCard, who: ActorId) -> bool:
    """Whether dice have fallen for an attack by or on somebody."""
    return any(
        who in each.people and (each.follows or state.rolls[each.roll].phase in {Phase.FALLING, Phase.FALLEN})
        for each in under_way(state, card)
    )
