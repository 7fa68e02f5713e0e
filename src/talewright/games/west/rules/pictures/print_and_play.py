"""A deck on paper: sheets of nine cards with marks to cut along, as PDF."""

import json
from collections.abc import Sequence
from enum import StrEnum
from importlib.resources import files

from talewright.games.west.rules.cards.card import Card
from talewright.games.west.rules.pictures.picture import back, drawn


class Paper(StrEnum):
    """The papers that nine cards fit on, by the names that typst knows them by."""

    A4 = "a4"
    LETTER = "us-letter"


def pdf(title: str, cards: Sequence[Card], *, paper: Paper = Paper.A4, backs: bool = False) -> bytes:
    """Cards to print and cut out; with *backs* each sheet is followed by one for its other side.

    Raises ValueError where typst, which sets them, is not installed.
    """
    try:
        import typst  # noqa: PLC0415 - a large part, for this alone
    except ImportError:
        raise ValueError('a PDF is set by typst, which is not installed: pip install "talewright[pdf]"') from None
    sheet = {
        "title": title,
        "paper": paper,
        "cards": [drawn(card, title) for card in cards],
        "back": back() if backs else None,
    }
    template = files("talewright.games.west").joinpath("pages", "cards.typ").read_bytes()
    made: bytes = typst.compile(template, format="pdf", sys_inputs={"sheet": json.dumps(sheet)})
    return made
