"""The fast odds against the rule itself over the whole grid, and against icepool, which knows nothing of our rule."""

from collections.abc import Mapping
from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import failing

from talewright.games import questworlds
from talewright.games.questworlds.odds import Contest, Odds, enumerated, odds
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.rules.situation import Contender, Situation

UP_TO_20M2 = range(1, 61)
HOPELESS = (-7, 0)  # a target number cannot be less than hopeless


def with_target(score: int, story_points: int) -> Contender:
    """A player character who rolls against this target number, by a modifier where no rating is so low."""
    if score in UP_TO_20M2:
        return Contender(Rating(score), (), story_points)
    return Contender(Rating(1), (questworlds.Modifier(questworlds.Source.SITUATIONAL, "", score - 1),), story_points)


@pytest.mark.parametrize("story_points", [0, 1, 2])
@pytest.mark.parametrize("resistance", [0, *UP_TO_20M2])
def test_the_fast_odds_are_those_of_the_rule_asked_about_every_pair_of_faces(
    resistance: int, story_points: int
) -> None:
    """At every target number; with story points, which shift them by masteries, at every third."""
    targets = (*HOPELESS, *UP_TO_20M2)
    for target in targets[resistance % 3 :: 3] if story_points else targets:
        situation = Situation(with_target(target, story_points), TargetNumber(resistance))
        assert odds(situation) == enumerated(situation), situation


@pytest.mark.parametrize("other", ["1", "12 -15 stretch sp1", "20 sp1", "3M2 sp2"])
@pytest.mark.parametrize("ours", ["3 -5 hindrance", "7 sp1", "20M", "13M2 +10 augment"])
def test_between_player_characters_the_fast_odds_are_those_of_the_rule_too(ours: str, other: str) -> None:
    situation = Situation.parse(f"{ours} vs pc {other}")
    assert odds(situation) == enumerated(situation)


def modelled_in_icepool(target: int, resistance: int, story_points: int) -> Mapping[tuple[int, int], Fraction]:
    """The book's procedure written down a second time: (lead in successes, comparison of rolls) by its chance."""

    def side(score: int, face: int, points: int) -> int:
        masteries, number = divmod(score - 1, 20)
        big, ordinary = face == number + 1, face <= number
        return masteries + points + 2 * big + ordinary

    def compared(ours: int, theirs: int) -> tuple[int, int]:
        lead = side(target, ours, story_points) - side(resistance, theirs, 0)
        return lead, (ours > theirs) - (ours < theirs) if lead == 0 else 0

    pool = icepool.map(compared, icepool.d20, icepool.d20)
    return {outcome: pool.probability(outcome) for outcome in pool}


def named(lead: int, higher: int) -> str:
    if lead == higher == 0:
        return "tie"
    return f"{'victory' if lead > 0 or higher > 0 else 'defeat'} {abs(lead)}"


SAMPLE = [
    (target, resistance, points)
    for points in (0, 1, 2)
    for target, resistance in [
        *[
            (1, 1),
            (1, 20),
            (20, 1),
            (20, 20),
            (20, 21),
            (21, 20),
            (10, 10),
            (17, 30),
            (5, 25),
            (25, 5),
            (7, 60),
            (60, 7),
        ],
        *[(1 + 11 * n % 60, 1 + 23 * n % 60) for n in range(30)],
    ]
]


@pytest.mark.parametrize(("target", "resistance", "points"), SAMPLE)
def test_icepool_finds_the_same_odds(target: int, resistance: int, points: int) -> None:
    expected = {named(*outcome): chance for outcome, chance in modelled_in_icepool(target, resistance, points).items()}
    assert dict(odds(Situation(with_target(target, points), TargetNumber(resistance))).items()) == expected


def test_a_contest_of_ten_against_ten_is_even() -> None:
    even = questworlds.contest("10", vs="10").odds()
    assert even.victory == even.defeat == Fraction(1) / 2 - even.tie / 2
    assert even.tie == Fraction(1, 20)


def test_the_sums_over_victories_and_defeats_leave_out_the_tie() -> None:
    chances = questworlds.contest("17", vs="10M").odds()
    assert chances.victory == chances["victory 1"] + chances["victory 0"]
    assert chances.defeat == sum((chances[f"defeat {degree}"] for degree in range(4)), Fraction(0))
    assert chances.victory + chances.tie + chances.defeat == 1


def test_outcomes_are_listed_from_the_best_to_the_worst() -> None:
    assert list(questworlds.contest("10", vs="10").odds()) == [
        "victory 2", "victory 1", "victory 0", "tie", "defeat 0", "defeat 1", "defeat 2",
    ]  # fmt: skip


def test_nobody_rolls_in_an_assured_contest() -> None:
    assert questworlds.contest("3", vs="0").odds() == Odds({"victory 0": 1})
    assert questworlds.contest("3", vs="Routine").odds() == Odds({"victory 0": 1})
    assert odds(Situation.parse("3 vs 10M assured")) == Odds({"victory 0": 1})


def test_a_hopeless_attempt_is_lost_by_the_successes_of_the_resistance_and_story_points_do_not_help() -> None:
    hopeless = questworlds.contest("5", vs="10", modifiers=[-10], story_points=1).odds()
    assert hopeless == Odds({"defeat 0": 10, "defeat 1": 9, "defeat 2": 1})


@given(st.integers(1, 100), st.integers(1, 100), st.integers(0, 3))
def test_odds_add_up_to_one(target: int, resistance: int, points: int) -> None:
    chances = odds(
        Situation(with_target(target, points) if target <= 60 else Contender(Rating(target)), TargetNumber(resistance))
    )
    assert chances.victory + chances.tie + chances.defeat == 1
    assert sum(chances.to_floats().values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    "asked",
    [
        questworlds.contest("17", vs="10M"),
        questworlds.contest("17", vs="Hard", story_points=1, modifiers=[5]),
        questworlds.contest("15", vs="pc 5M"),
        questworlds.contest("2", vs="10", modifiers=[questworlds.Modifier(questworlds.Source.STRETCH, "", -5)]),
    ],
    ids=lambda contest: str(contest.situation),
)
def test_the_one_line_form_has_the_odds_of_its_situation(asked: Contest) -> None:
    assert asked.odds() == enumerated(asked.situation)


def test_asked_again_the_same_contest_is_handed_out() -> None:
    assert questworlds.contest("17", vs="10M") is questworlds.contest("17", vs="10M")


def test_a_contest_is_resolved_when_its_faces_fall() -> None:
    assert str(questworlds.contest("7M", vs="10").resolve(7, 10)) == "victory 1"


@pytest.mark.parametrize("wrong", ["0M", "21", "M", "7MM", "seven", "1000000000", "", "17 ", "-5", "0"])
def test_what_is_no_rating_is_refused_with_what_would_be_right(wrong: str) -> None:
    with failing(Rating.parse, naming=("M",)):
        questworlds.contest(wrong, vs="10")


@pytest.mark.parametrize("wrong", ["0M", "21", "M", "7MM", "seven", "1000000000", "", "17 ", "-5"])
def test_what_is_no_resistance_is_refused_with_what_would_be_right(wrong: str) -> None:
    with failing("read_resistance", naming=("M",)):
        questworlds.contest("10", vs=wrong)
