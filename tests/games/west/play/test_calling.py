"""Before the card is drawn: an action is described, and the Judge names its check and all that belongs to it."""

from __future__ import annotations

import pytest
from tests.games.west.play.table import (
    CYRIL,
    EVE,
    HANK,
    IT,
    JUDGE,
    MIRANDA,
    NORA,
    PIM,
    ROSA,
    Story,
    complex_check,
    for_other,
    given,
    simple,
)
from tests.rules.clause import catalogue, clause

from talewright.games.west.play.adjustments import Adjust, DropAdjustment, ShowAdjustment
from talewright.games.west.play.cards import TakeResult
from talewright.games.west.play.checks.actions import DescribeAction, NoCheck
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.checks.terms import NameStakes, SetTargetNumber, ShowTargetNumber
from talewright.games.west.play.deck import DiscardCards
from talewright.games.west.play.helping import GrantHelp, OfferHelp, RefuseHelp
from talewright.games.west.play.ids import ActionId, AdjustmentId, HelpId
from talewright.games.west.play.outcome import CancelAction
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.adjustment import Kind
from talewright.table.moves import Roll

HELP = HelpId("the-help-of-cyril")
RAIN = AdjustmentId("the-heavy-rain")
RIVAL = ActionId("the-rival-action")


def described(what: str = "Load one more shell.", ability: str = "Speed Load") -> Story:
    """Nora has said what Hank does."""
    return given().when(NORA, DescribeAction(character=HANK, what=what, ability=ability), called=IT)


# --- described, then called


@clause("TW-checks.2")
@pytest.mark.parametrize("case", catalogue()["TW-checks.2"], ids=str)
def test_the_judge_decides_which_check_a_described_action_is(case: dict[str, dict[str, str]]) -> None:
    story = described(case["given"]["action"])
    assert story.action().kind == ""
    simple_check = CallSimpleCheck(action=IT, ability="Speed Load", tn="Standard")
    complex_ = CallComplexCheck(action=IT, ability="Demolitions", tn="7", victories=3)
    for move in (simple_check, complex_, NoCheck(action=IT)):
        story.attempt(NORA, move).refused("TW-checks.2", saying="The Judge calls checks")
    suggested = case["expect"]["suggested_type"]
    story.when(JUDGE, simple_check if suggested == "simple" else complex_)
    assert (story.action().kind, story.action().action) == (suggested, case["given"]["action"])


@clause("TW-checks.3")
def test_what_was_said_aloud_need_not_be_written() -> None:
    story = described("", "Speed Load")
    assert (story.action().action, story.reads()[-1]) == ("Speed Load", "Hank: Speed Load.")
    given().attempt(NORA, DescribeAction(character=HANK)).refused("TW-checks.3")
    call = CallSimpleCheck(character=HANK, ability="Speed Load", tn="5")
    told = given().when(JUDGE, call, called=IT).reads()[-1]
    assert (told.count("Speed Load"), told.endswith("against TN 5.")) == (1, True)


def test_whoever_says_what_a_character_does_reads_who_calls_the_check() -> None:
    assert [bool(offer.about) for offer in given().offered(NORA, DescribeAction)] == [True]


@clause("TW-checks.2")
def test_an_action_may_need_no_check_at_all() -> None:
    story = described("Walk to the saloon.", ability="")
    story.when(JUDGE, NoCheck(action=IT, how="He walks there."))
    assert story.action().phase == "waived"
    assert story.reads()[-1] == "Hank needs no check: He walks there."
    story.attempt(JUDGE, NoCheck(action=IT)).refused(saying="That action is over")


@clause("TW-checks.3", "TW-simple.3")
def test_the_card_comes_last() -> None:
    story = described()
    assert story.waits() == []
    story.when(JUDGE, Adjust(action=IT, kind=Kind.DIRECT, amount=2, why="Steady hands"))
    story.when(JUDGE, CallSimpleCheck(action=IT, ability="Speed Load", tn="Standard"))
    assert (story.action().tn, story.action().waiting_for) == (5, "Hank draws the card.")
    story.when(JUDGE, SetTargetNumber(action=IT, tn="Difficult"))
    story.draws(17)
    too_late = (
        SetTargetNumber(action=IT, tn="3"),
        NameStakes(action=IT, on_success="Anything."),
        OfferHelp(action=IT, character=MIRANDA, how="I hold the lamp."),
        CallSimpleCheck(action=IT, ability="Speed Load", tn="3"),
    )
    clauses = ("TW-difficulty.7", "TW-simple.4", "TW-complex.9", "")
    for move, forbids in zip(too_late, clauses, strict=True):
        story.attempt(JUDGE, move).refused(forbids)
    assert story.action().choices[0].result == 8


