"""Help that is won beside a round of a sequence: how much of it counts, and for how long."""

from tests.games.questworlds.play.dueling import CAPTAIN, DUEL, began, evening, framed, rolled, running, started
from tests.games.questworlds.play.table import AMA, GM, INES, NORA, PIM, PLAYED_BY, ROSA, TOBIAS, Story
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.questworlds.play.augments import GrantAugment, ProposeAugment, RollAugment, WithdrawAugment
from talewright.games.questworlds.play.dropping import CancelContest
from talewright.games.questworlds.play.marks import GiveConsequence
from talewright.games.questworlds.play.sequences.giving import FollowerUse, GivePoints, UseFollower
from talewright.games.questworlds.play.sequences.helping import TakeUnrelatedAction
from talewright.games.questworlds.play.sequences.joining import EnterWith, JoinSequence
from talewright.games.questworlds.play.sequences.manners import ActAside
from talewright.games.questworlds.play.sequences.shots import TakePartingShot
from talewright.games.questworlds.play.sequences.starting import NameWager
from talewright.games.questworlds.play.sequences.tally import CorrectTally
from talewright.games.questworlds.play.tactics import ChooseAbility, RejectTactic
from talewright.games.questworlds.shared.ids import AugmentId, CharacterId, ContestId

ABILITIES = {TOBIAS: "Duellist", AMA: "Patient"}


def three() -> Story:
    """Ines has an opponent; Tobias and Ama have none."""
    story = began().when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS))
    return story.when(ROSA, JoinSequence(sequence=DUEL, character=AMA))


def helped(story: Story, who: CharacterId, about: str, ours: int, theirs: int) -> Story:
    """Somebody helps Ines by something beside the conflict."""
    player, contest = PLAYED_BY[who], ContestId(f"the-help-{len(story.done):04}")
    story.when(player, TakeUnrelatedAction(sequence=DUEL, character=who, about=about, aids=INES), called=contest)
    story.when(player, ChooseAbility(contest=contest, character=who, ability=ABILITIES[who]))
    return rolled(story, contest, ours, theirs, player)


@clause("QW3-2.6.9", "QW3-5.1.7.1")
def test_of_two_who_help_the_better_one_counts_whoever_was_first() -> None:
    story = helped(helped(three(), TOBIAS, "light the beacon", 17, 20), AMA, "call out", 5, 4)
    contest = started(story)
    assert story.lines(INES, contest) == ["(+5 supporters: call out)", "+15 supporters: light the beacon"]
    assert story.side(INES, contest).target == "8M"


@clause("QW3-2.6.10", "QW3-5.1.5.4")
def test_what_somebody_won_for_their_own_next_round_stands_beside_the_help_of_a_teammate() -> None:
    story = three()
    contest = started(story)
    story.when(NORA, ActAside(contest=contest, about="find the high ground", aids=INES))
    helped(rolled(story, contest, 9, 4), TOBIAS, "light the beacon", 17, 20)
    lines = ["+5 augment: find the high ground", "+15 supporters: light the beacon"]
    assert story.lines(INES, started(story)) == lines


@clause("QW3-5.1.7.1", "QW3-2.6.19")
def test_help_that_is_won_while_a_round_is_under_way_counts_in_the_next_one_and_in_no_other() -> None:
    story = three()
    contest = started(story)
    helped(story, TOBIAS, "light the beacon", 17, 20)
    assert story.lines(INES, contest) == []
    rolled(story, contest, 5, 4)
    contest = started(story)
    assert story.lines(INES, contest) == ["+15 supporters: light the beacon"]
    story.when(GM, CancelContest(contest=contest))
    contest = started(story)
    assert story.lines(INES, contest) == ["+15 supporters: light the beacon"]
    rolled(story, contest, 4, 5)
    assert story.lines(INES, started(story)) == []


@clause("QW3-2.6.19", "QW3-5.3.1")
def test_help_lasts_both_exchanges_of_a_wagered_round_and_what_is_won_between_them_waits() -> None:
    story = began(evening(sequence="wagered")).when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS))
    knife = UseFollower(sequence=DUEL, owner=INES, name="Pell", use=FollowerUse.AUGMENT, ability="Knife")
    story.when(NORA, knife).when(NORA, NameWager(sequence=DUEL, pair=0, wager=3))
    lines = []
    for _ in range(4):
        contest = started(story, by=GM)
        lines.append(story.lines(INES, contest))
        rolled(story, contest, 5, 4)
        if len(lines) == 1:
            helped(story, TOBIAS, "light the beacon", 17, 20)
    pell, beacon = ["+5 supporters: Pell"], ["+15 supporters: light the beacon"]
    assert lines == [pell, pell, beacon, beacon]


