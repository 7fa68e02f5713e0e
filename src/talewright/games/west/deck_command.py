"""`talewright deck`: look at the cards of The West That Wasnt, print them, check a deck of your own, make a new one."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from talewright.dice import dealer
from talewright.games.west.rules.cards.card import Card, Cells, called
from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.cards.deck_file import bundled, load, read_text, schema, spans, write
from talewright.games.west.rules.cards.filling_in import Examined, blank_file, examined
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS, Grid
from talewright.games.west.rules.cards.making import make
from talewright.games.west.rules.cards.statistics import as_numbers, table
from talewright.games.west.rules.pictures.picture import back, drawn
from talewright.games.west.rules.pictures.print_and_play import Paper, pdf

FAULTY = 1

DECK = App(
    name="deck",
    help="The action cards of The West That Wasnt: show, pdf, check, new, statistics, schema.",
    help_format="plaintext",
    version_flags=(),
)

File = Annotated[Path | None, Parameter(name="--deck")]
Blank = Annotated[bool, Parameter(name="--blank", negative=())]
AsJson = Annotated[bool, Parameter(help="The same as JSON, for programs.", negative=())]


@DECK.command
def show(*cards: str, deck: File = None, svg: Path | None = None) -> None:
    """The faces of cards, by number or by name; without any, of all of them.

    Parameters
    ----------
    cards
        The numbers of the cards, from 0 to 53, or their ranks and suits: "ten of diamonds".
    deck
        A deck file in place of the bundled deck.
    svg
        A folder to write pictures into, card-34.svg and so on, and back.svg; pictures of these names are replaced.
    """
    shown, chosen = _chosen(deck, [called(card) for card in cards])
    if svg is None:
        _say("\n\n".join("\n".join(told(card)) for card in chosen))
        return
    pictures = {f"card-{card.number:02}.svg": drawn(card, shown.title) for card in chosen}
    try:
        svg.mkdir(parents=True, exist_ok=True)
        for name, picture in {**pictures, "back.svg": back()}.items():
            (svg / name).write_text(f"{picture}\n", encoding="utf-8")
    except OSError as wrong:
        raise ValueError(f"the pictures cannot be written to {svg}: {wrong.strerror}") from None
    _say(f"wrote {_number(len(pictures), 'card')} and their back to {svg}")


@DECK.command(name="pdf")
def print_out(file: Path, *cards: str, deck: File = None, paper: Paper = Paper.A4, backs: bool = False) -> None:
    """A deck to print and cut out, nine cards to a sheet.

    Parameters
    ----------
    file
        Where to write the PDF; a file that is there is left alone.
    cards
        The numbers of the cards, or their ranks and suits; without any, the whole deck.
    deck
        A deck file in place of the bundled deck.
    paper
        a4 or letter.
    backs
        Follow each sheet with one for its other side.
    """
    shown, chosen = _chosen(deck, [called(card) for card in cards])
    _write(file, pdf(shown.title, chosen, paper=paper, backs=backs))
    _say(f"wrote {file}: {_number(len(chosen), 'card')}, nine to a sheet")


@DECK.command
def check(file: Path, *, json: AsJson = False) -> None:
    """Whether a deck is complete and right; every fault says which card, and what would be right.

    It ends with status 1 if there are faults or cards still blank. Remarks are worth a second look, and no faults.

    Parameters
    ----------
    file
        The deck file.
    """
    found = examined(read_text(file))
    _say(_as_json(found) if json else "\n".join(_told_found(found)))
    if not found.is_ready:
        sys.exit(FAULTY)


def _told_found(found: Examined) -> Iterator[str]:
    yield from (f"fault: {fault}" for fault in found.faults)
    yield from (f"remark: {remark}" for remark in found.remarks)
    if found.blank:
        yield f"still blank: {spans(found.blank)}"
    parts = [_number(len(found.deck.cards), "card"), _number(len(found.faults), "fault"),
             _number(len(found.remarks), "remark")]  # fmt: skip
    yield f"{found.deck.title}: {', '.join(parts)}{', and ready to play' if found.is_ready else ''}"


def _as_json(found: Examined) -> str:
    told = {
        "title": found.deck.title,
        "cards": len(found.deck.cards),
        "faults": found.faults,
        "remarks": found.remarks,
        "blank": found.blank,
        "is_ready": found.is_ready,
    }
    return msgspec.json.encode(told).decode()


@DECK.command
def new(file: Path | None = None, *, seed: str | None = None, title: str = "", to_fill_in: Blank = False) -> None:
    """Make a complete deck, in a new file or to the terminal; the same seed makes the same cards.

    Parameters
    ----------
    file
        Where to write it; a file that is there is left alone.
    seed
        Any words. Without them the dealer takes a seed of its own, and writes it into the file.
    title
        What the deck is called.
    to_fill_in
        An empty deck instead, to type printed cards into; deck check says what does not fit yet.
    """
    if to_fill_in and seed is not None:
        raise ValueError("a blank deck has no seed: leave out --seed, or --blank")
    text = (
        blank_file(title) if to_fill_in else write(make(dealer.new_seed().hex()[:16] if seed is None else seed, title))
    )
    if file is None:
        _say(text.rstrip("\n"))
        return
    _write(file, text.encode())
    _say(f"wrote {file}")


@DECK.command
def statistics(*, deck: File = None, json: AsJson = False) -> None:
    """How the cards behave beside true dice: mean, spread, and the share of marks and calamities, cell by cell.

    Parameters
    ----------
    deck
        A deck file in place of the bundled deck.
    """
    shown = bundled() if deck is None else load(read_text(deck))
    if json:
        _say(msgspec.json.encode({str(grid): as_numbers(shown, grid) for grid in Grid}).decode())
        return
    for grid in Grid:
        _say(f"{grid} grid\n\n{table(shown, grid)}\n")


@DECK.command(name="schema")
def show_schema() -> None:
    """The JSON schema of a deck file, for editors that help while one types."""
    _say(schema())


def _chosen(file: Path | None, numbers: Sequence[int]) -> tuple[Deck, Sequence[Card]]:
    """A deck, and the cards of these numbers, or all of them; of a file, the cards that can be read already."""
    found = Examined(deck=bundled()) if file is None else examined(read_text(file))
    for number in numbers:
        if number in found.unread:
            raise ValueError(f"card {number} cannot be read yet: talewright deck check {file} tells why")
    return found.deck, [found.deck[number] for number in numbers] or found.deck.cards


def _write(file: Path, content: bytes) -> None:
    """Write a new file. Raises ValueError if there is one, or it cannot be written."""
    try:
        with file.open("xb") as out:
            out.write(content)
    except FileExistsError:
        raise ValueError(f"there is a file {file} already: choose a name that is free") from None
    except OSError as wrong:
        raise ValueError(f"{file} cannot be written: {wrong.strerror}") from None


def told(card: Card) -> Iterator[str]:
    """A card in words and two tables: the same that its picture shows."""
    corners = card.corners
    answer = "yes" if corners.yes else "no"
    yield f"Card {card.number}: {corners.title} (fragment {corners.fragment}, suit {corners.suit.value}), {answer}"
    heads = "".join(f"{f'd{column}':>5} " for column in COLUMNS)
    yield f"  cause {heads}   effect {heads}".rstrip()
    for row, cause, effect in zip(ROWS, _lines(card.cause), _lines(card.effect), strict=True):
        yield f"    {row}   {cause}     ({row})   {effect}".rstrip()
    for field, text in card.words.items():
        if text or field == "hit location":
            yield f"  {field}: {text or 'none'}"


def _lines(grid: Cells) -> list[str]:
    return [
        "".join(f"{'C' if cell.calamity else cell.value:>5}{'*' if cell.marked else ' '}" for cell in row)
        for row in grid
    ]  # fmt: skip


def _number(count: int, thing: str) -> str:
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
