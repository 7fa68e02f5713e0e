"""The ratings of flaws follow from those of the abilities (QW3-3.4.6 to QW3-3.4.12)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.flaw import Flaw
from talewright.games.questworlds.rules.keyword import is_same_name
from talewright.games.questworlds.rules.rating import Rating

FLAW_SLOTS = 3  # QW3-3.1.3, QW3-3.3.1
_TO_COME = (Rating(15), Rating(15), Rating(10))  # how the first abilities start, while none is rated yet


def flaw_rating(abilities: Sequence[Rating], rank: int) -> Rating:
    """Rate a flaw by its rank: like the highest ability, the second-highest, and all others like the lowest.

    Source: QW3-3.4.6, QW3-3.4.7, QW3-3.4.8, QW3-3.4.9. *abilities* are all one's own, breakouts too (QW3-3.4.11).

    >>> [str(flaw_rating([Rating(25), Rating(15), Rating(10)], rank)) for rank in (1, 2, 3, 4)]
    ['5M', '15', '10', '10']
    """
    ordered = sorted(abilities or _TO_COME, reverse=True)
    return ordered[min(rank, len(ordered)) - 1] if rank < FLAW_SLOTS else ordered[-1]


def ranks(character: Character, of_keywords: Sequence[str] = ()) -> Mapping[str, int]:
    """The rank of each flaw, by its name: its place among them, but those *of_keywords* are behind all others.

    Source: QW3-3.4.12.
    """
    behind = dict.fromkeys(map(_key, character.flaws), FLAW_SLOTS)
    return behind | {_key(flaw): place for place, flaw in enumerate(own_flaws(character, of_keywords), start=1)}


def own_flaws(character: Character, of_keywords: Sequence[str]) -> list[Flaw]:
    """The flaws in their order, without those *of_keywords*."""
    return [flaw for flaw in character.flaws if not any(is_same_name(flaw.name, each) for each in of_keywords)]


def with_flaws_rated(character: Character, of_keywords: Sequence[str] = ()) -> Character:
    """Rate every flaw by its rank on the sheet."""
    ratings, ranked = character.own_ratings, ranks(character, of_keywords)
    flaws = (replace(flaw, rating=flaw_rating(ratings, ranked[_key(flaw)])) for flaw in character.flaws)
    return replace(character, flaws=tuple(flaws))


def followed(before: Character, after: Character, of_keywords: Sequence[str] = ()) -> Character:
    """Let the flaws follow the abilities that have improved (QW3-3.4.10).

    Flaws behind one that is gone move up. A flaw whose rating was written otherwise than its rank says keeps it.
    """
    old, new = before.own_ratings, after.own_ratings
    now = ranks(after, of_keywords)
    was = {**now, **ranks(before, of_keywords)}
    flaws = []
    for flaw in after.flaws:
        of_rating = {flaw_rating(old, FLAW_SLOTS): FLAW_SLOTS, flaw_rating(old, was[_key(flaw)]): now[_key(flaw)]}
        rank = of_rating.get(flaw.rating)
        flaws.append(replace(flaw, rating=flaw_rating(new, rank)) if rank else flaw)
    return replace(after, flaws=tuple(flaws))


def _key(flaw: Flaw) -> str:
    return flaw.name.strip().casefold()
