"""Numbers of ways that are counted in the digits of one large number."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from talewright.games.west.odds.packed import Packing


@given(st.dictionaries(st.integers(0, 90), st.integers(1, 2**200), min_size=1), st.integers(0, 95))
def test_packed_counts_are_counts(counts: dict[int, int], limit: int) -> None:
    packing = Packing.of(sum(counts.values()))
    sums = packing.packed(counts.items())
    assert packing.unpacked(sums) == dict(sorted(counts.items()))
    assert packing.counted(sums) == sum(counts.values())
    assert packing.unpacked(packing.below(sums, limit)) == {v: n for v, n in sorted(counts.items()) if v < limit}
    raised, lowered = Counter[int](), Counter[int]()
    for value, count in counts.items():
        raised[max(value, limit)] += count
        lowered[min(value, limit)] += count
    assert packing.unpacked(packing.at_least(sums, limit)) == raised
    assert packing.unpacked(packing.at_most(sums, limit)) == lowered
