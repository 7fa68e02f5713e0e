"""Group sequences, help from those who are free, followers, parting shots, and the outcome of the whole."""

import pytest
from msgspec import Struct
from tests.games.questworlds.play.dueling import (
    CAPTAIN,
    DUEL,
    began,
    pair,
    rolled,
    round_,
    running,
    score,
    seen,
    started,
)
from tests.games.questworlds.play.table import AMA, GM, INES, LEDGER, NORA, PIM, ROSA, TOBIAS, Evening, Story
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.augments import ProposeAugment, RollAugment
from talewright.games.questworlds.play.experience import ExperienceEarned
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.marks import GiveBenefit, GiveConsequence
from talewright.games.questworlds.play.modifiers import SetModifier
from talewright.games.questworlds.play.outcome import CloseContest
from talewright.games.questworlds.play.pool import CorrectPool
from talewright.games.questworlds.play.resistance import SetResistance
from talewright.games.questworlds.play.sequences.ending import CloseSequence, DropSequence, EndSequence
from talewright.games.questworlds.play.sequences.helping import StartAssist, TakeUnrelatedAction
from talewright.games.questworlds.play.sequences.joining import EnterWith, FaceOpponent, JoinSequence
from talewright.games.questworlds.play.sequences.opponents import AddOpponent
from talewright.games.questworlds.play.sequences.shots import TakePartingShot
from talewright.games.questworlds.play.sequences.starting import StartRound
from talewright.games.questworlds.play.sequences.tally import CorrectTally, Disengage
from talewright.games.questworlds.play.sequences.under_way import going
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.story_points import BurnStoryPoints
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.shared.ids import AugmentId, CharacterId, ContestId
from talewright.table.offer import Choice
from talewright.web.story import headline

GUARD = "the-guard.foe"
SHOT, HELP, DEED = ContestId("the-shot"), ContestId("the-help"), ContestId("the-deed")


def two_pairs() -> Story:
    """Ines against the captain, Tobias against a guard; Ama stands by."""
    story = began().when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="11"), called="the-guard")
    story.when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS, opponent=GUARD))
    return story.when(PIM, EnterWith(sequence=DUEL, character=TOBIAS, ability="Duellist"))


def stands(story: Story) -> dict[str, str]:
    return {each.name: each.stands for each in seen(story).people}


def points(story: Story, who: str, against: int) -> Story:
    return story.when(GM, CorrectTally(sequence=DUEL, who=who, points=against, reason="to the point"))


def with_ability(story: Story, contest: ContestId, who: str, character: CharacterId, ability: str) -> Story:
    return story.when(who, ChooseAbility(contest=contest, character=character, ability=ability))


# --- pairs


@clause("QW3-2.6.8", "QW3-2.6.19")
def test_whoever_is_engaged_supports_no_round_and_whoever_comes_to_be_goes_on_to_support_none() -> None:
    story = two_pairs()
    first = started(story, 1, TOBIAS)

    def support(character: CharacterId, ability: str) -> ProposeAugment:
        return ProposeAugment(
            contest=first, character=character, ability=ability, about="With a shout.", beneficiary=TOBIAS
        )

    story.attempt(NORA, support(INES, "Sure-footed")).refused("QW3-2.6.8")
    assert not story.offered(NORA, ProposeAugment)
    story.when(ROSA, support(AMA, "Patient"))  # she stands by, for the whole sequence
    join = JoinSequence(sequence=DUEL, character=AMA, opponent=GUARD)
    story.attempt(ROSA, join).refused("QW3-2.6.8", naming=("Ama Osei",))
    rolled(story, first, 18, 15, PIM, GM)
    again = started(story, 0)
    rolled(story, again, 18, 17)
    second = started(story, 1, TOBIAS)
    assert story.lines(TOBIAS, second) == ["+5 supporters: Patient"]
    rolled(story, second, 18, 17, PIM)
    story.when(ROSA, join)
    rolled(story, started(story, 0), 18, 17)
    assert not story.lines(TOBIAS, started(story, 1, TOBIAS, by=GM))


