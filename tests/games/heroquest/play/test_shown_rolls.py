"""Rolls and bumps at the table: what each die comes to, and what masteries and hero points make of it."""

import pytest
from tests.games.heroquest.play.opposed import SITUATIONS, bumps, facing, opposed, outcome, results, rolls
from tests.games.heroquest.play.table import DELTA, GM, LATER, LOCK, NORA, WEN, Evening, framed
from tests.rules.clause import clause

from talewright.games.heroquest.play.framing.modifiers import SetModifier
from talewright.games.heroquest.play.outcome import SpendHeroPoint
from talewright.games.heroquest.play.points import StopPlaying
from talewright.games.heroquest.rules.abilities.modifier import Source

SPEND = SpendHeroPoint(contest=LOCK, character=WEN)


@clause("QW2-2.3.4.1", "QW2-2.3.4.2", "QW2-2.3.4.3", "QW2-2.3.4.4", "HQ2-SC.5", "QW2-2.1.2.0.1")
@pytest.mark.parametrize("evening", [LATER, DELTA], ids=("2.2", "2e"))
@pytest.mark.parametrize(
    ("target", "face", "result"),
    [
        ("14", 1, "critical"),
        ("1", 1, "critical"),
        ("14", 2, "success"),
        ("14", 14, "success"),
        ("20", 19, "success"),
        ("14", 15, "failure"),
        ("1", 2, "failure"),
        ("14", 19, "failure"),
        ("3", 20, "fumble"),
        ("20", 20, "fumble"),
    ],
)
def test_a_die_is_read_against_the_target_number(evening: Evening, target: str, face: int, result: str) -> None:
    assert rolls(opposed(target, "14", face, 10, evening)) == (result, "success")


@clause("QW2-2.0.2", "QW2-2.0.1")
def test_both_sides_roll_one_die_each_against_a_number_of_their_own() -> None:
    story = facing("17", "8").accepted(LOCK, NORA)
    assert story.draws() == [f"{LOCK}.ours", f"{LOCK}.theirs"]
    assert rolls(story.falls(LOCK, 10, 10)) == ("success", "failure")


@clause("QW2-2.1.2.0.11")
@pytest.mark.parametrize(("face", "result"), [(1, "critical"), (2, "failure"), (20, "fumble")])
def test_a_target_number_below_one_gives_no_plain_success(face: int, result: str) -> None:
    line = SetModifier(contest=LOCK, character=WEN, source=Source.SITUATIONAL, amount=-6)
    story = facing("3", "14", SITUATIONS).when(GM, line)
    assert story.side().target in {"-3", "−3"}
    assert rolls(story.accepted(LOCK, NORA).falls(LOCK, face, 10))[0] == result


# --- bumps by masteries


@clause("QW2-2.3.5.3.1", "QW2-2.3.5.4.1", "QW2-2.3.5.4.6", "QW2-2.1.2.0.8")
@pytest.mark.parametrize(
    ("face", "rolled", "result"),
    [
        (5, "success", "critical"),
        (7, "success", "critical"),
        (8, "failure", "success"),
        (19, "failure", "success"),
        (20, "fumble", "failure"),
    ],
)
def test_an_unopposed_mastery_lifts_every_roll_by_one_step(face: int, rolled: str, result: str) -> None:
    story = opposed("7M", "14", face, 16)
    assert (rolls(story)[0], results(story)[0]) == (rolled, result)
    assert bumps(story) == [(True, "mastery", result)]


@clause("QW2-2.3.5.4.5", "QW2-2.3.5.4.7")
@pytest.mark.parametrize(("resistance", "steps"), [("14", 1), ("14M", 0)])
def test_one_rolls_against_the_number_before_the_masteries_and_neither_number_changes(
    resistance: str, steps: int
) -> None:
    assert rolls(opposed("7M", resistance, 7, 16))[0] == "success"
    story = opposed("7M", resistance, 8, 16)
    assert rolls(story)[0] == "failure"
    assert (story.contest().dice[0].face, story.side().target, len(bumps(story))) == (8, "7M", steps)


@clause("QW2-2.3.5.4.2", "QW2-2.3.5.4.3", "HQ2-SC.6")
@pytest.mark.parametrize(
    ("ours", "theirs", "caused"),
    [
        ("5M2", "14M", [(True, "mastery", "success")]),
        ("8M2", "8M", [(True, "mastery", "success")]),
        ("8M", "8", [(True, "mastery", "success")]),
        ("12M", "14M", []),
        ("4M2", "10M2", []),
        ("7M2", "14", [(True, "mastery", "success"), (True, "mastery", "critical")]),
    ],
)
def test_opposed_masteries_cancel_one_for_one(ours: str, theirs: str, caused: list[tuple[bool, str, str]]) -> None:
    assert bumps(opposed(ours, theirs, 15, 16)) == caused
    second = [written.replace("M", "W") for written in (ours, theirs)]
    assert bumps(opposed(second[0], second[1], 15, 16, DELTA)) == caused


