"""Improvements that the game master gives for what happened in the story (QW3-8.2.2)."""

from collections.abc import Sequence

from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.creating.flaws import FLAW_SLOTS
from talewright.games.questworlds.rules.growing.advance import NEW_ABILITY, check_new, flaw_added
from talewright.games.questworlds.rules.keyword import Ability
from talewright.games.questworlds.rules.lines import raised, without_flaw
from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Refused

RAISES = (5, 10, 15)  # QW3-8.2.2.1


def directed(sheet: Character, ability: str, by: int) -> Character:
    """Raise an ability by 5, 10 or 15 (QW3-8.2.2.1)."""
    if by not in RAISES:
        raise Refused(f"A directed improvement raises by 5, 10 or 15, not by {by}: choose one.", clause="QW3-8.2.2.1")
    return raised(sheet, sheet.find(ability), by)


def given_ability(sheet: Character, name: str) -> Character:
    """Give a new ability, at 10 (QW3-8.2.2.1)."""
    check_new(sheet, name, "QW3-8.2.2.1")
    return sheet.with_ability(Ability(name.strip(), Rating(NEW_ABILITY)))


def given_flaw(sheet: Character, name: str, instead: str = "", of_keywords: Sequence[str] = ()) -> Character:
    """Give a new flaw; with three or more, one may be dropped for it (QW3-8.2.2.2)."""
    if instead and len(sheet.flaws) < FLAW_SLOTS:
        raise Refused(
            f"Only with {FLAW_SLOTS} flaws or more is one dropped for a new one: leave that empty.",
            clause="QW3-8.2.2.2",
        )
    left = without_flaw(sheet, sheet.flaw(instead).name) if instead else sheet
    check_new(left, name, "QW3-8.2.2.2")
    return flaw_added(left, name, of_keywords)
