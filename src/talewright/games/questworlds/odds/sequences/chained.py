"""Chained sequences, exactly: the best use of trades, by the chance that the other side runs out of resolve first.

A loss may be traded for a consequence, whose penalty is taken to weigh on every later round. What follows from the most
penalties is found first; a round that costs nobody resolve is left out, since it changes nothing. Chances stand as
whole numbers: those after the same trades over powers of the ways in which a round costs resolve.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice import Dist
from talewright.games.questworlds.odds.exact import side
from talewright.games.questworlds.odds.sequences.scored import Round, round_of
from talewright.games.questworlds.odds.sequences.wagered import left_of
from talewright.games.questworlds.rules.modifier import Modifier, Source
from talewright.games.questworlds.rules.sequences.chained import PC_RESOLVE, PRICES, Resolve, price
from talewright.games.questworlds.rules.situation import Situation

MOST_RESOLVE = 20  # of one side


class Resolves(Dist[str]):
    """The chances of what resolve both have left, ours first (``3-0``, ``-1-2``), from the best to the worst."""

    __slots__ = ()

    @property
    def victory(self) -> Fraction:
        return self.chance(lambda name: left_of(name)[0] > 0)

    @property
    def defeat(self) -> Fraction:
        return 1 - self.victory


class Place(NamedTuple):
    """The resolve that both have left, and how many points of ours were traded for consequences."""

    ours: int
    theirs: int
    traded: int = 0

    @property
    def is_over(self) -> bool:
        return self.ours <= 0 or self.theirs <= 0

    def beaten(self, points: int) -> Place:
        """Where a round leads that costs them so much."""
        return self._replace(theirs=self.theirs - points)

    def lost(self, points: int) -> Place:
        """Where a round leads that costs us so much."""
        return self._replace(ours=Resolve(self.ours).lost(points, is_pc=True).now)

    def trading(self, points: int) -> Place:
        """Where such a round leads if we take a consequence instead."""
        return self._replace(traded=self.traded + points)


class ChainedPlan(Struct, frozen=True):
    """What a chained sequence is worth from everywhere, if every loss is traded for which that is best for victory."""

    rounds: tuple[Round, ...]
    """How a round goes, by the points that were traded before; after still more trades an attempt is hopeless."""
    trades: bool
    scales: dict[tuple[int, int], int]
    worth: dict[tuple[int, int, int], int]

    def victory(self, place: Place) -> Fraction:
        """The chance that the other side runs out first."""
        if place.is_over or place.traded >= len(self.rounds):
            return Fraction(place.theirs <= 0)
        return Fraction(self.worth[place], self.scales[place.traded, place.ours + place.theirs])

    def is_traded(self, place: Place, loss: int) -> bool:
        """Whether to take a consequence instead of this loss; not where it would be worth as much to lose it."""
        may = self.trades and loss in PRICES
        return may and self.victory(place.trading(loss)) > self.victory(place.lost(loss))

    def odds(self, place: Place) -> Resolves:
        """What both have left in the end, by this plan. Raises ValueError where it is over."""
        _check(place)
        ends: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        going = defaultdict(Fraction, {place: Fraction(1)})
        while going:
            here = min(going, key=lambda each: (each.traded, -each.ours - each.theirs))
            chance = going.pop(here)
            for then, share in self._leads(here):
                if then.is_over:
                    ends[then.ours, then.theirs] += chance * share
                else:
                    going[then] += chance * share
        ordered = sorted(ends, key=lambda end: (end[0] > 0, end[0] - end[1]), reverse=True)
        common = lcm(*(chance.denominator for chance in ends.values()))
        return Resolves({f"{ours}-{theirs}": int(ends[ours, theirs] * common) for ours, theirs in ordered})

    def _leads(self, place: Place) -> Iterator[tuple[Place, Fraction]]:
        one_round = self.rounds[place.traded]
        for points, ways in one_round.ours.items():
            yield place.beaten(points), Fraction(ways, one_round.decided)
        for loss, ways in one_round.theirs.items():
            then = place.trading(loss) if self.is_traded(place, loss) else place.lost(loss)
            yield then, Fraction(ways, one_round.decided)


@lru_cache(maxsize=64)
def chained(
    situation: Situation, ours: int = PC_RESOLVE, theirs: int = PC_RESOLVE, *, trades: bool = True
) -> ChainedPlan:
    """Find out which losses are best traded, from so much resolve on, if nothing else changes from round to round.

    Raises ValueError where there is none left, or too much to be worked out.

    >>> from talewright.games.questworlds.rules.situation import Situation
    >>> even = Situation.parse("17 vs 17")
    >>> [round(float(chained(even, trades=trades).victory(Place(5, 5))), 3) for trades in (False, True)]
    [0.5, 0.56]
    """
    _check(Place(ours, theirs))
    rounds = tuple(_rounds(situation)) if trades else (_round(situation, 0),)
    most = ours + theirs
    plan = ChainedPlan(rounds, trades, {}, {})
    below = 1  # what everything after more trades is over
    for traded in reversed(range(len(rounds))):
        decided = rounds[traded].decided or 1
        for both in range(1, most + 1):
            plan.scales[traded, both] = decided**both * below
        for mine, other in product(range(1, ours + 1), range(1, theirs + 1)):
            plan.worth[mine, other, traded] = _worth(plan, mine, other, traded)
        below *= decided**most
    return plan


def _worth(plan: ChainedPlan, ours: int, theirs: int, traded: int) -> int:
    """What a place is worth, over its scale."""
    one_round, worth, scales = plan.rounds[traded], plan.worth, plan.scales
    both = ours + theirs
    scale = scales[traded, both - 1]  # of what follows a round, in which somebody loses
    found = 0
    for points, ways in one_round.ours.items():
        if points >= theirs:
            found += ways * scale
        else:
            found += ways * worth[ours, theirs - points, traded] * (scale // scales[traded, both - points])
    for loss, ways in one_round.theirs.items():
        lost = 0
        if loss in PRICES and loss < ours:
            lost = worth[ours - loss, theirs, traded] * (scale // scales[traded, both - loss])
        if plan.trades and loss in PRICES and traded + loss < len(plan.rounds):
            lost = max(lost, worth[ours, theirs, traded + loss] * (scale // scales[traded + loss, both]))
        found += ways * lost
    return found


def _rounds(situation: Situation) -> Iterator[Round]:
    """How a round goes after 0, 1, 2 ... points that were traded, until an attempt is hopeless."""
    traded = 0
    while not with_traded(situation, traded).is_hopeless:
        yield _round(situation, traded)
        traded += 1


def _round(situation: Situation, traded: int) -> Round:
    burdened = with_traded(situation, traded)
    return round_of(side(burdened.pc), side(burdened.opposition))


def with_traded(situation: Situation, traded: int) -> Situation:
    """A round after so many points of resolve were traded for consequences."""
    if not traded:
        return situation
    penalty = Modifier(Source.CONSEQUENCE, "", traded * price(1))
    return replace(situation, pc=replace(situation.pc, modifiers=(*situation.pc.modifiers, penalty)))


def _check(place: Place) -> None:
    if place.is_over:
        raise ValueError(f"with a resolve of {place.ours} and {place.theirs} it is over; give each side at least 1")
    if max(place.ours, place.theirs) > MOST_RESOLVE:
        raise ValueError(f"nobody has a resolve of {max(place.ours, place.theirs)}; give each side 1 to {MOST_RESOLVE}")
