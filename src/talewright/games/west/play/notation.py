"""What people write for a TN, a result set and an effect cell, read from their words."""

from collections.abc import Callable
from typing import TypeVar

from talewright.games.west.rules.cards.grid import EffectCell, ResultSet
from talewright.games.west.rules.checks.difficulty import target_number
from talewright.refusal import as_refusals

T = TypeVar("T")


def read(parse: Callable[[str], T], text: str, clause: str) -> T:
    """Read words. Raises ``Refused`` if they do not say what is asked."""
    with as_refusals(clause):
        return parse(text.strip())


def tn_of(text: str) -> int:
    """A TN by name or number. Raises ``Refused`` if it is neither.

    Source: TW-difficulty.1, TW-difficulty.2, TW-difficulty.3, TW-difficulty.4, TW-difficulty.5, TW-difficulty.6.
    """
    return read(target_number, text, "TW-simple.3")


def results_of(text: str) -> ResultSet:
    """A result set, written 3d8. Raises ``Refused`` if it is none."""
    return read(ResultSet.parse, text, "TW-notation.2")


def cell_of(text: str) -> EffectCell:
    """An effect cell, written (3)6 or, since an effect is meant, 3d6. Raises ``Refused`` if it is none."""
    return read(EffectCell.parse, text, "TW-notation.3")
