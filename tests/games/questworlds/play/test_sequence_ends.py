"""What a sequence leaves behind: who learns from it, what has failed in it, and whose story may end with it."""

import pytest
from tests.games.questworlds.play import together
from tests.games.questworlds.play.dueling import (
    CAPTAIN,
    DUEL,
    began,
    evening,
    rolled,
    round_,
    running,
    score,
    seen,
    started,
)
from tests.games.questworlds.play.table import AMA, GM, INES, NORA, PIM, ROSA, TOBIAS, given
from tests.rules.clause import clause

from talewright.games.questworlds.play.dropping import CancelContest
from talewright.games.questworlds.play.endings import AnnounceStakes, AnswerEnding, EndStory
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.marks import GiveConsequence
from talewright.games.questworlds.play.people import GiveCharacter
from talewright.games.questworlds.play.sequences.ending import CloseSequence, EndSequence
from talewright.games.questworlds.play.sequences.followers import BringFollower
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.helping import TakeUnrelatedAction
from talewright.games.questworlds.play.sequences.joining import EnterWith, JoinSequence
from talewright.games.questworlds.play.sequences.opponents import AddOpponent
from talewright.games.questworlds.play.sequences.recovery import FrameResolveRecovery
from talewright.games.questworlds.play.sequences.shots import TakePartingShot
from talewright.games.questworlds.play.sequences.starting import StartRound
from talewright.games.questworlds.play.sequences.tally import CorrectTally, Disengage
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.consequence import StoryEnding
from talewright.games.questworlds.rules.groups.totals import Form
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import ContestId
from talewright.table.offer import Choice, Offer

AGAIN, BROKEN, ROUND = SequenceId("the-second-duel"), ContestId("broken-off"), ContestId("the-next-round")


@clause("QW3-8.1.1", "QW3-8.1.4", "QW3-5.1.9.1")
def test_a_lost_sequence_teaches_and_marks_whoever_had_an_opponent() -> None:
    for opponent, points in (("", 0), (CAPTAIN, 1)):
        story = began().when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS, opponent=opponent))
        story.when(GM, CorrectTally(sequence=DUEL, who=INES, points=5, reason="to the point"))
        if not story.saga.sequences[DUEL].is_over:
            story.when(PIM, Disengage(sequence=DUEL, who=TOBIAS))
        story.when(GM, EndSequence(sequence=DUEL))
        asked = [each.fixed["character"] for each in story.offered(GM, GiveConsequence) if each.main]
        assert (story.sheet(INES).experience, story.sheet(TOBIAS).experience) == (1, points)
        assert (INES in asked, TOBIAS in asked) == (True, bool(points))


@clause("QW3-5.1.2.2", "QW3-5.4.11.1b.1")
def test_nobody_comes_into_a_sequence_that_is_over_nor_into_a_recovery() -> None:
    story = began().when(GM, CorrectTally(sequence=DUEL, who=INES, points=5, reason="to the point"))
    story.attempt(PIM, JoinSequence(sequence=DUEL, character=TOBIAS)).refused("QW3-5.1.2.2")
    other, care = given(evening(sequence="chained")), SequenceId("the-care")
    other.when(GM, FrameSequence(prize="the barge", character=INES, opponent="The sea"), called=DUEL)
    other.when(GM, CorrectTally(sequence=DUEL, who=INES, points=1, reason="a wave"))
    other.when(GM, Disengage(sequence=DUEL, who=INES)).when(GM, EndSequence(sequence=DUEL))
    other.when(ROSA, FrameResolveRecovery(helper=AMA, helped=INES), called=care)
    other.attempt(PIM, JoinSequence(sequence=care, character=TOBIAS)).refused("QW3-5.4.11.1b.1")
    assert not story.offered(PIM, JoinSequence)
    assert not other.offered(PIM, JoinSequence)


