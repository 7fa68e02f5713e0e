"""Three sequences of QuestWorlds, one of each type: a climax with followers, a duel, and a chase over three scenes."""

from tests.games.questworlds.play.table import AMA, GM, INES, NORA, PIM, ROSA, TOBIAS, Evening, Story, given
from tests.golden.evening import Golden

from talewright.dice.draw import DrawId
from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.marks import GiveBenefit, GiveConsequence
from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.play.sequences.ending import CloseSequence, DropSequence, EndSequence
from talewright.games.questworlds.play.sequences.followers import AttackFollower, BringFollower, ShiftPoints
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.giving import FollowerUse, GivePoints, TakeSecondChance, UseFollower
from talewright.games.questworlds.play.sequences.helping import StartAssist, TakeUnrelatedAction
from talewright.games.questworlds.play.sequences.joining import EnterWith, FaceOpponent, JoinSequence
from talewright.games.questworlds.play.sequences.kinds import SetSequenceType
from talewright.games.questworlds.play.sequences.manners import ActAside, ContendAgain, DeclareManner
from talewright.games.questworlds.play.sequences.opponents import AddOpponent, ShowOpponent
from talewright.games.questworlds.play.sequences.recovery import FrameResolveRecovery
from talewright.games.questworlds.play.sequences.resolve import PassLoss, Rest, TradeResolve
from talewright.games.questworlds.play.sequences.shots import TakePartingShot
from talewright.games.questworlds.play.sequences.starting import NameWager, StartRound
from talewright.games.questworlds.play.sequences.tally import CorrectTally, Disengage
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.sequences.chained import RecoveryDefeat
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.rules.sequences.scored import FollowerRole, Manner
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.table.moves import Roll, Say, TypeFace

LIGHT, DUEL, CHASE, CARE = map(SequenceId, ("the-lighthouse", "the-last-duel", "the-chase", "the-care-01"))
VOSS, CREW = f"{LIGHT}.foe", "the-crew.foe"
PLAYED = {INES: NORA, TOBIAS: PIM, AMA: ROSA}


def climax(told_by: type[Story] = Story) -> Story:
    """Play the evening."""
    story = given(Evening(), told_by)
    the_lighthouse(story)
    story.next_session()
    story.when(GM, SetSequenceType(kind=SequenceType.WAGERED, reason="A duel wants larger gestures."))
    the_duel(story)
    story.next_session()
    story.when(GM, SetSequenceType(kind=SequenceType.CHAINED, reason="From here on every step costs something."))
    the_chase(story)
    return story


def settled(story: Story, contest: ContestId, ours: int, theirs: int, who: CharacterId, ability: str = "") -> Story:
    """A card is accepted, its dice fall, and whoever rolled lets it stand."""
    player = PLAYED.get(who, NORA)
    if ability:
        story.when(player, ChooseAbility(contest=contest, character=who, ability=ability))
    story.when(player, AcceptCard(contest=contest)).falls(contest, ours, theirs)
    if contest in story.saga.cards:
        story.when(player, LetStand(contest=contest))
    return story


def played(
    story: Story, at: SequenceId, who: CharacterId, ours: int, theirs: int, manner: Manner | None = None
) -> None:
    """One round, or one exchange."""
    contest = ContestId(f"contest-{len(story.done):04}")
    pair = story.saga.sequences[at].pair_of(who)
    assert pair is not None
    story.when(GM, StartRound(sequence=at, pair=pair, who=who), called=contest)
    if manner:
        story.when(PLAYED.get(who, NORA), DeclareManner(contest=contest, manner=manner))
    settled(story, contest, ours, theirs, who)


