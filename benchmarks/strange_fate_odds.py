"""How much faster the odds of an opposed roll over shifts are than with general dice libraries and plain convolution.

    python -m benchmarks.strange_fate_odds [--rounds 5]

No two rolls have the same lead, in ratings and in tiers, so none is answered from memory; what the dice come to is
counted once for each lead in tiers, of which there are nine.
"""

from collections.abc import Iterable, Sequence
from itertools import product

import dyce
import icepool
from benchmarks.peers.odds import Odds, Pair

from talewright.games import strange_fate
from talewright.games.strange_fate import Rating

HIGHEST = 20
TIERS = ("", "E", "S", "A", "G")


def new_pairs() -> list[Pair]:
    """Ratings up to +20 in all tiers, no two of which have the same lead; well mixed."""
    leads = product(range(-HIGHEST, HIGHEST + 1), range(1 - len(TIERS), len(TIERS)))
    pairs = [
        (f"{max(lead, 0)}{TIERS[max(tiers, 0)]}", f"{max(-lead, 0)}{TIERS[max(-tiers, 0)]}") for lead, tiers in leads
    ]
    return [pairs[index * 77 % len(pairs)] for index in range(len(pairs))]


def thrown(pair: Pair) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """What each side throws, for the peers: Fate dice, six-sided dice, and the rating."""
    ours, theirs = Rating.parse(pair[0]), Rating.parse(pair[1])
    tiers = ours.tier - theirs.tier
    higher, lower = max(tiers, 0), max(-tiers, 0)
    return (4 - higher, higher, ours.value), (4 - lower, lower, theirs.value)


FATE_DIE = icepool.Die([-1, 0, 1])


def by_icepool(pair: Pair) -> object:
    """Sums of dice, one side less the other."""
    (fate, sixes, rating), (their_fate, their_sixes, their_rating) = thrown(pair)
    return (fate @ FATE_DIE + sixes @ icepool.d6 + rating) - (
        their_fate @ FATE_DIE + their_sixes @ icepool.d6 + their_rating
    )


FATE_HISTOGRAM, SIX_HISTOGRAM = dyce.H((-1, 0, 1)), dyce.H(6)


def by_dyce(pair: Pair) -> object:
    """The same with its histograms."""
    sides = [
        (fate @ FATE_HISTOGRAM if fate else dyce.H({0: 1})) + (sixes @ SIX_HISTOGRAM if sixes else 0) + rating  # type: ignore[operator]
        for fate, sixes, rating in thrown(pair)
    ]
    return sides[0] - sides[1]


def by_convolution(pair: Pair) -> dict[int, int]:
    """Written out in one place, as somebody would who needs nothing else: die after die, theirs taken away."""
    (fate, sixes, rating), (their_fate, their_sixes, their_rating) = thrown(pair)
    found = {rating - their_rating: 1}
    dice: Iterable[Sequence[int]] = (
        *[(-1, 0, 1)] * (fate + their_fate),
        *[range(1, 7)] * sixes,
        *[range(-6, 0)] * their_sixes,
    )
    for die in dice:
        grown: dict[int, int] = {}
        for total, ways in found.items():
            for face in die:
                grown[total + face] = grown.get(total + face, 0) + ways
        found = grown
    return found


ODDS = Odds(
    what="shifts of one opposed roll",
    asked_for={"icepool": 50, "dyce": 20, "plain convolution": 4},
    ours=lambda pair: strange_fate.opposed(pair[0], vs=pair[1]).odds(),
    peers={"icepool": by_icepool, "dyce": by_dyce, "plain convolution": by_convolution},
    named=str,
    pairs=new_pairs(),
    a_round=73,
    compared=[(f"0{ours}", f"0{theirs}") for ours, theirs in product(TIERS, TIERS)],
)

if __name__ == "__main__":
    ODDS.report(__doc__)
