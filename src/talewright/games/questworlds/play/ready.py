"""The characters that come with the game, for groups who want to begin at once."""

from importlib.resources import files

from msgspec import Struct

from talewright.decoding import from_toml
from talewright.games.questworlds.play.written import SheetLines


class Ready(SheetLines, frozen=True, kw_only=True):
    """A ready character and the short name by which it is chosen."""

    id: str


class _File(Struct, forbid_unknown_fields=True):
    character: tuple[Ready, ...]


_TEXT = (files("talewright.games.questworlds") / "ready.toml").read_text(encoding="utf-8")
READY = {each.id: each for each in from_toml(_TEXT, _File).character}


def sheet_of(ready: Ready) -> SheetLines:
    """The sheet of a ready character."""
    return SheetLines(ready.name, ready.concept, ready.description, ready.keywords, ready.abilities, ready.flaws)
