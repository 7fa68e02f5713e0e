import pytest
from msgspec.structs import replace
from tests.rules.clause import clause

from talewright.games.heroquest import QUESTWORLDS_2_2, Rating, Result, TargetNumber, result
from talewright.games.heroquest.rules.abilities.rating import NO_RELEVANT_ABILITY, SAMPLE_GRADES, Grade, highest_grade


@clause("QW2-2.1.2.2.1")
def test_gates_are_an_option_and_none_by_default() -> None:
    assert highest_grade(Rating.parse("10M3"), QUESTWORLDS_2_2.grades) is None
    gated = replace(QUESTWORLDS_2_2, grades=(Grade("spirit walk", Rating.parse("2M")),))
    assert highest_grade(Rating.parse("1M"), gated.grades) is None
    assert highest_grade(Rating.parse("2M"), gated.grades) == gated.grades[0]


def test_the_highest_gate_is_found_in_whatever_order_they_stand() -> None:
    found = highest_grade(Rating.parse("10M2"), tuple(reversed(SAMPLE_GRADES)))
    assert found is not None
    assert found.name == "master"


@clause("QW2-2.1.2.1.1")
def test_nothing_relevant_is_rolled_against_six() -> None:
    six = TargetNumber.of(NO_RELEVANT_ABILITY)
    assert [result(six, face) for face in (6, 7)] == [Result.SUCCESS, Result.FAILURE]


@clause("QW2-2.1.0.3")
@pytest.mark.parametrize("name", ["Haughty Priestess of the Southern Isles", "Whistle"])
def test_a_broad_ability_and_a_narrow_one_roll_alike(name: str) -> None:
    from talewright.games.questworlds.rules.keyword import Ability  # noqa: PLC0415 - for this test alone

    ability = Ability(name, Rating(13))
    assert result(TargetNumber.of(ability.rating), 13) is Result.SUCCESS
