import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import failing, refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.trappings import conversation
from talewright.games.strange_fate.rules.trappings.conversation import (
    CHARM,
    FIRST_IMPRESSION,
    WIN_OVER,
    Attitude,
    Reaction,
    Winner,
    as_the_gm_says,
    first_impression,
    reaction,
)
from talewright.games.strange_fate.rules.trappings.shape import Does, OpposedBy

HOSTILE, NEGATIVE, NEUTRAL, POSITIVE, FRIENDLY = Attitude


@clause("SF-trapping-conversation.1")
def test_conversation_is_for_first_impressions_attitudes_and_passing_advantages() -> None:
    assert conversation.PROCEDURES == (FIRST_IMPRESSION, WIN_OVER, CHARM)
    assert [procedure.does for procedure in conversation.PROCEDURES] == [Does.ACTION, Does.ACTION, Does.MANEUVER]


@clause("SF-trapping-conversation.3")
def test_there_are_five_attitudes_and_each_says_what_somebody_does() -> None:
    assert list(Attitude) == ["Hostile", "Negative", "Neutral", "Positive", "Friendly"]
    assert [bool(attitude.for_incentive) for attitude in Attitude] == [False, False, True, True, True]
    assert len({attitude.does for attitude in Attitude}) == 5
    assert "looking away" in POSITIVE.for_incentive
    assert "doing something" in FRIENDLY.for_incentive


@clause("SF-trapping-conversation.4")
def test_whom_nobody_has_a_view_of_throws_one_fate_die() -> None:
    assert [first_impression(face) for face in (-1, 0, 1)] == [NEGATIVE, NEUTRAL, POSITIVE]
    with failing(first_impression, naming=("2",)):
        first_impression(2)


@clause("SF-trapping-conversation.5")
@pytest.mark.parametrize("strong", [HOSTILE, FRIENDLY])
def test_a_strong_feeling_at_a_first_meeting_has_a_history(strong: Attitude) -> None:
    assert as_the_gm_says(strong, history="he buried her brother") is strong
    assert [as_the_gm_says(mild) for mild in (NEGATIVE, NEUTRAL, POSITIVE)] == [NEGATIVE, NEUTRAL, POSITIVE]
    with refusing("SF-trapping-conversation.5", naming=("Negative, Neutral, Positive",)):
        as_the_gm_says(strong, history=" ")
    assert [question.clause for question in FIRST_IMPRESSION.questions] == ["SF-trapping-conversation.5"]


@clause("SF-trapping-conversation.6", "SF-trapping-conversation.7")
def test_a_player_may_try_to_better_the_reaction_against_whatever_skill_fits() -> None:
    assert WIN_OVER.against == OpposedBy("SF-trapping-conversation.7", (), conversation.OPPOSED.unknown)
    assert str(conversation.OPPOSED.unknown) == "0"
    assert reaction(NEGATIVE, 1) == Reaction(NEUTRAL)


@clause("SF-trapping-conversation.8")
@pytest.mark.parametrize(
    ("attitude", "expected"),
    [
        (HOSTILE, [NEGATIVE, NEUTRAL, None, "Aspect"]),
        (NEGATIVE, [NEUTRAL, POSITIVE, HOSTILE, "Aspect"]),
        (NEUTRAL, [POSITIVE, FRIENDLY, NEGATIVE, HOSTILE]),
        (POSITIVE, [FRIENDLY, "Aspect", NEUTRAL, NEGATIVE]),
        (FRIENDLY, [None, "Aspect", None, None]),
    ],
)
def test_the_table_of_attitudes(attitude: Attitude, expected: list[str | None]) -> None:
    sides = [(Winner.CHARACTER, False), (Winner.CHARACTER, True), (Winner.NPC, False), (Winner.NPC, True)]
    assert [conversation.changed(attitude, who, with_style=style) for who, style in sides] == expected


@clause("SF-trapping-conversation.9")
def test_whoever_wins_beyond_the_table_marks_the_feeling_with_an_aspect() -> None:
    delighted, furious = reaction(POSITIVE, 3), reaction(HOSTILE, -3)
    assert (delighted, furious) == (Reaction(FRIENDLY, Winner.CHARACTER), Reaction(HOSTILE, Winner.NPC))
    assert str(FRIENDLY).lower() in delighted.aspect_shows
    assert str(HOSTILE).lower() in furious.aspect_shows
    assert reaction(HOSTILE, -2) == Reaction(HOSTILE)
    assert reaction(HOSTILE, -2).aspect_shows == ""


@clause("SF-trapping-conversation.10")
def test_the_game_master_weighs_what_comes_of_an_attitude() -> None:
    assert [question.clause for question in WIN_OVER.questions] == ["SF-trapping-conversation.10"]


@clause("SF-trapping-conversation.11")
@given(st.sampled_from(Attitude))
def test_a_tie_changes_nothing(attitude: Attitude) -> None:
    assert reaction(attitude, 0) == Reaction(attitude)


@given(st.sampled_from(Attitude), st.integers(-8, 8))
def test_winning_never_makes_it_worse_and_losing_never_better(attitude: Attitude, shifts: int) -> None:
    steps = list(Attitude)
    moved = steps.index(reaction(attitude, shifts).attitude) - steps.index(attitude)
    assert moved * shifts >= 0


@clause("SF-trapping-conversation.9")
@given(st.sampled_from(Attitude), st.integers(-8, 8))
def test_a_better_roll_never_leaves_a_worse_feeling(attitude: Attitude, shifts: int) -> None:
    steps = list(Attitude)
    worse, better = (steps.index(reaction(attitude, each).attitude) for each in (shifts, shifts + 1))
    assert worse <= better
