"""Flaws: hindrances on a card, plain and rolled, and demands that a player answers."""

import pytest
from tests.games.questworlds.play.table import (
    GM,
    INES,
    LEDGER,
    NORA,
    PIM,
    TOBIAS,
    Evening,
    Story,
    framed,
    given,
    rolling,
)
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.checks import check_mine
from talewright.games.questworlds.play.experience import ExperienceEarned
from talewright.games.questworlds.play.flaws import (
    AnswerFlaw,
    DropTrigger,
    FlawAnswered,
    FlawTriggered,
    RollHindrance,
    TriggerFlaw,
    trigger_of,
)
from talewright.games.questworlds.play.framing import ContestFramed, FrameContest
from talewright.games.questworlds.play.ids import ProposalId
from talewright.games.questworlds.play.marks import GiveBenefit, GiveConsequence, MarkGiven
from talewright.games.questworlds.play.modifiers import ModifierSet, SetModifier
from talewright.games.questworlds.play.outcome import CloseContest, ContestDecided, LetStand
from talewright.games.questworlds.play.resistance import Assure, SetResistance
from talewright.games.questworlds.play.sheets import SheetWritten, StrikeLine, WriteAbility
from talewright.games.questworlds.play.story_points import BurnStoryPoints
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.consequence import Kind
from talewright.games.questworlds.rules.contest import Verdict
from talewright.games.questworlds.rules.flaw import Answer
from talewright.games.questworlds.rules.growing.advance import Growth
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, MarkId
from talewright.table.moves import Undo
from talewright.table.offer import Choice

DOOR = "Cannot Leave a Door Closed"
PROUD = "Proud to a Fault"
OWN = ProposalId("the-door")
PRIDE = ProposalId("the-pride")
ROLL = ContestId("the-roll")


def hinder(name: str = DOOR, amount: int = -5) -> SetModifier:
    return SetModifier(contest=LEDGER, character=INES, source=Source.HINDRANCE, name=name, amount=amount)


def earned(story: Story) -> tuple[CharacterId, str]:
    """Who has just earned an experience point, and by which flaw."""
    event = story.hears()[-1]
    assert isinstance(event, ExperienceEarned)
    assert event.name in event.why
    return event.character, event.name


def pulled() -> Story:
    """The game master says that Tobias is too proud to beg."""
    pull = TriggerFlaw(character=TOBIAS, flaw=PROUD, about="Will you beg the widow?")
    return given().when(GM, pull, called=PRIDE)


# --- hindrances


@clause("QW3-2.7.1.1", "QW3-2.7.1.3", "QW3-2.7.1.4")
def test_the_game_master_hinders_a_tactic_that_conflicts_with_a_flaw() -> None:
    story = framed()
    story.attempt(NORA, hinder()).refused()
    story.when(GM, hinder(amount=-10))
    assert story.lines() == [f"-10 hindrance: {DOOR}"]
    assert story.hears(NORA)[-1] == ModifierSet(
        contest=LEDGER, character=INES, source=Source.HINDRANCE, name=DOOR, amount=-10
    )
    story.attempt(GM, hinder(amount=5)).refused("QW3-2.4.1")
    story.when(GM, hinder(amount=0))
    assert story.hears()[-1] == ModifierSet(
        contest=LEDGER, character=INES, source=Source.HINDRANCE, name=DOOR, amount=0
    )


@clause("QW3-2.7.1.2")
def test_an_ordinary_ability_may_hinder_too_and_what_is_not_there_may_not() -> None:
    assert framed().when(GM, hinder("Restless")).lines() == ["-5 hindrance: Restless"]
    framed().attempt(GM, hinder("Fear of Cats")).refused("QW3-2.1.4.1")
    framed().attempt(GM, hinder(":")).refused(by=AbilityRef.read)


@clause("QW3-2.7.1", "QW3-2.7.1.2", "QW3-8.1.2")
def test_a_player_says_that_a_flaw_pulls_and_the_game_master_that_an_ordinary_ability_does() -> None:
    pull = TriggerFlaw(character=INES, flaw="Restless", about="The road calls.")
    story = given().attempt(NORA, pull).refused("QW3-2.7.1.2")
    (offered,) = story.offered(NORA, TriggerFlaw)
    assert isinstance(offered.fields[0], Choice)
    assert [each.value for each in offered.fields[0].options] == [DOOR]
    story.when(GM, pull, called=OWN).when(NORA, AnswerFlaw(proposal=OWN, answer=Answer.SUBMIT))
    assert earned(story) == (INES, "Restless")
    given().when(NORA, TriggerFlaw(character=INES, flaw=DOOR.upper(), about="A door!"))


