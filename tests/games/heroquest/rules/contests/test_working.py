from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
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
from talewright.games.heroquest.rules.contests.situation import ContestRules
from talewright.games.heroquest.rules.contests.working import hints


def told(text: str, ours: int, theirs: int, rules: ContestRules = QUESTWORLDS_2_2.contest) -> list[str]:
    steps = working(Situation.parse(text, rules), Faces(ours, theirs))
    return [f"{step.title}: {step.text}" for step in steps]


def test_the_working_goes_from_the_target_number_to_the_outcome_bump_by_bump() -> None:
    assert told('17 +6 augment "Sailor" -3 consequence vs 14', 2, 9) == [
        "Target number: 17 + 6 (augment: Sailor) − 3 (consequence) = 20",
        "Resistance: 14",
        "Your roll: 2 against 20 is a success",
        "Roll of the resistance: 9 against 14 is a success",
        "Outcome: a success against a success, and the higher roll is 9: marginal defeat",
    ]
    assert told("5M2 vs pc 14 injured", 1, 9)[4:] == [
        "Mastery: the other side's success is bumped down to a failure",
        "Mastery: the other side's failure is bumped down to a fumble",
        "Outcome: a critical against a fumble: complete victory",
    ]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("5M2 vs 14M", "1 on each side cancel, and you have 1 left"),
        ("5M vs 14M3", "1 on each side cancel, and the other side has 2 left"),
        ("5M vs 14M", "1 on each side cancel, and none is left"),
    ],
)
def test_masteries_cancel_before_they_bump(text: str, left: str) -> None:
    assert f"Masteries: {left}" in told(text, 3, 9)
    assert not [line for line in told("5M vs 14", 3, 9) if line.startswith("Masteries")]


@clause("HQ2-SC.1", "HQ2-SC.8")
def test_the_outcome_is_told_before_a_hero_point_and_after_it() -> None:
    assert told("5 injured hp vs 14", 3, 9)[4:] == [
        "Injury: your success is bumped down to a failure",
        "Without hero points: a failure against a success: minor defeat",
        "Hero point: your failure is bumped up to a success",
        "Outcome: a success against a success, and the higher roll is 9: marginal defeat",
    ]


@pytest.mark.parametrize(
    ("text", "faces", "why"),
    [
        ("17 vs 14", (8, 8), "a success against a success and the same roll: tie"),
        ("17 vs 14 low-roll", (8, 9), "a success against a success, and the lower roll is 8: marginal victory"),
        ("17 vs 14 fumbles-tie", (20, 20), "a fumble against a fumble, where no dice are compared: tie"),
        ("17 vs 14 fumbles-both-defeated", (20, 20), "where no dice are compared: marginal defeat"),
    ],
)
def test_where_the_results_are_the_same_the_working_says_what_decided(
    text: str, faces: tuple[int, int], why: str
) -> None:
    assert told(text, *faces)[-1].endswith(why)


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
    assert "Your critical may have an extra effect that nobody expected." in hints(
        Situation.parse("5M vs 9"), Faces(3, 5)
    )
    assert hints(Situation.parse("5 vs 9"), Faces(20, 5)) == (
        "Your fumble brings a mishap, disturbing or entertaining.",
    )
    assert hints(Situation.parse("5M vs 9"), Faces(20, 5)) == ()


@clause("QW2-2.3.5.2.2", "QW2-9.5", "HQ2-SC.20")
def test_the_game_master_is_reminded_of_what_may_be_ruled() -> None:
    [tie] = hints(Situation.parse("17 vs 14"), Faces(8, 8))
    assert "change the situation" in tie
    assert "favour" in tie
    [between] = hints(Situation.parse("17 vs pc 14"), Faces(8, 8))
    assert "favour" not in between
    assert hints(Situation.parse("17 vs 14"), Faces(9, 8)) == (
        "The prize is gained, but a complication may wait further on.",
    )
    fumbles = Situation.parse("17 vs 14", ContestRules(two_fumbles=TwoFumbles.TIE))
    assert any("marginal defeat for both" in hint for hint in hints(fumbles, Faces(20, 20)))
    assert not any("marginal defeat for both" in hint for hint in hints(fumbles, Faces(8, 8)))