def the_lighthouse(story: Story) -> None:
    """A scored climax with followers, and a parting shot that revives."""
    frame = FrameSequence(
        prize="the light, before the fleet comes in", conflict="the wreckers", character=INES,
        opponent="Captain Voss", resistance="16",
    )  # fmt: skip
    story.when(GM, Say("The door of the lighthouse stands open.")).when(GM, frame, called=LIGHT)
    story.when(NORA, EnterWith(sequence=LIGHT, character=INES, ability="Sure-footed", tactic="Up the outside stair."))
    story.when(
        GM, AddOpponent(sequence=LIGHT, name="The crew", resistance="13", hidden=True, mob=True), called="the-crew"
    )
    story.when(PIM, JoinSequence(sequence=LIGHT, character=TOBIAS, opponent=CREW))
    story.when(PIM, EnterWith(sequence=LIGHT, character=TOBIAS, ability="Duellist"))
    pell = BringFollower(sequence=LIGHT, owner=TOBIAS, name="Old Pell", role=FollowerRole.SECONDARY, ability="Cutlass")
    story.when(PIM, pell, called="old-pell")
    wren = BringFollower(sequence=LIGHT, owner=INES, name="Wren", role=FollowerRole.SUPPORTER, ability="Sharp Eyes")
    story.when(NORA, wren, called="the-wren")
    played(story, LIGHT, TOBIAS, 4, 9)
    story.when(GM, ShowOpponent(sequence=LIGHT, who=CREW))
    story.when(PIM, ShiftPoints(sequence=LIGHT, follower="old-pell.follower"))
    played(story, LIGHT, INES, 9, 4, Manner.GAMBIT)
    story.when(ROSA, StartAssist(sequence=LIGHT, helper=AMA, teammate=TOBIAS), called="the-assist")
    settled(story, ContestId("the-assist"), 2, 15, AMA, "Patient")
    beacon = TakeUnrelatedAction(sequence=LIGHT, character=AMA, about="find oil for the lamp", aids=INES)
    story.when(ROSA, beacon, called="the-oil-01")
    settled(story, ContestId("the-oil-01"), 12, 14, AMA, "Patient")
    played(story, LIGHT, TOBIAS, 17, 14, Manner.DEFENSE)
    played(story, LIGHT, INES, 12, 18)
    story.when(GM, CorrectTally(sequence=LIGHT, who=VOSS, points=5, reason="He is at the rail."))
    story.when(
        NORA, TakePartingShot(sequence=LIGHT, who=INES, target=VOSS, about="his hold on the crew"), called="the-shot1"
    )
    settled(story, ContestId("the-shot1"), 3, 16, INES, "Restless")
    story.when(GM, AddOpponent(sequence=LIGHT, name="The lookout", resistance="9"), called="the-lookout")
    go = AttackFollower(sequence=LIGHT, opponent="the-lookout.foe", follower="old-pell.follower")
    story.when(GM, go, called="on-old-pell")
    settled(story, ContestId("on-old-pell"), 4, 9, TOBIAS, "Duellist")
    story.when(ROSA, JoinSequence(sequence=LIGHT, character=AMA))
    story.when(ROSA, FaceOpponent(sequence=LIGHT, who=AMA, opponent="the-lookout.foe"))
    story.when(ROSA, Disengage(sequence=LIGHT, who=AMA)).when(GM, Disengage(sequence=LIGHT, who="the-lookout.foe"))
    played(story, LIGHT, TOBIAS, 9, 4)
    contest = ContestId("to-the-lamp")
    pair = story.saga.sequences[LIGHT].pair_of(INES)
    story.when(GM, StartRound(sequence=LIGHT, pair=pair if pair is not None else 0, who=INES), called=contest)
    lamp = ActAside(contest=contest, about="light the lamp", aids=TOBIAS)
    story.when(NORA, lamp).when(NORA, ContendAgain(contest=contest)).when(NORA, lamp)
    settled(story, contest, 11, 18, INES)
    story.when(GM, Disengage(sequence=LIGHT, who=CREW)).when(GM, Disengage(sequence=LIGHT, who=VOSS))
    story.when(GM, EndSequence(sequence=LIGHT))
    drinks = GiveBenefit(
        character=INES, contest=ContestId(LIGHT), text="A toast to her", bonus=10, abilities=("Sure-footed",)
    )
    story.when(GM, drinks).when(GM, CloseSequence(sequence=LIGHT))


