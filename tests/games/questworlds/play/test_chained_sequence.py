"""A chained sequence at the table: resolve on the sheet, trades, followers, recovery and exhaustion."""

from tests.games.questworlds.play import together
from tests.games.questworlds.play.dueling import CAPTAIN, DUEL, began, evening, framed, rolled, round_, seen, started
from tests.games.questworlds.play.table import AMA, GM, INES, NORA, PIM, ROSA, TOBIAS, Story, given
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.dropping import CancelContest
from talewright.games.questworlds.play.flaws import AnswerFlaw, TriggerFlaw
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.groups.closing import CloseGroup
from talewright.games.questworlds.play.groups.joining import FrameGroup
from talewright.games.questworlds.play.ids import ProposalId, SequenceId
from talewright.games.questworlds.play.marks import GiveBenefit
from talewright.games.questworlds.play.resistance import SetResistance
from talewright.games.questworlds.play.sequences.ending import EndSequence
from talewright.games.questworlds.play.sequences.followers import BringFollower
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.helping import StartAssist
from talewright.games.questworlds.play.sequences.joining import EnterWith, JoinSequence
from talewright.games.questworlds.play.sequences.opponents import AddOpponent
from talewright.games.questworlds.play.sequences.recovery import FrameResolveRecovery, SettleRecovery
from talewright.games.questworlds.play.sequences.resolve import PassLoss, Rest, TradeResolve
from talewright.games.questworlds.play.sequences.retiring import RetireCharacter
from talewright.games.questworlds.play.sequences.shots import TakePartingShot
from talewright.games.questworlds.play.sequences.starting import StartRound
from talewright.games.questworlds.play.sequences.tally import CorrectTally, Disengage
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.flaw import Answer
from talewright.games.questworlds.rules.groups.totals import Form
from talewright.games.questworlds.rules.sequences.chained import RecoveryDefeat
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.table.offer import Choice

CHAINED = evening(sequence="chained")
SHOT, HELP, PLAIN = ContestId("the-shot"), ContestId("the-help"), ContestId("a-plain-contest")
CARE = SequenceId("the-care")
DOOR = "Cannot Leave a Door Closed"


def left(story: Story) -> dict[str, int | None]:
    return {each.name: each.points for each in seen(story).people}


def resolve(story: Story, character: CharacterId = INES) -> tuple[int | None, int]:
    sheet = story.sheet(character)
    return sheet.resolve, sheet.starting_resolve


def points(story: Story, who: str, has: int) -> Story:
    return story.when(GM, CorrectTally(sequence=DUEL, who=who, points=has, reason="to the point"))


def trade(*abilities: str) -> TradeResolve:
    return TradeResolve(character=INES, text="A sprained ankle", abilities=abilities or ("Sure-footed",))


@clause("QW3-5.4.2", "QW3-5.4.1.1", "QW3-5.4.1.1.1", "QW3-5.4.3.1", "QW3-5.4.5.2.1", "QW3-5.4.3", "QW3-5.4.6.3")
def test_rounds_cost_the_loser_resolve_which_is_kept_on_the_sheet() -> None:
    story = began(CHAINED)
    assert (left(story), resolve(story)) == ({"Ines Valdera": 5, "The captain": 3}, (5, 5))
    round_(story, 4, 9)
    round_(story, 9, 15)
    assert (left(story), resolve(story)) == ({"Ines Valdera": 4, "The captain": 1}, (4, 5))
    story.when(GM, Disengage(sequence=DUEL, who=CAPTAIN)).when(GM, EndSequence(sequence=DUEL))
    assert (seen(story).verdict, seen(story).degree, resolve(story)) == ("victory", 1, (4, 5))


@clause("QW3-5.4.5")
def test_what_a_chained_sequence_leaves_behind_comes_at_its_end() -> None:
    story = began(CHAINED)
    round_(story, 4, 9)
    hurt = GiveBenefit(character=INES, contest=ContestId(DUEL), text="Luck", bonus=5, abilities=("Sure-footed",))
    story.attempt(GM, hurt).refused("QW3-5.2.1.4.2")
    points(story, CAPTAIN, 0).when(GM, EndSequence(sequence=DUEL)).when(GM, hurt)
    assert story.marks() == ["Luck +5 on Sure-footed"]


