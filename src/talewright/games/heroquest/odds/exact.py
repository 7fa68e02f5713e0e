"""The odds of a contest, exactly, counted in blocks of faces."""

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from talewright.caching import found_once
from talewright.dice import Dist
from talewright.games.heroquest.odds.chart import Bumped, Cells, Chart, chart
from talewright.games.heroquest.rules.contests.bump import Results
from talewright.games.heroquest.rules.contests.result import DIE, Result
from talewright.games.heroquest.rules.contests.situation import PLAIN, Contender, ContestRules, Hopeless, Situation
from talewright.games.questworlds.rules.rating import TargetNumber

D20 = range(1, DIE + 1)


class Odds(Dist[str]):
    """The chances of a contest's outcomes, by name, from the best to the worst.

    The names are ``complete``, ``major``, ``minor`` or ``marginal`` with ``victory`` or ``defeat``, and ``tie``.
    """

    @found_once
    def victory(self) -> Fraction:
        """The chance of gaining the prize, whatever the degree."""
        return self.chance(lambda outcome: outcome.endswith("victory"))

    @property
    def tie(self) -> Fraction:
        return self["tie"]

    @property
    def defeat(self) -> Fraction:
        return self.chance(lambda outcome: outcome.endswith("defeat"))


def odds(situation: Situation) -> Odds:
    """Every outcome of a contest with its exact chance; a hero point is spent wherever it betters the result.

    >>> chances = odds(Situation.parse("5M vs 18"))
    >>> chances["major victory"], chances.victory, chances.tie, chances.defeat
    (Fraction(7, 80), Fraction(277, 400), Fraction(13, 400), Fraction(11, 40))
    """
    rules = situation.rules
    return side_odds(side(situation.pc, rules), side(situation.opposition, rules), chart(rules))


class Side(NamedTuple):
    """All that the odds depend on at one side: the number rolled against, masteries, and what else bumps."""

    number: int
    masteries: int
    bumps: Bumped = Bumped()


HOPELESS = 0  # stands for the number of a side that neither succeeds nor rolls a critical


def side(of: TargetNumber | Contender, rules: ContestRules = PLAIN) -> Side:
    """One side of a contest. A 1 is a critical and a 20 a fumble at any number, so 1 to 19 are all that differ."""
    target = of.target if isinstance(of, Contender) else of
    number = min(max(target.target, 1), DIE - 1)
    if not isinstance(of, Contender):
        return Side(number, target.masteries)
    if target.is_hopeless and rules.hopeless is Hopeless.FAILS:
        number = HOPELESS
    return Side(number, target.masteries, Bumped(of.hero_point, of.injured))


def side_odds(ours: Side, theirs: Side, by: Chart) -> Odds:
    """The odds between two sides: only the two numbers matter, what bumps them, and the lead in masteries."""
    return _odds(ours.number, theirs.number, by.cells(ours.masteries - theirs.masteries, ours.bumps, theirs.bumps))


@lru_cache(maxsize=8192)
def _odds(ours: int, theirs: int, cells: Cells) -> Odds:
    """Count pairs of faces in blocks, since all faces of a band roll the same result."""
    weights = cells.none.copy()
    fumbles, failures, successes, criticals = _FACES[ours]
    for outcome, (on_fumble, on_failure, on_success, on_critical) in _settled(theirs, cells):
        weights[outcome] = (
            fumbles * on_fumble + failures * on_failure + successes * on_success + criticals * on_critical
        )
    our_places, their_places = _PLACES[ours], _PLACES[theirs]
    for rolled, their_rolled, if_higher, if_same, if_lower in cells.level:
        higher, same, lower = _THREES[our_places[rolled]][their_places[their_rolled]]
        weights[if_higher] += higher
        weights[if_same] += same
        weights[if_lower] += lower
    return Odds(weights)


@lru_cache(maxsize=8192)
def _settled(theirs: int, cells: Cells) -> tuple[tuple[str, list[int]], ...]:
    """Each outcome that needs no comparison of dice: how many of their faces lead to it from each result of ours."""
    leading: dict[str, list[int]] = {}
    for rolled, their_rolled, outcome in cells.settled:
        leading.setdefault(outcome, [0] * len(Result))[rolled] += _FACES[theirs][their_rolled]
    return tuple(leading.items())


def _bands(number: int) -> tuple[tuple[int, int], ...]:
    """Cut a die into the faces of each result, from a fumble to a critical: from a first face up to a stop."""
    if number == HOPELESS:
        return (DIE, DIE + 1), (1, DIE), (1, 1), (1, 1)
    return (DIE, DIE + 1), (number + 1, DIE), (2, number + 1), (1, 2)


_BANDS = tuple(_bands(number) for number in range(DIE))
_FACES = tuple(tuple(stop - first for first, stop in bands) for bands in _BANDS)
_DIFFERENT = tuple(dict.fromkeys(band for bands in _BANDS for band in bands))
_PLACES = tuple(tuple(_DIFFERENT.index(band) for band in bands) for bands in _BANDS)
_HIGHER = tuple(tuple(accumulate((min(x, stop) for x in range(DIE + 1)), initial=0)) for stop in range(DIE + 2))
"""How many pairs have our face higher, if theirs is below the first index and ours below the second."""


def _three(ours: tuple[int, int], theirs: tuple[int, int]) -> tuple[int, int, int]:
    """Of the pairs of faces from two bands: how many have our face higher, the same, or lower."""
    (first, stop), (low, high) = ours, theirs
    higher = _HIGHER[high][stop] - _HIGHER[high][first] - _HIGHER[low][stop] + _HIGHER[low][first]
    same = max(0, min(stop, high) - max(first, low))
    return higher, same, (stop - first) * (high - low) - higher - same


_THREES = tuple(tuple(_three(ours, theirs) for theirs in _DIFFERENT) for ours in _DIFFERENT)


def block(ours: Side, theirs: Side, rolled: Results) -> tuple[int, int, int]:
    """Of the pairs of faces in which the two sides roll these results: how many have ours higher, the same, lower."""
    return _THREES[_PLACES[ours.number][rolled[0]]][_PLACES[theirs.number][rolled[1]]]
