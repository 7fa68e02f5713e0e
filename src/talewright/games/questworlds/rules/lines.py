"""Lines of a sheet that grow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from talewright.games.questworlds.rules.keyword import AbilityRef, Keyword, is_same_name
from talewright.games.questworlds.rules.relationships.sidekick import improved

if TYPE_CHECKING:
    from talewright.games.questworlds.rules.character import Character


def is_keyword(sheet: Character, name: str) -> bool:
    """Whether a keyword of this name stands on the sheet."""
    return any(is_same_name(each.name, name) for each in sheet.keywords)


def raised(sheet: Character, ref: AbilityRef, by: int) -> Character:
    """Raise an ability, a keyword with all under it, what a breakout adds, or an ability of the sidekick."""
    if sheet.sidekick and is_same_name(ref.name, sheet.sidekick.name):
        return replace(sheet, sidekick=improved(sheet.sidekick, ref.breakout, by))
    for keyword in sheet.keywords:
        if is_same_name(keyword.name, ref.name):
            return with_line(sheet, _raised(keyword, ref, by))
    abilities = (
        replace(each, rating=each.rating + by) if is_same_name(each.name, ref.name) else each
        for each in sheet.abilities
    )
    return replace(sheet, abilities=tuple(abilities))


def with_line(sheet: Character, keyword: Keyword) -> Character:
    """The sheet with a keyword changed."""
    return replace(
        sheet,
        keywords=tuple(keyword if is_same_name(each.name, keyword.name) else each for each in sheet.keywords),
    )


def without_flaw(sheet: Character, name: str) -> Character:
    """The sheet without a flaw."""
    return replace(sheet, flaws=tuple(each for each in sheet.flaws if not is_same_name(each.name, name)))


def _raised(keyword: Keyword, ref: AbilityRef, by: int) -> Keyword:
    if not ref.breakout:
        return keyword.with_rating(keyword.rating + by)
    breakouts = (
        replace(each, bonus=each.bonus + by) if is_same_name(each.name, ref.breakout) else each
        for each in keyword.breakouts
    )
    return replace(keyword, breakouts=tuple(breakouts))
