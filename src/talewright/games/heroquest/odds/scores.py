"""The final scores of an extended contest, exactly, from any score.

Scores only grow, so the way to the end is a short one; a tied round changes nothing and is left out.
"""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from talewright.dice import Dist
from talewright.games.heroquest.odds.exact import Odds, odds
from talewright.games.heroquest.rules.contests.contest import Degree
from talewright.games.heroquest.rules.contests.situation import Situation, TwoFumbles
from talewright.games.heroquest.rules.extended.extended import TO_WIN
from talewright.games.heroquest.rules.extended.resolution_point import BY_DEGREE, Score
from talewright.odds.race import end_weights, ends

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


def final_scores(one_round: Round, score: Score | None = None) -> Scores:
    """How an extended contest ends from a score, if every round is like this one.

    Raises ValueError where the contest is over, or could go on for ever.

    >>> from talewright.games.heroquest.rules.contests.situation import Situation
    >>> final_scores(round_of(Situation.parse("17 vs 14")), Score(2, 4)).victory > 0
    True
    """
    to_go, to_go_against = to_go_from(score)
    ours, theirs = dict(zip(POINTS, one_round.ours, strict=True)), dict(zip(POINTS, one_round.theirs, strict=True))
    weights = end_weights(ours, theirs, to_go, to_go_against)
    return Scores({name: weights[place] for name, place in _ordered(to_go, to_go_against)})


def to_go_from(score: Score | None) -> tuple[int, int]:
    """What both sides lack for a victory. Raises ValueError where one has it."""
    if score is None:
        return TO_WIN, TO_WIN
    if max(score.ours, score.theirs) >= TO_WIN:
        raise ValueError(f"at {score} the contest is over; give a score in which both sides have less than {TO_WIN}")
    return TO_WIN - score.ours, TO_WIN - score.theirs


def in_order(ends: Dist[Score]) -> Scores:
    """Final scores under their names, from the best to the worst."""
    return Scores({str(score): ends.weights[score] for score in sorted(ends, key=_rank, reverse=True)})


def _rank(score: Score) -> tuple[int, int]:
    return score.lead, score.ours


@cache
def _ordered(to_go: int, to_go_against: int) -> tuple[tuple[str, int], ...]:
    """The names of all ends from the best to the worst, and where each stands among the weights."""
    since, since_against = TO_WIN - to_go, TO_WIN - to_go_against
    won = ends(to_go, to_go_against, max(POINTS), max(POINTS))
    scores = [Score(since + ours, since_against + theirs) for ours, theirs in won]
    order = sorted(range(len(scores)), key=lambda place: _rank(scores[place]), reverse=True)
    return tuple((str(scores[place]), place) for place in order)
