"""The odds of a roll, exactly: dice are counted once for each lead in tiers, and then moved along the shifts."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import product
from operator import add, sub
from types import MappingProxyType

from msgspec import Struct

from talewright.dice import Dist
from talewright.games.strange_fate.rules.dice.dice import D6, FATE_SIGNS, Dice, DiceRules, Fell
from talewright.games.strange_fate.rules.dice.roll import Faces, Verdict, judged, resolve
from talewright.games.strange_fate.rules.dice.situation import Situation

FATE_DIE = Dist.of(tuple(FATE_SIGNS))
SIX = Dist.of(range(1, D6 + 1))
LIMIT = 150  # the names of shifts up to here are ready
_NAMES = tuple(str(shifts) for shifts in range(LIMIT, -LIMIT - 1, -1))


class Odds(Dist[str]):
    """The chances of a roll's shifts, from the most to the least; each is named as a signed whole number.

    >>> from talewright.games.strange_fate.rules.dice.situation import Situation
    >>> chances = odds(Situation.parse("3E vs 2"))
    >>> chances["3"], chances.success, chances.tie, chances.failure
    (Fraction(179, 1458), Fraction(25, 27), Fraction(10, 243), Fraction(8, 243))
    """

    __slots__ = ("is_opposed",)

    def __init__(self, weights: Mapping[str, int], *, is_opposed: bool) -> None:
        super().__init__(weights)
        self.is_opposed = is_opposed

    @property
    def success(self) -> Fraction:
        """The chance of a success, with style or without."""
        return self._judged(Verdict.SUCCESS, Verdict.STYLE)

    @property
    def style(self) -> Fraction:
        """The chance of a success with style."""
        return self._judged(Verdict.STYLE)

    @property
    def tie(self) -> Fraction:
        """The chance of equal efforts; against a difficulty there are no ties."""
        return self._judged(Verdict.TIE)

    @property
    def failure(self) -> Fraction:
        return self._judged(Verdict.FAILURE)

    def _judged(self, *verdicts: Verdict) -> Fraction:
        return self.chance(lambda shifts: judged(int(shifts), is_opposed=self.is_opposed) in verdicts)

    def at_least(self, shifts: int) -> Fraction:
        """The chance of so many shifts, or more."""
        return self.chance(lambda found: int(found) >= shifts)


def odds(situation: Situation) -> Odds:
    """Every number of shifts with its exact chance."""
    lead = situation.ours.bonus - situation.opposition.bonus
    return counted(situation.dice, situation.tiers, situation.is_opposed).moved(lead)


class Counted(Struct, frozen=True):
    """Differences between the dice of both sides, from the highest down, each by the number of its ways."""

    place: int  # of the highest among the names
    weights: tuple[int, ...]
    total: int
    is_opposed: bool

    def moved(self, lead: int) -> Odds:
        """Move them along the shifts; the weights are known to be sound, and are not looked at again."""
        first = self.place - lead
        last = first + len(self.weights)
        if first >= 0 and last <= len(_NAMES):
            names = _NAMES[first:last]
        else:
            names = tuple(str(LIMIT - place) for place in range(first, last))
        made = Odds.__new__(Odds)
        made.weights = MappingProxyType(dict(zip(names, self.weights, strict=False)))
        made.total = self.total
        made.is_opposed = self.is_opposed
        return made


@lru_cache(maxsize=256)
def counted(dice: DiceRules, tiers: int, is_opposed: bool) -> Counted:  # noqa: FBT001 - a cache's key
    """Count the dice of both sides for one lead in tiers."""
    ours = totals(dice.thrown(max(tiers, 0) if is_opposed else tiers))
    theirs = totals(dice.thrown(max(-tiers, 0)) if is_opposed else Dice())
    both = ours.combine(theirs, sub)
    falling = sorted(both, reverse=True)
    return Counted(LIMIT - falling[0], tuple(both.weights[found] for found in falling), both.total, is_opposed)


@lru_cache(maxsize=256)
def totals(dice: Dice) -> Dist[int]:
    """What these dice come to, each total by the number of its ways.

    >>> totals(Dice.parse("3dF+1d6")).mean(), totals(Dice.parse("4dF"))[4]
    (Fraction(7, 2), Fraction(1, 81))
    """
    minus = SIX.map(lambda face: -face)
    thrown = [FATE_DIE] * dice.fate + [SIX] * dice.plus + [minus] * dice.minus
    return reduce(lambda one, other: one.combine(other, add), thrown, Dist.always(dice.bonus))


def every_fall(dice: Dice) -> Iterator[Fell]:
    """Every way in which these dice may fall, one by one."""
    return (Fell.of_sides(dice, shown) for shown in product(*(range(1, sides + 1) for sides in dice.sides)))


def enumerated(situation: Situation) -> Odds:
    """The rule itself, asked about all faces of all dice: slow, plain, and the witness for `odds`."""
    theirs = list(every_fall(situation.their_dice))
    found = Dist.of(
        resolve(situation, Faces(ours, other)) for ours in every_fall(situation.our_dice) for other in theirs
    )
    shifts = found.map(lambda decided: decided.shifts).weights
    ordered = {str(number): shifts[number] for number in sorted(shifts, reverse=True)}
    return Odds(ordered, is_opposed=situation.is_opposed)
