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
from talewright.games.questworlds.play.saga import Saga
from talewright.games.questworlds.play.tactics import added, chosen, lost_with
from talewright.games.questworlds.shared.checks import check_takes_part, in_framing, voided
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp


def decide(saga: Saga, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on a card that is being framed brings about."""
    match move:
        case mv.FrameContest():
            return framed(saga, move, seat, stamp)
        case mv.FrameRecovery():
            return recovery(saga, move, seat, stamp)
        case mv.NameOpponent():
            return opposed(saga, move, seat)
        case mv.Reframe():
            return _reframed(saga, move, seat)
        case mv.ChooseAbility():
            return chosen(saga, move, seat)
        case mv.AddAbilityHere():
            return added(saga, move, seat)
        case mv.HandBack(contest=contest, note=note):
            card = in_framing(saga, contest)
            check_takes_part(saga, card, seat)
            return (ev.CardHanded(contest=contest, to_gm=not seat.is_gm, note=note.strip()), *voided(card))
        case mv.AcceptCard(contest=contest):
            return accepted(saga, in_framing(saga, contest), seat)
        case mv.CancelContest(contest=contest, reason=reason):
            return cancelled(saga, saga.card(contest), reason, seat)
        case _:
            return setting.decide(saga, move, seat)


def _reframed(saga: Saga, move: mv.Reframe, seat: Seat) -> tuple[ev.Event, ...]:
    """Either side may say anew what the contest is about; the game master fits it to the fiction (QW3-2.3.1)."""
    card = in_framing(saga, move.contest)
    check_takes_part(saga, card, seat)
    if not move.prize.strip():
        raise Refused("Say what is to be gained: that is the prize.", clause="QW3-2.3.1.1.1")
    if not seat.is_gm and not is_same_name(move.conflict, card.conflict):
        _check_tactics(saga, replace(card, conflict=move.conflict))
    changed = ev.ContestReframed(
        contest=card.id, prize=move.prize.strip(), conflict=move.conflict.strip(), cause=move.cause
    )
    return (changed, *voided(card))


def _check_tactics(saga: Saga, card: Card) -> None:
    """Refuse to come back to an obstacle or a question with what has failed against it (QW3-2.3.1.3.1)."""
    for side in card.sides:
        if side.chosen:
            check_new_tactic(side.ability, lost_with(saga, card, side.character))