@clause("QW3-5.1.2.1", "QW3-5.1.2.1.2", "QW3-5.1.2.1.3", "QW3-5.1.2.3", "QW3-5.1.2.4")
def test_pairs_play_round_by_round_the_highest_first_and_new_ones_at_the_end() -> None:
    story = two_pairs()
    assert [each.is_next for each in seen(story).pairs] == [False, True]  # Tobias has 17
    story.attempt(NORA, StartRound(sequence=DUEL, pair=0)).refused("QW3-5.1.2.1.3")
    round_(story, 9, 4, 1, TOBIAS)
    assert ([each.is_next for each in seen(story).pairs], score(story, 1)) == ([True, False], "1-0")
    points(story, CAPTAIN, 5)
    assert stands(story) == {
        "Ines Valdera": "free",
        "The captain": "out",
        "A guard": "engaged",
        "Tobias Kern": "engaged",
    }
    story.when(GM, AddOpponent(sequence=DUEL, name="The mate", resistance="12"), called="the-mate")
    story.when(NORA, FaceOpponent(sequence=DUEL, who=INES, opponent="the-mate.foe"))
    assert (score(story, 2), running(story).order) == ("0-0", (1, 0, 2))
    story.attempt(NORA, FaceOpponent(sequence=DUEL, who=INES, opponent=GUARD)).refused("QW3-5.1.2.3")
    assert [each.is_next for each in seen(story).pairs] == [False, False, True]


@clause("QW3-5.2.7.1", "QW3-5.1.9.1", "QW3-5.1.2.1.1")
def test_whoever_joins_a_comrade_shares_the_tally_and_goes_out_together() -> None:
    story = began()
    points(story, INES, 3)
    (join,) = story.offered(PIM, JoinSequence)
    ((captain,),) = (field.options for field in join.fields if isinstance(field, Choice))
    assert ("Ines Valdera" in captain.about, figures(captain.about)) == (True, ["0", "3"])
    story.attempt(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=CAPTAIN)).refused()
    story.when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS, opponent=CAPTAIN))
    story.when(PIM, EnterWith(sequence=DUEL, character=TOBIAS, ability="Duellist"))
    story.attempt(NORA, JoinSequence(sequence=DUEL, character=INES)).refused()
    assert (pair(story).ours, pair(story).their_points) == (("Ines Valdera", "Tobias Kern"), 3)
    round_(story, 1, 14, 0, TOBIAS)
    assert (score(story), stands(story)["Ines Valdera"], stands(story)["Tobias Kern"]) == ("0-5", "out", "out")
    assert next(line for line in reversed(story.reads()) if "Tobias Kern" in line).count(" out") == 1, (
        "told once of both"
    )
    assert seen(story).over


@clause("QW3-5.1.9.2", "QW3-5.1.9.3")
def test_numbers_may_give_a_modifier_but_not_against_a_mob() -> None:
    story = began()
    assert seen(story).numbers == ()
    story.when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS, opponent=CAPTAIN))
    assert seen(story).numbers == (5, 10)
    mob = began(mob=True).when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS, opponent=CAPTAIN))
    assert seen(mob).numbers == ()


@clause("QW3-5.1.2.2", "QW3-5.1.2.1.4", "QW3-5.1.11.1")
def test_the_last_one_standing_wins_by_the_highest_rated_who_was_beaten() -> None:
    story = two_pairs()
    points(story, INES, 5)
    points(story, GUARD, 9)
    assert not seen(story).over
    story.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=CAPTAIN))
    points(story, CAPTAIN, 5)
    assert seen(story).over
    story.attempt(GM, EndSequence(sequence=DUEL, degree=5)).refused("QW3-5.1.2.1.5")
    story.when(GM, EndSequence(sequence=DUEL))
    assert (seen(story).verdict, seen(story).degree) == ("victory", 2)  # the captain's, not the guard's 4


@clause("QW3-5.1.11.2", "QW3-5.1.11.3")
def test_a_lost_group_sequence_is_that_of_the_highest_rated_character() -> None:
    story = two_pairs()
    points(story, INES, 5)
    points(story, TOBIAS, 9)
    story.when(GM, EndSequence(sequence=DUEL))
    assert (seen(story).verdict, seen(story).degree) == ("defeat", 4)
    shared = began()
    shared.when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS))
    shared.when(PIM, EnterWith(sequence=DUEL, character=TOBIAS, ability="Loyal to the Widow Marsh"))
    shared.when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="14"), called="the-guard")
    shared.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=GUARD))
    points(points(shared, CAPTAIN, 9), GUARD, 5).when(GM, EndSequence(sequence=DUEL))
    assert seen(shared).degree == 2  # of degrees 4 and 2 at the same rating


# --- help


