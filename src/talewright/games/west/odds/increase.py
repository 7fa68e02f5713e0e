"""What the effect of a complex check comes to, over every way in which the check succeeds.

The effect's chain begins where the result's ended, without the cards that this took. Of these it only matters how many
they are, and what they would have added to the effect. So the ways to succeed are gathered by that, and one chain is
worked out for each kind of them.
"""

from math import factorial
from typing import NamedTuple

from msgspec import Struct

from talewright.games.west.odds.chain import Place, Stock
from talewright.games.west.odds.highest import failed
from talewright.games.west.odds.packed import Packing, cards
from talewright.games.west.odds.rows import Rows, Standing

Gone = tuple[int, ...]
"""The marked numbers that are lost to the effect, since their cards are drawn, from the lowest."""


def most_drawn(rows: Rows, stock: Stock, need: int) -> int:
    """How many cards a check may turn up to the one that brings success, at most, the first included."""
    numbers = [value for place in rows.places for value, some in place.rising if some & stock.left]
    lowest = min(numbers, default=need)
    return 1 + max(0, need - 1) // lowest if lowest > 0 else stock.left.bit_count() + 1


class Successes(Struct, frozen=True, eq=False):
    """A complex check from a stock of cards: a result has to come to what is needed, then the effect's cell is read."""

    rows: Rows
    need: int
    place: Place
    stock: Stock
    packing: Packing

    def effects(self, firsts: int, increasing: int) -> int:
        """What the effect comes to, packed, over all orders that begin with one of these cards and succeed.

        *increasing* are the cards whose effect takes further cards when they are the first.
        """
        at_once = firsts & ~self.rows.under(self.need)
        later = firsts & ~at_once & self.rows.any_marked
        found = self.place.chain_from(at_once & increasing & self.place.marked, self.stock, self.packing)
        for card in cards(at_once & increasing & ~self.place.marked):
            added = self.place.chain(self.stock.without(1 << card), self.packing)
            found += added << self.place.values[card] * self.packing.bits
        found += self._unextended(at_once & ~increasing, later & ~increasing)
        return found + self._extended(later & increasing)

    def _unextended(self, at_once: int, later: int) -> int:
        """The same where the effect takes no further cards, for cards that succeed at once and for others."""
        found = 0
        for value, some in self.place.by_value:
            orders = (some & (at_once | later)).bit_count() * self.stock.after_one
            if some & later:
                orders -= failed(self.rows, some & later, self.stock, self.need, self.packing)
            found += self.packing.at(value, orders)
        return found

    def _extended(self, later: int) -> int:
        """The same where the effect takes further cards, for cards that do not succeed at once."""
        if (self.stock.left & ~self.place.marked).bit_count() > most_drawn(self.rows, self.stock, self.need):
            gathered = Gathered(self)
            for card in cards(later):
                gathered.begin(card)
            return gathered.total()
        found = 0
        for card in cards(later):
            added = self._one_by_one(self.rows.first(card), self.stock.without(1 << card))
            found += added << self.place.values[card] * self.packing.bits
        return found

    def _one_by_one(self, standing: Standing, stock: Stock) -> int:
        """What further cards add to the effect, packed, over every way to succeed, card by card."""
        if max(standing.totals) >= self.need:
            return self.place.chain(stock, self.packing)
        stock = stock.ready
        if not standing.extends or not stock.left:
            return 0
        return sum(
            self._one_by_one(standing.after(self.rows, card), stock.without(1 << card)) for card in cards(stock.left)
        )


class Way(NamedTuple):
    """Cards drawn without success so far, in some of their orders."""

    left: int
    drawn: int
    orders: int
    gone: Gone
    last: int
    """What a card that is left would add as the last of the effect's chain, packed."""


