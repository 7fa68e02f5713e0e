import pytest
from msgspec.structs import replace
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.heroquest import EDITIONS, Contender, Edition, Rating, Situation
from talewright.games.heroquest.rules.contests.resistance import ResistanceClass, ResistanceRules, augment_resistance


@clause("QW2-2.3.3.3", "HQ2-SC.4")
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_both_editions_have_the_same_classes_from_fourteen(edition: Edition) -> None:
    found = [str(each.resistance(edition.resistance)) for each in ResistanceClass]
    assert found == ["-6", "8", "14", "20", "14M", "14M2"]


@clause("QW2-2.3.3.6")
def test_very_low_may_have_a_floor() -> None:
    floored = ResistanceRules(very_low_has_a_floor=True)
    assert ResistanceClass.VERY_LOW.resistance(floored).score == 6
    assert ResistanceClass.VERY_LOW.resistance(replace(floored, base=Rating(30))).score == 10


@clause("QW2-9.14", "QW2-2.3.3.5")
def test_the_base_rises_by_the_game_masters_plan_or_not_at_all() -> None:
    planned = ResistanceRules(schedule=((8, Rating(18)), (4, Rating(16))))
    found = [planned.in_session(session).base.score for session in (1, 3, 4, 7, 8, 20)]
    assert found == [14, 14, 16, 16, 18, 18]
    assert ResistanceRules().in_session(50).base == Rating(14)


@clause("QW2-2.3.3.8")
def test_an_augment_faces_the_base_that_is_in_force() -> None:
    rules = ResistanceRules(schedule=((2, Rating(17)),)).in_session(2)
    assert augment_resistance(rules).score == 17


@clause("QW2-2.3.3.7", "QW2-4.1.1.4")
def test_between_player_characters_the_others_target_number_takes_the_place_of_a_resistance() -> None:
    other = Contender(Rating(15))
    assert Situation(Contender(Rating(17)), other).resistance == other.target


@pytest.mark.parametrize("text", ["Nearly Impossible", "nearly_impossible", " nearly impossible "])
def test_a_class_is_read_however_it_is_written(text: str) -> None:
    assert ResistanceClass.parse(text) is ResistanceClass.NEARLY_IMPOSSIBLE


def test_what_is_no_class_is_told_the_classes() -> None:
    with failing(ResistanceClass.parse, naming=("Very Low, Low, Moderate, High, Very High, Nearly Impossible",)):
        ResistanceClass.parse("Hard")


@clause("QW2-2.3.3.2", "QW2-9.15")
def test_the_number_comes_of_a_class_and_the_base_and_of_nothing_in_the_fiction() -> None:
    higher = ResistanceRules(base=Rating(18))
    assert all(each.resistance(higher).score == each.resistance().score + 4 for each in ResistanceClass)
