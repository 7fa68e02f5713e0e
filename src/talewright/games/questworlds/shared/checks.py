"""What must hold before somebody changes a card, and which may be changed, where both games say it alike."""

from collections.abc import Iterator
from typing import Any

from talewright.games.questworlds.shared.card import AnyCard, CardT, Phase, SideT
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.games.questworlds.shared.saga import SagaOf
from talewright.refusal import Refused
from talewright.table.seat import Seat


def in_framing(state: SagaOf[CardT], contest: ContestId) -> CardT:
    """The card, if it may still be changed. Raises ``Refused`` once the dice have been called for."""
    card = state.card(contest)
    if card.phase is not Phase.FRAMING:
        raise Refused("The dice have been called for: what was framed stands. Take that step back to change it.")
    return card


def side_of(card: AnyCard[SideT], character: CharacterId) -> SideT:
    """The side of a character. Raises ``Refused`` if it does not take part."""
    side = card.side(character)
    if side is None:
        raise Refused("That character does not take part in this contest.")
    return side


def takes_part(state: SagaOf[CardT], card: CardT, seat: Seat) -> bool:
    """Whether a seat acts for one of those who contend."""
    return any(state.acts_for(seat, side.character) for side in card.sides)


def own_sides(state: SagaOf[Any], card: AnyCard[SideT], seat: Seat) -> list[SideT]:
    """The sides for which a seat answers."""
    return [side for side in card.sides if state.answers_for(seat, side.character)]


def others_accept(state: SagaOf[Any], card: AnyCard[SideT], seat: Seat) -> bool:
    """Whether everybody else has accepted the card."""
    others = (side for side in card.sides if not state.answers_for(seat, side.character))
    return all(side.accepted for side in others) and (seat.is_gm or card.gm_accepted)


def being_framed(state: SagaOf[CardT]) -> Iterator[CardT]:
    """The contests whose cards may still be changed."""
    return (card for card in state.open_cards() if card.phase is Phase.FRAMING)


def framed_by(state: SagaOf[CardT], seat: Seat) -> Iterator[CardT]:
    """The contests whose cards this seat may change."""
    return (card for card in being_framed(state) if takes_part(state, card, seat))


def check_decided(card: CardT) -> CardT:
    """The card, if its outcome stands. Raises ``Refused`` otherwise."""
    if card.phase is not Phase.DECIDED:
        raise Refused("This contest is not decided yet: let its outcome stand first.")
    return card


def check_takes_part(state: SagaOf[CardT], card: CardT, seat: Seat) -> None:
    """Refuse those who do not sit at this contest."""
    if not takes_part(state, card, seat):
        raise Refused("This contest is somebody else's: support it with an augment, if you like.")
