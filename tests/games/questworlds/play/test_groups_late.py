"""Nobody hangs in a contest of many: who is slow, late, absent or taken back."""

from tests.games.questworlds.play.table import AMA, GM, INES, NORA, PIM, ROSA, TOBIAS
from tests.games.questworlds.play.together import STORM, WITHOUT_POINTS, contest_of, framed, of, roll, seen, totals
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.augments import ProposeAugment, RollAugment
from talewright.games.questworlds.play.dropping import CancelContest, ContestCancelled
from talewright.games.questworlds.play.framing import ContestClosed
from talewright.games.questworlds.play.groups.closing import CloseGroup, CountGroup
from talewright.games.questworlds.play.groups.joining import JoinGroup
from talewright.games.questworlds.play.marks import GiveBenefit
from talewright.games.questworlds.play.outcome import CloseContest, LetStand
from talewright.games.questworlds.play.story_points import BurnStoryPoints
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.shared.ids import AugmentId

# Ines goes in with 13, Tobias with 17, Ama with 15; the resistance of all is 10.


@clause("QW3-4.2.1")
def test_whoever_leaves_is_left_out_and_whoever_is_slow_is_not_waited_for() -> None:
    story = roll(framed(), INES, 5, 15)
    story.attempt(NORA, CountGroup(group=STORM)).not_theirs()
    story.when(PIM, CancelContest(contest=contest_of(story, TOBIAS)))
    assert [each.name for each in seen(story).members] == ["Ines Valdera", "Ama Osei"]
    slow = contest_of(story, AMA)
    story.when(ROSA, BurnStoryPoints(contest=slow, character=AMA))
    story.when(ROSA, ChooseAbility(contest=slow, character=AMA, ability="Patient"))
    augment = ProposeAugment(contest=slow, character=AMA, ability="Healer", about="She has seen worse.")
    story.when(ROSA, augment, called="the-augment")
    story.when(GM, RollAugment(contest=slow, augment=AugmentId("the-augment")))  # nested in it, and gone with it
    pool = story.saga.points
    story.when(GM, CountGroup(group=STORM))
    assert (totals(story), seen(story).verdict, seen(story).waiting_for) == ((1, 0), "victory", ())
    dropped = [each.contest for each in story.hears() if isinstance(each, ContestCancelled)]
    assert (len(dropped), slow in dropped) == (3, True)
    assert story.saga.points == pool + 1  # what she burned is back
    assert not [card for card in story.saga.cards.values() if card.outcome is None]
    story.attempt(GM, CountGroup(group=STORM)).refused("QW3-4.2.1.3")
    story.attempt(ROSA, JoinGroup(group=STORM, character=AMA)).refused("QW3-4.2.1")
    story.when(GM, CloseGroup(group=STORM))
    assert not story.saga.groups
    assert not story.saga.cards
    assert seen(story).verdict == "victory"  # still there to look at


def test_while_a_group_still_rolls_nothing_calls_for_what_one_of_them_has_won() -> None:
    story = roll(framed(evening=WITHOUT_POINTS), INES, 13, 20)
    gives = story.offered(GM, GiveBenefit)
    assert gives
    assert not any(made.main for made in gives)


def test_who_is_left_out_may_join_in_one_press_but_nobody_waits_for_them() -> None:
    invited, left_out = framed(()), framed((INES,))
    for story, is_called in ((invited, True), (left_out, False)):
        made, *_ = story.offered(PIM, JoinGroup)
        assert (made.main, made.fields, made.fixed["character"]) == (is_called, (), TOBIAS)


def test_somebody_joins_late_and_the_game_master_acts_for_the_absent() -> None:
    story = framed((INES,), resistance="Hard", evening=WITHOUT_POINTS)
    story.attempt(GM, CountGroup(group=STORM)).refused("QW3-4.2.1.2")
    story.when(PIM, JoinGroup(group=STORM, character=TOBIAS))
    story.attempt(PIM, JoinGroup(group=STORM, character=TOBIAS)).refused("QW3-4.2.3")
    story.attempt(PIM, JoinGroup(group=STORM, character=AMA)).refused()
    assert story.contest(contest_of(story, TOBIAS)).resistance == "20"
    roll(story, INES, 5, 3)
    contest = contest_of(story, TOBIAS)
    choose = ChooseAbility(contest=contest, character=TOBIAS, ability="Disgraced")
    story.when(GM, choose, acting_for=PIM).when(GM, AcceptCard(contest=contest), acting_for=PIM)
    roll(story, TOBIAS, 4, 8)
    assert totals(story) == (2, 2)


def test_undo_in_the_middle_takes_back_what_one_has_brought() -> None:
    story = roll(framed(), INES, 5, 15)
    stand = story.done[-1]
    roll(story, TOBIAS, 17, 3)
    assert totals(story) == (3, 1)
    story.undo(GM, stand)
    assert totals(story) == (0, 0)
    assert seen(story).waiting_for == ("Ines Valdera", "Tobias Kern", "Ama Osei")
    story.when(NORA, LetStand(contest=contest_of(story, INES)))
    roll(roll(story, TOBIAS, 20, 11), AMA, 16, 12)
    assert (totals(story), seen(story).verdict) == ((1, 0), "victory")


def test_a_dropped_group_contest_leaves_nothing_behind() -> None:
    story = roll(framed(), INES, 5, 15)
    story.attempt(NORA, CloseGroup(group=STORM)).not_theirs()
    story.when(GM, CloseGroup(group=STORM, reason="the tide has turned"))
    assert not story.saga.groups
    assert not story.saga.cards
    assert story.sees().past_groups == ()


def test_a_contest_that_was_put_away_still_counts() -> None:
    story = roll(framed((INES, TOBIAS), evening=WITHOUT_POINTS), INES, 5, 15)
    contest = contest_of(story, INES)
    story.when(GM, CloseContest(contest=contest))
    assert ContestClosed(contest=contest, alone=True) in story.hears(PIM)
    roll(story, TOBIAS, 17, 3)
    assert (totals(story), of(story, INES).ours) == ((3, 1), 1)
