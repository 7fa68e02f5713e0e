"""How much faster the nine outcomes of one contest of bumps are than with general dice libraries and a plain loop.

    python benchmarks/heroquest_odds.py [--rounds 5]

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

from talewright.games import heroquest
from talewright.games.heroquest import Odds, Outcome, Rating

Pair = tuple[str, str]
CONTESTS_A_ROUND = 300
ASKED_FOR = {"icepool": 80, "dyce": 15, "plain loop over 400 pairs": 6}


def new_pairs() -> list[Pair]:
    """Pairs of ratings up to 19M2, no two of which are the same contest some masteries higher; well mixed.

    Against 20 a roll comes to what it does against 19, so 20 is left out.
    """
    levels = [(0, 0), (0, 1), (1, 0), (0, 2), (2, 0)]
    numbers = range(1, 20)
    pairs = [
        (str(Rating.of(ours, our_masteries)), str(Rating.of(theirs, their_masteries)))
        for ours, theirs, (our_masteries, their_masteries) in product(numbers, numbers, levels)
    ]
    return [pairs[index * 777 % len(pairs)] for index in range(len(pairs))]


def by_talewright(pair: Pair) -> Odds:
    """The library, as anyone would call it."""
    return heroquest.contest(pair[0], vs=pair[1]).odds()


def compared(ours: Rating, theirs: Rating) -> Callable[[int, int], int]:
    """The rule for the peers: from 4 for a complete victory over 0 for a tie to -4.

    A lead in masteries is worth as many steps, whichever side they lift or lower; three is the most that are left.
    """
    target, resistance, lead = ours.target, theirs.target, ours.masteries - theirs.masteries

    def compare(face: int, their_face: int) -> int:
        result = 3 if face == 1 else 0 if face == 20 else 2 if face <= target else 1
        against = 3 if their_face == 1 else 0 if their_face == 20 else 2 if their_face <= resistance else 1
        steps = max(-3, min(3, result - against + lead))
        if steps:
            return steps + 1 if steps > 0 else steps - 1
        return (face > their_face) - (face < their_face)

    return compare


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
    target, resistance, lead = ours.target, theirs.target, ours.masteries - theirs.masteries
    found: Counter[int] = Counter()
    for face in range(1, 21):
        result = (3 if face == 1 else 0 if face == 20 else 2 if face <= target else 1) + lead
        for their_face in range(1, 21):
            against = 3 if their_face == 1 else 0 if their_face == 20 else 2 if their_face <= resistance else 1
            steps = max(-3, min(3, result - against))
            if steps:
                found[steps + 1 if steps > 0 else steps - 1] += 1
            else:
                found[(face > their_face) - (face < their_face)] += 1
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
            found = {str(Outcome(end)): Fraction(count, 400) for end, count in answer.items()}
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
    words.add_argument("--rounds", type=int, default=5, choices=range(1, 6))
    given = words.parse_args()
    print("| nine outcomes of one contest, against | times as fast | asked for |")
    print("| --- | ---: | ---: |")
    for peer, ratio in ratios(given.rounds).items():
        print(f"| {peer} | {ratio:,.1f} | {f'at least {ASKED_FOR[peer]:,}' if peer in ASKED_FOR else ''} |")


if __name__ == "__main__":
    main()
