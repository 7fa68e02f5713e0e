from tests.rules.clause import clause

from talewright.games.strange_fate.rules.trappings.examine import BRING_TO_LIGHT, LOOK_FOR_CLUES, READ_MIND, SEARCH
from talewright.games.strange_fate.rules.trappings.reckoning import difficulty, spend
from talewright.games.strange_fate.rules.trappings.shape import Does, OpposedBy


@clause("SF-trapping-examine.1", "SF-trapping-examine.2")
def test_what_is_there_is_easy_to_find_and_shifts_say_how_soon() -> None:
    assert difficulty(SEARCH, "a thing").value == 0
    assert spend(SEARCH, {"one step less time": 3}, 4).left == 1


@clause("SF-trapping-examine.3")
def test_what_must_not_be_found_yet_lacks_a_piece() -> None:
    assert "SF-trapping-examine.3" in [question.clause for question in SEARCH.questions]


@clause("SF-trapping-examine.5")
def test_nobody_rolls_for_what_is_not_there() -> None:
    assert [question.clause for question in LOOK_FOR_CLUES.questions] == ["SF-trapping-examine.5"]


@clause("SF-trapping-examine.6")
def test_examine_declares_details() -> None:
    assert BRING_TO_LIGHT.does is Does.DECLARATION


@clause("SF-trapping-examine.7")
def test_thoughts_are_read_against_the_will() -> None:
    assert isinstance(READ_MIND.against, OpposedBy)
    assert READ_MIND.against.trappings == ("Willpower",)
    assert [need.clause for need in READ_MIND.needs] == ["SF-trapping-examine.7"]
