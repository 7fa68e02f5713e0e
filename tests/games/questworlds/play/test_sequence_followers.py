"""Followers in a sequence: they take points over, contend, and are gone for."""

from tests.games.questworlds.play.dueling import CAPTAIN, DUEL, began, evening, rolled, running, score, seen, started
from tests.games.questworlds.play.table import AMA, GM, INES, LEDGER, NORA, PIM, ROSA, TOBIAS, Evening, Story
from tests.games.questworlds.play.test_communities import CLAN
from tests.games.questworlds.play.test_sequence_groups import GUARD, HELP, points, stands, with_ability
from tests.rules.clause import clause

from talewright.games.questworlds.play.augments import ProposeAugment
from talewright.games.questworlds.play.communities.drawing import AskCommunity
from talewright.games.questworlds.play.experience import CorrectExperience
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.groups.joining import FrameGroup
from talewright.games.questworlds.play.growing.advances import AnswerAdvance, AskAdvance, PickOption
from talewright.games.questworlds.play.growing.given import DeclareMilestone
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.marks import GiveBenefit, GiveConsequence, MarkGiven
from talewright.games.questworlds.play.modifiers import ApplyMark
from talewright.games.questworlds.play.people import TakeReady
from talewright.games.questworlds.play.relationships.sidekicks import MakeSidekick, MakeSidekickKeyword, RaiseSidekick
from talewright.games.questworlds.play.sequences.assigning import AssignFollower
from talewright.games.questworlds.play.sequences.ending import CloseSequence, DropSequence, EndSequence
from talewright.games.questworlds.play.sequences.followers import AttackFollower, BringFollower, ShiftPoints
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.giving import FollowerUse, UseFollower
from talewright.games.questworlds.play.sequences.helping import StartAssist
from talewright.games.questworlds.play.sequences.joining import EnterWith, FaceOpponent, JoinSequence
from talewright.games.questworlds.play.sequences.opponents import AddOpponent
from talewright.games.questworlds.play.sequences.recovery import SettleRecovery
from talewright.games.questworlds.play.sequences.resolve import Rest, TradeResolve
from talewright.games.questworlds.play.sequences.tally import CorrectTally, Disengage
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.growing.advance import AdvanceOption
from talewright.games.questworlds.rules.sequences.chained import RecoveryDefeat
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.table.offer import Choice, Offer, Value

CHAINED = evening(sequence="chained")
FOLLOWER = CharacterId("the-pell.follower")
BO = CharacterId("the-bo-1.follower")
LAST, BESIDE = ContestId("the-last-one"), ContestId("the-one-beside")
NEXT = SequenceId("the-next-one")
PELL = BringFollower(sequence=DUEL, owner=INES, name="Old Pell", role=FollowerRole.CONTESTANT, ability="Cutlass")


@clause("QW3-5.2.1.3.1", "QW3-5.2.1.3.3", "QW3-5.2.1.3.4", "QW3-5.2.1.3.5")
def test_a_secondary_contestant_takes_points_over_until_it_leaves() -> None:
    story = points(began(), INES, 4)
    bring = BringFollower(sequence=DUEL, owner=INES, name="Old Pell", role=FollowerRole.SECONDARY, ability="Cutlass")
    story.attempt(NORA, BringFollower(sequence=DUEL, owner=INES, name="Old Pell", role=FollowerRole.SECONDARY)).refused(
        "QW3-5.2.1.3.3"
    )
    story.when(NORA, bring, called="the-pell")
    again = BringFollower(sequence=DUEL, owner=INES, name="old pell", role=FollowerRole.SUPPORTER, ability="Cutlass")
    story.attempt(NORA, again).refused("QW3-5.2.1.3.1")
    shift = ShiftPoints(sequence=DUEL, follower="the-pell.follower", points=2)
    story.attempt(NORA, ShiftPoints(sequence=DUEL, follower="the-pell.follower", points=5)).refused("QW3-5.2.1.3.4")
    story.when(NORA, shift)
    assert (score(story), seen(story).followers[0].points, seen(story).followers[0].out) == ("0-2", 2, False)
    story.when(NORA, ShiftPoints(sequence=DUEL, follower="the-pell.follower"))
    assert (score(story), seen(story).followers[0].out) == ("0-1", True)
    story.attempt(NORA, shift).refused("QW3-5.2.1.3.5")


