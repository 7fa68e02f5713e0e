"""A rescue of QuestWorlds in a chained sequence: failed help costs, and an opponent comes back and strikes."""

from tests.games.questworlds.play.dueling import CAPTAIN, DUEL, began, evening, rolled, round_
from tests.games.questworlds.play.table import AMA, GM, INES, PIM, PLAYED_BY, ROSA, TOBIAS, Story
from tests.golden.evening import Golden

from talewright.dice.draw import DrawId
from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.marks import GiveConsequence
from talewright.games.questworlds.play.sequences.ending import CloseSequence, EndSequence
from talewright.games.questworlds.play.sequences.helping import StartAssist
from talewright.games.questworlds.play.sequences.joining import EnterWith, FaceOpponent, JoinSequence
from talewright.games.questworlds.play.sequences.opponents import AddOpponent
from talewright.games.questworlds.play.sequences.recovery import SettleRecovery
from talewright.games.questworlds.play.sequences.shots import TakePartingShot
from talewright.games.questworlds.play.sequences.tally import Disengage
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.sequences.chained import RecoveryDefeat
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.table.moves import Roll

MATE = "the-mate-1.foe"
ABILITIES = {TOBIAS: "Duellist", AMA: "Patient"}
HELP, SHOT, LAST, HOME = map(ContestId, ("the-help-1", "the-shot-1", "the-last-1", "the-way-home"))


def rescue(told_by: type[Story] = Story) -> Story:
    """Play the evening."""
    story = began(evening(sequence="chained"), told_by=told_by)
    story.when(GM, AddOpponent(sequence=DUEL, name="A mate", resistance="11"), called="the-mate-1")
    joins(story, TOBIAS, MATE)
    round_(story, 9, 4, 1, TOBIAS)
    round_(story, 4, 9)
    helped(story)
    round_(story, 12, 3, 1, TOBIAS)
    round_(story, 3, 9)
    round_(story, 11, 14, 1, TOBIAS)  # the mate is out
    story.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=CAPTAIN))
    joins(story, AMA)
    story.when(ROSA, TakePartingShot(sequence=DUEL, who=AMA, target=MATE), called=SHOT)
    settled(story, SHOT, AMA, 16, 9)  # and back
    story.when(PIM, Disengage(sequence=DUEL, who=TOBIAS))
    story.when(GM, TakePartingShot(sequence=DUEL, who=CAPTAIN, target=TOBIAS), called=LAST)
    settled(story, LAST, TOBIAS, 18, 3)
    for who, one in ((GM, MATE), (GM, CAPTAIN)):
        story.when(who, Disengage(sequence=DUEL, who=one))
    story.when(GM, EndSequence(sequence=DUEL))
    hurt = GiveConsequence(character=AMA, contest=ContestId(DUEL), text="Spent", penalty=5, abilities=("Patient",))
    story.when(GM, hurt).when(GM, CloseSequence(sequence=DUEL))
    home = FrameContest(character=AMA, prize="a boat home", resistance="14", ability="Patient")
    story.when(GM, home, called=HOME).when(ROSA, AcceptCard(contest=HOME)).falls(HOME, None, 3)
    story.when(ROSA, Roll(DrawId(f"{HOME}.ours"), nonce="by the quay"))
    return story.next_session()


def joins(story: Story, who: CharacterId, opponent: str = "") -> None:
    player = PLAYED_BY[who]
    story.when(player, JoinSequence(sequence=DUEL, character=who, opponent=opponent))
    story.when(player, EnterWith(sequence=DUEL, character=who, ability=ABILITIES[who]))


def helped(story: Story) -> None:
    """An assist fails, when the game master has said what that costs."""
    story.when(GM, SettleRecovery(sequence=DUEL, costs=RecoveryDefeat.HELPER))
    story.when(ROSA, StartAssist(sequence=DUEL, helper=AMA, teammate=INES), called=HELP)
    settled(story, HELP, AMA, 4, 9)


def settled(story: Story, contest: ContestId, who: CharacterId, ours: int, theirs: int) -> None:
    player = PLAYED_BY[who]
    story.when(player, ChooseAbility(contest=contest, character=who, ability=ABILITIES[who]))
    rolled(story, contest, ours, theirs, player)


RESCUE: Golden[Story] = Golden("questworlds-rescue", QUESTWORLDS_3, rescue)
