"""Adjustments and joint efforts: what is named before the card is turned."""

import pytest
from tests.games.west.play.calling import described
from tests.games.west.play.table import CYRIL, HANK, IT, JUDGE, MIRANDA, NORA, PIM, ROSA, complex_check, given, simple
from tests.rules.clause import clause

from talewright.games.west.play.action import Phase
from talewright.games.west.play.adjustments import Adjust, AdjustmentNamed, DropAdjustment, ShowAdjustment
from talewright.games.west.play.allowed import own as own_of_the_game
from talewright.games.west.play.bumps import GrantBumps, MoveHit
from talewright.games.west.play.cards import TakeResult
from talewright.games.west.play.checks.actions import SetTargetNumber, ShowTargetNumber, TargetNumberHidden
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.helping import GrantHelp, OfferHelp, RefuseHelp, offered
from talewright.games.west.play.ids import ActionId, AdjustmentId, HelpId
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.adjustment import Kind
from talewright.games.west.rules.checks.check import Check

HELP = HelpId("the-help-of-cyril")


RAIN = AdjustmentId("the-heavy-rain")


# --- adjustments


@clause("TW-adjust.2", "TW-adjust.4")
def test_adjustments_are_seen_before_the_card_is_drawn_and_never_come_after_it() -> None:
    story = simple("Speed Load", "1")
    story.when(JUDGE, Adjust(action=IT, kind=Kind.DIRECT, amount=-2, why="Heavy rain"), called=RAIN)
    story.when(JUDGE, Adjust(action=IT, kind=Kind.ROW, amount=1, why="A good light"))
    seen = story.action(who=NORA)
    assert [(each.kind, each.amount, each.why) for each in seen.adjustments] == [
        ("direct", -2, "Heavy rain"),
        ("row", 1, "A good light"),
    ]
    assert (seen.called_results, seen.results) == ("2d8", "3d8")
    assert story.hears(NORA)[-1] == AdjustmentNamed(
        hidden=False,
        action=IT,
        adjustment=AdjustmentId(story.done[-1]),
        kind=Kind.ROW,
        grid=Grid.CAUSE,
        amount=1,
        why="A good light",
    )
    story.draws(17)
    for move in (
        Adjust(action=IT, kind=Kind.DIRECT, amount=2, why="Luck"),
        DropAdjustment(action=IT, adjustment=RAIN),
    ):
        story.attempt(JUDGE, move).refused("TW-adjust.2")
    assert [(result.total, result.result) for result in story.action().choices] == [(6, 4), (2, 1), (1, 1)]


@clause("TW-adjust-row.4")
def test_the_judge_hears_of_rows_that_are_lost() -> None:
    story = simple("Demolitions", "5")
    story.when(JUDGE, Adjust(action=IT, kind=Kind.ROW, amount=3, why="All the time in the world"))
    assert (story.action().results, story.action().rows_lost) == ("5d8", 2)


@clause("TW-adjust-row.4")
@pytest.mark.parametrize(("cell", "amount", "reads", "lost"), [("(1)6", -2, "(1)6", -2), ("(4)6", 3, "(5)6", 2)])
def test_the_judge_hears_of_rows_of_the_effect_that_are_lost(cell: str, amount: int, reads: str, lost: int) -> None:
    story = complex_check("Demolitions", "5", effect=cell)
    fuse = Adjust(action=IT, kind=Kind.ROW, grid=Grid.EFFECT, amount=amount, why="The fuse")
    seen = story.when(JUDGE, fuse).action()
    assert (seen.effect_cell, seen.rows_lost, seen.effect_rows_lost) == (reads, 0, lost)


@clause("TW-adjust.2")
def test_an_adjustment_says_what_it_is_for_and_is_the_judges() -> None:
    story = simple("Speed Load", "5")
    adjust = Adjust(action=IT, kind=Kind.DIRECT, amount=2, why=" ")
    story.attempt(JUDGE, adjust).lacks("why")
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
    story.attempt(JUDGE, call).refused("TW-simple.6", by=Check.__post_init__)
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
    assert story.hears(NORA)[-1] == AdjustmentNamed(
        hidden=False, action=IT, adjustment=RAIN, kind=Kind.DIRECT, grid=Grid.CAUSE, amount=-1, why="A loose floor"
    )


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
    story.attempt(JUDGE, where).refused("TW-adjust-column.14")


