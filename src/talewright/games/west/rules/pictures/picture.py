"""Cards as pictures of their own, drawn by the templates that the browser's pages use."""

from talewright.games import svg
from talewright.games.west.rules.cards.card import Card
from talewright.games.west.rules.pictures.face import face

GAME = "talewright.games.west"


def drawn(card: Card, deck: str = "") -> str:
    """The face of a card as SVG, 63 by 88 millimetres; *deck* is the name that stands at its foot."""
    return svg.drawn(GAME, "card_alone.svg", card=face(card), deck=deck)


def back() -> str:
    """The back of every card as SVG, of the same size."""
    return svg.drawn(GAME, "back_alone.svg")
