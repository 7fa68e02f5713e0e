"""How many times faster odds are than those of general dice libraries and of a plain loop.

In each round all take turns on the same questions, and the median of the rounds counts. That all find the same odds is
checked first. "Asked again" puts the same questions a second time. Only the ratios are told: seconds say more about
the machine.
"""

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple, Protocol

import dyce
import icepool

from talewright.games.questworlds.rules.rating import Rating

Pair = tuple[str, str]
Ask = Callable[[Pair], object]
D20 = dyce.H(20)


class Found(Protocol):
    """What the library finds: the chance of each end, by its name."""

    def items(self) -> Iterable[tuple[str, Fraction]]: ...


class Odds(NamedTuple):
    """The odds of something against its peers."""

    what: str
    asked_for: dict[str, int]  # how many times as fast as each peer
    ours: Callable[[Pair], Found]
    peers: dict[str, Ask]  # what each finds is counted by whole numbers
    named: Callable[[int], str]  # the end that a peer's number stands for
    pairs: Sequence[Pair]
    a_round: int
    compared: Sequence[Pair]  # those whose odds are checked

    def check_agreement(self) -> None:
        """All must find the same odds, or comparing their speed means nothing."""
        for pair in self.compared:
            expected = dict(self.ours(pair).items())
            for peer, ask in self.peers.items():
                answer = ask(pair)
                assert isinstance(answer, icepool.Die | dyce.H | dict)
                found = Counter({self.named(end): count for end, count in answer.items()})
                assert {end: Fraction(ways, found.total()) for end, ways in found.items()} == expected, (peer, pair)

    def ratios(self, rounds: int) -> dict[str, float]:
        """How many times faster than each peer, as medians over the rounds."""
        self.check_agreement()
        found: dict[str, list[float]] = {}
        for number in range(rounds):
            asked = self.pairs[number * self.a_round : (number + 1) * self.a_round]
            first, again = seconds(self.ours, asked), seconds(self.ours, asked)
            for peer, ask in self.peers.items():
                theirs = seconds(ask, asked)
                found.setdefault(peer, []).append(theirs / first)
                found.setdefault(f"{peer}, asked again", []).append(theirs / again)
        return {peer: statistics.median(times) for peer, times in found.items()}

    def report(self, about: str | None) -> None:
        """Measure, and print a table."""
        words = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
        words.add_argument("--rounds", type=int, default=5, choices=range(1, len(self.pairs) // self.a_round + 1))
        given = words.parse_args()
        print(f"| {self.what}, against | times as fast | asked for |")
        print("| --- | ---: | ---: |")
        for peer, ratio in self.ratios(given.rounds).items():
            asked_for = f"at least {self.asked_for[peer]:,}" if peer in self.asked_for else ""
            print(f"| {peer} | {ratio:,.1f} | {asked_for} |")


def seconds(ask: Ask, pairs: Sequence[Pair]) -> float:
    """How much of the processor's time asking all of them took, whatever else the machine was doing."""
    began = time.process_time()
    for pair in pairs:
        ask(pair)
    return time.process_time() - began


def new_ratings(highest: int) -> list[Pair]:
    """Pairs of ratings with targets up to *highest*, no two the same contest some masteries higher; well mixed."""
    levels = [(0, 0), (0, 1), (1, 0), (0, 2), (2, 0)]
    numbers = range(1, highest + 1)
    pairs = [
        (str(Rating.of(ours, our_masteries)), str(Rating.of(theirs, their_masteries)))
        for ours, theirs, (our_masteries, their_masteries) in product(numbers, numbers, levels)
    ]
    return [pairs[index * 777 % len(pairs)] for index in range(len(pairs))]


def of_two_d20(rule: Callable[[Rating, Rating], Callable[[int, int], int]], by_loop: Ask) -> dict[str, Ask]:
    """The peers for a contest of two twenty-sided dice: libraries as their documentation shows, and a plain loop."""

    def compared(pair: Pair) -> Callable[[int, int], int]:
        return rule(Rating.parse(pair[0]), Rating.parse(pair[1]))

    return {
        "icepool": lambda pair: icepool.map(compared(pair), icepool.d20, icepool.d20),
        "dyce": lambda pair: D20.apply(compared(pair), D20),
        "plain loop over 400 pairs": by_loop,
    }
