"""What a choice after the dice is worth if the other side answers it with an invoke of its own."""

from collections.abc import Mapping
from fractions import Fraction

from talewright.dice import Dist
from talewright.games.strange_fate.odds.choices import SUCCESS, Goal
from talewright.games.strange_fate.odds.exact import totals
from talewright.games.strange_fate.odds.positions import Choice
from talewright.games.strange_fate.rules.dice.roll import Faces, judged, resolve
from talewright.games.strange_fate.rules.dice.situation import INVOKE, Situation


def answered(situation: Situation, faces: Faces, goal: Goal = SUCCESS) -> Mapping[Choice, Fraction]:
    """The chance of the goal by each choice, if the other side has one invoke left and the last word.

    It keeps what there is, adds 2 or throws its dice again, whichever makes the goal least likely.

    Raises ValueError against a difficulty, which answers nothing.

    >>> from talewright.games.strange_fate.rules.dice.dice import Fell
    >>> from talewright.games.strange_fate.rules.dice.roll import Faces
    >>> from talewright.games.strange_fate.rules.dice.situation import Situation
    >>> even = Situation.parse("3 vs 2")
    >>> fell = Faces(Fell.read("0000", even.our_dice), Fell.read("00--", even.their_dice))
    >>> for choice, chance in answered(even, fell).items():
    ...     print(f"{choice}: {float(chance):.1%}")
    keep the roll: 61.7%
    +2: 93.8%
    reroll: 48.3%
    """
    if not situation.is_opposed:
        raise ValueError(f"nobody answers in {situation}: a difficulty has no invokes")
    shifts = resolve(situation, faces).shifts
    ours, theirs = faces.ours.total, faces.theirs.total
    again = totals(situation.their_dice)

    def worst(lead: int) -> Fraction:
        """The chance that is left of so many shifts."""
        return min(_reached(goal, lead), _reached(goal, lead - INVOKE), _thrown_again(goal, lead + theirs, again))

    rerolled = sum(
        (chance * worst(shifts - ours + total) for total, chance in totals(situation.our_dice).items()), Fraction(0)
    )
    return {Choice.KEEP: worst(shifts), Choice.PLUS: worst(shifts + INVOKE), Choice.REROLL: rerolled}


def _reached(goal: Goal, shifts: int) -> Fraction:
    return Fraction(int(goal.reached(judged(shifts, is_opposed=True))))


def _thrown_again(goal: Goal, lead: int, dice: Dist[int]) -> Fraction:
    return dice.chance(lambda total: goal.reached(judged(lead - total, is_opposed=True)))
