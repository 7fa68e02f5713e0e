"""How lucky dice were, against counting every way in which they could have fallen."""

from fractions import Fraction
from functools import reduce
from itertools import product
from math import prod

from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import failing

from talewright.dice import Dist
from talewright.dice.luck import Ranked, at_least, percentile, summed

LOW_IS_LUCKY = {face: -face for face in range(1, 21)}
FATE = {1: -1, 2: 0, 3: 1}

worths = st.dictionaries(st.integers(1, 6), st.integers(-2, 3), min_size=1, max_size=5)
fallen = worths.flatmap(lambda worth: st.tuples(st.sampled_from(sorted(worth)), st.just(worth)))


def rank(face: int, worth: dict[int, int]) -> int:
    """A rank, counted face by face."""
    return sum(worth[other] < worth[face] for other in worth) - sum(worth[other] > worth[face] for other in worth)


@given(st.lists(fallen, min_size=1, max_size=4))
def test_the_percentile_counts_every_way_in_which_the_dice_could_have_fallen(
    draws: list[tuple[int, dict[int, int]]],
) -> None:
    ranked = [Ranked.of(face, worth) for face, worth in draws]
    got = sum(rank(face, worth) for face, worth in draws)
    ways = [
        sum(rank(face, worth) for face, (_, worth) in zip(faces, draws, strict=True))
        for faces in product(*(worth for _, worth in draws))
    ]
    below, equal = sum(way < got for way in ways), sum(way == got for way in ways)
    assert percentile(ranked) == Fraction(2 * below + equal, 2 * len(ways))
    assert at_least(ranked) == Fraction(len(ways) - below, len(ways))


@given(st.lists(st.dictionaries(st.integers(-9, 9), st.integers(1, 5), min_size=1).map(Dist), min_size=1, max_size=5))
def test_a_sum_is_what_draws_make_that_are_added_one_by_one(parts: list[Dist[int]]) -> None:
    one_by_one = reduce(lambda so_far, part: so_far.combine(part, lambda one, other: one + other), parts)
    assert summed(parts) == one_by_one
    assert summed(parts).total == prod(part.total for part in parts)


def test_draws_with_the_same_chances_in_other_numbers_are_not_taken_for_each_other() -> None:
    one, other = Dist({0: 200, 1: 200}), Dist({0: 1, 1: 1})
    assert summed([one, other, other]) == Dist({0: 1, 1: 3, 2: 3, 3: 1})


def test_the_luckiest_die_has_only_itself_above() -> None:
    assert percentile([Ranked.of(1, LOW_IS_LUCKY)]) == Fraction(39, 40)
    assert percentile([Ranked.of(20, LOW_IS_LUCKY)]) == Fraction(1, 40)


def test_four_fate_dice_rank_as_their_sum() -> None:
    throw = [Ranked.of(face, FATE) for face in (3, 3, 3, 2)]
    assert at_least(throw) == Fraction(5, 81)


def test_whoever_has_the_worst_luck_and_the_best_has_had_an_average_evening() -> None:
    assert percentile([Ranked.of(1, LOW_IS_LUCKY), Ranked.of(20, LOW_IS_LUCKY)]) == Fraction(1, 2)


def test_faces_that_are_worth_the_same_rank_the_same() -> None:
    assert {Ranked.of(card, {1: 0, 2: 0, 3: 5}).rank for card in (1, 2)} == {-1}


def test_more_draws_than_can_be_added_up_exactly_are_refused() -> None:
    with failing(summed, naming=("5000",)):
        percentile([Ranked.of(7, LOW_IS_LUCKY)] * 5000)
