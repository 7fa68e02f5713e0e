"""Framing: both sides fill in the card, until both accept it and the dice roll (QW3-2.3.1)."""

from msgspec.structs import replace

from talewright.games.questworlds.framing import check_new_tactic
from talewright.games.questworlds.keyword import is_same_name
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play import setting
from talewright.games.questworlds.play.accepting import accepted, cancelled
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.opening import framed, opposed, recovery
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.tactics import added, chosen, lost_with
from talewright.games.questworlds.shared.checks import check_takes_part, in_framing, voided
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on a card that is being framed brings about."""
    match move:
        case mv.FrameContest():
            return framed(state, move, seat, stamp)
        case mv.FrameRecovery():
            return recovery(state, move, seat, stamp)
        case mv.NameOpponent():
            return opposed(state, move, seat)
        case mv.Reframe():
            return _reframed(state, move, seat)
        case mv.ChooseAbility():
            return chosen(state, move, seat)
        case mv.AddAbilityHere():
            return added(state, move, seat)
        case mv.HandBack(contest=contest, note=note):
            card = in_framing(state, contest)
            check_takes_part(state, card, seat)
            return (ev.CardHanded(contest=contest, to_gm=not seat.is_gm, note=note.strip()), *voided(card))
        case mv.AcceptCard(contest=contest):
            return accepted(state, in_framing(state, contest), seat)
        case mv.CancelContest(contest=contest, reason=reason):
            return cancelled(state, state.card(contest), reason, seat)
        case _:
            return setting.decide(state, move, seat)


def _reframed(state: State, move: mv.Reframe, seat: Seat) -> tuple[ev.Event, ...]:
    """Either side may say anew what the contest is about; the game master fits it to the fiction (QW3-2.3.1)."""
    card = in_framing(state, move.contest)
    check_takes_part(state, card, seat)
    if not move.prize.strip():
        raise Refused("Say what is to be gained: that is the prize.", clause="QW3-2.3.1.1.1")
    if not seat.is_gm and not is_same_name(move.conflict, card.conflict):
        _check_tactics(state, replace(card, conflict=move.conflict))
    changed = ev.ContestReframed(
        contest=card.id, prize=move.prize.strip(), conflict=move.conflict.strip(), cause=move.cause
    )
    return (changed, *voided(card))


def _check_tactics(state: State, card: Card) -> None:
    """Refuse to come back to an obstacle or a question with what has failed against it (QW3-2.3.1.3.1)."""
    for side in card.sides:
        if side.chosen:
            check_new_tactic(side.ability, lost_with(state, card, side.character))
