"""An evening of QuestWorlds on which a group does everything together: a storm, a race, a flood, and two goals."""

from tests.games.questworlds.play.table import AMA, DUEL, GM, INES, LEDGER, NORA, PIM, ROSA, TOBIAS, Story, given
from tests.games.questworlds.play.together import STORM as THE_STORM
from tests.games.questworlds.play.together import contest_of, rival_rolls, roll
from tests.golden.evening import Golden

from talewright.dice.draw import DrawId
from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.games.questworlds.play.augments import ProposeAugment
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.goals import CallMismatch, ChooseGoals, RankGoals
from talewright.games.questworlds.play.groups.closing import CloseGroup, CountGroup, MarkGroup
from talewright.games.questworlds.play.groups.effort import DecideEffort, FrameEffort
from talewright.games.questworlds.play.groups.instead import MakeGroup
from talewright.games.questworlds.play.groups.joining import FrameGroup, JoinGroup
from talewright.games.questworlds.play.groups.numbers import WeighForGroup, WeighNumbers
from talewright.games.questworlds.play.groups.prize import AddRival, AwardPrize
from talewright.games.questworlds.play.groups.totals import RuleStalemate
from talewright.games.questworlds.play.outcome import CloseContest, LetStand
from talewright.games.questworlds.play.showing import ShowGroupResistance, ShowResistance
from talewright.games.questworlds.play.story_points import BurnStoryPoints
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.contest import Verdict
from talewright.games.questworlds.rules.groups.contestants import Award
from talewright.games.questworlds.rules.groups.effort import Influence
from talewright.games.questworlds.rules.groups.totals import Form
from talewright.table.moves import Roll

ALL = (INES, TOBIAS, AMA)


def evening(told_by: type[Story] = Story) -> Story:
    """They bring the boats home, race for the lamp, hold the dyke, and get more than one thing out of a locked room."""
    story = given(told_by=told_by)
    _the_storm(story)
    _the_pairs(story)
    _the_race(story)
    _the_dyke(story)
    _the_locked_room(story)
    return story.next_session()


def _the_storm(story: Story) -> None:
    """All against one resistance, which is hidden; the totals are equal, and that makes no sense."""
    frame = FrameGroup(
        prize="everybody home", conflict="the first storm of the autumn", resistance="Base", hidden=True,
        characters=(INES, TOBIAS),
    )  # fmt: skip
    story.when(GM, frame, called=THE_STORM)
    story.when(GM, WeighForGroup(group=THE_STORM, crowd="all the village at the ropes", amount=0))
    story.when(GM, WeighNumbers(contest=contest_of(story, INES), crowd="wave upon wave", amount=5))
    for each in (INES, TOBIAS):
        contest = contest_of(story, each)
        who = {INES: NORA, TOBIAS: PIM}[each]
        used = {INES: "Sure-footed", TOBIAS: "Duellist"}[each]
        story.when(who, ChooseAbility(contest=contest, character=each, ability=used, tactic="With both hands."))
        story.accepted(contest, who)
    story.when(GM, ShowGroupResistance(group=THE_STORM))
    roll(story, INES, 5, 16).when(GM, ShowResistance(contest=contest_of(story, INES)))
    story.when(ROSA, JoinGroup(group=THE_STORM, character=AMA))
    roll(story, TOBIAS, 20, 3)
    story.when(GM, CountGroup(group=THE_STORM))
    story.when(GM, RuleStalemate(group=THE_STORM, reason="They are at sea, or they are not."))
    gift = MarkGroup(group=THE_STORM, good=True, text="a village that waves", size=5, characters=(INES, TOBIAS))
    story.when(GM, gift).when(GM, CloseGroup(group=THE_STORM))


def _the_pairs(story: Story) -> None:
    """Two groups in pairs; the second contest is dropped."""
    story.when(GM, FrameGroup(prize="the square", kind=Form.PAIRS), called="the-square")
    (group,) = story.saga.groups
    story.when(GM, JoinGroup(group=group, character=INES, opponent="a drunken mate", resistance="Hard", hidden=True))
    story.when(PIM, JoinGroup(group=group, character=TOBIAS, against=AMA))
    story.when(GM, CloseGroup(group=group, reason="the bell rings"))


