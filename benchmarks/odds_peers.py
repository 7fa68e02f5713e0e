"""How much faster the odds of one QuestWorlds contest are than those of general dice libraries and of a plain loop.

    python benchmarks/odds_peers.py [--rounds 5]

Every contest has a pair of ratings that was not asked about before. In each round all take turns on the same pairs,
and the median of the rounds counts. That all find the same odds is checked first. "Asked again" puts the same
questions a second time. Only the ratios are told: seconds say more about the machine.
"""

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

import dyce
import icepool

from talewright.games import questworlds
from talewright.games.questworlds.rules.rating import TIER, Rating

Pair = tuple[str, str]
CONTESTS_A_ROUND = 300
ASKED_FOR = {"icepool": 80, "dyce": 10, "plain loop over 400 pairs": 6, "icepool, asked again": 1_000}


def new_pairs() -> list[Pair]:
    """Pairs of ratings up to 20M2, no two of which are the same contest some masteries higher; well mixed."""
    levels = [(0, 0), (0, 1), (1, 0), (0, 2), (2, 0)]
    numbers = range(1, TIER + 1)
    pairs = [
        (str(Rating.of(ours, our_masteries)), str(Rating.of(theirs, their_masteries)))
        for ours, theirs, (our_masteries, their_masteries) in product(numbers, numbers, levels)
    ]
    return [pairs[index * 777 % len(pairs)] for index in range(len(pairs))]


def by_talewright(pair: Pair) -> questworlds.Odds:
    """The library, as anyone would call it."""
    return questworlds.contest(pair[0], vs=pair[1]).odds()


def compared(ours: Rating, theirs: Rating) -> Callable[[int, int], int]:
    """The rule for the peers: three times the lead in successes, and one more or less for the higher roll."""
    target, masteries = ours.target, ours.masteries
    resistance, their_masteries = theirs.target, theirs.masteries

    def compare(face: int, their_face: int) -> int:
        successes = (2 if face == target else 1 if face < target else 0) + masteries
        against = (2 if their_face == resistance else 1 if their_face < resistance else 0) + their_masteries
        return 3 * (successes - against) or (face > their_face) - (face < their_face)

    return compare


def named(lead: int) -> str:
    """The outcome that the peers' number stands for."""
    if lead == 0:
        return "tie"
    return f"{'victory' if lead > 0 else 'defeat'} {abs(lead) // 3}"


def by_icepool(pair: Pair) -> object:
    """The way its documentation shows: a function mapped over two dice."""
    return icepool.map(compared(Rating.parse(pair[0]), Rating.parse(pair[1])), icepool.d20, icepool.d20)


D20 = dyce.H(20)


def by_dyce(pair: Pair) -> object:
    """The same with its histograms."""
    return D20.apply(compared(Rating.parse(pair[0]), Rating.parse(pair[1])), D20)


def by_loop(pair: Pair) -> Counter[int]:
    """Written out in one place, as somebody would who needs nothing else."""
    ours, theirs = Rating.parse(pair[0]), Rating.parse(pair[1])
    target, masteries, resistance, their_masteries = ours.target, ours.masteries, theirs.target, theirs.masteries
    found: Counter[int] = Counter()
    for face in range(1, 21):
        successes = (2 if face == target else 1 if face < target else 0) + masteries
        for their_face in range(1, 21):
            against = (2 if their_face == resistance else 1 if their_face < resistance else 0) + their_masteries
            found[3 * (successes - against) or (face > their_face) - (face < their_face)] += 1
    return found


PEERS: dict[str, Callable[[Pair], object]] = {
    "icepool": by_icepool,
    "dyce": by_dyce,
    "plain loop over 400 pairs": by_loop,
}


def check_agreement(pairs: Sequence[Pair]) -> None:
    """All must find the same odds, or comparing their speed means nothing."""
    for pair in pairs:
        expected = dict(by_talewright(pair).items())
        for peer, ask in PEERS.items():
            answer = ask(pair)
            assert isinstance(answer, icepool.Die | dyce.H | Counter)
            found = {named(lead): Fraction(count, 400) for lead, count in answer.items()}
            assert found == expected, (peer, pair)


def seconds(ask: Callable[[Pair], object], pairs: Sequence[Pair]) -> float:
    """How long asking all of them took."""
    began = time.perf_counter()
    for pair in pairs:
        ask(pair)
    return time.perf_counter() - began


def ratios(rounds: int) -> dict[str, float]:
    """How many times faster than each peer, as medians over the rounds."""
    pairs = new_pairs()
    check_agreement(pairs[-50:])
    found: dict[str, list[float]] = {}
    for number in range(rounds):
        asked = pairs[number * CONTESTS_A_ROUND : (number + 1) * CONTESTS_A_ROUND]
        first, again = seconds(by_talewright, asked), seconds(by_talewright, asked)
        for peer, ask in PEERS.items():
            theirs = seconds(ask, asked)
            found.setdefault(peer, []).append(theirs / first)
            found.setdefault(f"{peer}, asked again", []).append(theirs / again)
    return {peer: statistics.median(times) for peer, times in found.items()}


def main() -> None:
    """Measure, and print a table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=5, choices=range(1, 7))
    given = words.parse_args()
    print("| odds of one contest, against | times as fast | asked for |")
    print("| --- | ---: | ---: |")
    for peer, ratio in ratios(given.rounds).items():
        print(f"| {peer} | {ratio:,.1f} | {f'at least {ASKED_FOR[peer]:,}' if peer in ASKED_FOR else ''} |")


if __name__ == "__main__":
    main()
