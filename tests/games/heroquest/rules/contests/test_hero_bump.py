import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.heroquest import Faces, Result, Side, Situation, resolve
from talewright.games.heroquest.rules.contests.hero_bump import asked_next, check_roll, may_bump, with_hero_point
from talewright.refusal import Refused

FACES = st.builds(Faces, st.integers(1, 20), st.integers(1, 20))


def refused(text: str, faces: Faces, side: Side = Side.OURS) -> str:
    with pytest.raises(Refused) as refusal:
        with_hero_point(Situation.parse(text), faces, side)
    assert not may_bump(Situation.parse(text), faces, side)
    return refusal.value.clause


@clause("QW2-2.3.5.5.1", "HQ2-SC.8")
@given(FACES)
def test_a_hero_point_betters_every_result_but_a_critical(faces: Faces) -> None:
    situation = Situation.parse("10 vs 10")
    now = resolve(situation, faces)
    if now.results[0] is Result.CRITICAL:
        assert not may_bump(situation, faces)
    else:
        then = resolve(with_hero_point(situation, faces), faces)
        assert then.results[0] == now.results[0] + 1
        assert then.outcome > now.outcome


@clause("QW2-2.3.5.5.4")
def test_the_choice_comes_after_all_mastery_bumps() -> None:
    assert refused("10M vs 10", Faces(5, 5)) == "QW2-2.3.5.5.7"
    lowered = Situation.parse("10 vs 10M")
    assert resolve(with_hero_point(lowered, Faces(15, 1)), Faces(15, 1)).results == (Result.FAILURE, Result.CRITICAL)


@clause("QW2-2.3.5.5.7")
def test_a_critical_takes_no_hero_point() -> None:
    assert refused("10 vs 10", Faces(1, 5)) == "QW2-2.3.5.5.7"


@clause("QW2-2.3.5.5.6")
def test_a_resistance_has_none() -> None:
    assert refused("10 vs 10", Faces(5, 15), Side.THEIRS) == "QW2-2.3.5.5.6"


@clause("QW2-2.3.5.5.5", "HQ2-SC.9")
def test_one_roll_has_one_on_either_side() -> None:
    assert refused("10 hp vs 10", Faces(15, 5)) == "QW2-2.3.5.5.5"
    assert refused("10 vs pc 10 hp", Faces(15, 5), Side.THEIRS) == "QW2-2.3.5.5.5"
    other = with_hero_point(Situation.parse("10 hp vs pc 10"), Faces(15, 15), Side.THEIRS)
    assert str(other) == "10 hp vs pc 10 hp"


@clause("QW2-2.3.5.5.2", "QW2-2.3.5.5.3")
def test_the_points_of_one_player_character_are_for_its_own_rolls_and_those_of_its_extensions() -> None:
    check_roll("Anna", "Anna")
    check_roll("Anna", "Squire", extends="Anna")
    for roller, extends in (("Boris", ""), ("Squire", "Boris"), ("the harbour master", "")):
        with refusing("QW2-2.3.5.5.2", by=check_roll, naming=(roller,)):
            check_roll("Anna", roller, extends=extends)


@clause("QW2-2.3.5.5.4")
def test_between_player_characters_the_loser_is_asked_first_until_both_pass() -> None:
    situation, faces = Situation.parse("10 vs pc 10"), Faces(5, 15)
    assert asked_next(situation, faces) is Side.THEIRS
    assert asked_next(situation, faces, [Side.THEIRS]) is Side.OURS
    assert asked_next(situation, faces, [Side.THEIRS, Side.OURS]) is None
    answered = with_hero_point(situation, faces, Side.THEIRS)
    assert resolve(answered, faces).outcome.is_defeat
    assert asked_next(answered, faces) is Side.OURS
    assert asked_next(with_hero_point(answered, faces), faces) is None


def test_against_a_resistance_only_the_player_character_is_asked() -> None:
    assert asked_next(Situation.parse("10 vs 10"), Faces(5, 15)) is Side.OURS
    assert asked_next(Situation.parse("10 vs 10"), Faces(1, 15)) is None
