"""The face of a card, for whoever draws it: what stands where, what of it is lit, and the same in words."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from talewright.games.west.cause import chosen, is_calamity, results
from talewright.games.west.grid import COLUMNS, ROWS, CauseCell, EffectCell
from talewright.games.west.printed import shown
from talewright.games.west.resolution import resolve

if TYPE_CHECKING:
    from talewright.games.west.card import Card, Cell
    from talewright.games.west.check import Check
    from talewright.games.west.resolution import Drawn

INITIALS = ("", *map(str, range(2, 11)), "J", "Q", "K", "A", "")
"""The rank of each fragment as playing cards print it; jokers have none."""


class Light(StrEnum):
    """Why a cell is lit; it may be for several reasons at once."""

    OPEN = "open to choice"
    EXACT = "the exact cell"
    ADDS = "added"
    EXTENDS = "may take a further card"
    CALAMITY = "a calamity"
    CHOSEN = "taken"
    EFFECT = "the effect"


class Square(Struct, frozen=True):
    """One cell as it is printed, and why it is lit, if it is."""

    name: str
    row: int
    column: int
    text: str
    marked: bool
    calamity: bool
    lit: tuple[Light, ...]


Squares = tuple[tuple[Square, ...], ...]
"""Five rows from the top, each with the cells of columns 4, 6, 8, 10 and 12."""


class Field(Struct, frozen=True):
    """A field that has no rules of its own, and may be empty (TW-cards.8)."""

    name: str
    text: str


class Face(Struct, frozen=True, kw_only=True):
    """A card as one looks at it, in its three sections (TW-cards.2 to .6). *says* is the same in a sentence.

    *initial* is the rank as playing cards print it, empty for a joker. *reads* names the parts that a check takes
    notice of, and the rest is to be faded (TW-cards.7); a card that no check reads has none, and shows everything.
    """

    number: int
    title: str
    initial: str
    fragment: int
    suit: str
    suit_number: int
    yes: bool
    cause: Squares
    effect: Squares
    hit_locations: tuple[str, ...]
    edge: tuple[Field, ...]
    upper: tuple[Field, ...]
    lower: tuple[Field, ...]
    says: str
    reads: tuple[str, ...] = ()


Where = CauseCell | EffectCell
Lights = dict[Where, list[Light]]


def face(card: Card) -> Face:
    """A card that no check reads.

    >>> from talewright.games.west.deck_file import bundled
    >>> face(bundled()[34]).says
    'Card 34, ten of diamonds: fragment 9, suit 2, yes.'
    """
    corners = card.corners
    answer = "yes" if corners.yes else "no"
    return _face(card, {}, (), f"fragment {corners.fragment}, suit {corners.suit.value}, {answer}.")


def turned(check: Check, drawn: Drawn) -> Face:
    """The card that resolves a check, with what the check reads lit (TW-cards.7).

    The rows that may be chosen from are open, the last of them is the exact cell; a row is taken as soon as *drawn*
    names it. After a success the effect is lit, and with it the hit location.

    >>> from talewright.games.west.check import Check
    >>> from talewright.games.west.deck_file import bundled
    >>> from talewright.games.west.grid import ResultSet
    >>> from talewright.games.west.resolution import Drawn
    >>> turned(Check(results=ResultSet.parse("1d6"), tn=9), Drawn(card=bundled()[34])).says
    'Card 34, ten of diamonds: 1-6 is 4, open to choice, the exact cell.'
    """
    card, opened = drawn.card, check.result_set
    if is_calamity(opened, card):
        return _read(card, {opened.exact: [Light.EXACT, Light.CALAMITY]}, "cause")
    lights: Lights = {cell: [Light.OPEN] for cell in opened.cells}
    lights[opened.exact].append(Light.EXACT)
    read = results(opened, card, drawn.further)
    for result in read:
        if result.extends:
            lights[CauseCell(result.row, opened.column)].append(Light.EXTENDS)
    if drawn.row is not None:
        lights[CauseCell(chosen(read, drawn.row).row, opened.column)].append(Light.CHOSEN)
    if not (check.is_complex and resolve(check, drawn).is_success):
        return _read(card, lights, "cause")
    lights[check.effect_cell] = [Light.EFFECT]
    return _read(card, lights, "cause", "effect", "hit location")


def extending(check: Check, drawn: Drawn, place: int) -> Face:
    """The further card in this *place*, from 0: of all its cells only those that add to a result (TW-exceptional.4)."""
    opened = check.result_set
    before = results(opened, drawn.card, drawn.further[:place])
    after = results(opened, drawn.card, drawn.further[: place + 1])
    lights: Lights = {
        CauseCell(was.row, opened.column): [Light.ADDS, *([Light.EXTENDS] if now.extends else [])]
        for was, now in zip(before, after, strict=True)
        if was.extends
    }
    return _read(drawn.further[place], lights, "cause")


def increasing(check: Check, card: Card) -> Face:
    """A card that adds to the effect: its one cell (TW-effect-grid.7, TW-adjust-column.11)."""
    cell = check.effect_cell
    return _read(card, {cell: [Light.ADDS, *([Light.EXTENDS] if card.effect_at(cell).marked else [])]}, "effect")


def _read(card: Card, lights: Lights, *reads: str) -> Face:
    cells = [f"{where} is {_words(shown(card, where))}, {', '.join(why)}" for where, why in lights.items()]
    hit = f" Hit location: {card.hit_location}." if "hit location" in reads and card.hit_location else ""
    return _face(card, lights, reads, f"{'; '.join(cells)}.{hit}")


def _words(cell: Cell) -> str:
    return "C" if cell.calamity else f"{cell.value}{' and marked' if cell.marked else ''}"


def _face(card: Card, lights: Lights, reads: tuple[str, ...], says: str) -> Face:
    corners = card.corners
    return Face(
        number=card.number,
        title=corners.title,
        initial=INITIALS[corners.fragment],
        fragment=corners.fragment,
        suit=corners.suit.title,
        suit_number=corners.suit.value,
        yes=corners.yes,
        cause=tuple(tuple(_square(card, CauseCell(row, column), lights) for column in COLUMNS) for row in ROWS),
        effect=tuple(tuple(_square(card, EffectCell(row, column), lights) for column in COLUMNS) for row in ROWS),
        hit_locations=card.hit_locations,
        edge=(Field("unintended targets", card.unintended_targets),),
        upper=(
            Field("equipment failure", card.equipment_failure),
            Field("scatter", card.scatter),
            Field("burst", card.burst),
        ),
        lower=(Field("armor penetration", card.armor_penetration),),
        says=f"Card {card.number}, {corners.title}: {says}",
        reads=reads,
    )


def _square(card: Card, where: Where, lights: Lights) -> Square:
    cell = shown(card, where)
    return Square(
        name=str(where),
        row=where.row,
        column=where.column,
        text="C" if cell.calamity else str(cell.value),
        marked=cell.marked,
        calamity=cell.calamity,
        lit=tuple(lights.get(where, ())),
    )
