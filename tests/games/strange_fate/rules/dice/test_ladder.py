"""Names of the ladder, and ratings as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.strange_fate import Rating, Tier
from talewright.games.strange_fate.rules.dice.ladder import LADDER, called

ratings = st.builds(Rating, st.integers(-20, 30), st.sampled_from(Tier))


@given(ratings)
def test_what_a_rating_prints_it_reads(rating: Rating) -> None:
    assert Rating.parse(str(rating)) == rating


@given(ratings)
@clause("SF-power-tiers.1")
def test_a_rating_in_words_reads_back_with_its_initial(rating: Rating) -> None:
    assert Rating.parse(rating.title) == rating
    initial = {1: "(E)", 2: "(S)", 3: "(A)", 4: "(G)"}.get(rating.tier.value)
    assert rating.title == (f"{called(rating.value)} {initial}" if initial else called(rating.value))


@given(st.builds(Rating, st.sampled_from(list(LADDER)), st.sampled_from(Tier)))
@clause("SF-power-tiers.1")
def test_a_rating_that_has_a_name_reads_back_with_whose_it_is(rating: Rating) -> None:
    assert Rating.named(rating.of("Iron Robe Style")) == ("Iron Robe Style", rating)


@pytest.mark.parametrize(
    ("text", "value", "tier"),
    [
        ("3E", 3, "E"),
        ("+3 (E)", 3, "E"),
        ("\N{MINUS SIGN}1s", -1, "S"),
        ("2", 2, ""),
        ("2M", 2, ""),
        ("good", 3, ""),
        ("Great (+4) (E)", 4, "E"),
        ("Divine G", 10, "G"),
        ("Average extraordinary", 1, "E"),
    ],
)
def test_a_rating_is_read_as_people_write_it(text: str, value: int, tier: str) -> None:
    rating = Rating.parse(text)
    assert (rating.value, rating.tier.initial) == (value, tier)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("", "write 2, 3E"),
        ("E3", "write 2, 3E"),
        ("Gud (E)", "write 2, 3E"),
        ("3X", "write one of Mundane, Extraordinary"),
        ("100", "write 2, 3E"),
        ("Good (+4) (E)", "Good is +3 on the ladder, not +4"),
    ],
)
def test_what_is_no_rating_is_told_so(text: str, right: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as told:
        Rating.parse(text)
    assert right in str(told.value)


@pytest.mark.parametrize("text", ["Good", "Good thug (E) (S)", "Good (E) thug (E)", "thug"])
def test_a_rating_with_a_name_needs_both_and_one_tier(text: str) -> None:
    with failing(Rating.named):
        Rating.named(text)


def test_plus_nine_has_no_name() -> None:
    assert [called(value) for value in (8, 9, 10, 11, -3)] == ["Legendary (+8)", "+9", "Divine (+10)", "+11", "−3"]
