"""What must hold before somebody changes a card."""

from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.moves import CharacterId
from talewright.games.questworlds.play.saga import Saga
from talewright.refusal import Refused
from talewright.table.seat import Seat


def check_mine(saga: Saga, seat: Seat, character: CharacterId) -> None:
    """Refuse a move for a character whom another player plays."""
    if not saga.acts_for(seat, character):
        raise Refused(f"{saga.name(character)} is not your character: ask the player or the game master.")


def check_in_play(saga: Saga, character: CharacterId) -> None:
    """Refuse a character whose story has ended."""
    if saga.sheet(character).ended:
        raise Refused(f"The story of {saga.name(character)} has ended: choose somebody else.")


def check_settled(saga: Saga, card: Card) -> None:
    """Refuse to go on while an augment or a hindrance of this card is being rolled (QW3-2.6.18)."""
    if saga.nested(card):
        raise Refused("An augment or a hindrance is still being rolled: finish that first.", clause="QW3-2.6.18")
