"""How much faster the odds of The West That Wasnt are than plain recursion over the deck.

    python benchmarks/west_odds.py [--rounds 1]

Success alone at 5d4 against TN 7, and the highest result with all its chains, uncapped, at 5d6: with a full deck and
with 20 cards gone. The more cells are marked, the longer the recursion takes: with all highest faces marked, minutes.
So beside the bundled deck, which marks two of three of them, stands one that marks every number at or above its column
but on each fourth card. The recursion draws every card there is, one after another, in floating-point numbers; ours are
exact. Both read the cards from tables that are ready before the clock starts. That they agree is checked first; then
they take turns, and the median counts.
"""

import argparse
import math
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace

from talewright.games import west

GONE = tuple(range(0, 40, 2))
TN = 7
Sums = dict[int, float]
CALAMITY = -1


class Recursion:
    """The plain way: draw a card, look, draw the next."""

    def __init__(self, deck: west.Deck, rank: int, column: int) -> None:
        place = west.ResultSet(rank, column)
        self.cells = {
            card.number: tuple((cell.value, cell.marked) for cell in map(card.cause_at, place.cells))
            for card in deck.cards
        }
        self.calamities = {card.number for card in deck.cards if west.is_calamity(place, card)}

    def success(self, left: frozenset[int], tn: int) -> float:
        """The chance that some result reaches the TN; nothing more is drawn once one does."""
        found = 0.0
        for card in left - self.calamities:
            totals = [value for value, _ in self.cells[card]]
            if max(totals) >= tn:
                found += 1
            else:
                extends = [row for row, (_, marked) in enumerate(self.cells[card]) if marked]
                if extends:
                    found += self._reaches(totals, extends, left - {card}, tn)
        return found / len(left)

    def _reaches(self, totals: list[int], extends: list[int], left: frozenset[int], tn: int) -> float:
        found = 0.0
        for card in left:
            cells = self.cells[card]
            grown, still = list(totals), []
            for row in extends:
                grown[row] += cells[row][0]
                if cells[row][1]:
                    still.append(row)
            if max(grown) >= tn:
                found += 1
            elif still:
                found += self._reaches(grown, still, left - {card}, tn)
        return found / len(left)

    def sums(self, left: frozenset[int]) -> Sums:
        """The highest result, with every chain followed to its end."""
        found: Sums = defaultdict(float)
        each = 1 / len(left)
        for card in left:
            if card in self.calamities:
                found[CALAMITY] += each
                continue
            totals = [value for value, _ in self.cells[card]]
            extends = [row for row, (_, marked) in enumerate(self.cells[card]) if marked]
            if extends:
                self._follow(totals, extends, left - {card}, each, found)
            else:
                found[max(totals)] += each
        return found

    def _follow(self, totals: list[int], extends: list[int], left: frozenset[int], chance: float, found: Sums) -> None:
        each = chance / len(left)
        for card in left:
            cells = self.cells[card]
            grown, still = list(totals), []
            for row in extends:
                grown[row] += cells[row][0]
                if cells[row][1]:
                    still.append(row)
            if still:
                self._follow(grown, still, left - {card}, each, found)
            else:
                found[max(grown)] += each


def agree(ours: west.Odds, theirs: Sums) -> None:
    """Both must find the same, or comparing their speed means nothing."""
    named = {"calamity" if value == CALAMITY else str(value): chance for value, chance in theirs.items()}
    assert set(ours) == set(named)
    for name, chance in ours.to_floats().items():
        assert math.isclose(chance, named[name], rel_tol=1e-9), name


def times(one: Callable[[], object], other: Callable[[], object], rounds: int) -> tuple[float, float]:
    """The medians of how long each takes, in seconds, taking turns."""
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for ask, found in zip((one, other), taken, strict=True):
            began = time.perf_counter()
            ask()
            found.append(time.perf_counter() - began)
    return statistics.median(taken[0]), statistics.median(taken[1])


def more_marked(deck: west.Deck) -> west.Deck:
    """The same cards, with every cause number at or above its column marked but on each fourth card."""
    columns = (4, 6, 8, 10, 12)
    return west.Deck(
        "more cells marked",
        tuple(
            replace(
                card,
                cause=tuple(
                    tuple(
                        replace(cell, marked=cell.value >= column and card.number % 4 > 0)
                        for cell, column in zip(row, columns, strict=True)
                    )
                    for row in card.cause
                ),
            )
            for card in deck.cards
        ),
    )


def compared(deck: west.Deck, gone: Iterable[int], rounds: int) -> tuple[float, float]:
    """How many times as fast success at 5d4 and sums at 5d6 are."""
    left = deck.numbers - frozenset(gone)
    plain, asked = Recursion(deck, 5, 4), west.check("5d4", tn=TN, drawn=gone, deck=deck)
    assert math.isclose(asked.odds()["success"], plain.success(left, TN), rel_tol=1e-9)
    ours, theirs = times(asked.odds, lambda: plain.success(left, TN), rounds * 10)
    plain_sums, asked_sums = Recursion(deck, 5, 6), west.check("5d6", tn=TN, drawn=gone, deck=deck)
    agree(asked_sums.result_odds(), plain_sums.sums(left))
    our_sums, their_sums = times(asked_sums.result_odds, lambda: plain_sums.sums(left), rounds)
    return theirs / ours, their_sums / our_sums


def main() -> None:
    """Measure, and print a table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=1)
    given = words.parse_args()
    print("| odds without replacement, against plain recursion | times as fast | asked for |")
    print("| --- | ---: | ---: |")
    for deck, goals in (
        (more_marked(west.bundled()), ("at least 1", "at least 100")),
        (west.bundled(), ("", "")),
    ):
        for name, gone in (("full deck", ()), (f"{len(GONE)} cards gone", GONE)):
            success, sums = compared(deck, gone, given.rounds)
            print(f"| success with chains, 5d4, {deck.title}, {name} | {success:,.1f} | {goals[0]} |")
            print(f"| sums of all chains, 5d6, {deck.title}, {name} | {sums:,.0f} | {goals[1]} |")


if __name__ == "__main__":
    main()
