"""How many rounds an extended contest takes, exactly: the first thirty one by one, the rest together, and the mean."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, repeat
from math import comb
from operator import mul
from typing import TYPE_CHECKING

from talewright.games.heroquest.odds.scores import Round, to_go_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from talewright.games.heroquest.rules.extended.resolution_point import Score

SHOWN = 30
MOST_DECIDED = 9  # rounds in which somebody scores: both have four points, then one has the fifth
_PLACES = tuple(
    tuple(comb(number - 1, decided - 1) for decided in range(1, min(number, MOST_DECIDED) + 1))
    for number in range(1, SHOWN + 1)
)
"""In how many ways the decided rounds lie among all, if the last one is decided: by all rounds, then the decided."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """The chances of each number of rounds up to thirty, over one denominator, of more, and the exact mean."""

    weights: tuple[int, ...]
    total: int
    mean: Fraction

    def __getitem__(self, number: int) -> Fraction:
        """The chance that it takes just so many rounds, from 1 to 30."""
        if not 1 <= number <= SHOWN:
            raise ValueError(f"the chances of 1 to {SHOWN} rounds are told one by one, not of {number}")
        return Fraction(self.weights[number - 1], self.total)

    @property
    def tail(self) -> Fraction:
        """The chance of more than thirty rounds."""
        return self.longer_than(SHOWN)

    def longer_than(self, number: int) -> Fraction:
        """The chance of more rounds than this number, which is from 0 to 30."""
        if not 0 <= number <= SHOWN:
            raise ValueError(f"the chances of 1 to {SHOWN} rounds are told one by one, so none is for {number}")
        return Fraction(self.total - sum(self.weights[:number]), self.total)


def rounds(one_round: Round, score: Score | None = None) -> Rounds:
    """How many rounds it takes from a score, tied ones included, if every round is like this one.

    Raises ValueError where the contest is over, or could go on for ever.

    >>> from talewright.games.heroquest.odds.scores import round_of
    >>> from talewright.games.heroquest.rules.contests.situation import Situation
    >>> expected = rounds(round_of(Situation.parse("5M vs 18")))
    >>> round(float(expected.mean), 3), round(float(expected.longer_than(5)), 3)
    (4.627, 0.285)
    """
    decided, tied = one_round.decided, one_round.tied
    if not decided:
        raise ValueError("nobody ever scores in such a round; give one in which somebody may")
    undecided = _undecided(one_round, *to_go_from(score))
    ended = [before * decided - after for before, after in zip(undecided, [*undecided[1:], 0], strict=True)]
    total = decided + tied
    ties = list(accumulate(repeat(tied, SHOWN - 1), mul, initial=1))
    totals = list(accumulate(repeat(total, SHOWN), mul, initial=1))
    weights = tuple(
        sum(map(mul, map(mul, ended, places), ties[number::-1])) * totals[SHOWN - 1 - number]
        for number, places in enumerate(_PLACES)
    )
    last = len(undecided) - 1
    count = sum(ways * decided ** (last - played) for played, ways in enumerate(undecided))
    return Rounds(weights, totals[SHOWN], Fraction(count * total, decided ** (last + 1)))


def _undecided(one_round: Round, to_go: int, to_go_against: int) -> list[int]:
    """In how many ways nobody has won after 0, 1, 2 ... decided rounds: as ours and theirs may take turns."""
    ours, theirs = _short_of(one_round.ours, to_go), _short_of(one_round.theirs, to_go_against)
    return [
        sum(
            comb(played, won) * ours[won] * theirs[played - won]
            for won in range(max(0, played - len(theirs) + 1), min(played, len(ours) - 1) + 1)
        )
        for played in range(len(ours) + len(theirs) - 1)
    ]


def _short_of(ways: Sequence[int], to_go: int) -> list[int]:
    """In how many ways a side stays short of victory with 0, 1, 2 ... rounds won."""
    first, second, third, _ = ways
    gained = [1, 0, 0, 0, 0][:to_go]  # by the points
    found = [1]
    for _ in range(1, to_go):
        one, two, three = [0, *gained], [0, 0, *gained], [0, 0, 0, *gained]
        gained = [first * one[points] + second * two[points] + third * three[points] for points in range(to_go)]
        found.append(sum(gained))
    return found
