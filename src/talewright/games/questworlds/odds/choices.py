"""What a choice would change: each augment, a story point, another ability; and a resistance that fits a character."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice import Dist
from talewright.games.questworlds.odds.exact import D20, Odds, odds
from talewright.games.questworlds.rules.augment import DRAMATIC, ONE_EACH, UNROLLED, roll_for, rolled
from talewright.games.questworlds.rules.contest import Faces, resolve
from talewright.games.questworlds.rules.keyword import Keyword
from talewright.games.questworlds.rules.modifier import Modifier, Source
from talewright.games.questworlds.rules.rating import TIER, Rating, TargetNumber
from talewright.games.questworlds.rules.resistance import BASE_RESISTANCE, NamedResistance
from talewright.games.questworlds.rules.situation import Contender, Situation

EVEN = Fraction(1, 2)


class Choice(Struct, frozen=True):
    """Something that may still be done, and the contest that it would make of this one."""

    label: str
    situation: Situation


class Prospect(Struct, frozen=True):
    """What a choice leads to, and by how much it changes the chance of victory."""

    choice: str
    odds: Odds
    change: Fraction


def prospects(situation: Situation, choices: Iterable[Choice], faces: Faces | None = None) -> tuple[Prospect, ...]:
    """What each choice would do, before the roll, or after it with the faces that fell.

    >>> situation = Situation.parse("17 vs 10M")
    >>> for found in prospects(situation, [augment(situation, "Sailor"), story_point(situation)]):
    ...     print(f"{found.choice}: {float(found.change):+.1%}")
    +5 augment: Sailor: +10.0%
    a story point: +67.2%
    >>> [after] = prospects(situation, [story_point(situation)], Faces(12, 15))
    >>> list(after.odds), after.change
    (['victory 1'], Fraction(1, 1))
    """
    now = _odds_with(situation, faces).victory
    found = ((choice.label, _odds_with(choice.situation, faces)) for choice in choices)
    return tuple(Prospect(label, chances, chances.victory - now) for label, chances in found)


def open_choices(situation: Situation, faces: Faces | None = None) -> tuple[Choice, ...]:
    """What a player may do in any contest: an augment from each source that is still free, or a story point.

    Augments belong before the roll; a story point may be burned after it as well (QW3-7.1.4).
    """
    used = {modifier.source.origin for modifier in situation.pc.modifiers}
    free = [source for source in (Source.OWN_AUGMENT, Source.SUPPORTERS, Source.OUTSIDE) if source not in used]
    augments = [augment(situation, "", bonus, source) for source in free for bonus in (UNROLLED, DRAMATIC)]
    return (*(augments if faces is None else ()), story_point(situation))


def augment(
    situation: Situation, name: str, bonus: int = UNROLLED, source: Source = Source.OWN_AUGMENT
) -> Choice:  # fmt: skip
    """One more augment. Of the kinds that a contest has only one of, it takes the place of the one before."""
    added = Modifier(source, name, bonus)
    kept = (line for line in situation.pc.modifiers if line.source is not source or source not in ONE_EACH)
    return Choice(str(added), replace(situation, pc=replace(situation.pc, modifiers=(*kept, added))))


def story_point(situation: Situation, points: int = 1) -> Choice:
    """Burn one more story point, or several."""
    pc = replace(situation.pc, story_points=situation.story_points + points)
    return Choice("a story point" if points == 1 else f"{points} story points", replace(situation, pc=pc))


def other_ability(
    situation: Situation, name: str, rating: Rating, modifiers: Iterable[Modifier] | None = None
) -> Choice:  # fmt: skip
    """Use another ability, with the modifiers that would then apply; left out, all of them stay."""
    lines = situation.pc.modifiers if modifiers is None else tuple(modifiers)
    return Choice(f"{name} {rating}", replace(situation, pc=replace(situation.pc, rating=rating, modifiers=lines)))


def breakout(situation: Situation, keyword: Keyword, name: str) -> Choice:
    """Use a breakout where the keyword itself would be used."""
    return other_ability(situation, f"{keyword.name}: {name}", keyword.rating_of(name))


def rolled_augment(situation: Situation, name: str, augmenting: Contender, base: Rating = BASE_RESISTANCE) -> Prospect:
    """An augment that is rolled for: its bonus goes by the degree and is never less than +5 (QW3-2.6.1)."""
    roll = roll_for(augmenting, base)
    bonuses = Dist.of(rolled(resolve(roll, Faces(ours, theirs))).bonus for ours, theirs in product(D20, D20))
    chances = Odds(bonuses.then(lambda bonus: odds(augment(situation, name, bonus).situation)).weights)
    return Prospect(f"rolled augment: {name}", chances, chances.victory - odds(situation).victory)


class Fitting(Struct, frozen=True):
    """A resistance, by its name in the table if it was asked for so, and the odds that a character has against it."""

    resistance: TargetNumber
    odds: Odds
    name: str = ""


def fitting_number(pc: Contender, chance: Fraction = EVEN) -> Fitting:
    """The resistance, of all numbers, at which the chance of victory comes nearest to *chance*.

    >>> fitting_number(Contender(Rating.parse("10M"))).resistance
    TargetNumber.parse('9M')
    """
    beyond = TIER * (pc.additional_successes + 3)  # from here on the resistance always has more successes
    return _nearest((_against(pc, TargetNumber(score)) for score in range(1, beyond + 2)), chance)


def fitting_name(pc: Contender, chance: Fraction = EVEN, base: Rating = BASE_RESISTANCE) -> Fitting:
    """The resistance, of those in the table, at which the chance of victory comes nearest to *chance*.

    >>> found = fitting_name(Contender(Rating.parse("10M")))
    >>> found.name, found.resistance
    ('Exceptional', TargetNumber.parse('10M'))
    """
    return _nearest((_against(pc, named.resistance(base), named.title) for named in NamedResistance), chance)


def _against(pc: Contender, resistance: TargetNumber, name: str = "") -> Fitting:
    return Fitting(resistance, odds(Situation(pc, resistance)), name)


def _nearest(found: Iterable[Fitting], chance: Fraction) -> Fitting:
    return min(found, key=lambda fitting: abs(fitting.odds.victory - chance))


def _odds_with(situation: Situation, faces: Faces | None) -> Odds:
    return odds(situation) if faces is None else Odds({str(resolve(situation, faces)): 1})
