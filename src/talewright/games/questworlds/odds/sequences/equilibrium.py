"""The best wagers of both sides: the equilibrium of a wagered sequence, as a game between two people.

Who has the initiative names a wager first, and the other answers it (QW3-5.3.3): nothing is secret, so that nobody has
to mix, and the best wager of one is the one whose best answer is the least good. What is best now depends on every
later round, also on those that come back to the same points through transfers; so all points with the same sum are
solved together, from small sums to large, until the values stand still.

A value is the chance that we win less the chance that they do; if both are out nobody has won. Values are numbers in
floating point; nobody could gain more than `BOUND` by another way to wager.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from msgspec import Struct

from talewright.games.questworlds.odds.sequences.wagered import exchanged
from talewright.games.questworlds.rules.sequences.exchange import Side as Who
from talewright.games.questworlds.rules.sequences.wagered import lowered, most_wager

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from talewright.games.questworlds.odds.exact import Side
    from talewright.games.questworlds.odds.sequences.wagered import Exchanged

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Moves = tuple["Move", ...]

MOST_POINTS = 120  # of both sides together
STANDS_STILL = 1e-10
BOUND = 1e-9
INFINITE = 2.0  # more than anything is worth


class Stakes(Struct, frozen=True):
    """What a game of wagers depends on besides the points: the dice, the starting totals, and who begins.

    *is_pc* says of each side whether it is a player character's, who may stake up to the starting total
    (QW3-5.3.4.1).
    """

    ours: Side
    theirs: Side
    start: tuple[int, int]
    is_pc: tuple[bool, bool] = (True, False)
    initiative: Who = Who.OURS
    transfers: bool = True


class Wagered(NamedTuple):
    """A wager, the best answer to it, and the chances of both that follow if both go on in the best way."""

    wager: int
    answer: int
    worth: float


class Equilibrium:
    """The values of all points with a sum up to *most*, and the best wagers at each."""

    def __init__(self, stakes: Stakes, most: int) -> None:
        """Raises ValueError where there are more points than can be solved at once."""
        if not 2 <= most <= MOST_POINTS:
            raise ValueError(
                f"with {most} points in all the best wagers cannot be found; there may be 2 to {MOST_POINTS}"
            )
        self.stakes, self.most = stakes, most
        ways = exchanged(stakes.ours, stakes.theirs, transfers=stakes.transfers)
        total = sum(ways.values())
        self._kept = _moves(ways, total, most, transfer=True)
        self._lost = _moves(ways, total, most, transfer=False)
        self.values = _bordered(most, ())
        self.wagered = np.zeros((2, most + 1, most + 1), dtype=np.int64)
        """By the side and the points: what is wagered best in a round."""
        self._second = tuple(_bordered(most, (most + 1,)) for _ in Who)
        """By who leads it, by the points, and by the wager that was named: what a second exchange is worth."""
        for both in range(2, most + 1):
            self._settle(both)

    # --- what is asked of it

    def worth(self, ours: int, theirs: int) -> float:
        """The chance that we win less the chance that they do, at the beginning of a round."""
        return float(self.values[ours, theirs])

    def openings(self, ours: int, theirs: int) -> tuple[Wagered, ...]:
        """Every wager of the side with the initiative, each with the best answer."""
        rounds = self._rounds_at(ours, theirs)
        by_wager = rounds if self._we_begin else -rounds.T
        sign = 1 if self._we_begin else -1
        return tuple(
            Wagered(place + 1, int(row.argmin()) + 1, sign * float(row.min())) for place, row in enumerate(by_wager)
        )

    def answers(self, ours: int, theirs: int, wager: int) -> tuple[Wagered, ...]:
        """Every answer to a wager of the side with the initiative."""
        rounds = self._rounds_at(ours, theirs)
        row = rounds[wager - 1] if self._we_begin else rounds[:, wager - 1]
        return tuple(Wagered(wager, place + 1, float(worth)) for place, worth in enumerate(row))

    # --- as a way to wager, which others can follow

    @property
    def name(self) -> str:
        return "the best wagers of both"

    def wagers(self, ours: int, theirs: int) -> tuple[int, int]:
        """What both wager best; of equals the smallest."""
        mine, other = self.wagered[:, ours, theirs]
        return int(mine), int(other)

    def second(self, who: Who, wager: int, ours: int, theirs: int) -> int:
        """What the second exchange is best about, if its leader has named a wager and has so much left (QW3-5.3.6)."""
        less = lowered(wager, theirs if who else ours)
        if less == wager or not self.stakes.is_pc[who]:
            return less
        place = np.array([ours]), np.array([theirs])
        exchange = _through((*self._lost, *self._kept), *place, self.values, self.most)[0]
        better = exchange[wager] > exchange[less] if who is Who.OURS else exchange[wager] < exchange[less]
        return wager if better else less

    # --- how it is found

    def _settle(self, both: int) -> None:
        """Find the values of all points with this sum, those with smaller sums being known.

        A round comes back to the same sum only by two transfers, so that each turn leaves a small share of the error.
        """
        ours = np.arange(1, both)
        theirs = both - ours
        lower = _through(self._lost, ours, theirs, self.values, self.most)
        widths = self._widths(both)
        known: tuple[Floats, ...] = ()
        moved = 1.0
        while moved > STANDS_STILL:
            self._keep_seconds(ours, theirs, lower + _through(self._kept, ours, theirs, self.values, self.most))
            if not known:
                known = tuple(self._led(who, self._lost, ours, theirs, widths) for who in Who)
            rounds = self._rounds(known, ours, theirs, widths)
            found = self._played(rounds)
            moved = float(np.abs(found - self.values[ours, theirs]).max())
            self.values[ours, theirs] = found
        self.wagered[:, ours, theirs] = self._chosen(rounds)

    def _widths(self, both: int) -> tuple[int, int]:
        """The highest wager of each side at any points with this sum."""
        ours, theirs = (min(self.most, max(start, both - 1) if is_pc else both - 1) for start, is_pc in self._may)
        return ours, theirs

    @property
    def _may(self) -> tuple[tuple[int, bool], ...]:
        return tuple(zip(self.stakes.start, self.stakes.is_pc, strict=True))

    def _keep_seconds(self, ours: Ints, theirs: Ints, exchanges: Floats) -> None:
        """What a second exchange is worth, if its leader has named each wager before the first."""
        wagers = np.arange(self.most + 1)
        for who, left in zip(Who, (ours, theirs), strict=True):
            worth = np.take_along_axis(exchanges, np.minimum(wagers, left[:, None]), axis=1)
            if self.stakes.is_pc[who]:
                worth = (np.maximum if who is Who.OURS else np.minimum)(exchanges, worth)
            self._second[who][ours, theirs] = worth

    def _led(self, who: Who, moves: Moves, ours: Ints, theirs: Ints, widths: tuple[int, int]) -> Floats:
        """What rounds are worth whose first exchange this side leads: by the points, its wager and the other's."""
        second = self._second[who.other][:, :, : widths[who.other] + 1]
        return _through(moves, ours, theirs, second, widths[who])

    def _rounds(self, known: tuple[Floats, ...], ours: Ints, theirs: Ints, widths: tuple[int, int]) -> Floats:
        """What rounds are worth: by the points, our wager and theirs, from 1; none is worth one that is too high."""
        led = [base + self._led(who, self._kept, ours, theirs, widths) for who, base in zip(Who, known, strict=True)]
        mine, other = np.arange(widths[0] + 1)[:, None], np.arange(widths[1] + 1)
        we_lead = mine >= other if self._we_begin else mine > other
        rounds = np.where(we_lead, led[0], led[1].swapaxes(1, 2))
        for who, wagers, left in ((Who.OURS, mine, ours), (Who.THEIRS, other, theirs)):
            start, is_pc = self._may[who]
            most = np.maximum(start, left) if is_pc else left
            rounds[np.broadcast_to(wagers > most[:, None, None], rounds.shape)] = (
                -INFINITE if who is Who.OURS else INFINITE
            )
        found: Floats = rounds[:, 1:, 1:]
        return found

    def _played(self, rounds: Floats) -> Floats:
        """What rounds come to if the side with the initiative wagers best, and the other answers best."""
        found: Floats = rounds.min(axis=2).max(axis=1) if self._we_begin else rounds.max(axis=1).min(axis=1)
        return found

    def _chosen(self, rounds: Floats) -> tuple[Ints, Ints]:
        """What both wager in these rounds."""
        places = np.arange(len(rounds))
        if self._we_begin:
            mine = rounds.min(axis=2).argmax(axis=1)
            return mine + 1, rounds[places, mine].argmin(axis=1) + 1
        other = rounds.max(axis=1).argmin(axis=1)
        return rounds[places, :, other].argmax(axis=1) + 1, other + 1

    @property
    def _we_begin(self) -> bool:
        return self.stakes.initiative is Who.OURS

    def _rounds_at(self, ours: int, theirs: int) -> Floats:
        place = np.array([ours]), np.array([theirs])
        mine, other = (
            min(self.most, most_wager(left, start, is_pc=is_pc))
            for left, (start, is_pc) in zip((ours, theirs), self._may, strict=True)
        )
        widths = mine, other
        known = tuple(self._led(who, self._lost, *place, widths) for who in Who)
        found: Floats = self._rounds(known, *place, widths)[0]
        return found


