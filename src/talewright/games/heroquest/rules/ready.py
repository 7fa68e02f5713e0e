"""The characters that come with the game, for groups who want to begin at once."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from talewright.decoding import from_toml, once
from talewright.games.heroquest.rules.characters.creation import USUAL
from talewright.games.heroquest.rules.sheet import CharacterEntry, character_of

if TYPE_CHECKING:
    from talewright.games.heroquest.rules.characters.character import Character


class ReadyEntry(CharacterEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ready character, and the short name by which it is chosen."""

    id: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    character: tuple[ReadyEntry, ...]


@once
def ready() -> dict[str, Character]:
    """All ready characters by their short names. They are legal in both editions."""
    text = (files(__package__) / "ready.toml").read_text("utf-8")
    entries = from_toml(text, _File).character
    return {entry.id: character_of(entry, USUAL) for entry in entries}
