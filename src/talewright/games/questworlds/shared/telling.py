"""What both games tell in the same words."""

from talewright.dice.draw import Fell


def rolls(who: str, fell: Fell) -> str:
    """A die fell."""
    return f"{who} rolls {fell.face}" + (", with real dice." if fell.by_hand else ".")
