"""How much faster the odds of The West That Wasnt are than plain recursion over the deck.

    python -m benchmarks.west_odds [--rounds 1]

Success at 5d4; the highest result with all its chains, uncapped; and victories, where the effect's chain follows the
result's: with a full deck and with 20 cards gone. The more cells are marked, the longer the recursion takes. So beside
the bundled deck, which marks two of three of the highest faces, stands one that marks every number at or above its
column but one in each place: there the recursion takes ten seconds for sums at 5d6. At 5d4 it would take minutes and
hours, so sums are asked for with the bundled deck and cards gone only.

The recursion draws every card there is, one after another, in floating-point numbers; ours are exact. Both read the
cards from tables that are ready before the clock starts; the last rows have ours made anew for each question. No answer
is remembered. They take turns, ten of ours for one of theirs, and the medians count. That both agree is checked too.
"""

import argparse
import math
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from talewright.games import west

T = TypeVar("T")
U = TypeVar("U")

GONE = tuple(range(0, 40, 2))
COLUMNS = (4, 6, 8, 10, 12)
TN = 7
HIGH_TN = 11
EFFECT = "(5)6"
Sums = dict[int, float]
CALAMITY = -1
FAILURE = -2
PER_VICTORY = 6


class Recursion:
    """The plain way: draw a card, look, draw the next."""

    def __init__(self, deck: west.Deck, rank: int, column: int) -> None:
        place, effect = west.ResultSet(rank, column), west.EffectCell.parse(EFFECT)
        self.cells = {
            card.number: tuple((cell.value, cell.marked) for cell in map(card.cause_at, place.cells))
            for card in deck.cards
        }
        self.calamities = {card.number for card in deck.cards if west.is_calamity(place, card)}
        self.effects = {
            card.number: (card.effect_at(effect).value, card.effect_at(effect).marked) for card in deck.cards
        }

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
            grown, still = self._grown(totals, extends, card)
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
            grown, still = self._grown(totals, extends, card)
            if still:
                self._follow(grown, still, left - {card}, each, found)
            else:
                found[max(grown)] += each

    def _grown(self, totals: list[int], extends: list[int], card: int) -> tuple[list[int], list[int]]:
        cells = self.cells[card]
        grown, still = list(totals), []
        for row in extends:
            grown[row] += cells[row][0]
            if cells[row][1]:
                still.append(row)
        return grown, still

    def magnitudes(self, left: frozenset[int], tn: int) -> Sums:
        """What the effect comes to: the result is extended until it reaches the TN, the effect as far as it goes."""
        found: Sums = defaultdict(float)
        each = 1 / len(left)
        for card in left:
            if card in self.calamities:
                found[CALAMITY] += each
                continue
            totals = [value for value, _ in self.cells[card]]
            extends = [row for row, (_, marked) in enumerate(self.cells[card]) if marked]
            self._until(totals, extends, left - {card}, each, Check(self.effects[card], tn, found))
        return found

    def _until(
        self, totals: list[int], extends: list[int], left: frozenset[int], chance: float, check: "Check"
    ) -> None:
        if max(totals) >= check.tn:
            value, marked = check.effect
            if marked:
                self._increase(value, left, chance, check.found)
            else:
                check.found[value] += chance
        elif not extends:
            check.found[FAILURE] += chance
        else:
            for card in left:
                grown, still = self._grown(totals, extends, card)
                self._until(grown, still, left - {card}, chance / len(left), check)

    def _increase(self, total: int, left: frozenset[int], chance: float, found: Sums) -> None:
        each = chance / len(left)
        for card in left:
            value, marked = self.effects[card]
            if marked:
                self._increase(total + value, left - {card}, each, found)
            else:
                found[total + value] += each


class Check(NamedTuple):
    """What the recursion carries along: the effect of the first card, the TN, and what was found so far."""

    effect: tuple[int, bool]
    tn: int
    found: Sums


def agree(ours: west.Odds, theirs: Sums) -> None:
    """Both must find the same, or comparing their speed means nothing."""
    names = {CALAMITY: "calamity", FAILURE: "failure"}
    named = {names.get(value, str(value)): chance for value, chance in theirs.items()}
    assert set(ours) == set(named)
    for name, chance in ours.to_floats().items():
        assert math.isclose(chance, named[name], rel_tol=1e-9), name


