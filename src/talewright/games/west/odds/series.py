"""Several checks one after another: the cards of one are gone for the next.

Every way in which the earlier checks can use up cards is followed, so this takes the longer the more checks there are:
three on a whole deck are a matter of moments for successes and of half a minute for victories. With few cards left all
is quick, and so is any number of checks with a fresh deck each time.
"""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from functools import reduce
from typing import NamedTuple

from talewright.dice import Dist
from talewright.games.west.odds.chain import Stock
from talewright.games.west.odds.exact import Odds, gains, least_total, verdicts
from talewright.games.west.odds.packed import cards, set_of
from talewright.games.west.odds.rows import Standing, place_of, rows_of
from talewright.games.west.rules.cards.deck import Deck, Piles
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.effect import increases, magnitude
from talewright.games.west.rules.checks.victory import victories


class Counting(StrEnum):
    """What is counted over the checks."""

    SUCCESSES = "successes"
    CALAMITIES = "calamities"
    VICTORIES = "victories"


class Used(NamedTuple):
    """How a check ended: what it gained, which cards are left, and which it turned."""

    gain: int
    stock: Stock
    turned: int


def over(check: Check, deck: Deck, piles: Piles, draws: int, counting: Counting) -> Dist[int]:
    """How many successes, calamities or victories so many checks bring, each by its own card.

    A further card is drawn until the check succeeds, and for the effect as long as it increases.
    """
    if draws < 1:
        raise ValueError(f"at least one card is drawn, not {draws}")
    return _Series(check, deck, counting).gained(Stock.of(piles), draws)


def fresh(check: Check, deck: Deck, draws: int, counting: Counting) -> Dist[int]:
    """The same, with a whole deck for each check."""
    if draws < 1:
        raise ValueError(f"at least one card is drawn, not {draws}")
    stock = Stock(set_of(deck.numbers), 0, len(deck.numbers))
    once = _Series(check, deck, counting).gained(stock, 1)
    return reduce(lambda so_far, one: so_far.combine(one, lambda a, b: a + b), [once] * draws)


class _Series:
    """One question; what follows each set of cards is worked out once."""

    def __init__(self, check: Check, deck: Deck, counting: Counting) -> None:
        self.check, self.deck, self.counting = check, deck, counting
        self.rows = rows_of(deck, check.result_set)
        self.place = place_of(deck, check.effect_cell) if counting is Counting.VICTORIES else None
        self.need = least_total(check)
        self.known: dict[tuple[Stock, int], Dist[int]] = {}

    def gained(self, stock: Stock, draws: int) -> Dist[int]:
        if draws == 0:
            return Dist.always(0)
        stock = stock.ready
        if (stock, draws) not in self.known:
            self.known[stock, draws] = self._once(stock) if draws == 1 else self._several(stock, draws)
        return self.known[stock, draws]

    def _several(self, stock: Stock, draws: int) -> Dist[int]:
        counts: Counter[tuple[int, Stock]] = Counter()
        for used in self._ways(stock):
            back = used.stock.with_back(used.turned)
            counts[used.gain, back] += used.stock.orders
        return Dist.mix((count, _raised(self.gained(back, draws - 1), gain)) for (gain, back), count in counts.items())

    def _once(self, stock: Stock) -> Dist[int]:
        if self.counting is Counting.VICTORIES:
            return _numbers(gains(self.check, self.deck, stock))
        found = verdicts(self.check, self.deck, stock)
        name = "success" if self.counting is Counting.SUCCESSES else "calamity"
        return found.map(lambda outcome: int(outcome == name))

    def _ways(self, stock: Stock) -> Iterator[Used]:
        """Every way to use up cards in one check, all of them equally likely but for the orders that are left."""
        for card in cards(stock.left):
            turned = 1 << card
            after = stock.without(turned)
            if self.rows.calamities & turned:
                yield Used(int(self.counting is Counting.CALAMITIES), after, turned)
            else:
                yield from self._extended(card, self.rows.first(card), after, turned)

    def _extended(self, card: int, standing: Standing, stock: Stock, turned: int) -> Iterator[Used]:
        if max(standing.totals) >= self.need:
            yield from self._succeeded(card, stock, turned)
            return
        ready = stock.ready
        if not standing.extends or not ready.left:
            yield Used(0, stock, turned)
            return
        for further in cards(ready.left):
            then = standing.after(self.rows, further)
            yield from self._extended(card, then, ready.without(1 << further), turned | 1 << further)

    def _succeeded(self, card: int, stock: Stock, turned: int) -> Iterator[Used]:
        if self.place is None:
            yield Used(int(self.counting is Counting.SUCCESSES), stock, turned)
            return
        going_on = increases(self.check, self.deck[card])
        yield from self._increased(card, self.place.values[card], stock, turned, going_on=going_on)

    def _increased(self, card: int, total: int, stock: Stock, turned: int, *, going_on: bool) -> Iterator[Used]:
        assert self.place is not None
        ready = stock.ready
        if not going_on or not ready.left:
            original = self.deck[card].effect_at(self.check.unshifted_cell).value
            reached = magnitude(self.check, total, original)
            yield Used(victories(reached, self.check.edition.victory_threshold).number, stock, turned)
            return
        for further in cards(ready.left):
            yield from self._increased(
                card,
                total + self.place.values[further],
                ready.without(1 << further),
                turned | 1 << further,
                going_on=bool(self.place.marked >> further & 1),
            )


def _raised(later: Dist[int], gain: int) -> Dist[int]:
    return later.map(lambda number: gain + number)


def _numbers(found: Odds) -> Dist[int]:
    return found.map(lambda outcome: int(outcome) if outcome.isdigit() else 0)
