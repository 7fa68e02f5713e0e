"""Two sessions of HeroQuest, second edition, in the delta, with everything that can happen under simple improvement."""

from tests.games.heroquest.play.table import (
    CASIMIR,
    EVE,
    GM,
    LOCK,
    NORA,
    PILAR,
    PIM,
    ROSA,
    WEN,
    Evening,
    Story,
    given,
    with_ability,
)
from tests.golden.evening import Golden

from talewright.dice.draw import DrawId
from talewright.games.heroquest.play import HEROQUEST_2E
from talewright.games.heroquest.play.augments.answers import (
    GrantHelp,
    GrantPlot,
    GrantQuick,
    RefuseAugment,
    RollAugment,
)
from talewright.games.heroquest.play.augments.proposals import ProposeAugment, ProposeHelp, WithdrawAugment
from talewright.games.heroquest.play.card import Settling
from talewright.games.heroquest.play.closing import CloseContest, TellOutcome
from talewright.games.heroquest.play.creating.abilities import (
    AddFlaw,
    FirstUse,
    FlawIs,
    MakeUpAbility,
    MakeUpBreakout,
    RankFlaw,
    RateAbility,
    SpendPoints,
    TakeFreeKeyword,
)
from talewright.games.heroquest.play.creating.finishing import FinishCreation
from talewright.games.heroquest.play.extended.ending import CloseLong, RuleScore, TellLong
from talewright.games.heroquest.play.extended.framing import AddFoe, FrameLong, JoinLong, PairUp, SetFoe
from talewright.games.heroquest.play.extended.parting import TakePartingShot
from talewright.games.heroquest.play.extended.rounds import StartAssist
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.accepting import AcceptCard, HandBack
from talewright.games.heroquest.play.framing.contests import FrameContest, GiveVictory, NameOpponent, Reframe
from talewright.games.heroquest.play.framing.dropping import CancelContest
from talewright.games.heroquest.play.framing.flaws import ForceFlaw, UseFlaw
from talewright.games.heroquest.play.framing.mechanics import HideOdds, UseMechanic
from talewright.games.heroquest.play.framing.modifiers import ApplyMark, SetModifier
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import (
    ChooseAbility,
    DisputeTactic,
    GiveOpinion,
    RejectTactic,
    RuleCredible,
)
from talewright.games.heroquest.play.groups.boosts import BuyBoost, PledgePoints
from talewright.games.heroquest.play.groups.ending import CloseGroup, SettleGroup, TellGroup
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup
from talewright.games.heroquest.play.ids import AugmentId, CharacterId, ContestId, GroupId, LongId, MarkId, WishId
from talewright.games.heroquest.play.improving.catch_ups import CatchUp
from talewright.games.heroquest.play.improving.directed import DirectAbility, DirectRaise
from talewright.games.heroquest.play.improving.wish_answers import AnswerWish, WithdrawWish
from talewright.games.heroquest.play.improving.wishes import BuyImprovement
from talewright.games.heroquest.play.lasting import EndMark, GiveBenefit, GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand, SettleTie, SpendHeroPoint
from talewright.games.heroquest.play.people import DescribeCharacter, GiveCharacter, MakeCharacter
from talewright.games.heroquest.play.points import CorrectPoints, GiveHeroPoints, StopPlaying
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.relationships import HarmTie, PutInDanger, ReplaceRetainers
from talewright.games.heroquest.play.rewriting import CorrectRating
from talewright.games.heroquest.play.sheets import StrikeLine
from talewright.games.heroquest.play.showing import ShowFoe, ShowGroupResistance, ShowResistance
from talewright.games.heroquest.play.sidekicks import LoseSidekick, MakeSidekick, WinBackSidekick
from talewright.games.heroquest.play.ties import CallOn, ReturnFavour
from talewright.games.heroquest.rules.abilities.keyword import KeywordKind
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.abilities.relationship import Asked, RelationshipKind
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.characters.follower import Loss
from talewright.games.heroquest.rules.contests.framing import Reason
from talewright.games.heroquest.rules.contests.supporting import Kind
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.games.heroquest.rules.growth.improvement import Option
from talewright.table.moves import Roll, Say