@clause("QW3-2.7.1.8", "QW3-8.1.2")
def test_a_hindrance_earns_an_experience_point_when_the_contest_is_over() -> None:
    story = framed().when(GM, hinder()).accepted(LEDGER, NORA).falls(LEDGER, 4, 18)
    story.when(NORA, LetStand(contest=LEDGER))
    assert (story.sheet().experience, story.sheet().earned) == (1, (DOOR,))
    assert earned(story) == (INES, DOOR)


@clause("QW3-2.7.1.5", "QW3-2.7.1.6")
@pytest.mark.parametrize(("ours", "theirs", "penalty"), [(12, 3, -5), (12, 15, -10), (20, 15, -15)])
def test_a_flaw_that_wins_its_roll_hinders_by_its_degree(ours: int, theirs: int, penalty: int) -> None:
    story = framed().when(GM, RollHindrance(contest=LEDGER, character=INES, flaw=DOOR), called=ROLL)
    assert [draw.label == DOOR for draw in story.look().draws] == [True, False]
    story.attempt(NORA, AcceptCard(contest=LEDGER)).refused("QW3-2.6.18")
    story.attempt(GM, RollHindrance(contest=LEDGER, character=INES, flaw="Restless")).refused("QW3-2.6.18")
    story.attempt(NORA, BurnStoryPoints(contest=ROLL, character=INES)).refused("QW3-7.1.4")
    story.falls(ROLL, ours, theirs)
    assert story.lines() == [f"{penalty:+d} hindrance: {DOOR}"]
    won = {-5: (1, 1), -10: (1, 0), -15: (2, 0)}[penalty]
    assert won in [(each.ours, each.theirs) for each in story.hears() if isinstance(each, ContestDecided)]


@clause("QW3-2.7.1.5", "QW3-2.7.1.7")
@pytest.mark.parametrize(("ours", "theirs", "verdict"), [(19, 10, Verdict.DEFEAT), (5, 5, Verdict.STANDOFF)])
def test_a_flaw_that_does_not_win_is_overcome_and_teaches_nothing(ours: int, theirs: int, verdict: Verdict) -> None:
    story = framed().when(GM, RollHindrance(contest=LEDGER, character=INES, flaw=DOOR), called=ROLL)
    story.falls(ROLL, ours, theirs)
    assert story.lines() == []
    assert [each.verdict for each in story.hears() if isinstance(each, ContestDecided)] == [verdict]
    story.accepted(LEDGER, NORA).falls(LEDGER, 4, 18).when(NORA, LetStand(contest=LEDGER))
    assert story.sheet().experience == 0


@clause("QW3-2.7.1.4")
@pytest.mark.parametrize("amount", [-15, -20])
def test_only_a_roll_makes_a_hindrance_heavier_than_10(amount: int) -> None:
    framed().attempt(GM, hinder(amount=amount)).refused("QW3-2.7.1.4")


@clause("QW3-2.7.1.5")
def test_a_flaw_that_is_overcome_takes_its_plain_hindrance_with_it() -> None:
    story = framed().when(GM, hinder(amount=-10))
    story.when(GM, RollHindrance(contest=LEDGER, character=INES, flaw=DOOR), called=ROLL).falls(ROLL, 19, 10)
    assert story.lines() == []
    assert story.hears()[-1] == ModifierSet(
        contest=LEDGER, character=INES, source=Source.HINDRANCE, name=DOOR, amount=0
    )


def test_a_flaw_hinders_once_whatever_its_capitals() -> None:
    assert framed().when(GM, hinder()).when(GM, hinder(DOOR.upper(), -10)).lines() == [f"-10 hindrance: {DOOR.upper()}"]


