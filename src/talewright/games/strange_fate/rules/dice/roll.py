"""Rolling: effort, shifts and what they come to, for opposed rolls and against a difficulty."""

from enum import IntEnum

from msgspec import Struct

from talewright.games.strange_fate.rules.dice.dice import Dice, Fell
from talewright.games.strange_fate.rules.dice.situation import Difficulty, Side, Situation

STYLE = 3
"""The shifts from which a success has style, by the wider Fate rules."""


class Verdict(IntEnum):
    """What the shifts come to, from the worst to the best."""

    FAILURE = 0
    TIE = 1
    SUCCESS = 2
    STYLE = 3

    @property
    def is_success(self) -> bool:
        return self >= Verdict.SUCCESS

    def __str__(self) -> str:
        return "success with style" if self is Verdict.STYLE else self.name.lower()


NO_DICE = Fell(Dice(), ())


class Faces(Struct, frozen=True):
    """What fell on both sides; against a difficulty only ours."""

    ours: Fell
    theirs: Fell = NO_DICE


class Decided(Struct, frozen=True):
    """How a roll came out: both numbers, the shifts between them, and what these come to."""

    effort: int
    opposition: int
    verdict: Verdict

    @property
    def shifts(self) -> int:
        """By how much our effort is higher; below 0 by how much it falls short (SF-difficulty-tiers.4)."""
        return self.effort - self.opposition

    def __str__(self) -> str:
        """The result as people say it.

        >>> print(Decided(0, 4, Verdict.FAILURE), Decided(4, 4, Verdict.SUCCESS), sep="; ")
        fails by 4; success with 0 shifts
        """
        match self.verdict:
            case Verdict.FAILURE:
                return f"fails by {-self.shifts}"
            case Verdict.TIE:
                return "a tie, in which whoever defends holds out"
            case _:
                return f"{self.verdict} {'and' if self.verdict is Verdict.STYLE else 'with'} {counted(self.shifts)}"


def counted(shifts: int) -> str:
    """Shifts in words."""
    return "1 shift" if shifts == 1 else f"{shifts} shifts"


def resolve(situation: Situation, faces: Faces) -> Decided:
    """Decide a roll from the faces that fell: dice and rating on each side, compared (SF-power-tiers.7).

    Raises ValueError where other dice fell than the situation calls for.
    """
    for fell, dice in ((faces.ours, situation.our_dice), (faces.theirs, situation.their_dice)):
        if fell.dice != dice:
            raise ValueError(f"{situation} is rolled on {dice}, not on {fell.dice}")
    ours = effort(situation.ours, faces.ours)
    theirs = effort(situation.opposition, faces.theirs)
    return Decided(ours, theirs, judged(ours - theirs, is_opposed=situation.is_opposed))


def effort(side: Side | Difficulty, fell: Fell) -> int:
    """The dice and what is added to them; a difficulty throws none and stays as it is (SF-difficulty-tiers.4)."""
    return side.bonus + fell.total


def judged(shifts: int, *, is_opposed: bool) -> Verdict:
    """What shifts come to: a difficulty is met with none (SF-difficulty-tiers.2), equal efforts are a tie."""
    if shifts < 0:
        return Verdict.FAILURE
    if shifts >= STYLE:
        return Verdict.STYLE
    return Verdict.SUCCESS if shifts or not is_opposed else Verdict.TIE
