"""Possessions and wealth: what a character has comes with the abilities, and is neither listed nor counted.

A special possession, or wealth, is an ability like any other (QW2-2.1.3.2, QW2-2.1.4.1), and using it spends nothing
(QW2-2.1.4.2). So all that is left to judge is what a lack of gear, or the wrong gear, costs (2.1.3, 2.1.4).
"""

from __future__ import annotations

from talewright.games.heroquest.rules.abilities.modifier import Modifier, Source, checked
from talewright.games.questworlds.rules.rating import signed
from talewright.refusal import Refused

OFFERED = (-3, -6)  # for gear that lacks or does not suit; the game master may enter another figure (QW2-2.1.3.5)


def lack_of_gear(what: str, amount: int) -> Modifier:
    """What it costs to go without essential gear, or with gear that suits the task badly (QW2-2.1.3.4, QW2-2.1.3.5)."""
    if amount >= 0:
        raise Refused(
            f"Gear adds nothing to a rating, and its lack takes something away: enter "
            f"{signed(OFFERED[0])}, {signed(OFFERED[1])} or another penalty.",
            clause="QW2-2.1.3.3",
        )
    return Modifier(Source.SITUATIONAL, what, amount)


def windfall(what: str, amount: int) -> Modifier:
    """A treasure or other windfall, as a plot augment where it matters (QW2-2.1.4.3)."""
    return checked(Modifier(Source.PLOT, what, amount), specific_bonus=False)
