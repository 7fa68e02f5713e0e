"""The dice of a contest at the table: successes, the outcome and its degree."""

import pytest
from tests.games.questworlds.play.outcomes import outcome
from tests.games.questworlds.play.table import (
    EVE,
    GM,
    INES,
    LEDGER,
    NORA,
    Evening,
    framed,
    given,
    opened,
    rolling,
    with_ability,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.questworlds.play.experience import ExperienceEarned
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.ids import ProposalId
from talewright.games.questworlds.play.marks import GiveBenefit, GiveConsequence
from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.play.resistance import Assure, SetBase, SetResistance
from talewright.games.questworlds.play.sheets import WriteAbility
from talewright.games.questworlds.play.story_points import AnswerEdit, BurnStoryPoints, ProposeEdit
from talewright.games.questworlds.rules.framing import Cause
from talewright.games.questworlds.rules.resistance import NamedResistance
from talewright.games.questworlds.rules.story_point import PlotEdit

WITHOUT_POINTS = Evening(options={"story_points": "false"})


def rolled(ours: int, theirs: int, rating: str = "13", resistance: str = "15") -> tuple[int, int]:
    """The successes of both sides when these faces fall."""
    story = opened(WITHOUT_POINTS).when(NORA, WriteAbility(character=INES, name="Steeple", rating=rating))
    story.when(NORA, with_ability("Steeple")).when(GM, SetResistance(contest=LEDGER, resistance=resistance))
    story.accepted(LEDGER, NORA).falls(LEDGER, ours, theirs)
    return outcome(story).ours, outcome(story).theirs


@clause("QW3-2.0.1", "QW3-2.3.4.1.1", "QW3-4.1.1.1")
def test_a_contest_goes_from_its_terms_over_one_die_of_each_side_to_what_it_leaves_behind() -> None:
    story = opened(WITHOUT_POINTS)
    assert story.waits() == []
    story.when(GM, SetResistance(contest=LEDGER, resistance="15")).when(NORA, with_ability("Sure-footed"))
    assert (story.side().target, story.waits()) == ("13", [])
    story.accepted(LEDGER, NORA)
    assert story.waits() == [f"{LEDGER}.ours", f"{LEDGER}.theirs"]
    assert not story.offered(GM, GiveConsequence)[0].fixed.get("contest")
    story.falls(LEDGER, 18, 15)
    assert [figures(step.text) for step in outcome(story).steps] == [
        ["13"],
        ["15"],
        ["18", "13", "0"],
        ["15", "15", "2"],
        ["0", "2", "2"],
    ]
    assert story.offered(GM, GiveConsequence)[0].fixed["contest"] == LEDGER
    assert story.kinds()[-2:] == ["contest-decided", "experience-earned"]


@clause("QW3-2.0.2", "QW3-2.0.3")
def test_a_contest_is_about_an_obstacle_or_a_question_and_decides_about_its_prize() -> None:
    for cause in Cause:
        frame = FrameContest(character=INES, prize="who lit the lamp", conflict="the fog", cause=cause)
        story = given(WITHOUT_POINTS).when(NORA, frame, called=LEDGER)
        assert (story.contest().cause, story.contest().prize) == (cause, "who lit the lamp")
    story.when(GM, SetResistance(contest=LEDGER, resistance="15")).when(NORA, with_ability("Sure-footed"))
    story.accepted(LEDGER, NORA).falls(LEDGER, 5, 3)
    assert outcome(story, who=EVE).headline.startswith("Ines Valdera ")
    assert outcome(story, who=EVE).headline.endswith("who lit the lamp")


@clause("QW3-2.3.5.1", "QW3-2.3.5.2", "QW3-2.3.5.3", "QW3-2.3.5.4")
@pytest.mark.parametrize(("face", "successes"), [(13, 2), (12, 1), (1, 1), (14, 0), (20, 0)])
def test_the_target_number_itself_is_worth_two_successes_and_nothing_is_worse_than_none(
    face: int, successes: int
) -> None:
    assert rolled(face, 16) == (successes, 0)
    assert rolled(14, face, resistance="13") == (0, successes)


@clause("QW3-2.3.6.1", "QW3-2.3.6.3", "QW3-2.3.6.4", "QW3-2.3.6.5")
@pytest.mark.parametrize(("rating", "face", "successes"), [("5M", 5, 3), ("5M", 20, 1), ("5M2", 4, 3), ("13", 20, 0)])
def test_each_mastery_of_either_side_is_a_success_more_after_a_failure_too(
    rating: str, face: int, successes: int
) -> None:
    assert rolled(face, 18, rating) == (successes, 0)
    assert rolled(18, face, resistance=rating) == (0, successes)


@clause("QW3-2.3.6.2", "QW3-8.1.1.1", "QW3-10.1.2")
def test_a_story_point_that_is_burned_is_a_success_and_leaves_the_pool() -> None:
    story = rolling().falls(LEDGER, 14, 12)
    pool = story.saga.points
    assert (outcome(story).verdict, outcome(story).ours) == ("defeat", 0)
    story.when(NORA, BurnStoryPoints(contest=LEDGER, character=INES, points=2))
    assert (outcome(story).verdict, outcome(story).ours, story.saga.points) == ("victory", 2, pool - 2)
    story.when(NORA, LetStand(contest=LEDGER))
    assert not [each for each in story.hears() if isinstance(each, ExperienceEarned)]  # a defeat that was turned


@clause("QW3-2.3.7.1", "QW3-2.3.7.2", "QW3-2.3.7.3", "QW3-2.3.7.4", "QW3-2.3.7.1.1", "QW3-2.3.7.1.2")
@pytest.mark.parametrize(
    ("ours", "theirs", "verdict", "degree"),
    [
        (13, 18, "victory", 2),
        (5, 18, "victory", 1),
        (14, 15, "defeat", 2),
        (5, 3, "victory", 0),
        (18, 19, "defeat", 0),
        (5, 5, "standoff", None),
        (18, 18, "standoff", None),
    ],
)
def test_more_successes_win_then_the_higher_roll(ours: int, theirs: int, verdict: str, degree: int | None) -> None:
    story = rolling().falls(LEDGER, ours, theirs)
    assert (outcome(story).verdict, outcome(story).degree) == (verdict, degree)


@clause("QW3-2.3.7.5.1")
def test_against_a_resistance_the_outcome_is_the_characters_alone() -> None:
    story = framed(WITHOUT_POINTS).accepted(LEDGER, NORA).falls(LEDGER, 5, 18)
    for move in (GiveBenefit, GiveConsequence):
        assert [each.fixed["character"] for each in story.offered(GM, move) if each.fixed.get("contest")] == [INES]
    assert len(story.contest().sides) == 1


@clause("QW3-2.3.4.2.6", "QW3-4.0.1")
def test_a_contest_is_the_default_and_an_assured_one_is_rolled_as_any_other() -> None:
    story = framed(WITHOUT_POINTS)
    assert not story.contest().assured
    story.when(GM, Assure(contest=LEDGER, rolled=True)).accepted(LEDGER, NORA).falls(LEDGER, 14, 15)
    out = outcome(story)
    assert (out.verdict, out.ours, out.theirs, out.degree) == ("victory", 0, 2, 0)
    assert out.suggested == -15  # what the dice say guides what it leaves behind


# --- resistances


def resistances(names: tuple[NamedResistance, ...], base: str = "") -> dict[str, str]:
    """What the names of the table come to."""
    story = opened()
    if base:
        story.when(GM, SetBase(base=base, reason="another season"))
    seen = {}
    for name in names:
        story.when(GM, SetResistance(contest=LEDGER, resistance=name.title))
        seen[name.title] = story.contest(who=NORA).resistance
    return seen


EASY, HARD = tuple(NamedResistance)[:5], tuple(NamedResistance)[5:]


@clause(
    "QW3-2.3.3.1.1", "QW3-2.3.3.1.2", "QW3-2.3.3.1.3", "QW3-2.3.3.1.4", "QW3-2.3.3.1.5", "QW3-2.3.3.1", "QW3-2.3.3.4"
)
def test_the_easier_resistances_of_the_table_go_down_from_10_and_never_below_0() -> None:
    assert resistances(EASY) == {"Simple": "0", "Easy": "0", "Routine": "0", "Straightforward": "5", "Base": "10"}


@clause("QW3-2.3.3.1.6", "QW3-2.3.3.1.7", "QW3-2.3.3.1.8", "QW3-2.3.3.1.9", "QW3-2.3.3.1.10")
def test_the_harder_resistances_go_up_and_all_follow_another_base() -> None:
    assert resistances(HARD) == {"Challenging": "15", "Hard": "20", "Punishing": "5M", "Exceptional": "10M"}
    assert resistances((*EASY, *HARD), "18") == {
        "Simple": "0", "Easy": "3", "Routine": "8", "Straightforward": "13", "Base": "18",
        "Challenging": "3M", "Hard": "8M", "Punishing": "13M", "Exceptional": "18M",
    }  # fmt: skip


@clause("QW3-2.3.3.2", "QW3-2.3.3.4", "QW3-2.3.3.1.11")
def test_further_modifiers_bring_a_resistance_of_0_above_it_and_the_contest_is_rolled() -> None:
    story = framed(WITHOUT_POINTS, resistance="Easy +5")
    assert story.contest().resistance == "0"  # all are added before the sum is held at 0
    story.when(GM, SetResistance(contest=LEDGER, resistance="Easy +20")).when(
        GM, SetResistance(contest=LEDGER, resistance="Routine +5 +10")
    )
    assert (story.contest().resistance, story.contest().resistance_words) == ("15", "Routine +5 +10")
    story.accepted(LEDGER, NORA)
    assert story.waits()


# --- story points


@clause("QW3-7.0.1")
def test_a_game_may_be_played_without_story_points() -> None:
    story = framed(WITHOUT_POINTS)
    assert (story.sees().uses_story_points, story.saga.points) == (False, 0)
    story.attempt(NORA, BurnStoryPoints(contest=LEDGER, character=INES)).refused("QW3-7.0.1")
    assert not story.offered(NORA, ProposeEdit)
    story.accepted(LEDGER, NORA).falls(LEDGER, 5, 3)
    assert outcome(story).verdict == "victory"  # and nobody is asked about points


@clause("QW3-7.3.1.1.1", "QW3-7.3.1.1.2", "QW3-7.3.1.1.3")
@pytest.mark.parametrize(("edit", "cost"), [(PlotEdit.MARGINAL, 1), (PlotEdit.MINOR, 2), (PlotEdit.MAJOR, 3)])
def test_a_plot_edit_costs_story_points_by_how_much_it_changes(edit: PlotEdit, cost: int) -> None:
    story = given()
    (offer,) = story.offered(NORA, ProposeEdit)
    assert [option.value for option in offer.fields[0].options] == ["1", "2", "3"]  # type: ignore[union-attr] # a choice
    story.when(NORA, ProposeEdit(level=cost, about="The tide turns."), called="the-edit")
    assert story.sees().edits[0].title == edit.title
    pool = story.saga.points
    story.when(GM, AnswerEdit(proposal=ProposalId("the-edit"), allowed=True))
    assert story.saga.points == pool - cost