ADA = CharacterId("ada-marsh")
PLAYS = {WEN: NORA, CASIMIR: PIM, PILAR: ROSA, ADA: GM}
TIE = "Lock-keepers of the Delta"
OPTIONS = {
    "augments": "either", "community_support": "true", "costly_victory": "true", "free_keyword": "true",
    "hopeless": "fails", "parting_shots": "true", "situational_modifiers": "true",
}  # fmt: skip
TOWN = Evening(options=OPTIONS)


def evening(told_by: type[Story] = Story) -> Story:
    """Play it from the first move to the last."""
    story = given(TOWN, told_by=told_by)
    _making(story)
    _lock(story)
    _ties(story)
    _small_contests(story)
    _flood(story)
    _captain(story)
    _sidekick(story)
    _growth(story)
    return story


def _making(story: Story) -> None:
    """A character is made, and put right."""
    story.when(NORA, Say("Shall we begin?"))
    made = MakeCharacter(name="Ada Marsh", trait="Stubborn", role="Country Doctor", keyword=KeywordKind.OCCUPATION)
    story.when(GM, made, called=ADA)
    story.when(GM, DescribeCharacter(character=ADA, name="Ada Marsh", concept="Stubborn Country Doctor"))
    story.when(GM, TakeFreeKeyword(character=ADA, name="Hill Folk", keyword=KeywordKind.CULTURE))
    story.when(GM, RateAbility(character=ADA, ability="Country Doctor", best=True, points=4))
    for name in ("Stubborn", "Hill Folk"):
        story.when(GM, RateAbility(character=ADA, ability=name))
    story.when(GM, SpendPoints(character=ADA, ability="Stubborn", points=2))
    story.when(GM, MakeUpBreakout(character=ADA, keyword="Country Doctor", name="Broken Bones", points=2))
    porters = MakeUpAbility(
        character=ADA, name="Porters", relationship=RelationshipKind.RETAINER, starts=FirstUse.USUAL
    )
    story.when(GM, porters)
    story.when(GM, AddFlaw(character=ADA, name="Proud"))
    story.when(GM, AddFlaw(character=ADA, name="Overworked", keyword="Country Doctor", kind=FlawIs.SOCIAL))
    story.when(GM, RankFlaw(character=ADA, flaw="Overworked", rank=1))
    story.when(
        GM, MakeSidekick(character=ADA, name="Tuck", story="Eggs.", first="Terrier", second="Loyal", third="Digs")
    )
    for number in range(7):
        starts = FirstUse.USUAL
        story.when(GM, MakeUpAbility(character=ADA, name=f"Ability {number}", starts=starts))
    story.when(GM, FinishCreation(character=ADA))
    story.when(GM, CorrectRating(character=ADA, ability="Ability 1", rating="15", reason="Counted wrongly."))
    story.when(GM, StrikeLine(character=ADA, name="Ability 2", reason="She never learnt it."))
    story.when(GM, GiveCharacter(character=CASIMIR))
    story.when(GM, GiveCharacter(character=CASIMIR, player=story.seats[PIM]))


