"""Whoever has no resolve left contends nowhere, where every contest is a chained sequence."""

from tests.games.questworlds.play.dueling import DUEL, began, evening
from tests.games.questworlds.play.table import AMA, GM, INES, NORA, PIM, ROSA, TOBIAS, Story
from tests.rules.clause import clause

from talewright.games.questworlds.play.framing import FrameContest, NameOpponent
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.marks import GiveConsequence
from talewright.games.questworlds.play.sequences.ending import EndSequence
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.helping import TakeUnrelatedAction
from talewright.games.questworlds.play.sequences.opponents import AddOpponent
from talewright.games.questworlds.play.sequences.recovery import FrameResolveRecovery
from talewright.games.questworlds.play.sequences.shots import TakePartingShot
from talewright.games.questworlds.play.sequences.tally import CorrectTally, Disengage
from talewright.games.questworlds.shared.ids import ContestId
from talewright.table.offer import Choice

LEDGER = ContestId("the-ledger")
QUAY, CARE = SequenceId("the-quay"), SequenceId("the-care-of-ines")


def spent() -> Story:
    """Ines has come out of a sequence without resolve."""
    story = began(evening(sequence="chained")).when(GM, CorrectTally(sequence=DUEL, who=INES, points=0, reason="spent"))
    return story.when(GM, EndSequence(sequence=DUEL))


@clause("QW3-5.4.1.2")
def test_whoever_has_no_resolve_helps_nobody_recover() -> None:
    story = spent()
    story.attempt(NORA, FrameResolveRecovery(helper=INES, helped=INES)).refused("QW3-5.4.1.2")
    assert not story.offered(NORA, FrameResolveRecovery)
    assert len(story.offered(ROSA, FrameResolveRecovery)) == 1


@clause("QW3-5.4.11.1b.1")
def test_a_recovery_has_no_opponent_who_strikes_leaves_or_is_joined_by_another_and_leaves_resolve_alone() -> None:
    story = spent().when(ROSA, FrameResolveRecovery(helper=AMA, helped=INES), called=CARE)
    harm, none = f"{CARE}.foe", "QW3-5.4.11.1b.1"
    story.attempt(GM, AddOpponent(sequence=CARE, name="A guard", resistance="14")).refused(none)
    story.attempt(GM, Disengage(sequence=CARE, who=harm)).refused(none)
    assert [made.fixed["who"] for made in story.offered(GM, Disengage) if made.fixed["sequence"] == CARE] == [AMA]
    assert not [made for made in story.offered(GM, AddOpponent) if made.fixed["sequence"] == CARE]
    story.when(ROSA, Disengage(sequence=CARE, who=AMA))
    story.attempt(GM, TakePartingShot(sequence=CARE, who=harm, target=AMA)).refused(none)
    assert not story.offered(GM, TakePartingShot)
    story.when(GM, EndSequence(sequence=CARE))
    assert not [made for made in story.offered(GM, GiveConsequence) if made.fixed.get("contest") == CARE]


@clause("QW3-5.4.1.2")
def test_whoever_has_no_resolve_stands_against_nobody() -> None:
    story = spent().when(PIM, FrameContest(character=TOBIAS, prize="the ledger"), called=LEDGER)
    story.attempt(PIM, NameOpponent(contest=LEDGER, opponent=INES)).refused("QW3-5.4.1.2")
    (named,) = story.offered(PIM, NameOpponent)
    assert isinstance(named.fields[0], Choice)
    assert [each.value for each in named.fields[0].options] == [AMA]


@clause("QW3-5.4.1.2", "QW3-5.4.4")
def test_whoever_has_no_resolve_acts_beside_no_sequence() -> None:
    frame = FrameSequence(prize="the quay", conflict="fog", character=TOBIAS, opponent="A guard", resistance="14")
    story = spent().when(GM, frame, called=QUAY)
    story.attempt(NORA, TakeUnrelatedAction(sequence=QUAY, character=INES, about="whistles")).refused("QW3-5.4.1.2")
