"""How much faster a conflict to taken out is than a plain dynamic programme over the same wounds, and than icepool.

    python -m benchmarks.strange_fate_fight [--rounds 3]

Two sides attack in each exchange, the first with the initiative, and both bear hits by the same policy: boxes first,
then the mildest consequences, up to Severe, or up to Moderate. Asked is who is taken out first, exactly. No two fights
have the same leads. The plain programme goes through the wounds of both sides with whole numbers as states and exact
fractions as chances, the self-loop of an exchange without harm summed at once; icepool maps a die of states until all
are absorbed. All are made sure to find the same chance first. Only the ratios are told.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

import icepool

from talewright.games.strange_fate import Situation
from talewright.games.strange_fate.odds import Attack, Bears, Target, fight
from talewright.games.strange_fate.odds.blows import ways_down
from talewright.games.strange_fate.rules.conflict.stress import Degree, bearing

ASKED_FOR = {"plain dynamic programme": 5, "icepool": 250}
ABSORBS = (2, 4, 6)
BOXES = 2


class Fighters(NamedTuple):
    """Two fighters: what each adds to the dice to attack and to defend, and the consequences that both would take."""

    ours: int
    their_defence: int
    theirs: int
    our_defence: int
    slots: int


FIGHTS = [Fighters(5, 3, 3, 3, 2), Fighters(3, 2, 2, 3, 3), Fighters(4, 2, 3, 2, 3), Fighters(2, 2, 4, 3, 2)]


def by_talewright(asked: Fighters) -> Fraction:
    """The library, as anyone would call it."""
    target = Target(bearing=bearing(), bears=Bears((Degree.MODERATE, Degree.SEVERE)[asked.slots - 2]))
    return fight(
        Attack(situation=Situation.parse(f"{asked.ours} vs {asked.their_defence}"), target=target),
        Attack(situation=Situation.parse(f"{asked.theirs} vs {asked.our_defence}"), target=target),
        shown=0,
    ).victory


FATE = {-1: 1, 0: 1, 1: 1}


def stress_of(lead: int) -> dict[int, int]:
    """Eight Fate dice, four of them taken away, moved by the lead; what falls short deals nothing."""
    found = {lead: 1}
    for _ in range(8):
        grown: dict[int, int] = {}
        for total, ways in found.items():
            for face in FATE:
                grown[total + face] = grown.get(total + face, 0) + ways
        found = grown
    dealt: dict[int, int] = {}
    for total, ways in found.items():
        dealt[max(total, 0)] = dealt.get(max(total, 0), 0) + ways
    return dealt


OUT = -1


def hit(wounds: int, stress: int, slots: int) -> int:
    """What a hit leaves: two bits for boxes, one for each slot; the least that is enough, as the policy says."""
    if not stress:
        return wounds
    best: tuple[int, int, int] | None = None
    after = OUT
    for taken in range(1 << slots):
        if taken << BOXES & wounds:
            continue
        absorbed = sum(ABSORBS[slot] for slot in range(slots) if taken >> slot & 1)
        for box in range(BOXES + 1):
            if (box and wounds >> (box - 1) & 1) or absorbed + box < stress:
                continue
            worst = max((ABSORBS[slot] for slot in range(slots) if taken >> slot & 1), default=0)
            cost = (worst, taken.bit_count(), box)
            if best is None or cost < best:
                best, after = cost, wounds | taken << BOXES | (1 << (box - 1) if box else 0)
    return after


def tables(asked: Fighters) -> tuple[dict[int, int], dict[int, int], list[list[int]]]:
    """Stress that both deal, and what every amount of it leaves of every state."""
    dealt, suffered = stress_of(asked.ours - asked.their_defence), stress_of(asked.theirs - asked.our_defence)
    most = max(*dealt, *suffered)
    states = 1 << (BOXES + asked.slots)
    return dealt, suffered, [[hit(state, stress, asked.slots) for stress in range(most + 1)] for state in range(states)]


def by_plain(asked: Fighters) -> Fraction:
    """Written out in one place: every pair of wounds once, the later ones first."""
    dealt, suffered, after = tables(asked)
    ways = sum(dealt.values()) * sum(suffered.values())
    back_ways = sum(suffered.values())
    known: dict[tuple[int, int], Fraction] = {}

    def won(mine: int, other: int) -> Fraction:
        if (mine, other) in known:
            return known[mine, other]
        found, stay = Fraction(0), 0
        for stress, count in dealt.items():
            hurt = after[other][stress]
            if hurt == OUT:
                found += count * back_ways
                continue
            reached: dict[int, int] = {}
            for back, more in suffered.items():
                then = after[mine][back]
                if then != OUT:
                    reached[then] = reached.get(then, 0) + count * more
            for then, number in reached.items():
                if then == mine and hurt == other:
                    stay += number
                else:
                    found += number * won(then, hurt)
        known[mine, other] = found / (ways - stay)
        return known[mine, other]

    return won(0, 0)


def by_icepool(asked: Fighters) -> Fraction:
    """A die of states, mapped until every state is absorbed."""
    dealt, suffered, after = tables(asked)
    ours, theirs = icepool.Die(dealt), icepool.Die(suffered)

    def exchange(mine: int, other: int) -> object:
        if OUT in {mine, other}:
            return icepool.Die([(mine, other)])

        def attacked(stress: int) -> object:
            hurt = after[other][stress]
            if hurt == OUT:
                return icepool.Die([(mine, OUT)])
            return theirs.map(lambda back: (after[mine][back], hurt if after[mine][back] != OUT else 0))

        return ours.map(attacked)

    ends = icepool.map(exchange, icepool.Die([(0, 0)]), star=True, repeat="inf")
    return sum((ends.probability(end) for end in ends if end[1] == OUT), Fraction(0))


PEERS: dict[str, Callable[[Fighters], Fraction]] = {"plain dynamic programme": by_plain, "icepool": by_icepool}
WITH_ICEPOOL = 1
"""Fights a round that icepool is asked: it takes seconds for one."""


def check_agreement() -> None:
    """All must find the same chance, or comparing their speed means nothing."""
    for asked in FIGHTS:
        assert by_talewright(asked) == by_plain(asked), asked
    for asked in FIGHTS[:WITH_ICEPOOL]:
        assert by_talewright(asked) == by_icepool(asked), asked


def seconds(ask: Callable[[Fighters], Fraction], fights: Sequence[Fighters]) -> float:
    """How much of the processor's time one fight took, on average, whatever else the machine was doing."""
    began = time.process_time()
    for asked in fights:
        ask(asked)
    return (time.process_time() - began) / len(fights)


def ratios(rounds: int) -> dict[str, float]:
    """How many times faster than each peer, as medians over the rounds.

    The states of somebody's wounds are found once and kept, as they are at a table; they are forgotten before each
    round, so that finding them counts for the first of its fights.
    """
    check_agreement()
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        ways_down.cache_clear()
        mine = seconds(by_talewright, FIGHTS)
        for peer, ask in PEERS.items():
            fights = FIGHTS[:WITH_ICEPOOL] if peer == "icepool" else FIGHTS
            found.setdefault(peer, []).append(seconds(ask, fights) / mine)
    return {peer: statistics.median(times) for peer, times in found.items()}


def main() -> None:
    """Measure, and print a table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=3, choices=range(1, 6))
    given = words.parse_args()
    print("| a conflict to taken out, against | times as fast | asked for |")
    print("| --- | ---: | ---: |")
    for peer, ratio in ratios(given.rounds).items():
        print(f"| {peer} | {ratio:,.1f} | at least {ASKED_FOR[peer]:,} |")


if __name__ == "__main__":
    main()