@clause("TW-simple.3", "TW-difficulty.6")
@pytest.mark.parametrize(("written", "tn", "name"), [("incredible", 11, "Incredible"), ("13", 13, "")])
def test_the_judge_sets_the_tn_by_name_or_number(written: str, tn: int, name: str) -> None:
    story = described().when(JUDGE, CallSimpleCheck(action=IT, ability="Speed Load", tn=written))
    assert (story.action(who=NORA).tn, story.action(who=NORA).tn_name) == (tn, name)


def test_a_tn_that_is_none_is_refused_with_the_ladder() -> None:
    call = CallSimpleCheck(action=IT, ability="Speed Load", tn="hard as nails")
    described().attempt(JUDGE, call).refused("TW-simple.3", saying="a word of the ladder (Easy 3, Standard 5")


@clause("TW-simple.4")
def test_what_success_and_failure_mean_is_named_before_the_card() -> None:
    story = simple("Speed Load", "5")
    story.when(JUDGE, NameStakes(action=IT, on_success="Loaded.", on_failure="Loaded too late."))
    assert (story.action(who=EVE).on_success, story.action(who=EVE).on_failure) == ("Loaded.", "Loaded too late.")
    assert story.reads(PIM)[-1] == "Success means: Loaded. Failure means: Loaded too late."


@clause("TW-complex.5", "TW-complex.4")
def test_the_judge_sets_the_victories_and_the_player_hears_of_them_before_the_draw() -> None:
    story = complex_check("Demolitions", "7", victories=5)
    assert story.track(who=NORA).required == 5
    assert any("takes 5 victories" in line for line in story.reads(NORA))


@clause("TW-complex.10")
@pytest.mark.parametrize("what", ["dig a well", "throw the rope across", "shoot at the lamp", "hold the bridge"])
def test_whatever_the_judge_names_as_such_is_a_complex_check(what: str) -> None:
    story = given().when(NORA, DescribeAction(character=HANK, what=what), called=IT)
    story.when(JUDGE, CallComplexCheck(action=IT, ability="Strength alone", tn="5"))
    assert (story.action().kind, story.action().effect_cell, story.action().track) == ("complex", "(2)10", None)


@clause("TW-effect-grid.6")
def test_the_effect_is_read_where_the_judge_says_else_by_the_equipment_else_by_the_ability() -> None:
    call = CallComplexCheck(character=HANK, what="Blow it up.", ability="Demolitions", tn="7")
    assert given().when(JUDGE, call, called=IT).action().effect_cell == "(4)8"
    assert complex_check("Demolitions", "7", equipment="sticks AND caps").action().effect_cell == "(3)10"
    assert complex_check("Demolitions", "7", equipment="Sticks and caps", effect="2d6").action().effect_cell == "(2)6"


@clause("TW-checks.4", "TW-cause-grid.6", "TW-cause-grid.7", "TW-unskilled.2")
@pytest.mark.parametrize(
    ("ability", "results"),
    [
        ("Demolitions", "4d8"),
        ("demolitions with knowledge", "4d6"),
        ("Strength alone", "2d10"),
        ("Strength, unskilled", "2d4"),
    ],
)
def test_an_ability_is_a_skill_with_a_trait_or_a_trait(ability: str, results: str) -> None:
    assert simple(ability, "5").action().results == results


def test_an_ability_that_is_not_on_the_sheet_is_refused_with_what_could_be_said() -> None:
    call = CallSimpleCheck(character=HANK, what="Sing.", ability="Singing", tn="5")
    refusal = given().attempt(JUDGE, call)
    refusal.refused("TW-checks.4", saying="Hank has no Singing: name a skill with its trait, as in Demolitions with")