@clause("QW3-5.2.1.3.2", "QW3-5.2.1.3.6")
def test_a_follower_who_contends_is_rolled_for_and_leaves_after_three_points_in_a_round() -> None:
    story = began().when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="14"), called="the-guard")
    pell = CharacterId("the-pell.follower")
    bring = BringFollower(sequence=DUEL, owner=INES, name="Old Pell", role=FollowerRole.CONTESTANT, ability="Cutlass")
    story.when(NORA, bring, called="the-pell").when(NORA, FaceOpponent(sequence=DUEL, who=pell, opponent=GUARD))
    story.when(NORA, EnterWith(sequence=DUEL, character=pell, ability="Cutlass"))
    rolled(story, started(story, 1, pell, by=GM), 4, 9, NORA)
    assert stands(story)["Old Pell"] == "engaged"
    rolled(story, started(story, 1, pell, by=GM), 15, 14, NORA)
    assert (stands(story)["Old Pell"], seen(story).followers[0].out) == ("out", True)
    helper = BringFollower(sequence=DUEL, owner=INES, name="Wren", role=FollowerRole.SUPPORTER, ability="Sharp Eyes")
    story.when(NORA, helper, called="the-wren")
    story.attempt(NORA, FaceOpponent(sequence=DUEL, who="the-wren.follower", opponent=GUARD)).refused("QW3-5.2.1.3.6")
    story.when(NORA, StartAssist(sequence=DUEL, helper=CharacterId("the-wren.follower"), teammate=INES), called=HELP)
    assert story.contest(HELP).sides[0].name == "Wren"


@clause("QW3-5.2.1.3.7", "QW3-5.2.1.3.8")
def test_a_free_opponent_may_go_for_a_follower() -> None:
    story = began().when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="14"), called="the-guard")
    bring = BringFollower(sequence=DUEL, owner=INES, name="Old Pell", role=FollowerRole.SECONDARY, ability="Cutlass")
    story.when(NORA, bring, called="the-pell")
    go = AttackFollower(sequence=DUEL, opponent=GUARD, follower="the-pell.follower")
    story.attempt(GM, AttackFollower(sequence=DUEL, opponent=CAPTAIN, follower="the-pell.follower")).refused(
        "QW3-5.2.1.3.7"
    )
    story.when(GM, go, called="it-is-kept")
    rolled(with_ability(story, ContestId("it-is-kept"), NORA, INES, "Sure-footed"), ContestId("it-is-kept"), 9, 4)
    assert not seen(story).followers[0].out
    assert story.offered(GM, AttackFollower)
    story.when(GM, go, called="it-is-lost")
    assert not story.offered(GM, AttackFollower)  # Ines is busy with the one that goes on
    rolled(with_ability(story, ContestId("it-is-lost"), NORA, INES, "Sure-footed"), ContestId("it-is-lost"), 4, 9)
    assert (seen(story).followers[0].out, score(story)) == (True, "0-0")


@clause("QW3-5.3.1.5.4")
def test_a_follower_who_is_rolled_for_goes_over_to_the_player_of_its_new_leader() -> None:
    story = began().when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS))
    wren = BringFollower(sequence=DUEL, owner=INES, name="Wren", role=FollowerRole.CONTESTANT, ability="Sharp Eyes")
    story.when(NORA, wren, called="the-wren")
    follower = CharacterId("the-wren.follower")
    story.when(NORA, AssignFollower(sequence=DUEL, follower=follower, to=TOBIAS))
    assert (seen(story).followers[0].owner, story.sheet(follower).player) == ("Tobias Kern", story.seats[PIM])
    story.attempt(NORA, FaceOpponent(sequence=DUEL, who=follower, opponent=f"{DUEL}.foe")).refused()
    story.when(PIM, FaceOpponent(sequence=DUEL, who=follower, opponent=f"{DUEL}.foe"))


def contending(at: Evening = CHAINED) -> Story:
    """Old Pell faces a guard of 14, for Ines."""
    story = began(at).when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="14"), called="the-guard")
    story.when(NORA, PELL, called="the-pell").when(NORA, FaceOpponent(sequence=DUEL, who=FOLLOWER, opponent=GUARD))
    return story.when(NORA, EnterWith(sequence=DUEL, character=FOLLOWER, ability="Cutlass"))


