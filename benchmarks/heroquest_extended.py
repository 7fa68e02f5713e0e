"""How much faster the odds of an extended HeroQuest contest are than dice libraries and a plain loop.

    python -m benchmarks.heroquest_extended [--rounds 5]

Final scores are asked for in exact whole numbers, and the number of rounds as the first thirty, the rest and the mean.
Every contest has a pair of ratings that was not asked about before. In each round all take turns on the same pairs, and
the median of the rounds counts. That all find the same odds is checked first. Only the ratios are told: seconds say
more about the machine. Where a library has a plainer way and a faster one, both stand here. The plan for hero points
has no peer: it is told in milliseconds.
"""

import argparse
import statistics
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import dyce
import icepool

from talewright.games import heroquest
from talewright.games.questworlds.rules.rating import TIER, Rating
from talewright.odds.race import SHOWN

Pair = tuple[str, str]
Scores = dict[tuple[int, int], Fraction]
Lengths = tuple[list[Fraction], Fraction]
TO_WIN = 5
AT_MOST_DECIDED = 9
DIE = range(1, 21)
WORTH = (0, 2, 3, 5)  # by the steps between two results; without any the better roll scores 1
ASKED_FOR = {
    ("final scores", "icepool"): 75,
    ("final scores", "dyce"): 40,
    ("final scores", "plain loop"): 3,
    ("number of rounds", "icepool"): 2_000,
    ("number of rounds", "plain loop"): 8,
}


def new_pairs() -> list[Pair]:
    """Pairs of ratings up to 20M, well mixed; none is another some masteries higher."""
    numbers, levels = range(1, TIER + 1), [(0, 0), (0, 1), (1, 0)]
    pairs = [
        (str(Rating.of(ours, our_masteries)), str(Rating.of(theirs, their_masteries)))
        for ours, theirs, (our_masteries, their_masteries) in product(numbers, numbers, levels)
    ]
    return [pairs[index * 577 % len(pairs)] for index in range(len(pairs))]


# ---- what all peers are given: the points of one round, ours above 0 and theirs below


def scoring(pair: Pair) -> Callable[[int, int], int]:
    """The rule, written once more for the peers."""
    ours, theirs = Rating.parse(pair[0]), Rating.parse(pair[1])
    target, resistance, lead = ours.target, theirs.target, ours.masteries - theirs.masteries

    def result(face: int, number: int) -> int:
        return 3 if face == 1 else 0 if face == 20 else 2 if face <= number else 1

    def points(face: int, their_face: int) -> int:
        mine, other = result(face, target), result(their_face, resistance)
        if lead > 0:
            up = min(lead, 3 - mine)
            mine, other = mine + up, max(other - (lead - up), 0)
        elif lead < 0:
            up = min(-lead, 3 - other)
            mine, other = max(mine - (-lead - up), 0), other + up
        if mine == other:
            return 0 if mine == 0 else (face > their_face) - (face < their_face)
        return WORTH[mine - other] if mine > other else -WORTH[other - mine]

    return points


def after(score: tuple[int, int], points: int) -> tuple[int, int]:
    """The score after a round."""
    ours, theirs = score
    if max(score) >= TO_WIN:
        return score
    return (ours + points, theirs) if points > 0 else (ours, theirs - points)


# ---- final scores


def scores_by_talewright(pair: Pair) -> object:
    """The library, as anyone would call it."""
    return heroquest.extended(pair[0], vs=pair[1]).odds()


def scores_by_icepool(pair: Pair) -> Scores:
    """The decided rounds alone, as many as there can be: the fastest of the ways that its documentation shows."""
    one_round = icepool.map(scoring(pair), icepool.d20, icepool.d20)
    decided = one_round.filter(lambda points: points != 0, depth="inf")
    ended = icepool.map(after, icepool.Die([(0, 0)]), decided, star=False, repeat=AT_MOST_DECIDED)
    return {score: ended.probability(score) for score in ended}


D20 = dyce.H(20)


def decided_by_dyce(pair: Pair) -> dyce.H[int]:
    """A round in which somebody scores."""
    points = D20.apply(scoring(pair), D20)
    return dyce.H.from_counts((gained, count) for gained, count in points.items() if gained)


