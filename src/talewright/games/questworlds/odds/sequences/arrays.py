"""The ends of a wagered sequence by arrays of numbers: each exchange carries all points on at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from talewright.games.questworlds.rules.sequences.exchange import Side as Who

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from talewright.games.questworlds.odds.sequences.wagered import Ends, Exchanged, Policy

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

DROPPED = 1e-13  # the chance of going on that is followed no further


def played(ways: Mapping[Exchanged, int], ours: int, theirs: int, policy: Policy, initiative: Who) -> Ends:
    """Play from these points to all ends, as `wagered.played`."""
    points = [(mine, both - mine) for both in range(2, ours + theirs + 1) for mine in range(1, both)]
    wagers = np.array([policy.wagers(*both) for both in points])
    grid = _Grid(ways, np.array(points), ours + theirs, int(wagers.max()))
    first, met = _first(grid, wagers, initiative)
    second = _second(grid, met, policy)
    begun, halfway = len(points), len(met)
    over = np.union1d(first[first >= halfway] - halfway, second[second >= begun] - begun)
    for lead, numbers in ((first, halfway), (second, begun)):
        lead[lead >= numbers] = numbers + np.searchsorted(over, lead[lead >= numbers] - numbers)
    standing, ends = np.zeros(begun), np.zeros(len(over))
    standing[points.index((ours, theirs))] = 1.0
    while standing.sum() > DROPPED:
        after = grid.carried(standing, first, halfway + len(over))
        ends += after[halfway:]
        after = grid.carried(after[:halfway], second, begun + len(over))
        ends += after[begun:]
        standing = after[:begun]
    likely = ends > 0
    return dict(zip(zip(*grid.points(over[likely]), strict=True), ends[likely].tolist(), strict=True))


def _first(grid: _Grid, wagers: Ints, initiative: Who) -> tuple[Ints, Ints]:
    """Where first exchanges lead: to the number of what is met before the second, or to an end's place beyond these.

    What is met is who leads the second exchange, with which wager, and what both have then, as one number.
    """
    mine, other = wagers.T
    we_lead = mine >= other if initiative is Who.OURS else mine > other
    after = grid.after(grid.begun, np.where(we_lead, mine, other))
    goes_on = grid.numbered(after) >= 0
    named = 2 * np.where(we_lead, other, mine) + we_lead
    met, number = np.unique((named[:, None] * grid.size + after)[goes_on], return_inverse=True)
    after += len(met)
    after[goes_on] = number
    return after, met


def _second(grid: _Grid, met: Ints, policy: Policy) -> Ints:
    """Where second exchanges lead: to the number of the next round's points, or to an end's place beyond these."""
    (named, places), sides = np.divmod(met, grid.size), (Who(0), Who(1))
    each = zip(named.tolist(), *grid.points(places), strict=True)
    wagers = [policy.second(sides[led % 2], led // 2, ours, theirs) for led, ours, theirs in each]
    after = grid.after(places, np.array(wagers, dtype=int))
    number = grid.numbered(after)
    found: Ints = np.where(number >= 0, number, len(grid.begun) + after)
    return found


class _Grid:
    """What both have as one number, its place, and what an exchange makes of it; a side may have less than nothing.

    With high degrees there are far more places than anybody comes to, so no array has an element for each of them.
    """

    def __init__(self, ways: Mapping[Exchanged, int], points: Ints, most: int, highest: int) -> None:
        self._margin = 1 + highest * max(1, *(max(each.ours, each.theirs) for each in ways))
        self._width = most + 2 * self._margin
        self.size = self._width**2
        self._chances = np.array(list(ways.values())) / sum(ways.values())
        wagers = range(highest + 1)
        changes = np.array([each.changes(wager) for wager in wagers for each in ways])
        one = np.array((self._width, 1))
        self._steps: Ints = (changes @ one).reshape(len(wagers), len(ways))
        self.begun: Ints = (points + self._margin) @ one
        """The places where a round may begin, by the sum of both, then by ours."""

    def numbered(self, places: Ints) -> Ints:
        """Which of the places where a round may begin these are; below 0 somebody is out there."""
        ours, theirs = (each - self._margin for each in np.divmod(places, self._width))
        both = ours + theirs
        found: Ints = np.where((ours > 0) & (theirs > 0), (both - 2) * (both - 1) // 2 + ours - 1, -1)
        return found

    def points(self, places: Ints) -> tuple[list[int], list[int]]:
        """What both have there, ours and theirs."""
        ours, theirs = np.divmod(places, self._width)
        return (ours - self._margin).tolist(), (theirs - self._margin).tolist()

    def after(self, places: Ints, wagers: Ints) -> Ints:
        """Where exchanges lead about these wagers: for each place, by what the exchange comes to."""
        return places[:, None] + self._steps[wagers]

    def carried(self, chances: Floats, to: Ints, numbers: int) -> Floats:
        """The chances after an exchange that leads where *to* says, by so many numbers."""
        weights = np.outer(chances, self._chances).ravel()
        return np.asarray(np.bincount(to.ravel(), weights, minlength=numbers), dtype=np.float64)
