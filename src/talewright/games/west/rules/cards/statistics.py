"""How the cards of a deck behave beside the dice that their columns are named after."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS, CauseCell, EffectCell, Grid


class Behaviour(Struct, frozen=True, kw_only=True):
    """One place of a grid over all cards: mean and variance of what is printed, and the shares of marks and of C.

    *dice* is how many true dice of the column it stands beside: one in the cause grid, one for each row in the effect
    grid. They are plain dice, not open-ended ones.
    """

    cell: CauseCell | EffectCell
    mean: Fraction
    variance: Fraction
    marked: Fraction
    calamities: Fraction
    dice: int

    @property
    def true_mean(self) -> Fraction:
        return self.dice * Fraction(self.cell.column + 1, 2)

    @property
    def true_variance(self) -> Fraction:
        return self.dice * Fraction(self.cell.column**2 - 1, 12)


def behaviour(deck: Deck, grid: Grid) -> tuple[Behaviour, ...]:
    """Every place of a grid, column by column."""
    return tuple(_of(deck, grid, row, column) for column in COLUMNS for row in ROWS)


def _of(deck: Deck, grid: Grid, row: int, column: int) -> Behaviour:
    where: CauseCell | EffectCell
    if grid is Grid.CAUSE:
        where = CauseCell(row, column)
        cells = [card.cause_at(where) for card in deck.cards]
    else:
        where = EffectCell(row, column)
        cells = [card.effect_at(where) for card in deck.cards]
    mean = _mean([cell.value for cell in cells])
    return Behaviour(
        cell=where,
        mean=mean,
        variance=_mean([cell.value**2 for cell in cells]) - mean**2,
        marked=_mean([cell.marked for cell in cells]),
        calamities=_mean([cell.calamity for cell in cells]),
        dice=1 if grid is Grid.CAUSE else row,
    )


def _mean(values: Sequence[int]) -> Fraction:
    return Fraction(sum(values), len(values))


def as_numbers(deck: Deck, grid: Grid) -> list[dict[str, str | float]]:
    """The same for programs: each number is rounded once, from the exact fraction; the spread in two steps."""
    return [
        {
            "cell": str(each.cell),
            "mean": float(each.mean),
            "dice_mean": float(each.true_mean),
            "spread": sqrt(each.variance),
            "dice_spread": sqrt(each.true_variance),
            "marked": float(each.marked),
            "calamities": float(each.calamities),
        }
        for each in behaviour(deck, grid)
    ]


def table(deck: Deck, grid: Grid) -> str:
    """The same as a table in Markdown; the spread is the standard deviation."""
    head = "| cell | mean | dice | spread | dice | marked | C |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    return "\n".join([head, *(_line(each) for each in behaviour(deck, grid))])


def _line(each: Behaviour) -> str:
    return (
        f"| {each.cell} | {float(each.mean):.2f} | {float(each.true_mean):.1f} | {sqrt(each.variance):.2f} "
        f"| {sqrt(each.true_variance):.2f} | {float(each.marked):.1%} | {float(each.calamities):.1%} |"
    )
