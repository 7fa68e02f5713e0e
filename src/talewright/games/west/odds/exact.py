"""The odds of a check, exactly: every card that is left, with all the further cards that it can take.

Players are taken to choose so (POLICY): a further card is drawn wherever it can still bring more, the highest result is
taken. Where only success counts, that is until the check succeeds; the effect is extended as long as it can be.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from talewright.dice import Dist
from talewright.games.west import bump
from talewright.games.west.effect import increases, magnitude
from talewright.games.west.odds.chain import Column, Place, Standing, Stock, best_results, failures, first
from talewright.games.west.odds.packed import at, cards, set_of, unpacked
from talewright.games.west.resolution import Verdict, final
from talewright.games.west.victory import victories

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from talewright.games.west.check import Check
    from talewright.games.west.deck import Deck, Piles
    from talewright.games.west.grid import EffectCell

POLICY = "draws a further card wherever it can still bring more"


class Odds(Dist[str]):
    """The chances of a check's outcomes, by name, from the best to the worst.

    The names are ``success``, ``failure`` and ``calamity``; where successes are told apart by a number (of bumps, of
    victories), they are called by that number.
    """

    __slots__ = ()

    @property
    def success(self) -> Fraction:
        return 1 - self["failure"] - self["calamity"]


def odds(check: Check, deck: Deck, piles: Piles) -> Odds:
    """Success, failure and calamity in one draw."""
    stock = _stock(piles)
    column = _column(deck, check.result_set.column)
    need = least_total(check)
    calamity = _calamities(check, column, stock)
    failed = sum(
        failures(column, first(column, check.result_set.rank, card), stock.without(card), need)
        for card in cards(stock.left & ~calamity)
    )
    lost = calamity.bit_count() * (stock.orders // stock.left.bit_count())
    return _named({Verdict.SUCCESS: stock.orders - lost - failed}, stock.orders, lost)


def bump_odds(check: Check, deck: Deck, piles: Piles) -> Odds:
    """The number of bumps in one draw; failures and calamities apart."""

    def worth(total: int) -> str | None:
        result = final(check, total)
        if result < check.tn:
            return None
        found = bump.bumps(result, check.tn) + check.granted_bumps if check.edition.bumps else 0
        return str(found)

    return _by(check, deck, piles, worth)


def result_odds(check: Check, deck: Deck, piles: Piles) -> Odds:
    """The result itself in one draw, whatever the TN; calamities apart."""
    return _by(check, deck, piles, lambda total: str(final(check, total)))


def victory_odds(check: Check, deck: Deck, piles: Piles) -> Odds:
    """The number of victories in one draw of a complex check; failures and calamities apart."""
    threshold = check.edition.victory_threshold
    lost, gained, stock = magnitudes(check, deck, _stock(piles))
    named: dict[str, int] = {}
    for found in sorted(gained, reverse=True):
        name = str(victories(found, threshold).number)
        named[name] = named.get(name, 0) + gained[found]
    return _named(named, stock.orders, lost)


def magnitudes(check: Check, deck: Deck, stock: Stock) -> tuple[int, dict[int, int], Stock]:
    """Count calamities, and the magnitudes of successes, over all orders of the cards."""
    column, place = _column(deck, check.result_set.column), _place(deck, check.effect_cell)
    need = least_total(check)
    calamity = _calamities(check, column, stock)
    gained: dict[int, int] = {}
    for card in cards(stock.left & ~calamity):
        standing, after = first(column, check.result_set.rank, card), stock.without(card)
        if increases(check, deck[card]):
            sums = _successes(column, standing, after, need, place)
        else:
            sums = at(0, after.orders - failures(column, standing, after, need))
        original = deck[card].effect_at(check.unshifted_cell).value
        for added, count in unpacked(sums).items():
            reached = magnitude(check, place.values[card] + added, original)
            gained[reached] = gained.get(reached, 0) + count
    column.clear()
    place.clear()
    return calamity.bit_count() * (stock.orders // stock.left.bit_count()), gained, stock


def _successes(column: Column, standing: Standing, stock: Stock, need: int, place: Place) -> int:
    """What the effect gains, packed, over every way to succeed: which cards brought success is known each time."""
    if max(standing.totals) >= need:
        return place.chain(stock)
    stock = stock.ready
    if not standing.extends or not stock.left:
        return 0
    return sum(
        _successes(column, standing.after(column, card), stock.without(card), need, place) for card in cards(stock.left)
    )


def least_total(check: Check) -> int:
    """The least total of a chosen cell with which the check succeeds, direct adjustments counted in."""
    total = 0
    while final(check, total) < check.tn:
        total += 1
    return total


def _by(check: Check, deck: Deck, piles: Piles, worth: Callable[[int], str | None]) -> Odds:
    stock = _stock(piles)
    column = _column(deck, check.result_set.column)
    calamity = _calamities(check, column, stock)
    sums = sum(
        best_results(column, first(column, check.result_set.rank, card), stock.without(card))
        for card in cards(stock.left & ~calamity)
    )
    column.clear()
    named: dict[str, int] = {}
    for total, count in reversed(unpacked(sums).items()):
        name = worth(total)
        if name is not None:
            named[name] = named.get(name, 0) + count
    return _named(named, stock.orders, calamity.bit_count() * (stock.orders // stock.left.bit_count()))


def _named(successes: dict[str, int], total: int, calamity: int) -> Odds:
    failure = total - calamity - sum(successes.values())
    return Odds({**{str(name): count for name, count in successes.items()}, "failure": failure, "calamity": calamity})


def _calamities(check: Check, column: Column, stock: Stock) -> int:
    return stock.left & column.calamities[check.result_set.rank - 1]


def _stock(piles: Piles) -> Stock:
    ready = piles.ready
    return Stock(set_of(ready.left), set_of(ready.discarded))


@lru_cache(maxsize=64)
def _column(deck: Deck, column: int) -> Column:
    return Column.of(deck, column)


@lru_cache(maxsize=64)
def _place(deck: Deck, cell: EffectCell) -> Place:
    return Place.of(deck, cell)
