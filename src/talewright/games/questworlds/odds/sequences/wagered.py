"""Wagered sequences: what both sides have left at the end, if both wager by a simple rule.

A transfer may be undone by the next, so points can come back to where they were, and no number of rounds is the last.
Chances are therefore counted in floating point and told with a bound on all that they may be wrong by: rounds are
followed until what is still going on is less likely than that.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, Protocol

from msgspec import Struct

from talewright.dice import Dist
from talewright.games.questworlds.odds.exact import D20, UNTHROWN, Side
from talewright.games.questworlds.rules.sequences.exchange import Side as Who
from talewright.games.questworlds.rules.sequences.wagered import DEFAULT_WAGER, lowered, order

Ends = dict[tuple[int, int], float]  # what both have left in the end, with its chance
Play = Callable[[Mapping["Exchanged", int], int, int, "Policy", Who], Ends]

_UNIT = 1 << 60  # the whole, where chances are told as whole numbers
_DROPPED = 1e-12  # a chance of going on that is followed no further
_SHORT = 20_000  # places in a row that is held in full
MOST_POINTS = 300  # of both sides, beyond which the chances take seconds
BOUND = 1e-9  # more than what is dropped and rounded in all


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


class Steady(Struct, frozen=True):
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


def played(ways: Mapping[Exchanged, int], ours: int, theirs: int, policy: Policy, initiative: Who) -> Ends:
    """Play from these points to all ends. `arrays.played` finds the same, sooner once numpy is loaded."""
    return _Following(ways, ours + theirs, policy, initiative).ends(ours)


def final_points(
    ways: Mapping[Exchanged, int],
    ours: int,
    theirs: int,
    policy: Policy = STEADY,
    initiative: Who = Who.OURS,
    *,
    play: Play = played,
) -> Left:
    """What both have left in the end, from what they have now, if every exchange is like this one.

    Raises ValueError where somebody is out, or both have more than `MOST_POINTS` in all.
    """
    if min(ours, theirs) <= 0:
        raise ValueError(f"with {ours} and {theirs} points the sequence is over; give each side at least 1")
    if ours + theirs > MOST_POINTS:
        raise ValueError(f"with {ours} and {theirs} points it takes too long; give both at most {MOST_POINTS} in all")
    ends = play(ways, ours, theirs, policy, initiative)
    ordered = sorted(ends.items(), key=lambda end: _rank(*end[0]), reverse=True)
    return Left({f"{after}-{others}": round(chance * _UNIT) for (after, others), chance in ordered})


Row = list[float] | defaultdict[int, float]  # of chances, by the place of what both have
Second = tuple[Who, int]  # who leads the second exchange, and the wager that was named for it


class _Following:
    """Rounds by one policy, from points to points; the sum of both never grows, so the greatest sums come first.

    What both have is one place in a row of chances, so that an exchange about a wager is the same few steps from
    everywhere. A place where a side is out is an end.
    """

    def __init__(self, ways: Mapping[Exchanged, int], most: int, policy: Policy, initiative: Who) -> None:
        total = sum(ways.values())
        self._ways = [(each, count / total) for each, count in ways.items()]
        self._policy, self._initiative, self._most = policy, initiative, most
        highest = max(max(policy.wagers(mine, both - mine)) for both in range(2, most + 1) for mine in range(1, both))
        self._margin = 1 + highest * max(1, *(max(each.ours, each.theirs) for each in ways))
        self._width = most + 2 * self._margin
        self._steps: dict[int, tuple[list[tuple[int, float]], list[tuple[int, float]]]] = {}
        self._begun = self._row()
        self._met: dict[Second, Row] = defaultdict(self._row)

    def ends(self, ours: int) -> Ends:
        """What both have left in the end, with its chance."""
        self._begun[self._place(ours, self._most - ours)] = 1.0
        for both in range(self._most, 1, -1):
            self._leave(both)
        found: dict[tuple[int, int], float] = defaultdict(float)
        for row in (self._begun, *self._met.values()):
            for place, chance in row.items() if isinstance(row, dict) else enumerate(row):
                if chance:
                    mine, other = (each - self._margin for each in divmod(place, self._width))
                    if min(mine, other) <= 0:
                        found[mine, other] += chance
        return found

    def _leave(self, both: int) -> None:
        """Play all rounds that begin with this sum, and those to which transfers bring it back, again and again."""
        begun, met = self._at(self._begun, both), {second: self._at(row, both) for second, row in self._met.items()}
        in_all: dict[int, float] = defaultdict(float)
        met_in_all: dict[tuple[Second, int], float] = defaultdict(float)
        while begun or met:
            for mine, chance in begun.items():
                in_all[mine] += chance
                first, second = self._round(mine, both - mine)
                for change, part in self._stepped(first)[0]:
                    if 0 < mine + change < both:
                        there = met.setdefault(second, {})
                        there[mine + change] = there.get(mine + change, 0.0) + chance * part
                    else:
                        self._met[second][self._place(mine + change, both - mine - change)] += chance * part
            begun = {}
            for second, found in met.items():
                for mine, chance in found.items():
                    met_in_all[second, mine] += chance
                    for change, part in self._stepped(self._policy.second(*second, mine, both - mine))[0]:
                        if 0 < mine + change < both:
                            begun[mine + change] = begun.get(mine + change, 0.0) + chance * part
                        else:
                            self._begun[self._place(mine + change, both - mine - change)] += chance * part
            begun, met = {mine: chance for mine, chance in begun.items() if chance > _DROPPED}, {}
        for mine, chance in in_all.items():
            first, second = self._round(mine, both - mine)
            self._step(self._met[second], mine, both, chance, first)
        for (second, mine), chance in met_in_all.items():
            self._step(self._begun, mine, both, chance, self._policy.second(*second, mine, both - mine))

    def _step(self, row: Row, mine: int, both: int, chance: float, wager: int) -> None:
        """Carry a chance on to where an exchange leads that costs points."""
        place = self._place(mine, both - mine)
        for step, part in self._stepped(wager)[1]:
            row[place + step] += chance * part

    def _round(self, mine: int, other: int) -> tuple[int, Second]:
        """What the first exchange is about, and the second."""
        wagers = self._policy.wagers(mine, other)
        lead, last = order(*wagers, self._initiative)
        return wagers[lead], (last, wagers[last])

    def _stepped(self, wager: int) -> tuple[list[tuple[int, float]], list[tuple[int, float]]]:
        """What an exchange about so much does: by our gain where the sum stays, and by steps where it does not."""
        if wager not in self._steps:
            kept: list[tuple[int, float]] = []
            lost: list[tuple[int, float]] = []
            for each, chance in self._ways:
                ours, theirs = each.changes(wager)
                (lost if ours + theirs else kept).append(
                    (ours * self._width + theirs if ours + theirs else ours, chance)
                )
            self._steps[wager] = kept, lost
        return self._steps[wager]

    def _at(self, row: Row, both: int) -> dict[int, float]:
        """The chances of all points with a sum, by ours."""
        places = ((mine, self._place(mine, both - mine)) for mine in range(1, both))
        return {mine: row[place] for mine, place in places if row[place]}

    def _place(self, ours: int, theirs: int) -> int:
        return (ours + self._margin) * self._width + theirs + self._margin

    def _row(self) -> Row:
        size = self._width * self._width
        return [0.0] * size if size <= _SHORT else defaultdict(float)


def _rank(ours: int, theirs: int) -> tuple[int, int, int]:
    """From the clearest victory to the clearest defeat; by the degree's points of the loser, then the winner's."""
    if ours > 0:
        return 1, -theirs, ours
    return (0, ours - theirs, 0) if theirs <= 0 else (-1, ours, -theirs)
