"""The effect grid read: one exact cell, what further cards add to it, and the limits of a column shift."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from talewright.games.west.rules.cards.card import Card
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.adjustment import direct_on_effect, within_shift
from talewright.games.west.rules.checks.check import Check
from talewright.refusal import Refused


class Effect(Struct, frozen=True):
    """What the effect cell gave: one value for each card, the printed number of the unshifted cell, and the magnitude.

    *increases* says whether a further card may be drawn: not where a shift to the left lets it add nothing any more.
    """

    values: tuple[int, ...]
    original: int
    increases: bool
    magnitude: int


def increases(check: Check, card: Card) -> bool:
    """Whether the effect of a card takes a further card: its cell is marked (TW-effect-grid.7).

    A shift to the right keeps the mark that the unshifted cell has (TW-adjust-column.9).
    """
    carried = check.columns_shifted > 0 and card.effect_at(check.unshifted_cell).marked
    return carried or card.effect_at(check.effect_cell).marked


def is_held(check: Check, total: int, original: int) -> bool:
    """Whether a shift to the left lets further cards add nothing any more (TW-adjust-column.6)."""
    return check.columns_shifted < 0 and total >= original - 1


def effect(check: Check, card: Card, further: Sequence[Card] = ()) -> Effect:
    """Read the exact cell, and the same cell of each further card.

    The printed number counts, however high it is (TW-effect-grid.8).

    Source: TW-effect-grid.3, TW-effect-grid.7, TW-adjust-column.11.

    Adjustments come in this order: the limit of a column shift, direct adjustments once at the end
    (TW-adjust-direct.8), and the counters that were spent. Refuses a further card where the effect takes none.
    """
    values = [card.effect_at(check.effect_cell).value]
    still_increases = increases(check, card)
    for added in further:
        if not still_increases:
            raise Refused("The effect takes no further card: its cell is not marked.", clause="TW-effect-grid.7")
        cell = added.effect_at(check.effect_cell)
        values.append(cell.value)
        still_increases = cell.marked
    original = card.effect_at(check.unshifted_cell).value
    total = sum(values)
    goes_on = still_increases and not is_held(check, total, original)
    return Effect(tuple(values), original, goes_on, magnitude(check, total, original))


def magnitude(check: Check, total: int, original: int) -> int:
    """What the cards' total comes to after all limits and adjustments."""
    return magnitudes(check, (total,), original)[0]


def magnitudes(check: Check, totals: Iterable[int], original: int) -> list[int]:
    """The same for several totals, one after another."""
    columns, direct = check.columns_shifted, check.direct_on_effect
    spent = check.worth_of_spends(Grid.EFFECT)
    limited = (within_shift(total, original, columns) for total in totals)
    return [(direct_on_effect(value, direct) if direct else value) + spent for value in limited]