def test_nobody_strikes_a_flaw_out_that_is_in_use() -> None:
    story = framed().when(GM, RollHindrance(contest=LEDGER, character=INES, flaw=DOOR), called=ROLL)
    story.attempt(NORA, StrikeLine(character=INES, name=DOOR)).refused(by=StrikeLine.change)
    story.attempt(NORA, StrikeLine(character=INES, name="Sure-footed")).refused(by=StrikeLine.change)
    pulled().attempt(PIM, StrikeLine(character=TOBIAS, name=PROUD)).refused(by=StrikeLine.change)
    story.when(NORA, StrikeLine(character=INES, name="Restless"))
    assert isinstance(story.hears()[-1], SheetWritten)
    assert "Restless" not in [line.name for line in story.sheet().abilities]


def test_a_hindrance_in_an_assured_contest_teaches_nothing() -> None:
    story = framed().when(GM, hinder()).when(GM, Assure(contest=LEDGER)).accepted(LEDGER, NORA)
    assert (story.contest().phase, story.sheet().experience) == ("decided", 0)


# --- what a flaw demands


@clause("QW3-2.7.1")
def test_a_player_or_the_game_master_says_that_a_flaw_pulls() -> None:
    story = pulled()
    assert story.hears()[-1] == FlawTriggered(
        proposal=PRIDE, character=TOBIAS, flaw=PROUD, about="Will you beg the widow?"
    )
    own = TriggerFlaw(character=INES, flaw=DOOR, about="I look behind the door")
    assert story.when(NORA, own, called=OWN).hears()[-1] == FlawTriggered(
        proposal=OWN, character=INES, flaw=DOOR, about="I look behind the door"
    )
    story.attempt(NORA, TriggerFlaw(character=TOBIAS, flaw=PROUD, about="Ha!")).refused(by=check_mine)
    story.attempt(NORA, TriggerFlaw(character=INES, flaw="", about="Ha!")).refused(by=AbilityRef.read)


@clause("QW3-2.3.4.2.2", "QW3-2.7.2.2", "QW3-8.1.5")
def test_to_act_against_a_flaw_may_be_assured_and_teaches_nothing_then() -> None:
    struggle = ContestId("the-struggle")
    story = pulled().when(PIM, AnswerFlaw(proposal=PRIDE, answer=Answer.RESIST), called=struggle)
    bow = ChooseAbility(contest=struggle, character=TOBIAS, ability="Duellist: Court Manners", tactic="A bow.")
    story.when(PIM, bow).when(GM, Assure(contest=struggle)).accepted(struggle, PIM)
    assert story.hears()[-1] == ContestDecided(
        contest=ContestId("the-struggle"), verdict=Verdict.VICTORY, dice=None, ours=0, theirs=0
    )
    assert story.sheet(TOBIAS).experience == 0


def test_a_contest_with_a_flaw_that_was_put_away_is_taken_back_alone() -> None:
    struggle = ContestId("the-struggle")
    story = pulled().when(PIM, AnswerFlaw(proposal=PRIDE, answer=Answer.RESIST), called=struggle)
    bow = ChooseAbility(contest=struggle, character=TOBIAS, ability="Duellist: Court Manners", tactic="A bow.")
    story.when(PIM, bow).when(GM, Assure(contest=struggle)).accepted(struggle, PIM)
    story.when(GM, CloseContest(contest=struggle), called="put-away")
    assert "put-away" in [offer.fixed["move"] for offer in story.offered(GM, Undo)]


@clause("QW3-2.7.2.1", "QW3-2.7.2.8")
def test_acting_as_a_flaw_demands_needs_no_contest_and_teaches() -> None:
    story = pulled()
    story.attempt(NORA, AnswerFlaw(proposal=PRIDE, answer=Answer.SUBMIT)).refused(by=check_mine)
    story.when(PIM, AnswerFlaw(proposal=PRIDE, answer=Answer.SUBMIT))
    assert story.hears()[-2] == FlawAnswered(proposal=PRIDE, answer="submit")
    assert earned(story) == (TOBIAS, PROUD)
    assert (story.sees().triggers, story.sees().contests) == ((), ())
    story.attempt(PIM, AnswerFlaw(proposal=PRIDE, answer=Answer.SUBMIT)).refused(by=trigger_of)


@clause("QW3-2.7.2.1")
def test_the_answer_to_a_flaw_waits_for_the_player_and_the_game_master_may_give_it_for_them() -> None:
    story = pulled()
    for who, waits in ((PIM, [True, False]), (GM, [False, False]), (NORA, [])):
        assert [offer.main for offer in story.offered(who, AnswerFlaw)] == waits


