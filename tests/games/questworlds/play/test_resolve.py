"""Resolve where a sequence meets other contests: what costs it there, and which loss may still be traded."""

from __future__ import annotations

import pytest
from tests.games.questworlds.play.dueling import DUEL, began, evening, round_, seen
from tests.games.questworlds.play.table import GM, INES, NORA, TOBIAS, Story
from tests.rules.clause import clause

from talewright.games.questworlds.play.base import Move
from talewright.games.questworlds.play.flaws import AnswerFlaw, TriggerFlaw
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.groups.joining import FrameGroup
from talewright.games.questworlds.play.ids import ProposalId
from talewright.games.questworlds.play.recovery import FrameRecovery
from talewright.games.questworlds.play.sequences.ending import EndSequence
from talewright.games.questworlds.play.sequences.leaving import Disengage
from talewright.games.questworlds.play.sequences.resolve import TradeResolve
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.flaw import Answer
from talewright.games.questworlds.shared.ids import ContestId, MarkId

CHAINED = evening(sequence="chained")
PLAIN, DOOR = ContestId("a-plain-contest"), "Cannot Leave a Door Closed"


def resolve(story: Story) -> int | None:
    return story.sheet().resolve


def in_sequence(story: Story) -> int | None:
    return next(each.points for each in seen(story).people if each.name == "Ines Valdera")


def trade(story: Story) -> Story:
    taken = TradeResolve(character=INES, text="A sprained ankle", abilities=("Sure-footed",))
    return story.when(NORA, taken, called="the-ankle")


def resisted(story: Story, ours: int, theirs: int) -> Story:
    """A flaw pulls at Ines, and she resists."""
    story.when(GM, TriggerFlaw(character=INES, flaw=DOOR, about="The cellar."), called="the-door")
    story.when(NORA, AnswerFlaw(proposal=ProposalId("the-door"), answer=Answer.RESIST), called=PLAIN)
    story.when(NORA, ChooseAbility(contest=PLAIN, character=INES, ability="Sure-footed"))
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