@clause("QW3-5.1.10.1", "QW3-5.2.6.1", "QW3-5.2.6.2", "QW3-5.2.6.4", "QW3-5.2.6.5", "QW3-5.2.6.6")
def test_assists_get_harder_and_a_failed_one_may_take_the_teammate_out() -> None:
    story = points(began(), INES, 1)
    assist = StartAssist(sequence=DUEL, helper=AMA, teammate=INES)
    story.attempt(NORA, StartAssist(sequence=DUEL, helper=INES, teammate=INES)).refused("QW3-5.1.10.1")
    story.attempt(ROSA, StartAssist(sequence=DUEL, helper=AMA, teammate=CAPTAIN)).refused("QW3-5.1.10.1")
    rounds = ((15, 19), "10", "0-0", "1"), ((1, 15), "15", "0-2", ""), ((2, 20), "20", "0-4", "2")
    for faces, resistance, after, against in rounds:
        contest = ContestId(f"the-help-{resistance}")
        (offered,) = story.offered(ROSA, StartAssist)
        assert figures(offered.effect) == [resistance, against][: 1 + bool(against)], (
            "nothing is told where nothing could be taken off"
        )
        story.when(ROSA, assist, called=contest)
        assert story.contest(contest).resistance == resistance
        rolled(with_ability(story, contest, ROSA, AMA, "Patient"), contest, *faces, ROSA)
        assert score(story) == after
    story.when(ROSA, assist, called=HELP)
    assert story.contest(HELP).resistance == "5M"
    rolled(with_ability(story, HELP, ROSA, AMA, "Patient"), HELP, 16, 20, ROSA)
    assert stands(story)["Ines Valdera"] == "out"


@clause("QW3-5.1.1.1.5")
@pytest.mark.parametrize("called_for", [False, True])
def test_a_round_whose_contestant_was_taken_out_meanwhile_is_dropped(*, called_for: bool) -> None:
    """Her dice were still called for, and when they fell the round could only be dropped, by the game master."""
    story = points(began(), INES, 4)
    contest = started(story)
    if called_for:
        story.when(NORA, AcceptCard(contest=contest))
    story.when(ROSA, StartAssist(sequence=DUEL, helper=AMA, teammate=INES), called=HELP)
    rolled(with_ability(story, HELP, ROSA, AMA, "Patient"), HELP, 16, 3, ROSA)
    assert (stands(story)["Ines Valdera"], story.waits(), [*story.saga.cards]) == ("out", [], [])
    assert seen(story.when(GM, EndSequence(sequence=DUEL))).verdict == "defeat"


@clause("QW3-5.1.10.1", "QW3-5.1.1.1.5")
def test_help_that_comes_too_late_is_dropped() -> None:
    """An assist that was begun brought her back, although only an engaged teammate is assisted."""
    story = points(began(), INES, 4)
    story.when(ROSA, StartAssist(sequence=DUEL, helper=AMA, teammate=INES), called=HELP)
    round_(story, 14, 3)
    assert (stands(story)["Ines Valdera"], [*story.saga.cards]) == ("out", [])


def test_a_tally_that_is_corrected_may_end_a_round() -> None:
    story = began()
    started(story)
    assert not points(story, INES, 5).saga.cards


@clause("QW3-5.1.7.1", "QW3-5.2.1.3.6")
def test_an_unrelated_action_risks_nothing_and_may_augment_a_teammate() -> None:
    story = points(began(), INES, 2)
    act = TakeUnrelatedAction(sequence=DUEL, character=AMA, about="light the beacon", aids=INES)
    story.attempt(NORA, TakeUnrelatedAction(sequence=DUEL, character=INES, about="x")).refused("QW3-5.1.7.1")
    story.when(ROSA, act, called=DEED)
    rolled(with_ability(story, DEED, ROSA, AMA, "Patient"), DEED, 15, 19, ROSA)
    assert (score(story), seen(story).history[-1].pair) == ("0-2", -1)
    contest = started(story)
    assert "+15 supporters: light the beacon" in story.lines(INES, contest)
    assert not [each for each in story.offered(GM, SetModifier) if each.fixed.get("source") == Source.SUPPORTERS]
    story.when(ROSA, act, called="once-more")
    rolled(with_ability(story, ContestId("once-more"), ROSA, AMA, "Patient"), ContestId("once-more"), 16, 9, ROSA)
    assert score(story) == "0-2"