def in_victories(magnitudes: Sums) -> Sums:
    """The same by victories."""
    found: Sums = defaultdict(float)
    for value, chance in magnitudes.items():
        found[value // PER_VICTORY if value >= 0 else value] += chance
    return found


def timed(ask: Callable[[], T]) -> tuple[float, T]:
    """How many seconds it takes, and the answer."""
    began = time.perf_counter()
    answer = ask()
    return time.perf_counter() - began, answer


class Race(NamedTuple, Generic[T, U]):
    """How often faster ours are, how long the recursion takes, and both answers."""

    faster: float
    seconds: float
    ours: T
    theirs: U


def race(ours: Callable[[], T], theirs: Callable[[], U], rounds: int) -> Race[T, U]:
    """Let both take turns."""
    times, our_times = [], []
    _, our_answer = timed(ours)
    for _ in range(rounds):
        our_times += [timed(ours)[0] for _ in range(10)]
        seconds, answer = timed(theirs)
        times.append(seconds)
    taken = statistics.median(times)
    return Race(taken / statistics.median(our_times), taken, our_answer, answer)


def more_marked(deck: west.Deck) -> west.Deck:
    """The same cards, with every cause number at or above its column marked but the first one in each place."""
    seen: set[tuple[int, int]] = set()

    def marked(value: int, place: tuple[int, int]) -> bool:
        if value < place[1]:
            return False
        first = place not in seen
        seen.add(place)
        return not first

    def row(cells: Sequence[west.Cell], number: int) -> tuple[west.Cell, ...]:
        return tuple(
            replace(cell, marked=marked(cell.value, (number, column)))
            for cell, column in zip(cells, COLUMNS, strict=True)
        )

    cards = (
        replace(card, cause=tuple(row(cells, number) for number, cells in enumerate(card.cause))) for card in deck.cards
    )
    return west.Deck("more cells marked", tuple(cards))


class Row(NamedTuple):
    """One line of the table."""

    question: str
    faster: float
    seconds: float
    goal: str = ""


def rows(deck: west.Deck, gone: tuple[int, ...], rounds: int) -> Iterator[Row]:
    """Every question about a deck with these cards gone."""
    left = deck.numbers - frozenset(gone)
    where = f"{deck.title}, {f'{len(gone)} cards gone' if gone else 'full deck'}"
    plain = {column: Recursion(deck, 5, column) for column in (4, 6)}
    for tn in (TN, HIGH_TN):
        asked = west.check("5d4", tn=tn, drawn=gone, deck=deck)
        success = race(asked.odds, partial(plain[4].success, left, tn), rounds * 5)
        assert math.isclose(success.ours.success, success.theirs, rel_tol=1e-9)
        yield Row(f"success at 5d4 vs {tn}, {where}", success.faster, success.seconds, "at least 1")
    for column in (6, 4) if gone and deck is west.bundled() else (6,):
        asked = west.check(f"5d{column}", tn=TN, drawn=gone, deck=deck)
        sums = race(asked.result_odds, partial(plain[column].sums, left), rounds)
        agree(sums.ours, sums.theirs)
        yield Row(f"sums of all chains at 5d{column}, {where}", sums.faster, sums.seconds, "at least 100")
    for column in (6, 4):
        asked = west.check(f"5d{column}", tn=HIGH_TN, effect=EFFECT, drawn=gone, deck=deck)
        victories = race(asked.victory_odds, partial(plain[column].magnitudes, left, HIGH_TN), rounds)
        agree(victories.ours, in_victories(victories.theirs))
        question = f"victories at 5d{column} vs {HIGH_TN} with {EFFECT}, {where}"
        yield Row(question, victories.faster, victories.seconds)


def anew(deck: west.Deck, gone: tuple[int, ...], seconds: float) -> Row:
    """Sums at 5d6 from a deck that nobody asked about before, next to how long the recursion took."""
    again = [west.Deck(deck.title, deck.cards) for _ in range(20)]
    taken = [timed(west.check("5d6", tn=TN, drawn=gone, deck=each).result_odds)[0] for each in again]
    where = f"{deck.title}, {f'{len(gone)} cards gone' if gone else 'full deck'}"
    return Row(f"sums at 5d6, our tables made anew, {where}", seconds / statistics.median(taken), seconds)


def main() -> None:
    """Measure, and print a table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=1)
    given = words.parse_args()
    print("| odds without replacement, against plain recursion | it takes | times as fast | asked for |")
    print("| --- | ---: | ---: | ---: |")
    for deck in (west.bundled(), more_marked(west.bundled())):
        for gone in ((), GONE):
            for row in rows(deck, gone, given.rounds):
                show(row)
                if row.question.startswith("sums of all chains at 5d6"):
                    seconds = row.seconds
            show(anew(deck, gone, seconds))


def show(row: Row) -> None:
    """Print one line."""
    taken = f"{row.seconds:,.1f} s" if row.seconds >= 1 else f"{row.seconds * 1000:,.1f} ms"
    print(f"| {row.question} | {taken} | {row.faster:,.{0 if row.faster >= 10 else 1}f} | {row.goal} |", flush=True)


if __name__ == "__main__":
    main()