class Move(NamedTuple):
    """One outcome of an exchange: its chance, and by how much it changes both sides' points, by the wager."""

    chance: float
    ours: Ints
    theirs: Ints


def _moves(ways: Mapping[Exchanged, int], total: int, most: int, *, transfer: bool) -> Moves:
    found = []
    for each, count in ways.items():
        if each.transfer is transfer:
            ours, theirs = zip(*(each.changes(wager) for wager in range(most + 1)), strict=True)
            found.append(Move(count / total, np.array(ours), np.array(theirs)))
    return tuple(found)


def _bordered(most: int, wagers: tuple[int, ...]) -> Floats:
    """Values by the points of both from 0 on, where 0 stands for everything that is out."""
    values = np.zeros((most + 1, most + 1, *wagers))
    values[1:, 0], values[0, 1:] = 1, -1
    return values


def _through(moves: Moves, ours: Ints, theirs: Ints, values: Floats, width: int) -> Floats:
    """What exchanges are worth at each of the points, by the wager up to *width*, as far as they come to this."""
    most = len(values) - 1
    found = np.zeros((len(ours), width + 1, *values.shape[2:]))
    for chance, change, their_change in moves:
        after = np.clip(ours[:, None] + change[: width + 1], 0, most)
        others = np.clip(theirs[:, None] + their_change[: width + 1], 0, most)
        found += chance * values[after, others]
    return found


@lru_cache(maxsize=16)
def equilibrium(stakes: Stakes, most: int) -> Equilibrium:
    """The best wagers from all points with a sum up to *most*; found once, and at hand for the following exchanges."""
    return Equilibrium(stakes, most)