@clause("QW3-2.3.1.3.1")
@pytest.mark.parametrize(
    ("conflict", "again"),
    [
        ("the captain's men", {"conflict": "The Captain's Men", "opponent": "The guard"}),
        ("", {"opponent": "the captain"}),
    ],
)
def test_what_lost_a_sequence_is_no_new_tactic_in_another_against_that_obstacle(
    conflict: str, again: dict[str, str]
) -> None:
    story = began(conflict=conflict)
    story.when(GM, CorrectTally(sequence=DUEL, who=INES, points=5, reason="to the point"))
    story.when(GM, EndSequence(sequence=DUEL)).when(GM, CloseSequence(sequence=DUEL))
    story.when(GM, FrameSequence(prize="the barge", character=INES, resistance="14", **again), called=AGAIN)  # type: ignore[arg-type] # as a table would fill it in
    enter = EnterWith(sequence=AGAIN, character=INES, ability="Sure-footed")
    story.attempt(NORA, enter).refused("QW3-2.3.1.3.1")
    anew = EnterWith(sequence=AGAIN, character=INES, ability="Sure-footed", new_way=True)
    story.attempt(NORA, anew).refused("QW3-2.3.1.3.1")
    (offered,) = story.offered(NORA, EnterWith)
    assert "Sure-footed" not in listed(offered)
    assert [(listed(each), each.fixed["new_way"]) for each in story.offered(GM, EnterWith)[1:]] == [
        (["Sure-footed"], True)
    ]
    begin = StartRound(sequence=AGAIN, pair=0, who=INES)
    story.when(GM, begin, called=BROKEN)
    story.attempt(NORA, ChooseAbility(contest=BROKEN, character=INES, ability="Sure-footed")).refused("QW3-2.3.1.3.1")
    story.when(GM, CancelContest(contest=BROKEN)).when(GM, anew)
    rolled(story.when(NORA, begin, called=ROUND), ROUND, 2, 20)


@clause("QW3-2.3.1.3.1")
def test_an_opponent_is_the_obstacle_only_where_nothing_else_stands_in_the_way() -> None:
    story = began(conflict="")
    story.when(NORA, Disengage(sequence=DUEL, who=INES)).when(GM, EndSequence(sequence=DUEL))
    again = FrameSequence(prize="the barge", character=INES, conflict="a locked gate", opponent="The captain")
    story.when(GM, CloseSequence(sequence=DUEL)).when(GM, again, called=AGAIN)
    story.when(NORA, EnterWith(sequence=AGAIN, character=INES, ability="Sure-footed"))


def test_a_foe_whom_nobody_named_and_another_character_may_be_met_again_in_the_same_way() -> None:
    for against in ({"opponent": ""}, {"against": TOBIAS, "opponent": "", "resistance": ""}):
        story = began(conflict="", **against)  # type: ignore[arg-type] # as a table would fill it in
        story.when(NORA, Disengage(sequence=DUEL, who=INES)).when(GM, EndSequence(sequence=DUEL))
        story.when(GM, CloseSequence(sequence=DUEL))
        story.when(GM, FrameSequence(prize="the barge", character=INES, **against), called=AGAIN)  # type: ignore[arg-type] # as a table would fill it in
        story.when(NORA, EnterWith(sequence=AGAIN, character=INES, ability="Sure-footed"))


@clause("QW3-5.4.11.2", "QW3-2.3.1.3.1")
def test_help_in_recovery_that_failed_may_be_given_again() -> None:
    story = given(evening(sequence="chained"))
    story.when(GM, FrameSequence(prize="the barge", character=INES, opponent="The sea"), called=DUEL)
    story.when(GM, CorrectTally(sequence=DUEL, who=INES, points=1, reason="a wave"))
    story.when(GM, Disengage(sequence=DUEL, who=INES)).when(GM, EndSequence(sequence=DUEL))
    for number in range(2):
        care = SequenceId(f"the-care-{number}")
        story.when(ROSA, FrameResolveRecovery(helper=AMA, helped=INES), called=care)
        story.when(ROSA, EnterWith(sequence=care, character=AMA, ability="Patient"))
        story.when(ROSA, Disengage(sequence=care, who=AMA)).when(GM, EndSequence(sequence=care))


@clause("QW3-5.1.2.1.2", "QW3-5.1.11.2")
def test_whoever_says_what_they_go_in_with_on_the_card_counts_by_that() -> None:
    story = began().when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="11"), called="the-guard")
    story.when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS, opponent="the-guard.foe"))
    round_(story, 14, 15)
    contest = started(story, 1, TOBIAS)
    rolled(story.when(PIM, ChooseAbility(contest=contest, character=TOBIAS, ability="Duellist")), contest, 19, 11, PIM)
    assert running(story).order == (1, 0)  # 17 before 13
    for who, points in ((TOBIAS, 8), (INES, 5)):
        story.when(GM, CorrectTally(sequence=DUEL, who=who, points=points, reason="to the point"))
    story.when(GM, EndSequence(sequence=DUEL))
    assert seen(story).degree == 3


