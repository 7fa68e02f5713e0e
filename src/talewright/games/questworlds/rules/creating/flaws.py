"""The ratings of flaws follow from those of the abilities (QW3-3.4.6 to QW3-3.4.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from talewright.games.questworlds.rules.keyword import is_same_name
from talewright.games.questworlds.rules.rating import Rating

if TYPE_CHECKING:
    from collections.abc import Sequence

    from talewright.games.questworlds.rules.character import Character

FLAW_SLOTS = 3  # QW3-3.1.3, QW3-3.3.1
_TO_COME = (Rating(15), Rating(15), Rating(10))  # how the first abilities start, while none is rated yet


def flaw_rating(abilities: Sequence[Rating], rank: int) -> Rating:
    """Rate a flaw by its rank: like the highest ability, the second-highest, and all others like the lowest.

    Source: QW3-3.4.6, QW3-3.4.7, QW3-3.4.8, QW3-3.4.9. *abilities* are all on the sheet, breakouts too (QW3-3.4.11).

    >>> [str(flaw_rating([Rating(25), Rating(15), Rating(10)], rank)) for rank in (1, 2, 3, 4)]
    ['5M', '15', '10', '10']
    """
    ordered = sorted(abilities or _TO_COME, reverse=True)
    return ordered[min(rank, len(ordered)) - 1] if rank < FLAW_SLOTS else ordered[-1]


def with_flaws_rated(character: Character, of_keywords: Sequence[str] = ()) -> Character:
    """Rate every flaw by its place on the sheet; *of_keywords* are those that rank behind all others (QW3-3.4.12)."""
    ratings = tuple(character.ratings.values())
    flaws = []
    for place, flaw in enumerate(character.flaws, start=1):
        is_last = any(is_same_name(flaw.name, name) for name in of_keywords)
        flaws.append(replace(flaw, rating=flaw_rating(ratings, FLAW_SLOTS if is_last else place)))
    return replace(character, flaws=tuple(flaws))


def followed(before: Character, after: Character) -> Character:
    """Let the flaws follow the abilities that have improved (QW3-3.4.10).

    Its rank is its place on the sheet, and flaws behind one that is gone move up. A flaw whose rating was written
    otherwise than its rank says keeps it.
    """
    old, new = tuple(before.ratings.values()), tuple(after.ratings.values())
    places = {flaw.name.casefold(): place for place, flaw in enumerate(before.flaws, start=1)}
    flaws = []
    for place, flaw in enumerate(after.flaws, start=1):
        was = places.get(flaw.name.casefold(), place)
        ranks = {flaw_rating(old, FLAW_SLOTS): FLAW_SLOTS, flaw_rating(old, was): place}
        rank = ranks.get(flaw.rating)
        flaws.append(replace(flaw, rating=flaw_rating(new, rank)) if rank else flaw)
    return replace(after, flaws=tuple(flaws))