def _the_race(story: Story) -> None:
    """Two of them and two others after one prize; the best are tied, and one does not roll."""
    race = FrameGroup(prize="the lamp", kind=Form.ONE_PRIZE, characters=(INES, AMA))
    story.when(GM, race, called="the-race")
    (group,) = story.saga.groups
    story.when(GM, AddRival(group=group, name="the harbour master", rating="15"), called="the-master")
    story.when(GM, AddRival(group=group, name="a boy with a ladder", rating="8"), called="the-boy-there")
    for who, each, used, face in ((NORA, INES, "Sure-footed", 9), (ROSA, AMA, "Patient", 9)):
        contest = contest_of(story, each, group)
        story.when(who, ChooseAbility(contest=contest, character=each, ability=used)).accepted(contest, who)
        story.falls(contest, face).when(who, LetStand(contest=contest))
    rival_rolls(story, "the-master", 17)
    story.when(GM, CountGroup(group=group))
    story.when(GM, AwardPrize(group=group, award=Award.ONE, reason="There is one lamp."))
    story.when(GM, CloseGroup(group=group))


def _the_dyke(story: Story) -> None:
    """Ama contributes, and Tobias leads; the other dyke is nobody's concern."""
    story.when(GM, DecideEffort(effort="the other dyke", verdict=Verdict.DEFEAT, reason="nobody mended it"))
    dyke = FrameEffort(
        prize="the dyke holds", influence=Influence.CONTRIBUTORS, leader=TOBIAS, characters=(AMA,), resistance="Base"
    )
    story.when(GM, dyke, called="the-dyke")
    (group,) = story.saga.groups
    for who, each, used in ((ROSA, AMA, "Patient"), (PIM, TOBIAS, "Loyal to the Widow Marsh")):
        contest = contest_of(story, each, group)
        story.when(who, ChooseAbility(contest=contest, character=each, ability=used)).accepted(contest, who)
        story.falls(contest, None if each == TOBIAS else 4, 14)
        if each == TOBIAS:
            story.when(PIM, Roll(DrawId(f"{contest}.ours"), "a nonce of Pim's"))
        if story.saga.cards[contest].outcome is None:
            story.when(who, LetStand(contest=contest))
    story.when(GM, CloseGroup(group=group))
    after = FrameEffort(
        prize="out of the water", influence=Influence.PARTICIPANTS, characters=ALL, verdict=Verdict.VICTORY, degree=1
    )
    story.when(GM, after, called="the-water")
    story.when(GM, CloseGroup(group=next(iter(story.saga.groups)), reason="it is said aloud"))


def _the_locked_room(story: Story) -> None:
    """Ranked goals, goals that do not touch each other, and supporters who would rather roll themselves."""
    frame = FrameContest(character=INES, prize="the ledger", conflict="a locked room", resistance="15")
    story.when(GM, frame, called=LEDGER)
    goals = RankGoals(contest=LEDGER, primary="the ledger", secondary="the names in it", further="a way out")
    story.when(NORA, goals).when(NORA, ChooseAbility(contest=LEDGER, character=INES, ability="Sure-footed"))
    story.accepted(LEDGER, NORA).falls(LEDGER, 4, 18).when(NORA, LetStand(contest=LEDGER))
    story.when(NORA, ChooseGoals(contest=LEDGER, goals=("the ledger", "a way out")))
    story.when(GM, CloseContest(contest=LEDGER))
    duel = FrameContest(character=TOBIAS, prize="the last word", conflict="the harbour master")
    story.when(PIM, duel, called=DUEL)
    story.when(PIM, BurnStoryPoints(contest=DUEL, character=TOBIAS))
    story.when(GM, CallMismatch(contest=DUEL, theirs="keeps his office"))
    gate = FrameContest(character=INES, prize="the gate", conflict="the watch", resistance="Hard", hidden=True)
    story.when(GM, gate, called="the-gate")
    contest = next(iter(story.saga.cards))
    for who, each, used in ((PIM, TOBIAS, "Duellist"), (ROSA, AMA, "Patient")):
        help_ = ProposeAugment(contest=contest, character=each, ability=used, about="Together.", beneficiary=INES)
        story.when(who, help_)
    story.when(GM, MakeGroup(contest=contest), called="the-watch")


STORM = Golden("questworlds-storm", QUESTWORLDS_3, evening)
