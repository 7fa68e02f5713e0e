"""How much faster the odds of QuestWorlds sequences are than a dice library and plain loops.

    python -m benchmarks.questworlds_sequences [--rounds 5]

Final points of a scored sequence are asked for in exact whole numbers, the number of rounds as the first thirty, the
rest and the mean. Every sequence has a pair of ratings that was not asked about before. A wagered sequence is played
with 17 against 17 points and three at a time, a chained one with a resolve of five each and the best trades. In each
round all take turns on the same pairs, in processor time, so that other work on the machine counts little, and the
median of the rounds counts. That all find the same odds is checked first, which also loads numpy. The best wagers have
no peer: they are told in seconds and milliseconds.
"""

import argparse
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

import icepool

from talewright.games import questworlds
from talewright.games.questworlds.odds.exact import Side
from talewright.games.questworlds.odds.sequences.chained import Place
from talewright.games.questworlds.odds.sequences.equilibrium import Equilibrium, Stakes
from talewright.games.questworlds.rules.rating import TIER, Rating
from talewright.games.questworlds.rules.sequences.wagered import Points
from talewright.odds.race import SHOWN

Pair = tuple[str, str]
Score = tuple[int, int]
TO_WIN, MOST_DECIDED = 5, 9
DIE = range(1, 21)
WAGER, START = 3, 17
RESOLVE = 5
ASKED_FOR = {
    ("final points", "icepool"): 100,
    ("final points", "plain loop"): 3.5,
    ("number of rounds", "icepool"): 1_000,
    ("number of rounds", "plain loop"): 8,
    ("wagered, 3 at a time", "icepool"): 80,
    ("wagered, 3 at a time", "plain loop"): 50,
    ("chained, best trades", "plain loop"): 5,
}


def new_pairs() -> list[Pair]:
    """Pairs of ratings up to 20M, well mixed; none is another some masteries higher."""
    numbers, levels = range(1, TIER + 1), [(0, 0), (0, 1), (1, 0)]
    pairs = [
        (str(Rating.of(ours, mine)), str(Rating.of(theirs, other)))
        for ours, theirs, (mine, other) in product(numbers, numbers, levels)
    ]
    return [pairs[index * 577 % len(pairs)] for index in range(len(pairs))]


# ---- what all peers are given: one roll of both


def rolling(pair: Pair, penalty: int = 0) -> Callable[[int, int], tuple[int, bool]]:
    """The rule, written once more: degree and one for us, or below 0 for them; and whether the winner rolled big."""
    ours, theirs = Rating(Rating.parse(pair[0]).score - penalty), Rating.parse(pair[1])
    target, resistance, lead = ours.target, theirs.target, ours.masteries - theirs.masteries

    def roll(face: int, other: int) -> tuple[int, bool]:
        ahead = lead + (face <= target) + (face == target) - (other <= resistance) - (other == resistance)
        if ahead:
            return (ahead + 1, face == target) if ahead > 0 else (ahead - 1, other == resistance)
        if face == other:
            return 0, False
        return (1, face == target) if face > other else (-1, other == resistance)

    return roll


def counts(pair: Pair, penalty: int = 0) -> Counter[tuple[int, bool]]:
    """One round, written out in one place."""
    roll = rolling(pair, penalty)
    return Counter(roll(face, other) for face in DIE for other in DIE)


def after(score: Score, points: int) -> Score:
    """The score after a round."""
    ours, theirs = score
    if max(score) >= TO_WIN:
        return score
    return (ours + points, theirs) if points > 0 else (ours, theirs - points)


# ---- scored: final points, and the number of rounds


def points_by_talewright(pair: Pair) -> object:
    """The library, as anyone would call it."""
    return questworlds.sequence(pair[0], vs=pair[1]).odds()


def one_roll(pair: Pair) -> icepool.Die[int]:
    """The points of one round."""
    roll = rolling(pair)
    return icepool.map(lambda face, other: roll(face, other)[0], icepool.d20, icepool.d20)


