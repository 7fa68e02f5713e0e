"""Exact odds, held against the rules themselves: on small decks by the solver, on the whole one by plain recursion."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import factorial, sqrt
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.games.west.cards import card_with
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.dice import Dist
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
from talewright.games.west.rules.cards.card import Card
from talewright.games.west.rules.cards.deck import Deck, Piles
from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.cards.grid import COLUMNS, EffectCell, Grid, ResultSet
from talewright.games.west.rules.checks.adjustment import Adjustment, Kind
from talewright.games.west.rules.checks.cause import is_calamity, results
from talewright.games.west.rules.checks.check import Check, WhereItHits
from talewright.games.west.rules.checks.resolution import Outcome
from talewright.odds import Policy, best, solve

DECK = bundled()
ROWS_READ = (1, 2, 3)
COVER = (WhereItHits(Adjustment(Kind.COLUMN, Grid.EFFECT, -1), ("Left arm",)),)

cells = st.sampled_from(["1", "2", "3", "4", "6", "11", "2*", "4*", "5*", "7*", "C"])
"""Among them numbers that are higher than marked ones, and marked ones that are low."""
effects = st.sampled_from(["0", "3", "5", "9", "6*", "11*", *(f"{low}*" for low in range(1, 6))])
unshifted = st.one_of(effects, st.integers(5, 14).map(str))
"""Of a cell from which a column shift leads to low marked numbers: its number is their limit, near or far."""


@st.composite
def small_cards(draw: st.DrawFn, number: int) -> Card:
    """A card with something in column 4 and in (1)4 and (1)6."""
    cause = {f"{row}-4": draw(cells) for row in ROWS_READ}
    effect = {"(1)4": draw(effects), "(1)6": draw(unshifted)}
    return card_with(number, cause=cause, effect=effect, hit=draw(st.sampled_from(["head", "left arm"])))


@st.composite
def small_decks(draw: st.DrawFn) -> Deck:
    return Deck("small", tuple(draw(small_cards(number)) for number in range(draw(st.integers(2, 6)))))


LONG_CHAINS = (("2*", "2*", "2*"), ("2*", "4*", "11"), ("11", "2*", "2*"), ("2*", "1", "6"), ("C", "4*", "1"))


def deck_of_long_chains(marked: Sequence[tuple[str, ...]], effects: Sequence[str]) -> Deck:
    """Four cards with low marks, often in the same rows, among four or five without."""
    plain = (("1", "3", "2"), ("3", "1", "1"), ("1", "1", "C"), ("2", "2", "3"), ("4", "1", "1"))
    return Deck(
        "long chains",
        tuple(
            card_with(
                number,
                cause={f"{row}-4": cell for row, cell in zip(ROWS_READ, cause, strict=True)},
                effect={"(1)4": effect, "(1)6": "1"},
            )
            for number, (cause, effect) in enumerate(zip((*marked, *plain), effects, strict=False))
        ),
    )


long_chains = st.builds(
    deck_of_long_chains,
    st.lists(st.sampled_from(LONG_CHAINS), min_size=4, max_size=4),
    st.lists(st.sampled_from(["0", "3", "5", "6*"]), min_size=8, max_size=9),
)


@st.composite
def piles_of(draw: st.DrawFn, deck: Deck) -> Piles:
    gone = draw(st.sets(st.sampled_from(sorted(deck.numbers)), max_size=len(deck.cards) - 1))
    return Piles.without(deck, gone)


checks = st.builds(
    lambda **given: Check(**given),  # noqa: PLW0108 - its fields are of types that are not there when it is asked for them
    results=st.sampled_from([ResultSet(1, 4), ResultSet(2, 4), ResultSet(3, 4)]),
    tn=st.one_of(st.just(0), st.integers(1, 20)),
    effect=st.sampled_from([EffectCell(1, 4), EffectCell(1, 6)]),
    adjustments=st.lists(
        st.sampled_from(
            [
                Adjustment(Kind.DIRECT, Grid.CAUSE, 2),
                Adjustment(Kind.DIRECT, Grid.CAUSE, -3),
                Adjustment(Kind.DIRECT, Grid.EFFECT, 4),
                Adjustment(Kind.COLUMN, Grid.EFFECT, 1),
                Adjustment(Kind.COLUMN, Grid.EFFECT, -1),
                Adjustment(Kind.ROW, Grid.CAUSE, -1),
            ]
        ),
        max_size=2,
    ).map(tuple),
    where_it_hits=st.sampled_from([(), COVER]),
)


def by_solver(
    check: Check, deck: Deck, piles: Piles, worth: Callable[[Outcome], int], name: Callable[[Outcome], str]
) -> Dist[str]:
    """The rules themselves, with everybody choosing what is worth most on average."""
    policy: Policy[Position, int | Choice, Outcome] = best("as much as there is", worth)
    return solve(CheckPositions(check, deck), Position(piles), policy).map(name)


def successes_by(number: Callable[[Outcome], int]) -> Callable[[Outcome], str]:
    return lambda outcome: str(number(outcome)) if outcome.is_success else str(outcome.verdict)


@settings(max_examples=200)
@given(st.data())
def test_success_is_as_likely_as_the_rules_make_it(data: st.DataObject) -> None:
    deck = data.draw(small_decks())
    called, piles = replace(data.draw(checks), effect=None, adjustments=(), where_it_hits=()), data.draw(piles_of(deck))
    expected = by_solver(called, deck, piles, lambda o: int(o.is_success), lambda o: str(o.verdict))
    assert odds(called, deck, piles) == expected


@settings(max_examples=200)
@given(st.data())
def test_bumps_are_as_likely_as_the_rules_make_them(data: st.DataObject) -> None:
    deck = data.draw(small_decks())
    called, piles = replace(data.draw(checks), effect=None, adjustments=(), where_it_hits=()), data.draw(piles_of(deck))
    found = by_solver(called, deck, piles, lambda o: o.result or 0, successes_by(lambda o: o.bumps))
    assert bump_odds(called, deck, piles) == found
    results = by_solver(called, deck, piles, lambda o: o.result or 0, lambda o: str(o.result or "calamity"))
    if "0" not in result_odds(called, deck, piles):  # a result of 0 has no name of its own in the witness
        assert result_odds(called, deck, piles) == results


@settings(max_examples=200)
@given(st.data())
def test_victories_are_as_likely_as_the_rules_make_them(data: st.DataObject) -> None:
    deck = data.draw(small_decks())
    called = data.draw(checks)
    piles = Piles.full(deck)
    worth = 1000  # succeeding comes first, then the magnitude
    found = by_solver(
        called, deck, piles, lambda o: worth * o.is_success + (o.magnitude or 0), successes_by(lambda o: o.victories)
    )
    assert victory_odds(called, deck, piles) == found


@settings(max_examples=200)
@given(st.data())
def test_victories_with_cards_gone_are_those_of_players_who_draw_where_it_helps(data: st.DataObject) -> None:
    deck = data.draw(small_decks())
    called, piles = data.draw(checks), data.draw(piles_of(deck))
    policy: Policy[Position, int | Choice, Outcome] = Policy("eager", eagerly(called, deck))
    found = solve(CheckPositions(called, deck), Position(piles), policy)
    assert victory_odds(called, deck, piles) == found.map(successes_by(lambda o: o.victories))


@clause("TW-adjust-column.9")
@pytest.mark.parametrize(("shift", "effect"), [(1, EffectCell(1, 4)), (-1, EffectCell(1, 6))])
def test_only_a_shift_to_the_right_keeps_a_mark(shift: int, effect: EffectCell) -> None:
    printed = [("3", "11*"), ("5*", "9"), ("6*", "9*"), ("9", "11*"), ("1", "2")]
    cards = [card_with(n, cause={"1-4": "4"}, effect={"(1)4": a, "(1)6": b}) for n, (a, b) in enumerate(printed)]
    deck = Deck("shifted", tuple(cards))
    shifted = Check(
        results=ResultSet(1, 4), tn=1, effect=effect, adjustments=(Adjustment(Kind.COLUMN, Grid.EFFECT, shift),)
    )
    found = by_solver(shifted, deck, Piles.full(deck), lambda o: o.magnitude or 0, successes_by(lambda o: o.victories))
    assert victory_odds(shifted, deck, Piles.full(deck)) == found


@settings(max_examples=50)
@given(long_chains, st.integers(1, 3), st.integers(5, 16))
@example(deck_of_long_chains([LONG_CHAINS[0]] * 3 + [LONG_CHAINS[2]], ["3"] * 8), 3, 16)
def test_long_chains_are_as_likely_as_the_rules_make_them(deck: Deck, rank: int, tn: int) -> None:
    called, piles = Check(results=ResultSet(rank, 4), tn=tn), Piles.full(deck)
    found = by_solver(called, deck, piles, lambda o: o.result or 0, lambda o: str(o.result or "calamity"))
    assert result_odds(called, deck, piles) == found
    complex_check = replace(called, effect=EffectCell(1, 4))
    policy: Policy[Position, int | Choice, Outcome] = Policy("eager", eagerly(complex_check, deck))
    victories = solve(CheckPositions(complex_check, deck), Position(piles), policy)
    assert victory_odds(complex_check, deck, piles) == victories.map(successes_by(lambda o: o.victories))


def eagerly(called: Check, deck: Deck) -> Callable[[Position, object], int | Choice]:
    """A further card is drawn until the check succeeds, and for the effect as long as it increases."""
    chapter = CheckPositions(called, deck)

    def choose(position: Position, _: object) -> int | Choice:
        enough = not position.result_taken and chapter.outcome(position).is_success
        return Choice.STOP if enough else Choice.DRAW

    return choose


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


class Pack:
    """A pack from which cards are drawn by chance, each only when somebody looks at it."""

    def __init__(self, seed: int) -> None:
        self.numbers = list(range(54))
        self.chance = Random(seed).random
        self.drawn = 0

    def card(self, place: int) -> int:
        """The card in this place; each place up to it has been looked at, or it is the next one."""
        if place == self.drawn:
            other = place + int(self.chance() * (54 - place))
            self.numbers[place], self.numbers[other] = self.numbers[other], self.numbers[place]
            self.drawn += 1
        return self.numbers[place]


def test_a_million_checks_fall_as_the_odds_say() -> None:
    """Cards drawn by chance, for sums and victories of the whole deck: each within five standard errors."""
    asked = check("3d8", tn=7, effect="(3)6")
    pack, trials = Pack(1882), 1_000_000
    place, effect_place = ResultSet(3, 8), EffectCell(3, 6)
    causes = [[(cell.value, cell.marked) for cell in map(card.cause_at, place.cells)] for card in DECK.cards]
    calamities = {card.number for card in DECK.cards if is_calamity(place, card)}
    effects = [(card.effect_at(effect_place).value, card.effect_at(effect_place).marked) for card in DECK.cards]
    fell, gained = Counter[str](), Counter[str]()
    for _ in range(trials):
        pack.drawn = 0
        first = pack.card(0)
        if first in calamities:
            fell["calamity"] += 1
            gained["calamity"] += 1
            continue
        best, longest = 0, 1
        for row, (value, goes_on) in enumerate(causes[first]):
            used, total = 1, value
            while goes_on:
                value, goes_on = causes[pack.card(used)][row]  # noqa: PLW2901 - the next card of the same row
                used, total = used + 1, total + value
            best, longest = max(best, total), max(longest, used)
        fell[str(best)] += 1
        if best < 7:
            gained["failure"] += 1
            continue
        total, goes_on = effects[first]
        while goes_on:
            value, goes_on = effects[pack.card(longest)]
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


@settings(max_examples=40)
@given(st.data())
@pytest.mark.parametrize("counting", Counting)
def test_two_checks_use_up_each_others_cards(counting: Counting, data: st.DataObject) -> None:
    """Adjusted ones as well, and those that are adjusted by where the card hits."""
    deck = data.draw(small_decks())
    called = data.draw(checks)
    if counting is not Counting.VICTORIES:
        of_result = tuple(each for each in called.adjustments if each.grid is Grid.CAUSE)
        called = replace(called, effect=None, adjustments=of_result, where_it_hits=())
    once = by_eager_players(called, deck, counting)
    twice = once(Piles.full(deck)).then(
        lambda one: once(one[1].check_over()).map(lambda two: one[0] + two[0]),
    )
    assert over(called, deck, Piles.full(deck), 2, counting) == twice


@clause("TW-adjust-column.6", "TW-adjust-column.14")
@pytest.mark.parametrize(("adjustments", "where_it_hits"), [((COVER[0].adjustment,), ()), ((), COVER)])
def test_an_effect_that_its_shift_holds_uses_up_no_further_card(
    adjustments: tuple[Adjustment, ...], where_it_hits: tuple[WhereItHits, ...]
) -> None:
    """One card of the two comes to 5 though it is marked, the other to 11: each is the card of one check."""
    deck = Deck(
        "two", tuple(card_with(n, effect={"(1)4": cell}, hit="left arm") for n, cell in enumerate(("6*", "12")))
    )
    called = Check(
        results=ResultSet(1, 4), tn=1, effect=EffectCell(1, 4), adjustments=adjustments, where_it_hits=where_it_hits
    )
    assert over(called, deck, Piles.full(deck), 2, Counting.VICTORIES)[1] == 1


def deck_of_held_effects(printed: Sequence[tuple[str, str]]) -> Deck:
    """Each card succeeds; column 6 leads one to the left, to numbers that are marked and low."""
    cards = (card_with(n, effect={"(1)4": shifted, "(1)6": of}) for n, (shifted, of) in enumerate(printed))
    return Deck("held", tuple(cards))


held_effects = st.tuples(st.sampled_from(["1*", "2*", "3*", "4*", "5*", "3", "5"]), st.integers(5, 14).map(str))


@settings(max_examples=60)
@given(st.lists(held_effects, min_size=3, max_size=4).map(deck_of_held_effects))
@example(deck_of_held_effects([("1*", "5"), ("1*", "5"), ("1*", "7"), ("3*", "5")]))
@clause("TW-adjust-column.6")
def test_two_checks_draw_no_more_cards_than_a_shift_to_the_left_lets_them(deck: Deck) -> None:
    """Where further cards would add as little to one total as to another, one may still be held and the other not."""
    held = (Adjustment(Kind.COLUMN, Grid.EFFECT, -1),)
    called = Check(results=ResultSet(1, 4), tn=1, effect=EffectCell(1, 6), adjustments=held)
    once = by_eager_players(called, deck, Counting.VICTORIES)
    twice = once(Piles.full(deck)).then(lambda one: once(one[1].check_over()).map(lambda two: one[0] + two[0]))
    assert over(called, deck, Piles.full(deck), 2, Counting.VICTORIES) == twice


def by_eager_players(called: Check, deck: Deck, counting: Counting) -> Callable[[Piles], Dist[tuple[int, Piles]]]:
    """The rules themselves, and what is left in the piles."""
    chapter = WithPiles(called, deck)

    def counted_with_piles(end: tuple[Outcome, Piles]) -> tuple[int, Piles]:
        outcome, piles = end
        counts = {
            Counting.SUCCESSES: int(outcome.is_success),
            Counting.CALAMITIES: int(outcome.verdict == "calamity"),
            Counting.VICTORIES: outcome.victories,
        }
        return counts[counting], piles

    eager: Policy[Position, int | Choice, tuple[Outcome, Piles]] = Policy("eager", eagerly(called, deck))
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
    with failing(over, naming=("0",)):
        asked.over(0)
    with failing("fresh", naming=("0",)):
        asked.over(0, fresh_deck=True)


def test_checks_go_on_for_as_long_as_anybody_likes() -> None:
    """No result of 3d8 against 7 takes a further card: 54 checks turn every card of the deck once."""
    asked = check("3d8", tn=7)
    assert asked.over(54)[int(54 * asked.odds()["success"])] == 1
    assert asked.over(100).mean() == 100 * asked.odds()["success"]  # shuffled in between
    assert check("3d8", tn=9).over(8).mean() == 8 * check("3d8", tn=9).odds()["success"]


def test_the_number_that_is_expected_counts_nothing_without_success() -> None:
    asked = check("3d8", tn=7, effect="(3)6", drawn=DECK.numbers - {0, 13, 34})
    found = asked.victory_odds()
    assert found.expected == sum(int(name) * chance for name, chance in found.items() if name.isdigit())
    assert check("3d8", tn=7, effect="(3)6", drawn=DECK.numbers - {34}).victory_odds().expected == 2
    assert check("1d4", tn=40, effect="(3)6", drawn=DECK.numbers - {34}).victory_odds().expected == 0


def test_what_is_drawn_is_gone() -> None:
    calamities = {card.number for card in DECK.cards if is_calamity(ResultSet(3, 8), card)}
    assert check("3d8", tn=7, drawn=calamities).odds()["calamity"] == 0
    alone = check("3d8", tn=7, drawn=DECK.numbers - {34})
    assert alone.odds()["success"] == 1


def test_an_empty_deck_is_shuffled_before_the_draw() -> None:
    assert check("3d8", tn=7, drawn=DECK.numbers).odds() == check("3d8", tn=7).odds()


def test_a_check_in_one_line_resolves_too() -> None:
    asked: Called = check("3d10", tn=7, effect="(3)6")
    assert str(asked.resolve(18, increasing=[34])) == "success, magnitude 27, 4 victories"