# --- whose card


@clause("TW-deck.6")
def test_whoever_acts_draws_and_the_judge_draws_for_everybody_else() -> None:
    story = simple("Speed Load", "5")
    draw = story.next_draw()
    story.attempt(PIM, Roll(draw)).refused(saying="somebody else's")
    assert [each.who for each in story.look(NORA).draws] == [NORA]
    story.when(NORA, Roll(draw, nonce="mine"))
    assert story.action().card is not None


@clause("TW-deck.6")
def test_the_judge_draws_for_octavio_and_for_an_absent_player() -> None:
    octavio = for_other("2d8", "5")
    assert [each.who for each in octavio.look().draws] == ["Judge"]
    octavio.attempt(NORA, Roll(octavio.next_draw())).refused(saying="somebody else's")
    octavio.when(JUDGE, Roll(octavio.next_draw()))
    absent = simple("Speed Load", "5")
    absent.when(JUDGE, Roll(absent.next_draw()), acting_for=NORA)
    assert absent.folded.log[-1].acting_for == absent.seats[NORA]
    assert absent.action().card is not None


@clause("TW-deck.6", "TW-cause-grid.9")
def test_nobody_else_chooses_for_the_active_player() -> None:
    story = simple("Speed Load", "5").draws(17)
    story.attempt(PIM, TakeResult(action=IT, row=1)).refused("TW-deck.6", saying="that is Hank")
    assert story.offered(PIM, TakeResult) == []
    assert len(story.offered(NORA, TakeResult)) == 2
    assert story.takes(1, JUDGE).outcome() == "success"


# --- adjustments


@clause("TW-adjust.2", "TW-adjust.4")
def test_adjustments_are_seen_before_the_card_is_drawn_and_never_come_after_it() -> None:
    story = simple("Speed Load", "5")
    story.when(JUDGE, Adjust(action=IT, kind=Kind.DIRECT, amount=-2, why="Heavy rain"), called=RAIN)
    story.when(JUDGE, Adjust(action=IT, kind=Kind.ROW, amount=1, why="A good light"))
    seen = story.action(who=NORA)
    assert [(each.kind, each.amount, each.why) for each in seen.adjustments] == [
        ("direct", -2, "Heavy rain"),
        ("row", 1, "A good light"),
    ]
    assert (seen.called_results, seen.results) == ("2d8", "3d8")
    assert story.reads(NORA)[-1] == "For Hank: +1 row, cause grid (A good light)."
    story.draws(17)
    for move in (
        Adjust(action=IT, kind=Kind.DIRECT, amount=2, why="Luck"),
        DropAdjustment(action=IT, adjustment=RAIN),
    ):
        story.attempt(JUDGE, move).refused("TW-adjust.2", saying="all of this is named before it is")
    assert [(result.total, result.result) for result in story.action().choices] == [(6, 4), (2, 1), (1, 1)]


@clause("TW-adjust-row.4")
def test_the_judge_hears_of_rows_that_are_lost() -> None:
    story = simple("Demolitions", "5")
    story.when(JUDGE, Adjust(action=IT, kind=Kind.ROW, amount=3, why="All the time in the world"))
    assert (story.action().results, story.action().rows_lost) == ("5d8", 2)


@clause("TW-adjust.2")
def test_an_adjustment_says_what_it_is_for_and_is_the_judges() -> None:
    story = simple("Speed Load", "5")
    adjust = Adjust(action=IT, kind=Kind.DIRECT, amount=2, why=" ")
    story.attempt(JUDGE, adjust).refused("TW-adjust.2", saying="Say what it is for")
    story.attempt(NORA, Adjust(action=IT, kind=Kind.DIRECT, amount=2, why="Luck")).refused("TW-checks.2")
    story.attempt(JUDGE, Adjust(action=IT, kind=Kind.DIRECT, amount=0, why="Luck")).refused("TW-adjust.4")
    story.when(JUDGE, Adjust(action=IT, kind=Kind.DIRECT, amount=2, why="Luck"), called=RAIN)
    story.when(JUDGE, DropAdjustment(action=IT, adjustment=RAIN))
    assert story.action().adjustments == ()