@clause("QW3-2.7.2.2", "QW3-2.7.2.3", "QW3-8.1.2")
@pytest.mark.parametrize(
    ("ours", "theirs", "headline"),
    [
        (15, 19, "Tobias Kern acts against Proud to a Fault"),
        (19, 3, "Tobias Kern does not get past Proud to a Fault"),
    ],
)
def test_a_flaw_is_resisted_in_a_contest_with_its_own_rating(ours: int, theirs: int, headline: str) -> None:
    story = pulled().when(PIM, AnswerFlaw(proposal=PRIDE, answer=Answer.RESIST), called="the-struggle")
    struggle = ContestId("the-struggle")
    assert (story.contest(struggle).kind, story.contest(struggle).resistance) == ("flaw", "2M")
    (framed,) = [each for each in story.hears() if isinstance(each, ContestFramed)]
    assert (framed.contest, framed.kind, framed.character, framed.by_gm) == (struggle, "flaw", TOBIAS, True)
    assert (framed.subject, framed.conflict) == (PROUD, "Will you beg the widow?")
    assert framed.prize.endswith(f" {PROUD}")
    story.attempt(GM, SetResistance(contest=struggle, resistance="5")).refused("QW3-2.7.2.3")
    story.attempt(PIM, ChooseAbility(contest=struggle, character=TOBIAS)).refused("QW3-2.7.2.2")
    (offered,) = story.offered(PIM, ChooseAbility)
    assert "" not in [each.value for each in offered.fields[0].options]  # type: ignore[union-attr]
    loyal = ChooseAbility(
        contest=struggle, character=TOBIAS, ability="Loyal to the Widow Marsh", tactic="For her sake."
    )
    story.when(PIM, WriteAbility(character=TOBIAS, name="Loyal to the Widow Marsh", rating="15"))
    story.when(PIM, loyal).accepted(struggle, PIM).falls(struggle, ours, theirs)
    story.when(PIM, LetStand(contest=struggle))
    outcome = story.contest(struggle).outcome
    assert outcome is not None
    assert outcome.headline == headline
    earned = story.hears()[-1]
    assert isinstance(earned, ExperienceEarned)
    assert (earned.character, earned.name) == (TOBIAS, PROUD)
    assert story.sheet(TOBIAS).experience == 1


def test_the_game_master_lets_a_flaw_go_by() -> None:
    story = pulled()
    story.attempt(PIM, DropTrigger(proposal=PRIDE)).not_theirs()
    assert story.when(GM, DropTrigger(proposal=PRIDE)).hears()[-1] == FlawAnswered(proposal=PRIDE, answer="drop")


@clause("QW3-2.7.2.5")
def test_what_follows_from_submitting_is_not_resisted_unless_it_is_another_situation() -> None:
    story = pulled().when(PIM, AnswerFlaw(proposal=PRIDE, answer=Answer.SUBMIT))
    story.when(PIM, FrameContest(character=TOBIAS, prize="her house", conflict="the bailiff"), called=LEDGER)
    roll = RollHindrance(contest=LEDGER, character=TOBIAS, flaw="proud to a fault")
    story.attempt(GM, roll).refused("QW3-2.7.2.5")
    elsewhere = RollHindrance(contest=LEDGER, character=TOBIAS, flaw=PROUD, elsewhere=True)
    story.when(GM, elsewhere, called="the-roll")
    assert story.contest(ContestId("the-roll")).kind == "hindrance"


def test_a_new_session_is_another_situation() -> None:
    story = pulled().when(PIM, AnswerFlaw(proposal=PRIDE, answer=Answer.SUBMIT)).next_session()
    story.when(PIM, FrameContest(character=TOBIAS, prize="her house", conflict="the bailiff"), called=LEDGER)
    story.when(GM, RollHindrance(contest=LEDGER, character=TOBIAS, flaw=PROUD))