@clause("TW-adjust.3")
def test_a_hidden_row_shows_when_the_card_is_turned() -> None:
    story = simple("Speed Load", "7")
    story.when(JUDGE, Adjust(action=IT, kind=Kind.ROW, amount=1, why="Luck", hidden=True))
    assert story.action(who=NORA).results == "2d8"
    story.draws(20)
    assert story.action(who=NORA).results == "3d8"
    assert [each.why for each in story.action(who=NORA).adjustments] == ["Luck"]


@clause("TW-adjust.3", "TW-effect-grid.1")
@pytest.mark.parametrize(
    ("tn", "card", "hits", "told"),
    [
        ("1", 34, (), True),
        ("99", 34, (), False),  # a failure reads no effect
        ("1", 23, (), False),  # and a calamity nothing
        ("1", 39, ("left arm",), True),
        ("1", 34, ("left arm",), False),  # the right leg is hit
    ],
)
def test_a_hidden_shift_of_the_effect_shows_where_the_effect_is_read_by_it(
    tn: str, card: int, hits: tuple[str, ...], *, told: bool
) -> None:
    story = complex_check("Bravery", tn, effect="(3)6")
    wall = Adjust(action=IT, kind=Kind.COLUMN, grid=Grid.EFFECT, amount=-1, why="Lies in wait", hidden=True, hits=hits)
    story.when(JUDGE, wall).draws(card)
    assert story.action(who=NORA).adjustments == ()
    if story.kept().phase is Phase.TURNED:
        story.takes(1, NORA)
    assert [each.why for each in story.action(who=NORA).adjustments] == ["Lies in wait"] * told


@clause("TW-adjust.3", "TW-adjust-column.14")
def test_hidden_cover_where_the_card_does_not_hit_is_told_by_nothing_else_either() -> None:
    told = []
    for behind in (False, True):
        story = complex_check("Bravery", "1", effect="(3)6")
        if behind:
            shift = {"kind": Kind.COLUMN, "grid": Grid.EFFECT, "amount": -1, "hidden": True, "hits": ("left arm",)}
            story.when(JUDGE, Adjust(action=IT, why="Lies in wait", **shift))  # type: ignore[arg-type]
        story.draws(34).takes(1, NORA)  # the right leg
        seen = story.action(who=NORA)
        told.append((seen.adjustments, seen.effect, seen.outcome, seen.working))
    assert told[0] == told[1]


@clause("TW-adjust.3", "TW-adjust-column.14")
def test_a_hidden_shift_shows_where_bumps_have_moved_the_hit_to_it() -> None:
    story = complex_check("Bravery", "1", effect="(3)8").when(JUDGE, GrantBumps(action=IT, bumps=2, why="an edge"))
    wall = Adjust(
        action=IT, kind=Kind.COLUMN, grid=Grid.EFFECT, amount=-1, why="Cover", hidden=True, hits=("right arm",)
    )
    story.when(JUDGE, wall).draws(39).takes(1, NORA)
    assert story.action(who=NORA).adjustments == ()
    story.when(NORA, MoveHit(action=IT, to="right arm", bumps=2))
    assert [each.why for each in story.action(who=NORA).adjustments] == ["Cover"]


@clause("TW-adjust.3", "TW-simple.3")
def test_a_hidden_tn_is_told_to_the_judge_alone() -> None:
    seven, eight = (simple("Speed Load", tn, hidden=True) for tn in ("7", "8"))
    for story in (seven, eight):
        assert story.action(who=NORA).tn is None
        assert story.action(who=NORA).odds is None
        assert TargetNumberHidden(action=IT) in story.hears(NORA)
        assert not any("7" in line or "TN 8" in line for line in story.reads(NORA))
        story.draws(20)
        assert [offer.effect for offer in story.offered(NORA, TakeResult)] == ["", ""]
        assert story.takes(1, NORA).outcome(who=NORA) == "failure"
    assert [seven.action().tn, eight.action().tn] == [7, 8]
    assert str(seven.action(who=NORA).working) == str(eight.action(who=NORA).working)
    seven.when(JUDGE, ShowTargetNumber(action=IT))
    assert seven.action(who=NORA).tn == 7
    seven.attempt(JUDGE, ShowTargetNumber(action=IT)).refused(by=ShowTargetNumber.decide)


