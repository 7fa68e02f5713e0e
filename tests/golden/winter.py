"""A short campaign of QuestWorlds with chained sequences: one is dropped, one wears its PC out, who retires then."""

from tests.games.questworlds.play.dueling import DUEL, began, evening, rolled, started
from tests.games.questworlds.play.table import GM, INES, NORA, PIM, TOBIAS, Story
from tests.golden.evening import Golden

from talewright.dice.draw import DrawId
from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.sequences.ending import CloseSequence, DropSequence, EndSequence
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.resolve import Rest
from talewright.games.questworlds.play.sequences.retiring import RetireCharacter
from talewright.games.questworlds.play.sequences.tally import CorrectTally, Disengage
from talewright.games.questworlds.play.sheets import WriteFlaw
from talewright.games.questworlds.rules.consequence import StoryEnding
from talewright.games.questworlds.rules.flaw import FlawKind
from talewright.games.questworlds.shared.ids import ContestId
from talewright.table.moves import ChooseDice, Roll

STORM, AGAIN, LAST = SequenceId("the-snow-storm"), SequenceId("the-second-try"), ContestId("the-last-round")


def winter(told_by: type[Story] = Story) -> Story:
    """Play the evening."""
    story = began(evening(sequence="chained"), told_by=told_by)
    for ours, theirs in ((15, 9), (9, 15), (4, 9), (9, 4)):
        rolled(story, started(story), ours, theirs)
    story.when(GM, DropSequence(sequence=DUEL, reason="the thaw"))
    story.when(GM, WriteFlaw(character=INES, name="Bad Knees", rating="15", kind=FlawKind.PHYSICAL))
    frame = FrameSequence(prize="the pass", character=INES, opponent="The snow", resistance="14")
    story.when(GM, frame, called=STORM)
    story.when(GM, CorrectTally(sequence=STORM, who=INES, points=0, reason="buried"))
    story.when(GM, EndSequence(sequence=STORM)).when(GM, CloseSequence(sequence=STORM))
    story.when(GM, Rest(character=INES, points=4, reason="a month by the fire"))
    again = FrameSequence(prize="the pass", character=TOBIAS, opponent="The snow", resistance="9")
    story.when(GM, again, called=AGAIN).when(PIM, Disengage(sequence=AGAIN, who=TOBIAS))
    story.when(GM, EndSequence(sequence=AGAIN))
    story.when(NORA, RetireCharacter(character=INES, ending=StoryEnding.OPEN_END, about="her knees"))
    for wood in (ContestId("the-first-wood"), ContestId("more-wood")):
        fetch = FrameContest(character=TOBIAS, prize="firewood", resistance="14", ability="Duellist")
        story.when(GM, fetch, called=wood).when(PIM, AcceptCard(contest=wood)).falls(wood, 9, 4)
    last = FrameContest(character=TOBIAS, prize="a quiet spring", resistance="14", ability="Duellist")
    story.when(GM, last, called=LAST)
    story.when(PIM, AcceptCard(contest=LAST)).falls(LAST, None, 3)
    story.when(PIM, Roll(DrawId(f"{LAST}.ours"), nonce="by the fire"))
    return story.next_session().when(GM, ChooseDice(by_hand=False))


WINTER: Golden[Story] = Golden("questworlds-winter", QUESTWORLDS_3, winter)
