"""Counts of sums, packed into one whole number: some bits for each sum, so that adding sums is shifting bits.

Counts are of orders in which cards may come. How many bits hold them all is known before anything is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct


class Packing(Struct, frozen=True):
    """How counts are packed: so many bits, whole bytes, for each sum."""

    bits: int

    @classmethod
    def of(cls, most: int) -> Packing:
        """Room for counts that come to no more than this together."""
        return cls(8 * (most.bit_length() // 8 + 1))

    def at(self, value: int, count: int = 1) -> int:
        """So many orders come to this sum."""
        return count << value * self.bits

    def packed(self, counts: Iterable[tuple[int, int]]) -> int:
        """Pack counts by their sums.

        >>> small = Packing.of(100)
        >>> small.unpacked(small.packed([(3, 1), (0, 2), (3, 4)]))
        {0: 2, 3: 5}
        """
        return sum((count << value * self.bits for value, count in counts), start=0)

    def unpacked(self, sums: int) -> dict[int, int]:
        """The counts by their sums, from the lowest."""
        size = self.bits // 8
        data = sums.to_bytes(-(-sums.bit_length() // self.bits) * size, "little")
        counts = (int.from_bytes(data[start : start + size], "little") for start in range(0, len(data), size))
        return {value: count for value, count in enumerate(counts) if count}

    def counted(self, sums: int) -> int:
        """How many orders there are, whatever they come to: the sum of the digits, if each sum is one digit."""
        return sums % ((1 << self.bits) - 1)

    def below(self, sums: int, value: int) -> int:
        """Only the sums below this one."""
        return sums & (1 << value * self.bits) - 1

    def at_least(self, sums: int, value: int) -> int:
        """Raise every lower sum to this one.

        >>> small = Packing.of(100)
        >>> small.unpacked(small.at_least(small.packed([(1, 2), (4, 3)]), 3))
        {3: 2, 4: 3}
        """
        low = self.below(sums, value)
        return sums - low + self.at(value, self.counted(low)) if low else sums

    def at_most(self, sums: int, value: int) -> int:
        """Lower every higher sum to this one.

        >>> small = Packing.of(100)
        >>> small.unpacked(small.at_most(small.packed([(1, 2), (4, 3)]), 3))
        {1: 2, 3: 3}
        """
        low = self.below(sums, value)
        return low + self.at(value, self.counted(sums - low))


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
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
