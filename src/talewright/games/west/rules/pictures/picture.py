"""Cards as pictures of their own, drawn by the templates that the browser's pages use."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from talewright.games.west.rules.pictures.face import face

if TYPE_CHECKING:
    from jinja2 import Environment

    from talewright.games.west.rules.cards.card import Card


def drawn(card: Card, deck: str = "") -> str:
    """The face of a card as SVG, 63 by 88 millimetres; *deck* is the name that stands at its foot."""
    return _templates().get_template("card_alone.svg").render(card=face(card), deck=deck).strip()


def back() -> str:
    """The back of every card as SVG, of the same size."""
    return _templates().get_template("back_alone.svg").render().strip()


@cache
def _templates() -> Environment:
    """The templates of the game. Raises ValueError where what draws them is not installed."""
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 - only pictures need it
    except ImportError:
        raise ValueError('pictures of cards need one more package: pip install "talewright[pdf]"') from None
    return Environment(
        loader=PackageLoader("talewright.games.west", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
