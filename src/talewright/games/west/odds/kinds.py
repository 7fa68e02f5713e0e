"""The cards of a deck in kinds: all that one check cannot tell apart, whatever has been turned up before.

A check goes from one standing to the next with each card that it turns up. Standings from which every card leads to the
same are one, and so are cards that lead from every standing to the same. Of 54 cards there remain two or three for a
usual check, and some dozens where long chains of cards are needed.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from talewright.games.west.odds.exact import least_total
from talewright.games.west.odds.packed import cards
from talewright.games.west.odds.rows import Rows, place_of, rows_of
from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.effect import increases, is_held, magnitude
from talewright.games.west.rules.checks.victory import victories


class Counting(StrEnum):
    """What is counted over the checks."""

    SUCCESSES = "successes"
    CALAMITIES = "calamities"
    VICTORIES = "victories"


class Needs(NamedTuple):
    """A check that has not succeeded yet: what each result that another card extends still needs."""

    needs: tuple[tuple[int, int], ...]
    first: int
    """The first card, if its effect is still to be read; otherwise 0."""


class Reached(NamedTuple):
    """An effect: what it comes to so far, the number of the unshifted cell, and the check as its card has it."""

    total: int
    original: int
    check: Check


Standing = Needs | Reached


class Turn(NamedTuple):
    """What a card brings: what it adds to what is counted, and where the check stands then; None if it is over."""

    gain: int
    then: Standing | None


class Chain:
    """What each card does to a check, from its first card on."""

    def __init__(self, check: Check, deck: Deck, counting: Counting) -> None:
        self.check, self.deck, self.counting = check, deck, counting
        self.rows: Rows = rows_of(deck, check.result_set)
        self.need = least_total(check)
        self.alike: dict[Hashable, Reached] = {}
        self.gained = cache(self._gained)

    def first(self, card: int) -> Turn:
        if self.rows.calamities >> card & 1:
            return Turn(int(self.counting is Counting.CALAMITIES), None)
        values, marks = self.rows.values[card], self.rows.marks[card]
        if max(values) >= self.need:
            return self._success(card)
        open_rows = tuple((row, self.need - values[row]) for row in cards(marks))
        reads_effect = self.counting is Counting.VICTORIES
        return Turn(0, Needs(open_rows, card if reads_effect else 0) if open_rows else None)

    def further(self, standing: Standing, card: int) -> Turn:
        if isinstance(standing, Reached):
            return self._increased(standing, card)
        values, marks = self.rows.values[card], self.rows.marks[card]
        if any(values[row] >= need for row, need in standing.needs):
            return self._success(standing.first)
        open_rows = tuple((row, need - values[row]) for row, need in standing.needs if marks >> row & 1)
        return Turn(0, Needs(open_rows, standing.first) if open_rows else None)

    def _success(self, first: int) -> Turn:
        if self.counting is not Counting.VICTORIES:
            return Turn(int(self.counting is Counting.SUCCESSES), None)
        card = self.deck[first]
        check = self.check.hitting(card.hit_locations)
        reached = Reached(card.effect_at(check.effect_cell).value, card.effect_at(check.unshifted_cell).value, check)
        return self._reaches(reached, self.gained(reached), marked=increases(check, card))

    def _increased(self, standing: Reached, card: int) -> Turn:
        place = place_of(self.deck, standing.check.effect_cell)
        reached = standing._replace(total=standing.total + place.values[card])
        gain = self.gained(reached) - self.gained(standing)
        return self._reaches(reached, gain, marked=bool(place.marked >> card & 1))

    def _reaches(self, reached: Reached, gain: int, *, marked: bool) -> Turn:
        """What a card brings by which the effect comes to this; no further one is drawn where it could add nothing."""
        goes_on = marked and not is_held(reached.check, reached.total, reached.original)
        return Turn(gain, self._one_of(reached) if goes_on else None)

    def _gained(self, reached: Reached) -> int:
        found = magnitude(reached.check, reached.total, reached.original)
        return victories(found, self.check.edition.victory_threshold).number

    def _one_of(self, reached: Reached) -> Reached:
        """The first standing found to which any further cards add as much as to this one, and take as many of them."""
        total, original, check = reached
        place = place_of(self.deck, check.effect_cell)
        most = sum(place.values[card] for card in cards(place.marked)) + max(place.values.values())
        so_far = self.gained(reached)
        added = tuple(self.gained(reached._replace(total=total + more)) - so_far for more in range(most + 1))
        held = next((more for more in range(most + 1) if is_held(check, total + more, original)), None)
        return self.alike.setdefault((check.effect_cell, added, held), reached)


class Kinds(NamedTuple):
    """The kinds of cards, by number, and what each does from each standing; standing 0 is the beginning."""

    of: Mapping[int, int]
    turns: Sequence[Sequence[tuple[int, int | None]]]
    """By standing and kind: the gain, and the next standing."""


def kinds_of(check: Check, deck: Deck, counting: Counting) -> Kinds:
    """The kinds that this check cannot tell apart."""
    chain = Chain(check, deck, counting)
    first = [chain.first(card) for card in deck.numbers]
    turned: dict[Standing, list[Turn]] = {}
    to_follow = [turn.then for turn in first]
    while to_follow:
        standing = to_follow.pop()
        if standing is not None and standing not in turned:
            turned[standing] = [chain.further(standing, card) for card in deck.numbers]
            to_follow += [turn.then for turn in turned[standing]]
    label = _labels(turned)
    rows = [first, *{label[standing]: turns for standing, turns in turned.items()}.values()]
    numbered = {found: 1 + place for place, found in enumerate({label[standing]: None for standing in turned})}

    def following(turn: Turn) -> tuple[int, int | None]:
        return turn.gain, None if turn.then is None else numbered[label[turn.then]]

    columns = list(zip(*([following(turn) for turn in turns] for turns in rows), strict=True))
    kinds = {column: place for place, column in enumerate(dict.fromkeys(columns))}
    of = {card: kinds[column] for card, column in zip(deck.numbers, columns, strict=True)}
    return Kinds(of, list(zip(*kinds, strict=True)))


def _labels(turned: Mapping[Standing, Sequence[Turn]]) -> dict[Standing, int]:
    """The same number for standings from which every card leads to the same: parted until no parting is left."""
    label, parts = dict.fromkeys(turned, 0), 0
    while True:
        known: dict[Hashable, int] = {}
        label = {
            standing: known.setdefault(
                (label[standing], *((turn.gain, None if turn.then is None else label[turn.then]) for turn in turns)),
                len(known),
            )
            for standing, turns in turned.items()
        }
        if len(known) == parts:
            return label
        parts = len(known)