@clause("QW3-5.2.6.3", "QW3-5.1.2.1.5")
def test_the_game_master_adjusts_an_assist_and_says_what_the_whole_came_to() -> None:
    story = points(began(), INES, 2)
    story.when(ROSA, StartAssist(sequence=DUEL, helper=AMA, teammate=INES), called=HELP)
    story.when(GM, SetResistance(contest=HELP, resistance="19"))
    rolled(with_ability(story, HELP, ROSA, AMA, "Patient"), HELP, 14, 19, ROSA)
    assert score(story) == "0-4"
    points(story, CAPTAIN, 5).when(GM, EndSequence(sequence=DUEL, degree=3))
    assert (seen(story).verdict, seen(story).degree) == ("victory", 3)


# --- parting shots


@clause("QW3-5.1.8.1", "QW3-5.1.8.5", "QW3-5.2.3.1", "QW3-5.1.8.2", "QW3-5.1.8.3")
def test_a_parting_shot_makes_the_defeat_worse() -> None:
    story = points(began(), CAPTAIN, 4)
    shot = TakePartingShot(sequence=DUEL, who=INES, target=CAPTAIN, about="his good name")
    story.attempt(NORA, shot).refused("QW3-5.1.8.1")
    round_(story, 9, 4)
    story.when(NORA, shot, called=SHOT)
    rolled(with_ability(story, SHOT, NORA, INES, "Restless"), SHOT, 15, 14, NORA)
    assert score(story) == "6-0"
    story.attempt(NORA, shot).refused("QW3-5.1.8.1", another=True)
    told = headline([line for line in story.look(NORA).log if line.contest == DUEL])
    assert told.kind == "tally-changed/1"  # what it came to is the headline of its sequence


@clause("QW3-5.2.3.2", "QW3-5.2.3.3", "QW3-5.2.3.4")
def test_a_parting_shot_that_fails_brings_the_target_back() -> None:
    story = points(began(), CAPTAIN, 3)
    round_(story, 13, 15)
    assert (score(story), seen(story).over) == ("6-0", True)
    story.when(NORA, TakePartingShot(sequence=DUEL, who=INES, target=CAPTAIN), called=SHOT)
    rolled(with_ability(story, SHOT, NORA, INES, "Sure-footed"), SHOT, 12, 14, NORA)
    assert (score(story), seen(story).over, stands(story)["The captain"]) == ("4-0", False, "engaged")
    round_(story, 9, 4)
    assert seen(story).over


@clause("QW3-5.1.6.2", "QW3-5.1.6.3", "QW3-5.1.8.4", "QW3-5.2.3.5")
def test_the_opposition_strikes_only_at_those_who_disengage_and_nobody_at_a_teammate() -> None:
    story = two_pairs()
    points(story, INES, 5)
    story.attempt(PIM, TakePartingShot(sequence=DUEL, who=TOBIAS, target=INES)).refused("QW3-5.2.3.5")
    story.attempt(GM, TakePartingShot(sequence=DUEL, who=CAPTAIN, target=INES)).refused("QW3-5.1.8.4")
    story.when(PIM, Disengage(sequence=DUEL, who=TOBIAS))
    story.when(GM, TakePartingShot(sequence=DUEL, who=GUARD, target=TOBIAS), called=SHOT)
    rolled(with_ability(story, SHOT, PIM, TOBIAS, "Duellist"), SHOT, 3, 5, PIM)  # the guard rolls as the resistance
    assert score(story, 1) == "0-1"
    other = began().when(GM, Disengage(sequence=DUEL, who=CAPTAIN))
    assert other.offered(NORA, TakePartingShot)


# --- what it leaves behind


@clause("QW3-5.1.1.1.6", "QW3-5.2.1.4.2", "QW3-5.2.2.1", "QW3-5.2.2.1.1", "QW3-5.2.2.1.2")
def test_experience_and_consequences_come_once_and_at_the_end() -> None:
    story = began()
    hurt = GiveConsequence(
        character=INES, contest=ContestId(DUEL), text="A cracked rib", penalty=10, abilities=("Sure-footed",)
    )
    round_(story, 1, 14)
    assert not [each for each in story.hears() if isinstance(each, ExperienceEarned)]
    story.attempt(GM, hurt).refused("QW3-5.2.1.4.2")
    points(story, INES, 5).when(GM, EndSequence(sequence=DUEL))
    assert (seen(story).verdict, seen(story).degree, seen(story).suggested) == ("defeat", 2, -15)
    earned = [each for each in story.hears() if isinstance(each, ExperienceEarned)]
    assert [each.name for each in earned] == ["Sure-footed"]
    (suggestion,) = [each for each in story.offered(GM, GiveConsequence) if each.fixed.get("contest")]
    assert (suggestion.main, suggestion.group) == (True, DUEL)
    story.when(GM, hurt)
    assert story.marks() == ["A cracked rib -10 on Sure-footed"]
    assert not any(each.main for each in story.offered(GM, GiveConsequence))
    story.attempt(GM, EndSequence(sequence=DUEL)).refused(by=going)
    story.when(GM, CloseSequence(sequence=DUEL))
    assert (story.sees().sequences, [each.id for each in story.sees().past_sequences]) == ((), [DUEL])