@clause("QW3-5.4.5.1.1", "QW3-5.4.6.1", "QW3-5.4.5.2.3", "QW3-5.4.4", "QW3-5.4.1.3", "QW3-5.4.2.1", "QW3-5.4.2.1.1")
def test_a_mook_yields_after_one_and_resolve_may_fall_below_nothing() -> None:
    story = began(CHAINED, resolve=1)
    framed(CHAINED).attempt(GM, AddOpponent(sequence=DUEL, name="x", resistance="9", resolve=2)).refused(
        "QW3-5.4.5.2.1"
    )
    round_(story, 13, 15)
    assert (left(story)["The captain"], seen(story).over) == (-2, True)
    story.when(GM, EndSequence(sequence=DUEL))
    assert seen(story).degree == 1
    assert left(began(CHAINED, resolve=8))["The captain"] == 8


@clause("QW3-5.4.3.1.1", "QW3-5.4.3.1.2", "QW3-5.4.3.1.3", "QW3-5.4.2.2", "QW3-5.4.5.1")
def test_the_latest_loss_may_become_a_consequence_and_no_other() -> None:
    story = began(CHAINED)
    story.attempt(NORA, trade()).refused("QW3-5.4.3.1.3")
    round_(story, 1, 14)
    assert left(story)["Ines Valdera"] == 3
    story.attempt(PIM, trade()).refused()
    _, touched = story.offered(NORA, TradeResolve)[0].fields
    assert isinstance(touched, Choice)
    assert touched.default == "Sure-footed"  # which was used
    story.attempt(GM, TradeResolve(character=CharacterId(CAPTAIN), text="x", abilities=("y",))).refused("QW3-5.4.5.1")
    story.when(NORA, trade())
    assert (left(story)["Ines Valdera"], resolve(story), story.marks()) == (
        5,
        (5, 5),
        ["A sprained ankle -10 on Sure-footed"],
    )
    round_(story, 4, 9)
    round_(story, 3, 1)
    story.attempt(NORA, trade()).refused("QW3-5.4.3.1.3")
    points(story, INES, 0).when(GM, EndSequence(sequence=DUEL))
    assert seen(story).degree == 2  # 1 and 4, not the 2 that were traded


@clause("QW3-5.4.3.1.4", "QW3-5.4.11.3.1", "QW3-5.4.1.2", "QW3-5.4.11.1", "QW3-5.4.11.1b.3")
def test_whoever_is_worn_out_rests_before_the_next_contest_and_starts_lower() -> None:
    story = points(began(CHAINED), INES, 2)
    contest = started(story)
    story.when(GM, SetResistance(contest=contest, resistance="14M3"))
    rolled(story, contest, 15, 14)
    assert left(story)["Ines Valdera"] == -4
    story.attempt(NORA, trade()).refused("QW3-5.4.3.1.4")
    story.when(GM, EndSequence(sequence=DUEL))
    assert resolve(story) == (-4, 4)
    again = FrameSequence(prize="the lighthouse", character=INES, opponent="The keeper")
    story.attempt(GM, again).refused("QW3-5.4.1.2")
    story.attempt(NORA, FrameContest(character=INES, prize="a way out")).refused("QW3-5.4.1.2")
    story.attempt(GM, Rest(character=INES, points=9, reason="a long rest")).refused("QW3-5.4.11.1b.3")
    story.attempt(NORA, Rest(character=INES, points=1, reason="a nap")).not_theirs()
    story.when(GM, Rest(character=INES, points=8, reason="a long, peaceful rest"))
    assert resolve(story) == (4, 4)
    story.when(GM, again)


