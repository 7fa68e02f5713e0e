import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.questworlds import Contender, Faces, Rating, Situation, resolve
from talewright.games.questworlds.rules.story_point import (
    Moment,
    PlotEdit,
    Pool,
    Refresh,
    check_burn,
    with_story_points,
)
from talewright.refusal import Refused


@clause("QW3-7.1.2", "QW3-7.1.3")
def test_burned_points_leave_the_pool_and_no_more_than_it_holds() -> None:
    pool = Pool.full(4).burned(1).burned(2)
    assert pool.points == 1
    with refusing("QW3-7.1.2", naming=("1",)):
        pool.burned(2)


@clause("QW3-7.1.2")
@pytest.mark.parametrize("points", [0, -1])
def test_nobody_burns_less_than_one_point(points: int) -> None:
    with refusing("QW3-7.1.2"):
        Pool.full(4).burned(points)


@clause("QW3-7.1.1.1")
@pytest.mark.parametrize("option", Refresh)
def test_the_pool_is_refreshed_at_the_chosen_moment_and_no_other(option: Refresh) -> None:
    assert [moment.value for moment in Moment if option.happens_at(moment)] == [option.value]


@clause("QW3-7.1.1.2", "QW3-7.0.1")
def test_a_refresh_gives_nothing_in_a_game_without_story_points() -> None:
    assert Pool(0, pcs=4).refreshed(used=False).points == 0


@clause("QW3-7.2.1", "QW3-7.1.4")
@pytest.mark.parametrize(
    ("tn", "face", "burn", "successes"), [("10", 12, 1, 1), ("10", 12, 0, 0), ("10", 4, 2, 3), ("10", 10, 1, 3)]
)
def test_each_point_burned_after_the_roll_is_one_more_success(tn: str, face: int, burn: int, successes: int) -> None:
    before, faces = Situation.parse(f"{tn} vs 5M"), Faces(face, 20)
    after = with_story_points(before, burn)
    assert resolve(after, faces).ours == successes
    assert resolve(after, faces).theirs == resolve(before, faces).theirs


@clause("QW3-7.2.1")
def test_points_burned_one_by_one_add_up() -> None:
    once = with_story_points(Situation.parse("10 vs 10"))
    assert with_story_points(once) == Situation.parse("10 sp2 vs 10")


@clause("QW3-2.3.2.7")
def test_no_story_point_is_burned_where_it_cannot_help() -> None:
    with pytest.raises(Refused) as refusal:
        with_story_points(Situation.parse("10 -10 stretch vs 10"))
    assert refusal.value.clause == "QW3-2.3.2.7"
    assert Contender(Rating.parse("10"), story_points=1).additional_successes == 1
    check_burn(Situation.parse("11 -10 stretch vs 10").pc)


@clause("QW3-7.3.2", "QW3-7.3.1.1.1", "QW3-7.3.1.1.2", "QW3-7.3.1.1.3")
@pytest.mark.parametrize(
    ("edit", "left", "meaning"),
    [(PlotEdit.MARGINAL, 2, "another way"), (PlotEdit.MINOR, 1, "not follow"), (PlotEdit.MAJOR, 0, "good fortune")],
)
def test_a_plot_edit_costs_points_by_its_level(edit: PlotEdit, left: int, meaning: str) -> None:
    assert Pool.full(3).edited(edit).points == left
    assert meaning in edit.meaning


@clause("QW3-7.3.2")
def test_a_plot_edit_that_the_pool_cannot_pay_is_refused() -> None:
    with pytest.raises(Refused):
        Pool(2, pcs=4).edited(PlotEdit.MAJOR)
