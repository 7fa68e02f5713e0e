"""The characters that come with the game, for groups who want to begin at once."""

from talewright.decoding import bundled, once
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.sheet_entry import CharacterEntry, character_of
from talewright.games.strange_fate.rules.dice.ladder import Rating


class ReadyEntry(CharacterEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ready character, and the short name by which it is chosen."""

    id: str


@once
def ready() -> dict[str, Character]:
    """All ready characters by their short names. They are legal in each part of the century."""
    entries = bundled(__package__, "ready.toml", dict[str, tuple[ReadyEntry, ...]])["character"]
    return {entry.id: character_of(entry) for entry in entries}


def in_short(character: Character) -> str:
    """What is read before a character is taken: what it is, what it can do, its aspects, and who or what it has."""
    kind = [character.archetype.name] if character.archetype else []
    skills = ", ".join(f"{skill.name} {Rating(skill.rating, skill.tier)}" for skill in character.designs)
    aspects = "; ".join(each.name for each in character.all_aspects)
    has = [*(each.name for each in character.companions), *(each.name for each in character.equipment)]
    return ". ".join([*kind, skills, f"Aspects: {aspects}", *(f"With {each}" for each in has)]) + "."
