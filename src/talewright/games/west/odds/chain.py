"""What a chain of further cards adds, exactly and without replacement.

A chain at one place ends with the first card that is not marked there. So only this matters: how many marked cards
come first, what they add up to, and which card ends it. The marked cards that come first are counted together, by their
number and sum, in the way in which a product of (1 + y * x**value) counts choices; nothing is tried one by one. Where
one chain serves several results it is followed card by card, until one result is left or none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from talewright.games.west.grid import ROWS, CauseCell, EffectCell
from talewright.games.west.odds.packed import BITS, at, at_least, cards, orders, set_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from talewright.games.west.deck import Deck


class Stock(NamedTuple):
    """The cards that may still be drawn, as sets of bits: those in the deck, then those that a shuffle brings back.

    Every position is counted over all orders of the deck and, after it, of the shuffled discard pile.
    """

    left: int
    back: int = 0

    @property
    def ready(self) -> Stock:
        """With a card to draw, if there is any: an empty deck takes the discard pile back (TW-deck.5)."""
        return self if self.left or not self.back else Stock(self.back)

    def without(self, card: int) -> Stock:
        return Stock(self.left & ~(1 << card), self.back)

    @property
    def orders(self) -> int:
        return orders(self.left.bit_count()) * orders(self.back.bit_count())


@dataclass(frozen=True, eq=False)
class Place:
    """One cell over all cards of a deck: what each adds there, and which of them are marked there."""

    values: Mapping[int, int]
    marked: int
    below: tuple[int, ...]
    """By each number up to the highest and one more: the cards that add less."""
    plain: tuple[tuple[int, int], ...]
    """The cards that are not marked, in sets with the number that they add."""
    _known: dict[Stock, int] = field(default_factory=dict)

    @classmethod
    def of(cls, deck: Deck, cell: CauseCell | EffectCell) -> Place:
        shown = {
            card.number: card.cause_at(cell) if isinstance(cell, CauseCell) else card.effect_at(cell)
            for card in deck.cards
        }
        values = {number: found.value for number, found in shown.items()}
        marked = set_of(number for number, found in shown.items() if found.marked)
        of_value = {value: set_of(number for number in values if values[number] == value)
                    for value in sorted(set(values.values()))}  # fmt: skip
        limits = range(max(of_value) + 2)
        below = tuple(sum(some for value, some in of_value.items() if value < limit) for limit in limits)
        plain = tuple((value, some & ~marked) for value, some in of_value.items() if some & ~marked)
        return cls(values, marked, below, plain)

    def under(self, value: int) -> int:
        """The cards that add less than this."""
        return self.below[min(max(value, 0), len(self.below) - 1)]

    def chain(self, stock: Stock) -> int:
        """What a chain adds from here on, packed: one further card, and another for as long as they are marked."""
        if stock not in self._known:
            self._known[stock] = self._chain(stock.ready)
        return self._known[stock]

    def _chain(self, stock: Stock) -> int:
        if not stock.left:
            return at(0)  # there is no card left at all: the chain ends with what it has
        size = stock.left.bit_count()
        by_number = [1]
        """For each number of marked cards, the sums that so many of them can have."""
        for card in cards(stock.left & self.marked):
            shift = self.values[card] * BITS
            by_number.append(0)
            for number in range(len(by_number) - 1, 0, -1):
                by_number[number] += by_number[number - 1] << shift
        if len(by_number) > size:  # all that are left are marked: they all come, and then the shuffled pile
            return by_number[-1] * orders(size) * self.chain(Stock(0, stock.back))
        last = sum(at(value, (stock.left & some).bit_count()) for value, some in self.plain)
        before = sum(sums * orders(number) * orders(size - number - 1) for number, sums in enumerate(by_number))
        return before * last * orders(stock.back.bit_count())

    def clear(self) -> None:
        """Forget what was worked out."""
        self._known.clear()


@dataclass(frozen=True, eq=False)
class Column:
    """One column of the cause grid over all cards of a deck."""

    places: tuple[Place, ...]
    values: Mapping[int, tuple[int, ...]]
    marks: Mapping[int, int]
    """By card, a bit for each row that is marked."""
    calamities: tuple[int, ...]
    """By row, the set of cards that have C there."""

    @classmethod
    def of(cls, deck: Deck, column: int) -> Column:
        places = tuple(Place.of(deck, CauseCell(row, column)) for row in ROWS)
        return cls(
            places,
            {card: tuple(place.values[card] for place in places) for card in deck.numbers},
            {card: sum((place.marked >> card & 1) << row for row, place in enumerate(places)) for card in deck.numbers},
            tuple(
                sum(1 << card.number for card in deck.cards if card.cause_at(CauseCell(row, column)).calamity)
                for row in ROWS
            ),
        )

    def clear(self) -> None:
        """Forget what was worked out."""
        for place in self.places:
            place.clear()


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the results of a check stand: their totals so far, and a bit for each that another card would extend."""

    totals: tuple[int, ...]
    extends: int

    def after(self, column: Column, card: int) -> Standing:
        """The same with one more card of the chain."""
        values = column.values[card]
        totals = tuple(
            total + values[row] if self.extends >> row & 1 else total for row, total in enumerate(self.totals)
        )
        return Standing(totals, self.extends & column.marks[card])


def first(column: Column, rank: int, card: int) -> Standing:
    """Where results stand on the card that resolves the check."""
    return Standing(column.values[card][:rank], column.marks[card] & (1 << rank) - 1)


def failures(column: Column, standing: Standing, stock: Stock, need: int) -> int:
    """In how many orders no result comes to what is needed, if cards are drawn as long as any result takes one."""
    if max(standing.totals) >= need:
        return 0
    ready = stock.ready
    if not standing.extends or not ready.left:
        return ready.orders
    falling_short, marked = ready.left, 0
    for row in cards(standing.extends):
        place = column.places[row]
        falling_short &= place.under(need - standing.totals[row])
        marked |= place.marked
    ended = (falling_short & ~marked).bit_count() * (ready.orders // ready.left.bit_count())
    return ended + sum(
        failures(column, standing.after(column, card), ready.without(card), need)
        for card in cards(falling_short & marked)
    )


def best_results(column: Column, standing: Standing, stock: Stock) -> int:
    """The highest result that further cards bring, packed, drawing for as long as any result takes one."""
    best = max(standing.totals)
    ready = stock.ready
    if not standing.extends or not ready.left:
        return at(best, ready.orders)
    if standing.extends & standing.extends - 1:
        return _followed(column, standing, ready, best)
    row = standing.extends.bit_length() - 1
    return at_least(column.places[row].chain(ready) << standing.totals[row] * BITS, best)


def _followed(column: Column, standing: Standing, stock: Stock, best: int) -> int:
    """One chain for several results, card by card; cards that end it are only counted, by what they come to."""
    open_places = [(column.places[row], standing.totals[row]) for row in cards(standing.extends)]
    marked = 0
    for place, _ in open_places:
        marked |= place.marked
    each = stock.orders // stock.left.bit_count()
    ending = stock.left & ~marked
    found, counted_so_far, total = 0, 0, best
    while counted_so_far < ending.bit_count():
        up_to = ending
        for place, so_far in open_places:
            up_to &= place.under(total + 1 - so_far)
        found += at(total, (up_to.bit_count() - counted_so_far) * each)
        counted_so_far = up_to.bit_count()
        total += 1
    return found + sum(
        best_results(column, standing.after(column, card), stock.without(card)) for card in cards(stock.left & marked)
    )
