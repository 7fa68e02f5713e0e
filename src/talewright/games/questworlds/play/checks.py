"""What must hold before somebody changes a card."""

from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play.card import Card, Side
from talewright.games.questworlds.play.moves import CharacterId, ContestId
from talewright.games.questworlds.play.saga import Saga
from talewright.games.questworlds.shared.card import Phase
from talewright.refusal import Refused
from talewright.table.seat import Seat


def in_framing(saga: Saga, contest: ContestId) -> Card:
    """The card, if it may still be changed. Raises ``Refused`` once the dice have been called for."""
    card = saga.card(contest)
    if card.phase is not Phase.FRAMING:
        raise Refused("The dice have been called for: what was framed stands. Take that step back to change it.")
    return card


def side_of(card: Card, character: CharacterId) -> Side:
    """The side of a character. Raises ``Refused`` if it does not take part."""
    side = card.side(character)
    if side is None:
        raise Refused("That character does not take part in this contest.")
    return side


def check_takes_part(saga: Saga, card: Card, seat: Seat) -> None:
    """Refuse those who do not sit at this contest."""
    if not any(saga.acts_for(seat, side.character) for side in card.sides):
        raise Refused("This contest is somebody else's: support it with an augment, if you like.")


def check_mine(saga: Saga, seat: Seat, character: CharacterId) -> None:
    """Refuse a move for a character whom another player plays."""
    if not saga.acts_for(seat, character):
        raise Refused(f"{saga.name(character)} is not your character: ask the player or the game master.")


def check_in_play(saga: Saga, character: CharacterId) -> None:
    """Refuse a character whose story has ended."""
    if saga.sheet(character).ended:
        raise Refused(f"The story of {saga.name(character)} has ended: choose somebody else.")


def check_gm(seat: Seat, why: str, *, clause: str = "") -> None:
    """Refuse everyone but the game master."""
    if not seat.is_gm:
        raise Refused(why, clause=clause)


def check_settled(saga: Saga, card: Card) -> None:
    """Refuse to go on while an augment or a hindrance of this card is being rolled (QW3-2.6.18)."""
    if saga.nested(card):
        raise Refused("An augment or a hindrance is still being rolled: finish that first.", clause="QW3-2.6.18")


def voided(card: Card) -> tuple[ev.Event, ...]:
    """Whoever had accepted the card looks at it again after a change."""
    accepted = card.gm_accepted or any(side.accepted for side in card.sides)
    return (ev.AcceptanceVoided(contest=card.id),) if accepted else ()
