"""A card may be changed until the dice are called for; those who had accepted it then look at it again."""

from collections.abc import Iterator

from talewright.games.heroquest.play.base import Move, OnCard
from talewright.games.heroquest.play.card import Card, Side
from talewright.games.heroquest.play.state import State
from talewright.games.questworlds.shared.card import Phase
from talewright.table.seat import Role, Seat


class SetByGM(Move):
    """What the game master sets on a card that is being framed."""

    only = Role.GM
    otherwise = "That is for the game master to decide: hand the card over with a word on what you would like."


class AcceptanceVoided(OnCard, tag="acceptance-voided/1"):
    """The card was changed, and those who had accepted it look at it again."""

    def on_card(self, card: Card) -> Card:
        return card.voided()

    def told(self, state: State) -> str:
        return "The card has changed, so whoever had accepted it looks at it again"


def voided(card: Card) -> Iterator[AcceptanceVoided]:
    """Whoever had accepted the card looks at it again after a change."""
    if card.gm_accepted or any(side.accepted for side in card.sides):
        yield AcceptanceVoided(contest=card.id)


def framing(state: State) -> Iterator[Card]:
    """The contests that are being framed."""
    return (card for card in state.open_cards() if card.phase is Phase.FRAMING)


def sides_of(state: State) -> Iterator[tuple[Card, Side]]:
    """The sides of the contests that are being framed."""
    return ((card, side) for card in framing(state) for side in card.sides)


def framed_by(state: State, seat: Seat) -> Iterator[tuple[Card, Side]]:
    """The sides for which a seat may act in contests that are being framed."""
    return ((card, side) for card, side in sides_of(state) if state.acts_for(seat, side.character))