@clause("QW3-5.4.4.7", "QW3-5.4.3.1.1", "QW3-5.4.4.1")
def test_a_follower_without_resolve_left_leaves_the_service_and_takes_no_consequence_instead() -> None:
    story = contending()
    rolled(story, started(story, 1, FOLLOWER, by=GM), 5, 10, NORA)
    assert (story.sheet(FOLLOWER).resolve, story.offered(NORA, TradeResolve)) == (2, [])
    story.attempt(NORA, TradeResolve(character=FOLLOWER, text="x", abilities=("Cutlass",))).refused("QW3-5.4.5.1")
    rolled(story, started(story, 1, FOLLOWER, by=GM), 20, 14, NORA)
    assert (stands(story)["Old Pell"], seen(story).followers[0].out) == ("out", True)
    story.when(NORA, Disengage(sequence=DUEL, who=INES)).when(GM, EndSequence(sequence=DUEL))
    assert story.saga.sheets[FOLLOWER].ended
    assert not [each for each in story.offered(GM, Rest) if each.fixed["character"] == FOLLOWER]
    beside = contending().when(GM, CorrectTally(sequence=DUEL, who=FOLLOWER, points=0, reason="to the point"))
    assert not beside.saga.sheets[FOLLOWER].ended  # until the outcome stands
    beside.when(NORA, Disengage(sequence=DUEL, who=INES)).when(GM, EndSequence(sequence=DUEL))
    assert beside.saga.sheets[FOLLOWER].ended


@clause("QW3-8.1.1", "QW3-5.4.1")
def test_a_follower_is_no_player_character_in_other_contests() -> None:
    story = contending().when(GM, DropSequence(sequence=DUEL))
    for offered in story.offered(GM, FrameGroup)[:1]:
        (who,) = (each for each in offered.fields if isinstance(each, Choice) and each.many)
        assert FOLLOWER in [each.value for each in who.options]
        assert who.chosen == (INES, TOBIAS, AMA)
    story.when(GM, FrameContest(character=FOLLOWER, prize="a drink", resistance="20"), called=LAST)
    story.when(NORA, ChooseAbility(contest=LAST, character=FOLLOWER, ability="Cutlass"))
    story.accepted(LAST, NORA).falls(LAST, 20, 5)
    assert story.sheet(FOLLOWER).experience == 0


@clause("QW3-8.3.1", "QW3-6.5.1.6")
def test_a_milestone_is_no_advance_of_a_follower() -> None:
    story = contending(evening(sequence="chained", growth="milestones")).when(GM, DropSequence(sequence=DUEL))
    story.when(GM, DeclareMilestone(reason="the harbour is free"))
    plans = {each.fixed["character"] for each in story.offered(NORA, PickOption)}
    assert (INES in plans, FOLLOWER in plans) == (True, False)
    growth = story.sheet(FOLLOWER).growth
    assert growth is not None
    assert growth.advances == 0


@clause("QW3-9.0.1", "QW3-9.2.1")
def test_a_follower_asks_the_community_for_nothing_and_needs_no_keyword_for_it() -> None:
    story = contending().when(GM, DropSequence(sequence=DUEL)).when(GM, CLAN)
    story.attempt(NORA, AskCommunity(character=FOLLOWER, resource="Wealth")).refused("QW3-9.2.1")
    for who in (GM, NORA):
        assert FOLLOWER not in {each.fixed["character"] for each in story.offered(who, AskCommunity)}
    community = story.sees(NORA).community
    assert community is not None
    assert "Old Pell" not in community.advice[0]


@clause("QW3-5.4.4.7", "QW3-5.4.1.2", "QW3-5.2.1.3.1")
def test_a_follower_who_is_gone_worn_out_or_there_already_is_not_brought() -> None:
    again = BringFollower(sequence=NEXT, owner=INES, name="Old Pell", role=FollowerRole.SUPPORTER, ability="Cutlass")
    for worn, clause_ in ((2, ""), (0, "QW3-5.4.4.7")):
        story = contending().when(GM, CorrectTally(sequence=DUEL, who=FOLLOWER, points=worn, reason="to the point"))
        story.when(NORA, Disengage(sequence=DUEL, who=INES))
        if worn:
            story.when(NORA, Disengage(sequence=DUEL, who=FOLLOWER))
        story.when(GM, EndSequence(sequence=DUEL)).when(GM, CloseSequence(sequence=DUEL))
        story.when(GM, FrameSequence(prize="the lamp", character=INES, opponent="The keeper"), called=NEXT)
        if clause_:
            story.attempt(NORA, again).refused(clause_)
        else:
            story.when(NORA, again)
    fenn = began().when(NORA, TakeReady(ready="fenn"), called="fenn-who-fights")
    fenn.when(NORA, JoinSequence(sequence=DUEL, character=CharacterId("fenn-who-fights"), opponent=CAPTAIN))
    name = fenn.sheet(CharacterId("fenn-who-fights")).name
    bring = BringFollower(sequence=DUEL, owner=INES, name=name, role=FollowerRole.CONTESTANT, ability="Lucky")
    fenn.attempt(NORA, bring).refused("QW3-5.2.1.3.1")


