"""Lines of a sheet that grow."""

from collections.abc import Mapping
from itertools import chain

from msgspec.structs import replace

from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.keyword import Ability, AbilityRef, Keyword, is_same_name
from talewright.games.questworlds.rules.relationships.sidekick import improved


def lines_of(sheet: Character) -> Mapping[str, Ability | Keyword]:
    """The abilities and keywords by their names, with those of a sidekick; a breakout is no line of its own."""
    lines = {each.name: each for each in chain[Keyword | Ability](sheet.keywords, sheet.abilities)}
    one = sheet.sidekick
    return lines | {f"{one.name}: {each.name}": each for each in one.abilities} if one else lines


def line_of(sheet: Character, name: str) -> Ability | Keyword | None:
    """The ability or keyword of a name, be it a sidekick's."""
    wanted = str(AbilityRef.read(name))
    return next((line for known, line in lines_of(sheet).items() if is_same_name(known, wanted)), None)


def raised(sheet: Character, ref: AbilityRef, by: int) -> Character:
    """Raise an ability, a keyword with all under it, what a breakout adds, or an ability of the sidekick."""
    if sheet.sidekick and is_same_name(ref.name, sheet.sidekick.name):
        return replace(sheet, sidekick=improved(sheet.sidekick, ref.breakout, by))
    keywords = (each.raised(by, ref.breakout) if is_same_name(each.name, ref.name) else each for each in sheet.keywords)
    abilities = (each.raised(by) if is_same_name(each.name, ref.name) else each for each in sheet.abilities)
    return replace(sheet, keywords=tuple(keywords), abilities=tuple(abilities))


def with_keyword(sheet: Character, name: str, keyword: Keyword) -> Character:
    """The sheet with a keyword as it is now, in the place of the line of its *name*, be it a sidekick's."""
    one = sheet.sidekick
    if one and is_same_name(AbilityRef.read(name).name, one.name):
        return replace(sheet, sidekick=one.with_line(keyword))
    known = any(is_same_name(each.name, keyword.name) for each in sheet.keywords)
    keywords = (keyword if is_same_name(each.name, keyword.name) else each for each in sheet.keywords)
    abilities = (each for each in sheet.abilities if not is_same_name(each.name, keyword.name))
    return replace(sheet, keywords=(*keywords, *(() if known else (keyword,))), abilities=tuple(abilities))


def without_flaw(sheet: Character, name: str) -> Character:
    """The sheet without a flaw."""
    return replace(sheet, flaws=tuple(each for each in sheet.flaws if not is_same_name(each.name, name)))