def _lock(story: Story) -> None:
    """A contest with everything that framing knows: disputes, augments of all kinds, lines, a hero point."""
    frame = FrameContest(character=WEN, prize="the barge is through by dawn", obstacle="the lock-keeper's guards")
    story.when(NORA, frame, called=LOCK)
    story.when(GM, SetResistance(contest=LOCK, resistance="High", hidden=True))
    story.when(NORA, with_ability("Unhurried"))
    story.when(GM, RejectTactic(contest=LOCK, character=WEN, reason="The gate does not wait."))
    story.when(NORA, with_ability("River Pilot"))
    story.when(PIM, DisputeTactic(contest=LOCK, character=WEN, about="without a light?"))
    story.when(ROSA, GiveOpinion(contest=LOCK, credible=True, why="she knows the river"))
    story.when(GM, RuleCredible(contest=LOCK, reason="by ear"))
    _augments(story)
    fog = SetModifier(contest=LOCK, character=WEN, source=Source.SITUATIONAL, name="the fog", amount=3)
    story.when(GM, fog).when(GM, UseFlaw(contest=LOCK, character=WEN, flaw="Will Not Be Hurried"))
    story.when(GM, UseMechanic(contest=LOCK, mechanic=Advanced.STRETCHES, used=False))
    story.when(GM, HideOdds(contest=LOCK, hidden=True)).when(GM, HideOdds(contest=LOCK, hidden=False))
    story.when(NORA, AcceptCard(contest=LOCK))
    story.when(GM, HandBack(contest=LOCK, note="Is the reed bed deep enough?"))
    story.when(NORA, Reframe(contest=LOCK, prize="the barge is through by noon", obstacle="the morning patrol"))
    story.accepted(LOCK, NORA)
    story.when(NORA, Roll(DrawId(f"{LOCK}.ours"), "a nonce of Nora's"), called="a-fair-roll-first")
    story.falls(LOCK, theirs=9).undo(GM, "a-fair-roll-first")
    story.falls(LOCK, 20, 9).when(GM, ShowResistance(contest=LOCK)).when(
        NORA, SpendHeroPoint(contest=LOCK, character=WEN)
    )
    story.when(NORA, TellOutcome(contest=LOCK, text="She slips past, and nobody wakes."))
    story.when(GM, TellOutcome(contest=LOCK, text="She slips past, but for a dog."))
    cut = GiveConsequence(character=WEN, text="a cut hand", state=Harm.HURT, abilities=("River Pilot",), contest=LOCK)
    story.when(GM, cut, called="the-cut-hand")
    fame = GiveBenefit(character=WEN, text="known on the quays", bonus=6, abilities=("River Pilot",), contest=LOCK)
    story.when(GM, fame, called="the-fame").when(GM, CloseContest(contest=LOCK))


def _augments(story: Story) -> None:
    """One of her own that is rolled and raised, help from beside and from outside, one for the plot, and refusals."""
    own, roll = AugmentId("songs-for-bends"), ContestId("the-song-is-sung")
    songs = ProposeAugment(
        contest=LOCK, beneficiary=WEN, helper=WEN, ability="Songs for Every Bend", about="She hums the depth."
    )
    story.when(NORA, songs, called=own).when(GM, RollAugment(contest=LOCK, augment=own), called=roll)
    story.falls(roll, 5, 16)
    if roll in story.saga.cards:
        story.when(NORA, LetStand(contest=roll, character=WEN))
    for helper, ability, called in ((CASIMIR, "Steady Hand", "steady-nerves"), (PILAR, "Sharp Eyes", "sharp-eyes-up")):
        support = ProposeAugment(contest=LOCK, beneficiary=WEN, helper=helper, ability=ability, about="From aloft.")
        story.when(PLAYS[helper], support, called=called)
    story.when(GM, GrantQuick(contest=LOCK, augment=AugmentId("steady-nerves")))
    story.when(GM, RefuseAugment(contest=LOCK, augment=AugmentId("sharp-eyes-up"), reason="It is dark."))
    for called in ("the-fishwives", "the-night-wind"):
        story.when(NORA, ProposeHelp(contest=LOCK, beneficiary=WEN, about=called), called=called)
    story.when(GM, GrantHelp(contest=LOCK, augment=AugmentId("the-fishwives"), bonus=3))
    story.when(NORA, WithdrawAugment(contest=LOCK, augment=AugmentId("the-night-wind")))
    story.when(GM, GrantPlot(contest=LOCK, character=WEN, bonus=3, about="She saved the keeper's child."))