def points_by_icepool(pair: Pair) -> dict[Score, Fraction]:
    """The decided rounds alone, as many as there can be: the fastest of the ways that its documentation shows."""
    decided = one_roll(pair).filter(lambda points: points != 0, depth="inf")
    ended = icepool.map(after, icepool.Die([(0, 0)]), decided, star=False, repeat=MOST_DECIDED)
    return {score: ended.probability(score) for score in ended}


def reached(pair: Pair) -> tuple[dict[Score, int], int, int]:
    """Whole numbers over the ninth power of the ways in which somebody scores: every score that is ever reached."""
    ways = Counter[int]()
    for (points, _), count in counts(pair).items():
        ways[points] += count
    idle = ways.pop(0, 0)
    decided = 400 - idle
    found = {(0, 0): decided**MOST_DECIDED}
    for ours in range(TO_WIN):
        for theirs in range(TO_WIN):
            here = found.get((ours, theirs), 0) // decided
            for points, count in ways.items():
                to = after((ours, theirs), points)
                found[to] = found.get(to, 0) + here * count
    return found, decided, idle


def points_by_loop(pair: Pair) -> tuple[dict[Score, int], int]:
    """As somebody would write it who needs nothing else."""
    found, decided, _ = reached(pair)
    return {score: count for score, count in found.items() if max(score) >= TO_WIN}, decided**MOST_DECIDED


def rounds_by_talewright(pair: Pair) -> object:
    """The library, as anyone would call it."""
    return questworlds.sequence(pair[0], vs=pair[1]).rounds()


def rounds_by_icepool(pair: Pair) -> tuple[list[Fraction], Fraction]:
    """A map that is repeated, with the rounds counted beside the score; the mean is left out."""

    def step(standing: tuple[int, int, int], points: int) -> tuple[int, int, int]:
        ours, theirs, played = standing
        return standing if max(ours, theirs) >= TO_WIN else (*after((ours, theirs), points), played + 1)

    ended = icepool.map(step, icepool.Die([(0, 0, 0)]), one_roll(pair), star=False, repeat=SHOWN)
    lengths = ended.map(lambda ours, theirs, played: played if max(ours, theirs) >= TO_WIN else 0)
    return [lengths.probability(number) for number in range(1, SHOWN + 1)], lengths.probability(0)


def rounds_by_loop(pair: Pair) -> tuple[list[int], int, Fraction]:
    """As somebody would write it who needs nothing else: round by round, in whole numbers."""
    ways = Counter[int]()
    for (points, _), count in counts(pair).items():
        ways[points] += count
    standing = {(0, 0): 1}
    ended: list[int] = []
    for _ in range(SHOWN):
        following: dict[Score, int] = {}
        over = 0
        for score, count in standing.items():
            for points, number in ways.items():
                to = after(score, points) if points else score
                if max(to) >= TO_WIN:
                    over += count * number
                else:
                    following[to] = following.get(to, 0) + count * number
        ended.append(over)
        standing = following
    found, decided, idle = reached(pair)
    undecided = sum(count for score, count in found.items() if max(score) < TO_WIN)
    mean = Fraction(undecided * 400, decided**MOST_DECIDED * (400 - idle))
    return [count * 400 ** (SHOWN - number) for number, count in enumerate(ended, start=1)], 400**SHOWN, mean


# ---- wagered: what both have left


def left_by_talewright(pair: Pair) -> object:
    """The library, as anyone would call it."""
    return questworlds.sequence(pair[0], vs=pair[1], kind="wagered").at(Points(START, START)).odds()


def exchanged(left: Score, wager: int, points: int, *, big: bool) -> Score:
    """What an exchange makes of what both have left."""
    ours, theirs = left
    times = abs(points) - 1
    lost = times * wager if times > 0 else (wager + 1) // 2
    if not points:
        return ours - lost, theirs - lost
    if points > 0:
        return ours + lost * big, theirs - lost
    return ours - lost, theirs + lost * big


