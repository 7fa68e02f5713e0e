"""Skills that limit, modify or complement another: what the second one does to the first, by the wider Fate rules."""

from enum import StrEnum

from talewright.games.strange_fate.rules.dice.ladder import Rating

STEP = 1
"""What a modifying or complementary skill adds, or takes."""


class Part(StrEnum):
    """What a second skill does to the one that is rolled."""

    LIMITS = "limits"
    MODIFIES = "modifies"
    COMPLEMENTS = "complements"


def limited(main: Rating, limit: Rating) -> Rating:
    """A skill that another one limits: it counts no higher than that (SF-trapping-stress-capacity.3).

    >>> limited(Rating.parse("4"), Rating.parse("2")), limited(Rating.parse("1"), Rating.parse("2"))
    (Rating.parse('2'), Rating.parse('1'))
    """
    return min(main, limit, key=_order)


def held_back(main: Rating, limit: Rating) -> int:
    """What a limit takes from a roll: the steps above it; nothing where the limit is of a higher tier.

    >>> held_back(Rating.parse("4"), Rating.parse("2")), held_back(Rating.parse("4"), Rating.parse("2E"))
    (-2, 0)

    Source: SF-trapping-stress-capacity.3.
    """
    return limited(main, limit).value - main.value if limited(main, limit).tier is main.tier else -main.value


def modified(main: Rating, other: Rating) -> int:
    """What a modifying skill is worth: +1 if it is rated higher than the main one, -1 if lower.

    Source: SF-trapping-environment.5, SF-trapping-wealth.6.
    """
    return STEP * ((_order(other) > _order(main)) - (_order(other) < _order(main)))


def complemented(main: Rating, other: Rating) -> int:
    """What a complementary skill is worth: +1 if it is rated higher than the main one, and never a penalty."""
    return max(0, modified(main, other))


def _order(rating: Rating) -> tuple[int, int]:
    return int(rating.tier.value), rating.value
