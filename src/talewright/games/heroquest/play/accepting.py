"""The card is accepted, or dropped; when everyone has accepted it, the dice roll (QW2-2.3.2.1.2)."""

from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.framing import check_ready
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play.card import Card, CardKind, Side
from talewright.games.heroquest.play.checks import check_can_act, check_settled
from talewright.games.heroquest.play.state import State
from talewright.games.questworlds.shared.checks import check_takes_part
from talewright.refusal import Refused
from talewright.table.seat import Seat, check_gm


def has_accepted(state: State, card: Card, seat: Seat) -> bool:
    """Whether everyone for whom this seat answers has accepted the card."""
    mine = [side.accepted for side in card.sides if state.answers_for(seat, side.character)]
    return all([*mine, card.gm_accepted] if seat.is_gm and card.kind is not CardKind.MEMBER else mine)


def accepted(state: State, card: Card, seat: Seat) -> tuple[ev.Event, ...]:
    """Player and game master agree on the framing; when all have, the dice roll (QW2-2.3.2.1.2)."""
    check_takes_part(state, card, seat)
    check_settled(state, card)
    if has_accepted(state, card, seat):
        raise Refused("You have accepted this card already: the dice roll when the others have.")
    mine = [side for side in card.sides if state.answers_for(seat, side.character)]
    check_acceptable(state, card, card.sides if seat.is_gm else mine)
    if seat.is_gm and state.situation(card) is None:
        raise Refused("Set the resistance first: a class, or a number.", clause="QW2-2.0.5")
    events: list[ev.Event] = [
        ev.CardAccepted(contest=card.id, character=side.character) for side in mine if not side.accepted
    ]
    if card.kind is CardKind.MEMBER:
        return tuple(events)
    if seat.is_gm and not card.gm_accepted:
        events.append(ev.CardAccepted(contest=card.id))
    waiting = [side for side in card.sides if side not in mine and not side.accepted]
    by_gm = seat.is_gm or card.gm_accepted
    return (*events, ev.DiceCalled(contest=card.id)) if by_gm and not waiting else tuple(events)


def check_acceptable(state: State, card: Card, asked: tuple[Side, ...] | list[Side]) -> None:
    """Refuse a card on which something is still open (QW2-2.3.2.1.1, QW2-2.3.2.3.4, QW2-2.4.0.14)."""
    for side in asked:
        check_ready(card.framing(side))
        if side.whose is Whose.PC:
            check_can_act(state, side.character, side.ability, side)
    if card.dispute:
        raise Refused("A tactic is disputed: the game master rules on it first.", clause="QW2-2.3.2.3.4")
    if any(augment.is_pending for side in card.sides for augment in side.augments):
        raise Refused("An augment waits for the game master: settle it, or take it back.", clause="QW2-2.4.0.14")


def cancelled(state: State, card: Card, reason: str, seat: Seat) -> tuple[ev.Event, ...]:
    """A contest is dropped: while it is framed by those who take part, later by the game master."""
    check_takes_part(state, card, seat)
    if card.called:
        check_gm(seat, "The dice have been called for: only the game master drops the contest now.")
    if card.kind is CardKind.MEMBER and card.called:
        raise Refused("This is part of a group contest, and the dice are called for: drop that as a whole.")
    if card.outcome is not None:
        raise Refused("This contest is decided: put it away, or take that step back.")
    dropped = (ev.ContestCancelled(contest=other.id, reason=reason.strip()) for other in state.nested(card))
    return (*dropped, ev.ContestCancelled(contest=card.id, reason=reason.strip()))
