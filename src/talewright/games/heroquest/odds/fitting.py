"""The resistance that gives a character the chance that somebody wishes for."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from talewright.games.heroquest.odds.exact import Odds, odds
from talewright.games.heroquest.rules.contests.bump import MOST
from talewright.games.heroquest.rules.contests.resistance import USUAL, ResistanceClass, ResistanceRules
from talewright.games.heroquest.rules.contests.situation import PLAIN, Contender, ContestRules, Situation
from talewright.games.questworlds.rules.rating import TIER, TargetNumber

EVEN = Fraction(1, 2)


class Fitting(Struct, frozen=True):
    """A resistance, by its class if it was asked for so, and the odds that a character has against it."""

    resistance: TargetNumber
    odds: Odds
    name: str = ""


def fitting_number(pc: Contender, chance: Fraction = EVEN, rules: ContestRules = PLAIN) -> Fitting:
    """The resistance, of all numbers, at which the chance of victory comes nearest to *chance*: the lowest of these.

    >>> from talewright.games.questworlds.rules.rating import Rating
    >>> fitting_number(Contender(Rating.parse("17"))).resistance
    TargetNumber.parse('16')
    """
    beyond = TIER * (pc.target.masteries + MOST + 1)  # from here on nothing changes
    return _nearest((_against(pc, TargetNumber(score), rules) for score in range(1, beyond + 1)), chance)


def fitting_class(
    pc: Contender, chance: Fraction = EVEN, rules: ContestRules = PLAIN, classes: ResistanceRules = USUAL
) -> Fitting:  # fmt: skip
    """The resistance, of the classes in the table, at which the chance of victory comes nearest to *chance*.

    >>> from talewright.games.questworlds.rules.rating import Rating
    >>> fitting_class(Contender(Rating.parse("17"))).name
    'Moderate'
    """
    named = (_against(pc, each.resistance(classes), rules, each.title) for each in ResistanceClass)
    return _nearest(named, chance)


def _against(pc: Contender, resistance: TargetNumber, rules: ContestRules, name: str = "") -> Fitting:
    return Fitting(resistance, odds(Situation(pc, resistance, rules)), name)


def _nearest(found: Iterable[Fitting], chance: Fraction) -> Fitting:
    return min(found, key=lambda fitting: abs(fitting.odds.victory - chance))
