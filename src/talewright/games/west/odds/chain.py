"""What a chain of further cards adds at one place, exactly and without replacement.

A chain ends with the first card that is not marked there. So only this matters: how many marked cards come first, what
they add up to, and which card ends it. The marked cards that come first are counted together, by their number and sum,
in the way in which a product of (1 + y * x**value) counts choices; nothing is tried one by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import factorial, perm
from typing import NamedTuple

from msgspec import Struct

from talewright.caching import found_once
from talewright.games.west.odds.packed import Packing, cards, set_of
from talewright.games.west.rules.cards.deck import Deck, Piles
from talewright.games.west.rules.cards.grid import CauseCell, EffectCell


@lru_cache(maxsize=4096)
def orders(left: int, back: int, draws: int) -> int:
    """In how many orders so many cards can be drawn, the last of them perhaps from the shuffled pile."""
    return perm(left, draws) if draws <= left else factorial(left) * perm(back, draws - left)


class Stock(NamedTuple):
    """The cards that may still be drawn, as sets of bits: those in the deck, then those that a shuffle brings back.

    Every position is counted over all orders of its next so many *draws*, be they turned up or not.
    """

    left: int
    back: int
    draws: int

    @classmethod
    def of(cls, piles: Piles) -> Stock:
        """These piles with a card to draw, counted over all orders of all cards."""
        ready = piles.ready
        back = ready.discarded - frozenset(ready.turned)  # what a check under way has turned stays out (TW-deck.5)
        return cls(set_of(ready.left), set_of(back), len(ready.left) + len(back))

    def over(self, draws: int) -> Stock:
        """The same, counted over fewer draws, if the deck itself has enough cards for these."""
        return Stock(self.left, self.back, draws) if draws <= self.left.bit_count() else self

    @property
    def ready(self) -> Stock:
        """With a card to draw, if there is any: an empty deck takes the discard pile back (TW-deck.5)."""
        return self if self.left or not self.back else Stock(self.back, 0, self.draws)

    def without(self, some: int) -> Stock:
        """After a set of its cards has been drawn."""
        return Stock(self.left & ~some, self.back, self.draws - some.bit_count())

    @property
    def orders(self) -> int:
        return self.orders_after(0)

    def orders_after(self, drawn: int) -> int:
        """In how many orders its cards can come once so many of those in the deck are known."""
        return orders(self.left.bit_count() - drawn, self.back.bit_count(), self.draws - drawn)

    @property
    def after_one(self) -> int:
        """The orders after any one of its cards has been drawn."""
        return self.orders_after(1)


class Place(Struct, frozen=True, eq=False, dict=True):
    """One cell over all cards of a deck: what each adds there, and which of them are marked there."""

    values: Mapping[int, int]
    marked: int
    by_value: tuple[tuple[int, int], ...]
    """The cards in sets with the number that they show, from the lowest."""

    @classmethod
    def of(cls, deck: Deck, cell: CauseCell | EffectCell) -> Place:
        shown = {
            card.number: card.cause_at(cell) if isinstance(cell, CauseCell) else card.effect_at(cell)
            for card in deck.cards
        }
        values = {number: found.value for number, found in shown.items()}
        of_value: dict[int, int] = {}
        for number, value in values.items():
            of_value[value] = of_value.get(value, 0) | 1 << number
        marked = set_of(number for number, found in shown.items() if found.marked)
        return cls(values, marked, tuple(sorted(of_value.items())))

    @found_once
    def plain(self) -> tuple[tuple[int, int], ...]:
        """The cards that are not marked, in sets with the number that they add."""
        return tuple((value, some & ~self.marked) for value, some in self.by_value if some & ~self.marked)

    @found_once
    def rising(self) -> tuple[tuple[int, int], ...]:
        """The cards that are marked, likewise."""
        return tuple((value, some & self.marked) for value, some in self.by_value if some & self.marked)

    @found_once
    def below(self) -> tuple[int, ...]:
        """By each number up to the highest and one more: the cards that add less."""
        highest = self.by_value[-1][0]
        return tuple(sum(some for value, some in self.by_value if value < limit) for limit in range(highest + 2))

    def under(self, value: int) -> int:
        """The cards that add less than this."""
        return self.below[min(max(value, 0), len(self.below) - 1)]

    def chain(self, stock: Stock, packing: Packing) -> int:
        """What a chain adds from here on, packed: one further card, and another for as long as they are marked."""
        stock = stock.ready
        if not stock.left:
            return stock.orders  # there is no card at all: the chain ends with what it has
        choices = enumerate(self.choices(stock.left, packing))
        return self._ended(stock, [sums * factorial(number) for number, sums in choices], packing)

    def chain_from(self, firsts: int, stock: Stock, packing: Packing) -> int:
        """What a chain comes to that begins with one of these cards, which are marked."""
        marked = stock.left & self.marked
        begun = [1]
        self._choose(begun, marked & firsts, packing)
        begun = [sums * number for number, sums in enumerate(begun)]
        """The same, each choice as often as it has a card that may be the first."""
        self._choose(begun, marked & ~firsts, packing)
        return self._ended(stock, [sums * factorial(max(0, number - 1)) for number, sums in enumerate(begun)], packing)

    def choices(self, left: int, packing: Packing) -> list[int]:
        """For each number of marked cards, the sums that so many of them can have."""
        found = [1]
        self._choose(found, left & self.marked, packing)
        return found

    def _choose(self, choices: list[int], some: int, packing: Packing) -> None:
        """Let each of these cards be chosen or not."""
        for card in cards(some):
            shift = self.values[card] * packing.bits
            choices.append(0)
            for number in range(len(choices) - 1, 0, -1):
                choices[number] += choices[number - 1] << shift

    def _ended(self, stock: Stock, before: list[int], packing: Packing) -> int:
        """Let a card that is not marked come after the marked ones, which are given by their number."""
        size = stock.left.bit_count()
        if (
            size < len(before) and before[size]
        ):  # all that are left are marked: they all come, and then the shuffled pile
            return before[size] * self.chain(Stock(0, stock.back, stock.draws - size), packing)
        drawn = sum(sums * stock.orders_after(number + 1) for number, sums in enumerate(before) if sums)
        return drawn * self.last(stock.left, packing)

    def last(self, left: int, packing: Packing) -> int:
        """What the card adds that ends a chain."""
        found, bits = 0, packing.bits
        for value, some in self.plain:
            found += (left & some).bit_count() << value * bits
        return found
