"""Outcomes at the table: who wins, by which level, and what it scores in a group contest or an extended one."""

import pytest
from tests.games.heroquest.play.opposed import facing, opposed, outcome, rolls
from tests.games.heroquest.play.table import DELTA, GM, LATER, LOCK, NORA, WEN, Evening
from tests.rules.clause import clause

from talewright.games.heroquest.play.card import Settling
from talewright.games.heroquest.play.closing import TellOutcome
from talewright.games.heroquest.play.extended.framing import FrameLong
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup
from talewright.games.heroquest.play.ids import ContestId, GroupId, LongId
from talewright.games.heroquest.play.outcome import SettleTie
from talewright.games.heroquest.play.points import CorrectPoints
from talewright.games.heroquest.rules.extended.extended import Scene

CRITICAL, SUCCESS, FAILURE, FUMBLE = 1, 9, 16, 20  # a face for each result against 14
LOW = Evening(options={"better_roll": "low"})


# --- the matrix


@clause("HQ2-SC.11", "HQ2-SC.12", "HQ2-SC.13", "HQ2-SC.14", "HQ2-SC.16", "HQ2-SC.7")
@pytest.mark.parametrize(
    ("ours", "levels"),
    [
        (CRITICAL, ("tie", "minor victory", "major victory", "complete victory")),
        (SUCCESS, ("minor defeat", "tie", "minor victory", "major victory")),
        (FAILURE, ("major defeat", "minor defeat", "tie", "minor victory")),
        (FUMBLE, ("complete defeat", "major defeat", "minor defeat", "tie")),
    ],
)
def test_the_matrix_gives_the_level_by_the_two_results(ours: int, levels: tuple[str, ...]) -> None:
    for theirs, level in zip((CRITICAL, SUCCESS, FAILURE, FUMBLE), levels, strict=True):
        seen = outcome(opposed("14", "14", ours, theirs, DELTA))
        assert seen.level == level
        turned = {"victory": "defeat", "defeat": "victory"}
        assert seen.theirs == " ".join(turned.get(word, word) for word in level.split())


@clause("HQ2-SC.17", "HQ2-SC.18", "HQ2-SC.19")
@pytest.mark.parametrize(
    ("ours", "theirs", "high"),
    [
        (12, 9, "marginal victory"),
        (9, 12, "marginal defeat"),
        (18, 16, "marginal victory"),
        (16, 18, "marginal defeat"),
        (9, 9, "tie"),
        (17, 17, "tie"),
    ],
)
def test_the_same_results_are_decided_by_the_better_roll_and_equal_dice_by_nothing(
    ours: int, theirs: int, high: str
) -> None:
    low = {"marginal victory": "marginal defeat", "marginal defeat": "marginal victory"}
    assert outcome(opposed("14", "14", ours, theirs, DELTA)).level == high
    assert outcome(opposed("14", "14", ours, theirs, LOW)).level == low.get(high, high)


@clause("QW2-2.3.5.0.1", "QW2-2.3.5.0.2", "QW2-2.3.5.0.3", "QW2-2.3.4.6", "QW2-2.0.3", "QW2-4.1.1.6")
@pytest.mark.parametrize(
    ("ours", "theirs", "level"),
    [
        (CRITICAL, SUCCESS, "victory"),
        (SUCCESS, FAILURE, "victory"),
        (FAILURE, FUMBLE, "victory"),
        (CRITICAL, FUMBLE, "victory"),
        (SUCCESS, CRITICAL, "defeat"),
        (FAILURE, SUCCESS, "defeat"),
        (FUMBLE, FAILURE, "defeat"),
        (SUCCESS, SUCCESS, "tie"),
    ],
)
def test_the_better_result_wins_and_nothing_more_is_told(ours: int, theirs: int, level: str) -> None:
    assert outcome(opposed("14", "14", ours, theirs)).level == level


@clause("QW2-2.3.5.0.4", "QW2-2.3.5.0.5", "QW2-2.3.5.0.6")
@pytest.mark.parametrize(
    ("rating", "ours", "theirs", "level"),
    [
        ("17", 12, 9, "victory"),
        ("17", 9, 12, "defeat"),
        ("17", 19, 18, "victory"),
        ("17", 8, 8, "tie"),
        ("17", 1, 1, "tie"),
        ("17", 15, 15, "victory"),
        ("10", 12, 12, "defeat"),
    ],
)
def test_dice_are_compared_only_between_the_same_results(rating: str, ours: int, theirs: int, level: str) -> None:
    assert outcome(opposed(rating, "14", ours, theirs)).level == level


@clause("HQ2-SC.1", "QW2-4.1.1.1", "QW2-2.3.1.2.2")
@pytest.mark.parametrize("evening", [LATER, DELTA], ids=("2.2", "2e"))
def test_a_simple_contest_goes_from_the_framing_over_the_dice_to_the_telling(evening: Evening) -> None:
    told = TellOutcome(contest=LOCK, text="She is across.")
    story = facing("14", "14", evening)
    assert (story.contest().phase, story.draws(), story.contest().outcome) == ("framing", [], None)
    story.attempt(GM, told).refused("QW2-2.0.4")
    story.accepted(LOCK, NORA)
    assert (story.contest().phase, len(story.draws())) == ("rolling", 2)
    story.falls(LOCK, SUCCESS, FAILURE)
    assert (rolls(story), outcome(story).provisional) == (("success", "failure"), True)
    story.attempt(GM, told).refused("QW2-2.0.4")
    story.when(GM, CorrectPoints(character=WEN, hero=0, experience=0, reason="so"))
    assert (story.contest().phase, outcome(story).provisional) == ("decided", False)
    assert story.when(GM, told).contest().told == "She is across."


