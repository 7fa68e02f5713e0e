"""A sequence between player characters: each side may do what the other may."""

from msgspec.structs import replace
from tests.games.questworlds.play.dueling import DUEL, began, evening, rolled, running, seen, started
from tests.games.questworlds.play.table import AMA, GM, INES, NORA, PIM, PLAYED_BY, ROSA, TOBIAS, Story, given
from tests.rules.clause import clause

from talewright.games.questworlds.play.checks import check_mine
from talewright.games.questworlds.play.dropping import CancelContest
from talewright.games.questworlds.play.sequences.assigning import AssignFollower
from talewright.games.questworlds.play.sequences.ending import EndSequence
from talewright.games.questworlds.play.sequences.followers import AttackFollower, BringFollower, ShiftPoints
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.giving import FollowerUse, TakeSecondChance, UseFollower
from talewright.games.questworlds.play.sequences.joining import EnterWith, FaceOpponent, JoinSequence
from talewright.games.questworlds.play.sequences.opponents import AddOpponent
from talewright.games.questworlds.play.sequences.tally import CorrectTally, Disengage
from talewright.games.questworlds.play.sequences.under_way import check_not_busy
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.table.offer import Choice, Value

PELL = CharacterId("the-pell.follower")
STRIKE = ContestId("the-strike")


def between(**options: Value) -> Story:
    """Ines, on our side, contends with Tobias."""
    frame = FrameSequence(prize="the crown", character=INES, against=TOBIAS)
    return given(evening(**options)).when(GM, frame, called=DUEL)


def brought(story: Story, role: FollowerRole) -> Story:
    """Tobias has a follower."""
    pell = BringFollower(sequence=DUEL, owner=TOBIAS, name="Old Pell", role=role, ability="Cutlass")
    return story.when(PIM, pell, called="the-pell")


@clause("QW3-5.1.1.1.2", "QW3-5.2.1.3.1", "QW3-5.2.1.3.2")
def test_a_follower_contends_on_the_side_of_its_leader_and_leaves_after_three_points_in_a_round() -> None:
    story = between().when(ROSA, JoinSequence(sequence=DUEL, character=AMA))
    assert [len(story.offered(who, BringFollower)) for who in (NORA, PIM, ROSA)] == [1, 1, 1]
    brought(story, FollowerRole.CONTESTANT)
    assert [each.ours for each in seen(story).people] == [True, False, True, False]
    story.when(ROSA, FaceOpponent(sequence=DUEL, who=AMA, opponent=PELL))
    story.when(PIM, EnterWith(sequence=DUEL, character=PELL, ability="Cutlass"))
    story.when(ROSA, EnterWith(sequence=DUEL, character=AMA, ability="Patient"))
    rolled(story, started(story, 1, AMA, by=GM), 15, 20, ROSA, PIM)
    assert running(story).everyone[PELL].left


@clause("QW3-5.2.1.3.4", "QW3-5.2.1.3.6", "QW3-5.3.1.5.4")
def test_followers_of_the_other_side_take_points_over_and_are_assigned_within_it() -> None:
    story = brought(between(), FollowerRole.SECONDARY)
    story.when(GM, CorrectTally(sequence=DUEL, who=TOBIAS, points=2, reason="to the point"))
    story.when(PIM, ShiftPoints(sequence=DUEL, follower=PELL, points=1))
    assert seen(story).pairs[0].our_points == 1
    assert not story.offered(PIM, AssignFollower)
    to_ines = AssignFollower(sequence=DUEL, follower=PELL, to=INES)
    story.when(ROSA, JoinSequence(sequence=DUEL, character=AMA, ours=False)).attempt(PIM, to_ines).refused(
        "QW3-5.3.1.5.4"
    )
    (assign,) = story.offered(PIM, AssignFollower)
    assert [each.value for field in assign.fields if isinstance(field, Choice) for each in field.options] == [AMA]
    other = brought(between(), FollowerRole.SUPPORTER).when(ROSA, JoinSequence(sequence=DUEL, character=AMA))
    other.attempt(ROSA, FaceOpponent(sequence=DUEL, who=AMA, opponent=PELL)).refused("QW3-5.2.1.3.6")


@clause("QW3-5.3.1.5.1")
def test_where_points_are_wagered_either_side_may_use_a_follower() -> None:
    story = between(sequence="wagered")
    assert [len(story.offered(who, UseFollower)) for who in (NORA, PIM, ROSA)] == [1, 1, 0]
    story.when(PIM, EnterWith(sequence=DUEL, character=TOBIAS, ability="Duellist"))
    pell = UseFollower(sequence=DUEL, owner=TOBIAS, name="Pell", use=FollowerUse.ADD_POINTS, ability="Cutlass")
    assert running(story.when(PIM, pell)).everyone[TOBIAS].start == 27