class Gathered:
    """Ways to succeed later whose effect takes further cards, if the deck has enough cards to end every chain."""

    def __init__(self, successes: Successes) -> None:
        self.rows, self.need, self.place = successes.rows, successes.need, successes.place
        self.stock, self.packing = successes.stock, successes.packing
        self.ways: dict[tuple[Gone, int], int] = {}
        """By what is lost to the effect, and how many cards are drawn: what the first card and the last one of the
        effect's chain give together, packed, as often as there are ways."""

    def begin(self, card: int) -> None:
        """Draw this card first, which has not brought success yet, and whose effect takes further cards."""
        last = self.place.last(self.stock.left, self.packing) << self.place.values[card] * self.packing.bits
        nothing = Way(self.stock.left, 0, 1, (), last)
        self.first = self.place.values[card]
        self._follow(self.rows.first(card), self._drawn(nothing, card))

    def total(self) -> int:
        """What the effect comes to, packed."""
        choices: dict[Gone, list[int]] = {(): self.place.choices(self.stock.left, self.packing)}
        found = 0
        for (gone, drawn), ways in self.ways.items():
            chains = enumerate(self._choices_without(gone, choices))
            found += ways * sum(
                sums * factorial(number) * self.stock.orders_after(drawn + number + 1)
                for number, sums in chains
                if sums
            )
        return found

    def _choices_without(self, gone: Gone, known: dict[Gone, list[int]]) -> list[int]:
        """By number, the sums that marked cards of the effect can have: those of all, divided by one that is gone."""
        if gone not in known:
            shift = gone[-1] * self.packing.bits
            found = [1]
            for sums in self._choices_without(gone[:-1], known)[1:-1]:
                found.append(sums - (found[-1] << shift))
            known[gone] = found
        return known[gone]

    def _drawn(self, way: Way, card: int, orders: int = 1) -> Way:
        left, drawn, gone, last = way.left & ~(1 << card), way.drawn + 1, way.gone, way.last
        value = self.place.values[card]
        if self.place.marked >> card & 1:
            gone = tuple(sorted((*gone, value)))
        else:
            last -= self.packing.at(self.first + value)
        return Way(left, drawn, way.orders * orders, gone, last)

    def _follow(self, standing: Standing, way: Way) -> None:
        """Draw a further card, for as long as several results take one."""
        open_rows = list(cards(standing.extends))
        if len(open_rows) == 1:
            row = open_rows[0]
            self._follow_one(row, standing.totals[row], way, self.rows.places[row].marked, 1)
            return
        short, marked = way.left, 0
        for row in open_rows:
            short &= self.rows.places[row].under(self.need - standing.totals[row])
            marked |= self.rows.places[row].marked
        self._succeed(way.left & ~short, way)
        for card in cards(short & marked):
            self._follow(standing.after(self.rows, card), self._drawn(way, card))

    def _follow_one(self, row: int, total: int, way: Way, among: int, number: int) -> None:
        """Draw further cards for one result; these may come in any order, so each choice of them is made once."""
        place = self.rows.places[row]
        short = way.left & place.under(self.need - total)
        self._succeed(way.left & ~short, way)
        for card in cards(short & among):
            before = among & (1 << card) - 1
            self._follow_one(row, total + place.values[card], self._drawn(way, card, number), before, number + 1)

    def _succeed(self, some: int, way: Way) -> None:
        """Draw one of these cards, which brings success."""
        ending = some & ~self.place.marked
        if ending:
            lost = self.place.last(ending, self.packing) << self.first * self.packing.bits
            self._add(way.gone, way.drawn + 1, way.orders * (way.last * ending.bit_count() - lost))
        if ending != some:
            for value, marked in self.place.rising:
                times = (some & marked).bit_count()
                if times:
                    self._add(tuple(sorted((*way.gone, value))), way.drawn + 1, way.orders * times * way.last)

    def _add(self, gone: Gone, drawn: int, ways: int) -> None:
        self.ways[gone, drawn] = self.ways.get((gone, drawn), 0) + ways
