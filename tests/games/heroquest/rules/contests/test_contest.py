from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.refusing import failing, refusing
from tests.rules.clause import clause

from talewright.games.heroquest import (
    HEROQUEST_2E,
    QUESTWORLDS_2_2,
    Contender,
    Faces,
    Outcome,
    Rating,
    Result,
    Situation,
    TargetNumber,
    TwoFumbles,
    resolve,
    result,
)
from talewright.games.heroquest.rules.contests.contest import (
    MATRIX,
    Degree,
    compared,
    outcomes,
    ruled_both_defeated,
    ruled_for_pc,
)
from talewright.games.heroquest.rules.contests.situation import BetterRoll, ContestRules, Hopeless

FACES = st.builds(Faces, st.integers(1, 20), st.integers(1, 20))
ODD = ContestRules(better_roll=BetterRoll.LOW, two_fumbles=TwoFumbles.TIE)


@clause("QW2-2.0.2", "QW2-2.3.4.1")
@pytest.mark.parametrize("face", [0, 21, -1])
def test_both_sides_roll_a_die_of_twenty_faces(face: int) -> None:
    for faces in ((face, 3), (3, face)):
        with failing("Faces.__post_init__"):
            Faces(*faces)


@clause("QW2-2.0.1")
def test_one_roll_on_each_side_settles_the_whole_conflict() -> None:
    assert Faces.__struct_fields__ == ("ours", "theirs")
    assert resolve(Situation.parse("17 vs 14"), Faces(5, 16)).outcome is Outcome.MINOR_VICTORY


@clause("QW2-2.0.3", "QW2-2.3.5.0.5")
@given(st.integers(1, 60), st.integers(1, 60), FACES)
def test_every_contest_ends_in_victory_defeat_or_a_tie(ours: int, theirs: int, faces: Faces) -> None:
    outcome = resolve(Situation(Contender(Rating(ours)), TargetNumber(theirs)), faces).outcome
    assert outcome.is_victory + outcome.is_defeat + (outcome is Outcome.TIE) == 1


@clause("HQ2-SC.15", "HQ2-SC.16")
def test_the_matrix_is_symmetric_and_goes_by_the_steps_between_two_results() -> None:
    for ours, theirs in product(Result, Result):
        cell, mirrored = MATRIX[ours][theirs], MATRIX[theirs][ours]
        if ours is theirs:
            assert cell is mirrored is None
        else:
            assert cell is not None
            assert mirrored is cell.mirrored()
            assert cell.degree == Degree(1 + abs(ours - theirs))
            assert cell.is_victory == (ours > theirs)


@clause("QW2-9.2")
@given(st.integers(1, 60), st.integers(1, 60), FACES, st.booleans(), st.booleans())
def test_between_player_characters_one_ones_victory_is_the_others_defeat(
    ours: int,
    theirs: int,
    faces: Faces,
    hero_point: bool,  # noqa: FBT001 - hypothesis gives it
    injured: bool,  # noqa: FBT001
) -> None:
    situation = Situation(Contender(Rating(ours), (), hero_point, injured), Contender(Rating(theirs)), ODD)
    here, there = resolve(situation, faces), resolve(situation.mirrored(), faces.mirrored())
    assert (here.outcome, here.theirs) == (there.theirs, there.outcome)
    assert here.theirs is here.outcome.mirrored()


@clause("QW2-9.3", "HQ2-SC.15", "QW2-2.3.1.2.3")
def test_whether_a_resistance_has_an_outcome_of_its_own_differs() -> None:
    def told(text: str, *, resistance_has_one: bool) -> list[str]:
        situation = Situation.parse(text)
        decided = resolve(situation, Faces(5, 19))
        found = outcomes(situation, decided, resistance_has_one=resistance_has_one)
        return [str(outcome) for outcome in found]

    assert told("17 vs 14", resistance_has_one=QUESTWORLDS_2_2.resistance_has_outcome) == ["minor victory"]
    both = ["minor victory", "minor defeat"]
    assert told("17 vs 14", resistance_has_one=HEROQUEST_2E.resistance_has_outcome) == both
    assert told("17 vs pc 14", resistance_has_one=QUESTWORLDS_2_2.resistance_has_outcome) == both


@clause("QW2-2.3.4.6", "QW2-4.1.1.6")
def test_a_success_may_lose_and_a_failure_win() -> None:
    assert resolve(Situation.parse("10 vs 10"), Faces(5, 1)).outcome is Outcome.MINOR_DEFEAT
    assert resolve(Situation.parse("10 vs 10"), Faces(15, 20)).outcome is Outcome.MINOR_VICTORY


@clause("HQ2-SC.18", "QW2-2.3.5.1.1")
@given(st.sampled_from(Result), FACES)
def test_the_low_roll_mirrors_the_high_roll_where_results_are_the_same(same: Result, faces: Faces) -> None:
    high, low = ContestRules(), ContestRules(better_roll=BetterRoll.LOW)
    assert compared(same, same, faces, high) is compared(same, same, faces, low).mirrored()


