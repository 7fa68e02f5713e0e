"""Mass efforts, crowds and goals: what numbers and outcomes make of them."""

import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.goals import may_be_given, may_gain, ranked
from talewright.games.questworlds.rules.groups.effort import check_stake, contribution, effort_outcome, fate_resistance
from talewright.games.questworlds.rules.groups.numbers import weighed
from talewright.games.questworlds.rules.rating import Rating, TargetNumber


def ended(verdict: str, degree: int) -> Outcome:
    lead = degree if verdict == "victory" else -degree
    return Outcome(Verdict(verdict), Verdict(verdict), max(lead, 0), max(-lead, 0))


@clause("QW3-2.12.5")
@pytest.mark.parametrize(("verdict", "degree", "gives"), [("victory", 1, 10), ("defeat", 0, -5), ("standoff", 0, 0)])
def test_a_contributor_helps_or_hinders_the_leader(verdict: str, degree: int, gives: int) -> None:
    assert contribution(ended(verdict, degree)) == gives


@clause("QW3-2.12.6")
def test_one_contest_decides_an_effort_and_of_several_the_totals() -> None:
    assert effort_outcome([ended("victory", 0)]) == ended("victory", 0)
    assert str(effort_outcome([ended("victory", 1), ended("defeat", 2)])) == "defeat 1"


@clause("QW3-2.12.2", "QW3-2.12.7")
def test_without_a_stake_there_is_no_contest_and_a_foretold_end_sets_the_resistance() -> None:
    check_stake(has_stake=True)
    with refusing("QW3-2.12.2"):
        check_stake(has_stake=False)
    base = Rating.parse("10")
    assert [str(fate_resistance(base, Verdict(verdict), 1)) for verdict in ("victory", "defeat")] == ["0", "20"]


@clause("QW3-2.10.1", "QW3-2.11.1")
def test_numbers_change_one_resistance_on_the_scale() -> None:
    one = TargetNumber.parse("10")
    assert [str(weighed(one, amount)) for amount in (15, 0, -15)] == ["5M", "10", "0"]
    with refusing("QW3-2.10.1"):
        weighed(one, 3)


@clause("QW3-2.9.4", "QW3-2.9.6", "QW3-2.9.7")
@pytest.mark.parametrize(
    ("verdict", "degree", "goals"),
    [("victory", 0, 1), ("victory", 1, 2), ("victory", 2, 2), ("defeat", 1, 0), ("defeat", 0, 0), ("standoff", 0, 0)],
)
def test_a_victory_gains_one_goal_more_than_its_degree(verdict: str, degree: int, goals: int) -> None:
    assert may_gain(ended(verdict, degree), 2) == goals
    assert may_be_given(ended(verdict, degree)) is (verdict == "defeat" and degree == 0)


@clause("QW3-2.9.3")
def test_goals_are_ranked_as_they_are_named() -> None:
    assert ranked(["the gate", " the captain ", "", "a way out"]) == ("the gate", "the captain", "a way out")
    with refusing("QW3-2.9.3"):
        ranked(["the gate", " "])
