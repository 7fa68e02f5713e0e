"""Contests that are dropped: who may, and what comes back."""

from tests.games.questworlds.play.dueling import CAPTAIN, DUEL, began, round_
from tests.games.questworlds.play.table import GM, INES, LEDGER, NORA, PIM, TOBIAS, Evening, framed, given
from tests.games.questworlds.play.test_sequence_groups import GUARD, SHOT, two_pairs
from tests.games.questworlds.play.test_wagered_sequence import joined, points
from tests.rules.clause import clause

from talewright.games.questworlds.play.augments import ProposeAugment, RollAugment
from talewright.games.questworlds.play.dropping import CancelContest
from talewright.games.questworlds.play.flaws import AnswerFlaw, TriggerFlaw
from talewright.games.questworlds.play.groups.closing import CloseGroup
from talewright.games.questworlds.play.groups.joining import FrameGroup
from talewright.games.questworlds.play.ids import ProposalId
from talewright.games.questworlds.play.sequences.ending import DropSequence
from talewright.games.questworlds.play.sequences.followers import AttackFollower, BringFollower
from talewright.games.questworlds.play.sequences.giving import TakeSecondChance
from talewright.games.questworlds.play.sequences.joining import FaceOpponent
from talewright.games.questworlds.play.sequences.opponents import AddOpponent
from talewright.games.questworlds.play.sequences.shots import TakePartingShot
from talewright.games.questworlds.play.sequences.tally import Disengage
from talewright.games.questworlds.rules.flaw import Answer
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import AugmentId, ContestId, GroupId

# --- who may


@clause("QW3-5.1.8.3")
def test_a_parting_shot_is_dropped_by_whoever_takes_it_and_not_by_its_target() -> None:
    story = two_pairs().when(PIM, Disengage(sequence=DUEL, who=TOBIAS))
    story.when(GM, TakePartingShot(sequence=DUEL, who=GUARD, target=TOBIAS), called=SHOT)
    assert story.offered(GM, CancelContest)
    assert not story.offered(PIM, CancelContest)
    story.attempt(PIM, CancelContest(contest=SHOT)).refused("QW3-5.1.8.3")
    story.when(GM, CancelContest(contest=SHOT))
    other = began().when(GM, Disengage(sequence=DUEL, who=CAPTAIN))
    other.when(NORA, TakePartingShot(sequence=DUEL, who=INES, target=CAPTAIN), called=SHOT)
    assert other.offered(NORA, CancelContest)
    other.when(NORA, CancelContest(contest=SHOT))


@clause("QW3-5.2.1.3.7")
def test_an_attack_on_a_follower_is_resisted_and_not_dropped_by_its_player() -> None:
    story = began().when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="14"), called="the-guard")
    bring = BringFollower(sequence=DUEL, owner=INES, name="Old Pell", role=FollowerRole.SECONDARY, ability="Cutlass")
    story.when(NORA, bring, called="the-pell")
    attack = AttackFollower(sequence=DUEL, opponent=GUARD, follower="the-pell.follower")
    story.when(GM, attack, called="the-attack")
    assert not story.offered(NORA, CancelContest)
    story.attempt(NORA, CancelContest(contest=ContestId("the-attack"))).refused("QW3-5.2.1.3.7")


@clause("QW3-2.7.2.2")
def test_a_flaw_that_is_resisted_is_not_got_rid_of_by_dropping_the_contest() -> None:
    story = given().when(
        GM, TriggerFlaw(character=TOBIAS, flaw="Proud to a Fault", about="Beg her."), called="the-pull"
    )
    answer = AnswerFlaw(proposal=ProposalId("the-pull"), answer=Answer.RESIST)
    story.when(PIM, answer, called="the-struggle")
    assert not story.offered(PIM, CancelContest)
    story.attempt(PIM, CancelContest(contest=ContestId("the-struggle"))).refused("QW3-2.7.2.2")
    story.when(GM, CancelContest(contest=ContestId("the-struggle")))
    assert story.saga.cards == {}


@clause("QW3-2.6.1.6")
def test_a_lost_augment_on_the_table_is_not_got_rid_of_by_dropping_what_it_supports() -> None:
    own = ProposeAugment(contest=LEDGER, character=INES, ability="Brass Compass of Her Mother", about="By night.")
    story = framed().when(NORA, own, called="the-compass")
    story.when(GM, RollAugment(contest=LEDGER, augment=AugmentId("the-compass")), called="the-roll")
    assert story.offered(NORA, CancelContest)
    story.falls("the-roll", 20, 9)
    assert not story.offered(NORA, CancelContest)
    story.attempt(NORA, CancelContest(contest=LEDGER)).refused(by=CancelContest.check)
    story.when(GM, CancelContest(contest=LEDGER))


# --- what comes back


@clause("QW3-5.1.8.1")
def test_a_parting_shot_that_was_dropped_may_be_taken_again() -> None:
    story = began().when(GM, Disengage(sequence=DUEL, who=CAPTAIN))
    shot = TakePartingShot(sequence=DUEL, who=INES, target=CAPTAIN)
    story.when(NORA, shot, called=SHOT).attempt(NORA, shot).refused("QW3-5.1.8.1")
    story.when(GM, CancelContest(contest=SHOT, reason="a mistake"))
    assert story.offered(NORA, TakePartingShot)
    story.when(NORA, shot)


@clause("QW3-5.3.5.2", "QW3-5.3.5.3")
def test_a_second_chance_that_was_dropped_is_not_used_up_and_costs_nothing() -> None:
    story = points(joined(began(Evening(options={"sequence": "wagered"}))), INES, -7)
    story.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=CAPTAIN))
    chance, pool = TakeSecondChance(sequence=DUEL, character=INES), story.saga.points
    story.when(NORA, chance, called="the-chance")
    assert story.saga.points == pool - 1
    story.when(GM, CancelContest(contest=ContestId("the-chance"), reason="a mistake"))
    assert (story.saga.points, bool(story.offered(NORA, TakeSecondChance))) == (pool, True)
    story.when(NORA, chance)


# --- how it is told


def test_what_was_dropped_is_told_as_dropped() -> None:
    """The story went on to say that it began, or how its last round went."""
    assert framed().when(NORA, CancelContest(contest=LEDGER)).headlined_by(LEDGER) == "contest-cancelled"
    rounds = round_(began(), 4, 9).when(GM, DropSequence(sequence=DUEL))
    assert rounds.headlined_by(DUEL) == "sequence-closed"
    group = given().when(GM, FrameGroup(prize="the tower"), called="the-tower")
    group.when(GM, CloseGroup(group=GroupId("the-tower")))
    assert group.headlined_by("the-tower") == "group-closed"