@clause("QW3-6.5.1.7", "QW3-6.5.1.2")
def test_a_sidekick_is_brought_with_the_rating_of_its_sheet_which_is_told() -> None:
    def with_bo(**options: Value) -> Story:
        kin = MakeSidekick(character=INES, name="Bo", reason="love", first="Huge", second="Fist", third="Loyal")
        return began(evening(**options)).when(NORA, kin)

    def brought(ability: str, name: str = "Bo") -> BringFollower:
        role = FollowerRole.CONTESTANT
        return BringFollower(sequence=DUEL, owner=INES, name=name, role=role, ability=ability, rating="18M2")

    story = with_bo().when(NORA, brought("Fist"), called="the-sidekick")
    assert "Fist 10" in story.reads(GM)[-1]
    with_bo().attempt(NORA, brought("Dagger")).refused("QW3-6.5.1.2")
    assert "Dagger 18M2" in with_bo().when(NORA, brought("Dagger", "Wren")).reads(GM)[-1]
    add = UseFollower(sequence=DUEL, owner=INES, name="Bo", use=FollowerUse.ADD_POINTS, ability="Fist", rating="18M2")
    before = with_bo(sequence="wagered")
    points_before = running(before).everyone[INES].points
    assert running(before.when(NORA, add)).everyone[INES].points == points_before + 10


def of_sidekick(story: Story, kind: type[BringFollower | UseFollower]) -> list[Offer]:
    """The forms that are for a sidekick alone."""
    return [each for each in story.offered(NORA, kind) if "name" in each.fixed]


def answers(form: Offer, name: str) -> list[tuple[str, str]]:
    """What may be answered, and how it is called."""
    (field,) = (each for each in form.fields if isinstance(each, Choice) and each.name == name)
    return [(each.value, each.label) for each in field.options]


@clause("QW3-6.5.1.2", "QW3-6.5.1.7")
def test_a_sidekick_has_a_form_that_knows_its_ratings_until_it_takes_part() -> None:
    kin = MakeSidekick(character=INES, name="Bo", reason="love", first="Huge", second="Fist", third="Loyal")
    can = [("Huge", "Huge 15"), ("Fist", "Fist 10"), ("Loyal", "Loyal 10")]
    story = began().when(NORA, kin)
    (form,) = of_sidekick(story, BringFollower)
    assert (form.fixed["name"], answers(form, "ability")) == ("Bo", can)
    assert [each.name for each in form.fields] == ["role", "ability"]
    bring = BringFollower(sequence=DUEL, owner=INES, name="Bo", role=FollowerRole.SECONDARY, ability="Fist")
    assert not of_sidekick(story.when(NORA, bring), BringFollower)
    assert not of_sidekick(began(), BringFollower)


@clause("QW3-6.5.1.7", "QW3-5.3.1.5.1", "QW3-5.3.1.5.2")
def test_a_sidekick_is_not_asked_to_lend_what_its_leader_has_anyway() -> None:
    kin = MakeSidekick(character=INES, name="Bo", reason="love", first="Huge", second="Fist", third="Loyal")
    story = began(evening(sequence="wagered")).when(NORA, kin)
    (form,) = of_sidekick(story, UseFollower)
    uses = {use for use, _ in answers(form, "use")}
    assert uses == {FollowerUse.AUGMENT, FollowerUse.ADD_POINTS}
    assert ("Huge", "Huge 15") in answers(form, "ability")
    use = UseFollower(sequence=DUEL, owner=INES, name="Bo", use=FollowerUse.AUGMENT, ability="Huge")
    assert not of_sidekick(story.when(NORA, use), UseFollower)
    assert story.reads(GM)[-1].startswith("Bo augments")