@clause("HQ2-SC.20", "HQ2-SC.14")
@pytest.mark.parametrize(
    ("two_fumbles", "ours", "theirs"),
    [
        (TwoFumbles.COMPARED, Outcome.MARGINAL_DEFEAT, Outcome.MARGINAL_VICTORY),
        (TwoFumbles.TIE, Outcome.TIE, Outcome.TIE),
        (TwoFumbles.BOTH_DEFEATED, Outcome.MARGINAL_DEFEAT, Outcome.MARGINAL_DEFEAT),
    ],
)
def test_two_fumbles_with_different_dice(two_fumbles: TwoFumbles, ours: Outcome, theirs: Outcome) -> None:
    rules = ContestRules(two_fumbles=two_fumbles)
    found = resolve(Situation.parse("10 injured vs 10", rules), Faces(15, 20))
    assert found.results == (Result.FUMBLE, Result.FUMBLE)
    assert (found.outcome, found.theirs) == (ours, theirs)


def test_the_second_edition_compares_no_dice_of_two_fumbles_and_version_2_2_does() -> None:
    assert HEROQUEST_2E.contest.two_fumbles is TwoFumbles.TIE
    assert QUESTWORLDS_2_2.contest.two_fumbles is TwoFumbles.COMPARED


@clause("QW2-2.3.5.2.1")
def test_a_tie_gives_nobody_the_prize() -> None:
    found = resolve(Situation.parse("17 vs 14"), Faces(8, 8))
    assert found.outcome is found.theirs is Outcome.TIE
    assert not found.outcome.is_victory
    assert found.outcome.degree is None


@clause("QW2-2.3.5.2.3")
def test_a_tie_may_be_settled_for_the_player_character_as_a_marginal_victory() -> None:
    situation = Situation.parse("17 vs 14")
    settled = ruled_for_pc(situation, resolve(situation, Faces(8, 8)))
    assert (settled.outcome, settled.theirs) == (Outcome.MARGINAL_VICTORY, Outcome.MARGINAL_DEFEAT)


@clause("QW2-2.3.5.2.3")
@pytest.mark.parametrize(
    ("text", "faces", "named"),
    [("17 vs 14", Faces(8, 9), (str(Outcome.MARGINAL_DEFEAT),)), ("17 vs pc 14", Faces(8, 8), ())],
)
def test_nothing_else_is_settled_in_somebodys_favour(text: str, faces: Faces, named: tuple[str, ...]) -> None:
    situation = Situation.parse(text)
    with refusing("QW2-2.3.5.2.3", naming=named):
        ruled_for_pc(situation, resolve(situation, faces))


FUMBLES_TIE = replace(Situation.parse("10 vs 10"), rules=ContestRules(two_fumbles=TwoFumbles.TIE))


@clause("HQ2-SC.20")
@pytest.mark.parametrize("faces", [Faces(8, 8), Faces(20, 15)])
def test_both_are_defeated_after_two_fumbles_alone(faces: Faces) -> None:
    with refusing("HQ2-SC.20"):
        ruled_both_defeated(FUMBLES_TIE, resolve(FUMBLES_TIE, faces))


@clause("QW2-9.5", "QW2-2.3.5.0.1")
def test_a_marginal_victory_gains_the_prize() -> None:
    assert Outcome.MARGINAL_VICTORY.is_victory
    assert Outcome.MARGINAL_VICTORY.phrase == "yes, but"
    assert [each for each in Outcome if not each.leads_on] == [Outcome.MINOR_VICTORY, Outcome.TIE, Outcome.MINOR_DEFEAT]


def test_a_tie_is_told_neither_as_a_yes_nor_as_a_no() -> None:
    assert [each for each in Outcome if not each.phrase.startswith(("yes", "no"))] == [Outcome.TIE]


@clause("QW2-2.1.2.0.11")
@pytest.mark.parametrize(("face", "expected"), [(1, "failure"), (2, "failure"), (19, "failure"), (20, "fumble")])
def test_hopeless_attempts_may_fail_by_themselves(face: int, expected: str) -> None:
    fails = ContestRules(hopeless=Hopeless.FAILS)
    low = Situation.parse("5 -6 stretch vs 14", fails)
    assert resolve(low, Faces(face, 10)).rolled[0].title == expected
    assert result(TargetNumber(0), 1).title == "critical"


@clause("QW2-2.1.2.0.11")
def test_that_option_is_for_the_abilities_of_player_characters() -> None:
    fails = ContestRules(hopeless=Hopeless.FAILS)
    assert resolve(Situation.parse("17 vs -6", fails), Faces(10, 1)).rolled[1] is Result.CRITICAL
    assert resolve(Situation.parse("17 vs pc 3 -6 stretch", fails), Faces(10, 1)).rolled[1] is Result.FAILURE


def test_outcomes_go_from_the_best_to_the_worst_and_are_read_by_their_names() -> None:
    assert list(Outcome) == sorted(Outcome, reverse=True)
    assert [Outcome.parse(str(outcome)) for outcome in Outcome] == list(Outcome)
    assert Outcome.parse("major_victory") is Outcome.MAJOR_VICTORY
    with failing(Outcome.parse, naming=("complete victory",)):
        Outcome.parse("win")
