import pytest
from tests.rules.clause import clause

from talewright.games.questworlds import Faces, Situation, resolve
from talewright.games.questworlds.rules.experience import (
    Earned,
    Roll,
    earned_by_contest,
    earned_by_flaw,
    earned_by_hindrance,
)
from talewright.games.questworlds.rules.story_point import with_story_points


@clause("QW3-8.1.1.1")
def test_a_defeat_turned_by_a_story_point_teaches_nothing() -> None:
    situation, faces = Situation.parse("10 vs 10"), Faces(12, 15)
    before, after = resolve(situation, faces), resolve(with_story_points(situation), faces)
    assert (str(before), str(after)) == ("defeat 0", "victory 1")
    assert (earned_by_contest(before), earned_by_contest(after)) == (1, 0)


@clause("QW3-8.1.4")
@pytest.mark.parametrize("roll", [roll for roll in Roll if roll is not Roll.CONTEST])
def test_augments_assists_and_gifts_teach_nothing(roll: Roll) -> None:
    assert earned_by_contest(resolve(Situation.parse("10 vs 10"), Faces(12, 4)), roll=roll) == 0


@clause("QW3-8.1.5")
def test_assured_contests_teach_nothing_even_if_the_dice_were_lost() -> None:
    outcome = resolve(Situation.parse("10 vs 12 assured"), Faces(15, 3))
    assert earned_by_contest(outcome, assured=True) == 0
    assert earned_by_contest(resolve(Situation.parse("10 vs 12"), Faces(15, 3)), assured=True) == 0


@clause("QW3-8.1.3")
def test_an_ability_brings_one_point_in_a_session_however_often_it_loses() -> None:
    assert Earned().by("Fencer").by("Fencer").by("fencer").points == 1
    assert Earned().by("Fencer").by("Quick Temper").points == 2


@clause("QW3-8.1.6")
def test_a_session_brings_five_points_at_most() -> None:
    five = Earned(("Fencer", "Sailor", "Cook", "Liar", "Quick Temper"))
    assert five.by("Rider").points == 5
    assert Earned(five.names[:4]).by("Rider").points == 5


@clause("QW3-8.1.2", "QW3-2.1.2.3", "QW3-2.7.1.8")
def test_a_hindrance_teaches_only_if_it_cost_something() -> None:
    assert (earned_by_hindrance(-5), earned_by_hindrance(0)) == (1, 0)


@clause("QW3-8.1.2", "QW3-2.1.2.3", "QW3-2.7.2.8")
def test_facing_a_flaw_teaches_whatever_comes_of_it() -> None:
    assert earned_by_flaw(faced_in_contest=True) == 1
    assert earned_by_flaw(acted_on=True) == 1
    assert earned_by_flaw() == 0