@clause("QW3-6.5.1.2", "QW3-8.2.6")
def test_a_sidekick_is_brought_and_lends_with_a_breakout_of_its_keyword() -> None:
    def with_snow(**options: Value) -> Story:
        kin = MakeSidekick(character=INES, name="Bo", reason="love", first="Tracking", second="Fist", third="Loyal")
        story = began(evening(**options)).when(NORA, kin)
        story.when(NORA, MakeSidekickKeyword(character=INES, ability="Tracking"))
        story.when(GM, CorrectExperience(character=INES, points=10, reason="earned"))
        snow = AdvanceOption.NEW_BREAKOUT
        story.when(NORA, PickOption(character=INES, option=snow, target="Bo: Tracking", name="Snow"))
        story.when(NORA, PickOption(character=INES, option=AdvanceOption.ABILITY_POINTS))
        return story.when(NORA, AskAdvance(character=INES)).when(GM, AnswerAdvance(character=INES, granted=True))

    bring = BringFollower(sequence=DUEL, owner=INES, name="Bo", role=FollowerRole.CONTESTANT, ability="Snow")
    (form,) = of_sidekick(with_snow(), BringFollower)
    assert ("Snow", "Snow 20") in answers(form, "ability")
    assert "Snow 20" in with_snow().when(NORA, bring).reads(GM)[-1]
    add = UseFollower(sequence=DUEL, owner=INES, name="Bo", use=FollowerUse.ADD_POINTS, ability="Snow")
    before = with_snow(sequence="wagered")
    points_before = running(before).everyone[INES].points
    assert running(before.when(NORA, add)).everyone[INES].points == points_before + 20


@clause("QW3-6.5.1.7", "QW3-6.5.1.2")
def test_a_sidekick_who_is_brought_again_has_what_its_leader_s_sheet_says_now() -> None:
    def brought(ability: str, to: SequenceId) -> BringFollower:
        return BringFollower(sequence=to, owner=INES, name="Bo", role=FollowerRole.CONTESTANT, ability=ability)

    kin = MakeSidekick(character=INES, name="Bo", reason="love", first="Huge", second="Fist", third="Loyal")
    story = (
        began()
        .when(NORA, kin)
        .when(NORA, brought("Huge", DUEL), called="the-bo-1")
        .when(GM, DropSequence(sequence=DUEL))
    )
    story.when(NORA, RaiseSidekick(character=INES, ability="Huge", points=5))
    story.when(GM, FrameSequence(prize="the lamp", character=INES, opponent="The keeper"), called=NEXT)
    story.attempt(NORA, brought("Dagger", NEXT)).refused("QW3-6.5.1.2")
    story.when(NORA, brought("Loyal", NEXT))
    lines = story.sheet(BO).abilities
    assert {line.name: line.rating for line in lines} == {"Huge": "20", "Fist": "10", "Loyal": "10"}
    assert "Loyal 10" in story.reads(GM)[-1]


@clause("QW3-6.5.1.7", "QW3-2.8.1.6")
def test_what_lasts_on_an_ability_of_a_sidekick_counts_whether_it_acts_or_its_leader_uses_it() -> None:
    kin = MakeSidekick(character=INES, name="Bo", reason="love", first="Huge", second="Fist", third="Loyal")
    limps = GiveConsequence(character=INES, text="Bo limps", penalty=10, abilities=("Bo: Huge",))
    story = began().when(NORA, kin).when(GM, limps)
    bring = BringFollower(sequence=DUEL, owner=INES, name="Bo", role=FollowerRole.CONTESTANT, ability="Huge")
    story.when(NORA, bring, called="the-bo-1")
    story.when(NORA, StartAssist(sequence=DUEL, helper=BO, teammate=INES), called=BESIDE)
    story.when(NORA, ChooseAbility(contest=BESIDE, character=BO, ability="Huge"))
    assert (story.side(BO, BESIDE).target, story.lines(BO, BESIDE)) == ("5", ["-10 consequence: Bo limps"])
    limp = story.sheet(INES).marks[0].id
    story.when(GM, ApplyMark(contest=BESIDE, mark=limp, applies=False))
    assert story.side(BO, BESIDE).target == "15"
    story.when(NORA, ChooseAbility(contest=BESIDE, character=BO, ability="Fist"))
    assert story.lines(BO, BESIDE) == []
    story.when(GM, DropSequence(sequence=DUEL))
    story.when(GM, GiveBenefit(character=BO, text="fed well", bonus=5, abilities=("Fist",)))
    story.when(NORA, FrameContest(character=INES, prize="the door", ability="Bo: Fist"), called=LAST)
    assert "+5 benefit: fed well" in story.lines(INES, LAST)
    story.when(NORA, ChooseAbility(contest=LAST, character=INES, ability="Restless"))
    assert story.side(INES, LAST).target == "15"


