import pytest
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.west.rules.cards.grid import ResultSet
from talewright.games.west.rules.checks.difficulty import Difficulty, target_number
from talewright.games.west.rules.checks.trait import Skill, Trait, result_set


@clause("TW-checks.4")
def test_the_trait_that_governs_the_task_gives_the_column() -> None:
    rifles = Skill("Rifles", 3)
    assert result_set(Trait("Coordination", 2, 10), rifles) == ResultSet.parse("3d10")
    assert result_set(Trait("Knowledge", 1, 4), rifles) == ResultSet.parse("3d4")


@clause("TW-unskilled.1")
@pytest.mark.parametrize("rank", [1, 2, 3, 4, 5])
def test_any_task_may_be_tried_without_the_skill(rank: int) -> None:
    assert result_set(Trait("Knowledge", rank, 12), None) == ResultSet(rank, 4)


def test_a_trait_has_a_die_that_is_a_column() -> None:
    with failing("checked", naming=("20", "4, 6, 8, 10, 12")):
        Trait("Strength", 2, 20)
    with failing("checked", naming=("6",)):
        result_set(Trait("Strength", 2, 10), Skill("Lifting", 6))


@clause("TW-difficulty.6", "TW-difficulty.7")
def test_the_judge_may_set_a_tn_beside_the_ladder() -> None:
    assert target_number("13") == 13
    assert 13 not in list(Difficulty)
    assert target_number("challenging") == target_number("7")


@pytest.mark.parametrize("text", ["", "0", "-3", "impossible", "100", "7.5"])
def test_what_is_no_tn_is_refused(text: str) -> None:
    with failing(target_number, naming=("Easy 3, Standard 5, Challenging 7, Difficult 9",)):
        target_number(text)
