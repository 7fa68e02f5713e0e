"""How heavy things are: the table of weights of Physical Force, a row for each rating and a column for each tier."""

from msgspec import Struct

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.refusal import Refused

ROWS = range(-2, 9)
"""The ratings that have a row."""
POUNDS = {
    Tier.MUNDANE: (25, 50, 150, 200, 250, 300, 350, 400, 500, 600, 800),
    Tier.EXTRAORDINARY: (200, 300, 400, 600, 800, 1_000, 1_250, 1_500, 2_000, 3_000, 4_000),
    Tier.SUPERHUMAN: (6_000, 9_000, 12_000, 18_000, 26_000, 36_000, 50_000, 64_000, 68_000, 72_000, 76_000),
    Tier.ASCENDANT: (
        40_000, 60_000, 80_000, 120_000, 160_000, 240_000, 360_000, 500_000, 700_000, 1_000_000, 1_500_000,
    ),
    Tier.GODLIKE: (
        1_000_000, 1_500_000, 2_000_000, 4_000_000, 8_000_000, 16_000_000, 32_000_000, 64_000_000, 128_000_000,
        256_000_000, 512_000_000,
    ),
}  # fmt: skip
"""Pounds, row by row. The text lacks the table: ours keeps every cell that its examples tell, and fills the rest."""
FACTORS = (1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4)
"""The Weight Factor of each row, the same in every tier (SF-trapping-physical-force.11)."""
AT_MEDIOCRE = {
    Tier.MUNDANE: "an adult of middling size",
    Tier.EXTRAORDINARY: "a large tiger",
    Tier.SUPERHUMAN: "a killer whale",
    Tier.ASCENDANT: "a brachiosaurus",
    Tier.GODLIKE: "a paddle steamer",
}
"""What weighs as much as the row of +0, tier by tier (SF-trapping-physical-force.8)."""


class Weight(Struct, frozen=True):
    """Where a weight stands in the table.

    >>> weight_of(50), weight_of(400, Tier.EXTRAORDINARY), weight_of(400).factor
    (Weight(rating=Rating.parse('-1')), Weight(rating=Rating.parse('0E')), 3)
    """

    rating: Rating

    @property
    def factor(self) -> int:
        """Its Weight Factor, which throwing costs once (SF-trapping-physical-force.11)."""
        return FACTORS[ROWS.index(self.rating.value)]


def pounds(rating: Rating) -> int:
    """What stands in the row of a rating and the column of its tier; beyond the ends, what stands there.

    >>> pounds(Rating.parse("3")), pounds(Rating.parse("0E")), pounds(Rating.parse("10"))
    (300, 400, 800)
    """
    row = max(ROWS[0], min(rating.value, ROWS[-1]))
    return POUNDS[rating.tier][ROWS.index(row)]


def top(tier: Tier) -> int:
    """The heaviest weight in a tier's column."""
    return POUNDS[tier][-1]


def weight_of(load: int, tier: Tier = Tier.MUNDANE) -> Weight:
    """Where so many pounds stand: in the column of this tier if it reaches down to them, else in the next lower one.

    A weight between two rows counts as the heavier, one between two columns as the lightest of the higher. Refused is
    one that is above the column of this tier.

    Source: SF-trapping-physical-force.5, SF-trapping-physical-force.9, SF-trapping-physical-force.12.
    """
    if load > top(tier):
        raise Refused(
            f"{load:,} pounds are beyond any {tier} force, which ends at {top(tier):,}: lighten the load, or get help.",
            clause="SF-trapping-physical-force.12",
        )
    column = max((each for each in Tier if each <= tier and POUNDS[each][0] <= load), default=Tier.MUNDANE)
    if load > top(column):
        column = list(Tier)[column.value + 1]
    row = next(row for row, weight in zip(ROWS, POUNDS[column], strict=True) if load <= weight)
    return Weight(Rating(row, column))