def limping() -> Story:
    """Bo has a sheet, and limps; the duel is dropped, and Ines uses what Bo can do."""
    kin = MakeSidekick(character=INES, name="Bo", reason="love", first="Huge", second="Fist", third="Loyal")
    story = began().when(NORA, kin)
    bring = BringFollower(sequence=DUEL, owner=INES, name="Bo", role=FollowerRole.CONTESTANT, ability="Huge")
    story.when(NORA, bring, called="the-bo-1").when(GM, DropSequence(sequence=DUEL))
    story.when(GM, GiveConsequence(character=BO, text="limps", penalty=10, abilities=("Huge",)))
    return story.when(NORA, FrameContest(character=INES, prize="the door", ability="Bo: Huge"), called=LAST)


@clause("QW3-6.5.1.7", "QW3-2.8.1.6")
def test_what_lasts_on_a_sidekick_counts_for_its_leader_no_more_once_another_ability_is_used() -> None:
    story = limping()
    (limp,) = (mark.id for mark in story.sheet(BO).marks)
    before = story.side(INES, LAST).target
    for applies in (False, True):
        story.when(GM, ApplyMark(contest=LAST, mark=limp, applies=applies))
    assert (before, story.side(INES, LAST).target) == ("5", "5")
    story.when(NORA, ChooseAbility(contest=LAST, character=INES, ability="Bo: Fist"))
    assert (story.side(INES, LAST).target, story.lines(INES, LAST)) == ("10", [])
    assert not story.offered(GM, ApplyMark)


@clause("QW3-6.5.1.7")
def test_what_an_older_journal_gave_a_sidekick_lasts_on_its_own_sheet_alone() -> None:
    story = limping()
    (limp,) = (mark.id for mark in story.sheet(BO).marks)
    given = MarkGiven(mark=limp, character=BO, good=False, text="limps", amount=-10, abilities=("Huge",))
    saga = given.file(story.saga)
    card = saga.card(LAST)
    assert [len(each.marks_on(card.ours)) for each in (story.saga, saga)] == [1, 0]
    assert [str(each.contender(card, card.ours).target) for each in (story.saga, saga)] == ["5", "15"]


@clause("QW3-5.4.4.7", "QW3-5.4.1")
def test_a_follower_who_leaves_the_service_leaves_what_was_under_way_with_it() -> None:
    story = contending().when(GM, DropSequence(sequence=DUEL))
    story.when(GM, FrameContest(character=INES, prize="the lamp", resistance="14"), called=LEDGER)
    story.when(NORA, ChooseAbility(contest=LEDGER, character=INES, ability="Sure-footed"))
    lends = ProposeAugment(contest=LEDGER, character=FOLLOWER, ability="Cutlass", about="x", beneficiary=INES)
    story.when(NORA, lends)
    story.when(GM, FrameContest(character=FOLLOWER, prize="a rope", resistance="14"), called=BESIDE)
    story.when(GM, FrameContest(character=FOLLOWER, prize="a drink", resistance="20M2"), called=LAST)
    story.when(NORA, ChooseAbility(contest=LAST, character=FOLLOWER, ability="Cutlass"))
    story.accepted(LAST, NORA).falls(LAST, 20, 5)
    assert (story.saga.sheets[FOLLOWER].ended, BESIDE in story.saga.cards) == (True, False)
    assert [augment for side in story.card(LEDGER).sides for augment in side.augments] == []


@clause("QW3-5.4.4.7", "QW3-5.4.9.1")
def test_the_open_round_of_a_follower_who_leaves_the_service_is_dropped() -> None:
    story = contending().when(ROSA, JoinSequence(sequence=DUEL, character=AMA))
    story.when(GM, CorrectTally(sequence=DUEL, who=FOLLOWER, points=1, reason="to the point"))
    contest = started(story, 1, FOLLOWER, by=GM)
    story.when(GM, SettleRecovery(sequence=DUEL, costs=RecoveryDefeat.HELPED))
    story.when(ROSA, StartAssist(sequence=DUEL, helper=AMA, teammate=FOLLOWER), called=HELP)
    story.when(ROSA, ChooseAbility(contest=HELP, character=AMA, ability="Patient"))
    rolled(story, HELP, 20, 5, ROSA)
    assert (story.saga.sheets[FOLLOWER].ended, contest in story.saga.cards) == (True, False)
    assert (stands(story)["Old Pell"], seen(story).followers[0].out) == ("out", True)