def test_rounds_push_no_contest_out_of_those_that_are_kept_to_look_at() -> None:
    story = began()
    frame = FrameContest(character=INES, prize="the smugglers' ledger", resistance="15")
    story.when(GM, frame, called=LEDGER).when(NORA, ChooseAbility(contest=LEDGER, character=INES, ability="Restless"))
    story.when(NORA, AcceptCard(contest=LEDGER)).falls(LEDGER, 3, 19).when(GM, CloseContest(contest=LEDGER))
    for _ in range(4):
        round_(story, 10, 10)
    kinds = [each.kind for each in story.sees().past]
    assert (kinds, story.sees().past[-1].id) == (["part", "part", "part", "contest"], LEDGER)


def test_a_dropped_sequence_leaves_nothing_behind() -> None:
    story = began()
    contest = started(story)
    story.attempt(GM, CloseSequence(sequence=DUEL)).refused()
    story.when(GM, DropSequence(sequence=DUEL, reason="the tide"))
    assert (story.sees().sequences, contest in story.saga.cards, story.saga.bonds) == ((), False, {})
    story.attempt(GM, DropSequence(sequence=DUEL)).refused(by=State.sequence)
    assert not story.offered(GM, GiveBenefit)[0].fixed.get("contest")


@pytest.mark.parametrize("ends", [DropSequence(sequence=DUEL), Disengage(sequence=DUEL, who=INES)])
def test_a_story_point_burned_on_a_rolled_augment_of_a_dropped_round_comes_back_once(ends: Struct) -> None:
    story = began(Evening())
    contest, compass = started(story), AugmentId("the-compass")
    own = ProposeAugment(contest=contest, character=INES, ability="Brass Compass of Her Mother", about="By night.")
    story.when(NORA, own, called=compass)
    story.when(GM, RollAugment(contest=contest, augment=compass), called="the-augment")
    for _ in range(2):
        story.when(NORA, BurnStoryPoints(contest=ContestId("the-augment"), character=INES))
    story.when(GM, CorrectPool(points=0, reason="a hard night"))
    story.when(GM, ends)
    assert story.saga.points == 2
    assert story.kinds().count("contest-cancelled") == 2


@clause("QW3-5.1.2.3", "QW3-5.2.7.1")
def test_whoever_has_gone_on_to_another_opponent_is_not_beaten_with_those_they_left_behind() -> None:
    story = began().when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS, opponent=CAPTAIN))
    story.when(PIM, EnterWith(sequence=DUEL, character=TOBIAS, ability="Duellist"))
    story.when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="11"), called="the-guard")
    points(story, CAPTAIN, 5)
    story.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=GUARD))
    points(points(story, CAPTAIN, 4), INES, 5)  # the captain is back, and has the better of Ines
    assert stands(story) == {
        "Ines Valdera": "out",
        "The captain": "free",
        "Tobias Kern": "engaged",
        "A guard": "engaged",
    }
    round_(story, 17, 12, 1, TOBIAS)
    assert score(story, 1) == "3-0"


@clause("QW3-5.1.8.1", "QW3-5.1.6.3")
def test_whoever_came_back_from_a_parting_shot_and_leaves_may_be_shot_at_again() -> None:
    story = round_(points(began(), CAPTAIN, 4), 9, 4)
    for shot, ours, theirs, then in ((SHOT, 20, 3, "4-0"), (ContestId("second-shot"), 3, 20, "6-0")):
        story.when(NORA, TakePartingShot(sequence=DUEL, who=INES, target=CAPTAIN), called=shot)
        rolled(with_ability(story, shot, NORA, INES, "Sure-footed"), shot, ours, theirs)
        assert score(story) == then
        if shot == SHOT:
            story.when(GM, Disengage(sequence=DUEL, who=CAPTAIN))