@clause("TW-simple.6")
def test_the_effect_of_a_simple_check_is_not_adjusted() -> None:
    story = described()
    effect = Adjust(action=IT, kind=Kind.DIRECT, grid=Grid.EFFECT, amount=2, why="More powder")
    story.when(JUDGE, effect)
    call = CallSimpleCheck(action=IT, ability="Speed Load", tn="5")
    story.attempt(JUDGE, call).refused("TW-simple.6", saying="reads the cause grid and nothing else")
    assert [offer.fixed.get("action") for offer in story.offered(JUDGE, CallSimpleCheck)].count(IT) == 0
    simple("Speed Load", "5").attempt(JUDGE, effect).refused("TW-simple.6")


@clause("TW-adjust.3")
def test_a_hidden_adjustment_is_the_judges_until_it_is_shown() -> None:
    story = simple("Speed Load", "7")
    before = story.look(NORA), story.offers(NORA)
    story.when(JUDGE, Adjust(action=IT, kind=Kind.DIRECT, amount=-3, why="A loose floor", hidden=True), called=RAIN)
    assert (story.look(NORA), story.offers(NORA)) == before
    assert [each.hidden for each in story.action().adjustments] == [True]
    story.draws(20).takes(1, NORA)  # 6 and 5
    assert story.outcome(who=NORA) == "failure"
    story = simple("Speed Load", "4").when(
        JUDGE, Adjust(action=IT, kind=Kind.DIRECT, amount=-1, why="A loose floor", hidden=True), called=RAIN
    )
    story.draws(20).takes(1, NORA)
    seen = story.action(who=NORA)
    assert seen.outcome is not None
    assert (seen.outcome.verdict, seen.outcome.result) == ("success", None)
    assert [step.title for step in seen.working] == ["Card", "Results", "Taken", "Outcome"]
    story.when(JUDGE, ShowAdjustment(action=IT, adjustment=RAIN))
    shown = story.action(who=NORA).outcome
    assert shown is not None
    assert shown.result == 5
    assert "+" not in story.reads(NORA)[-1]
    assert story.reads(NORA)[-1] == "For Hank: −1 direct, cause grid (A loose floor)."


@clause("TW-adjust.3")
def test_a_hidden_adjustment_comes_and_goes_without_a_word_to_the_players() -> None:
    story = simple("Speed Load", "7")
    before = story.look(NORA), story.offers(NORA), story.reads(NORA)
    story.when(JUDGE, Adjust(action=IT, kind=Kind.DIRECT, amount=-3, why="A loose floor", hidden=True), called=RAIN)
    story.when(JUDGE, DropAdjustment(action=IT, adjustment=RAIN))
    assert story.action().adjustments == ()
    assert (story.look(NORA), story.offers(NORA), story.reads(NORA)) == before


@clause("TW-adjust-column.14")
def test_only_the_effect_may_depend_on_where_the_card_hits() -> None:
    story = complex_check("Demolitions", "7")
    where = Adjust(action=IT, kind=Kind.DIRECT, grid=Grid.CAUSE, amount=-1, why="Cover", hits=("left arm",))
    story.attempt(JUDGE, where).refused("TW-adjust-column.14", saying="only the effect may depend on that")


@clause("TW-adjust.3")
def test_a_hidden_row_shows_when_the_card_is_turned() -> None:
    story = simple("Speed Load", "7")
    story.when(JUDGE, Adjust(action=IT, kind=Kind.ROW, amount=1, why="Luck", hidden=True))
    assert story.action(who=NORA).results == "2d8"
    story.draws(20)
    assert story.action(who=NORA).results == "3d8"
    assert [each.why for each in story.action(who=NORA).adjustments] == ["Luck"]


@clause("TW-adjust.3", "TW-simple.3")
def test_a_hidden_tn_is_told_to_the_judge_alone() -> None:
    seven, eight = (simple("Speed Load", tn, hidden=True) for tn in ("7", "8"))
    for story in (seven, eight):
        assert story.action(who=NORA).tn is None
        assert story.action(who=NORA).odds is None
        assert "The Judge keeps the TN hidden." in story.reads(NORA)
        assert not any("7" in line or "TN 8" in line for line in story.reads(NORA))
        story.draws(20)
        assert [offer.effect for offer in story.offered(NORA, TakeResult)] == ["", ""]
        assert story.takes(1, NORA).outcome(who=NORA) == "failure"
    assert [seven.action().tn, eight.action().tn] == [7, 8]
    assert str(seven.action(who=NORA).working) == str(eight.action(who=NORA).working)
    seven.when(JUDGE, ShowTargetNumber(action=IT))
    assert seven.action(who=NORA).tn == 7
    seven.attempt(JUDGE, ShowTargetNumber(action=IT)).refused(saying="not hidden")