def test_of_two_checks_each_hidden_tn_is_shown_under_the_name_that_it_is_changed_under() -> None:
    """Of checks that are over too it says what was tried, since more than one may be of the same character."""
    story = simple("Speed Load", "7", hidden=True)
    other = CallSimpleCheck(character=MIRANDA, what="Run", ability="Coordination alone", tn="3", hidden=True)
    story.when(JUDGE, other, called="what-miranda-does")
    shows, changes = (
        {each.fixed["action"]: each.whose for each in story.offered(JUDGE, move)}
        for move in (ShowTargetNumber, SetTargetNumber)
    )
    assert shows == changes == {IT: "Hank", "what-miranda-does": "Miranda"}
    story.draws(20).takes(1, NORA)
    over, _ = sorted(story.offered(JUDGE, ShowTargetNumber), key=lambda each: each.fixed["action"] != IT)
    assert over.whose.startswith("Hank: ")
    story.when(JUDGE, ShowTargetNumber(action=ActionId("what-miranda-does")))
    (alone,) = story.offered(JUDGE, ShowTargetNumber)  # beside the terms of another check it would be taken for theirs
    assert alone.whose == over.whose


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
    story.attempt(JUDGE, column).refused("TW-complex.9")
    story.when(JUDGE, grant)
    assert story.action().helps == ()
    assert (story.action().effect_cell, story.action().adjustments[0].why) == ("(4)10", "Cyril helps")


@clause("TW-complex.9")
def test_help_may_change_nothing_and_is_offered_by_somebody_else() -> None:
    story = complex_check("Demolitions", "7")
    own = OfferHelp(action=IT, character=HANK, how="Harder!")
    story.attempt(NORA, own).refused("TW-complex.9")
    not_theirs = OfferHelp(action=IT, character=CYRIL, how="He would.")
    story.attempt(NORA, not_theirs).refused(by=own_of_the_game)
    story.when(ROSA, OfferHelp(action=IT, character=CYRIL, how="I cheer."), called=HELP)
    story.when(JUDGE, RefuseHelp(action=IT, help=HELP, reason="too far away"))
    assert story.action().helps == ()
    assert story.action().adjustments == ()
    story.attempt(JUDGE, RefuseHelp(action=IT, help=HELP)).refused(by=offered)


@clause("TW-complex.9")
def test_whoever_offers_help_waits_for_the_judges_word_before_they_offer_more() -> None:
    story = complex_check("Demolitions", "7")
    story.when(ROSA, OfferHelp(action=IT, character=CYRIL), called=HELP)
    story.attempt(ROSA, OfferHelp(action=IT, character=CYRIL, how="I hold the lamp.")).refused("TW-complex.9")
    assert not story.offered(ROSA, OfferHelp)
    assert story.offered(PIM, OfferHelp)
    story.when(JUDGE, RefuseHelp(action=IT, help=HELP))
    assert story.offered(ROSA, OfferHelp)


@clause("TW-complex.9")
def test_nobody_is_asked_to_help_those_of_the_judge_who_shoot() -> None:
    shot = given().when(JUDGE, CallForOther(name="Octavio", results="2d8", tn="5", attack=True), called=IT)
    assert not shot.offered(ROSA, OfferHelp)
    shot.when(ROSA, OfferHelp(action=IT, character=CYRIL, how="He shoots at our foe."), called=HELP)
    assert shot.offered(JUDGE, GrantHelp)  # who asks for it may
    for helped in (
        CallForOther(name="Octavio", results="2d8", tn="5", effect="(2)8", attack=False),
        CallComplexCheck(character=HANK, ability="Demolitions", tn="5", attack=True),
    ):
        assert given().when(JUDGE, helped).offered(ROSA, OfferHelp)
