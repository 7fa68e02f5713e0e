"""`talewright sheet`: a character as a file, for every game that has sheets."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from talewright import toml
from talewright.answer import SheetAnswer, SheetLine, Sheets
from talewright.games.registry import loaded, with_piece

FAULTY = 1
AsJson = Annotated[bool, Parameter(help="The whole sheet as JSON, for programs.", negative=())]

SHEET = App(
    name="sheet",
    help="A character as a file: new, check, show.",
    help_format="plaintext",
    version_flags=(),
)


@SHEET.command
def new(game: str, file: Path | None = None, *, name: str = "", like: str = "") -> None:
    """Begin a sheet, in a new file or to the terminal.

    Parameters
    ----------
    game
        The game's slug, as `talewright games` lists it.
    file
        Where to write it; a file that is there is left alone.
    name
        What the character is called.
    like
        The short name of a ready character to start from; a wrong one lists them.
    """
    text = sheets_of(game).new(name, like)
    if file is None:
        sys.stdout.write(text)
        return
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise ValueError(f"there is a file {file} already: choose a name that is free") from None
    except OSError as wrong:
        raise ValueError(f"the sheet cannot be written to {file}: {wrong.strerror}") from None
    sys.stdout.write(f"wrote {file}\n")


@SHEET.command
def check(file: Path, *, json: AsJson = False) -> None:
    """Whether a character is legal, and what it cost; every fault says what would be right.

    It ends with status 1 if there are faults. Remarks are about what is missing or odd, and no faults.

    Parameters
    ----------
    file
        The sheet.
    """
    sheet = read(file)
    sys.stdout.write(f"{as_json(sheet)}\n" if json else f"{checked(sheet)}\n")
    if sheet.faults:
        sys.exit(FAULTY)


def checked(sheet: SheetAnswer) -> str:
    """The faults and remarks of a sheet, and at last how many there are."""
    counted = f"{_number(len(sheet.faults), 'fault')}, {_number(len(sheet.remarks), 'remark')}"
    price = f"{sheet.price}; " if sheet.price else ""
    said = [f"fault: {fault}" for fault in sheet.faults] + [f"remark: {remark}" for remark in sheet.remarks]
    return "\n".join([*said, f"{sheet.name}: {price}{counted}"])


@SHEET.command
def show(file: Path, *, json: AsJson = False) -> None:
    """The sheet as people read it, with what each rating is made of.

    Parameters
    ----------
    file
        The sheet.
    """
    sheet = read(file)
    sys.stdout.write((as_json(sheet) if json else "\n".join(told(sheet))) + "\n")


def sheets_of(game: str) -> Sheets:
    """The sheets of a game. Raises ValueError if no game of that slug has any."""
    found = with_piece("sheets")
    if game not in found:
        raise ValueError(f"no game that has sheets is called {game[:40]!r}; there are {', '.join(sorted(found))}")
    sheets: Sheets = loaded(found[game], f"the sheets of {game}")  # type: ignore[assignment]
    return sheets


def read(file: Path) -> SheetAnswer:
    """Read a sheet by the game that it names. Raises ValueError that says why it cannot be read."""
    try:
        text = file.read_text("utf-8")
        game = toml.loads(text).get("game")
    except UnicodeDecodeError:
        raise ValueError(f"the sheet {file} is no text: save it as UTF-8") from None
    except OSError as wrong:
        raise ValueError(f"the sheet {file} cannot be read: {wrong.strerror}") from None
    except ValueError as wrong:
        raise ValueError(f"the sheet {file} is no TOML: {wrong}") from None
    match game:
        case str():
            sheets = sheets_of(game)
        case _:
            raise ValueError(f'the sheet {file} does not say for which game it is: write game = "..." at its beginning')
    try:
        return sheets.read(text)
    except ValueError as wrong:
        raise ValueError(f"{file}: {wrong}") from None


def as_json(sheet: SheetAnswer) -> str:
    """A sheet for programs, with its faults and remarks."""
    return msgspec.json.encode(sheet).decode()


def told(sheet: SheetAnswer) -> Iterator[str]:
    """A sheet as lines of text, the values one below the other."""
    yield f"{sheet.name} ({sheet.game})"
    yield from (f"  {line}" for line in sheet.about)
    width = max((len(_title(line)) for part in sheet.parts for line in part.lines), default=0)
    for part in sheet.parts:
        yield ""
        yield part.title
        yield from (f"  {_title(line):{width}}  {line.value:<5} {line.text}".rstrip() for line in part.lines)
    yield ""
    yield from ([sheet.price] if sheet.price else [])
    yield from (f"fault: {fault}" for fault in sheet.faults)
    yield from (f"remark: {remark}" for remark in sheet.remarks)


def _title(line: SheetLine) -> str:
    return f"  {line.title}" if line.stands_under else line.title


def _number(count: int, thing: str) -> str:
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"
