"""Many against few: a crowd is one resistance, which the game master weighs by its numbers."""

from talewright.games.questworlds.rules.modifier import SCALE
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.rules.resistance import resistance
from talewright.refusal import Refused
from talewright.wording import signed


def weighed(against: TargetNumber, amount: int) -> TargetNumber:
    """The one resistance of many opponents, or of few who are outnumbered.

    More of them make it higher, player characters who gang up lower, and numbers that do not help leave it as it is:
    the game master says (QW3-2.10.1, QW3-2.10.2, QW3-2.11.1, QW3-4.2.3, QW3-4.2.4). Raises ``Refused`` for an amount
    that is not on the scale of modifiers.
    """
    if amount not in SCALE:
        raise Refused(
            f"Numbers change a resistance in steps of 5 up to 20, not by {signed(amount)}: choose one of these.",
            clause="QW3-2.10.1",
        )
    return resistance(against, amount)
