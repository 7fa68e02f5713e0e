"""Counts of sums, packed into one whole number: 256 bits for each sum, so that adding sums is shifting bits.

Counts are of orders of cards. A deck of up to 57 cards has fewer than 2**256 orders, so that no count flows over.
"""

from __future__ import annotations

from functools import cache
from math import factorial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

BITS = 256
BYTES = BITS // 8
ALL_ONES: int = (1 << BITS) - 1


@cache
def orders(size: int) -> int:
    """In how many orders so many cards can lie."""
    return factorial(size)


def at(value: int, count: int = 1) -> int:
    """So many orders come to this sum."""
    return count << value * BITS


def packed(counts: Iterable[tuple[int, int]]) -> int:
    """Pack counts by their sums.

    >>> unpacked(packed([(3, 1), (0, 2), (3, 4)]))
    {0: 2, 3: 5}
    """
    return sum((at(value, count) for value, count in counts), start=0)


def unpacked(sums: int) -> dict[int, int]:
    """The counts by their sums, from the lowest."""
    data = sums.to_bytes(-(-sums.bit_length() // BITS) * BYTES, "little")
    counts = (int.from_bytes(data[start : start + BYTES], "little") for start in range(0, len(data), BYTES))
    return {value: count for value, count in enumerate(counts) if count}


def counted(sums: int) -> int:
    """How many orders there are, whatever they come to: in base 2**256 the sum of the digits."""
    return sums % ALL_ONES


def at_least(sums: int, value: int) -> int:
    """Raise every lower sum to this one.

    >>> unpacked(at_least(packed([(1, 2), (4, 3)]), 3))
    {3: 2, 4: 3}
    """
    low = sums & (1 << value * BITS) - 1
    return sums - low + at(value, counted(low)) if low else sums


def cards(some: int) -> Iterator[int]:
    """The numbers of the cards in a set, which is written as one bit for each card.

    >>> list(cards(0b10101))
    [0, 2, 4]
    """
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest


def set_of(numbers: Iterable[int]) -> int:
    """The set of these cards."""
    return sum(1 << number for number in set(numbers))
