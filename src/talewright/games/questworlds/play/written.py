"""A character's sheet as lines of text: how events store it, and how it is read back."""

from msgspec import Struct

from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.flaw import Flaw
from talewright.games.questworlds.rules.keyword import Ability, Keyword


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


def written(character: Character) -> SheetLines:
    """A character as lines of text."""
    return SheetLines(
        name=character.name,
        concept=character.concept,
        description=character.description,
        keywords=tuple(SheetKeyword(str(each), tuple(map(str, each.breakouts))) for each in character.keywords),
        abilities=tuple(map(str, character.abilities)),
        flaws=tuple(map(str, character.flaws)),
    )


def read(sheet: SheetLines, *, experience: int = 0) -> Character:
    """A character from its lines. Raises ``ValueError`` if one of them is none."""
    return Character(
        name=sheet.name,
        concept=sheet.concept,
        description=sheet.description,
        keywords=tuple(Keyword.parse(line.keyword, *line.breakouts) for line in sheet.keywords),
        abilities=tuple(Ability.parse(line) for line in sheet.abilities),
        flaws=tuple(Flaw.parse(line) for line in sheet.flaws),
        experience=experience,
    )
