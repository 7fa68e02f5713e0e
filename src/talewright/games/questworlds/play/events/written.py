"""What every event is, and how one writes a sheet down."""

from msgspec import Struct


class SheetKeyword(Struct, frozen=True):
    """A keyword with its breakouts, as a sheet writes them: "Detective 15", "Deduction +5"."""

    keyword: str
    breakouts: tuple[str, ...] = ()


class SheetLines(Struct, frozen=True):
    """A character's sheet, line by line, in the notation of the rulebook."""

    name: str
    concept: str = ""
    description: str = ""
    keywords: tuple[SheetKeyword, ...] = ()
    abilities: tuple[str, ...] = ()
    flaws: tuple[str, ...] = ()