def scores_by_dyce(pair: Pair) -> Scores:
    """Its own way for one roll that depends on another: from each score the expansion of all that follow."""
    decided = decided_by_dyce(pair)

    @cache
    def ended(score: tuple[int, int]) -> dyce.H[tuple[int, int]]:
        if max(score) >= TO_WIN:
            return dyce.H.from_counts([(score, 1)])
        return dyce.expand(
            lambda rolled: ended(after(score, rolled.outcome)), decided, min_path_probability=Fraction(0)
        )

    found = ended((0, 0))
    return {score: Fraction(count, found.total) for score, count in found.items()}


def scores_by_dyce_in_rounds(pair: Pair) -> Scores:
    """A faster way, for whoever knows that nine decided rounds are enough."""
    decided = decided_by_dyce(pair)
    standing = dyce.H.from_counts([((0, 0), 1)])
    for _ in range(AT_MOST_DECIDED):
        standing = standing.apply(after, decided)
    return {score: Fraction(count, standing.total) for score, count in standing.items()}


def counts(pair: Pair) -> Counter[int]:
    """One round, written out in one place."""
    points = scoring(pair)
    found: Counter[int] = Counter()
    for face in DIE:
        for their_face in DIE:
            found[points(face, their_face)] += 1
    return found


def reached(one_round: Counter[int]) -> tuple[dict[tuple[int, int], int], int]:
    """Whole numbers over the ninth power of the ways in which somebody scores: every score that is ever reached."""
    ways = [(points, count) for points, count in one_round.items() if points]
    decided = sum(count for _, count in ways)
    found = {(0, 0): decided**AT_MOST_DECIDED}
    for ours in range(TO_WIN):
        for theirs in range(TO_WIN):
            here = found.get((ours, theirs), 0) // decided
            for points, count in ways:
                to = (ours + points, theirs) if points > 0 else (ours, theirs - points)
                found[to] = found.get(to, 0) + here * count
    return found, decided**AT_MOST_DECIDED


def scores_by_loop(pair: Pair) -> tuple[dict[tuple[int, int], int], int]:
    """As somebody would write it who needs nothing else."""
    found, total = reached(counts(pair))
    return {score: count for score, count in found.items() if max(score) >= TO_WIN}, total


# ---- number of rounds


def rounds_by_talewright(pair: Pair) -> object:
    """The library, as anyone would call it."""
    return heroquest.extended(pair[0], vs=pair[1]).rounds()


def rounds_by_icepool(pair: Pair) -> Lengths:
    """A map that is repeated, with the rounds counted beside the score; the mean is left out."""
    one_round = icepool.map(scoring(pair), icepool.d20, icepool.d20)

    def step(standing: tuple[int, int, int], points: int) -> tuple[int, int, int]:
        ours, theirs, played = standing
        return standing if max(ours, theirs) >= TO_WIN else (*after((ours, theirs), points), played + 1)

    ended = icepool.map(step, icepool.Die([(0, 0, 0)]), one_round, star=False, repeat=SHOWN)
    lengths = ended.map(lambda ours, theirs, played: played if max(ours, theirs) >= TO_WIN else 0)
    return [lengths.probability(number) for number in range(1, SHOWN + 1)], lengths.probability(0)


def rounds_by_icepool_in_maps(pair: Pair) -> Lengths:
    """A faster way: the scores after each round, one map for each; the mean is left out."""
    one_round = icepool.map(scoring(pair), icepool.d20, icepool.d20)
    standing = icepool.Die([(0, 0)])
    going_on = [Fraction(1)]
    for _ in range(SHOWN):
        standing = icepool.map(after, standing, one_round, star=False)
        going_on.append(sum((standing.probability(score) for score in standing if max(score) < TO_WIN), Fraction(0)))
    return [before - now for before, now in pairwise(going_on)], going_on[-1]


def rounds_by_loop(pair: Pair) -> tuple[list[int], int, int, Fraction]:
    """As somebody would write it who needs nothing else: round by round, in whole numbers."""
    one_round = counts(pair)
    standing = {(0, 0): 1}
    ended: list[int] = []
    for _ in range(SHOWN):
        following: dict[tuple[int, int], int] = {}
        over = 0
        for (ours, theirs), count in standing.items():
            for points, ways in one_round.items():
                to = (ours + points, theirs) if points > 0 else (ours, theirs - points)
                if max(to) >= TO_WIN:
                    over += count * ways
                else:
                    following[to] = following.get(to, 0) + count * ways
        ended.append(over)
        standing = following
    found, total = reached(one_round)
    undecided = sum(count for score, count in found.items() if max(score) < TO_WIN)
    mean = Fraction(undecided * 400, total * (400 - one_round[0]))
    weights = [count * 400 ** (SHOWN - number) for number, count in enumerate(ended, start=1)]
    return weights, sum(standing.values()), 400**SHOWN, mean