@clause("QW2-2.3.5.4.4")
def test_a_resistance_with_more_masteries_has_the_bumps() -> None:
    story = opposed("17", "14M", 10, 10)
    assert bumps(story) == [(False, "mastery", "critical")]
    assert outcome(story).level == "defeat"


@clause("QW2-2.3.5.3.3", "QW2-2.3.5.3.5", "HQ2-SC.6")
@pytest.mark.parametrize(("evening", "mastery"), [(LATER, "M"), (DELTA, "W")], ids=("2.2", "2e"))
@pytest.mark.parametrize(("face", "before", "after"), [(1, "critical", "success"), (9, "success", "failure")])
def test_a_mastery_that_finds_a_critical_lowers_the_other_result(
    evening: Evening, mastery: str, face: int, before: str, after: str
) -> None:
    story = opposed(f"7{mastery}", "14", 1, face, evening)
    assert rolls(story) == ("critical", before)
    assert results(story) == ("critical", after)
    assert bumps(story) == [(False, "mastery", after)]


@clause("QW2-2.3.5.3.6", "QW2-2.3.5.0.3")
def test_nothing_lies_above_a_critical_or_below_a_fumble() -> None:
    assert bumps(opposed("7M", "14", 1, 20)) == []
    up = opposed("7M7", "14", 20, 1)
    assert [result for _, _, result in bumps(up)] == ["failure", "success", "critical", "success", "failure", "fumble"]
    assert results(up) == ("critical", "fumble")


@clause("QW2-2.3.5.3.7", "QW2-4.1.1.6", "HQ2-SC.7")
def test_bumps_change_results_and_the_outcome_is_read_afterwards() -> None:
    story = opposed("7W", "14", 15, 16, DELTA)  # failure against failure, and the lower die
    assert (results(story), outcome(story).level) == (("success", "failure"), "minor victory")
    later = opposed("7M", "14", 15, 16)
    assert (results(later), outcome(later).level) == (("success", "failure"), "victory")


@clause("QW2-2.3.5.1.3", "HQ2-SC.21")
def test_bumps_leave_the_dice_that_are_compared_as_they_lie() -> None:
    story = opposed("7W", "14", 9, 12, DELTA)
    assert (results(story), outcome(story).level) == (("success", "success"), "marginal defeat")
    assert outcome(opposed("7M", "14", 15, 12)).level == "victory"
    assert outcome(opposed("7M", "14", 9, 12)).level == "defeat"


# --- bumps by hero points


@clause("QW2-2.3.5.3.2", "QW2-2.3.5.3.4", "QW2-4.1.1.5")
def test_masteries_bump_before_hero_points_which_lower_nothing() -> None:
    story = opposed("14", "7M", 9, 1, points=1)
    assert rolls(story) == ("success", "critical")
    assert results(story) == ("failure", "critical")
    story.when(NORA, SPEND)
    assert bumps(story) == [(True, "mastery", "failure"), (True, "hero point", "success")]
    assert results(story) == ("success", "critical")
    both = opposed("14", "14", 1, 1, points=1)
    both.attempt(NORA, SPEND).refused("QW2-2.3.5.5.7")
    assert results(both) == ("critical", "critical")


@clause("HQ2-SC.8")
def test_a_hero_point_after_the_level_is_seen_lifts_the_result_once() -> None:
    story = opposed("14", "14", 5, 9, DELTA, points=2)
    assert outcome(story).level == "marginal defeat"
    story.when(NORA, SPEND)
    assert (outcome(story).level, story.sheet().hero_points) == ("minor victory", 1)
    story.attempt(NORA, SPEND).refused("QW2-2.3.5.5.4")


@clause("QW2-2.3.5.5.6")
def test_a_resistance_has_no_hero_point() -> None:
    story = opposed("14", "14", 9, 16, points=3)
    assert story.contest().waiting_for == ("Wen Okoro",)
    assert [offer.fixed["character"] for offer in story.offered(GM, SpendHeroPoint)] == [WEN]
    won = opposed("14", "14", 1, 9, points=3)
    assert (won.contest().phase, bumps(won)) == ("decided", [])


@clause("QW2-7.1.3", "QW2-2.3.5.5.1")
def test_a_card_says_what_a_hero_point_is_worth_only_while_one_can_be_spent() -> None:
    story = framed(LATER)
    assert story.contest().prospects
    assert story.when(GM, StopPlaying()).contest().prospects == ()
