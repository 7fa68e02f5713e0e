"""The characters that come with the game, for groups who want to begin at once."""

from talewright.decoding import bundled, once
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.creation import USUAL
from talewright.games.heroquest.rules.sheet import CharacterEntry, character_of


class ReadyEntry(CharacterEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ready character, and the short name by which it is chosen."""

    id: str


@once
def ready() -> dict[str, Character]:
    """All ready characters by their short names. They are legal in both editions."""
    entries = bundled(__package__, "ready.toml", dict[str, tuple[ReadyEntry, ...]])["character"]
    return {entry.id: usual(entry) for entry in entries}


def usual(entry: ReadyEntry) -> Character:
    """A ready character, as series usually handle keywords. Raises ValueError if it cannot be one."""
    return character_of(entry, USUAL)
