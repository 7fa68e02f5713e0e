"""How lucky what fell was: its exact place among all ways in which it could have fallen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, prod

from msgspec import Struct

from talewright.dice.dist import Dist

MOST_BITS = 2**23
"""How long the number may be that a sum is worked out with: some 300 twenty-sided dice, or 1,500 Fate dice."""


class Ranked(Struct, frozen=True):
    """A draw that fell: the rank of each face that was possible, and of the one that fell.

    A face ranks by how many of the possible ones serve the roller less, minus how many serve better. So every kind of
    draw has the mean 0, whichever direction is the good one, and faces that are worth the same have the same rank.
    """

    possible: Dist[int]
    rank: int

    @classmethod
    def of(cls, face: int, worth: Mapping[int, int]) -> Ranked:
        """The draw in which *face* fell; *worth* says of every possible face how well it serves the roller.

        >>> Ranked.of(20, {face: -face for face in range(1, 21)}).rank
        -19
        """
        count, below = Counter(worth.values()), 0
        ranks: dict[int, int] = {}
        for value in sorted(count):
            ranks[value] = below - (len(worth) - below - count[value])
            below += count[value]
        return cls(Dist({ranks[value]: number for value, number in count.items()}), ranks[worth[face]])


def percentile(fallen: Sequence[Ranked]) -> Fraction:
    """How many of all ways in which these draws could have fallen have a lower sum of ranks, plus half of those equal.

    Each draw falls anew from the die or the cards that there were. One half is an average evening. Raises ValueError
    if there are too many draws.

    >>> percentile([Ranked.of(6, {face: face for face in range(1, 7)})])
    Fraction(11, 12)
    """
    total, got = summed([each.possible for each in fallen]), sum(each.rank for each in fallen)
    return total.chance(lambda rank: rank < got) + total[got] / 2


def at_least(fallen: Sequence[Ranked]) -> Fraction:
    """How likely it is that these draws fall as well as they did, or better. Raises ValueError if there are too many.

    >>> at_least([Ranked.of(6, {face: face for face in range(1, 7)})])
    Fraction(1, 6)
    """
    got = sum(each.rank for each in fallen)
    return summed([each.possible for each in fallen]).chance(lambda rank: rank >= got)


def summed(parts: Sequence[Dist[int]]) -> Dist[int]:
    """The sum of independent draws, exactly. Raises ValueError if there are too many.

    It is what ``Dist.combine`` says when they are added one by one, but by one product of whole numbers: each
    distribution is a polynomial, written down at a power of 256 that no weight of the product reaches.

    >>> summed([Dist.of(range(1, 7))] * 2)[7]
    Fraction(1, 6)
    """
    least = [min(part) for part in parts]
    step = gcd(*(outcome - low for part, low in zip(parts, least, strict=True) for outcome in part)) or 1
    places = sum(max(part) - low for part, low in zip(parts, least, strict=True)) // step + 1
    width = prod(part.total for part in parts).bit_length() // 8 + 1
    if 8 * width * places > MOST_BITS:
        raise ValueError(f"{len(parts)} draws are too many to add up exactly")
    alike = Counter(tuple(sorted(part.weights.items())) for part in parts)
    product = prod(
        sum(weight << 8 * width * ((outcome - weights[0][0]) // step) for outcome, weight in weights) ** times
        for weights, times in alike.items()
    )
    written = product.to_bytes(width * places, "little")
    read = (int.from_bytes(written[width * place : width * (place + 1)], "little") for place in range(places))
    return Dist({sum(least) + step * place: weight for place, weight in enumerate(read)})
