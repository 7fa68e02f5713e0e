"""What must hold before somebody changes a card."""

from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.moves import CharacterId
from talewright.games.questworlds.play.state import State
from talewright.refusal import Refused
from talewright.table.seat import Seat


def check_mine(state: State, seat: Seat, character: CharacterId) -> None:
    """Refuse a move for a character whom another player plays."""
    if not state.acts_for(seat, character):
        raise Refused(f"{state.name(character)} is not your character: ask the player or the game master.")


def check_in_play(state: State, character: CharacterId) -> None:
    """Refuse a character whose story has ended."""
    if state.sheet(character).ended:
        raise Refused(f"The story of {state.name(character)} has ended: choose somebody else.")


def check_settled(state: State, card: Card) -> None:
    """Refuse to go on while an augment or a hindrance of this card is being rolled (QW3-2.6.18)."""
    if state.nested(card):
        raise Refused("An augment or a hindrance is still being rolled: finish that first.", clause="QW3-2.6.18")