@clause("QW3-5.4.11.3.2", "QW3-5.4.11.3.3")
def test_nobody_is_exhausted_before_the_sequence_ends_and_with_nothing_to_start_with_one_retires() -> None:
    story = points(began(CHAINED), INES, 0)
    assert resolve(story) == (0, 5)
    points(story, INES, 3).when(GM, Disengage(sequence=DUEL, who=INES)).when(GM, EndSequence(sequence=DUEL))
    assert resolve(story) == (3, 5)
    for number in range(5):
        name = SequenceId(f"sequence-{number}")
        story.when(GM, FrameSequence(prize="one more", character=INES, opponent="The sea"), called=name)
        story.when(GM, CorrectTally(sequence=name, who=INES, points=0, reason="washed overboard"))
        story.when(GM, EndSequence(sequence=name))
        if number < 4:
            story.when(GM, Rest(character=INES, points=1, reason="a meal"))
    assert resolve(story)[1] == 0
    retired = FrameSequence(prize="one more", character=INES, opponent="The sea")
    story.attempt(GM, retired).refused("QW3-5.4.11.3.2")


@clause("QW3-5.4.11.3.4", "QW3-2.8.1.2.1")
def test_a_player_retires_a_worn_down_character_before_there_is_no_choice() -> None:
    retire = RetireCharacter(character=INES, about="her knees")
    story = points(began(CHAINED), INES, 0)
    story.attempt(NORA, retire).refused("QW3-5.4.11.3.4")  # nothing is lost for good yet
    story.when(GM, EndSequence(sequence=DUEL))
    assert resolve(story) == (0, 4)
    story.attempt(GM, retire).refused("QW3-2.8.1.2.1")
    story.attempt(PIM, retire).refused(by="check_mine")
    story.when(GM, Rest(character=INES, points=4, reason="a winter"))
    story.when(GM, FrameContest(character=INES, prize="the ledger", resistance="14"), called=PLAIN)
    story.attempt(NORA, retire).refused("QW3-5.4.11.3.4")
    story.when(GM, CancelContest(contest=PLAIN)).when(NORA, retire)
    assert (story.sheet().ended, story.sheet().ending) == (True, "open end")
    again = FrameContest(character=INES, prize="one more")
    story.attempt(NORA, again).refused(by="check_in_play")
    assert not story.undo().sheet().ended


@clause("QW3-5.4.1")
def test_every_contest_is_a_round_so_a_plain_one_costs_resolve() -> None:
    story = given(CHAINED)
    story.when(GM, FrameContest(character=INES, prize="the ledger", resistance="14"), called=PLAIN)
    story.when(NORA, ChooseAbility(contest=PLAIN, character=INES, ability="Sure-footed"))
    story.when(NORA, AcceptCard(contest=PLAIN)).falls(PLAIN, 1, 14)
    assert resolve(story) == (3, 5)
    story.when(NORA, trade())
    assert resolve(story) == (5, 5)


@clause("QW3-5.4.1", "QW3-5.4.1.1")
def test_acting_against_a_flaw_costs_resolve_if_it_is_lost() -> None:
    story = given(CHAINED).when(GM, TriggerFlaw(character=INES, flaw=DOOR, about="The cellar."), called="the-door")
    story.when(NORA, AnswerFlaw(proposal=ProposalId("the-door"), answer=Answer.RESIST), called=PLAIN)
    story.when(NORA, ChooseAbility(contest=PLAIN, character=INES, ability="Sure-footed"))
    story.accepted(PLAIN, NORA).falls(PLAIN, 19, 20)
    assert resolve(story) == (2, 5)


@clause("QW3-5.4.1", "QW3-5.4.1.2", "QW3-4.3.2")
def test_a_group_contest_costs_each_member_who_loses_and_needs_resolve() -> None:
    story = together.framed((INES, TOBIAS), evening=CHAINED)
    together.roll(together.roll(story, INES, 19, 10), TOBIAS, 5, 15)
    assert (resolve(story), resolve(story, TOBIAS)) == ((2, 5), (5, 5))
    story.when(GM, CloseGroup(group=together.STORM))
    story.when(GM, FrameContest(character=INES, prize="the ledger", resistance="10"), called=PLAIN)
    story.when(NORA, ChooseAbility(contest=PLAIN, character=INES, ability="Sure-footed"))
    story.accepted(PLAIN, NORA).falls(PLAIN, 19, 9)
    assert resolve(story) == (0, 5)
    join = FrameGroup(prize="the lamp", characters=(INES, TOBIAS))
    story.attempt(GM, join).refused("QW3-5.4.1.2", naming=("Ines Valdera",))
    who = {
        offer.fixed["kind"]: [one.value for field in offer.fields if isinstance(field, Choice) for one in field.options]
        for offer in story.offered(GM, FrameGroup)
    }
    assert INES not in who[Form.ONE_RESISTANCE]
    assert INES in who[Form.ONE_PRIZE]


