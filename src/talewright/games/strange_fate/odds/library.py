"""A roll in one line, with its odds, for whoever calls from outside."""

from functools import lru_cache
from typing import NamedTuple

from talewright.games.strange_fate.odds.choices import EITHER, SUCCESS, Goal, Prospect, Use, invoked
from talewright.games.strange_fate.odds.exact import Odds, counted
from talewright.games.strange_fate.rules.dice.dice import FATE_DICE, DiceRules, Fell, read_dice_rules
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.roll import NO_DICE, Decided, Faces, resolve
from talewright.games.strange_fate.rules.dice.situation import Difficulty, Modifier, Side, Situation, Source
from talewright.games.strange_fate.rules.dice.weakness import Weakness


class Roll(NamedTuple):
    """A roll that is ready for its dice, with its odds."""

    ours: Side
    opposition: Side | Difficulty
    dice: DiceRules
    chances: Odds

    @property
    def situation(self) -> Situation:
        return Situation(self.ours, self.opposition, self.dice)

    def odds(self) -> Odds:
        """Every number of shifts with its exact chance, named as ``"3"`` or ``"-1"``."""
        return self.chances

    def invoked(self, count: int = 1, use: Use = EITHER, goal: Goal = SUCCESS) -> Prospect:
        """The odds with so many invokes to use after the roll, for +2 or a reroll, whichever is best."""
        return invoked(self.situation, count, use, goal)

    def resolve(self, ours: str, theirs: str = "") -> Decided:
        """How it ends when these faces fall, written as ``"--+2"``. Raises ValueError if they do not fit the dice."""
        situation = self.situation
        their_faces = Fell.read(theirs, situation.their_dice) if theirs or situation.is_opposed else NO_DICE
        return resolve(situation, Faces(Fell.read(ours, situation.our_dice), their_faces))


def opposed(
    skill: str,
    *,
    vs: str,
    dice: str | DiceRules = FATE_DICE,
    modifier: int = 0,
    defences: tuple[Invulnerability | Weakness, ...] = (),
) -> Roll:
    """Roll a skill against another skill: ``opposed("3E", vs="2")``.

    *dice* are ``4dF``, ``d6-d6`` or ``flat``, *modifier* is what is added to our roll, and *defences* move the tier of
    the other side. Raises ValueError that says what would be right.

    >>> opposed("3E", vs="2").odds().success
    Fraction(25, 27)
    """
    return _roll(skill, vs, dice, modifier, defences, True)  # noqa: FBT003 - a cache's key


def against(skill: str, *, difficulty: str, dice: str | DiceRules = FATE_DICE, modifier: int = 0) -> Roll:
    """Roll a skill against a fixed difficulty, which may have a tier: ``against("3", difficulty="4E")``.

    >>> against("3", difficulty="4E").resolve("--+2").shifts
    -4
    """
    return _roll(skill, difficulty, dice, modifier, (), False)  # noqa: FBT003 - a cache's key


@lru_cache(maxsize=8192)
def _roll(
    skill: str,
    other: str,
    dice: str | DiceRules,
    modifier: int,
    defences: tuple[Invulnerability | Weakness, ...],
    is_opposed: bool,  # noqa: FBT001
) -> Roll:
    rules = read_dice_rules(dice) if isinstance(dice, str) else dice
    ours, level, bonus = _ours(skill, modifier)
    theirs, their_level, their_bonus = _theirs(other, defences, is_opposed)
    found = counted(rules, level - their_level, is_opposed).moved(bonus - their_bonus)
    return Roll(ours, theirs, rules, found)


@lru_cache(maxsize=1024)
def _ours(skill: str, modifier: int) -> tuple[Side, int, int]:
    """Our side, with the two numbers on which the odds depend."""
    side = Side(Rating.parse(skill), (Modifier(Source.SITUATION, "", modifier),) if modifier else ())
    return side, side.level, side.bonus


@lru_cache(maxsize=1024)
def _theirs(
    other: str,
    defences: tuple[Invulnerability | Weakness, ...],
    is_opposed: bool,  # noqa: FBT001
) -> tuple[Side | Difficulty, int, int]:
    """What our side meets, with the same two numbers."""
    rating = Rating.parse(other)
    found = Side(rating, (), defences) if is_opposed else Difficulty(rating)
    return found, found.level, found.bonus
