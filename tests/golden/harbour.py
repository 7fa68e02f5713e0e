"""One whole evening of QuestWorlds at the harbour, and the start of the next, with everything that can happen in it."""

from tests.games.questworlds.play.table import (
    AMA,
    DUEL,
    GM,
    INES,
    LEDGER,
    NORA,
    PIM,
    ROSA,
    TOBIAS,
    Story,
    given,
    with_ability,
)
from tests.golden.evening import Golden

from talewright.dice.draw import DrawId
from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.games.questworlds.play.acceptance import AcceptCard, HandBack
from talewright.games.questworlds.play.augments import (
    GrantAugment,
    ProposeAugment,
    ProposeHelp,
    RefuseAugment,
    RollAugment,
    WithdrawAugment,
)
from talewright.games.questworlds.play.chances import HideOdds
from talewright.games.questworlds.play.dropping import CancelContest
from talewright.games.questworlds.play.endings import AnnounceStakes, AnswerEnding, EndStory
from talewright.games.questworlds.play.experience import CorrectExperience
from talewright.games.questworlds.play.flaws import AnswerFlaw, DropTrigger, HinderByFlaw, RollHindrance, TriggerFlaw
from talewright.games.questworlds.play.framing import FrameContest, NameOpponent, Reframe
from talewright.games.questworlds.play.ids import ProposalId
from talewright.games.questworlds.play.marks import ChangeMark, CombineMarks, GiveBenefit, GiveConsequence, KeepMark
from talewright.games.questworlds.play.modifiers import ApplyMark, SetModifier
from talewright.games.questworlds.play.outcome import CloseContest, LetStand, NamePrice, RuleStandoff
from talewright.games.questworlds.play.people import GiveCharacter, MakeCharacter
from talewright.games.questworlds.play.pool import CorrectPool, RefreshPool
from talewright.games.questworlds.play.recovery import FrameRecovery
from talewright.games.questworlds.play.resistance import Assure, SetBase, SetResistance
from talewright.games.questworlds.play.sheets import (
    DescribeCharacter,
    StrikeLine,
    WriteAbility,
    WriteBreakout,
    WriteFlaw,
    WriteKeyword,
)
from talewright.games.questworlds.play.story_points import AnswerEdit, BurnStoryPoints, ProposeEdit
from talewright.games.questworlds.play.tactics import AddAbilityHere, ChooseAbility, RejectTactic
from talewright.games.questworlds.rules.consequence import Kind, StoryEnding, Together
from talewright.games.questworlds.rules.flaw import Answer
from talewright.games.questworlds.rules.framing import Cause
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.shared.ids import AugmentId, CharacterId, ContestId, MarkId
from talewright.table.moves import Roll, Say

PURSE, BOAT, HEALING, STRUGGLE, LAST = map(
    ContestId, ("the-purse", "the-boat", "the-healing", "the-struggle", "the-last-stand")
)
COMPASS_ROLL, DOOR_ROLL = ContestId("compass-roll"), ContestId("the-door-roll")
COMPASS, CHILDREN, DUELLIST, PATIENT = map(AugmentId, ("the-compass", "the-children", "the-duellist", "the-patient"))
ANKLE, ROOFS, FAME, SHAME = map(MarkId, ("the-ankle", "the-roofs", "the-fame", "the-shame"))


def evening(told_by: type[Story] = Story) -> Story:
    """Play it from the first move to the last."""
    story = given(told_by=told_by)
    _sheets(story)
    _ledger(story)
    _purse(story)
    _boat(story)
    _flaws(story)
    _next_session(story)
    _last_stand(story)
    return story


def _sheets(story: Story) -> None:
    story.when(NORA, Say("Shall we begin?"))
    story.when(GM, MakeCharacter(name="Old Bert", concept="Lighthouse Keeper"), called="old-bert")
    story.when(GM, GiveCharacter(character=CharacterId("old-bert"), player=story.seats[ROSA]))
    story.when(GM, GiveCharacter(character=CharacterId("old-bert")))
    story.when(PIM, WriteFlaw(character=TOBIAS, name="Afraid of Rats", rating="13"))
    story.when(PIM, StrikeLine(character=TOBIAS, name="Afraid of Rats"))
    story.when(ROSA, WriteKeyword(character=AMA, name="Patient", rating="15"))
    story.when(ROSA, WriteBreakout(character=AMA, keyword="Patient", name="Waiting Out a Fever", bonus=10))
    story.when(NORA, DescribeCharacter(character=INES, name="Ines Valdera", concept="Cartographer on the Run"))
    story.when(NORA, WriteAbility(character=INES, name="Sure-footed", rating="13"))


