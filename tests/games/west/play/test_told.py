"""What is told of a check: who tried what, and what came of it."""

from typing import TypeVar

from msgspec.structs import replace
from tests.games.west.play.lasting import AGAIN, dynamite
from tests.games.west.play.table import (
    HANK,
    IT,
    JUDGE,
    NORA,
    WHAT,
    Story,
    complex_check,
    for_other,
    given,
    simple,
    track_of,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.west.play.bumps import GrantBumps, MoveHit
from talewright.games.west.play.calamity import CalamityCame, CalamityRuled, RuleCalamity
from talewright.games.west.play.checks.actions import ActionDescribed, DescribeAction
from talewright.games.west.play.checks.calls import CallAttempt, CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.competitions import (
    DRAW,
    Compete,
    CompetitionDecided,
    CompetitionSettled,
    SettleCompetition,
)
from talewright.games.west.play.ids import ActionId, CompetitionId
from talewright.games.west.play.outcome import ActionCancelled, ActionOver, CancelAction
from talewright.games.west.play.tracks import VictoriesGained

Heard = TypeVar("Heard")
WRESTLE = CallComplexCheck(character=HANK, what="wrestle for the reins", ability="Strength alone", tn="3")


def last_line(story: Story, event: type[object]) -> str:
    """The last sentence of the log, which tells of such an event."""
    assert isinstance(story.hears()[-1], event)
    return story.reads()[-1]


def last_event(story: Story, event: type[Heard]) -> Heard:
    """The event of the last sentence."""
    last = story.hears()[-1]
    assert isinstance(last, event)
    return last


def test_an_outcome_is_told_with_what_was_tried() -> None:
    story = simple("Strength alone", "30").draws(26).takes(1, NORA)
    assert last_line(story, ActionOver).startswith(f"{WHAT}: ")


def test_what_was_only_said_aloud_is_no_title() -> None:
    call = CallForOther(name="Octavio", results="1d8", tn="1")
    story = given().when(JUDGE, call, called=IT).draws(34)
    assert last_line(story, ActionOver).startswith("Octavio ")


def test_a_long_title_is_cut_short() -> None:
    call = CallSimpleCheck(character=HANK, what="ride on " * 100, ability="Strength alone", tn="30")
    story = given().when(JUDGE, call, called=IT).draws(26).takes(1, NORA)
    assert len(last_line(story, ActionOver)) < 200


def test_a_calamity_is_told_with_what_was_tried() -> None:
    story = simple("Demolitions", "Easy").draws(53)
    assert last_line(story, CalamityCame).startswith(f"{WHAT}: ")


def test_a_calamity_turns_the_story_once_by_what_it_does_and_to_whom() -> None:
    story = simple("Demolitions", "Easy").draws(53)
    story.when(JUDGE, RuleCalamity(action=IT, ruling="The fuse is wet."))
    told = [event for event in story.hears() if isinstance(event, CalamityCame | CalamityRuled)]
    assert [type(event) for event in told if event.turning(story.crew)] == [CalamityRuled]
    assert [line for line in story.reads() if "fuse is wet" in line and "Hank" in line]


def test_who_is_ahead_of_whom_is_told() -> None:
    story = for_other("3d8", "5", effect="(3)6").when(JUDGE, WRESTLE, called=AGAIN)
    story.when(JUDGE, Compete(action=IT, rival=ActionId(AGAIN)))
    story.draws(53).takes(2).draws(8, action=AGAIN).takes(1, NORA, AGAIN)
    told = last_line(story, CompetitionDecided)
    assert told.index("Octavio") < told.index("Hank")
    recap = story.table.recap(story.campaign, story.seats[NORA], 1)
    assert recap is not None
    assert [turn.text for turn in recap.turning_points] == [told]


@clause("TW-complex.12")
def test_a_contest_that_the_judge_leaves_a_draw_turns_the_story_less_than_one_that_somebody_wins() -> None:
    story = for_other("3d8", "30", effect="(3)6").when(JUDGE, replace(WRESTLE, tn="30"), called=AGAIN)
    story.when(JUDGE, Compete(action=IT, rival=ActionId(AGAIN)), called="the-contest")
    story.draws(53).takes(2).draws(8, action=AGAIN).takes(1, NORA, AGAIN)
    tied = story.crew
    settle = SettleCompetition(competition=CompetitionId("the-contest"), ahead=DRAW)
    draw = last_event(story.when(JUDGE, settle), CompetitionSettled)
    told = story.reads()[-1]
    recap = story.table.recap(story.campaign, story.seats[NORA], 1)
    assert recap is not None
    assert [turn.text for turn in recap.turning_points] == [told]
    assert 0 < draw.turning(tied) < replace(draw, ahead=IT).turning(tied)


@clause("TW-complex.12")
def test_what_one_side_of_a_contest_has_done_is_told_where_the_other_is_dropped() -> None:
    story = for_other("3d8", "5", effect="(3)6").when(JUDGE, WRESTLE, called=AGAIN)
    story.when(JUDGE, Compete(action=IT, rival=ActionId(AGAIN))).draws(53, action=AGAIN).takes(1, NORA, AGAIN)
    assert story.outcome(AGAIN) == "success, magnitude 12"
    story.when(JUDGE, CancelAction(action=IT, reason="He yields."))
    told = last_line(story, ActionCancelled)
    assert ("Hank" in told, figures(told)) == (True, ["12"])
    recap = story.table.recap(story.campaign, story.seats[NORA], 1)
    assert recap is not None
    assert [turn.text for turn in recap.turning_points] == [told]


def test_where_a_contest_is_dropped_before_its_other_side_has_drawn_nothing_more_is_told() -> None:
    story = for_other("3d8", "5", effect="(3)6").when(JUDGE, WRESTLE, called=AGAIN)
    story.when(JUDGE, Compete(action=IT, rival=ActionId(AGAIN))).when(JUDGE, CancelAction(action=IT))
    assert "Hank" not in last_line(story, ActionCancelled)
    recap = story.table.recap(story.campaign, story.seats[NORA], 1)
    assert recap is not None
    assert recap.turning_points == ()


def test_an_ability_that_stands_for_what_is_done_is_told_once() -> None:
    story = given().when(NORA, DescribeAction(character=HANK, ability="Demolitions"))
    assert last_line(story, ActionDescribed).count("Demolitions") == 1


def test_an_attempt_is_called_what_was_begun() -> None:
    story = complex_check("Demolitions", "7", victories=5).draws(12).takes(1, NORA)
    story.when(NORA, DescribeAction(character=HANK, track=track_of()), called=AGAIN)
    assert story.action(AGAIN).action == WHAT


@clause("TW-complex.6")
def test_the_last_victory_of_a_long_check_turns_the_story_once_and_its_sentence_says_whose_it_is() -> None:
    story = dynamite()
    attempt = CallAttempt(track=track_of(), character=HANK, ability="Demolitions", equipment="Sticks and caps")
    story.when(JUDGE, attempt, called=AGAIN).draws(28, action=AGAIN).takes(1, NORA, AGAIN)
    assert story.track().complete
    recap = story.table.recap(story.campaign, story.seats[NORA], 1)
    assert recap is not None
    assert [each.what for each in recap.gains] == [("6 victories for Set the dynamite",)]
    assert not recap.remains
    first, last = [turn.text for turn in recap.turning_points]
    assert (last, "Hank" in last) == (last_line(story, VictoriesGained), True)
    assert figures(first)[-1] == "4"


@clause("TW-cards.9", "TW-complex.11")
def test_the_story_tells_where_an_attack_hits_and_where_bumps_have_moved_it() -> None:
    attack = CallComplexCheck(character=HANK, ability="Demolitions", tn="1", attack=True)
    story = given().when(JUDGE, attack, called=IT)
    story.when(JUDGE, GrantBumps(action=IT, bumps=2, why="an edge")).draws(17).takes(1, NORA)
    outcome = story.action().outcome
    assert outcome is not None
    assert "left arm" in outcome.headline
    story.when(NORA, MoveHit(action=IT, to="right arm", bumps=2)).finishes(NORA)
    assert "right arm" in last_line(story, ActionOver)
