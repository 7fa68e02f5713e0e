"""What a game answers on the command line; how it looks there is the command's affair."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Protocol

from msgspec import Struct

from talewright.dice import Dist
from talewright.working import Step


class OddsAnswer(Struct, frozen=True, kw_only=True):
    """Exact odds, with the question that they answer in the game's own notation.

    Outcomes stand in the order in which a chart shows them. What *victory*, *tie* and *defeat* sum up is for the game
    to say; together they are 1. A game in which nothing is tied has no *tie*. *notes* are sentences about what may be
    chosen. Where chances are not exact, *bound* is more than any of them may be wrong by.
    """

    game: str
    question: str
    outcomes: Dist[str]
    victory: Fraction
    tie: Fraction | None = None
    defeat: Fraction
    notes: tuple[str, ...] = ()
    bound: float = 0.0


class RollAnswer(Struct, frozen=True, kw_only=True):
    """One contest or check, resolved, with its working.

    *seed* is empty where the faces were typed in. *notes* are sentences about what could still be done.
    """

    game: str
    question: str
    faces: tuple[int, ...]
    seed: str
    working: tuple[Step, ...]
    outcome: str
    notes: tuple[str, ...] = ()


class SheetLine(Struct, frozen=True, kw_only=True):
    """One line of a sheet: what it is, its value, and how that came about.

    *stands_under* is said of a line that belongs to the one before it.
    """

    title: str
    value: str = ""
    text: str = ""
    stands_under: bool = False


class SheetPart(Struct, frozen=True, kw_only=True):
    """Some lines of a sheet under one heading."""

    title: str
    lines: tuple[SheetLine, ...]


class SheetAnswer(Struct, frozen=True, kw_only=True):
    """A character's sheet, ready to be shown: with its price, its faults and what is odd without being wrong.

    Each fault is a sentence that says what would be right.
    """

    game: str
    name: str
    about: tuple[str, ...] = ()
    parts: tuple[SheetPart, ...] = ()
    price: str = ""
    faults: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


class Sheets(Protocol):
    """What a game brings to `talewright sheet`, by an entry point of the group ``talewright.sheets``.

    A sheet is a TOML file that says ``game = "..."`` with the slug of the game; all else in it is the game's own.
    """

    @property
    def ready(self) -> tuple[str, ...]:
        """The short names of the ready characters that come with the game."""

    def new(self, name: str = "", like: str = "") -> str:
        """Write a new sheet, or the one of a ready character. Raises ValueError if there is none of that name."""

    def read(self, text: str) -> SheetAnswer:
        """Read a sheet, legal or not. Raises ValueError where it cannot be read at all."""


def sides(words: Iterable[str]) -> tuple[str, str] | None:
    """What stands on either side of the first ``vs``, with one blank between words; None without it.

    >>> sides(("5M  +3 augment", "VS", "18"))
    ('5M +3 augment', '18')
    """
    said = " ".join(words).split()
    middle = next((place for place, word in enumerate(said) if word.casefold() == "vs"), None)
    return None if middle is None else (" ".join(said[:middle]), " ".join(said[middle + 1 :]))