@clause("QW3-2.8.1.2.2", "QW3-2.8.1.2.3")
def test_stakes_that_are_announced_in_a_sequence_may_end_a_story_when_it_is_over() -> None:
    story = began()
    ended = EndStory(contest=ContestId(DUEL), character=INES, ending=StoryEnding.DEATH)
    contest = started(story)
    story.attempt(GM, ended).refused("QW3-2.8.1.2.2")
    rolled(story.when(GM, AnnounceStakes(contest=contest, about="She drowns.")), contest, 20, 14)
    assert story.contest(started(story)).stakes == "She drowns."
    story.attempt(GM, ended).refused("QW3-5.2.1.4.2")
    story.when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS))
    story.when(NORA, Disengage(sequence=DUEL, who=INES)).when(PIM, Disengage(sequence=DUEL, who=TOBIAS))
    story.when(GM, EndSequence(sequence=DUEL))
    (offered,) = story.offered(GM, EndStory)
    assert offered.fixed == {"contest": DUEL, "character": INES}
    bystander = EndStory(contest=ContestId(DUEL), character=TOBIAS, ending=StoryEnding.DEATH)
    story.attempt(GM, bystander).refused(by="check_at_stake")
    story.when(GM, ended).when(NORA, AnswerEnding(character=INES, consent=True))
    assert story.sheet().ended


@clause("QW3-2.8.1.2.2")
def test_stakes_that_are_announced_for_something_beside_the_rounds_are_those_of_that_alone() -> None:
    story, climb = began(), ContestId("up-the-mast")
    story.when(PIM, TakeUnrelatedAction(sequence=DUEL, character=TOBIAS, about="climbs the mast"), called=climb)
    story.when(GM, AnnounceStakes(contest=climb, about="Tobias falls."))
    assert (story.contest(climb).stakes, story.contest(started(story)).stakes) == ("Tobias falls.", "")


@clause("QW3-2.8.1.2.2")
def test_a_contest_for_one_prize_may_end_the_story_that_was_announced() -> None:
    story = together.framed((INES, TOBIAS), kind=Form.ONE_PRIZE, evening=evening())
    lethal = together.contest_of(story, INES)
    story.when(GM, AnnounceStakes(contest=lethal, about="She drowns."))
    together.roll(together.roll(story, INES, 17), TOBIAS, 5)
    (offered,) = story.offered(GM, EndStory)
    assert offered.fixed == {"contest": lethal, "character": INES}
    story.when(GM, EndStory(contest=lethal, character=INES, ending=StoryEnding.DEATH))
    assert story.saga.sheets[INES].may_end


def listed(offer: Offer) -> list[str]:
    return [each.value for field in offer.fields if isinstance(field, Choice) for each in field.options]


@clause("QW3-5.2.3.2", "QW3-5.1.6.2")
def test_a_shot_that_misses_whoever_left_of_their_own_accord_takes_no_points_from_them() -> None:
    story = began().when(GM, CorrectTally(sequence=DUEL, who=INES, points=3, reason="to the point"))
    round_(story, 9, 4).when(NORA, Disengage(sequence=DUEL, who=INES))
    story.when(GM, TakePartingShot(sequence=DUEL, who=CAPTAIN, target=INES), called=ROUND)
    story.when(NORA, ChooseAbility(contest=ROUND, character=INES, ability="Sure-footed"))
    assert score(rolled(story, ROUND, 9, 4)) == "1-3"


@clause("QW3-5.1.11.1")
def test_an_opponent_who_faced_nobody_decides_no_degree() -> None:
    story = began().when(GM, AddOpponent(sequence=DUEL, name="Lord Dane", resistance="5M"), called="the-lord")
    story.when(GM, Disengage(sequence=DUEL, who="the-lord.foe"))
    story.when(GM, CorrectTally(sequence=DUEL, who=CAPTAIN, points=9, reason="to the point"))
    story.when(GM, EndSequence(sequence=DUEL))
    assert (seen(story).verdict, seen(story).degree) == ("victory", 4)


@clause("QW3-7.1.1")
def test_a_follower_of_a_character_without_a_player_brings_no_story_point() -> None:
    story = began(evening(story_points=True)).when(GM, GiveCharacter(character=INES))
    pcs = story.saga.pool.pcs
    bring = BringFollower(sequence=DUEL, owner=INES, name="Pell", role=FollowerRole.CONTESTANT, ability="Cutlass")
    assert story.when(GM, bring).saga.pool.pcs == pcs


def test_the_end_of_a_sequence_is_told_by_who_has_the_prize_or_has_it_not() -> None:
    story = began()
    story.when(NORA, Disengage(sequence=DUEL, who=INES)).when(GM, EndSequence(sequence=DUEL))
    (told,) = [line for line in story.reads(NORA) if "the barge" in line and " gain " in line]
    assert told.startswith("Ines Valdera")
