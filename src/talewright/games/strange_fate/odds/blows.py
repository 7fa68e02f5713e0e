"""The hits that somebody bears before they are taken out, counted exactly.

Whether an attack hurts, and by how much, does not depend on what was suffered before. So the hits that hurt are counted
once, along the ways of bearing them, which never lead back.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, groupby
from math import comb
from typing import NamedTuple

from msgspec import Struct, field

from talewright.dice import Dist
from talewright.games.strange_fate.odds.exact import odds
from talewright.games.strange_fate.rules.conflict.stress import Bearing, Degree, Track
from talewright.games.strange_fate.rules.conflict.weapon import ORDINARY, stress_dealt
from talewright.games.strange_fate.rules.conflict.wound import UNHURT, Hit, Way, Wounds, leasts, marked
from talewright.games.strange_fate.rules.dice.situation import Situation


class Bears(Struct, frozen=True):
    """How somebody takes hits: a box if it will do, then the mildest consequences, none worse than *worst*.

    Whoever would need a worse one is taken out, or concedes, which comes to the same here.
    """

    worst: Degree | None = Degree.SEVERE

    @property
    def name(self) -> str:
        """The policy in words."""
        if self.worst is None:
            return "boxes only, no consequence"
        return f"boxes first, then the mildest consequences, up to {self.worst}"

    def allows(self, way: Way, bearing: Bearing) -> bool:
        """Whether it takes no worse consequence than this policy does."""
        most = self.worst.absorbs if self.worst else 0
        return all(bearing.slots[slot].degree.absorbs <= most for slot in way.slots)


class Target(Struct, frozen=True, kw_only=True):
    """Somebody who is attacked: what they can bear, what they have suffered, on which track, by which policy."""

    bearing: Bearing
    wounds: Wounds = UNHURT
    track: Track = Track.HEALTH
    bears: Bears = field(default=Bears())


class Attack(Struct, frozen=True, kw_only=True):
    """One side's attack in each exchange: an opposed roll, with the Weapon it deals and the Armor it meets."""

    situation: Situation
    weapon: int = ORDINARY
    armor: int = ORDINARY
    target: Target

    def stress(self) -> Dist[int]:
        """How much stress one attack deals; a tie deals none (SF-weapons-armor.2, SF-weapons-armor.3)."""
        return odds(self.situation).map(lambda shifts: self.dealt(int(shifts)))

    def dealt(self, shifts: int) -> int:
        """How much stress so many shifts deal."""
        return stress_dealt(max(shifts, 0), weapon=self.weapon, armor=self.armor).stress


class Blows(Struct, frozen=True):
    """What a side's attacks come to: how often one hurts, and how many that hurt its target bears.

    *needed* gives for each count the ways in which exactly so many take the target out, over *ways* to that power.
    """

    hurt: int
    total: int
    ways: int
    needed: tuple[int, ...]

    @property
    def miss(self) -> int:
        return self.total - self.hurt

    def standing(self, most: int) -> list[Fraction]:
        """The chance that the target still stands, after no attack, after one, and so on up to *most*."""
        last = len(self.needed) - 1
        scaled = [needed * self.ways ** (last - blows) for blows, needed in enumerate(self.needed)]
        short = [sum(scaled[blows + 1 :]) for blows in range(last)]  # of those who need more than so many
        found = []
        for count in range(most + 1):
            ways = sum(
                comb(count, blows) * self.hurt**blows * self.miss ** (count - blows) * short[blows]
                for blows in range(min(count + 1, last))
            )
            found.append(Fraction(ways, self.ways**last * self.total**count))
        return found


def blows(attack: Attack) -> Blows:
    """Count the hits that the target of an attack bears, from what it has suffered before."""
    dealt = attack.stress()
    hits = {stress: ways for stress, ways in dealt.weights.items() if stress}
    if not hits:
        return Blows(0, dealt.total, 1, (0, 1))
    target = attack.target
    upto = list(accumulate(hits.get(stress, 0) for stress in range(max(hits) + 1)))
    needed: list[list[int]] = []
    for runs in ways_down(target.bearing, target.wounds, target.track, target.bears, max(hits)):
        found = [0, 0]
        for state, lowest, highest in runs:
            ways = upto[highest] - upto[lowest - 1]
            if state == _OUT:
                found[1] += ways
            else:
                found += [0] * (len(needed[state]) + 1 - len(found))
                for count, number in enumerate(needed[state], start=1):
                    found[count] += ways * number
        needed.append(found)
    return Blows(upto[-1], dealt.total, upto[-1], tuple(needed[-1]))


_OUT = -1


class _Run(NamedTuple):
    """Which amounts of stress, from the lowest to the highest, lead to the same state."""

    state: int
    lowest: int
    highest: int


@lru_cache(maxsize=256)
def ways_down(bearing: Bearing, wounds: Wounds, track: Track, bears: Bears, most: int) -> tuple[tuple[_Run, ...], ...]:
    """Every state that hits can lead to, the last one first: where 1, 2 ... stress leads from each."""
    places: dict[Wounds, int] = {}
    found: list[tuple[_Run, ...]] = []

    def visit(state: Wounds) -> int:
        if state not in places:
            ways = leasts(bearing, state, track, most)
            reached = [
                visit(scarred(bearing, state, Hit(track, stress), way)) if way and bears.allows(way, bearing) else _OUT
                for stress, way in enumerate(ways, start=1)
            ]
            found.append(tuple(_runs(reached)))
            places[state] = len(found) - 1
        return places[state]

    visit(wounds)
    return tuple(found)


def _runs(reached: Sequence[int]) -> Iterator[_Run]:
    lowest = 1
    for state, same in groupby(reached):
        highest = lowest + len(list(same)) - 1
        yield _Run(state, lowest, highest)
        lowest = highest + 1


def scarred(bearing: Bearing, wounds: Wounds, hit: Hit, way: Way) -> Wounds:
    """The wounds that a way leaves; what its consequences are called does not matter here."""
    return marked(bearing, wounds, hit, way, ["hurt"] * len(way.slots))