@clause("QW3-5.4.4.3", "QW3-5.4.4.4", "QW3-5.4.4.5", "QW3-5.4.4.1", "QW3-5.4.4.7", "QW3-5.4.4.2")
def test_a_secondary_contestant_augments_until_it_takes_a_loss_over() -> None:
    story = began(CHAINED)
    bring = BringFollower(sequence=DUEL, owner=INES, name="Old Pell", role=FollowerRole.SECONDARY, ability="Cutlass")
    story.when(NORA, bring, called="the-pell")
    first = started(story)
    assert story.lines(INES, first) == ["+5 supporters: Old Pell"]
    rolled(story, first, 1, 14)
    story.when(NORA, PassLoss(sequence=DUEL, follower="the-pell.follower"))
    assert (left(story)["Ines Valdera"], seen(story).followers[0].out, resolve(story)) == (5, True, (5, 5))
    story.attempt(NORA, PassLoss(sequence=DUEL, follower="the-pell.follower")).refused("QW3-5.4.4.5")
    assert story.lines(INES, started(story)) == []
    wren = BringFollower(sequence=DUEL, owner=INES, name="Wren", role=FollowerRole.CONTESTANT, ability="Sharp Eyes")
    story.when(NORA, wren, called="the-wren")
    assert resolve(story, CharacterId("the-wren.follower")) == (3, 3)


@clause("QW3-5.4.8.1", "QW3-5.4.8.2", "QW3-5.4.8.3", "QW3-5.4.10.1")
def test_a_parting_shot_takes_more_resolve_or_gives_some_back() -> None:
    story = points(began(CHAINED), CAPTAIN, 2)
    story.when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS))
    round_(story, 13, 15)
    assert (left(story)["The captain"], left(story)["Tobias Kern"]) == (-1, 5)
    story.when(PIM, TakePartingShot(sequence=DUEL, who=TOBIAS, target=CAPTAIN), called=SHOT)
    story.when(PIM, ChooseAbility(contest=SHOT, character=TOBIAS, ability="Duellist"))
    rolled(story, SHOT, 1, 14, PIM)
    assert (left(story)["The captain"], seen(story).over) == (1, False)
    worse = points(began(CHAINED), CAPTAIN, 0).when(
        NORA, TakePartingShot(sequence=DUEL, who=INES, target=CAPTAIN), called=SHOT
    )
    worse.when(NORA, ChooseAbility(contest=SHOT, character=INES, ability="Sure-footed"))
    rolled(worse, SHOT, 9, 15)
    assert left(worse)["The captain"] == -2


@clause("QW3-5.4.9.1", "QW3-5.4.11.1b.7", "QW3-5.4.4.6", "QW3-5.4.7.1")
def test_within_a_sequence_recovery_is_an_assist_that_gets_harder() -> None:
    story = points(began(CHAINED), INES, 2)
    for number, resistance in enumerate(("10", "15", "20")):
        contest = ContestId(f"the-help-{number}")
        story.when(ROSA, StartAssist(sequence=DUEL, helper=AMA, teammate=INES), called=contest)
        assert story.contest(contest).resistance == resistance
        story.attempt(GM, SetResistance(contest=contest, resistance="5")).refused("QW3-5.4.11.1b.7")
        story.when(ROSA, ChooseAbility(contest=contest, character=AMA, ability="Healer: Stitch Wounds"))
        rolled(story, contest, 2, 1, ROSA)
    assert (left(story)["Ines Valdera"], resolve(story)) == (5, (5, 5))
    assert seen(story).people[0].stands == "engaged"
    points(story, CAPTAIN, 0).when(GM, EndSequence(sequence=DUEL))
    assert seen(story).verdict == "victory"


