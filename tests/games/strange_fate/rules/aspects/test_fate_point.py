import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.aspects.fate_point import Purse, for_conceding, for_scene, hand_over


def test_points_are_paid_earned_and_handed_over() -> None:
    assert Purse(3).paid(1, "Invoking Cat Burglar") == Purse(2)
    assert Purse(0).given(2) == Purse(2)
    assert hand_over(Purse(3), Purse(0), 2) == (Purse(1), Purse(2))
    assert for_scene(3) == Purse(3)
    assert [for_conceding(count) for count in range(3)] == [1, 2, 3]


@pytest.mark.parametrize(("have", "named"), [(0, ("1",)), (1, ("2", "1"))])
def test_a_point_that_is_not_there_is_refused(have: int, named: tuple[str, ...]) -> None:
    with refusing(by=Purse.paid, naming=(*named, "Cat Burglar")):
        Purse(have).paid(have + 1, "Invoking Cat Burglar")
    with refusing(by=Purse.paid):
        hand_over(Purse(have), Purse(), have + 1)


@pytest.mark.parametrize("points", [0, -1])
def test_nothing_is_handed_over_that_is_no_point(points: int) -> None:
    with refusing(by=hand_over):
        hand_over(Purse(5), Purse(), points)


@clause("SF-drawback-profane.1")
def test_what_is_set_aside_for_a_scene_is_lost_with_it() -> None:
    invested = Purse(3).set_aside(2, "Profane Works (S)")
    assert invested == Purse(1, invested=2)
    assert invested.after_scene() == Purse(1)
    with refusing(by=Purse.set_aside):
        invested.set_aside(2, "Profane Works (S)")
