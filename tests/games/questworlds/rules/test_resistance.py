import pytest
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.questworlds import BASE_RESISTANCE, Rating, TargetNumber, resistance
from talewright.games.questworlds.rules.resistance import NamedResistance, raised_for_next_season
from talewright.refusal import Refused


@clause("QW3-2.3.3.1")
def test_the_base_resistance_is_10() -> None:
    assert Rating.parse("10") == BASE_RESISTANCE
    assert NamedResistance.BASE.resistance() == TargetNumber.parse("10")


@clause("QW3-2.3.3.1.11", "QW3-2.3.3.4")
def test_all_modifiers_are_added_before_the_sum_is_held_at_0() -> None:
    assert resistance(Rating.parse("10"), -20, 15) == TargetNumber.parse("5")
    assert resistance(Rating.parse("10"), -20, 5) == TargetNumber.parse("0")


@pytest.mark.parametrize("text", ["Hard", "hard", " HARD "])
def test_a_name_of_the_table_is_read_whatever_its_capitals(text: str) -> None:
    assert NamedResistance.parse(text) is NamedResistance.HARD


def test_a_name_that_is_not_in_the_table_is_answered_with_the_table() -> None:
    with failing(NamedResistance.parse, naming=("Simple, Easy, Routine, Straightforward, Base, Challenging, Hard",)):
        NamedResistance.parse("Tricky")


@clause("QW3-2.13.1")
@pytest.mark.parametrize(("by", "raised"), [(5, "15"), (10, "20")])
def test_a_new_season_raises_the_base_resistance_by_5_to_10(by: int, raised: str) -> None:
    assert raised_for_next_season(Rating.parse("10"), by) == Rating.parse(raised)


@clause("QW3-2.13.1")
@pytest.mark.parametrize("by", [-5, 0, 4, 11, 20])
def test_no_season_raises_the_base_resistance_by_less_or_more(by: int) -> None:
    with pytest.raises(Refused) as refusal:
        raised_for_next_season(Rating.parse("10"), by)
    assert refusal.value.clause == "QW3-2.13.1"
