"""Framing: both sides fill in the card, until both accept it and the dice roll (QW2-2.3.2, 4.1.1)."""

from msgspec.structs import replace

from talewright.games.heroquest.framing import check_new_tactic
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.accepting import accepted, cancelled
from talewright.games.heroquest.play.card import CardKind
from talewright.games.heroquest.play.opening import (
    check_terms,
    flaw_forced,
    framed,
    opposed,
)
from talewright.games.heroquest.play.setting import set_by_gm
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.play.tactics import chosen, disputed
from talewright.games.questworlds.keyword import is_same_name
from talewright.games.questworlds.shared.checks import check_takes_part, in_framing, voided
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp, check_gm


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on a card that is being framed brings about."""
    match move:
        case mv.FrameContest():
            return framed(state, move, seat, stamp)
        case mv.ForceFlaw():
            return flaw_forced(state, move, seat, stamp)
        case mv.NameOpponent():
            return opposed(state, move, seat)
        case mv.Reframe():
            return _reframed(state, move, seat)
        case mv.ChooseAbility():
            return chosen(state, move, seat)
        case mv.DisputeTactic() | mv.GiveOpinion():
            return disputed(state, move, seat)
        case mv.HandBack(contest=contest, note=note):
            card = in_framing(state, contest)
            check_takes_part(state, card, seat)
            return (ev.CardHanded(contest=contest, to_gm=not seat.is_gm, note=note.strip()), *voided(card))
        case mv.AcceptCard(contest=contest):
            return accepted(state, in_framing(state, contest), seat)
        case mv.CancelContest(contest=contest, reason=reason):
            return cancelled(state, state.card(contest), reason, seat)
        case _:
            check_gm(
                seat, "That is for the game master to decide: hand the card over with a word on what you would like."
            )
            return set_by_gm(state, move)


def _reframed(state: State, move: mv.Reframe, seat: Seat) -> tuple[ev.Event, ...]:
    """Both say what the contest is about; the game master may change it to fit the fiction (QW2-2.3.0.2)."""
    card = in_framing(state, move.contest)
    check_takes_part(state, card, seat)
    check_terms(move.prize, move.obstacle)
    if card.kind is not CardKind.CONTEST:
        raise Refused("What this is about follows from what it belongs to: drop it, and frame another.")
    if not seat.is_gm and not is_same_name(move.obstacle, card.obstacle):
        moved = replace(card, obstacle=move.obstacle.strip())
        for side in card.sides:
            if side.chosen and side.ability:
                check_new_tactic(side.ability, state.lost_with(moved, side.character))
    changed = ev.ContestReframed(contest=card.id, prize=move.prize.strip(), obstacle=move.obstacle.strip())
    return (changed, *voided(card))
