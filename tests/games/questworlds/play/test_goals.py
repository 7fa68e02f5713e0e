"""Different goals of the two sides: both reach theirs, or a victory gains some of those that were ranked."""

import pytest
from tests.games.questworlds.play.table import GM, INES, LEDGER, NORA, PIM, Evening, Story, framed, opened, with_ability
from tests.rules.clause import clause

from talewright.games.questworlds.play.framing import Reframe
from talewright.games.questworlds.play.goals import CallMismatch, ChooseGoals, GoalsMismatched, RankGoals
from talewright.games.questworlds.play.resistance import SetResistance
from talewright.games.questworlds.play.story_points import BurnStoryPoints

WITHOUT_POINTS = Evening(options={"story_points": "false"})
LEDGER_, NAMES, WAY = "the ledger", "the names in it", "a way out"
RANK = RankGoals(contest=LEDGER, primary=LEDGER_, secondary=NAMES, further=WAY)


def ranked(ours: int, theirs: int) -> Story:
    """Three goals were ranked, and Ines has rolled against 15 with 13."""
    story = framed(WITHOUT_POINTS).when(NORA, RANK).accepted(LEDGER, NORA)
    story.falls(LEDGER, ours, theirs)
    return story


def choose(*goals: str) -> ChooseGoals:
    return ChooseGoals(contest=LEDGER, goals=goals)


@clause("QW3-2.9.1", "QW3-2.9.2")
def test_where_the_goals_do_not_touch_each_other_there_is_no_contest() -> None:
    story = opened().when(NORA, with_ability("Sure-footed")).when(GM, SetResistance(contest=LEDGER, resistance="15"))
    story.when(NORA, BurnStoryPoints(contest=LEDGER, character=INES))
    pool, call = story.saga.points, CallMismatch(contest=LEDGER, theirs="gets the crates away")
    story.attempt(NORA, call).not_theirs()
    story.when(GM, call)
    assert GoalsMismatched(contest=LEDGER, theirs="gets the crates away") in story.hears(PIM)
    assert (story.saga.cards, story.waits(), story.saga.points) == ({}, [], pool + 1)


@clause("QW3-2.9.3")
def test_goals_are_ranked_while_a_contest_is_framed() -> None:
    story = framed(WITHOUT_POINTS)
    story.attempt(NORA, RankGoals(contest=LEDGER, primary="The ledger", secondary=LEDGER_)).refused("QW3-2.9.3")
    story.attempt(NORA, RankGoals(contest=LEDGER, primary=LEDGER_, secondary="")).lacks("secondary")
    story.attempt(PIM, RANK).refused()
    story.when(NORA, RANK)
    assert story.contest(who=PIM).goals == (LEDGER_, NAMES, WAY)
    story.accepted(LEDGER, NORA).attempt(NORA, RANK).refused()
    assert not opened().when(NORA, with_ability("Sure-footed")).offered(NORA, ChooseGoals)


@clause("QW3-2.9.3")
def test_a_prize_that_is_none_of_the_goals_is_not_ranked_yet() -> None:
    story = framed(WITHOUT_POINTS).when(NORA, RANK)
    for prize, conflict, goals in ((NAMES, "a lock", 3), (NAMES, "a dog", 3), ("the captain", "a dog", 0)):
        story.when(NORA, Reframe(contest=LEDGER, prize=prize, conflict=conflict))
        assert len(story.contest(who=PIM).goals) == goals


@clause("QW3-2.9.3", "QW3-2.9.4", "QW3-2.9.5")
@pytest.mark.parametrize(
    ("ours", "theirs", "gained"), [(5, 3, (NAMES,)), (5, 16, (LEDGER_, WAY)), (13, 16, (LEDGER_, NAMES, WAY))]
)
def test_the_player_chooses_one_goal_more_than_there_are_degrees(
    ours: int, theirs: int, gained: tuple[str, ...]
) -> None:
    story = ranked(ours, theirs)
    story.attempt(PIM, choose(*gained)).refused()
    story.attempt(NORA, choose(*gained[1:])).refused("QW3-2.9.4")
    story.attempt(NORA, choose("the moon")).refused("QW3-2.9.3")
    assert gained in [offer.fixed["goals"] for offer in story.offered(NORA, ChooseGoals)]
    story.when(NORA, choose(*gained))
    assert story.contest(who=PIM).gained == gained
    assert not story.offered(NORA, ChooseGoals)


@clause("QW3-2.9.6")
def test_a_defeat_gains_none_of_the_goals() -> None:
    story = ranked(14, 3)
    assert story.contest().outcome
    for who in (NORA, GM):
        assert not story.offered(who, ChooseGoals)
        story.attempt(who, choose(LEDGER_)).refused("QW3-2.9.6")


@clause("QW3-2.9.7")
def test_after_a_narrow_defeat_the_game_master_may_give_one_goal() -> None:
    story = ranked(3, 5)
    assert not story.offered(NORA, ChooseGoals)
    story.attempt(NORA, choose(LEDGER_)).refused("QW3-2.9.7")
    story.attempt(GM, choose(LEDGER_, WAY)).refused("QW3-2.9.7")
    story.when(GM, choose(WAY))
    assert story.contest(who=NORA).gained == (WAY,)


@clause("QW3-2.9.3")
def test_without_ranked_goals_the_prize_is_all_there_is() -> None:
    story = framed(WITHOUT_POINTS).accepted(LEDGER, NORA).falls(LEDGER, 5, 3)
    story.attempt(NORA, choose(LEDGER_)).refused("QW3-2.9.3")
