"""How much faster the odds of an opposed roll over shifts are than with general dice libraries and plain convolution.

    python benchmarks/strange_fate_odds.py [--rounds 5]

No two rolls have the same lead, in ratings and in tiers, so none is answered from memory; what the dice come to is
counted once for each lead in tiers, of which there are nine. In each round all take turns on the same rolls, and the
median of the rounds counts. That all find the same odds is checked first. "Asked again" puts the same questions a
second time. Only the ratios are told: seconds say more about the machine.
"""

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import product

import dyce
import icepool

from talewright.games import strange_fate
from talewright.games.strange_fate import Odds, Rating

Pair = tuple[str, str]
ROLLS_A_ROUND = 73
HIGHEST = 20
TIERS = ("", "E", "S", "A", "G")
ASKED_FOR = {"icepool": 50, "dyce": 20, "plain convolution": 4}


def new_pairs() -> list[Pair]:
    """Ratings up to +20 in all tiers, no two of which have the same lead; well mixed."""
    leads = product(range(-HIGHEST, HIGHEST + 1), range(1 - len(TIERS), len(TIERS)))
    pairs = [
        (f"{max(lead, 0)}{TIERS[max(tiers, 0)]}", f"{max(-lead, 0)}{TIERS[max(-tiers, 0)]}") for lead, tiers in leads
    ]
    return [pairs[index * 77 % len(pairs)] for index in range(len(pairs))]


def by_talewright(pair: Pair) -> Odds:
    """The library, as anyone would call it."""
    return strange_fate.opposed(pair[0], vs=pair[1]).odds()


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
        (fate @ FATE_HISTOGRAM if fate else dyce.H({0: 1})) + (sixes @ SIX_HISTOGRAM if sixes else 0) + rating
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


PEERS: dict[str, Callable[[Pair], object]] = {
    "icepool": by_icepool,
    "dyce": by_dyce,
    "plain convolution": by_convolution,
}


def check_agreement(pairs: Sequence[Pair]) -> None:
    """All must find the same odds, or comparing their speed means nothing."""
    for pair in pairs:
        expected = dict(by_talewright(pair).items())
        for peer, ask in PEERS.items():
            answer = ask(pair)
            assert isinstance(answer, icepool.Die | dyce.H | dict)
            counted = Counter({str(shifts): count for shifts, count in answer.items()})
            found = {shifts: Fraction(count, counted.total()) for shifts, count in counted.items()}
            assert found == expected, (peer, pair)


def seconds(ask: Callable[[Pair], object], pairs: Sequence[Pair]) -> float:
    """How much of the processor's time asking all of them took, whatever else the machine was doing."""
    began = time.process_time()
    for pair in pairs:
        ask(pair)
    return time.process_time() - began


def ratios(rounds: int) -> dict[str, float]:
    """How many times faster than each peer, as medians over the rounds."""
    pairs = new_pairs()
    check_agreement([(f"0{ours}", f"0{theirs}") for ours, theirs in product(TIERS, TIERS)])
    found: dict[str, list[float]] = {}
    for number in range(rounds):
        asked = pairs[number * ROLLS_A_ROUND : (number + 1) * ROLLS_A_ROUND]
        first, again = seconds(by_talewright, asked), seconds(by_talewright, asked)
        for peer, ask in PEERS.items():
            theirs = seconds(ask, asked)
            found.setdefault(peer, []).append(theirs / first)
            found.setdefault(f"{peer}, asked again", []).append(theirs / again)
    return {peer: statistics.median(times) for peer, times in found.items()}


def main() -> None:
    """Measure, and print a table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=5, choices=range(1, 6))
    given = words.parse_args()
    print("| shifts of one opposed roll, against | times as fast | asked for |")
    print("| --- | ---: | ---: |")
    for peer, ratio in ratios(given.rounds).items():
        print(f"| {peer} | {ratio:,.1f} | {f'at least {ASKED_FOR[peer]:,}' if peer in ASKED_FOR else ''} |")


if __name__ == "__main__":
    main()