def _ledger(story: Story) -> None:
    """A contest with everything: augments of three kinds, one rolled; a hindrance, plain and rolled; a story point."""
    frame = FrameContest(character=INES, prize="the smugglers' ledger", conflict="the guarded warehouse")
    story.when(NORA, frame, called=LEDGER)
    story.when(GM, SetResistance(contest=LEDGER, resistance="Hard -5"))
    story.when(NORA, with_ability("Restless", tactic="I simply run in."))
    story.when(GM, RejectTactic(contest=LEDGER, character=INES, reason="There are nine of them."))
    story.when(NORA, with_ability("Sure-footed"))
    own = ProposeAugment(
        contest=LEDGER, character=INES, ability="Brass Compass of Her Mother", about="It points the way in the fog."
    )
    story.when(NORA, own, called=COMPASS)
    story.when(NORA, ProposeHelp(contest=LEDGER, character=INES, name="the harbour's children"), called=CHILDREN)
    for who, character, ability, called in ((PIM, TOBIAS, "Duellist", DUELLIST), (ROSA, AMA, "Patient", PATIENT)):
        support = ProposeAugment(
            contest=LEDGER, character=character, ability=ability, about="From the quay.", beneficiary=INES
        )
        story.when(who, support, called=called)
    story.when(GM, GrantAugment(contest=LEDGER, augment=DUELLIST, bonus=10))
    story.when(GM, RefuseAugment(contest=LEDGER, augment=CHILDREN, reason="They are asleep."))
    story.when(ROSA, WithdrawAugment(contest=LEDGER, augment=PATIENT))
    story.when(GM, RollAugment(contest=LEDGER, augment=COMPASS), called=COMPASS_ROLL)
    story.falls(COMPASS_ROLL, 18, 9).when(NORA, LetStand(contest=COMPASS_ROLL))
    stretch = SetModifier(contest=LEDGER, character=INES, source=Source.STRETCH, amount=-5)
    story.when(GM, stretch)
    story.when(GM, SetModifier(contest=LEDGER, character=INES, source=Source.STRETCH, amount=0))
    fog = SetModifier(contest=LEDGER, character=INES, source=Source.SITUATIONAL, name="the fog", amount=5)
    story.when(GM, fog)
    hindered = RollHindrance(contest=LEDGER, character=INES, flaw="Cannot Leave a Door Closed")
    story.when(GM, hindered, called=DOOR_ROLL).falls(DOOR_ROLL, 12, 8)
    story.when(GM, HideOdds(contest=LEDGER, hidden=True)).when(GM, HideOdds(contest=LEDGER, hidden=False))
    story.when(NORA, AcceptCard(contest=LEDGER))
    story.when(GM, HandBack(contest=LEDGER, note="Is the skylight really open?"))
    story.when(
        NORA,
        Reframe(contest=LEDGER, prize="a copy of the ledger", conflict="the guarded warehouse", cause=Cause.QUESTION),
    )
    story.accepted(LEDGER, NORA)
    story.when(NORA, Roll(DrawId(f"{LEDGER}.ours"), "a nonce of Nora's")).undo(GM)
    story.falls(LEDGER, 20, 3).when(ROSA, BurnStoryPoints(contest=LEDGER, character=INES))
    story.when(NORA, LetStand(contest=LEDGER))
    ankle = GiveConsequence(
        character=INES, text="a twisted ankle", penalty=10, kind=Kind.PHYSICAL, abilities=("Sure-footed",),
        expires="bandage and rest", contest=LEDGER,
    )  # fmt: skip
    story.when(GM, ankle, called=ANKLE)
    roofs = GiveBenefit(character=INES, text="she knows the roofs", bonus=5, abilities=("Sure-footed",), contest=LEDGER)
    story.when(GM, roofs, called=ROOFS).when(GM, CloseContest(contest=LEDGER))


def _purse(story: Story) -> None:
    """A hidden resistance, a standoff that is settled, a price; and a contest that is dropped."""
    frame = FrameContest(
        character=TOBIAS, prize="the captain's purse", conflict="the captain", resistance="17", hidden=True
    )
    story.when(GM, frame, called=PURSE)
    cards = AddAbilityHere(contest=PURSE, character=TOBIAS, name="Marked Cards", rating="16", tactic="A friendly game.")
    story.when(PIM, cards).accepted(PURSE, PIM).falls(PURSE, 9, 9)
    story.when(GM, RuleStandoff(contest=PURSE, reason="He has it or he has not."))
    story.when(GM, NamePrice(contest=PURSE, about="The captain knows him now.")).when(GM, CloseContest(contest=PURSE))
    story.when(PIM, FrameContest(character=TOBIAS, prize="a drink", conflict="the crowd"), called="the-drink")
    story.when(NORA, BurnStoryPoints(contest=ContestId("the-drink"), character=TOBIAS))
    story.when(PIM, TriggerFlaw(character=TOBIAS, flaw="Debts in Every Town"), called="the-debts")
    story.when(GM, HinderByFlaw(proposal=ProposalId("the-debts"), contest=ContestId("the-drink"), amount=-5))
    story.when(GM, CancelContest(contest=ContestId("the-drink"), reason="Just have it."))
    story.when(NORA, ProposeEdit(level=1, about="There is a rope."), called="the-rope")
    story.when(GM, AnswerEdit(proposal=ProposalId("the-rope"), allowed=True))
    story.when(GM, CorrectPool(points=3, reason="the rope was there before"))
    story.when(GM, CorrectExperience(character=AMA, points=2, reason="from last year"))
    story.rules(GM, "QW3-2.2.1", "the rope", "every boat has one")


