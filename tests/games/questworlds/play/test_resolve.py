"""Resolve where a sequence meets other contests: what costs it there, and which loss may still be traded."""

import pytest
from tests.games.questworlds.play.dueling import DUEL, began, evening, rolled, round_, seen
from tests.games.questworlds.play.table import AMA, GM, INES, NORA, PIM, ROSA, TOBIAS, Story, given
from tests.rules.clause import clause

from talewright.games.questworlds.play import sessions
from talewright.games.questworlds.play.base import Move
from talewright.games.questworlds.play.flaws import AnswerFlaw, TriggerFlaw
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.groups.joining import FrameGroup
from talewright.games.questworlds.play.ids import ProposalId
from talewright.games.questworlds.play.outcome import CloseContest
from talewright.games.questworlds.play.recovery import FrameRecovery
from talewright.games.questworlds.play.sequences.ending import EndSequence
from talewright.games.questworlds.play.sequences.followers import BringFollower
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.helping import StartAssist
from talewright.games.questworlds.play.sequences.joining import EnterWith
from talewright.games.questworlds.play.sequences.kinds import SetSequenceType
from talewright.games.questworlds.play.sequences.resolve import PassLoss, Rest, TradeResolve
from talewright.games.questworlds.play.sequences.tally import Disengage
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.flaw import Answer
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import NO_CONTEST, ContestId, MarkId
from talewright.table.offer import Choice, Offer

CHAINED = evening(sequence="chained")
PLAIN, DOOR = ContestId("a-plain-contest"), "Cannot Leave a Door Closed"
TRADE = TradeResolve(character=INES, text="A sprained ankle", abilities=("Sure-footed",))


def resolve(story: Story) -> int | None:
    return story.sheet().resolve


def in_sequence(story: Story) -> int | None:
    return next(each.points for each in seen(story).people if each.name == "Ines Valdera")


def trade(story: Story) -> Story:
    return story.when(NORA, TRADE, called="the-ankle")


def resisted(story: Story, ours: int, theirs: int, ability: str = "Sure-footed") -> Story:
    """A flaw pulls at Ines, and she resists."""
    story.when(GM, TriggerFlaw(character=INES, flaw=DOOR, about="The cellar."), called="the-door")
    story.when(NORA, AnswerFlaw(proposal=ProposalId("the-door"), answer=Answer.RESIST), called=PLAIN)
    story.when(NORA, ChooseAbility(contest=PLAIN, character=INES, ability=ability))
    return story.accepted(PLAIN, NORA).falls(PLAIN, ours, theirs)


@clause("QW3-5.4.3.1", "QW3-5.4.4", "QW3-5.4.11.1b.3", "QW3-5.4.2.1", "QW3-5.4.2.2")
def test_what_a_flaw_costs_in_the_midst_of_a_sequence_is_lost_in_it_too() -> None:
    story = resisted(round_(began(CHAINED), 4, 9), 19, 20)
    assert (resolve(story), in_sequence(story)) == (1, 1)
    trade(story)
    assert (resolve(story), in_sequence(story)) == (4, 4)
    story.when(NORA, Disengage(sequence=DUEL, who=INES)).when(GM, EndSequence(sequence=DUEL))
    assert seen(story).degree == 0  # of the one that the captain took
    worn = resisted(round_(began(CHAINED), 1, 14), 19, 20)
    assert (resolve(worn), in_sequence(worn), seen(worn).over) == (0, 0, True)


def test_what_is_taken_for_a_loss_to_a_flaw_is_proposed_for_the_ability_that_resisted_it() -> None:
    story = resisted(round_(began(CHAINED), 9, 4), 19, 20, "Restless")
    ((proposed,),) = ([each.default for each in made.fields if isinstance(each, Choice)] for made in trades(story))
    assert proposed == "Restless"
    story = round_(story, 4, 9)
    ((proposed,),) = ([each.default for each in made.fields if isinstance(each, Choice)] for made in trades(story))
    assert proposed == "Sure-footed"


def trades(story: Story) -> list[Offer]:
    return story.offered(NORA, TradeResolve)


def lost(story: Story) -> Story:
    """Ines has lost a plain contest, which cost 3."""
    return contended(story, 20, 10)


def contended(story: Story, ours: int, theirs: int) -> Story:
    contest = ContestId(f"plain-{len(story.done):04}")
    story.when(GM, FrameContest(character=INES, prize="the ledger", resistance="10"), called=contest)
    story.when(NORA, ChooseAbility(contest=contest, character=INES, ability="Sure-footed"))
    return story.accepted(contest, NORA).falls(contest, ours, theirs)


def dueled(story: Story) -> Story:
    """Ines faces the captain after that."""
    faced = FrameSequence(prize="the barge", character=INES, opponent="The captain", resistance="14")
    story.when(GM, faced, called=DUEL)
    return story.when(NORA, EnterWith(sequence=DUEL, character=INES, ability="Sure-footed"))


def refuses_to_trade(story: Story, clause: str = "QW3-5.4.3.1.3") -> Story:
    assert not story.offered(NORA, TradeResolve)
    return story.attempt(NORA, TRADE).refused(clause)