@clause("QW3-2.3.1.4.3")
def test_help_that_was_won_for_a_round_stays_when_its_tactic_is_not_credible() -> None:
    contest = started(story := helped(three(), TOBIAS, "light the beacon", 17, 20))
    story.when(GM, RejectTactic(contest=contest, character=INES, reason="The roof is gone."))
    assert story.lines(INES, contest) == ["+15 supporters: light the beacon"]


@clause("QW3-5.7.2", "QW3-2.6.1.5")
def test_an_augment_that_was_rolled_lasts_until_another_takes_its_place_in_a_later_round() -> None:
    contest, restless = started(story := began()), AugmentId("the-restless")
    own = ProposeAugment(contest=contest, character=INES, ability="Restless", about="She cannot stay.")
    story.when(NORA, own, called=restless)
    story.when(GM, RollAugment(contest=contest, augment=restless), called="the-roll").falls("the-roll", 5, 20)
    story.attempt(NORA, WithdrawAugment(contest=contest, augment=restless)).refused("QW3-2.6.1.5")
    lines = story.lines(INES, contest)
    rolled(story, contest, 4, 5, NORA, GM)
    contest = started(story)
    assert story.lines(INES, contest) == lines
    assert not story.offered(GM, GrantAugment)
    story.attempt(GM, GrantAugment(contest=contest, augment=restless, bonus=5)).refused("QW3-2.6.1.5")
    assert story.offered(NORA, WithdrawAugment)
    assert story.offered(GM, WithdrawAugment), "which may not be refused any more"
    story.when(NORA, WithdrawAugment(contest=contest, augment=restless))
    story.when(NORA, ChooseAbility(contest=contest, character=INES, ability="Restless"))
    assert story.lines(INES, contest) == []


@clause("QW3-2.6.2", "QW3-5.1.5.4")
def test_what_somebody_won_for_themselves_adds_nothing_to_a_greater_own_augment() -> None:
    contest, restless = started(story := began()), AugmentId("the-restless")
    own = ProposeAugment(contest=contest, character=INES, ability="Restless", about="She cannot stay.")
    story.when(NORA, own, called=restless).when(GM, GrantAugment(contest=contest, augment=restless, bonus=10))
    story.when(NORA, ActAside(contest=contest, about="find the weak plank", aids=INES))
    rolled(story, contest, 5, 4, NORA, GM)
    contest = started(story)
    assert story.lines(INES, contest) == ["+10 augment: Restless", "(+5 augment: find the weak plank)"]
    assert story.side(INES, contest).target == "3M"


@clause("QW3-5.3.1.1.1", "QW3-5.3.1.1.2", "QW3-5.3.6.1")
def test_whoever_has_not_gone_in_with_an_ability_has_no_points_to_give_to_be_given_or_to_stake() -> None:
    story = began(evening(sequence="wagered"))
    story.when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS, opponent=CAPTAIN))
    none = "QW3-5.3.1.1.2"
    story.attempt(NORA, GivePoints(sequence=DUEL, giver=INES, teammate=TOBIAS, points=5)).refused(none)
    pell = UseFollower(sequence=DUEL, owner=TOBIAS, name="Pell", use=FollowerUse.ADD_POINTS, ability="Cutlass")
    story.when(PIM, pell).attempt(PIM, GivePoints(sequence=DUEL, giver=TOBIAS, teammate=INES, points=5)).refused(none)
    assert not story.offered(NORA, GivePoints) + story.offered(PIM, GivePoints)
    story.attempt(GM, CorrectTally(sequence=DUEL, who=TOBIAS, points=9, reason="x")).refused(none)
    story.when(GM, CorrectTally(sequence=DUEL, who=CAPTAIN, points=-1, reason="x"))
    story.attempt(PIM, TakePartingShot(sequence=DUEL, who=TOBIAS, target=CAPTAIN, wager=1)).refused(none)
    story.when(PIM, EnterWith(sequence=DUEL, character=TOBIAS, ability="Duellist"))
    tobias = running(story).everyone[TOBIAS]
    assert (tobias.points, tobias.start) == (27, 27)


@clause("QW3-5.3.1.1.1")
def test_whoever_goes_in_with_a_target_number_below_one_has_one_point_and_the_log_says_so() -> None:
    story = framed(evening(sequence="wagered"))
    story.when(GM, GiveConsequence(character=INES, text="blinded", penalty=15, abilities=("Sure-footed",)))
    story.when(NORA, EnterWith(sequence=DUEL, character=INES, ability="Sure-footed"))
    assert (running(story).everyone[INES].points, figures(story.reads()[-1])[-1]) == (1, "1")
