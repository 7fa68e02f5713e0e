import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.questworlds import Rating, TargetNumber

NO_RATINGS = (
    "0M", "21", "M", "7MM", "abc", "1000000000", "10000M", "", "-5", "0", "7M1", "7M0", "7M100", "07", "7 M",
    "7.5", "+7", "7X", "٧", "7M2M", "17\n", "20M100",
)  # fmt: skip


@clause("QW3-2.1.3.1", "QW3-2.1.3.3")
@pytest.mark.parametrize(
    ("text", "target", "masteries"), [("1", 1, 0), ("20", 20, 0), ("1M", 1, 1), ("7W", 7, 1), ("20M2", 20, 2)]
)
def test_a_rating_is_a_number_from_1_to_20_and_its_masteries(text: str, target: int, masteries: int) -> None:
    rating = Rating.parse(text)
    assert (rating.target, rating.masteries) == (target, masteries)


@pytest.mark.parametrize("text", NO_RATINGS)
def test_what_is_no_rating_is_refused_with_its_name_and_an_example(text: str) -> None:
    with failing(Rating.parse, naming=("M",)) as refusal:
        Rating.parse(text)
    assert repr(text) in str(refusal.value)


def test_a_very_long_rating_is_named_in_short() -> None:
    with failing(Rating.parse) as refusal:
        Rating.parse("9" * 10_000)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("score", [0, -3, 2001, 10**9])
def test_no_rating_lies_below_1_or_beyond_every_campaign(score: int) -> None:
    with failing("Rating.__post_init__"):
        Rating(score)


@pytest.mark.parametrize(("number", "masteries"), [(0, 1), (21, 0), (7, -1)])
def test_a_rating_is_not_put_together_from_other_numbers(number: int, masteries: int) -> None:
    with failing(Rating.of):
        Rating.of(number, masteries)


@given(st.integers(1, 2000).map(Rating))
def test_what_a_rating_prints_it_reads(rating: Rating) -> None:
    assert Rating.parse(str(rating)) == rating
    assert Rating.of(rating.target, rating.masteries) == rating
    assert 1 <= rating.target <= 20


@clause("QW3-2.1.3.2")
def test_ratings_go_on_from_20_to_1m_and_from_20m_to_1m2() -> None:
    climbed = [str(Rating.parse("19") + points) for points in (0, 1, 2, 21, 22, 41, 42)]
    assert climbed == ["19", "20", "1M", "20M", "1M2", "20M2", "1M3"]


@clause("QW3-2.1.3.5")
def test_a_game_may_write_its_masteries_with_another_sign() -> None:
    assert Rating.parse("7M").written("◊") == "7◊"
    assert Rating.parse("4◊2", mastery="◊") == Rating.parse("4M2") == Rating.parse("4W2")
    assert TargetNumber.parse("4◊2", mastery="◊").written("◊") == "4◊2"
    with failing(Rating.parse):
        Rating.parse("7◊")


@given(st.integers(-9_999, 9_999).map(TargetNumber))
def test_what_a_target_number_prints_it_reads(target: TargetNumber) -> None:
    assert TargetNumber.parse(str(target)) == target


@pytest.mark.parametrize(("score", "text"), [(0, "0"), (-5, "-5"), (1, "1"), (20, "20"), (21, "1M")])
def test_a_target_number_of_0_or_less_is_a_plain_whole_number(score: int, text: str) -> None:
    assert str(TargetNumber(score)) == text
    assert TargetNumber(score).is_hopeless == (score <= 0)


def test_people_read_a_minus_sign_and_either_is_read_back() -> None:
    assert TargetNumber.parse("−5") == TargetNumber.parse("-5") == TargetNumber(-5)
    assert (TargetNumber(-5).written(), str(TargetNumber(-5)), TargetNumber(27).written("◊")) == ("−5", "-5", "7◊")


@pytest.mark.parametrize("text", ["-0", "--5", "−-5", "5−", "-5M", "0M", "21", "M", "-10000", "ten", ""])
def test_what_is_no_target_number_is_refused(text: str) -> None:
    with failing(TargetNumber.parse):
        TargetNumber.parse(text)


def test_a_target_number_beyond_all_sense_is_refused() -> None:
    with failing("TargetNumber.__post_init__"):
        TargetNumber(10**9)


@given(st.integers(1, 2000), st.integers(1, 2000))
def test_ratings_stand_in_the_order_of_their_values(one: int, other: int) -> None:
    assert (Rating(one) < Rating(other)) == (one < other)
