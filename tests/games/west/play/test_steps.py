"""How few steps a check takes: what is said aloud need not be written."""

import pytest
from tests.games.west.play.table import HANK, IT, JUDGE, NORA, given

from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther


def test_a_check_takes_two_moves_of_the_player_and_one_of_the_judge_without_a_word() -> None:
    story = given().when(JUDGE, CallSimpleCheck(character=HANK, ability="Speed Load", tn="5"), called=IT)
    story.draws(9).takes(1, NORA)
    assert story.action().outcome is not None


@pytest.mark.parametrize("ability", ["", "Speed Load"])
def test_a_player_says_aloud_what_is_done(ability: str) -> None:
    story = given().when(NORA, DescribeAction(character=HANK, ability=ability), called=IT)
    story.when(JUDGE, CallSimpleCheck(action=IT, ability="Speed Load", tn="5"))
    assert story.action().phase == "called"


def test_somebody_without_a_sheet_needs_no_more_than_a_name() -> None:
    story = given().when(JUDGE, CallForOther(name="Octavio", results="2d8", tn="5"), called=IT)
    assert story.action().name == "Octavio"
