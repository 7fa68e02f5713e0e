"""A character's sheet as lines of text: how events store it, and how it is read back."""

from itertools import starmap, zip_longest

from msgspec import UNSET, Struct, UnsetType

from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.flaw import Flaw, FlawKind
from talewright.games.questworlds.rules.keyword import Ability, Keyword
from talewright.games.questworlds.rules.relationships.sidekick import Sidekick
from talewright.recasting import recast


class SheetKeyword(Struct, frozen=True):
    """A keyword with its breakouts, as a sheet writes them: "Detective 15", "Deduction +5"."""

    keyword: str
    breakouts: tuple[str, ...] = ()


class SheetSidekick(Struct, frozen=True):
    """A sidekick: "Tam", and "Tracking 15", "Loyal 10" and the like; *points* are left of those to begin with.

    Those of the *abilities* that are keywords stand there once more, with their breakouts.
    """

    name: str
    reason: str
    abilities: tuple[str, ...]
    points: int = 0
    keywords: tuple[SheetKeyword, ...] = ()


class SheetLines(Struct, frozen=True):
    """A character's sheet, line by line, in the notation of the rulebook."""

    name: str
    concept: str = ""
    description: str = ""
    keywords: tuple[SheetKeyword, ...] = ()
    abilities: tuple[str, ...] = ()
    flaws: tuple[str, ...] = ()
    kinds: tuple[FlawKind, ...] | UnsetType = UNSET  # of the flaws, in their order, where one is not psychological
    sidekick: SheetSidekick | None = None


def written(character: Character) -> SheetLines:
    """A character as lines of text."""
    return recast(
        character,
        SheetLines,
        keywords=tuple(map(_keyword_written, character.keywords)),
        abilities=tuple(map(str, character.abilities)),
        flaws=tuple(map(str, character.flaws)),
        kinds=_kinds(character),
        sidekick=sidekick_written(character.sidekick) if character.sidekick else None,
    )


def _kinds(character: Character) -> tuple[FlawKind, ...] | UnsetType:
    kinds = tuple(flaw.kind for flaw in character.flaws)
    return kinds if set(kinds) - {FlawKind.PSYCHOLOGICAL} else UNSET


def sidekick_written(one: Sidekick) -> SheetSidekick:
    """A sidekick as lines of text."""
    keywords = tuple(_keyword_written(each) for each in one.abilities if isinstance(each, Keyword))
    return SheetSidekick(one.name, one.reason, tuple(map(str, one.abilities)), one.points, keywords)


def _keyword_written(keyword: Keyword) -> SheetKeyword:
    return SheetKeyword(str(keyword), tuple(map(str, keyword.breakouts)))


def read(sheet: SheetLines, *, experience: int = 0) -> Character:
    """A character from its lines. Raises ``ValueError`` if one of them is none."""
    kinds = sheet.kinds or ()
    return Character(
        name=sheet.name,
        concept=sheet.concept,
        description=sheet.description,
        keywords=tuple(map(_keyword_read, sheet.keywords)),
        abilities=tuple(Ability.parse(line) for line in sheet.abilities),
        flaws=tuple(starmap(Flaw.parse, zip_longest(sheet.flaws, kinds, fillvalue=FlawKind.PSYCHOLOGICAL))),
        experience=experience,
        sidekick=sidekick_read(sheet.sidekick) if sheet.sidekick else None,
    )


def sidekick_read(one: SheetSidekick) -> Sidekick:
    """A sidekick from its lines."""
    keywords = {line.keyword: _keyword_read(line) for line in one.keywords}
    lines = (keywords.get(line) or Ability.parse(line) for line in one.abilities)
    return Sidekick(one.name, one.reason, tuple(lines), one.points)


def _keyword_read(line: SheetKeyword) -> Keyword:
    return Keyword.parse(line.keyword, *line.breakouts)
