"""An evening of QuestWorlds on which the captain's brother leads a duel first, and a follower leaves the service."""

from tests.games.questworlds.play.dueling import DUEL, began, evening, round_
from tests.games.questworlds.play.table import GM, INES, NORA, Story
from tests.golden.evening import Golden

from talewright.dice.draw import DrawId
from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.sequences.ending import DropSequence
from talewright.games.questworlds.play.sequences.followers import BringFollower
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.kinds import SetSequenceType
from talewright.games.questworlds.play.sequences.starting import NameInitiative, NameWager
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.table.moves import Roll

NEXT, PELL = SequenceId("the-brother"), CharacterId("the-pell-1.follower")
DECK, HOME = ContestId("the-deck-1"), ContestId("the-way-home")


def brothers(told_by: type[Story] = Story) -> Story:
    """Play the evening."""
    story = began(evening(sequence="wagered"), told_by=told_by)
    story.when(GM, NameInitiative(sequence=DUEL, pair=0, ours=False))
    for wager in (3, 2):
        story.when(NORA, NameWager(sequence=DUEL, pair=0, wager=wager))
        story.when(GM, NameWager(sequence=DUEL, pair=0, ours=False, wager=wager))
        round_(round_(story, 4, 9), 9, 4)
    story.when(GM, DropSequence(sequence=DUEL, reason="The captain thinks better of it."))
    story.when(GM, SetSequenceType(kind=SequenceType.CHAINED, reason="We want to see what it costs."))
    frame = FrameSequence(prize="the barge", character=INES, opponent="His brother", resistance="14")
    story.when(GM, frame, called=NEXT)
    pell = BringFollower(sequence=NEXT, owner=INES, name="Old Pell", role=FollowerRole.CONTESTANT, ability="Cutlass")
    story.when(NORA, pell, called="the-pell-1")
    story.when(GM, DropSequence(sequence=NEXT, reason="He runs."))
    story.when(GM, FrameContest(character=PELL, prize="the deck", resistance="20M2"), called=DECK)
    story.when(NORA, ChooseAbility(contest=DECK, character=PELL, ability="Cutlass"))
    story.when(NORA, AcceptCard(contest=DECK)).falls(DECK, 20, 5)
    home = FrameContest(character=INES, prize="a boat home", resistance="14", ability="Sure-footed")
    story.when(GM, home, called=HOME).when(NORA, AcceptCard(contest=HOME)).falls(HOME, None, 3)
    story.when(NORA, Roll(DrawId(f"{HOME}.ours"), nonce="by the quay"))
    return story.next_session()


BROTHERS: Golden[Story] = Golden("questworlds-brothers", QUESTWORLDS_3, brothers)