def led_first(left: Score) -> tuple[tuple[int, int], bool]:
    """Both wagers, and whether we lead the first exchange."""
    wagers = min(WAGER, left[0]), min(WAGER, left[1])
    return wagers, wagers[0] >= wagers[1]


def left_by_icepool(pair: Pair) -> dict[Score, float]:
    """A map that is repeated, two exchanges in each; after forty rounds nearly nobody is left."""
    roll = rolling(pair)
    exchange = icepool.map(roll, icepool.d20, icepool.d20)

    def step(left: Score, one: tuple[int, bool], two: tuple[int, bool]) -> Score:
        if min(left) <= 0:
            return left
        wagers, we_lead = led_first(left)
        between = exchanged(left, wagers[not we_lead], one[0], big=one[1])
        if min(between) <= 0:
            return between
        return exchanged(between, min(wagers[we_lead], between[we_lead]), two[0], big=two[1])

    ended = icepool.map(step, icepool.Die([(START, START)]), exchange, exchange, star=False, repeat=ICEPOOL_ROUNDS)
    return {left: float(ended.probability(left)) for left in ended if min(left) <= 0}


def left_by_loop(pair: Pair) -> dict[Score, float]:
    """As somebody would write it who needs nothing else: round by round, until next to nobody is left."""
    ways = [(points, big, count / 400) for (points, big), count in counts(pair).items()]
    standing = {(START, START): 1.0}
    ends: dict[Score, float] = defaultdict(float)
    while sum(standing.values()) > NEXT_TO_NOBODY:
        following: dict[Score, float] = defaultdict(float)
        for left, chance in standing.items():
            wagers, we_lead = led_first(left)
            for points, big, part in ways:
                between = exchanged(left, wagers[not we_lead], points, big=big)
                if min(between) <= 0:
                    ends[between] += chance * part
                    continue
                wager = min(wagers[we_lead], between[we_lead])
                for more, is_big, share in ways:
                    after_both = exchanged(between, wager, more, big=is_big)
                    (ends if min(after_both) <= 0 else following)[after_both] += chance * part * share
        standing = following
    return ends


# ---- chained: the best trades


def trades_by_talewright(pair: Pair) -> Fraction:
    """The library, as anyone would call it."""
    return questworlds.sequence(pair[0], vs=pair[1], kind="chained").plan().victory(Place(RESOLVE, RESOLVE))


def trades_by_loop(pair: Pair) -> Fraction:
    """As somebody would write it who needs nothing else: one place after another, in fractions."""
    score = Rating.parse(pair[0]).score

    @cache
    def ways(traded: int) -> list[tuple[int, int]]:
        found = Counter[int]()
        for (points, _), count in counts(pair, 5 * traded).items():
            found[points] += count
        found.pop(0, None)
        return list(found.items())

    @cache
    def victory(ours: int, theirs: int, traded: int) -> Fraction:
        if ours <= 0 or theirs <= 0:
            return Fraction(theirs <= 0)
        if score <= 5 * traded:
            return Fraction(0)
        worth, total = Fraction(0), 0
        for points, count in ways(traded):
            total += count
            if points > 0:
                worth += count * victory(ours, theirs - points, traded)
            elif points <= -RESOLVE:
                worth += count * victory(min(0, ours + points), theirs, traded)
            else:
                worth += count * max(victory(ours + points, theirs, traded), victory(ours, theirs, traded - points))
        return worth / total

    return victory(RESOLVE, RESOLVE, 0)


# ---- comparing


