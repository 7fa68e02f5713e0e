"""What the Judge names, read from words: the TN, the result set, the effect cell."""

from talewright.games.west.difficulty import target_number
from talewright.games.west.grid import EffectCell, ResultSet
from talewright.games.west.play.state import Sheet
from talewright.games.west.trait import Trait
from talewright.refusal import Refused


def tn_of(text: str) -> int:
    """A TN by name or number. Raises ``Refused`` if it is neither.

    Source: TW-difficulty.1, TW-difficulty.2, TW-difficulty.3, TW-difficulty.4, TW-difficulty.5, TW-difficulty.6.
    """
    try:
        return target_number(text.strip())
    except ValueError as error:
        raise Refused(sentence(error), clause="TW-simple.3") from error


def results_of(text: str) -> ResultSet:
    """A result set, written 3d8. Raises ``Refused`` if it is none."""
    try:
        return ResultSet.parse(text.strip())
    except ValueError as error:
        raise Refused(sentence(error), clause="TW-notation.2") from error


def cell_of(text: str) -> EffectCell:
    """An effect cell, written (3)6 or, since an effect is meant, 3d6. Raises ``Refused`` if it is none."""
    try:
        return EffectCell.parse(text.strip())
    except ValueError as error:
        raise Refused(sentence(error), clause="TW-notation.3") from error


def effect_of(sheet: Sheet, results: ResultSet, equipment: str, effect: str) -> tuple[EffectCell, str]:
    """The effect cell and the equipment that it comes from.

    It is the one that is named, else that of the equipment, else rank and die of the ability (TW-effect-grid.6).
    """
    tool = sheet.tool(equipment) if equipment else None
    if effect.strip():
        return cell_of(effect), tool.name if tool else ""
    if tool:
        return cell_of(tool.effect), tool.name
    return EffectCell(results.rank, results.column), ""


def trait_of(name: str, rank: int, die: int) -> Trait:
    """A trait for a sheet. Raises ``Refused`` for a rank or a die that no card has."""
    try:
        return Trait(name, rank, die)
    except ValueError as error:
        raise Refused(sentence(error), clause="TW-cause-grid.1") from error


def sentence(error: ValueError) -> str:
    """A fault of notation as a sentence."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
