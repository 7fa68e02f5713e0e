"""After the dice: who has the prize, story points, and how the outcome stands."""

import pytest
from tests.games.questworlds.play.outcomes import outcome, stand
from tests.games.questworlds.play.table import (
    EVE,
    GM,
    INES,
    LEDGER,
    NORA,
    ROSA,
    Evening,
    Story,
    decided,
    fallen,
    framed,
    given,
    opened,
    with_ability,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.questworlds.play.marks import GiveBenefit
from talewright.games.questworlds.play.modifiers import SetModifier
from talewright.games.questworlds.play.outcome import (
    CloseContest,
    ContestDecided,
    LetStand,
    NamePrice,
    PriceNamed,
    RuleStandoff,
    StandoffRuled,
)
from talewright.games.questworlds.play.pool import PoolSet, RefreshPool
from talewright.games.questworlds.play.story_points import BurnStoryPoints, ProposeEdit, StoryPointsBurned
from talewright.games.questworlds.rules.contest import Verdict
from talewright.games.questworlds.rules.modifier import Source
from talewright.table.events import Ruled
from talewright.table.moves import Ruling, Undo

WITHOUT_POINTS = Evening(options={"story_points": "false"})


GAINS, NOBODY = "Ines Valdera gains the prize: the smugglers' ledger", "Nobody gains the prize: the smugglers' ledger"


FAILS = "Ines Valdera does not gain the prize: the smugglers' ledger"


# --- whoever has the prize


@pytest.mark.parametrize(
    ("ours", "theirs", "headline", "told"),
    [
        (4, 18, GAINS, (Verdict.VICTORY, 1, 0)),
        (5, 3, GAINS, (Verdict.VICTORY, 1, 1)),
        (5, 5, NOBODY, (Verdict.STANDOFF, 1, 1)),
        (18, 15, FAILS, (Verdict.DEFEAT, 0, 2)),
    ],
)
def test_the_outcome_says_first_who_has_the_prize(
    ours: int, theirs: int, headline: str, told: tuple[Verdict, int, int]
) -> None:
    story = fallen(ours, theirs)
    assert outcome(story, who=EVE).headline == headline
    assert outcome(story).provisional
    story.when(NORA, stand())
    assert not outcome(story).provisional
    (heard,) = (each for each in story.hears(EVE) if isinstance(each, ContestDecided))
    assert (heard.verdict, heard.ours, heard.theirs) == told


def test_a_defeat_with_as_many_successes_says_that_the_roll_decided() -> None:
    def told(ours: int, theirs: int) -> str:
        return next(each for each in decided(ours, theirs).reads() if len(figures(each)) == 3)  # degree, and successes

    by_roll, by_successes = told(8, 14), told(19, 14)
    assert (figures(by_roll), figures(by_successes)) == (["0", "1", "1"], ["1", "0", "1"])
    assert ("roll" in by_roll, "roll" in by_successes) == (True, False)  # no clause and no number tells it


def test_the_working_names_who_rolled() -> None:
    steps = outcome(fallen(4, 18)).steps
    assert [("Ines Valdera" in step.title, figures(step.text)) for step in steps] == [
        (True, ["13"]),
        (False, ["15"]),
        (True, ["4", "13", "1"]),
        (False, ["18", "15", "0"]),
        (False, ["1", "0", "1"]),
    ]


@clause("QW3-2.3.7.1.3", "QW3-2.3.7.2.1", "QW3-2.0.4")
def test_the_game_master_tells_the_outcome_and_has_the_last_word() -> None:
    story = decided(4, 18)
    story.rules(GM, "QW3-2.3.7.1.3", "the degree", "it does not matter here", "she has the ledger")
    story.rules(GM, "QW3-2.0.4", "how Nora would tell it", "yes, with the gull")
    assert story.hears(NORA)[-2:] == [
        Ruled(
            clause="QW3-2.3.7.1.3", about="the degree", choice="it does not matter here", reason="she has the ledger"
        ),
        Ruled(clause="QW3-2.0.4", about="how Nora would tell it", choice="yes, with the gull", reason=""),
    ]
    assert story.kinds()[-2:] == ["ruled", "ruled"]
    assert outcome(story).verdict == "victory"
    attempt = story.attempt(NORA, NamePrice(contest=LEDGER, about="I decide that it costs nothing."))
    attempt.refused("QW3-2.8.1.2")


def test_a_player_makes_no_ruling() -> None:
    ruling = Ruling("QW3-2.0.4", "how it is told", "my way")
    decided(4, 18).attempt(NORA, ruling).refused("QW3-2.0.4")


# --- standoffs


@clause("QW3-2.3.7.3.1")
def test_a_standoff_that_makes_no_sense_is_given_to_the_player_character() -> None:
    story = fallen(5, 5)
    ruling = RuleStandoff(contest=LEDGER, reason="The door is open or it is not.")
    story.attempt(NORA, ruling).refused("QW3-2.8.1.2")
    story.when(GM, ruling)
    assert (outcome(story).verdict, outcome(story).degree) == ("victory", 0)
    assert StandoffRuled(contest=LEDGER, reason="The door is open or it is not.") in story.hears()
    last = outcome(story).steps[-1]
    assert (last.clause, last.text.endswith(ruling.reason)) == ("QW3-2.3.7.3.1", True)


@clause("QW3-2.3.7.3.1")
def test_a_standoff_waits_for_the_game_master_although_the_pool_is_empty() -> None:
    story = fallen(5, 5, WITHOUT_POINTS)
    assert story.contest().phase == "fallen"
    assert [offer.fixed for offer in story.offered(GM, RuleStandoff)] == [{"contest": LEDGER}]
    assert story.contest().waiting_for == ("Ines Valdera",)
    assert fallen(5, 3, WITHOUT_POINTS).contest().phase == "decided"


def test_letting_it_stand_is_the_main_thing_to_do_for_whoever_decides() -> None:
    for story, main in ((fallen(5, 3), [True, False]), (fallen(5, 5, WITHOUT_POINTS), [True, True])):
        assert [each.main for who in (NORA, GM) for each in story.offered(who, LetStand)] == main


def test_only_a_standoff_can_be_ruled_one() -> None:
    fallen(5, 3).attempt(GM, RuleStandoff(contest=LEDGER)).refused("QW3-2.3.7.3.1")
    assert not fallen(5, 3).offered(GM, RuleStandoff)


@clause("QW3-2.3.7.4.1", "QW3-2.3.7.4.2")
def test_a_close_victory_has_a_price_and_a_close_defeat_a_boon() -> None:
    story = decided(5, 3).when(GM, NamePrice(contest=LEDGER, about="The skylight breaks"))
    assert (story.contest(who=NORA).price, story.hears()[-1]) == (
        "The skylight breaks",
        PriceNamed(contest=LEDGER, about="The skylight breaks"),
    )
    story = decided(3, 5).when(GM, NamePrice(contest=LEDGER, about="You know their faces now."))
    assert story.hears()[-1] == PriceNamed(contest=LEDGER, about="You know their faces now.")
    decided(4, 18).attempt(GM, NamePrice(contest=LEDGER, about="Blood")).refused("QW3-2.3.7.4.1")


def test_a_group_may_do_without_price_and_boon() -> None:
    plain = Evening(options={"victory_at_a_price": "false", "defeat_with_a_boon": "false"})
    decided(5, 3, plain).attempt(GM, NamePrice(contest=LEDGER, about="Blood")).refused("QW3-2.3.7.4.1")


# --- story points


@clause("QW3-7.1.1", "QW3-7.1.2.1")
def test_the_pool_holds_one_story_point_for_each_player_character_when_play_begins() -> None:
    assert given().sees().story_points == 3
    pool = given().hears()[-1]
    assert isinstance(pool, PoolSet)
    assert (pool.points, pool.why.startswith("Ama Osei ")) == (3, True)
    assert given(WITHOUT_POINTS).sees().story_points == 0


@clause("QW3-7.1.2", "QW3-7.1.3", "QW3-7.2.1", "QW3-7.1.4")
def test_any_player_burns_story_points_before_the_dice_and_after_them() -> None:
    story = framed().when(NORA, BurnStoryPoints(contest=LEDGER, character=INES))
    assert (story.sees().story_points, story.side().story_points) == (2, 1)
    story.accepted(LEDGER, NORA).falls(LEDGER, 18, 15)
    assert (outcome(story).verdict, outcome(story).degree) == ("defeat", 1)
    (burn,) = story.offered(ROSA, BurnStoryPoints)
    assert "victory" in burn.effect
    assert figures(burn.effect) == ["0"]
    story.when(ROSA, BurnStoryPoints(contest=LEDGER, character=INES))
    assert (outcome(story).verdict, story.sees().story_points) == ("victory", 1)
    assert story.hears()[-1] == StoryPointsBurned(contest=LEDGER, character=INES, points=1)
    story.when(NORA, stand())
    story.attempt(NORA, BurnStoryPoints(contest=LEDGER, character=INES)).refused("QW3-7.1.4")


def test_nobody_burns_more_than_there_is() -> None:
    fallen(18, 15).attempt(NORA, BurnStoryPoints(contest=LEDGER, character=INES, points=4)).refused("QW3-7.1.2")


def test_in_a_game_without_story_points_nothing_is_burned_and_nothing_waits() -> None:
    story = fallen(18, 15, WITHOUT_POINTS)
    assert story.contest().phase == "decided"
    story.attempt(NORA, BurnStoryPoints(contest=LEDGER, character=INES)).refused("QW3-7.0.1")
    story.attempt(NORA, ProposeEdit(level=1, about="a rope")).refused("QW3-7.0.1")
    story.attempt(GM, RefreshPool()).refused("QW3-7.0.1")
    moves = (BurnStoryPoints, ProposeEdit, RefreshPool)
    assert not [offer for who in (GM, NORA) for move in moves for offer in story.offered(who, move)]


@clause("QW3-7.0.3")
def test_a_defeat_that_would_spoil_the_climax_is_what_story_points_are_for() -> None:
    story = fallen(18, 15)
    (burn,) = story.offered(NORA, BurnStoryPoints)
    assert "defeat" in burn.effect
    assert figures(burn.effect) == ["1"]
    story.when(NORA, BurnStoryPoints(contest=LEDGER, character=INES, points=3)).when(NORA, stand())
    assert (outcome(story).verdict, story.sheet().experience) == ("victory", 0)
    assert story.kinds().count("story-points-burned") == 1
    again = fallen(18, 15)
    again.attempt(EVE, BurnStoryPoints(contest=LEDGER, character=INES)).refused(by="Table._decided")


def hopeless() -> Story:
    down = SetModifier(contest=LEDGER, character=INES, source=Source.STRETCH, amount=-10)
    dark = SetModifier(contest=LEDGER, character=INES, source=Source.SITUATIONAL, name="the dark", amount=-5)
    return framed().when(GM, down).when(GM, dark)


# --- hopeless attempts


@clause("QW3-2.3.2.6", "QW3-2.3.2.7")
def test_a_hopeless_attempt_throws_no_die_of_its_own_and_only_the_resistance_rolls() -> None:
    story = hopeless()
    assert (story.side().target, story.side().hopeless) == ("−2", True)
    story.attempt(NORA, BurnStoryPoints(contest=LEDGER, character=INES)).refused("QW3-2.3.2.7")
    story.accepted(LEDGER, NORA)
    assert story.draws() == [f"{LEDGER}.theirs"]
    story.falls(LEDGER, theirs=4)
    assert (story.contest().phase, outcome(story).verdict, outcome(story).degree) == ("decided", "defeat", 1)


@clause("QW3-2.3.2.7")
def test_no_story_point_is_wasted_on_a_hopeless_attempt_before_the_resistance_is_set() -> None:
    storm = SetModifier(
        contest=LEDGER, character=INES, source=Source.SITUATIONAL, name="the storm", amount=-20, insist=True
    )
    story = opened().when(NORA, with_ability("Sure-footed")).when(GM, storm)
    story.attempt(NORA, BurnStoryPoints(contest=LEDGER, character=INES)).refused("QW3-2.3.2.7")


# --- what is put away


def test_a_contest_that_was_put_away_is_taken_back_alone() -> None:
    story = decided(5, 15)
    story.when(GM, GiveBenefit(character=INES, text="the keys", bonus=10, abilities=("Sure-footed",), contest=LEDGER))
    story.when(GM, CloseContest(contest=LEDGER), called="put-away")
    assert "put-away" in [offer.fixed["move"] for offer in story.offered(GM, Undo)]
    assert LEDGER in story.undo().saga.cards
    assert story.marks() == ["the keys +10 on Sure-footed"]
