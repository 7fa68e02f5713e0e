"""A deck as a TOML file: read, check, write.

Each card is a table ``[[card]]`` with its ``number``, its grids ``cause`` and ``effect``, and its ``hit_locations``. A
grid is five lines of text, rows 1 to 5, each with the cells of columns 4, 6, 8, 10 and 12 between spaces: ``7`` is a
number, ``7*`` a marked one, ``C`` a calamity. The other fields may be left out.
"""

import json
from collections.abc import Collection, Iterable, Iterator
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import msgspec

from talewright import toml
from talewright.decoding import once
from talewright.games.west.rules.cards.card import NUMBERS, Card, Cell, read_grid
from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS, CauseCell, EffectCell
from talewright.games.west.rules.cards.printed import contradictions, doubts
from talewright.recasting import recast

BUNDLED = "sagebrush"

_ROW = r"^\s*([0-9]{1,3}\*?|C)(\s+([0-9]{1,3}\*?|C)){4}\s*$"
GridRows = Annotated[
    list[Annotated[str, msgspec.Meta(pattern=_ROW)]],
    msgspec.Meta(
        min_length=len(ROWS),
        max_length=len(ROWS),
        description="Rows 1 to 5, each with the cells of columns 4, 6, 8, 10 and 12: 7, 7* (marked) or C.",
    ),
]


class CardEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card as it is written in a file."""

    number: int
    cause: list[str]
    effect: list[str]
    hit_locations: list[str] = []
    yes: bool | None = None
    unintended_targets: str = ""
    equipment_failure: str = ""
    scatter: str = ""
    burst: str = ""
    armor_penetration: str = ""


class DeckEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck as it is written in a file."""

    title: str
    card: list[CardEntry]
    about: str = ""


