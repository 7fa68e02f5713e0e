"""The rows that a check may choose from, over all cards of a deck, and where their results stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from msgspec import Struct

from talewright.caching import found_once
from talewright.games.west.odds.chain import Place
from talewright.games.west.odds.packed import cards, set_of
from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.cards.grid import CauseCell, EffectCell, ResultSet


class Gap(NamedTuple):
    """The cards that extend one result and end another, in sets with how much more they add to the one that ends."""

    extends: int
    ends: int
    leads: tuple[tuple[int, int], ...]
    """From the greatest."""


class Together(NamedTuple):
    """Some rows, of which all results are extended: the cards that are marked in all of them, and what they add."""

    rows: tuple[int, ...]
    cards: int
    values: Mapping[int, tuple[int, ...]]
    gaps: tuple[Gap, ...]


class Starts(NamedTuple):
    """The cards that may be the first, each kind in sets with a number."""

    finished: tuple[tuple[int, int], ...]
    """Nothing is marked: the highest result."""
    extended: tuple[tuple[int, int], ...]
    """Something is marked: the highest result that is not, where that is the highest of all, otherwise 0."""


class Standing(Struct, frozen=True):
    """Where the results of a check stand: their totals so far, and a bit for each that another card would extend."""

    totals: tuple[int, ...]
    extends: int

    def after(self, rows: Rows, card: int) -> Standing:
        """The same with one more card of the chain."""
        values = rows.values[card]
        totals = tuple(
            total + values[row] if self.extends >> row & 1 else total for row, total in enumerate(self.totals)
        )
        return Standing(totals, self.extends & rows.marks[card])


class Rows(Struct, frozen=True, eq=False, dict=True):
    """Rows 1 to the rank of a check in its column; here they are numbered from 0."""

    places: tuple[Place, ...]
    calamities: int
    """The cards that have C in the exact cell."""

    @classmethod
    def of(cls, deck: Deck, result_set: ResultSet) -> Rows:
        return cls(
            tuple(place_of(deck, cell) for cell in result_set.cells),
            set_of(card.number for card in deck.cards if card.cause_at(result_set.exact).calamity),
        )

    @found_once
    def values(self) -> Mapping[int, tuple[int, ...]]:
        """By card, what it adds in each row."""
        numbers = self.places[0].values
        return {card: tuple(place.values[card] for place in self.places) for card in numbers}

    @found_once
    def marks(self) -> Mapping[int, int]:
        """By card, a bit for each row that is marked."""
        return {
            card: sum((place.marked >> card & 1) << row for row, place in enumerate(self.places))
            for card in self.values
        }

    @found_once
    def any_marked(self) -> int:
        """The cards that are marked in some row."""
        return set_of(card for card, marks in self.marks.items() if marks)

    @found_once
    def lowest_marked(self) -> int:
        """The lowest number that is marked; 0 if none is."""
        return min((place.rising[0][0] for place in self.places if place.rising), default=0)

    @found_once
    def highest(self) -> int:
        """The highest number there is."""
        return max(place.by_value[-1][0] for place in self.places)

    def first(self, card: int) -> Standing:
        """Where results stand on the card that resolves the check."""
        return Standing(self.values[card], self.marks[card])

    def under(self, value: int) -> int:
        """The cards of which no result comes to this."""
        found = -1
        for place in self.places:
            found &= place.under(value)
        return found

    @found_once
    def starts(self) -> Starts:
        finished: dict[int, int] = {}
        extended: dict[int, int] = {}
        for card, values in self.values.items():
            best, marks = max(values), self.marks[card]
            if not marks:
                finished[best] = finished.get(best, 0) | 1 << card
                continue
            ahead = max(value for row, value in enumerate(values) if marks >> row & 1) < best
            floor = best if ahead else 0
            extended[floor] = extended.get(floor, 0) | 1 << card
        return Starts(tuple(finished.items()), tuple(extended.items()))

    @found_once
    def together(self) -> Mapping[int, Together]:
        """By a bit for each row: any rows that some card is marked in."""
        some = (rows for size in range(1, len(self.places) + 1) for rows in combinations(range(len(self.places)), size))
        found = ((set_of(rows), self._together(rows)) for rows in some)
        return {bits: together for bits, together in found if together.cards}

    def _together(self, rows: tuple[int, ...]) -> Together:
        marked = -1
        for row in rows:
            marked &= self.places[row].marked
        return Together(
            rows,
            marked,
            {card: tuple(self.places[row].values[card] for row in rows) for card in cards(marked)},
            tuple(self._gaps(rows)) if marked else (),
        )

    def _gaps(self, rows: tuple[int, ...]) -> Iterable[Gap]:
        for (one, extends), (other, ends) in permutations(enumerate(self.places[row] for row in rows), 2):
            leads: dict[int, int] = {}
            for card in cards(extends.marked & ~ends.marked):
                lead = ends.values[card] - extends.values[card]
                leads[lead] = leads.get(lead, 0) | 1 << card
            if leads:
                yield Gap(one, other, tuple(sorted(leads.items(), reverse=True)))


@lru_cache(maxsize=64)
def rows_of(deck: Deck, result_set: ResultSet) -> Rows:
    """The rows of a check, worked out once for each deck."""
    return Rows.of(deck, result_set)


@lru_cache(maxsize=256)
def place_of(deck: Deck, cell: CauseCell | EffectCell) -> Place:
    """A cell over all cards, worked out once for each deck."""
    return Place.of(deck, cell)
