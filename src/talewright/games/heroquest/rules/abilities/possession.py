"""Possessions and wealth: what a character has comes with the abilities, and is neither listed nor counted.

A special possession, or wealth, is an ability like any other (QW2-2.1.3.2, QW2-2.1.4.1), and using it spends nothing
(QW2-2.1.4.2). So all that is left to judge is what a lack of gear, or the wrong gear, costs (2.1.3, 2.1.4).
"""

from __future__ import annotations

from talewright.games.heroquest.rules.abilities.modifier import Modifier, Source

LACK_OF_GEAR = tuple(Modifier(Source.SITUATIONAL, "lack of gear", amount) for amount in (-3, -6))
"""For gear that is missing or does not suit the task; the game master may enter another figure (QW2-2.1.3.5)."""