# --- what it scores


DUEL, ROUND = LongId("the-duel-at-dawn"), ContestId("the-first-round")
DAM, MEMBER = GroupId("the-broken-dam"), ContestId("wen-at-the-dam")
BROKE = CorrectPoints(character=WEN, hero=0, experience=0, reason="so")


def in_a_round(ours: int, theirs: int, evening: Evening = DELTA) -> str:
    """The score after one round of 13 against 14, in which two fumbles are settled against both."""
    frame = FrameLong(
        prize="the barge",
        obstacle="the men",
        scene=Scene.CLIMAX,
        character=WEN,
        opponent="The captain",
        resistance="14",
    )
    story = facing("14", "14", evening).when(GM, BROKE).when(GM, frame, called=DUEL)
    story.when(GM, StartRound(long=DUEL, pairing=0), called=ROUND)
    used = ChooseAbility(contest=ROUND, character=WEN, ability="Strong Swimmer", tactic="Blade to blade.")
    story.when(NORA, used).accepted(ROUND, NORA).falls(ROUND, ours, theirs)
    if ROUND in story.saga.cards:
        how = Settling.BOTH_DEFEATED if ours == FUMBLE else Settling.STANDS
        story.when(GM, SettleTie(contest=ROUND, how=how))
    return story.sees().longs[0].pairings[0].score


def in_a_group(ours: int, theirs: int) -> str:
    """The score of a group of one, with 14 against 14."""
    frame = FrameGroup(prize="the valley", obstacle="the flood", resistance="14")
    story = facing("14", "14").when(GM, BROKE).when(GM, frame, called=DAM)
    story.when(NORA, JoinGroup(group=DAM, character=WEN), called=MEMBER)
    used = ChooseAbility(contest=MEMBER, character=WEN, ability="Strong Swimmer", tactic="By boat.")
    story.when(NORA, used).when(NORA, AcceptCard(contest=MEMBER)).when(GM, BeginRolls(group=DAM))
    story.falls(MEMBER, ours, theirs)
    return story.sees().groups[0].score


POINTS = [
    (CRITICAL, SUCCESS, "2-0"),
    (CRITICAL, FAILURE, "3-0"),
    (CRITICAL, FUMBLE, "5-0"),
    (SUCCESS, CRITICAL, "0-2"),
    (SUCCESS, FAILURE, "2-0"),
    (SUCCESS, FUMBLE, "3-0"),
    (FAILURE, CRITICAL, "0-3"),
    (FAILURE, SUCCESS, "0-2"),
    (FAILURE, FUMBLE, "2-0"),
    (FUMBLE, CRITICAL, "0-5"),
    (FUMBLE, SUCCESS, "0-3"),
    (FUMBLE, FAILURE, "0-2"),
]


@clause("HQ2-RP.1", "HQ2-RP.2", "HQ2-RP.3")
@pytest.mark.parametrize(("ours", "theirs", "score"), [*POINTS, (12, 9, "1-0"), (9, 12, "0-1")])
def test_a_round_gives_its_victor_alone_the_points_of_the_level(ours: int, theirs: int, score: str) -> None:
    assert in_a_round(ours, theirs) == score


@clause("HQ2-RP.4", "HQ2-RP.5", "HQ2-RP.6")
def test_of_two_same_results_the_better_roll_scores_one_and_two_fumbles_score_nothing() -> None:
    assert (in_a_round(16, 18), in_a_round(18, 16)) == ("0-1", "1-0")
    assert (in_a_round(16, 18, LOW), in_a_round(18, 16, LOW)) == ("1-0", "0-1")
    assert (in_a_round(9, 9), in_a_round(16, 16)) == ("0-0", "0-0")
    assert in_a_round(FUMBLE, FUMBLE) == "0-0"


@clause("QW2-4.2.2.2", "HQ2-RP.1")
@pytest.mark.parametrize(("ours", "theirs", "score"), POINTS)
def test_in_a_group_the_points_go_to_the_better_result_whichever_side_has_it(
    ours: int, theirs: int, score: str
) -> None:
    assert in_a_group(ours, theirs) == score


@clause("QW2-4.2.1.6", "QW2-4.2.1.7", "QW2-4.2.2.3")
def test_in_a_group_equal_results_score_by_the_better_roll_and_equal_dice_not_at_all() -> None:
    assert (in_a_group(12, 9), in_a_group(9, 12)) == ("1-0", "0-1")
    assert (in_a_group(18, 16), in_a_group(16, 18)) == ("1-0", "0-1")
    assert (in_a_group(9, 9), in_a_group(17, 17), in_a_group(FUMBLE, FUMBLE)) == ("0-0", "0-0", "0-0")
