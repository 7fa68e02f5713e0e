"""`talewright deck`: look at the cards of The West That Wasnt, check a deck of your own, make a new one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from talewright.dice import dealer
from talewright.games.west.deck_file import bundled, faults, load, read, read_text, remarks, schema, write
from talewright.games.west.grid import COLUMNS, ROWS, Grid
from talewright.games.west.making import make
from talewright.games.west.statistics import table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from talewright.games.west.card import Card, Cells

FAULTY = 1

DECK = App(
    name="deck",
    help="The action cards of The West That Wasnt: show, check, new, statistics, schema.",
    help_format="plaintext",
    version_flags=(),
)

File = Annotated[Path | None, Parameter(name="--deck")]


@DECK.command
def show(*cards: int, deck: File = None) -> None:
    """The faces of cards, by number; without a number, of all of them.

    Parameters
    ----------
    cards
        The numbers of the cards, from 0 to 53.
    deck
        A deck file in place of the bundled deck.
    """
    shown = bundled() if deck is None else read(read_text(deck))
    chosen = [shown[number] for number in cards] or shown.cards
    _say("\n\n".join("\n".join(told(card)) for card in chosen))


@DECK.command
def check(file: Path) -> None:
    """Whether a deck is complete and right; every fault says which card, and what would be right.

    It ends with status 1 if there are faults. Remarks are about readings of the book, and no faults.

    Parameters
    ----------
    file
        The deck file.
    """
    deck = read(read_text(file))
    wrong, odd = faults(deck), remarks(deck)
    for fault in wrong:
        _say(f"fault: {fault}")
    for remark in odd:
        _say(f"remark: {remark}")
    _say(f"{deck.title}: {len(deck.cards)} cards, {_number(len(wrong), 'fault')}, {_number(len(odd), 'remark')}")
    if wrong:
        sys.exit(FAULTY)


@DECK.command
def new(file: Path | None = None, *, seed: str | None = None, title: str = "") -> None:
    """Make a complete deck, in a new file or to the terminal; the same seed makes the same cards.

    Parameters
    ----------
    file
        Where to write it; a file that is there is left alone.
    seed
        Any words. Without them the dealer takes a seed of its own, and writes it into the file.
    title
        What the deck is called.
    """
    text = write(make(seed if seed is not None else dealer.new_seed().hex()[:16], title))
    if file is None:
        _say(text.rstrip("\n"))
        return
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise ValueError(f"there is a file {file} already: choose a name that is free") from None
    except OSError as wrong:
        raise ValueError(f"the deck cannot be written to {file}: {wrong.strerror}") from None
    _say(f"wrote {file}")


@DECK.command
def statistics(*, deck: File = None) -> None:
    """How the cards behave beside true dice: mean, spread, and the share of marks and calamities, cell by cell.

    Parameters
    ----------
    deck
        A deck file in place of the bundled deck.
    """
    shown = bundled() if deck is None else load(read_text(deck))
    for grid in Grid:
        _say(f"{grid} grid\n\n{table(shown, grid)}\n")


@DECK.command(name="schema")
def show_schema() -> None:
    """The JSON schema of a deck file, for editors that help while one types."""
    _say(schema())


def told(card: Card) -> Iterator[str]:
    """A card in words and two tables: the same that its picture shows."""
    corners = card.corners
    answer = "yes" if corners.yes else "no"
    yield f"Card {card.number}: {corners.title} (fragment {corners.fragment}, suit {corners.suit.value}), {answer}"
    heads = "".join(f"{f'd{column}':>5} " for column in COLUMNS)
    yield f"  cause {heads}   effect {heads}".rstrip()
    for row, cause, effect in zip(ROWS, _lines(card.cause), _lines(card.effect), strict=True):
        yield f"    {row}   {cause}     ({row})   {effect}".rstrip()
    yield f"  hit location: {card.hit_location or 'none'}"
    further = {
        "unintended targets": card.unintended_targets,
        "equipment failure": card.equipment_failure,
        "scatter": card.scatter,
        "burst": card.burst,
        "armor penetration": card.armor_penetration,
    }
    yield from (f"  {field}: {text}" for field, text in further.items() if text)


def _lines(grid: Cells) -> list[str]:
    return [
        "".join(f"{'C' if cell.calamity else cell.value:>5}{'*' if cell.marked else ' '}" for cell in row)
        for row in grid
    ]  # fmt: skip


def _number(count: int, thing: str) -> str:
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
