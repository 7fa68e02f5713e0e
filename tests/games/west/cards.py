"""Cards for tests: what matters is written in the test, and the rest of the card shows nothing of note."""

from collections.abc import Mapping

from talewright.games.west.rules.cards.card import Card, Cell, Cells
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS


def card_with(
    number: int = 0,
    *,
    cause: Mapping[str, str] | None = None,
    effect: Mapping[str, str] | None = None,
    hit: str = "",
) -> Card:
    """A card with these cells, named as 3-8 and (3)8; other cause cells show 1, other effect cells 0.

    >>> card_with(cause={"3-8": "11*"}).cause[2]
    (Cell.parse('1'), Cell.parse('1'), Cell.parse('11*'), Cell.parse('1'), Cell.parse('1'))
    """
    return Card(
        number=number,
        cause=_grid("{}-{}", dict(cause or {}), "1"),
        effect=_grid("({}){}", dict(effect or {}), "0"),
        hit_locations=(hit,) if hit else (),
    )


def column(of: int, *shows: str) -> dict[str, str]:
    """The first rows of one column of the cause grid.

    >>> column(10, "4", "C")
    {'1-10': '4', '2-10': 'C'}
    """
    return {f"{row}-{of}": text for row, text in enumerate(shows, start=1)}


def _grid(name: str, shows: dict[str, str], otherwise: str) -> Cells:
    cells = tuple(
        tuple(Cell.parse(shows.pop(name.format(row, of), otherwise)) for of in COLUMNS) for row in ROWS
    )  # fmt: skip
    assert not shows, f"no cell is called {', '.join(shows)}"
    return cells
