"""The cause grid read: which results may be chosen, what further cards add to them, and calamities."""

from collections.abc import Sequence

from msgspec import Struct

from talewright.games.west.rules.cards.card import Card
from talewright.games.west.rules.cards.grid import CauseCell, ResultSet
from talewright.refusal import Refused


class Result(Struct, frozen=True):
    """One result that may be chosen: its row, what each card gave, and whether a further card would add to it."""

    row: int
    values: tuple[int, ...]
    extends: bool

    @property
    def total(self) -> int:
        return sum(self.values)


def is_calamity(result_set: ResultSet, card: Card) -> bool:
    """Whether the exact cell of the card that resolves the check is C; no other cell matters.

    In an unskilled check that cell stands in column 4. Only a printed C counts, so no adjustment makes or undoes one.

    Source: TW-calamity.1, TW-calamity.2, TW-calamity.5, TW-calamity.11, TW-adjust-direct.4, TW-adjust-direct.5,
    TW-adjust-direct.6.

    >>> from talewright.games.west.rules.cards.deck_file import bundled
    >>> from talewright.games.west.rules.cards.grid import ResultSet
    >>> is_calamity(ResultSet.parse("4d10"), bundled()[5]), is_calamity(ResultSet.parse("5d10"), bundled()[5])
    (True, False)
    """
    return card.cause_at(result_set.exact).calamity


def results(result_set: ResultSet, card: Card, further: Sequence[Card] = ()) -> tuple[Result, ...]:
    """Every result of a card that may be chosen, with what further cards have added.

    A marked result takes the same cell of one further card, and goes on as long as that is marked too; one chain of
    cards serves all marked results (TW-exceptional.3, TW-exceptional.4, TW-exceptional.5, TW-exceptional.6,
    TW-exceptional.7, TW-exceptional.8). C counts as 0 (TW-calamity.4, TW-exceptional.12), and no calamity is looked for
    on a further card (TW-exceptional.11). Results that took no part in the chain stay open to choice
    (TW-exceptional.15).
    Refuses a further card after a calamity, or where no result takes one.
    """
    if further and is_calamity(result_set, card):
        raise Refused(
            "A calamity is a failure whatever else the card shows: no further card is drawn.", clause="TW-calamity.3"
        )
    read = [_first(card, row, result_set.column) for row in result_set.rows]
    for number, added in enumerate(further):
        if not any(result.extends for result in read):
            raise Refused(
                f"No result here takes {'another' if number else 'a further'} card: choose one of those there are.",
                clause="TW-exceptional.4" if number else "TW-exceptional.6",
            )
        read = [_extended(result, added, result_set.column) for result in read]
    return tuple(read)


def _first(card: Card, row: int, column: int) -> Result:
    """Read the printed cell of one row; whether it is exceptional is printed too, as on card 34.

    Source: TW-exceptional.2, TW-exceptional.16.
    """
    cell = card.cause_at(CauseCell(row, column))
    return Result(row, (cell.value,), cell.marked)


def _extended(result: Result, card: Card, column: int) -> Result:
    """Add the same cell of a further card; nothing else on that card counts (TW-exceptional.13)."""
    if not result.extends:
        return result
    cell = card.cause_at(CauseCell(result.row, column))
    return Result(result.row, (*result.values, cell.value), cell.marked)


def highest(among: Sequence[Result]) -> Result:
    """What is proposed: the highest result, of equals the one in the lowest row (TW-cause-grid.9)."""
    return max(among, key=lambda result: (result.total, -result.row))


def chosen(among: Sequence[Result], row: int) -> Result:
    """The result of the row that the player takes, which may be any up to the rank.

    Source: TW-cause-grid.8, TW-cause-grid.9, TW-cause-grid.10.
    """
    for result in among:
        if result.row == row:
            return result
    raise Refused(
        f"Row {row} is not open to this check: choose a row from 1 to {len(among)}.", clause="TW-cause-grid.8"
    )