class SchemaCard(CardEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card, with what its fields may hold spelled out for editors."""

    number: Annotated[int, msgspec.Meta(ge=NUMBERS[0], le=NUMBERS[-1])]
    cause: GridRows
    effect: GridRows


class SchemaDeck(DeckEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck of 54 action cards."""

    card: Annotated[list[SchemaCard], msgspec.Meta(min_length=len(NUMBERS), max_length=len(NUMBERS))]  # type: ignore[assignment]  # the same cards, said more narrowly


def schema() -> str:
    """The JSON schema of a deck file, for editors that complete and check while somebody types."""
    return json.dumps(msgspec.json.schema(SchemaDeck), indent=2)


def read_text(file: Path) -> str:
    """The text of a file. Raises ValueError that says why it cannot be read."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"the deck file {file} is no text: save it as UTF-8") from None
    except OSError as wrong:
        raise ValueError(f"the deck file {file} cannot be read: {wrong.strerror}") from None


def read(text: str) -> Deck:
    """Read a deck file, whether or not its cards are right. Raises ValueError where it cannot be read at all."""
    entry = read_entries(text)
    _check_printable("title and about", entry.title, entry.about)
    return Deck(entry.title, tuple(card_of(card) for card in _each_once(entry.card)), entry.about)


def read_entries(text: str) -> DeckEntry:
    """Read a deck file as it is written, before its grids are looked at. Raises ValueError that says what is wrong."""
    return toml.read(text, DeckEntry, "deck file")


def load(text: str) -> Deck:
    """Read a deck to play with. Raises ValueError that tells the first thing that is wrong, and how many there are."""
    deck = read(text)
    found = faults(deck)
    if found:
        more = f" ({len(found) - 1} more: talewright deck check lists them all)" if len(found) > 1 else ""
        raise ValueError(f"{found[0]}{more}")
    return deck


@once
def bundled() -> Deck:
    """The deck that comes with the game."""
    return read((files(__package__) / "decks" / f"{BUNDLED}.toml").read_text("utf-8"))


def faults(deck: Deck, unread: Collection[int] = ()) -> tuple[str, ...]:
    """Everything that is wrong with a deck, each a sentence that says which card and what would be right.

    *unread* are cards of the file that cannot be read yet: they do not lack.
    """
    missing = sorted(set(NUMBERS) - deck.numbers - set(unread))
    beyond = sorted(deck.numbers - set(NUMBERS))
    found = [
        *(f"there is no card {number}: cards are numbered 0 to 53 (TW-deck.1)" for number in beyond),
        *([f"a deck has 54 cards; this one lacks {spans(missing)} (TW-deck.1)"] if missing else []),
        *(fault for card in deck.cards for fault in _card_faults(card)),
    ]
    if not missing and not unread:
        found += [fault for column in COLUMNS for fault in _column_faults(deck, column)]
    return (*found, *contradictions(deck))


def remarks(deck: Deck) -> tuple[str, ...]:
    """What is odd about a deck without being wrong."""
    return (*doubts(deck), *(remark for card in deck.cards for remark in _card_remarks(card)))


def write(deck: Deck) -> str:
    """Write a deck as a file that reads back to the same cards."""
    head = [f"title = {json.dumps(deck.title, ensure_ascii=False)}"]
    if deck.about:
        head.append(f"about = {json.dumps(deck.about, ensure_ascii=False)}")
    return "\n".join([*head, *(line for card in deck.cards for line in _written(card))]) + "\n"


def _written(card: Card) -> Iterator[str]:
    corners = card.corners
    yield ""
    yield "[[card]]"
    yield f"number = {card.number}  # {corners.rank}, {corners.suit.title}"
    if card.yes is not None:
        yield f"yes = {'true' if card.yes else 'false'}"
    for name, grid in (("cause", card.cause), ("effect", card.effect)):
        yield f"{name} = ["
        yield from (f'  "{"".join(map(_aligned, row)).rstrip()}",' for row in grid)
        yield "]"
    if card.hit_locations:
        yield f"hit_locations = {json.dumps(list(card.hit_locations), ensure_ascii=False)}"
    for name, text in _further(card):
        if text:
            yield f"{name} = {json.dumps(text, ensure_ascii=False)}"


def _aligned(cell: Cell) -> str:
    return f"{'C' if cell.calamity else cell.value:>4}{'*' if cell.marked else ' '}"


def _further(card: Card) -> tuple[tuple[str, str], ...]:
    """The fields that have no rules of their own, under their names in a file."""
    return tuple((name.replace(" ", "_"), text) for name, text in card.words.items() if name != "hit location")


def _each_once(cards: list[CardEntry]) -> list[CardEntry]:
    seen: set[int] = set()
    for card in cards:
        if card.number in seen:
            raise ValueError(f"card {card.number} is there twice; each number from 0 to 53 is there once (TW-deck.1)")
        seen.add(card.number)
    return sorted(cards, key=lambda card: card.number)


def card_of(entry: CardEntry) -> Card:
    """The card that an entry writes down. Raises ValueError that says which row is wrong."""
    card = recast(
        entry,
        Card,
        cause=_grid(entry, "cause", entry.cause),
        effect=_grid(entry, "effect", entry.effect),
        hit_locations=tuple(entry.hit_locations),
    )
    _check_printable(str(card), *card.hit_locations, *(text for _, text in _further(card)))
    return card


def _check_printable(where: str, *texts: str) -> None:
    for text in texts:
        if not text.isprintable():
            raise ValueError(f"{where}: {text[:40]!r} has a character that cannot be printed: leave it out")


def _grid(entry: CardEntry, name: str, rows: list[str]) -> tuple[tuple[Cell, ...], ...]:
    try:
        return read_grid(rows)
    except ValueError as wrong:
        raise ValueError(f"card {entry.number}, {name} grid: {wrong}") from None


def _card_faults(card: Card) -> Iterator[str]:
    for row in ROWS:
        for column in COLUMNS:
            yield from _cause_faults(card, CauseCell(row, column))
            if card.effect_at(EffectCell(row, column)).calamity:
                yield f"card {card.number}: ({row}){column} is C; calamities stand in the cause grid only (TWC-all.4)"
    for column in COLUMNS:
        for above, below in pairwise(EffectCell(row, column) for row in ROWS):
            if card.effect_at(above).value > card.effect_at(below).value:
                yield (
                    f"card {card.number}: {above} is {card.effect_at(above)} and {below} only {card.effect_at(below)}; "
                    "down a column of the effect grid the numbers never fall (TW-effect-grid.2)"
                )


def _cause_faults(card: Card, where: CauseCell) -> Iterator[str]:
    cell = card.cause_at(where)
    if cell.value < 1 and not cell.calamity:
        yield f"card {card.number}: {where} is 0; a cause cell holds a number from 1 up, or C (TWC-all.2)"
    if cell.marked and cell.value < where.column:
        yield (
            f"card {card.number}: {where} is {cell.value} and marked; an exceptional result in this column is "
            f"{where.column} or more (TW-exceptional.1)"
        )


def _column_faults(deck: Deck, column: int) -> Iterator[str]:
    """Most numbers of a column lie between 1 and its own number (TW-cause-grid.4)."""
    values = [card.cause_at(CauseCell(row, column)).value for card in deck.cards for row in ROWS]
    within = sum(1 <= value <= column for value in values)
    if 2 * within <= len(values):
        yield f"column {column}: most cause cells should show 1 to {column}, and only {within} of {len(values)} do"


ROOM = {"unintended_targets": 40, "equipment_failure": 20, "scatter": 15, "burst": 15, "armor_penetration": 20}
"""How many characters of a field fit on a printed card before they are set narrower."""


def _card_remarks(card: Card) -> Iterator[str]:
    if not card.hit_locations:
        yield f"card {card.number}: it names no hit location"
    for name, text in _further(card):
        if len(text) > ROOM[name]:
            yield f"card {card.number}: {name} has {len(text)} characters, and a picture has room for {ROOM[name]}"


def spans(numbers: Iterable[int]) -> str:
    """Write numbers in ascending order, with runs of them as spans.

    >>> spans([3, 5, 6, 7, 8, 10])
    '3, 5 to 8, 10'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