def test_an_assist_says_whether_there_is_resolve_to_bring_back() -> None:
    story, told = began(CHAINED), []
    for ours, theirs in ((None, None), (19, 2)):
        if ours and theirs:
            round_(story, ours, theirs)
        told.append({each.effect for each in story.offered(ROSA, StartAssist) if each.fixed["teammate"] == INES})
    assert all(told)
    assert told[0].isdisjoint(told[1])


@clause("QW3-5.4.9.1", "QW3-5.4.11.1b.4", "QW3-5.4.11.1b.5")
def test_a_failed_assist_costs_what_the_game_master_says() -> None:
    def assisted(costs: RecoveryDefeat | None) -> Story:
        story = points(began(CHAINED), INES, 4)
        if costs:
            story.when(GM, SettleRecovery(sequence=DUEL, costs=costs))
        story.when(ROSA, StartAssist(sequence=DUEL, helper=AMA, teammate=INES), called=HELP)
        story.when(ROSA, ChooseAbility(contest=HELP, character=AMA, ability="Patient"))
        return rolled(story, HELP, 4, 9, ROSA)  # a defeat of degree 0

    for costs, of_ines, of_ama in ((None, 4, 5), (RecoveryDefeat.HELPED, 3, 5), (RecoveryDefeat.HELPER, 4, 4)):
        story = assisted(costs)
        assert (resolve(story), resolve(story, AMA)) == ((of_ines, 5), (of_ama, 5))
    assert story.offered(ROSA, TradeResolve)
    story.attempt(GM, SettleRecovery(sequence=DUEL, costs=RecoveryDefeat.HELPER)).refused("QW3-5.4.11.1b.4")
    story.attempt(ROSA, SettleRecovery(sequence=DUEL, costs=RecoveryDefeat.TIME)).not_theirs()
    other = began(evening())
    other.attempt(GM, SettleRecovery(sequence=DUEL, costs=RecoveryDefeat.HELPER)).refused("QW3-5.4.9.1")


@clause("QW3-5.4.9.1")
def test_a_character_on_the_other_side_assists_an_opponent_who_has_no_sheet() -> None:
    story = points(began(CHAINED, resolve=5), CAPTAIN, 2)
    story.when(ROSA, JoinSequence(sequence=DUEL, character=AMA, ours=False))
    assert [each.fixed["teammate"] for each in story.offered(ROSA, StartAssist)] == [CAPTAIN]
    story.when(ROSA, StartAssist(sequence=DUEL, helper=AMA, teammate=CAPTAIN), called=SHOT)
    story.when(ROSA, ChooseAbility(contest=SHOT, character=AMA, ability="Healer: Stitch Wounds"))
    rolled(story, SHOT, 2, 1, ROSA)
    assert left(story)["The captain"] == 4


@clause("QW3-5.4.11.2", "QW3-5.4.11.1b.1", "QW3-5.4.11.1b.2", "QW3-5.4.11.1b.4", "QW3-5.4.11.1b.6", "QW3-5.4.11.2.1")
def test_recovery_is_a_sequence_of_its_own_whose_victories_give_resolve_back() -> None:
    story = points(began(CHAINED), INES, 1)
    care = FrameResolveRecovery(helper=AMA, helped=INES, takes="a night")
    story.attempt(ROSA, care).refused("QW3-5.1.3.1")
    story.when(NORA, Disengage(sequence=DUEL, who=INES)).when(GM, EndSequence(sequence=DUEL))
    helper = FrameResolveRecovery(helper=AMA, helped=INES, costs=RecoveryDefeat.HELPER)
    story.attempt(ROSA, helper).refused("QW3-5.4.11.1b.4")
    story.when(GM, helper, called=CARE)
    story.when(ROSA, EnterWith(sequence=CARE, character=AMA, ability="Patient"))
    care_round(story, 9, 4)
    assert (resolve(story), resolve(story, AMA)) == ((2, 5), (5, 5))
    care_round(story, 4, 9)
    assert (resolve(story), resolve(story, AMA)) == ((2, 5), (4, 5))
    care_round(story, 9, 15)
    assert resolve(story) == (4, 5)
    assert story.sees().sequences[-1].people[1].resistance == "10"
    care_round(story, 9, 4)
    assert (resolve(story), story.sees().sequences[-1].over) == ((5, 5), True)


