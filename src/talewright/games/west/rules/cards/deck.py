"""A deck of action cards, and the piles that it falls into: left, discarded, turned by the check under way."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from talewright.caching import found_once
from talewright.games.west.rules.cards.card import NUMBERS, Card
from talewright.refusal import Refused


class Deck(Struct, frozen=True, eq=False, dict=True):
    """Cards by their numbers. A deck to play with has all 54; a smaller one serves to try things out."""

    title: str
    cards: tuple[Card, ...]
    about: str = ""

    def __post_init__(self) -> None:
        if len(self.numbers) != len(self.cards):
            raise ValueError("two cards have the same number; each number is there once")

    @found_once
    def numbers(self) -> frozenset[int]:
        return frozenset(self._by_number)

    def __getitem__(self, number: int) -> Card:
        """The card of this number. Raises ValueError if the deck has none."""
        try:
            return self._by_number[number]
        except KeyError:
            raise ValueError(
                f"there is no card {number} in this deck; its cards are numbered {NUMBERS[0]} to {NUMBERS[-1]}"
            ) from None

    @found_once
    def _by_number(self) -> dict[int, Card]:
        return {card.number: card for card in self.cards}


class Piles(Struct, frozen=True):
    """Where every card lies: still in the deck, or discarded; and which of them the check under way has turned.

    There is no hidden order: any card that is left may be the next. What may be refused has a twin that only files what
    has happened: `drawn` has `with_turned`, and `discarded_at_once` has `with_discarded`.
    """

    left: frozenset[int]
    discarded: frozenset[int] = frozenset()
    turned: tuple[int, ...] = ()

    @classmethod
    def full(cls, deck: Deck) -> Piles:
        return cls(deck.numbers)

    @classmethod
    def without(cls, deck: Deck, gone: Iterable[int]) -> Piles:
        """The piles after these cards were discarded. Raises ValueError for a card that the deck has not."""
        discarded = frozenset(deck[number].number for number in gone)
        return cls(deck.numbers - discarded, discarded)

    def drawn(self, number: int) -> Piles:
        """Turn a card up: it belongs to the check under way, and cannot be drawn again (TW-deck.5)."""
        if not self.left:
            raise Refused(
                "The deck is empty: shuffle the discard pile first; the cards of this check stay out.",
                clause="TW-deck.5",
            )
        if number not in self.left:
            raise Refused(
                f"Card {number} has already been drawn: name a card that is still in the deck, or say that the "
                "discard pile was shuffled.",
                clause="TW-deck.5",
            )
        return self.with_turned(number)

    def with_turned(self, number: int) -> Piles:
        """The piles after this card was turned up."""
        return Piles(self.left - {number}, self.discarded - {number}, (*self.turned, number))

    def discarded_at_once(self, number: int) -> Piles:
        """Throw a card away: one that extended a result (TW-deck.4), or one that people say is gone."""
        if number in self.discarded:
            raise Refused(f"Card {number} lies on the discard pile already.", clause="TW-deck.5")
        return self.with_discarded(number)

    def with_discarded(self, number: int) -> Piles:
        """The piles after this card was thrown away."""
        return Piles(self.left - {number}, self.discarded | {number}, self.turned)

    def check_over(self, cards: Iterable[int] | None = None) -> Piles:
        """Discard what the check has turned, whether it succeeded or not (TW-deck.3).

        Where several checks are under way at once, *cards* are those of the one that is over.
        """
        over = frozenset(self.turned if cards is None else cards)
        return Piles(self.left, self.discarded | over, tuple(card for card in self.turned if card not in over))

    @property
    def shuffled(self) -> Piles:
        """Shuffle the discard pile into the deck; the cards of the check under way stay out (TW-deck.5)."""
        back = self.discarded - frozenset(self.turned)
        return Piles(self.left | back, self.discarded - back, self.turned)

    @property
    def to_draw_from(self) -> Piles:
        """The piles that the next card comes from: an empty deck takes the discard pile back (TW-deck.5)."""
        return self if self.left else self.shuffled

    @property
    def ready(self) -> Piles:
        """The same, refused where there is no card to draw."""
        ready = self.to_draw_from
        if not ready.left:
            raise Refused("This check has turned every card there is: take what they have given.", clause="TW-deck.5")
        return ready