@clause("QW3-2.7.2.4", "QW3-2.7.2.7")
def test_submitting_may_bring_a_hindrance_later_or_a_benefit() -> None:
    story = pulled().when(PIM, AnswerFlaw(proposal=PRIDE, answer=Answer.SUBMIT))
    bonus = GiveBenefit(
        character=TOBIAS, text="the widow respects him", bonus=5, abilities=("Loyal to the Widow Marsh",)
    )
    story.attempt(PIM, bonus).refused("QW3-2.8.1.2")
    story.when(GM, bonus)
    assert story.hears()[-1] == MarkGiven(
        mark=MarkId(story.done[-1]),
        character=TOBIAS,
        good=True,
        text="the widow respects him",
        amount=5,
        kind=Kind.OTHER,
        abilities=("Loyal to the Widow Marsh",),
        expires="",
        contest=ContestId(""),
    )
    frame = FrameContest(character=TOBIAS, prize="her house", conflict="the bailiff")
    story.when(PIM, frame, called=LEDGER)
    later = SetModifier(contest=LEDGER, character=TOBIAS, source=Source.HINDRANCE, name=PROUD, amount=-5)
    story.attempt(PIM, later).refused()
    assert story.when(GM, later).lines(TOBIAS)[0] == "-5 hindrance: Proud to a Fault"


@clause("QW3-2.7.2.6")
def test_after_a_victory_against_a_flaw_the_game_master_may_still_impose_a_penalty() -> None:
    story = pulled().when(PIM, AnswerFlaw(proposal=PRIDE, answer=Answer.RESIST), called="the-struggle")
    struggle = ContestId("the-struggle")
    story.when(PIM, ChooseAbility(contest=struggle, character=TOBIAS, ability="Duellist", tactic="Discipline."))
    story.accepted(struggle, PIM).falls(struggle, 10, 19).when(PIM, LetStand(contest=struggle))
    broken = GiveConsequence(
        character=TOBIAS, text="he has begged", penalty=10, abilities=("Duellist: Court Manners",), contest=struggle
    )
    story.attempt(PIM, broken).refused("QW3-2.8.1.2")
    story.when(GM, broken)
    assert story.marks(TOBIAS) == ["he has begged -10 on Duellist: Court Manners"]


# --- limits of experience


@clause("QW3-8.1.3", "QW3-8.1.6", "QW3-8.1.1")
def test_an_ability_teaches_once_in_a_session_and_five_points_are_the_most() -> None:
    story = rolling().falls(LEDGER, 19, 3).when(NORA, LetStand(contest=LEDGER))
    assert story.sheet().earned == ("Sure-footed",)
    for number, ability in enumerate(["Sure-footed", "Restless", "Speaks With Sailors", "Cartographer"]):
        lose(story, f"contest-{number}", ability)
    assert story.sheet().earned == ("Sure-footed", "Restless", "Speaks With Sailors", "Cartographer")
    lose(story, "contest-x", "Brass Compass of Her Mother", hindered_by=DOOR)
    assert (story.sheet().experience, len(story.sheet().earned)) == (5, 5)
    story.next_session()
    lose(story, "contest-y", "Restless")
    assert (story.sheet().experience, story.sheet().earned) == (6, ("Restless",))


def lose(story: Story, called: str, ability: str, *, hindered_by: str = "") -> None:
    contest = ContestId(called)
    story.when(NORA, FrameContest(character=INES, prize=called, conflict=called), called=called)
    story.when(GM, SetResistance(contest=contest, resistance="15"))
    story.when(NORA, ChooseAbility(contest=contest, character=INES, ability=ability, tactic="So."))
    if hindered_by:
        hindrance = SetModifier(contest=contest, character=INES, source=Source.HINDRANCE, name=hindered_by, amount=-5)
        story.when(GM, hindrance)
    story.accepted(contest, NORA).falls(contest, 20, 3).when(NORA, LetStand(contest=contest))
    story.when(GM, CloseContest(contest=contest))


@clause("QW3-8.3.1", "QW3-2.7.2.8")
def test_with_milestones_no_flaw_promises_a_point() -> None:
    for growth, promised in ((Growth.EXPERIENCE, True), (Growth.MILESTONES, False)):
        story = given(Evening(options={"growth": growth}))
        story.when(GM, TriggerFlaw(character=TOBIAS, flaw=PROUD, about="Will you beg the widow?"))
        (give_in, _) = story.offered(PIM, AnswerFlaw)
        assert bool(give_in.effect) is promised