@clause("QW3-5.1.2.3", "QW3-5.1.1.1.2")
def test_whoever_is_free_on_the_other_side_faces_somebody_who_is_free() -> None:
    story = between().when(ROSA, JoinSequence(sequence=DUEL, character=AMA, ours=False))
    face = FaceOpponent(sequence=DUEL, who=AMA, opponent=INES)
    story.attempt(ROSA, face).refused("QW3-5.1.2.3", naming=("Ines Valdera",))
    assert not story.offered(ROSA, FaceOpponent)
    story.when(PIM, Disengage(sequence=DUEL, who=TOBIAS))
    assert [made.main for made in story.offered(NORA, FaceOpponent) + story.offered(ROSA, FaceOpponent)] == [True, True]
    assert seen(story.when(ROSA, face)).pairs[1].theirs == "Ama Osei"
    third = between().when(ROSA, JoinSequence(sequence=DUEL, character=AMA))
    third.attempt(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=AMA)).refused("QW3-5.1.2.3")


@clause("QW3-5.3.5.3", "QW3-5.3.5.7")
def test_a_second_chance_of_either_side_waits_until_a_teammate_draws_the_other_off() -> None:
    for ours, beaten, other in ((True, INES, TOBIAS), (False, TOBIAS, INES)):
        story = between(sequence="wagered", story_points=True)
        for who, ability in ((INES, "Sure-footed"), (TOBIAS, "Duellist")):
            story.when(PLAYED_BY[who], EnterWith(sequence=DUEL, character=who, ability=ability))
        story.when(ROSA, JoinSequence(sequence=DUEL, character=AMA, ours=ours))
        story.when(GM, CorrectTally(sequence=DUEL, who=beaten, points=-4, reason="to the point"))
        chance = TakeSecondChance(sequence=DUEL, character=beaten)
        story.attempt(PLAYED_BY[beaten], chance).refused("QW3-5.3.5.3")
        assert not story.offered(PLAYED_BY[beaten], TakeSecondChance)
        story.when(ROSA, FaceOpponent(sequence=DUEL, who=AMA, opponent=other))
        assert len(story.offered(PLAYED_BY[beaten], TakeSecondChance)) == 1


@clause("QW3-2.3.7.5.2", "QW3-5.1.1.3")
def test_a_sequence_between_characters_names_who_wins_it() -> None:
    for beaten, winner in ((INES, "Tobias Kern"), (TOBIAS, "Ines Valdera")):
        story = between()
        story.when(GM, CorrectTally(sequence=DUEL, who=beaten, points=5, reason="to the point"))
        (end,) = story.offered(GM, EndSequence)
        assert (seen(story).won_by, winner in end.effect) == (winner, True)
        story.when(GM, EndSequence(sequence=DUEL))
        assert seen(story).won_by == winner
        assert any(winner in told and "the crown" in told for told in story.reads(PIM)[-4:])


@clause("QW3-5.2.1.3.7", "QW3-5.2.1.3.8")
def test_whoever_is_free_goes_for_a_follower_of_the_other_side_and_for_no_second_one_meanwhile() -> None:
    story = brought(between(), FollowerRole.SUPPORTER).when(ROSA, JoinSequence(sequence=DUEL, character=AMA))
    wren = BringFollower(sequence=DUEL, owner=TOBIAS, name="Wren", role=FollowerRole.SUPPORTER, ability="Sharp Eyes")
    story.when(PIM, wren, called="the-wren")
    assert [len(story.offered(who, AttackFollower)) for who in (NORA, PIM, ROSA)] == [0, 0, 1]
    go = AttackFollower(sequence=DUEL, opponent=AMA, follower=PELL)
    story.attempt(PIM, go).refused(by=check_mine)
    story.attempt(NORA, replace(go, opponent=INES)).refused("QW3-5.2.1.3.7")
    story.when(ROSA, go, called=STRIKE).attempt(PIM, CancelContest(contest=STRIKE)).refused("QW3-5.2.1.3.7")
    assert not story.offered(ROSA, AttackFollower)
    story.when(PIM, ChooseAbility(contest=STRIKE, character=PELL, ability="Cutlass"))
    story.when(ROSA, ChooseAbility(contest=STRIKE, character=AMA, ability="Patient"))
    rolled(story, STRIKE, 20, 5, PIM, ROSA)
    assert running(story).followers[PELL].out


@clause("QW3-5.2.1.3.7")
def test_an_opponent_who_goes_for_one_follower_goes_for_no_second_one_meanwhile() -> None:
    story = began().when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="14"), called="the-guard")
    for name in ("Pell", "Wren"):
        bring = BringFollower(sequence=DUEL, owner=INES, name=name, role=FollowerRole.SUPPORTER, ability="Cutlass")
        story.when(NORA, bring, called=f"the-{name.lower()}")
    go = AttackFollower(sequence=DUEL, opponent="the-guard.foe", follower=PELL)
    story.when(GM, go).attempt(GM, replace(go, follower="the-wren.follower")).refused(by=check_not_busy)
    assert not story.offered(GM, AttackFollower)