def _boat(story: Story) -> None:
    """A player character against another; Rosa is away, and the game master acts for her in what follows."""
    frame = FrameContest(character=INES, prize="the last boat", conflict="the race to the quay")
    story.when(NORA, frame, called=BOAT).when(GM, NameOpponent(contest=BOAT, opponent=TOBIAS))
    story.when(NORA, ChooseAbility(contest=BOAT, character=INES, ability="Restless", tactic="Over the nets."))
    story.when(PIM, ChooseAbility(contest=BOAT, character=TOBIAS, ability="Duellist: Feint", tactic="This way!"))
    story.accepted(BOAT, NORA, PIM)
    story.when(NORA, Roll(DrawId(f"{BOAT}.ours"), "nora")).when(PIM, Roll(DrawId(f"{BOAT}.theirs"), "pim"))
    if story.contest(BOAT).phase == "fallen":
        story.when(PIM, LetStand(contest=BOAT)).when(NORA, LetStand(contest=BOAT))
    story.when(GM, CloseContest(contest=BOAT))
    heal = FrameRecovery(mark=ANKLE, character=AMA)
    story.when(GM, heal, called=HEALING, acting_for=ROSA)
    splint = ChooseAbility(contest=HEALING, character=AMA, ability="Healer: Stitch Wounds", tactic="A splint.")
    story.when(GM, splint, acting_for=ROSA).when(GM, AcceptCard(contest=HEALING), acting_for=ROSA)
    story.when(GM, AcceptCard(contest=HEALING)).falls(HEALING, 19, 20)
    story.when(GM, LetStand(contest=HEALING)).when(GM, CloseContest(contest=HEALING))


def _flaws(story: Story) -> None:
    pride = TriggerFlaw(character=TOBIAS, flaw="Proud to a Fault", about="Will you beg the widow?")
    story.when(GM, pride, called="the-pride").when(GM, DropTrigger(proposal=ProposalId("the-pride")))
    story.when(GM, pride, called="pride-again")
    story.when(PIM, AnswerFlaw(proposal=ProposalId("pride-again"), answer=Answer.SUBMIT))
    story.when(GM, pride, called="pride-thrice")
    story.when(PIM, AnswerFlaw(proposal=ProposalId("pride-thrice"), answer=Answer.RESIST), called=STRUGGLE)
    court = ChooseAbility(contest=STRUGGLE, character=TOBIAS, ability="Duellist: Court Manners", tactic="A bow.")
    story.when(PIM, court).accepted(STRUGGLE, PIM).falls(STRUGGLE, 2, 20).when(PIM, LetStand(contest=STRUGGLE))
    fame = GiveBenefit(character=TOBIAS, text="talk of the court", bonus=10, abilities=("Duellist: Court Manners",))
    shame = GiveConsequence(
        character=TOBIAS, text="he has begged", penalty=5, abilities=("Duellist: Court Manners",), contest=STRUGGLE
    )
    story.when(GM, fame, called=FAME).when(GM, shame, called=SHAME).when(GM, CloseContest(contest=STRUGGLE))
    story.when(GM, CombineMarks(benefit=FAME, consequence=SHAME, how=Together.DIFFERENCE))


def _next_session(story: Story) -> None:
    story.next_session().when(GM, SetBase(base="15", reason="a second year at sea"))
    story.when(GM, ChangeMark(mark=ANKLE, amount=-5, reason="it heals")).when(GM, KeepMark(mark=ROOFS))
    story.when(GM, ChangeMark(mark=FAME, amount=0, reason="the court has moved on"))
    story.when(GM, RefreshPool(reason="a fresh start"))


def _last_stand(story: Story) -> None:
    """What lasts is weighed, an assured contest is not told, and a story ends as its player wishes."""
    frame = FrameContest(character=INES, prize="a way out of the city", conflict="the closed gates")
    story.when(NORA, frame, called=LAST).when(GM, SetResistance(contest=LAST, resistance="Exceptional"))
    run = ChooseAbility(contest=LAST, character=INES, ability="Sure-footed", tactic="Along the wall.")
    story.when(NORA, run).when(GM, ApplyMark(contest=LAST, mark=ANKLE, applies=False))
    story.when(GM, Assure(contest=LAST, assured=True, told=False, rolled=True))
    story.when(GM, AnnounceStakes(contest=LAST, about="You may never come back."))
    story.accepted(LAST, NORA).falls(LAST, 16, 20).when(NORA, LetStand(contest=LAST))
    end = EndStory(contest=LAST, character=INES, ending=StoryEnding.OPEN_END, about="She sails at dawn.")
    story.when(GM, end).when(NORA, AnswerEnding(character=INES, consent=True))
    story.when(GM, CloseContest(contest=LAST))
    drink = FrameContest(character=AMA, prize="news of Ines", conflict="a quiet harbour", cause=Cause.QUESTION)
    story.when(ROSA, drink, called=DUEL)


HARBOUR = Golden("questworlds-harbour", QUESTWORLDS_3, evening)
