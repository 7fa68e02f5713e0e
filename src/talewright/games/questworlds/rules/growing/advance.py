"""Advances: what ten experience points or a milestone buy (QW3-8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.creating.flaws import FLAW_SLOTS, flaw_rating, own_flaws
from talewright.games.questworlds.rules.flaw import Flaw
from talewright.games.questworlds.rules.keyword import (
    NEW_BREAKOUT,
    Ability,
    AbilityRef,
    Breakout,
    Keyword,
    is_same_name,
    named,
)
from talewright.games.questworlds.rules.lines import line_of, raised, with_keyword, without_flaw
from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Refused

PICKS = 2  # QW3-8.2.2
COST, CHEAP = 10, 5  # QW3-8.2.1, QW3-8.2.1.2
RATE = 2  # points expected in a session (QW3-8.2.1.1)
NEW_ABILITY = 10  # QW3-8.2.7


class Growth(StrEnum):
    """How a game awards advances; the two are not mixed (QW3-8.3.1)."""

    EXPERIENCE = "experience points"
    MILESTONES = "milestones"


def check_growth(growth: Growth, asked: Growth) -> None:
    """Refuse what belongs to the way of awarding advances that a game does not use (QW3-8.3.1)."""
    if growth is asked:
        return
    if growth is Growth.MILESTONES:
        why = "Advances come with milestones here, and nothing is earned: wait for the game master's word."
    else:
        why = "Advances are bought with experience points here, and the two are not mixed: earn them."
    raise Refused(why, clause="QW3-8.3.1")


class AdvanceOption(StrEnum):
    """The list that an advance picks from."""

    ABILITY_POINTS = "10 points for abilities"
    KEYWORD_POINTS = "5 points for keywords"
    RAISE_BREAKOUT = "a breakout +5 higher"
    NEW_BREAKOUT = "a new breakout"
    NEW_ABILITY = "a new ability"
    TO_KEYWORD = "an ability becomes a keyword"
    FLAW = "a flaw goes"
    REPLACE = "a lost supporting character is replaced"

    @property
    def listed(self) -> int:
        """How often the option may be picked for one advance (QW3-8.2.2, QW3-8.2.3, QW3-8.2.4)."""
        return 2 if self in (AdvanceOption.ABILITY_POINTS, AdvanceOption.KEYWORD_POINTS) else 1


class Pick(Struct, frozen=True):
    """One pick: *target* is the line of the sheet that it changes, *name* what is new, *rating* what was lost."""

    option: AdvanceOption
    target: str = ""
    name: str = ""
    rating: str = ""

    def __str__(self) -> str:
        parts = (part for part in (self.target, self.name) if part)
        return f"{self.option}" + (f" ({' → '.join(parts)})" if self.target or self.name else "")


class Purse(Struct, frozen=True):
    """Improvement points of advances that are not spent yet, by what they are for (QW3-8.2.12, QW3-8.2.13)."""

    abilities: int = 0
    keywords: int = 0

    def with_pick(self, pick: Pick) -> Purse:
        """Ten points for abilities, or five for keywords (QW3-8.2.3, QW3-8.2.4)."""
        match pick.option:
            case AdvanceOption.ABILITY_POINTS:
                return Purse(self.abilities + 10, self.keywords)
            case AdvanceOption.KEYWORD_POINTS:
                return Purse(self.abilities, self.keywords + 5)
            case _:
                return self


def advances(points: int, *, cost: int = COST) -> int:
    """How many advances experience points pay for (QW3-8.2.1, QW3-8.2.3.1).

    >>> advances(9), advances(10), advances(5, cost=CHEAP)
    (0, 1, 1)
    """
    return points // cost


def check_picks(picks: Sequence[Pick], *, whole: bool = True) -> None:
    """Refuse more picks than two, or one more often than the list has it (QW3-8.2.2)."""
    if whole and len(picks) != PICKS:
        raise Refused(f"An advance gives {PICKS} picks: choose {PICKS} from the list.", clause="QW3-8.2.2")
    if len(picks) > PICKS:
        raise Refused(f"An advance gives {PICKS} picks, and both are chosen: ask for it.", clause="QW3-8.2.2")
    for pick in picks:
        if sum(each.option is pick.option for each in picks) > pick.option.listed:
            raise Refused(f"{str(pick.option).capitalize()}: the list has that once. Pick another.", clause="QW3-8.2.2")


def advanced(sheet: Character, pick: Pick) -> Character:
    """Change a sheet by one pick.

    Source: QW3-8.2.5, QW3-8.2.6, QW3-8.2.7, QW3-8.2.8, QW3-8.2.9, QW3-8.2.10. Raises Refused if it does not fit.
    """
    match pick.option:
        case AdvanceOption.ABILITY_POINTS | AdvanceOption.KEYWORD_POINTS:
            return sheet
        case AdvanceOption.RAISE_BREAKOUT:
            ref = sheet.find(pick.target)
            if line_of(sheet, pick.target):
                raise Refused(f"{ref} is no breakout: choose one.", clause="QW3-8.2.5")
            return raised(sheet, ref, NEW_BREAKOUT)
        case AdvanceOption.NEW_BREAKOUT:
            return _with_breakout(sheet, pick)
        case AdvanceOption.NEW_ABILITY:
            check_new(sheet, pick.name, "QW3-8.2.7")
            return sheet.with_ability(Ability(named(pick.name).strip(), Rating(NEW_ABILITY)))
        case AdvanceOption.TO_KEYWORD:
            return _as_keyword(sheet, pick)
        case AdvanceOption.FLAW:
            return _without_flaw(sheet, pick)
        case AdvanceOption.REPLACE:
            return _replaced(sheet, pick)


def _with_breakout(sheet: Character, pick: Pick) -> Character:
    """A new breakout at +5 (QW3-8.2.6)."""
    check_new(sheet, pick.name, "QW3-8.2.6", pick.target)
    under = line_of(sheet, pick.target)
    if not isinstance(under, Keyword):
        raise Refused(f"{pick.target} is no keyword: choose one.", clause="QW3-8.2.6")
    return with_keyword(sheet, pick.target, under.with_breakout(Breakout(pick.name.strip())))


def _as_keyword(sheet: Character, pick: Pick) -> Character:
    """A standalone ability becomes a keyword of the same rating, with a new breakout of +5 (QW3-8.2.8)."""
    check_new(sheet, pick.name, "QW3-8.2.8", pick.target)
    ability = line_of(sheet, pick.target)
    if not isinstance(ability, Ability):
        raise Refused(f"{pick.target} is no standalone ability: choose one.", clause="QW3-8.2.8")
    return with_keyword(sheet, pick.target, Keyword(ability.name, ability.rating, (Breakout(pick.name.strip()),)))


def _without_flaw(sheet: Character, pick: Pick) -> Character:
    """A flaw goes, or becomes an ability, which starts like a new one (QW3-8.2.9)."""
    flaw = sheet.flaw(pick.target)
    left = without_flaw(sheet, flaw.name)
    if not pick.name.strip():
        return left
    check_new(left, pick.name, "QW3-8.2.9")
    return left.with_ability(Ability(named(pick.name).strip(), Rating(NEW_ABILITY)))


def _replaced(sheet: Character, pick: Pick) -> Character:
    """Somebody new takes the place of a lost supporting character with its rating (QW3-8.2.10)."""
    check_new(sheet, pick.name, "QW3-8.2.10")
    return sheet.with_ability(Ability(named(pick.name).strip(), Rating.parse(pick.rating or str(NEW_ABILITY))))


def spent(sheet: Character, purse: Purse, ability: str, points: int) -> tuple[Character, Purse]:
    """Raise an ability by improvement points of an advance, 1 each; there is no upper limit.

    Source: QW3-8.2.12, QW3-8.2.13, QW3-8.2.14, QW3-6.5.1.6. Raises Refused for a breakout, or if the points are for
    the other kind.
    """
    ref = sheet.find(ability)
    line = line_of(sheet, str(ref))
    if line is None:
        raise Refused(f"Points never raise a breakout such as {ref}: raise its keyword.", clause="QW3-8.2.13")
    for_keyword = isinstance(line, Keyword)
    left = purse.keywords if for_keyword else purse.abilities
    if not 1 <= points <= left:
        kind = "keywords" if for_keyword else "abilities"
        raise Refused(
            f"Improvement points for {kind} that are left: {left}. Spend from 1 to that.", clause="QW3-8.2.13"
        )
    after = Purse(purse.abilities, purse.keywords - points) if for_keyword else Purse(left - points, purse.keywords)
    return raised(sheet, ref, points), after


def with_new_flaw(sheet: Character, name: str, of_keywords: Sequence[str] = ()) -> Character:
    """Add a flaw with an advance, without a pick, up to three beside those *of_keywords* (QW3-8.2.11, QW3-3.3.2)."""
    own = len(own_flaws(sheet, of_keywords))
    if own >= FLAW_SLOTS:
        raise Refused(f"{sheet.name} has {own} flaws: no advance adds another.", clause="QW3-8.2.11")
    check_new(sheet, name, "QW3-8.2.11")
    return flaw_added(sheet, name, of_keywords)


def flaw_added(sheet: Character, name: str, of_keywords: Sequence[str] = ()) -> Character:
    """Add a flaw, rated by its rank on the sheet (QW3-3.4.6); those *of_keywords* have none (QW3-3.4.12)."""
    rating = flaw_rating(sheet.own_ratings, len(own_flaws(sheet, of_keywords)) + 1)
    return replace(sheet, flaws=(*sheet.flaws, Flaw(named(name).strip(), rating)))


def check_new(sheet: Character, name: str, clause: str, under: str = "") -> None:
    """Refuse a name that is empty or there already: on the sheet, or for what goes *under* a sidekick's line on its."""
    if not name.strip() or ":" in name:
        raise Refused("Something new needs a name, without a colon: write one.", clause=clause)
    one = sheet.sidekick
    if one and under and is_same_name(AbilityRef.read(under).name, one.name):
        lines = [ref.breakout for ref in one.ratings]
    else:
        lines = [each.name for part in (sheet.keywords, sheet.abilities, sheet.flaws) for each in part]
        lines += [each.name for keyword in sheet.keywords for each in keyword.breakouts]
        lines += [one.name] if one else []
    if any(is_same_name(each, name) for each in lines):
        raise Refused(f"{name.strip()} is on the sheet already: choose another name.", clause=clause)
