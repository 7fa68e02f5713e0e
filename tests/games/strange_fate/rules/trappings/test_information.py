import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.roll import Decided, judged
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.price import price
from talewright.games.strange_fate.rules.trappings.information import KNOW, OBSCURITY, Answer, answer
from talewright.games.strange_fate.rules.trappings.research import LOOK_IT_UP, can_be_found, looked_up, takes


def rolled(effort: int, difficulty: int) -> Decided:
    return Decided(effort, difficulty, judged(effort - difficulty, is_opposed=False))


@clause("SF-trapping-information.1")
def test_whoever_holds_the_skill_knows_at_least_something() -> None:
    assert [need.clause for need in KNOW.needs] == ["SF-trapping-information.1"]
    assert answer(rolled(6, 6)) == Answer(is_full=True, missed_by=0)
    assert Answer(is_full=True).missed_by == 0
    missed = answer(rolled(4, 6))
    assert missed == Answer(is_full=False, missed_by=2)
    assert str(missed) != str(answer(rolled(6, 6)))


@clause("SF-trapping-information.2")
def test_the_table_of_obscurity() -> None:
    assert [(row.about, str(row.rating)) for row in OBSCURITY.rows] == [
        ("common", "0"),
        ("widespread", "1"),
        ("specialised", "2"),
        ("esoteric", "3"),
        ("very esoteric", "4"),
        ("secret", "6"),
        ("private", "8E"),
        ("lost, or more", "10S"),
    ]
    assert OBSCURITY.is_open


@clause("SF-trapping-information.3")
def test_how_obscure_it_is_depends_on_the_circle() -> None:
    assert "SF-trapping-information.3" in [question.clause for question in KNOW.questions]


@clause("SF-trapping-information.4")
def test_some_things_cannot_be_known() -> None:
    assert "SF-trapping-information.4" in [question.clause for question in KNOW.questions]


@clause("SF-trapping-information.5")
def test_a_unique_skill_has_it_for_nothing() -> None:
    without, with_it = parse("Docker: Unique 2 = Strike"), parse("Docker: Unique 2 = Strike, Information")
    assert price(without).total == price(with_it).total


@clause("SF-trapping-research.1")
def test_research_makes_a_failed_roll_good_in_a_workspace() -> None:
    missed = Answer(is_full=False, missed_by=2)
    assert looked_up(missed, Rating(3), Rating(3)) is Time.A_FEW_HOURS
    with refusing("SF-trapping-research.1", by=looked_up):
        looked_up(Answer(is_full=True), Rating(3), Rating(3))
    with refusing("SF-trapping-research.1", by=looked_up):
        looked_up(missed, Rating(3), None)
    assert [need.clause for need in LOOK_IT_UP.needs] == ["SF-trapping-research.1", "SF-trapping-research.4"]


@clause("SF-trapping-research.2", "SF-trapping-research.3")
def test_each_point_missed_takes_a_step_from_the_time_that_the_game_master_says() -> None:
    assert [takes(missed) for missed in (1, 2, 3)] == ["An Hour", "A Few Hours", "An Afternoon"]
    assert takes(1, Time.A_DAY) is Time.A_FEW_DAYS
    assert LOOK_IT_UP.takes is takes(0) is Time.HALF_AN_HOUR
    assert looked_up(Answer(is_full=False, missed_by=1), Rating(1), Rating(2), Time.A_WEEK) is Time.A_FEW_WEEKS
    assert [question.clause for question in LOOK_IT_UP.questions] == ["SF-trapping-research.3"]


@clause("SF-trapping-research.4")
@pytest.mark.parametrize(
    ("workspace", "difficulty", "found"),
    [("3", "3", True), ("3", "4", False), ("1E", "8", False), ("8E", "8", True), ("9", "8E", False)],
)
def test_a_workspace_holds_what_is_up_to_its_quality(workspace: str, difficulty: str, *, found: bool) -> None:
    assert can_be_found(Rating.parse(workspace), Rating.parse(difficulty)) is found
    if not found:
        with refusing("SF-trapping-research.4"):
            looked_up(Answer(is_full=False, missed_by=1), Rating.parse(difficulty), Rating.parse(workspace))
