import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.refusing import failing

from talewright.games.heroquest import (
    EDITIONS,
    Contender,
    Edition,
    Modifier,
    Rating,
    Situation,
    Source,
    TargetNumber,
    TwoFumbles,
)
from talewright.games.heroquest.rules.contests.situation import BetterRoll, ContestRules, Hopeless

RULES = st.builds(
    ContestRules,
    better_roll=st.sampled_from(BetterRoll),
    two_fumbles=st.sampled_from(TwoFumbles),
    hopeless=st.sampled_from(Hopeless),
)
MODIFIERS = st.builds(Modifier, st.sampled_from(Source), st.text(max_size=8), st.integers(-40, 40))
CONTENDERS = st.builds(
    Contender,
    st.integers(1, 100).map(Rating),
    st.lists(MODIFIERS, max_size=3).map(tuple),
    st.booleans(),
    st.booleans(),
)
SITUATIONS = st.builds(Situation, CONTENDERS, CONTENDERS | st.integers(-6, 100).map(TargetNumber), RULES)


@given(SITUATIONS, RULES)
def test_what_a_situation_prints_it_can_read_in_any_game(situation: Situation, rules: ContestRules) -> None:
    assert Situation.parse(situation.notation(rules), rules) == situation


@given(SITUATIONS)
def test_every_sign_for_a_mastery_reads_back(situation: Situation) -> None:
    assert Situation.parse(situation.notation(mastery="◊"), mastery="◊") == situation


@pytest.mark.parametrize(
    "text",
    [
        "5M vs 18",
        '17 +6 augment "Fool\'s \\"Luck\\"" -3 consequence injured hp vs 14M2',
        "15 +3 specific vs pc 5M -6 broad hp",
        "3 vs -6 low-roll",
        "7M vs 14 high-roll fumbles-both-defeated hopeless-fails",
    ],
)
def test_the_notation_is_stable(text: str) -> None:
    low = ContestRules(better_roll=BetterRoll.LOW)
    rules = low if "high-roll" in text else ContestRules()
    assert Situation.parse(text, rules).notation(rules) == text


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_a_plain_contest_names_no_options_of_its_own_edition(edition: Edition) -> None:
    situation = Situation(Contender(Rating.parse("5M")), TargetNumber(18), edition.contest)
    assert situation.notation(edition.contest) == "5M vs 18"
    low = replace(situation, rules=replace(edition.contest, better_roll=BetterRoll.LOW))
    assert low.notation(edition.contest) == "5M vs 18 low-roll"


def test_minus_signs_are_read_as_well() -> None:
    assert Situation.parse("7M −6 stretch vs −6") == Situation.parse("7M -6 stretch vs -6")


@pytest.mark.parametrize(
    ("text", "by", "named"),
    [
        ("17", "Situation.parse", "'17'"),
        ("17 vs 10 vs 5", "Situation.parse", "'17 vs 10 vs 5'"),
        ("vs 10", "_contender", "'vs'"),
        ("17 vs pc", "_contender", "'vs'"),
        ("17 vs", "_opposition", "'vs'"),
        ("17 vs 10 hp", "_opposition", "'vs'"),
        ("21 vs 10", "Rating.parse", "'21'"),
        ("17 vs 21", "TargetNumber.parse", "'21'"),
        ("17 hp hp vs 10", "read_line", "'hp'"),
        ("17 3 augment vs 10", "read_line", "'3'"),
        ("17 +3 vs 10", "read_line", "+3"),
        ("17 +3 luck vs 10", "read_line", "+3"),
        ('17 +3 augment "x\\y" vs 10', "_unquoted", "x\\y"),
    ],
)
def test_what_is_no_situation_is_told_what_would_be_right(text: str, by: str, named: str) -> None:
    with failing(by, naming=(named,)):
        Situation.parse(text)


def test_between_player_characters_a_contest_can_be_seen_from_the_other_side() -> None:
    situation = Situation.parse("15 vs pc 5M injured hp low-roll")
    assert str(situation.mirrored()) == "5M injured hp vs pc 15 low-roll"
    with failing(Situation.mirrored, kind=AssertionError):
        Situation.parse("15 vs 14").mirrored()
