"""A character as a TOML file: read, check, price, write.

The file names the game and the character, and has tables ``[[aspect]]``, ``[[skill]]``, ``[[equipment]]``,
``[[companion]]``, ``[[theme]]``, ``[[invulnerability]]`` and ``[[weakness]]``; what the group has set stands in
``[series]``. A skill that comes with the game needs its name and rating only.
"""

import msgspec
from msgspec import Struct, field

from talewright import toml
from talewright.games.strange_fate.rules.characters import creation
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.sheet_entry import SheetEntry, character_of, entry_of, rules_of
from talewright.games.strange_fate.rules.editions import STRANGE_FATE
from talewright.games.strange_fate.rules.skills.budget import USUAL, CreationRules, Receipt
from talewright.printable import check_printable
from talewright.refusal import Fault

HEADED = ("series", "archetype", "aspect", "skill", "theme", "equipment", "companion", "invulnerability", "weakness")


class Sheet(Struct, frozen=True, kw_only=True):
    """A character with what its group has set."""

    character: Character
    rules: CreationRules = field(default=USUAL)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that the rules do not allow, each with what would be right."""
        return creation.faults(self.character, self.rules)

    @property
    def remarks(self) -> tuple[str, ...]:
        return creation.remarks(self.character, self.rules)

    @property
    def points(self) -> Receipt:
        return creation.points(self.character, self.rules)

    @property
    def refresh(self) -> Receipt:
        return creation.refresh(self.character, self.rules)


# ---- read


def read(text: str) -> Sheet:
    """Read a file, whether or not its character is legal. Raises ValueError where it cannot be read at all."""
    entry = toml.read(text, SheetEntry, "sheet")
    if entry.game != STRANGE_FATE.slug:
        raise ValueError(f'this sheet is for {entry.game[:40]!r}: write game = "{STRANGE_FATE.slug}"')
    check_printable(msgspec.to_builtins(entry), entry.name)
    return Sheet(character=character_of(entry), rules=rules_of(entry.series))


def load(text: str) -> Sheet:
    """Read a character to play with. Raises ValueError that tells the first thing that is wrong with it."""
    sheet = read(text)
    for fault in sheet.faults:
        raise ValueError(f"{sheet.character.name}: {fault}")
    return sheet


def write(sheet: Sheet) -> str:
    """Write a sheet as a file that reads back to the same character."""
    plain = msgspec.to_builtins(entry_of(sheet.character, sheet.rules))
    assert isinstance(plain, dict)
    return toml.dumps({"game": plain.pop("game"), **plain}, headed=_has_head)


def _has_head(key: str, value: object) -> bool:
    return key in HEADED and not isinstance(value, str)