def _stands(story: Story, contest: ContestId) -> None:
    """Nobody spends a hero point, and a tie stands."""
    while contest in story.saga.cards and story.contest(contest).phase == "fallen":
        waiting = story.contest(contest, EVE).waiting_for[0]
        who = next((who for who, sheet in story.saga.sheets.items() if sheet.character.name == waiting), None)
        if who is None:
            story.when(GM, SettleTie(contest=contest, how=Settling.STANDS))
        else:
            story.when(GM, LetStand(contest=contest, character=who))


def _ties(story: Story) -> None:
    """A contact is called, warned of, harmed; retainers run away and are replaced."""
    call = CallOn(
        character=WEN, tie=TIE, asked=Asked.INFORMATION, prize="the times of the guard", obstacle="a clerk",
        approach="Old Tobias asks around.",
    )  # fmt: skip
    asked, pass_ = ContestId("the-call-on-keepers"), ContestId("the-snowed-pass")
    story.when(NORA, call, called=asked).when(GM, PutInDanger(character=WEN, tie=TIE, warning="Prison."))
    story.when(GM, SetResistance(contest=asked, resistance="Moderate")).accepted(asked, NORA).falls(asked, 20, 1)
    _stands(story, asked)
    harm = HarmTie(character=WEN, tie=TIE, contest=asked, kind=Kind.TIE, lowered=4, text="They blame her.")
    story.when(GM, harm).when(GM, ReturnFavour(character=WEN, tie=TIE, what="A crate of oranges."))
    story.when(GM, CloseContest(contest=asked))
    dig = CallOn(character=ADA, tie="Porters", asked=Asked.TASK, prize="the pass", obstacle="snow", approach="Dig.")
    story.when(GM, dig, called=pass_).when(GM, PutInDanger(character=ADA, tie="Porters", warning="An avalanche."))
    story.when(GM, SetResistance(contest=pass_, resistance="Moderate")).accepted(pass_).falls(pass_, 20, 1)
    _stands(story, pass_)
    story.when(GM, HarmTie(character=ADA, tie="Porters", contest=pass_, kind=Kind.END, text="They run."))
    new = ReplaceRetainers(character=ADA, tie="Porters", name="New Porters", explanation="Cousins of hers.")
    story.when(GM, new).when(GM, CloseContest(contest=pass_))


def _small_contests(story: Story) -> None:
    """An automatic victory, a flaw, a contest of two that ties, one that is dropped, and a mark that is left out."""
    story.when(NORA, FrameContest(character=WEN, prize="supper", obstacle="the cook"), called="the-supper")
    supper = ContestId("the-supper")
    fished = ChooseAbility(contest=supper, character=WEN, ability="Bargains With Fishwives", tactic="By smiling.")
    story.when(NORA, fished).when(GM, GiveVictory(contest=supper, reason=Reason.STORY))
    story.when(NORA, FrameContest(character=WEN, prize="a nap", obstacle="noise"), called="the-short-nap")
    story.when(GM, CancelContest(contest=ContestId("the-short-nap"), reason="there is no time"))
    pipe = ForceFlaw(character=WEN, flaw="Will Not Be Hurried", about="she stays for another pipe")
    flaw, hat = ContestId("another-pipe"), ContestId("the-silly-hat")
    story.when(GM, pipe, called=flaw)
    with_will = ChooseAbility(contest=flaw, character=WEN, ability="River Pilot", tactic="The tide calls.")
    story.when(NORA, with_will)
    story.when(GM, ApplyMark(contest=flaw, mark=MarkId("the-cut-hand"), applies=False)).accepted(flaw, NORA)
    story.falls(flaw, 2, 18)
    _stands(story, flaw)
    story.when(GM, CloseContest(contest=flaw))
    story.when(GM, EndMark(mark=MarkId("the-cut-hand"), why="Ada has bandaged it."))
    story.when(NORA, FrameContest(character=WEN, prize="the hat", obstacle="each other"), called=hat)
    story.when(NORA, NameOpponent(contest=hat, opponent=CASIMIR))
    for who, ability in ((WEN, "Unhurried"), (CASIMIR, "Disgraced")):
        used = ChooseAbility(contest=hat, character=who, ability=ability, tactic="With dignity.")
        story.when(PLAYS[who], used)
    story.accepted(hat, NORA, PIM).falls(hat, 9, 9)
    _stands(story, hat)
    story.when(GM, CloseContest(contest=hat))


