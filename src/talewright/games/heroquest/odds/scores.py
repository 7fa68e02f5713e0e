"""The final scores of an extended contest, exactly, from any score.

Scores only grow, so the way to the end is a short one; a tied round changes nothing and is left out. The fast form
keeps a whole row of scores in one whole number, a lane for each of the other side's points, so that a multiplication
moves them all at once.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from talewright.dice import Dist
from talewright.games.heroquest.odds.exact import odds
from talewright.games.heroquest.rules.contests.contest import Degree
from talewright.games.heroquest.rules.contests.situation import TwoFumbles
from talewright.games.heroquest.rules.extended.extended import TO_WIN
from talewright.games.heroquest.rules.extended.resolution_point import BY_DEGREE, Score

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction

    from talewright.games.heroquest.odds.exact import Odds
    from talewright.games.heroquest.rules.contests.situation import Situation

POINTS = tuple(BY_DEGREE[degree] for degree in Degree)
"""What a victor may score in one round: 1, 2, 3 or 5."""


class Scores(Dist[str]):
    """The chances of final scores, such as ``5-2``, ours first, from the best to the worst."""

    __slots__ = ()

    @property
    def victory(self) -> Fraction:
        return self.chance(lambda score: Score.parse(score).lead > 0)

    @property
    def defeat(self) -> Fraction:
        return 1 - self.victory


class Round(NamedTuple):
    """In how many ways a round ends: ours and theirs for 1, 2, 3 and 5 points, and tied."""

    ours: tuple[int, int, int, int]
    theirs: tuple[int, int, int, int]
    tied: int

    @property
    def decided(self) -> int:
        """In how many ways somebody scores."""
        return sum(self.ours) + sum(self.theirs)


def round_of(situation: Situation) -> Round:
    """One round between these two; two fumbles score nothing, whatever the rules make of them otherwise (HQ2-RP.6).

    >>> from talewright.games.heroquest.rules.contests.situation import Situation
    >>> round_of(Situation.parse("5M vs 18")).ours
    (152, 84, 35, 6)
    """
    rules = replace(situation.rules, two_fumbles=TwoFumbles.TIE)
    return counted(odds(replace(situation, rules=rules)))


def counted(chances: Odds) -> Round:
    """The same from the odds of a contest in which two fumbles tie."""
    ways = chances.weights.get
    return Round(
        (ways("marginal victory", 0), ways("minor victory", 0), ways("major victory", 0), ways("complete victory", 0)),
        (ways("marginal defeat", 0), ways("minor defeat", 0), ways("major defeat", 0), ways("complete defeat", 0)),
        ways("tie", 0),
    )


LANE = 128  # bits; wide enough for the 13th power of the 400 pairs of faces
_LOW = (1 << LANE) - 1
_LANES = range(0, max(POINTS) * LANE, LANE)
MOST_WAYS = 1 << 9  # in a round


def final_scores(one_round: Round, score: Score | None = None) -> Scores:
    """How an extended contest ends from a score, if every round is like this one.

    Raises ValueError where the contest is over, or could go on for ever.

    >>> from talewright.games.heroquest.rules.contests.situation import Situation
    >>> final_scores(round_of(Situation.parse("17 vs 14")), Score(2, 4)).victory > 0
    True
    """
    to_go, to_go_against = to_go_from(score)
    decided = one_round.decided
    if not 0 < decided <= MOST_WAYS:
        raise ValueError(f"somebody scores in {decided} ways; write from 1 to {MOST_WAYS} of them")
    reached = _reached(one_round, to_go, to_go_against, decided)
    against = _laned(one_round.theirs)
    won = [0] * (to_go + max(POINTS))
    lost = []
    for points, row in enumerate(reached):
        for ways, gained in zip(one_round.ours, POINTS, strict=True):
            won[points + gained] += ways * row
        lost.append(row * against >> to_go_against * LANE)
    ends: list[int] = []
    for row in won[to_go:]:
        ends += [row >> lane & _LOW for lane in _LANES[:to_go_against]]
    for row in lost:
        ends += [row >> lane & _LOW for lane in _LANES]
    names, ordered = _named(to_go, to_go_against)
    return Scores(dict(zip(names, ordered(ends), strict=True)))


def to_go_from(score: Score | None) -> tuple[int, int]:
    """What both sides lack for a victory. Raises ValueError where one has it."""
    if score is None:
        return TO_WIN, TO_WIN
    if max(score.ours, score.theirs) >= TO_WIN:
        raise ValueError(f"at {score} the contest is over; give a score in which both sides have less than {TO_WIN}")
    return TO_WIN - score.ours, TO_WIN - score.theirs


def _reached(one_round: Round, to_go: int, to_go_against: int, decided: int) -> list[int]:
    """How likely each score that decides nothing is ever reached, a row for each of our points, a lane for theirs.

    Chances are over the 8th power of the ways in which a round is decided: no such score takes more rounds. Every lane
    can be divided wherever one is, so that a row can be divided as one number.
    """
    mask = (1 << to_go_against * LANE) - 1
    against = _laned(one_round.theirs)
    fourth, fifth = decided**4, decided**5
    alone = term = fourth  # rounds that they win, one after another, over the 4th power
    for _ in range(to_go_against - 1):
        term = (term * against & mask) // decided
        alone += term
    first, second, third, _ = one_round.ours
    reached = [alone * fourth]
    for points in range(1, to_go):
        row = first * reached[points - 1]
        if points > 1:
            row += second * reached[points - 2]
        if points > 2:
            row += third * reached[points - 3]
        reached.append((alone * row & mask) // fifth)
    return reached


def _laned(ways: Sequence[int]) -> int:
    return sum(count << gained * LANE for count, gained in zip(ways, POINTS, strict=True))


def in_order(ends: Dist[Score]) -> Scores:
    """Final scores under their names, from the best to the worst."""
    return Scores({str(score): ends.weights[score] for score in sorted(ends, key=_rank, reverse=True)})


def _rank(score: Score) -> tuple[int, int]:
    return score.lead, score.ours


@cache
def _named(to_go: int, to_go_against: int) -> tuple[tuple[str, ...], Callable[[Sequence[int]], tuple[int, ...]]]:
    """The names of all ends from the best to the worst, and what brings the counted ends into this order."""
    ours, theirs = range(TO_WIN - to_go, TO_WIN), range(TO_WIN - to_go_against, TO_WIN)
    beyond = range(TO_WIN, TO_WIN + max(POINTS))
    ends = [Score(*points) for points in (*product(beyond, theirs), *product(ours, beyond))]
    order = sorted(range(len(ends)), key=lambda place: _rank(ends[place]), reverse=True)
    return tuple(str(ends[place]) for place in order), itemgetter(*order)
