"""A race for points in rounds, exactly: how it ends, and how many rounds it takes.

Each round brings points to one side, or to nobody; who has five wins. Points only grow, so the way to the end is short;
a round that brings nobody any is left out of the end, and counted in the number of rounds. The fast form keeps a whole
row of standings in one whole number, a lane for each of the other side's points, so that a product moves them all.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, product, repeat
from math import comb
from operator import mul

from msgspec import Struct

LANE = 128  # bits; wide enough for the 13th power of the 400 pairs of faces
MOST_WAYS = 1 << 9  # in a round
_LOW = (1 << LANE) - 1
SHOWN = 30
TO_WIN = 5  # points; in every edition
MOST_DECIDED = 2 * TO_WIN - 1  # rounds in which somebody scores: both have four points, then one has the fifth
_PLACES = tuple(
    tuple(comb(number - 1, decided - 1) for decided in range(1, min(number, MOST_DECIDED) + 1))
    for number in range(1, SHOWN + 1)
)
"""In how many ways the decided rounds lie among all, if the last one is decided: by all rounds, then the decided."""


class Rounds(Struct, frozen=True):
    """The chances of each number of rounds up to thirty, over one denominator, of more, and the exact mean."""

    weights: tuple[int, ...]
    total: int
    mean: Fraction

    def __getitem__(self, number: int) -> Fraction:
        """The chance that it takes just so many rounds, from 1 to 30."""
        if not 1 <= number <= SHOWN:
            raise ValueError(f"the chances of 1 to {SHOWN} rounds are told one by one, not of {number}")
        return Fraction(self.weights[number - 1], self.total)

    def longer_than(self, number: int) -> Fraction:
        """The chance of more rounds than this number, which is from 0 to 30."""
        if not 0 <= number <= SHOWN:
            raise ValueError(f"the chances of 1 to {SHOWN} rounds are told one by one, so none is for {number}")
        return Fraction(self.total - sum(self.weights[:number]), self.total)


def end_weights(ours: Mapping[int, int], theirs: Mapping[int, int], to_go: int, to_go_against: int) -> list[int]:
    """The weight of every end of `ends`, with the highest points of each side, if every round is like this one.

    *ours* and *theirs* are the ways to win points, by the points. Raises ValueError where nobody ever does.
    """
    decided = sum(ours.values()) + sum(theirs.values())
    if not 0 < decided <= MOST_WAYS:
        raise ValueError(f"somebody scores in {decided} ways; write from 1 to {MOST_WAYS} of them")
    against = sum(ways << points * LANE for points, ways in theirs.items())
    reached = _reached(ours, against, to_go, to_go_against, decided)
    most, most_against = max(ours, default=0), max(theirs, default=0)
    won = [0] * most
    for missing, row in zip(range(to_go, 0, -1), reached, strict=True):
        for gained, ways in ours.items():
            if gained >= missing:
                won[gained - missing] += ways * row
    lanes, beyond = range(0, to_go_against * LANE, LANE), range(0, most_against * LANE, LANE)
    lost = [row * against >> to_go_against * LANE for row in reached]
    weights = [row >> lane & _LOW for row in won for lane in lanes]
    weights += [row >> lane & _LOW for row in lost for lane in beyond]
    return weights


def ends(to_go: int, to_go_against: int, most: int, most_against: int) -> tuple[tuple[int, int], ...]:
    """What both may have won in the end, if a round brings them so much at most: our victories first, then theirs."""
    won = product(range(to_go, to_go + most), range(to_go_against))
    return (*won, *product(range(to_go), range(to_go_against, to_go_against + most_against)))


def _reached(ours: Mapping[int, int], against: int, to_go: int, to_go_against: int, decided: int) -> list[int]:
    """How likely each standing that decides nothing is ever reached, a row for each of our points.

    Chances are over the 8th power of the ways in which a round is decided: no such standing takes more rounds. Every
    lane can be divided wherever one is, so that a row can be divided as one number.
    """
    mask = (1 << to_go_against * LANE) - 1
    fourth, fifth = decided**4, decided**5
    alone = term = fourth  # rounds that they win, one after another, over the 4th power
    for _ in range(to_go_against - 1):
        term = (term * against & mask) // decided
        alone += term
    reached = [alone * fourth]
    for points in range(1, to_go):
        row = 0
        for gained, ways in ours.items():
            if gained <= points:
                row += ways * reached[points - gained]
        reached.append((alone * row & mask) // fifth)
    return reached


def rounds_of(
    ours: Sequence[int], theirs: Sequence[int], decided: int, idle: int, to_go: int, to_go_against: int
) -> Rounds:
    """How many rounds it takes until one side has what it lacks, idle ones included, if every round is like this one.

    *ours* and *theirs* are the ways to score 1, 2, 3 and 4 points, *decided* and *idle* all those in which somebody
    scores, and nobody. Raises ValueError where nobody ever does.
    """
    if not decided:
        raise ValueError("nobody ever scores in such a round; give one in which somebody may")
    undecided = _undecided(_short_of(ours, to_go), _short_of(theirs, to_go_against))
    ended = [before * decided - after for before, after in zip(undecided, [*undecided[1:], 0], strict=True)]
    total = decided + idle
    idles = list(accumulate(repeat(idle, SHOWN - 1), mul, initial=1))
    totals = list(accumulate(repeat(total, SHOWN), mul, initial=1))
    weights = tuple(
        sum(map(mul, map(mul, ended, places), idles[number::-1])) * totals[SHOWN - 1 - number]
        for number, places in enumerate(_PLACES)
    )
    last = len(undecided) - 1
    count = sum(ways * decided ** (last - played) for played, ways in enumerate(undecided))
    return Rounds(weights, totals[SHOWN], Fraction(count * total, decided ** (last + 1)))


def _undecided(ours: Sequence[int], theirs: Sequence[int]) -> list[int]:
    """In how many ways nobody has won after 0, 1, 2 ... decided rounds: as ours and theirs may take turns."""
    return [
        sum(
            comb(played, won) * ours[won] * theirs[played - won]
            for won in range(max(0, played - len(theirs) + 1), min(played, len(ours) - 1) + 1)
        )
        for played in range(len(ours) + len(theirs) - 1)
    ]


def _short_of(ways: Sequence[int], to_go: int) -> list[int]:
    """In how many ways a side stays short of victory with 0, 1, 2 ... rounds won."""
    first, second, third, fourth = ways
    gained = [1, 0, 0, 0, 0][:to_go]  # by the points
    found = [1]
    for _ in range(1, to_go):
        one, two, three, four = [0, *gained], [0, 0, *gained], [0, 0, 0, *gained], [0, 0, 0, 0, *gained]
        gained = [
            first * one[points] + second * two[points] + third * three[points] + fourth * four[points]
            for points in range(to_go)
        ]
        found.append(sum(gained))
    return found
