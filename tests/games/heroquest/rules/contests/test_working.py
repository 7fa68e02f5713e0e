import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import figures
from tests.rules.clause import catalogue, clause

from talewright.games.heroquest import (
    HEROQUEST_2E,
    QUESTWORLDS_2_2,
    Edition,
    Faces,
    Situation,
    TwoFumbles,
    resolve,
    working,
)
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.situation import ContestRules
from talewright.games.heroquest.rules.contests.working import hints


def told(text: str, ours: int, theirs: int, rules: ContestRules = QUESTWORLDS_2_2.contest) -> list[str]:
    steps = working(Situation.parse(text, rules), Faces(ours, theirs))
    return [f"{step.title}: {step.text}" for step in steps]


def results(line: str) -> list[str]:
    """The results that a step names, in their order."""
    return re.findall(r"critical|success|failure|fumble", line)


def test_the_working_goes_from_the_target_number_to_the_outcome_bump_by_bump() -> None:
    lines = told('17 +6 augment "Sailor" -3 consequence vs 14', 2, 9)
    assert [figures(line) for line in lines] == [["17", "6", "3", "20"], ["14"], ["2", "20"], ["9", "14"], ["9"]]
    assert all(source in lines[0] for source in ("augment: Sailor", "consequence"))
    assert [results(line) for line in lines[2:]] == [["success"], ["success"], ["success", "success"]]
    assert lines[-1].endswith(f": {Outcome.MARGINAL_DEFEAT}")
    *bumps, outcome = told("5M2 vs pc 14 injured", 1, 9)[4:]
    assert [results(line) for line in bumps] == [["success", "failure"], ["failure", "fumble"]]
    assert (results(outcome), outcome.endswith(f": {Outcome.COMPLETE_VICTORY}")) == (["critical", "fumble"], True)


@pytest.mark.parametrize(
    ("text", "left", "whose"),
    [("5M2 vs 14M", ["1", "1"], "you"), ("5M vs 14M3", ["1", "2"], "the other side"), ("5M vs 14M", ["1"], "")],
)
def test_masteries_cancel_before_they_bump(text: str, left: list[str], whose: str) -> None:
    (line,) = (line for line in told(text, 3, 9) if line.startswith("Masteries"))
    assert (figures(line), whose in line) == (left, True)
    assert not [line for line in told("5M vs 14", 3, 9) if line.startswith("Masteries")]


@clause("HQ2-SC.1", "HQ2-SC.8")
def test_the_outcome_is_told_before_a_hero_point_and_after_it() -> None:
    injury, before, point, after = told("5 injured hp vs 14", 3, 9)[4:]
    assert [results(line) for line in (injury, point)] == [["success", "failure"], ["failure", "success"]]
    assert [results(line) for line in (before, after)] == [["failure", "success"], ["success", "success"]]
    assert before.endswith(f": {Outcome.MINOR_DEFEAT}")
    assert (figures(after), after.endswith(f": {Outcome.MARGINAL_DEFEAT}")) == (["9"], True)


@pytest.mark.parametrize(
    ("text", "faces", "why"),
    [
        ("17 vs 14", (8, 8), (["success"] * 2, [], Outcome.TIE)),
        ("17 vs 14 low-roll", (8, 9), (["success"] * 2, ["8"], Outcome.MARGINAL_VICTORY)),
        ("17 vs 14 fumbles-tie", (20, 20), (["fumble"] * 2, [], Outcome.TIE)),
        ("17 vs 14 fumbles-both-defeated", (20, 20), (["fumble"] * 2, [], Outcome.MARGINAL_DEFEAT)),
    ],
)
def test_where_the_results_are_the_same_the_working_says_what_decided(
    text: str, faces: tuple[int, int], why: tuple[list[str], list[str], Outcome]
) -> None:
    last = told(text, *faces)[-1]
    assert (results(last), figures(last), last.endswith(f": {why[2]}")) == (*why[:2], True)


@pytest.mark.parametrize(
    ("text", "faces", "cited"),
    [
        ("17 vs 14", (8, 8), ("QW2-2.3.5.0.5", "HQ2-SC.19")),
        ("17 vs 14", (8, 9), ("QW2-2.3.5.0.4", "HQ2-SC.17")),
        ("17 vs 14", (8, 15), ("QW2-2.3.5.0.1", "HQ2-SC.16")),
        ("17 vs 14", (20, 20), ("QW2-2.3.5.0.5", "HQ2-SC.20")),
    ],
)
def test_the_outcome_cites_the_clause_that_decided(
    text: str, faces: tuple[int, int], cited: tuple[str, str]
) -> None:  # fmt: skip
    for edition, clause_ in zip((QUESTWORLDS_2_2, HEROQUEST_2E), cited, strict=True):
        situation = Situation.parse(text, edition.contest)
        assert working(situation, Faces(*faces), clauses=edition.clauses)[-1].clause == clause_


@given(
    st.sampled_from(["17 vs 14", "5M2 hp vs 14M", "3 injured vs pc 2M2 hp", "20 vs 14M3", "1 vs -6 low-roll"]),
    st.builds(Faces, st.integers(1, 20), st.integers(1, 20)),
    st.sampled_from([QUESTWORLDS_2_2, HEROQUEST_2E]),
)
def test_each_edition_cites_clauses_of_its_own_text_and_the_last_step_is_the_outcome(
    text: str, faces: Faces, edition: Edition
) -> None:
    situation = Situation.parse(text, edition.contest)
    steps = working(situation, faces, clauses=edition.clauses, mastery=edition.mastery)
    prefix = "HQ2-" if edition is HEROQUEST_2E else "(QW2-|HQ2-CON)"
    assert all(re.match(prefix, step.clause) and step.clause in catalogue() for step in steps)
    assert steps[-1].text.endswith(f": {resolve(situation, faces).outcome}")


def test_masteries_are_written_with_the_sign_of_the_game() -> None:
    steps = working(Situation.parse("5M vs 14M2"), Faces(3, 9), mastery=HEROQUEST_2E.mastery)
    assert [steps[0].text, steps[1].text] == ["5W", "14W2"]


@clause("QW2-2.3.4.7", "QW2-2.3.4.8")
def test_criticals_and_fumbles_are_pointed_out_after_all_bumps() -> None:
    assert any("critical" in hint for hint in hints(Situation.parse("5M vs 9"), Faces(3, 5)))
    (fumbled,) = hints(Situation.parse("5 vs 9"), Faces(20, 5))
    assert results(fumbled) == ["fumble"]
    assert hints(Situation.parse("5M vs 9"), Faces(20, 5)) == ()


@clause("QW2-2.3.5.2.2", "QW2-9.5", "HQ2-SC.20")
def test_the_game_master_is_reminded_of_what_may_be_ruled() -> None:
    [tie] = hints(Situation.parse("17 vs 14"), Faces(8, 8))
    assert "favour" in tie
    [between] = hints(Situation.parse("17 vs pc 14"), Faces(8, 8))
    assert "favour" not in between
    [narrow] = hints(Situation.parse("17 vs 14"), Faces(9, 8))
    assert (narrow not in {tie, between}, "complication" in narrow) == (True, True)
    fumbles = Situation.parse("17 vs 14", ContestRules(two_fumbles=TwoFumbles.TIE))
    assert any(str(Outcome.MARGINAL_DEFEAT) in hint for hint in hints(fumbles, Faces(20, 20)))
    assert not any(str(Outcome.MARGINAL_DEFEAT) in hint for hint in hints(fumbles, Faces(8, 8)))
