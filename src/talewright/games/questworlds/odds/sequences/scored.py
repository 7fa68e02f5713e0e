"""Scored sequences, exactly: the final points and the number of rounds, from any score.

Points only grow, so there are 25 scores at which nobody is out, and each is left for good by a round that brings
somebody points. Rounds that bring none are left out of the final points, and counted in the number of rounds.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from talewright.dice import Dist
from talewright.games.questworlds.odds.exact import Side, side_odds
from talewright.games.questworlds.rules.contest import Verdict
from talewright.games.questworlds.rules.sequences.exchange import ended
from talewright.games.questworlds.rules.sequences.scored import NO_POINTS, OUT, Manner, Score, round_points
from talewright.odds.race import Rounds, end_weights, ends, rounds_of

RACING = range(1, OUT)  # points in one round after which a side may still be in the race


class Scores(Dist[str]):
    """The chances of final scores, such as ``5-2``: scored, and scored against us; from the best to the worst."""

    __slots__ = ()

    @property
    def victory(self) -> Fraction:
        return self.chance(lambda score: _lead(Score.parse(score)) > 0)

    @property
    def defeat(self) -> Fraction:
        return 1 - self.victory


class Round(NamedTuple):
    """In how many ways a round brings us points, and them, by the points; and in how many it brings nobody any."""

    ours: dict[int, int]
    theirs: dict[int, int]
    idle: int

    @property
    def decided(self) -> int:
        """In how many ways somebody scores."""
        return sum(self.ours.values()) + sum(self.theirs.values())


def round_of(ours: Side, theirs: Side, manner: Manner = Manner.PLAIN, their_manner: Manner = Manner.PLAIN) -> Round:
    """One round between these two sides, and how each goes into it.

    >>> from talewright.games.questworlds.odds.exact import Side
    >>> round_of(Side(17, 0), Side(15, 0)).ours
    {3: 5, 2: 94, 1: 129}
    """
    won: dict[int, int] = {}
    lost: dict[int, int] = {}
    idle, brought = 0, _brought(manner, their_manner)
    for name, ways in side_odds(ours, theirs).weights.items():
        points, is_ours = brought(name)
        if points:
            scored = won if is_ours else lost
            scored[points] = scored.get(points, 0) + ways
        else:
            idle += ways
    return Round(won, lost, idle)


@cache  # by both manners, so that they are not looked up again for each outcome
def _brought(manner: Manner, their_manner: Manner) -> Callable[[str], tuple[int, bool]]:
    @cache
    def brought(name: str) -> tuple[int, bool]:
        """What an outcome brings, and whether to us."""
        verdict, _, degree = name.partition(" ")
        if verdict == "tie":
            return 0, True
        outcome = ended(Verdict(verdict), int(degree))
        return round_points(outcome, manner, their_manner), outcome.verdict is Verdict.VICTORY

    return brought


def final_scores(one_round: Round, score: Score = NO_POINTS) -> Scores:
    """How a sequence ends from a score, if every round is like this one.

    Raises ValueError where somebody is out already, or nobody ever scores.
    """
    ours, theirs, _ = one_round
    weights = end_weights(ours, theirs, *to_go_from(score))
    names = _ordered(score.ours, score.theirs, max(ours, default=0), max(theirs, default=0))
    return Scores.own({name: weight for name, place in names if (weight := weights[place])})


def rounds(one_round: Round, score: Score = NO_POINTS) -> Rounds:
    """How many rounds it takes from a score, those that bring nobody points included.

    Raises ValueError where somebody is out already, or nobody ever scores.
    """
    ours, theirs = ([ways.get(points, 0) for points in RACING] for ways in (one_round.ours, one_round.theirs))
    return rounds_of(ours, theirs, one_round.decided, one_round.idle, *to_go_from(score))


def to_go_from(score: Score) -> tuple[int, int]:
    """What both sides still have to score. Raises ValueError where one is out."""
    if score.loser is not None:
        raise ValueError(f"at {score} the sequence is over; give a score at which both sides have less than {OUT}")
    return OUT - score.ours, OUT - score.theirs


def _lead(score: Score) -> int:
    return score.ours - score.theirs


@cache
def _ordered(ours: int, theirs: int, most: int, most_against: int) -> tuple[tuple[str, int], ...]:
    """The names of all ends from a score on, from the best to the worst, and where each stands among the weights."""
    won = ends(OUT - ours, OUT - theirs, most, most_against)
    scores = [Score(ours + gained, theirs + lost) for gained, lost in won]
    order = sorted(range(len(scores)), key=lambda place: (_lead(scores[place]), scores[place].ours), reverse=True)
    return tuple((str(scores[place]), place) for place in order)
