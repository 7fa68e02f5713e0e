"""Exact odds, held against the rules themselves: on small decks by the solver, on the whole one by plain recursion."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import factorial, sqrt
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.west.cards import card_with
from tests.rules.clause import clause

from talewright.dice import Dist
from talewright.games.west.adjustment import Adjustment, Kind
from talewright.games.west.cause import is_calamity, results
from talewright.games.west.check import Check
from talewright.games.west.deck import Deck, Piles
from talewright.games.west.deck_file import bundled
from talewright.games.west.grid import COLUMNS, EffectCell, Grid, ResultSet
from talewright.games.west.odds import (
    Called,
    CheckPositions,
    Choice,
    Counting,
    Position,
    bump_odds,
    check,
    odds,
    over,
    result_odds,
    victory_odds,
)
from talewright.games.west.odds.packed import at_least, counted, packed, unpacked
from talewright.games.west.resolution import Outcome
from talewright.odds import Policy, best, solve

if TYPE_CHECKING:
    from collections.abc import Callable

    from talewright.games.west.card import Card

DECK = bundled()
ROWS_READ = (1, 2, 3)

cells = st.sampled_from(["1", "2", "3", "4", "4*", "5*", "7*", "C"])
effects = st.sampled_from(["0", "3", "5", "6*", "9", "11*"])


@st.composite
def small_cards(draw: st.DrawFn, number: int) -> Card:
    """A card with something in column 4 and in (1)4 and (1)6."""
    cause = {f"{row}-4": draw(cells) for row in ROWS_READ}
    return card_with(number, cause=cause, effect={"(1)4": draw(effects), "(1)6": draw(effects)})


@st.composite
def small_decks(draw: st.DrawFn) -> Deck:
    return Deck("small", tuple(draw(small_cards(number)) for number in range(draw(st.integers(2, 5)))))


@st.composite
def piles_of(draw: st.DrawFn, deck: Deck) -> Piles:
    gone = draw(st.sets(st.sampled_from(sorted(deck.numbers)), max_size=len(deck.cards) - 1))
    return Piles.without(deck, gone)


checks = st.builds(
    Check,
    results=st.sampled_from([ResultSet(1, 4), ResultSet(2, 4), ResultSet(3, 4)]),
    tn=st.integers(1, 14),
    effect=st.just(EffectCell(1, 4)),
    adjustments=st.lists(
        st.sampled_from(
            [
                Adjustment(Kind.DIRECT, Grid.CAUSE, 2),
                Adjustment(Kind.DIRECT, Grid.CAUSE, -3),
                Adjustment(Kind.DIRECT, Grid.EFFECT, 4),
                Adjustment(Kind.COLUMN, Grid.EFFECT, 1),
                Adjustment(Kind.ROW, Grid.CAUSE, -1),
            ]
        ),
        max_size=2,
    ).map(tuple),
)


def by_solver(
    check: Check, deck: Deck, piles: Piles, worth: Callable[[Outcome], int], name: Callable[[Outcome], str]
) -> Dist[str]:
    """The rules themselves, with everybody choosing what is worth most on average."""
    policy: Policy[Position, int | Choice, Outcome] = best("as much as there is", worth)
    return solve(CheckPositions(check, deck), Position(piles), policy).map(name)


def successes_by(number: Callable[[Outcome], int]) -> Callable[[Outcome], str]:
    return lambda outcome: str(number(outcome)) if outcome.is_success else str(outcome.verdict)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_success_is_as_likely_as_the_rules_make_it(data: st.DataObject) -> None:
    deck = data.draw(small_decks())
    called, piles = replace(data.draw(checks), effect=None, adjustments=()), data.draw(piles_of(deck))
    expected = by_solver(called, deck, piles, lambda o: int(o.is_success), lambda o: str(o.verdict))
    assert odds(called, deck, piles) == expected


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_bumps_are_as_likely_as_the_rules_make_them(data: st.DataObject) -> None:
    deck = data.draw(small_decks())
    called, piles = replace(data.draw(checks), effect=None, adjustments=()), data.draw(piles_of(deck))
    found = by_solver(called, deck, piles, lambda o: o.result or 0, successes_by(lambda o: o.bumps))
    assert bump_odds(called, deck, piles) == found
    results = by_solver(called, deck, piles, lambda o: o.result or 0, lambda o: str(o.result or "calamity"))
    if "0" not in result_odds(called, deck, piles):  # a result of 0 has no name of its own in the witness
        assert result_odds(called, deck, piles) == results


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_victories_are_as_likely_as_the_rules_make_them(data: st.DataObject) -> None:
    deck = data.draw(small_decks())
    called = data.draw(checks)
    piles = Piles.full(deck)
    worth = 1000  # succeeding comes first, then the magnitude
    found = by_solver(
        called,
        deck,
        piles,
        lambda o: worth * o.is_success + (o.magnitude or 0),
        successes_by(lambda o: o.victories),
    )
    assert victory_odds(called, deck, piles) == found


def recursion(called: Check, gone: frozenset[int], chain: tuple[int, ...] = ()) -> Counter[str]:
    """Plain recursion over the whole deck, asking the rule at every card; weights are orders of 54 cards."""
    found: Counter[str] = Counter()
    left = DECK.numbers - gone - set(chain)
    for number in left:
        cards = (*chain, number)
        weight = factorial(len(left) - 1)
        if is_calamity(called.result_set, DECK[cards[0]]):
            found["calamity"] += weight
            continue
        read = results(called.result_set, DECK[cards[0]], [DECK[further] for further in cards[1:]])
        if max(result.total for result in read) >= called.tn:
            found["success"] += weight
        elif any(result.extends for result in read):
            found += recursion(called, gone, cards)
        else:
            found["failure"] += weight
    return found


@pytest.mark.parametrize("gone", [frozenset[int](), frozenset(range(0, 40, 2))], ids=["a full deck", "20 cards gone"])
@pytest.mark.parametrize(("called", "tn"), [("1d4", 9), ("3d8", 7), ("2d10", 13), ("4d12", 11), ("5d4", 7)])
@clause("TW-deck.5")
def test_the_whole_deck_agrees_with_plain_recursion(called: str, tn: int, gone: frozenset[int]) -> None:
    asked = check(called, tn=tn, drawn=gone)
    assert asked.odds() == Dist(recursion(asked.check, gone))


def test_a_million_checks_fall_as_the_odds_say() -> None:
    """Cards drawn by chance, for sums and victories of the whole deck: each within five standard errors."""
    asked = check("3d8", tn=7, effect="(3)6")
    chance, trials = Random(1882), 1_000_000
    place, effect_place = ResultSet(3, 8), EffectCell(3, 6)
    causes = [[(cell.value, cell.marked) for cell in map(card.cause_at, place.cells)] for card in DECK.cards]
    calamities = {card.number for card in DECK.cards if is_calamity(place, card)}
    effects = [(card.effect_at(effect_place).value, card.effect_at(effect_place).marked) for card in DECK.cards]
    fell, gained = Counter[str](), Counter[str]()
    for _ in range(trials):
        pack = chance.sample(range(54), 20)
        if pack[0] in calamities:
            fell["calamity"] += 1
            gained["calamity"] += 1
            continue
        best, longest = 0, 1
        for row, (value, goes_on) in enumerate(causes[pack[0]]):
            used, total = 1, value
            while goes_on:
                value, goes_on = causes[pack[used]][row]  # noqa: PLW2901 - the next card of the same row
                used, total = used + 1, total + value
            best, longest = max(best, total), max(longest, used)
        fell[str(best)] += 1
        if best < 7:
            gained["failure"] += 1
            continue
        total, goes_on = effects[pack[0]]
        while goes_on:
            value, goes_on = effects[pack[longest]]
            longest, total = longest + 1, total + value
        gained[str(total // 6)] += 1
    for counts, odds_of in ((fell, asked.result_odds()), (gained, asked.victory_odds())):
        assert set(counts) <= set(odds_of)
        for name, probability in odds_of.to_floats().items():
            error = sqrt(max(probability * (1 - probability), 1 / trials) / trials)
            assert abs(counts[name] / trials - probability) < 5 * error, name


@pytest.mark.parametrize(("rank", "of"), [(rank, of) for rank, of in product((1, 3, 5), COLUMNS)])
def test_the_ways_to_ask_agree_with_each_other(rank: int, of: int) -> None:
    asked = check(f"{rank}d{of}", tn=7, effect="(3)6")
    plain = asked.odds()
    assert asked.bump_odds().success == asked.victory_odds().success == plain.success == plain["success"]
    assert asked.result_odds().chance(lambda result: result.isdigit() and int(result) >= 7) == plain.success
    assert {asked.bump_odds()["calamity"], asked.victory_odds()["calamity"]} == {plain["calamity"]}


@clause("TW-exceptional.3")
def test_a_chain_is_worth_something() -> None:
    printed = Fraction(sum(max(r.total for r in results(ResultSet(2, 4), card)) >= 7
                           and not is_calamity(ResultSet(2, 4), card) for card in DECK.cards), 54)  # fmt: skip
    assert check("2d4", tn=7).odds().success > printed


def test_a_tn_that_nobody_can_miss_leaves_calamities_only() -> None:
    assert set(check("1d12", tn=1).odds()) == {"success", "calamity"}


@settings(max_examples=40, deadline=None)
@given(st.data())
@pytest.mark.parametrize("counting", Counting)
def test_two_checks_use_up_each_others_cards(counting: Counting, data: st.DataObject) -> None:
    deck = data.draw(small_decks())
    called = replace(data.draw(checks), adjustments=())
    if counting is not Counting.VICTORIES:
        called = replace(called, effect=None)
    once = by_eager_players(called, deck, counting)
    twice = once(Piles.full(deck)).then(
        lambda one: once(one[1].check_over()).map(lambda two: one[0] + two[0]),
    )
    assert over(called, deck, Piles.full(deck), 2, counting) == twice


def by_eager_players(called: Check, deck: Deck, counting: Counting) -> Callable[[Piles], Dist[tuple[int, Piles]]]:
    """The rules themselves; cards are drawn until the check succeeds, and for the effect as long as it increases."""
    chapter = WithPiles(called, deck)

    def choose(position: Position, _: object) -> int | Choice:
        enough = not position.result_taken and chapter.outcome(position)[0].is_success
        return Choice.STOP if enough else Choice.DRAW

    def counted_with_piles(end: tuple[Outcome, Piles]) -> tuple[int, Piles]:
        outcome, piles = end
        counts = {
            Counting.SUCCESSES: int(outcome.is_success),
            Counting.CALAMITIES: int(outcome.verdict == "calamity"),
            Counting.VICTORIES: outcome.victories,
        }
        return counts[counting], piles

    eager: Policy[Position, int | Choice, tuple[Outcome, Piles]] = Policy("eager", choose)
    return lambda piles: solve(chapter, Position(piles), eager).map(counted_with_piles)


class WithPiles:
    """The same positions; what is left in the piles belongs to the outcome."""

    def __init__(self, called: Check, deck: Deck) -> None:
        self.plain = CheckPositions(called, deck)
        self.draws, self.choices, self.after = self.plain.draws, self.plain.choices, self.plain.after

    def outcome(self, position: Position) -> tuple[Outcome, Piles]:
        piles = position.piles
        drawn = frozenset(piles.turned)
        return self.plain.outcome(position), Piles(piles.left, piles.discarded, tuple(sorted(drawn)))


def test_over_several_checks_the_mean_adds_up() -> None:
    asked = check("2d8", tn=7)
    assert asked.over(2).mean() == 2 * asked.odds()["success"]
    assert asked.over(2, Counting.CALAMITIES).mean() == 2 * asked.odds()["calamity"]
    assert asked.over(3, fresh_deck=True).mean() == 3 * asked.odds()["success"]
    assert asked.over(3, fresh_deck=True)[3] == asked.odds()["success"] ** 3
    with pytest.raises(ValueError, match="at least one card is drawn, not 0"):
        asked.over(0)
    with pytest.raises(ValueError, match="at least one card is drawn, not 0"):
        asked.over(0, fresh_deck=True)


def test_what_is_drawn_is_gone() -> None:
    calamities = {card.number for card in DECK.cards if is_calamity(ResultSet(3, 8), card)}
    assert check("3d8", tn=7, drawn=calamities).odds()["calamity"] == 0
    alone = check("3d8", tn=7, drawn=DECK.numbers - {34})
    assert alone.odds()["success"] == 1


def test_an_empty_deck_is_shuffled_before_the_draw() -> None:
    assert check("3d8", tn=7, drawn=DECK.numbers).odds() == check("3d8", tn=7).odds()


@given(st.dictionaries(st.integers(0, 90), st.integers(1, 2**200), min_size=1), st.integers(0, 95))
def test_packed_counts_are_counts(counts: dict[int, int], limit: int) -> None:
    sums = packed(counts.items())
    assert unpacked(sums) == dict(sorted(counts.items()))
    assert counted(sums) == sum(counts.values())
    raised = Counter[int]()
    for value, count in counts.items():
        raised[max(value, limit)] += count
    assert unpacked(at_least(sums, limit)) == raised


def test_a_check_in_one_line_resolves_too() -> None:
    asked: Called = check("3d10", tn=7, effect="(3)6")
    assert str(asked.resolve(18, increasing=[34])) == "success, magnitude 27, 4 victories"
