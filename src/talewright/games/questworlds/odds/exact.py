"""The odds of a contest, exactly: counted in bands of faces, and for a witness by asking the rule every pair."""

from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate, product
from typing import NamedTuple

from talewright.caching import found_once
from talewright.dice import Dist
from talewright.games.questworlds.rules.contest import DIE, NO_DICE, Faces, resolve
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.rules.situation import Contender, Situation

D20 = range(1, DIE + 1)
UNTHROWN = 0  # stands for the number of a side that throws no die; its one face, 0, loses every tie


class Odds(Dist[str]):
    """The chances of a contest's outcomes, by name, from the best to the worst.

    The names are ``victory`` or ``defeat`` with the degree, and ``tie`` for a standoff.
    """

    @found_once
    def victory(self) -> Fraction:
        """The chance of gaining the prize, whatever the degree."""
        return self.chance(lambda outcome: outcome.startswith("victory"))

    @property
    def tie(self) -> Fraction:
        return self["tie"]

    @property
    def defeat(self) -> Fraction:
        return self.chance(lambda outcome: outcome.startswith("defeat"))


ASSURED = Odds({"victory 0": 1})  # no die is thrown (QW3-2.3.4.2.1)


def odds(situation: Situation) -> Odds:
    """Every outcome of a contest with its exact chance.

    >>> from talewright.games.questworlds.rules.situation import Situation
    >>> chances = odds(Situation.parse("17 vs 10M"))
    >>> chances["victory 1"], chances.victory, chances.tie, chances.defeat
    (Fraction(1, 40), Fraction(17, 200), Fraction(3, 200), Fraction(9, 10))
    """
    return ASSURED if situation.is_assured else rolled_odds(situation.pc, situation.opposition)


def enumerated(situation: Situation) -> Odds:
    """The rule itself, asked about every pair of faces: slow, plain, and the witness for `odds`."""
    thrown = [NO_DICE] if situation.is_assured else [Faces(ours, theirs) for ours, theirs in product(D20, D20)]
    return Odds(Dist.of(str(resolve(situation, faces)) for faces in thrown).weights)


def rolled_odds(pc: Contender, opposition: TargetNumber | Contender) -> Odds:
    """The odds of a contest in which the dice are thrown."""
    return side_odds(side(pc), side(opposition))


class Side(NamedTuple):
    """All that the dice of one side depend on: what it rolls against, and its additional successes."""

    number: int
    extra: int


def side(of: TargetNumber | Contender) -> Side:
    """One side of a contest in which dice are thrown; a hopeless player character throws none."""
    if isinstance(of, Contender):
        return Side(UNTHROWN if of.target.is_hopeless else of.target.target, of.additional_successes)
    return Side(of.target, of.masteries)


def side_odds(ours: Side, theirs: Side) -> Odds:
    """The odds between two sides: only the two numbers matter, and who is how many successes ahead."""
    return _odds(ours.number, theirs.number, ours.extra - theirs.extra)


def _bands(number: int) -> tuple[tuple[int, int], ...]:
    """Cut a die into the faces that roll 0, 1 and 2 successes (QW3-2.3.5): from a first face up to a stop."""
    if number == UNTHROWN:
        return (0, 1), (1, 1), (1, 1)
    return (number + 1, DIE + 1), (1, number), (number, number + 1)


_BANDS = tuple(_bands(number) for number in range(DIE + 1))
_FACES = tuple(tuple(stop - first for first, stop in bands) for bands in _BANDS)
_HIGHER = tuple(tuple(accumulate((min(x, stop) for x in range(DIE + 1)), initial=0)) for stop in range(DIE + 2))
"""How many pairs have our face higher, if theirs is below the first index and ours below the second."""
_LEVEL = {
    head_start: tuple((rolled, rolled + head_start) for rolled in range(3) if 0 <= rolled + head_start < 3)
    for head_start in range(-2, 3)
}
"""By the head start in successes: the bands, ours and theirs, that come out level."""


@lru_cache(maxsize=8192)
def _odds(ours: int, theirs: int, head_start: int) -> Odds:
    """Count pairs of faces in blocks, since all faces of a band roll the same successes."""
    failures, successes, big = _FACES[ours]
    their_failures, their_successes, their_big = _FACES[theirs]
    pairs = (
        big * their_failures,  # two successes ahead on the dice alone
        big * their_successes + successes * their_failures,
        big * their_big + successes * their_successes + failures * their_failures,
        successes * their_big + failures * their_successes,
        failures * their_big,  # two behind
    )
    weights: dict[str, int] = {}
    lead = head_start + 2
    for count in pairs:
        if lead:
            weights[_named(lead)] = count
        else:
            higher, same = _level(ours, theirs, head_start)
            weights["victory 0"], weights["tie"], weights["defeat 0"] = higher, same, count - higher - same
        lead -= 1
    return Odds(weights)


@cache
def _named(lead: int) -> str:
    return f"victory {lead}" if lead > 0 else f"defeat {-lead}"


def _level(ours: int, theirs: int, head_start: int) -> tuple[int, int]:
    """How many pairs with level successes have our face higher, and how many have the same face."""
    higher = same = 0
    our_bands, their_bands = _BANDS[ours], _BANDS[theirs]
    for rolled, their_rolled in _LEVEL[head_start]:
        first, stop = our_bands[rolled]
        low, high = their_bands[their_rolled]
        up_to_high, below_low = _HIGHER[high], _HIGHER[low]
        higher += up_to_high[stop] - up_to_high[first] - below_low[stop] + below_low[first]
        same += max(0, min(stop, high) - max(first, low))
    return higher, same