def _flood(story: Story) -> None:
    """A group contest with a boost that ties; the second is hidden, and one side each is settled and dropped."""
    flood = GroupId("the-great-flood")
    own = {WEN: ContestId("wen-in-the-flood"), CASIMIR: ContestId("casimir-in-flood")}
    frame = FrameGroup(prize="the valley is warned", obstacle="the flood", resistance="Moderate", hidden=True)
    story.when(GM, frame, called=flood)
    for who, ability in ((WEN, "Strong Swimmer"), (CASIMIR, "Steady Hand")):
        story.when(PLAYS[who], JoinGroup(group=flood, character=who), called=own[who])
        used = ChooseAbility(contest=own[who], character=who, ability=ability, tactic="With all we have.")
        story.when(PLAYS[who], used).when(PLAYS[who], AcceptCard(contest=own[who]))
    story.when(PIM, PledgePoints(group=flood, character=CASIMIR, points=1))
    story.when(PIM, BuyBoost(group=flood, boost=Boost.SINGLE)).when(GM, BeginRolls(group=flood))
    for who, ours, theirs in ((WEN, 5, 2), (CASIMIR, 18, 20)):
        story.falls(own[who], ours, theirs)
        _stands(story, own[who])
    story.when(GM, ShowGroupResistance(group=flood))
    story.when(GM, TellGroup(group=flood, text="Every bell rings.")).when(GM, CloseGroup(group=flood))
    hill, alone = GroupId("the-steep-hill"), ContestId("wen-on-the-hill")
    story.when(GM, FrameGroup(prize="the hill", obstacle="mud", resistance="Moderate"), called=hill)
    story.when(NORA, JoinGroup(group=hill, character=WEN), called=alone)
    used = ChooseAbility(contest=alone, character=WEN, ability="Unhurried", tactic="Step by step.")
    story.when(NORA, used).when(NORA, AcceptCard(contest=alone)).when(GM, BeginRolls(group=hill))
    story.falls(alone, 9, 9)
    if story.contest(alone).phase == "fallen":
        story.when(NORA, LetStand(contest=alone, character=WEN))
    story.when(GM, SettleGroup(group=hill, how=Settling.FOR_PC, reason="the rain stops"))
    story.when(GM, CloseGroup(group=hill))