def the_duel(story: Story) -> None:
    """A wagered duel with a second chance."""
    frame = FrameSequence(prize="the captain's pardon", character=TOBIAS, opponent="Voss's brother", resistance="17")
    story.when(GM, frame, called=DUEL)
    second = UseFollower(
        sequence=DUEL, owner=TOBIAS, name="Old Pell", use=FollowerUse.ADD_POINTS, ability="Cutlass", rating="5"
    )
    story.when(PIM, second).when(PIM, EnterWith(sequence=DUEL, character=TOBIAS, ability="Duellist: Feint"))
    wagers(story, 0, 8, 6, PIM)
    played(story, DUEL, TOBIAS, 1, 17)
    played(story, DUEL, TOBIAS, 4, 9)
    story.when(NORA, JoinSequence(sequence=DUEL, character=INES))
    story.when(NORA, EnterWith(sequence=DUEL, character=INES, ability="Sure-footed"))
    story.when(GM, CorrectTally(sequence=DUEL, who=TOBIAS, points=-3, reason="The sand in his eyes."))
    story.when(NORA, FaceOpponent(sequence=DUEL, who=INES, opponent=f"{DUEL}.foe"))
    story.when(PIM, TakeSecondChance(sequence=DUEL, character=TOBIAS), called="the-chance")
    settled(story, ContestId("the-chance"), 9, 2, TOBIAS, "Disgraced")
    story.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=f"{DUEL}.foe"))
    story.when(NORA, GivePoints(sequence=DUEL, giver=INES, teammate=TOBIAS, points=4), called="the-gift1")
    settled(story, ContestId("the-gift1"), 9, 15, INES, "Sure-footed")
    wagers(story, 1, 5, 9, NORA)
    played(story, DUEL, TOBIAS, 15, 3)
    story.when(GM, CorrectTally(sequence=DUEL, who=f"{DUEL}.foe", points=-12, reason="He slips."))
    story.when(GM, EndSequence(sequence=DUEL)).when(GM, CloseSequence(sequence=DUEL))


def wagers(story: Story, pair: int, ours: int, theirs: int, by: str) -> None:
    story.when(by, NameWager(sequence=DUEL, pair=pair, wager=ours))
    story.when(GM, NameWager(sequence=DUEL, pair=pair, ours=False, wager=theirs))


def the_chase(story: Story) -> None:
    """A chained chase over three scenes, with recovery."""
    frame = FrameSequence(prize="the stolen chart", character=INES, opponent="The thief", resistance="15", resolve=4)
    story.when(GM, frame, called=CHASE)
    story.when(NORA, EnterWith(sequence=CHASE, character=INES, ability="Sure-footed"))
    pell = BringFollower(sequence=CHASE, owner=INES, name="Mabel", role=FollowerRole.SECONDARY, ability="Shortcuts")
    story.when(NORA, pell, called="the-mabel")
    story.when(GM, Say("Over the roofs."))
    played(story, CHASE, INES, 9, 15)
    story.when(NORA, TradeResolve(character=INES, text="A twisted ankle", abilities=("Sure-footed",)))
    story.when(GM, Say("Through the market."))
    played(story, CHASE, INES, 1, 14)
    story.when(NORA, PassLoss(sequence=CHASE, follower="the-mabel.follower"))
    story.next_session()
    story.when(GM, Say("Along the quay, a week later."))
    played(story, CHASE, INES, 3, 9)
    story.when(ROSA, StartAssist(sequence=CHASE, helper=AMA, teammate=INES), called="the-bandage")
    settled(story, ContestId("the-bandage"), 9, 4, AMA, "Healer: Stitch Wounds")
    story.when(GM, CorrectTally(sequence=CHASE, who=INES, points=2, reason="The cold."))
    story.when(NORA, Disengage(sequence=CHASE, who=INES)).when(GM, EndSequence(sequence=CHASE))
    hurt = GiveConsequence(
        character=INES, contest=ContestId(CHASE), text="The chart is gone", penalty=5, abilities=("Restless",)
    )
    story.when(GM, hurt).when(GM, CloseSequence(sequence=CHASE))
    care = FrameResolveRecovery(helper=AMA, helped=INES, takes="an evening", costs=RecoveryDefeat.HELPED)
    story.when(GM, care, called=CARE)
    story.when(ROSA, EnterWith(sequence=CARE, character=AMA, ability="Patient"))
    played(story, CARE, AMA, 4, 9)
    played(story, CARE, AMA, 9, 4)
    story.when(GM, DropSequence(sequence=CARE, reason="It is late."))
    story.when(GM, Rest(character=INES, points=1, reason="A night's sleep."))
    plain = FrameContest(character=TOBIAS, prize="a drink on the house", resistance="14")
    story.when(GM, plain, called="the-tavern")
    settled(story, ContestId("the-tavern"), 1, 14, TOBIAS, "Card Player")
    last = FrameContest(character=AMA, prize="a boat home", resistance="14", ability="Patient")
    story.when(GM, last, called="the-boat-home").when(ROSA, AcceptCard(contest=ContestId("the-boat-home")))
    story.when(GM, TypeFace(DrawId("the-boat-home.theirs"), 3))
    story.when(ROSA, Roll(DrawId("the-boat-home.ours"), nonce="from-the-quay"))
    story.next_session()  # whose dice can be checked now


CLIMAX: Golden[Story] = Golden("questworlds-climax", QUESTWORLDS_3, climax)