# ---- comparing


def check_agreement(pairs: Sequence[Pair]) -> None:
    """All must find the same odds, or comparing their speed means nothing."""
    for pair in pairs:
        asked = heroquest.extended(pair[0], vs=pair[1])
        expected = {tuple(map(int, score.split("-"))): chance for score, chance in asked.odds().items()}
        found, total = scores_by_loop(pair)
        by_loop = {score: Fraction(count, total) for score, count in found.items() if count}
        assert scores_by_icepool(pair) == by_loop == expected, pair
        assert scores_by_dyce(pair) == scores_by_dyce_in_rounds(pair) == expected, pair
        lengths = asked.rounds()
        weights, rest, total, mean = rounds_by_loop(pair)
        assert (list(lengths.weights), lengths.total, lengths.mean) == (weights, total, mean), pair
        assert Fraction(rest, total) == lengths.longer_than(SHOWN), pair
    lengths = heroquest.extended(pairs[0][0], vs=pairs[0][1]).rounds()
    told = [lengths[number] for number in range(1, SHOWN + 1)], lengths.longer_than(SHOWN)
    assert rounds_by_icepool(pairs[0]) == rounds_by_icepool_in_maps(pairs[0]) == told


Answer = Callable[[Pair], object]
ASKED: dict[str, tuple[Answer, dict[str, tuple[Answer, int]]]] = {
    "final scores": (
        scores_by_talewright,
        {
            "icepool": (scores_by_icepool, 15),
            "dyce": (scores_by_dyce, 30),
            "dyce, round by round": (scores_by_dyce_in_rounds, 30),
            "plain loop": (scores_by_loop, 50),
        },
    ),
    "number of rounds": (
        rounds_by_talewright,
        {
            "icepool": (rounds_by_icepool, 1),
            "icepool, a map a round": (rounds_by_icepool_in_maps, 2),
            "plain loop": (rounds_by_loop, 30),
        },
    ),
}
"""Each question, who answers it, and to how many pairs in a round."""
AT_ONCE = 50


def seconds(ask: Callable[[Pair], object], pairs: Sequence[Pair]) -> float:
    """How long one of them took."""
    began = time.perf_counter()
    for pair in pairs:
        ask(pair)
    return (time.perf_counter() - began) / len(pairs)


def ratios(rounds: int) -> dict[tuple[str, str], float]:
    """How many times faster than each peer, as medians over the rounds."""
    pairs = new_pairs()
    check_agreement(pairs[-10:])
    fresh = batched(pairs[:-10])
    found: dict[tuple[str, str], list[float]] = {}
    for _ in range(rounds):
        for question, (ask, peers) in ASKED.items():
            asked = next(fresh)
            ours = seconds(ask, asked)
            for peer, (ask_peer, number) in peers.items():
                found.setdefault((question, peer), []).append(seconds(ask_peer, asked[:number]) / ours)
    return {key: statistics.median(times) for key, times in found.items()}


def batched(pairs: Sequence[Pair]) -> Iterator[Sequence[Pair]]:
    """Pairs that were not asked about before, so many at once."""
    return (pairs[first : first + AT_ONCE] for first in range(0, len(pairs) - AT_ONCE + 1, AT_ONCE))


def plan_milliseconds() -> float:
    """How long the plan for three hero points takes, with all that a page shows of it, for a new pair each time."""
    took = []
    for ours, theirs in new_pairs()[:15]:
        began = time.perf_counter()
        best = heroquest.extended(ours, vs=theirs, hero_points=3).plan()
        best.odds(heroquest.Score(), 3)
        took.append(1000 * (time.perf_counter() - began))
    return statistics.median(took)


def main() -> None:
    """Measure, and print a table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=5, choices=range(1, 11))
    given = words.parse_args()
    warnings.simplefilter("ignore")  # dyce calls its expansion experimental
    print("| extended contest | against | times as fast | asked for |")
    print("| --- | --- | ---: | ---: |")
    for (question, peer), ratio in ratios(given.rounds).items():
        least = ASKED_FOR.get((question, peer))
        print(f"| {question} | {peer} | {ratio:,.1f} | {f'at least {least:,}' if least else ''} |")
    print(f"\nThe plan for three hero points, with its final scores: {plan_milliseconds():.1f} ms.")


if __name__ == "__main__":
    main()
