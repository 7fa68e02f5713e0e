"""Several checks one after another: the cards of one are gone for the next.

Hands are counted by how many cards of each kind are left: what these checks cannot tell apart is one kind (`kinds.py`).
The fewer kinds there are, the more checks can be counted: a hundred against 7 take no longer than a few, twenty against
9 some seconds. What takes long is many kinds, as for victories, where cards differ by all that they add to an effect,
or for high target numbers of high ranks; a question with too many hands is refused.
"""

from __future__ import annotations

from collections import Counter
from functools import reduce
from math import lcm
from typing import NamedTuple

from talewright.dice import Dist
from talewright.games.west.odds.chain import Stock
from talewright.games.west.odds.exact import gains, verdicts
from talewright.games.west.odds.kinds import Counting, kinds_of
from talewright.games.west.odds.packed import cards, set_of
from talewright.games.west.rules.cards.deck import Deck, Piles
from talewright.games.west.rules.checks.check import Check

MOST_STEPS = 5_000_000
"""So many times a card of some kind is turned up somewhere: half a minute or so."""


class Hand(NamedTuple):
    """The cards that are left, those that a shuffle brings back, and those that the check under way has turned up.

    Each is a whole number that has some bits for the number of cards of each kind.
    """

    left: int
    size: int
    back: int
    turned: int
    orders: int
    """In how many orders cards may have come before."""

    def shuffled(self, size: int) -> Hand:
        """With the discard pile as its deck, which has so many cards (TW-deck.5)."""
        return Hand(self.back, size, 0, self.turned, self.orders)

    def without(self, one: int) -> Hand:
        """After a card of this kind has been turned up."""
        return Hand(self.left - one, self.size - 1, self.back, self.turned + one, self.orders * self.size)

    @property
    def discarded(self) -> Hand:
        """After the check: what it turned up may come back."""
        return Hand(self.left, self.size, self.back + self.turned, 0, self.orders)


Gains = Counter[int]
"""By what has been gained: in how many orders it has come so."""


def over(check: Check, deck: Deck, piles: Piles, draws: int, counting: Counting) -> Dist[int]:
    """How many successes, calamities or victories so many checks bring, each by its own card.

    A further card is drawn until the check succeeds, and for the effect as long as it increases. Raises ValueError if
    there are more hands than can be counted in a short time.
    """
    if draws < 1:
        raise ValueError(f"at least one card is drawn, not {draws}")
    return _Series(check, deck, counting).gained(Stock.of(piles), draws)


def fresh(check: Check, deck: Deck, draws: int, counting: Counting) -> Dist[int]:
    """The same, with a whole deck for each check."""
    if draws < 1:
        raise ValueError(f"at least one card is drawn, not {draws}")
    once = _one(check, deck, Stock(set_of(deck.numbers), 0, len(deck.numbers)), counting)
    return reduce(lambda so_far, one: so_far.combine(one, lambda a, b: a + b), [once] * draws)


def _one(check: Check, deck: Deck, stock: Stock, counting: Counting) -> Dist[int]:
    if counting is Counting.VICTORIES:
        return gains(check, deck, stock).map(lambda outcome: int(outcome) if outcome.isdigit() else 0)
    name = "success" if counting is Counting.SUCCESSES else "calamity"
    return verdicts(check, deck, stock).map(lambda outcome: int(outcome == name))


class _Series:
    """One question."""

    def __init__(self, check: Check, deck: Deck, counting: Counting) -> None:
        self.kinds = kinds_of(check, deck, counting)
        self.bits = len(deck.cards).bit_length()
        self.digit = (1 << self.bits) - 1
        self.steps = 0

    def gained(self, stock: Stock, draws: int) -> Dist[int]:
        hand = Hand(self._packed(stock.left), stock.left.bit_count(), self._packed(stock.back), 0, 1)
        hands = {hand: Counter({0: 1})}
        for _ in range(draws):
            hands = self._after_one(hands)
        whole = lcm(*{hand.orders for hand in hands})
        found: Gains = Counter()
        for hand, so_far in hands.items():
            _add(found, so_far, 0, whole // hand.orders)
        return Dist(dict(sorted(found.items())))

    def _packed(self, some: int) -> int:
        return sum(1 << self.kinds.of[card] * self.bits for card in cards(some))

    def _size(self, pile: int) -> int:
        """How many cards there are in it: the sum of its digits."""
        return sum(pile >> at & self.digit for at in range(0, pile.bit_length(), self.bits))

    def _after_one(self, hands: dict[Hand, Gains]) -> dict[Hand, Gains]:
        """The hands after one more check, from each hand before it."""
        over: dict[Hand, Gains] = {}
        under_way = {(0, hand): so_far for hand, so_far in hands.items()}
        while under_way:
            following: dict[tuple[int, Hand], Gains] = {}
            for (standing, hand), so_far in under_way.items():
                ready = hand if hand.left else hand.shuffled(self._size(hand.back))
                self._turn(standing, ready, so_far, following, over)
            under_way = following
        return over

    def _turn(
        self,
        standing: int,
        hand: Hand,
        so_far: Gains,
        following: dict[tuple[int, Hand], Gains],
        over: dict[Hand, Gains],
    ) -> None:
        """Turn up one more card, of every kind that there is."""
        self.steps += len(self.kinds.turns[standing])
        if self.steps > MOST_STEPS:
            raise ValueError(
                "so many checks from one deck can go in too many ways to count them in a short time; "
                "ask for fewer checks, or with --fresh-deck"
            )
        if not hand.left:
            _add(over.setdefault(hand.discarded, Counter()), so_far, 0, 1)
            return
        for kind, (gain, then) in enumerate(self.kinds.turns[standing]):
            at = kind * self.bits
            number = hand.left >> at & self.digit
            if number:
                after = hand.without(1 << at)
                if then is None:
                    _add(over.setdefault(after.discarded, Counter()), so_far, gain, number)
                else:
                    _add(following.setdefault((then, after), Counter()), so_far, gain, number)


def _add(to: Gains, so_far: Gains, more: int, times: int) -> None:
    for gain, count in so_far.items():
        to[gain + more] += count * times