# --- joint efforts


@clause("TW-complex.9")
def test_the_judge_gives_an_adjustment_for_joint_efforts() -> None:
    story = complex_check("Demolitions", "7", equipment="Sticks and caps")
    joins = OfferHelp(action=IT, character=CYRIL, how="I count the fuses.")
    story.when(ROSA, joins, called=HELP)
    assert [(help_.name, help_.how) for help_ in story.action().helps] == [("Cyril", "I count the fuses.")]
    grant = GrantHelp(action=IT, help=HELP, kind=Kind.ROW, grid=Grid.EFFECT, amount=1)
    story.attempt(NORA, grant).refused("TW-checks.2")
    column = GrantHelp(action=IT, help=HELP, kind=Kind.COLUMN, grid=Grid.EFFECT, amount=1)
    story.attempt(JUDGE, column).refused("TW-complex.9", saying="a direct or a row adjustment")
    story.when(JUDGE, grant)
    assert story.action().helps == ()
    assert (story.action().effect_cell, story.action().adjustments[0].why) == ("(4)10", "Cyril helps")


@clause("TW-complex.9")
def test_help_may_change_nothing_and_is_offered_by_somebody_else() -> None:
    story = complex_check("Demolitions", "7")
    own = OfferHelp(action=IT, character=HANK, how="Harder!")
    story.attempt(NORA, own).refused("TW-complex.9", saying="Hank acts here")
    not_theirs = OfferHelp(action=IT, character=CYRIL, how="He would.")
    story.attempt(NORA, not_theirs).refused(saying="not your character")
    story.when(ROSA, OfferHelp(action=IT, character=CYRIL, how="I cheer."), called=HELP)
    story.when(JUDGE, RefuseHelp(action=IT, help=HELP, reason="too far away"))
    assert story.action().helps == ()
    assert story.action().adjustments == ()
    story.attempt(JUDGE, RefuseHelp(action=IT, help=HELP)).refused(saying="Nobody offers that help")


# --- odds


def test_the_odds_are_shown_before_the_card_is_drawn() -> None:
    story = simple("Speed Load", "5")
    odds = story.action(who=NORA).odds
    assert odds is not None
    assert sum(chance.percent for chance in odds.chances) == pytest.approx(100, abs=0.2)
    assert odds.success == pytest.approx(odds.chances[0].percent)
    story.draws(17)
    assert story.action().odds is None


def test_what_is_described_with_its_ability_shows_what_each_difficulty_would_mean() -> None:
    ladder = described().action().ladder
    assert [rung.name for rung in ladder] == ["Easy", "Standard", "Challenging", "Difficult", "Incredible"]
    chances = [rung.success for rung in ladder]
    assert chances == sorted(chances, reverse=True)
    assert described(ability="").action().ladder == ()


def test_the_odds_know_which_cards_are_gone() -> None:
    story = simple("Speed Load", "11").when(JUDGE, DiscardCards(cards="14, 30 50"))
    fewer = story.action().odds
    whole = simple("Speed Load", "11").action().odds
    assert fewer != whole


# --- dropped


def test_a_player_takes_back_what_was_only_described_and_the_judge_drops_the_rest() -> None:
    described().when(NORA, CancelAction(action=IT))
    called = simple("Speed Load", "5")
    called.attempt(NORA, CancelAction(action=IT)).refused("TW-checks.2", saying="ask the Judge to drop it")
    called.draws(17).when(JUDGE, CancelAction(action=IT, reason="The bandit gives up"))
    assert called.action().phase == "cancelled"
    assert called.sees().deck.discarded == (17,)
    assert called.reads()[-1] == "What Hank was doing is dropped: The bandit gives up."
