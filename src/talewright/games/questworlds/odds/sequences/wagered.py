"""Wagered sequences: what both sides have left at the end, if both wager by a simple rule.

A transfer may be undone by the next, so points can come back to where they were, and no number of rounds is the last.
Chances are therefore counted in floating point and told with a bound on all that they may be wrong by: rounds are
followed until what is still going on is less likely than that.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

from talewright.dice import Dist
from talewright.games.questworlds.odds.exact import D20, UNTHROWN
from talewright.games.questworlds.rules.sequences.exchange import Side as Who
from talewright.games.questworlds.rules.sequences.wagered import DEFAULT_WAGER, lowered, order

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from talewright.games.questworlds.odds.exact import Side

_UNIT = 1 << 60  # the whole, where chances are told as whole numbers
_DROPPED = 1e-16  # a chance of going on that is followed no further
BOUND = 1e-12  # more than what is dropped and rounded in all


class Left(Dist[str]):
    """The chances of what both have left, ours first (``9-0``, ``-4-12``), from the best to the worst, within `BOUND`.

    With 0 or fewer a side is out; after a standoff both may be, and then nobody has won.
    """

    __slots__ = ()

    @property
    def victory(self) -> Fraction:
        return self.chance(lambda name: left_of(name)[0] > 0)

    @property
    def tie(self) -> Fraction:
        """The chance that both are out at once."""
        return self.chance(lambda name: max(left_of(name)) <= 0)

    @property
    def defeat(self) -> Fraction:
        return self.chance(lambda name: left_of(name)[1] > 0)


def left_of(name: str) -> tuple[int, int]:
    """What both have left, from the name of an end.

    >>> left_of("-4-12"), left_of("9--3")
    ((-4, 12), (9, -3))
    """
    sign = -1 if name.startswith("-") else 1
    ours, _, theirs = name.removeprefix("-").partition("-")
    return sign * int(ours), int(theirs)


class Exchanged(NamedTuple):
    """What an exchange comes to: how many times the wager we lose, and they lose, or half of it; and what is gained.

    *ours* and *theirs* are the multiples that are lost (`HALF`: half of it, rounded up); with *transfer* the winner
    gains what the loser loses.
    """

    ours: int
    theirs: int
    transfer: bool

    def changes(self, wager: int) -> tuple[int, int]:
        """By how much the points of both change."""
        ours, theirs = ((wager + 1) // 2 if times == HALF else times * wager for times in (self.ours, self.theirs))
        return (theirs - ours, ours - theirs) if self.transfer else (-ours, -theirs)


HALF = -1


@lru_cache(maxsize=1024)
def exchanged(ours: Side, theirs: Side, *, transfers: bool = True) -> Mapping[Exchanged, int]:
    """In how many of the pairs of faces an exchange comes to what, whoever leads it (QW3-5.3.1.4).

    *transfers* is False where the group bars them between these two (QW3-5.3.1.4.5).
    """
    found: dict[Exchanged, int] = defaultdict(int)
    theirs_rolled = [(face, _successes(face, theirs), face == theirs.number) for face in D20]
    if theirs.number == UNTHROWN:
        theirs_rolled = [(0, theirs.extra, False)] * len(D20)
    for face in D20:
        thrown = 0 if ours.number == UNTHROWN else face
        rolled, is_big = _successes(thrown, ours), bool(thrown) and thrown == ours.number
        for their_face, their_rolled, theirs_is_big in theirs_rolled:
            lead = rolled - their_rolled
            ahead = lead or thrown - their_face
            times = abs(lead) or HALF
            if ahead > 0:
                found[Exchanged(0, times, transfers and is_big)] += 1
            elif ahead < 0:
                found[Exchanged(times, 0, transfers and theirs_is_big)] += 1
            else:
                found[Exchanged(HALF, HALF, transfer=False)] += 1
    return found


def _successes(face: int, of: Side) -> int:
    return of.extra + (0 if not face or face > of.number else 2 if face == of.number else 1)


class Policy(Protocol):
    """A way for both sides to wager, with a name that a page can show."""

    @property
    def name(self) -> str: ...

    def wagers(self, ours: int, theirs: int) -> tuple[int, int]:
        """What both wager in a round, from the points that they have."""

    def second(self, who: Who, wager: int, ours: int, theirs: int) -> int:
        """What the second exchange is about, from the wager that its leader named and the points that are left then.

        Source: QW3-5.3.6.
        """


@dataclass(frozen=True, slots=True)
class Steady:
    """Always the same wagers, or what one has where that is less; nobody makes a desperation stake."""

    ours: int = DEFAULT_WAGER
    theirs: int = DEFAULT_WAGER

    @property
    def name(self) -> str:
        """What a page calls it."""
        return f"{self.ours} at a time" + (f", theirs {self.theirs}" if self.theirs != self.ours else "")

    def wagers(self, ours: int, theirs: int) -> tuple[int, int]:
        return min(self.ours, ours), min(self.theirs, theirs)

    def second(self, who: Who, wager: int, ours: int, theirs: int) -> int:
        return lowered(wager, theirs if who else ours)


STEADY = Steady()


def final_points(
    ways: Mapping[Exchanged, int], ours: int, theirs: int, policy: Policy = STEADY, initiative: Who = Who.OURS
) -> Left:
    """What both have left in the end, from what they have now, if every exchange is like this one.

    The sum of both never grows, so sums are followed from the greatest down. Raises ValueError where somebody is out.
    """
    if min(ours, theirs) <= 0:
        raise ValueError(f"with {ours} and {theirs} points the sequence is over; give each side at least 1")
    following = _Following(ways, policy, initiative)
    going: dict[int, dict[int, float]] = defaultdict(dict)  # by the sum, then by what we have
    going[ours + theirs][ours] = 1.0
    for both in range(ours + theirs, 1, -1):
        following.leave(both, following.visits(both, going.pop(both, {})), going)
    ordered = sorted(following.ends.items(), key=lambda end: _rank(*end[0]), reverse=True)
    return Left({f"{after}-{others}": round(chance * _UNIT) for (after, others), chance in ordered})


Changes = tuple[tuple[int, int, float], ...]  # of our points and theirs, with their chance


class _Following:
    """Rounds by one policy: where each leads from points of the same sum."""

    def __init__(self, ways: Mapping[Exchanged, int], policy: Policy, initiative: Who) -> None:
        total = sum(ways.values())
        self.ends: dict[tuple[int, int], float] = defaultdict(float)
        self._ways = [(each, count / total) for each, count in ways.items()]
        self._policy, self._initiative = policy, initiative
        self._by_wager: dict[int, tuple[Changes, Changes]] = {}

    def _changes(self, wager: int) -> tuple[Changes, Changes]:
        """What an exchange about so much does: all that it may, and those that keep the sum."""
        if wager not in self._by_wager:
            found = tuple((*each.changes(wager), chance) for each, chance in self._ways)
            self._by_wager[wager] = found, tuple(each for each in found if not each[0] + each[1])
        return self._by_wager[wager]

    def visits(self, both: int, arrived: dict[int, float]) -> dict[int, float]:
        """How often a round begins at each of our points with this sum, if transfers bring some back to it."""
        visits = dict(arrived)
        while arrived:
            again: dict[int, float] = {}
            for mine, chance in arrived.items():
                wagers = self._policy.wagers(mine, both - mine)
                lead, last = order(*wagers, self._initiative)
                for change, _, part in self._changes(wagers[lead])[1]:
                    between = mine + change
                    if 0 < between < both:
                        for more, _, share in self._changes(
                            self._policy.second(last, wagers[last], between, both - between)
                        )[1]:
                            if 0 < between + more < both:
                                again[between + more] = again.get(between + more, 0.0) + chance * part * share
            arrived = {mine: chance for mine, chance in again.items() if chance > _DROPPED}
            for mine, chance in arrived.items():
                visits[mine] = visits.get(mine, 0.0) + chance
        return visits

    def leave(self, both: int, visits: dict[int, float], going: dict[int, dict[int, float]]) -> None:
        """Play a round from each, to the ends and to smaller sums."""
        between: dict[int, dict[tuple[int, int], float]] = {}
        for mine, chance in visits.items():
            wagers = self._policy.wagers(mine, both - mine)
            lead, last = order(*wagers, self._initiative)
            for change, their_change, part in self._changes(wagers[lead])[0]:
                after, others = mine + change, both - mine + their_change
                if after <= 0 or others <= 0:
                    self.ends[after, others] += chance * part
                else:
                    about = self._policy.second(last, wagers[last], after, others)
                    met = between.setdefault(about, {})
                    met[after, others] = met.get((after, others), 0.0) + chance * part
        for wager, points in between.items():
            changes = self._changes(wager)[0]
            for (mine, other), chance in points.items():
                for change, their_change, part in changes:
                    after, others = mine + change, other + their_change
                    if after <= 0 or others <= 0:
                        self.ends[after, others] += chance * part
                    elif after + others < both:
                        level = going[after + others]
                        level[after] = level.get(after, 0.0) + chance * part


def _rank(ours: int, theirs: int) -> tuple[int, int, int]:
    """From the clearest victory to the clearest defeat; by the degree's points of the loser, then the winner's."""
    if ours > 0:
        return 1, -theirs, ours
    return (0, ours - theirs, 0) if theirs <= 0 else (-1, ours, -theirs)
