"""The highest of several results that one chain of cards extends, and whether any of them comes to what is needed.

A chain at one place is counted at once, whatever its cards are (`Place.chain`). Where one chain extends several
results, the highest comes to a sum as often as the one does, and the other, less as often as the lower of both does;
for more results likewise, with alternating signs, over every choice of some of them. The lowest result is easy: but for
a few cards it is settled as soon as one result ends, since the others have gained a marked number by then.

Sets of cards that are marked in several rows at once are gone through one by one. There are some dozens of them, or a
few hundred; only in a deck with half of its cells marked would they become too many.
"""

from collections.abc import Sequence
from math import factorial

from talewright.games.west.odds.chain import Stock
from talewright.games.west.odds.packed import Packing, cards
from talewright.games.west.odds.rows import Rows, Standing, Together

Chosen = tuple[int, tuple[int, ...]]
"""A set of cards, and the totals of some rows."""

FAR = 2
"""Where more marked cards than this fit below what is needed, following each of them would take too long."""


def failures(rows: Rows, standing: Standing, stock: Stock, need: int) -> int:
    """In how many orders no result comes to what is needed, if cards are drawn as long as any result takes one."""
    if max(standing.totals) >= need:
        return 0
    ready = stock.ready
    if not standing.extends or not ready.left:
        return ready.orders
    falling_short, marked = ready.left, 0
    for row in cards(standing.extends):
        place = rows.places[row]
        falling_short &= place.under(need - standing.totals[row])
        marked |= place.marked
    ended = (falling_short & ~marked).bit_count()
    return (ended * ready.after_one if ended else 0) + sum(
        failures(rows, standing.after(rows, card), ready.without(1 << card), need)
        for card in cards(falling_short & marked)
    )


def failed(rows: Rows, firsts: int, stock: Stock, need: int, packing: Packing) -> int:
    """In how many orders that begin with one of these cards no result comes to what is needed."""
    firsts &= rows.under(need)
    extended = firsts & rows.any_marked
    found = (firsts & ~extended).bit_count() * stock.after_one
    if need > FAR * rows.lowest_marked:
        return found + packing.counted(packing.below(_extended(rows, extended, stock, packing), need))
    for card in cards(extended):
        found += failures(rows, rows.first(card), stock.without(1 << card), need)
    return found


def highest(rows: Rows, firsts: int, stock: Stock, packing: Packing) -> int:
    """The highest result, packed, over all orders that begin with one of these cards.

    A further card is drawn for as long as any result takes one.
    """
    found, each = 0, stock.after_one
    for best, some in rows.starts.finished:
        found += packing.at(best, (some & firsts).bit_count() * each)
    for floor, some in rows.starts.extended:
        if some & firsts:
            found += packing.at_least(_extended(rows, some & firsts, stock, packing), floor)
    return found


def _extended(rows: Rows, firsts: int, stock: Stock, packing: Packing) -> int:
    """The highest of the marked results: those of single rows, less the lower of any two, and so on."""
    found = 0
    for together in rows.together.values():
        if together.cards & firsts:
            lowest = _lowest_from(rows, together, together.cards & firsts, stock, packing)
            found += lowest if len(together.rows) % 2 else -lowest
    return found


def _lowest_from(rows: Rows, together: Together, firsts: int, stock: Stock, packing: Packing) -> int:
    """The lowest result of some rows, over all orders that begin with one of these cards, marked in all of them."""
    if len(together.rows) == 1:
        return rows.places[together.rows[0]].chain_from(firsts, stock, packing)
    begun = _choices(together, firsts, [(0, (0,) * len(together.rows))])[1:]
    found = 0
    for chosen, totals in _choices(together, stock.left & ~firsts, begun):
        orders = (chosen & firsts).bit_count() * factorial(chosen.bit_count() - 1)
        found += orders * _one_ended(rows, together, totals, stock.without(chosen), packing)
    return found


def _lowest(rows: Rows, among: int, totals: tuple[int, ...], stock: Stock, packing: Packing) -> int:
    """The lowest result of some rows, all of which take a further card."""
    stock = stock.ready
    if not stock.left:
        return packing.at(min(totals), stock.orders)
    if len(totals) == 1:
        return rows.places[among.bit_length() - 1].chain(stock, packing) << totals[0] * packing.bits
    together = rows.together[among]
    return sum(
        factorial(chosen.bit_count()) * _one_ended(rows, together, reached, stock.without(chosen), packing)
        for chosen, reached in _choices(together, stock.left, [(0, totals)])
    )


def _choices(together: Together, among: int, found: list[Chosen]) -> list[Chosen]:
    """Every choice of cards, none included, that extend all the rows, with what they come to then."""
    for card in cards(among & together.cards):
        values = together.values[card]
        found = found + [
            (chosen | 1 << card, tuple([one + other for one, other in zip(totals, values, strict=True)]))
            for chosen, totals in found
        ]
    return found


def _one_ended(rows: Rows, together: Together, totals: tuple[int, ...], stock: Stock, packing: Packing) -> int:
    """The lowest result, if the next card ends at least one of the rows."""
    if not stock.left:
        return _lowest(rows, sum(1 << row for row in together.rows), totals, stock, packing)
    ending = stock.left & ~together.cards
    if not ending:
        return 0
    unsettled = 0
    for extends, ends, leads in together.gaps:
        behind = totals[extends] - totals[ends]
        for lead, some in leads:
            if lead <= behind:
                break
            unsettled |= some
    found = 0
    for card in cards(unsettled & ending):
        found += _unsettled(rows, together, totals, card, stock, packing)
    ending &= ~unsettled
    settled = _counted(rows, together.rows, totals, ending, packing, max(totals) + rows.highest)
    return found + settled * stock.after_one


def _counted(rows: Rows, some: Sequence[int], totals: Sequence[int], ending: int, packing: Packing, most: int) -> int:
    """The lowest of the results that end with these cards, or *most*, if that is lower."""
    found = 0
    steps = [
        (total + value, at) for row, total in zip(some, totals, strict=True) for value, at in rows.places[row].plain
    ]
    steps.sort()
    for value, at in steps:
        if value >= most:
            break
        ended = ending & at
        if ended:
            found += ended.bit_count() << value * packing.bits
            ending ^= ended
    return found + packing.at(most, ending.bit_count()) if ending else found


def _unsettled(
    rows: Rows, together: Together, totals: tuple[int, ...], card: int, stock: Stock, packing: Packing
) -> int:
    """The lowest result, if this card comes next, which ends a row and may leave a lower one open."""
    marks, values = rows.marks[card], rows.values[card]
    ended = min(total + values[row] for row, total in zip(together.rows, totals, strict=True) if not marks >> row & 1)
    lower = {
        row: total + values[row]
        for row, total in zip(together.rows, totals, strict=True)
        if marks >> row & 1 and total + values[row] < ended
    }
    stock = stock.without(1 << card)
    if not lower:
        return packing.at(ended, stock.orders)
    if stock.left and all(ended <= total + rows.places[row].rising[0][0] for row, total in lower.items()):
        # whatever extends all of these takes them beyond what has ended
        return stock.after_one * _counted(rows, tuple(lower), tuple(lower.values()), stock.left, packing, ended)
    found = _lowest(rows, sum(1 << row for row in lower), tuple(lower.values()), stock, packing)
    return packing.at_most(found, ended)