def _captain(story: Story) -> None:
    """An extended contest in a climax, with help, a late foe in hiding, a second pairing and a parting shot."""
    duel = LongId("the-duel-on-deck")
    frame = FrameLong(
        prize="the captain's seal", obstacle="her men", scene=Scene.CLIMAX, character=WEN, opponent="The captain",
        resistance="Moderate",
    )  # fmt: skip
    story.when(GM, frame, called=duel)
    _round(story, duel, "the-first-round", 2, 9)
    story.when(GM, SetFoe(long=duel, foe=f"{duel}.foe", resistance="High"))
    story.when(PIM, JoinLong(long=duel, character=CASIMIR))
    sergeant = AddFoe(long=duel, name="The sergeant", resistance="Low", hidden=True)
    story.when(GM, sergeant, called="the-sergeant").when(GM, ShowFoe(long=duel, foe="the-sergeant.foe"))
    story.when(GM, RuleScore(long=duel, pairing=0, ours=False, points=3, reason="a net falls"))
    rope = ContestId("casimirs-rope")
    story.when(PIM, StartAssist(long=duel, helper=CASIMIR, pairing=0), called=rope)
    thrown = ChooseAbility(contest=rope, character=CASIMIR, ability="Steady Hand", tactic="He throws a rope.")
    story.when(PIM, thrown).accepted(rope, PIM).falls(rope, 5, 16)
    _stands(story, rope)
    story.when(GM, PairUp(long=duel, ours=CASIMIR, theirs="the-sergeant.foe"))
    story.when(GM, RuleScore(long=duel, pairing=1, ours=True, points=5, reason="he is asleep"))
    story.when(GM, RuleScore(long=duel, pairing=0, ours=True, points=5, reason="the seal is hers"))
    shot = ContestId("the-parting-shot")
    story.when(NORA, TakePartingShot(long=duel, pairing=0, about="She kicks her off the deck."), called=shot)
    story.accepted(shot, NORA).falls(shot, 1, 9)
    _stands(story, shot)
    story.when(NORA, TellLong(long=duel, text="Overboard!"))
    story.when(GM, TellLong(long=duel, text="The seal is hers.")).when(GM, CloseLong(long=duel))


def _round(story: Story, duel: LongId, called: str, ours: int, theirs: int) -> None:
    contest = ContestId(called)
    story.when(NORA, StartRound(long=duel, pairing=0), called=called)
    used = ChooseAbility(contest=contest, character=WEN, ability="River Pilot", tactic="Behind the mast.")
    story.when(NORA, used).accepted(contest, NORA).falls(contest, ours, theirs)
    _stands(story, contest)


def _sidekick(story: Story) -> None:
    """Pilar's jackdaw flies along, breaks with her, and is won back."""
    gale = ContestId("the-autumn-gale")
    story.when(ROSA, FrameContest(character=PILAR, prize="the summit", obstacle="the gale"), called=gale)
    story.when(GM, SetResistance(contest=gale, resistance="Moderate"))
    leads = ChooseAbility(
        contest=gale, character=PILAR, ability="Cloud Jackdaw", tactic="Pip leads.", whose=Whose.SIDEKICK
    )
    story.when(ROSA, leads).accepted(gale, ROSA).falls(gale, 20, 1)
    _stands(story, gale)
    story.when(GM, CloseContest(contest=gale))
    story.when(GM, LoseSidekick(character=PILAR, contest=gale, loss=Loss.BREAK, reason="Never again."))
    story.when(GM, WinBackSidekick(character=PILAR, obstacles="A month of biscuits."))


def _growth(story: Story) -> None:
    """Points are given, wishes asked, granted and taken back; a new mastery lets others catch up; another session."""
    story.when(GM, GiveHeroPoints(character=WEN, number=2, reason="For the song."))
    swim = BuyImprovement(character=WEN, option=Option.RAISE_STANDALONE, ability="Strong Swimmer")
    story.when(NORA, swim, called="no-wish-at-all").when(NORA, WithdrawWish(wish=WishId("no-wish-at-all")))
    story.when(NORA, swim, called="a-modest-wish")
    story.when(GM, AnswerWish(wish=WishId("a-modest-wish"), agrees=True))
    story.when(GM, DirectRaise(character=WEN, ability="Strong Swimmer", amount=9, why="The flood."))
    story.when(NORA, CatchUp(character=WEN, behind="Strong Swimmer", first="Unhurried", second="Delta Folk"))
    story.when(GM, DirectAbility(character=WEN, name="Known at Court", why="The Empress laughed."))
    story.when(GM, CorrectPoints(character=CASIMIR, hero=2, experience=0, reason="One was spent."))
    story.when(GM, StopPlaying()).next_session()
    story.when(GM, FrameContest(character=PILAR, prize="the lighthouse", obstacle="the storm"), called="the-last-light")


DELTA = Golden("heroquest-delta", HEROQUEST_2E, evening)
