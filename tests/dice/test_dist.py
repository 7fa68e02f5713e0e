from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import failing

from talewright.dice.dist import Dist

weights = st.dictionaries(st.integers(-5, 5), st.integers(0, 50), min_size=1).filter(lambda w: any(w.values()))
dists = weights.map(Dist)


def test_equal_outcomes_are_counted_together() -> None:
    assert Dist.of(["hit", "miss", "hit"]).weights == {"hit": 2, "miss": 1}


def test_a_probability_is_an_exact_fraction() -> None:
    assert Dist.of(range(1, 21)).chance(lambda face: face < 17) == Fraction(4, 5)
    assert Dist.of(range(3))[0] == Fraction(1, 3)


def test_what_cannot_happen_has_probability_nought() -> None:
    die = Dist.of(range(1, 7))
    assert die[7] == 0
    assert 7 not in die


def test_an_outcome_of_weight_nought_is_left_out() -> None:
    assert list(Dist({"a": 0, "b": 2})) == ["b"]


@pytest.mark.parametrize("impossible", [{}, {"a": 0}, {"a": 2, "b": -1}])
def test_weights_that_mean_nothing_are_refused(impossible: dict[str, int]) -> None:
    with failing("Dist.__init__"):
        Dist(impossible)


def test_the_same_chances_over_another_denominator_are_equal() -> None:
    half, fifty_of_a_hundred = Dist({"heads": 1, "tails": 1}), Dist({"tails": 50, "heads": 50})
    assert half == fifty_of_a_hundred
    assert hash(half) == hash(fifty_of_a_hundred)
    assert half != Dist({"heads": 1, "tails": 2})
    assert half != "half"


def test_three_dice_add_up_as_everyone_knows() -> None:
    die = Dist.of(range(1, 7))
    three = die.combine(die, int.__add__).combine(die, int.__add__)
    assert three.weights == {
        3: 1, 4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 25, 10: 27,
        11: 27, 12: 25, 13: 21, 14: 15, 15: 10, 16: 6, 17: 3, 18: 1,
    }  # fmt: skip
    assert three.mean() == Fraction(21, 2)


def test_a_die_that_depends_on_another_is_exact_over_unlike_denominators() -> None:
    first = Dist.of(range(1, 4))
    assert first.then(lambda face: Dist.of(range(face))) == Dist({0: 11, 1: 5, 2: 2})


@given(dists)
def test_probabilities_add_up_to_one(dist: Dist[int]) -> None:
    assert sum(probability for _, probability in dist.items()) == 1
    assert sum(dist.to_floats().values()) == pytest.approx(1, abs=1e-12)


@given(dists, dists)
def test_the_mean_of_a_sum_is_the_sum_of_the_means(one: Dist[int], other: Dist[int]) -> None:
    assert one.combine(other, int.__add__).mean() == one.mean() + other.mean()


@given(dists, dists)
def test_combining_independently_is_the_same_as_one_after_the_other(one: Dist[int], other: Dist[int]) -> None:
    after = one.then(lambda first: other.map(lambda second: (first, second)))
    assert one.combine(other, lambda first, second: (first, second)) == after


@given(dists)
def test_a_distribution_is_read_back_from_what_it_prints(dist: Dist[int]) -> None:
    assert eval(repr(dist)) == dist  # noqa: S307 - the text is our own