def check_agreement(pairs: Sequence[Pair]) -> None:
    """All must find the same odds, or comparing their speed means nothing."""
    for pair in pairs:
        asked = questworlds.sequence(pair[0], vs=pair[1])
        expected = {tuple(map(int, score.split("-"))): chance for score, chance in asked.odds().items()}
        found, total = points_by_loop(pair)
        by_loop = {score: Fraction(count, total) for score, count in found.items() if count}
        assert points_by_icepool(pair) == by_loop == expected, pair
        lengths = asked.rounds()
        assert (list(lengths.weights), lengths.total, lengths.mean) == rounds_by_loop(pair), pair
        assert trades_by_loop(pair) == trades_by_talewright(pair), pair
    pair = pairs[0]
    lengths = questworlds.sequence(pair[0], vs=pair[1]).rounds()
    assert rounds_by_icepool(pair) == ([lengths[number] for number in range(1, SHOWN + 1)], lengths.longer_than(SHOWN))
    chances = questworlds.sequence(pair[0], vs=pair[1], kind="wagered").at(Points(START, START)).odds().to_floats()
    by_peers = [left_by_loop(pair), left_by_icepool(pair)]
    for found_left in by_peers:
        assert all(chances.get(f"{a}-{b}", 0.0) > chance - 1e-9 for (a, b), chance in found_left.items()), pair


Answer = Callable[[Pair], object]
ASKED: dict[str, tuple[Answer, dict[str, tuple[Answer, int]], int]] = {
    "final points": (
        points_by_talewright,
        {"icepool": (points_by_icepool, 15), "plain loop": (points_by_loop, 50)},
        50,
    ),
    "number of rounds": (
        rounds_by_talewright,
        {"icepool": (rounds_by_icepool, 1), "plain loop": (rounds_by_loop, 30)},
        50,
    ),
    "wagered, 3 at a time": (
        left_by_talewright,
        {"icepool": (left_by_icepool, 1), "plain loop": (left_by_loop, 3)},
        10,
    ),
    "chained, best trades": (trades_by_talewright, {"plain loop": (trades_by_loop, 20)}, 20),
}
"""Each question, who answers it, each peer with the number of pairs in a round, and ours."""
ICEPOOL_ROUNDS = 8
NEXT_TO_NOBODY = 1e-12


def seconds(ask: Answer, pairs: Sequence[Pair]) -> float:
    """How long one of them took, in processor time."""
    began = time.process_time()
    for pair in pairs:
        ask(pair)
    return (time.process_time() - began) / len(pairs)


def ratios(rounds: int) -> dict[tuple[str, str], float]:
    """How many times faster than each peer, as medians over the rounds."""
    pairs = iter(new_pairs())
    check_agreement([next(pairs) for _ in range(5)])
    found: dict[tuple[str, str], list[float]] = {}
    for _ in range(rounds):
        for question, (ask, peers, number) in ASKED.items():
            asked = [next(pairs) for _ in range(number)]
            ours = seconds(ask, asked)
            for peer, (ask_peer, of_them) in peers.items():
                found.setdefault((question, peer), []).append(seconds(ask_peer, asked[:of_them]) / ours)
    return {key: statistics.median(times) for key, times in found.items()}


def best_wagers_seconds(points: int) -> tuple[float, float]:
    """The processor time of the best wagers with so many points a side: the first time, and at the next touch."""
    began = time.process_time()
    found = Equilibrium(Stakes(Side(points - TIER, 1), Side(points - TIER, 1), (points, points)), 2 * points)
    first = time.process_time()
    found.openings(points - 3, points - 2)
    return first - began, time.process_time() - first


def main() -> None:
    """Measure, and print a table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=5, choices=range(1, 8))
    given = words.parse_args()
    print("| sequence | against | times as fast | asked for |")
    print("| --- | --- | ---: | ---: |")
    for (question, peer), ratio in ratios(given.rounds).items():
        least = ASKED_FOR[question, peer]
        print(f"| {question} | {peer} | {ratio:,.1f} | at least {least:,} |")
    first, then = best_wagers_seconds(40)
    print(f"\nThe best wagers with 40 points a side: {first:.2f} seconds, and {1000 * then:.1f} ms at the next touch.")


if __name__ == "__main__":
    main()
