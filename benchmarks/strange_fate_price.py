"""What a skill of Strange FATE costs: every set of up to 7 trappings against all orders of adding them, and how fast.

    python -m benchmarks.strange_fate_price [--most 7] [--rounds 200]

The witness adds trappings one by one in every order and over every route, as the text says it. Orders that come to the
same trappings with the same lines paid go on together, which changes no sum. For the rest random skills of 12 trappings
are priced for the first time, and asked again.
"""

import argparse
import random
import statistics
import time
from collections.abc import Iterator

from talewright.games.strange_fate.rules.skills.chain import Chain, chain_of, joined
from talewright.games.strange_fate.rules.skills.diagram import bundled
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.price import following, price
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind
from talewright.games.strange_fate.rules.skills.trapping import Trapping

FLAT = 4
DIAGRAM = bundled()


def routes(chain: Chain, start: str, end: str, seen: tuple[str, ...] = ()) -> Iterator[int]:
    """Every route that passes no box twice, its lines as bits."""
    if start == end:
        yield 0
        return
    for number, line in enumerate(chain.lines):
        if start in (line.one, line.other):
            other = line.other if line.one == start else line.one
            if other not in seen:
                yield from (rest | 1 << number for rest in routes(chain, other, end, (*seen, start)))


def by_orders(chain: Chain, most: int) -> Iterator[dict[frozenset[str], int]]:
    """The least over all orders, for every set of 1, 2, 3 ... boxes of a chain."""
    prices = [line.price for line in chain.lines]
    ways = {(one, other): list(routes(chain, one, other)) for one in chain.boxes for other in chain.boxes}
    costs: dict[int, int] = {}

    def cost(lines: int) -> int:
        if lines not in costs:
            costs[lines] = sum(points for number, points in enumerate(prices) if lines >> number & 1)
        return costs[lines]

    states: dict[frozenset[str], dict[int, int]] = {frozenset({box}): {0: 0} for box in chain.boxes}
    for size in range(1, most + 1):
        yield {has: min(found.values()) for has, found in states.items()}
        if size == most:
            return
        after: dict[frozenset[str], dict[int, int]] = {}
        for has, found in states.items():
            for box in chain.boxes:
                if box in has:
                    continue
                ahead = {way for start in has for way in ways[start, box]}
                then = after.setdefault(has | {box}, {})
                for paid, points in found.items():
                    dear = True
                    for way in ahead:
                        crossing = cost(way & ~paid)
                        if crossing <= FLAT:
                            dear = False
                            lines = paid | way
                            if points + crossing < then.get(lines, 1_000):
                                then[lines] = points + crossing
                    if dear and points + FLAT < then.get(paid, 1_000):
                        then[paid] = points + FLAT
        states = after


def agree(most: int) -> int:
    """How many sets were compared. Stops at the first that differs."""
    compared = 0
    for boxes in DIAGRAM.chains:
        chain = chain_of(DIAGRAM, boxes[0])
        for found in by_orders(chain, min(most, len(boxes))):
            for wanted, points in found.items():
                assert joined(chain, wanted).points == points, (sorted(wanted), points)
            compared += len(found)
    return compared


def skills(count: int, trappings: int) -> list[Skill]:
    """Random skills that no earlier one is like."""
    chance = random.Random(2026)
    names = [box.trapping for box in DIAGRAM.boxes if box.trapping != "Minions"]
    big = [name for name in DIAGRAM.chains[0] if name in names]
    drawn = [chance.sample(big if number % 2 else names, trappings) for number in range(count)]
    return [
        Skill(name="", kind=SkillKind.STRANGE, rating=3, trappings=tuple(Held(Trapping.parse(name)) for name in each))
        for each in drawn
    ]


def milliseconds(work: object, some: list[Skill]) -> float:
    """The median over some skills, each asked once."""
    assert callable(work)
    taken = []
    for skill in some:
        began = time.perf_counter()
        work(skill)
        taken.append(1_000 * (time.perf_counter() - began))
    return statistics.median(taken)


def main() -> None:
    """Compare, measure, and print a table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--most", type=int, default=7)
    words.add_argument("--rounds", type=int, default=200)
    asked = words.parse_args()

    some = skills(asked.rounds, 12)
    print(f"{'price of 12 trappings, new':52}{milliseconds(price, some):8.2f} ms")
    print(f"{'the same, asked again':52}{milliseconds(price, some):8.2f} ms")
    joined.cache_clear()
    print(f"{'what each next trapping would cost, new':52}{milliseconds(following, some):8.2f} ms")
    began = time.perf_counter()
    compared = agree(asked.most)
    print(
        f"{compared} sets of up to {asked.most}: equal to the best of all orders ({time.perf_counter() - began:.0f} s)"
    )


if __name__ == "__main__":
    main()
