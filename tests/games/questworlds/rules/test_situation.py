import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.questworlds import Contender, Modifier, Rating, Situation, Source, TargetNumber

modifiers = st.builds(
    Modifier,
    st.sampled_from(Source),
    st.text(max_size=20),
    st.integers(-20, 20),
)
contenders = st.builds(
    Contender,
    st.integers(1, 2000).map(Rating),
    st.lists(modifiers, max_size=4).map(tuple),
    st.integers(0, 99),
)
situations = st.one_of(
    st.builds(Situation, contenders, st.integers(0, 9_999).map(TargetNumber), st.booleans()),
    st.builds(Situation, contenders, contenders),
)


@given(situations)
def test_what_a_situation_prints_on_one_line_it_reads(situation: Situation) -> None:
    assert Situation.parse(str(situation)) == situation
    assert "\n" not in str(situation)


@pytest.mark.parametrize(
    "text",
    [
        "17 vs 10M",
        '17 +5 augment "Fool\'s Luck" -5 stretch sp1 vs 10M',
        "5 -10 situational vs 0",
        "15 vs pc 5M -5 hindrance sp2",
        "7M2 vs 5 assured",
        '3 +10 supporters "a \\"vs\\" b" vs 1',
    ],
)
def test_the_notation_of_a_situation_is_stable(text: str) -> None:
    assert str(Situation.parse(text)) == text


def test_a_minus_sign_and_another_sign_for_a_mastery_are_read_as_well() -> None:
    situation = Situation.parse("7M -10 stretch vs pc 4M2 -5 hindrance")
    assert Situation.parse("7◊ −10 stretch vs pc 4◊2 −5 hindrance", mastery="◊") == situation
    assert situation.notation("◊") == "7◊ -10 stretch vs pc 4◊2 -5 hindrance"


@pytest.mark.parametrize(
    ("text", "by", "named"),
    [
        ("", "Situation.parse", "''"),
        ("17", "Situation.parse", "'17'"),
        ("17 vs 10 vs 5", "Situation.parse", "'17 vs 10 vs 5'"),
        ("vs 10", "_contender", "'vs'"),
        ("17 vs", "Situation.parse", "'vs'"),
        ("17 vs pc", "_contender", "'vs'"),
        ("17 vs 10 5", "Situation.parse", "'vs'"),
        ("21 vs 10", "Rating.parse", "'21'"),
        ("17 vs -5", "Situation.__post_init__", "-5"),
        ("17 +5 vs 10", "read_line", "+5"),
        ("17 +5 luck vs 10", "read_line", "+5"),
        ("17 augment vs 10", "read_line", "'augment'"),
        ("17 sp0 vs 10", "read_line", "'sp0'"),
        ("17 sp1 +5 augment vs 10", "read_line", "'sp1'"),
        ('17 +5 augment "luck vs 10', "_unquoted", "luck"),
        ("17 vs pc 10 assured", "Situation.__post_init__", "'assured'"),
    ],
)
def test_what_is_no_situation_is_refused_with_what_would_be_right(text: str, by: str, named: str) -> None:
    with failing(by, naming=(named,)):
        Situation.parse(text)


@clause("QW3-2.3.4.1.2")
def test_between_two_player_characters_both_add_up_a_target_number() -> None:
    situation = Situation.parse("15 +5 augment vs pc 20 -5 hindrance")
    assert (str(situation.target), str(situation.resistance)) == ("20", "15")
    assert situation.mirrored() == Situation.parse("20 -5 hindrance vs pc 15 +5 augment")
    assert not Situation.parse("15 vs pc 5 -5 hindrance").is_assured


@pytest.mark.parametrize("points", [-1, 100])
def test_nobody_burns_less_than_no_story_point(points: int) -> None:
    with failing("Contender.__post_init__"):
        Contender(Rating.parse("17"), story_points=points)