@clause("QW3-5.4.11.1b.6")
def test_the_resistance_of_a_recovery_is_the_base_and_not_set() -> None:
    story = points(began(CHAINED), INES, 1)
    story.when(NORA, Disengage(sequence=DUEL, who=INES)).when(GM, EndSequence(sequence=DUEL))
    story.when(GM, FrameResolveRecovery(helper=AMA, helped=INES), called=CARE)
    story.when(ROSA, StartRound(sequence=CARE, pair=0), called=HELP)
    story.attempt(GM, SetResistance(contest=HELP, resistance="5")).refused("QW3-5.4.11.1b.6")
    assert not story.offered(GM, SetResistance)


@clause("QW3-5.4.11.1b.5")
def test_a_trade_ends_the_recovery() -> None:
    story = points(began(CHAINED), INES, 1)
    story.when(NORA, Disengage(sequence=DUEL, who=INES)).when(GM, EndSequence(sequence=DUEL))
    story.when(GM, FrameResolveRecovery(helper=AMA, helped=INES, costs=RecoveryDefeat.HELPED), called=CARE)
    story.when(ROSA, EnterWith(sequence=CARE, character=AMA, ability="Patient"))
    care_round(story, 4, 9)
    assert resolve(story) == (0, 5)
    story.when(NORA, trade())
    assert (resolve(story), story.sees().sequences[-1].over) == ((1, 5), True)
    assert story.marks() == ["A sprained ankle -5 on Sure-footed"]


def care_round(story: Story, ours: int, theirs: int) -> None:
    contest = ContestId(f"round-{len(story.done):04}")
    story.when(ROSA, StartRound(sequence=CARE, pair=0), called=contest)
    rolled(story, contest, ours, theirs, ROSA)


def test_resolve_is_nothing_where_sequences_are_not_chained() -> None:
    story = began(evening())
    story.attempt(GM, Rest(character=INES, points=1, reason="x")).refused("QW3-5.5.1")
    story.attempt(GM, FrameResolveRecovery(helper=AMA, helped=INES)).refused("QW3-5.5.1")
    assert resolve(story)[0] is None


@clause("QW3-5.4.3.2.1")
def test_incredible_powers_cost_resolve_on_a_defeat_or_a_close_victory_as_the_group_has_set() -> None:
    told = {}
    for cost in ("never", "defeat", "close victory"):
        powers = evening(sequence="chained", powers="sure-footed, Flight", powers_cost=cost)
        story = began(powers)
        round_(story, 4, 9)  # a defeat of degree 0
        lost = left(story)["Ines Valdera"]
        round_(story, 9, 4)  # a victory of degree 0
        told[cost] = (lost, left(story)["Ines Valdera"], resolve(story))
    assert told == {"never": (4, 4, (4, 5)), "defeat": (3, 3, (3, 5)), "close victory": (4, 3, (3, 5))}
    story = began(evening(sequence="chained", powers="Flight", powers_cost="defeat"))
    assert left(round_(story, 4, 9))["Ines Valdera"] == 4
    plain = given(evening(sequence="chained", powers="Sure-footed", powers_cost="close victory"))
    plain.when(GM, FrameContest(character=INES, prize="the ledger", resistance="14"), called=PLAIN)
    plain.when(NORA, ChooseAbility(contest=PLAIN, character=INES, ability="Sure-footed"))
    plain.when(NORA, AcceptCard(contest=PLAIN)).falls(PLAIN, 9, 4)
    assert resolve(plain) == (4, 5)