@clause("QW3-5.4.3.1.3", "QW3-5.4.1", "QW3-5.4.2.2")
def test_only_the_latest_loss_is_traded_wherever_it_came_from() -> None:
    assert lost(given(CHAINED)).offered(NORA, TradeResolve)
    for later in (contended(lost(given(CHAINED)), 3, 20), lost(given(CHAINED)).next_session()):
        kinds = refuses_to_trade(later).kinds()
        assert (kinds.count("resolve-lost"), kinds.count("loss-stands")) == (1, 1)  # and no loss of 0
    round_(began(CHAINED), 4, 5).next_session().when(NORA, TRADE)  # her sequence goes on
    over = round_(began(CHAINED), 1, 14).when(NORA, Disengage(sequence=DUEL, who=INES))
    assert over.offered(NORA, TradeResolve)
    assert not any(offer.main for offer in over.offered(GM, EndSequence))
    refuses_to_trade(over.when(GM, EndSequence(sequence=DUEL)))


def test_in_older_journals_a_loss_stands_when_the_next_session_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "closed", lambda _state: ())
    over = lost(given(CHAINED)).next_session()
    assert over.offered(NORA, TradeResolve)
    refuses_to_trade(over.when(PIM, FrameContest(character=TOBIAS, prize="a lamp")))


def test_a_trade_offers_first_the_ability_that_the_loss_came_of() -> None:
    story = lost(given(CHAINED))
    for _ in range(2):  # on the table, and put away
        (made,) = story.offered(NORA, TradeResolve)
        assert [each.default for each in made.fields if isinstance(each, Choice)] == ["Sure-footed"]
        if story.saga.cards:
            story.when(GM, CloseContest(contest=next(iter(story.saga.cards))))


@clause("QW3-5.5.1")
def test_nothing_is_traded_where_no_resolve_is_counted_any_more() -> None:
    story = lost(given(CHAINED)).when(GM, SetSequenceType(kind=SequenceType.SCORED, reason="simpler"))
    refuses_to_trade(story, "QW3-5.5.1")


@clause("QW3-5.4.4.5")
def test_a_secondary_contestant_takes_over_what_a_round_has_cost_and_nothing_else() -> None:
    story, passed = dueled(lost(given(CHAINED))), PassLoss(sequence=DUEL, follower="the-pell.follower")
    bring = BringFollower(sequence=DUEL, owner=INES, name="Old Pell", role=FollowerRole.SECONDARY, ability="Cutlass")
    story.when(NORA, bring, called="the-pell").attempt(NORA, passed).refused("QW3-5.4.4.5")
    assert not story.offered(NORA, PassLoss)
    round_(story, 8, 9)
    resisted(story, 12, 11)
    story.attempt(NORA, passed).refused("QW3-5.4.4.5")
    again = round_(story, 4, 5).when(NORA, passed)
    assert again.saga.sequences[DUEL].followers["the-pell.follower"].out


@clause("QW3-5.4.4.5", "QW3-5.4.3.1.1")
def test_the_history_of_a_sequence_tells_who_took_a_loss_over_and_what_was_taken_instead() -> None:
    """Its last line said that she had lost resolve, when she had all of it again."""
    bring = BringFollower(sequence=DUEL, owner=INES, name="Old Pell", role=FollowerRole.SECONDARY, ability="Cutlass")
    story = dueled(given(CHAINED)).when(NORA, bring, called="the-pell")
    round_(story, 4, 5).when(NORA, PassLoss(sequence=DUEL, follower="the-pell.follower"))
    assert "Old Pell" in seen(story).history[-1].text
    round_(story, 4, 5).when(NORA, TRADE)
    assert (len(seen(story).history), seen(story).history[-1].contest) == (4, NO_CONTEST)


@clause("QW3-5.1.3.1", "QW3-5.4.1")
@pytest.mark.parametrize(
    "move",
    [
        FrameContest(character=INES, prize="a way out"),
        FrameContest(character=TOBIAS, prize="a way out", opponent=INES),
        FrameGroup(prize="the lamp", characters=(INES, TOBIAS)),
        FrameRecovery(mark=MarkId("the-ankle"), character=INES),
    ],
)
def test_where_every_contest_is_a_sequence_none_begins_within_another(move: Move) -> None:
    hurt = trade(round_(began(CHAINED), 4, 9))
    hurt.attempt(GM, move).refused("QW3-5.1.3.1")
    hurt.when(NORA, Disengage(sequence=DUEL, who=INES)).when(GM, move)
    if isinstance(move, FrameContest):
        began().when(GM, move)


@clause("QW3-5.7.1", "QW3-5.4.11.1")
def test_nobody_rests_in_the_midst_of_a_sequence_whose_tally_is_kept() -> None:
    """The sheet told of another resolve than the sequence."""
    story = round_(began(CHAINED), 4, 9)
    rest = Rest(character=INES, points=1, reason="a meal")
    story.attempt(GM, rest).refused("QW3-5.7.1")
    story.when(NORA, Disengage(sequence=DUEL, who=INES)).when(GM, EndSequence(sequence=DUEL))
    assert resolve(story.when(GM, rest)) == 5


@clause("QW3-5.4.3.1.3", "QW3-5.4.11.1b.4")
def test_a_loss_may_still_be_traded_after_help_that_only_cost_time() -> None:
    story = round_(began(CHAINED), 4, 9)
    story.when(ROSA, StartAssist(sequence=DUEL, helper=AMA, teammate=INES), called=PLAIN)
    story.when(ROSA, ChooseAbility(contest=PLAIN, character=AMA, ability="Patient"))
    rolled(story, PLAIN, 4, 9, ROSA)
    assert resolve(trade(story)) == in_sequence(story) == 5
