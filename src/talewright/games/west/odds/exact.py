"""The odds of a check, exactly: every card that is left, with all the further cards that it can take.

Players are taken to choose so (POLICY): a further card is drawn wherever it can still bring more, the highest result is
taken. Where only success counts, that is until the check succeeds; the effect is extended as long as it can be.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction

from talewright.dice import Dist
from talewright.games.west.odds.chain import Stock
from talewright.games.west.odds.highest import failed, highest
from talewright.games.west.odds.increase import Successes, most_drawn
from talewright.games.west.odds.packed import Packing
from talewright.games.west.odds.rows import Rows, place_of, rows_of
from talewright.games.west.rules.cards.deck import Deck, Piles
from talewright.games.west.rules.checks import adjustment, bump
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.effect import magnitudes
from talewright.games.west.rules.checks.resolution import Verdict
from talewright.games.west.rules.checks.victory import victories

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

    @property
    def expected(self) -> Fraction:
        """The number on average, where successes are told apart by one; without success there is none."""
        numbers = ((int(name), weight) for name, weight in self.weights.items() if name.isdigit())
        return Fraction(sum(number * weight for number, weight in numbers), self.total)


def odds(check: Check, deck: Deck, piles: Piles) -> Odds:
    """Success, failure and calamity in one draw."""
    return verdicts(check, deck, Stock.of(piles))


def verdicts(check: Check, deck: Deck, stock: Stock) -> Odds:
    """The same from a stock of cards."""
    rows = rows_of(deck, check.result_set)
    stock = stock.over(_longest(rows, stock))
    firsts = stock.left & ~rows.calamities
    lost = (stock.left & rows.calamities).bit_count() * stock.after_one
    short = failed(rows, firsts, stock, least_total(check), Packing.of(stock.orders))
    return _named({Verdict.SUCCESS: stock.orders - lost - short}, stock, lost)


def bump_odds(check: Check, deck: Deck, piles: Piles) -> Odds:
    """The number of bumps in one draw; failures and calamities apart."""

    def worth(result: int) -> str | None:
        if result < check.tn:
            return None
        return str(bump.bumps(result, check.tn) + check.granted_bumps if check.edition.bumps else 0)

    return _by_result(check, deck, piles, worth)


def result_odds(check: Check, deck: Deck, piles: Piles) -> Odds:
    """The result itself in one draw, whatever the TN; calamities apart."""
    return _by_result(check, deck, piles, str)


def _by_result(check: Check, deck: Deck, piles: Piles, worth: Callable[[int], str | None]) -> Odds:
    rows, stock = rows_of(deck, check.result_set), Stock.of(piles)
    stock = stock.over(_longest(rows, stock))
    packing = Packing.of(stock.orders)
    sums = highest(rows, stock.left & ~rows.calamities, stock, packing)
    direct = check.direct_on_cause
    named: dict[str, int] = {}
    for total, count in reversed(packing.unpacked(sums).items()):
        name = worth(adjustment.direct_on_cause(total, direct))
        if name is not None:
            named[name] = named.get(name, 0) + count
    return _named(named, stock, (stock.left & rows.calamities).bit_count() * stock.after_one)


def victory_odds(check: Check, deck: Deck, piles: Piles) -> Odds:
    """The number of victories in one draw of a complex check; failures and calamities apart."""
    return gains(check, deck, Stock.of(piles))


def gains(check: Check, deck: Deck, stock: Stock) -> Odds:
    """The same from a stock of cards."""
    threshold = check.edition.victory_threshold
    lost, gained, stock = by_magnitude(check, deck, stock)
    named: dict[str, int] = {}
    for found in sorted(gained, reverse=True):
        name = str(victories(found + check.kept, threshold).number)
        named[name] = named.get(name, 0) + gained[found]
    return _named(named, stock, lost)


def by_magnitude(check: Check, deck: Deck, stock: Stock) -> tuple[int, dict[int, int], Stock]:
    """Count calamities, and the magnitudes of successes, over all orders of the cards."""
    rows, need, parts = rows_of(deck, check.result_set), least_total(check), _where_it_hits(check, deck)
    marked = max((place_of(deck, part.effect_cell).marked & stock.left).bit_count() for part in parts)
    stock = stock.over(max(most_drawn(rows, stock, need) + marked + 1, _longest(rows, stock)))
    gained: Counter[int] = Counter()
    for part, firsts in parts.items():
        gained += _by_magnitude(part, deck, stock, firsts & stock.left & ~rows.calamities)
    return (stock.left & rows.calamities).bit_count() * stock.after_one, gained, stock


def _where_it_hits(check: Check, deck: Deck) -> Mapping[Check, int]:
    """What the check is once its card lies there, and the cards that make it so (TW-adjust-column.14)."""
    parts: dict[Check, int] = {}
    for card in deck.cards:
        part = check.hitting(card.hit_locations)
        parts[part] = parts.get(part, 0) | 1 << card.number
    return parts


def _by_magnitude(check: Check, deck: Deck, stock: Stock, firsts: int) -> Counter[int]:
    """Count the magnitudes of successes over all orders that begin with one of these cards."""
    packing, place = Packing.of(stock.orders), place_of(deck, check.effect_cell)
    successes = Successes(rows_of(deck, check.result_set), least_total(check), place, stock, packing)
    increasing = place.marked
    by_original: tuple[tuple[int, int], ...] = ((0, stock.left),)
    if check.columns_shifted:  # the number of the unshifted cell is a limit, and to the right its mark is kept
        unshifted = place_of(deck, check.unshifted_cell)
        by_original = unshifted.by_value
        increasing |= unshifted.marked if check.columns_shifted > 0 else 0
    gained: Counter[int] = Counter()
    for original, some in by_original:
        counts = packing.unpacked(successes.effects(some & firsts, increasing))
        for reached, count in zip(magnitudes(check, counts, original), counts.values(), strict=True):
            gained[reached] += count
    return gained


def least_total(check: Check) -> int:
    """The least total of a chosen cell with which the check succeeds, direct adjustments counted in."""
    total, direct = 0, check.direct_on_cause
    while adjustment.direct_on_cause(total, direct) < check.tn:
        total += 1
    return total


def _longest(rows: Rows, stock: Stock) -> int:
    """The most cards that one result can take."""
    return 1 + max((place.marked & stock.left).bit_count() for place in rows.places)


def _named(successes: dict[str, int], stock: Stock, calamity: int) -> Odds:
    failure = stock.orders - calamity - sum(successes.values())
    return Odds({**{str(name): count for name, count in successes.items()}, "failure": failure, "calamity": calamity})
