"""After the card was turned: results are taken or extended, calamities are ruled on, and checks are put away."""

import pytest
from tests.games.west.play.lasting import AGAIN
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
    given,
    simple,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.dice.draw import DrawId, Fell
from talewright.games.west.play.action import Phase
from talewright.games.west.play.adjustments import Adjust
from talewright.games.west.play.bumps import SpendBumps
from talewright.games.west.play.calamity import CalamityRuled, RuleCalamity, Suggest
from talewright.games.west.play.cards import DrawForEffect, DrawFurther, LeaveFurther, TakeResult
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallSimpleCheck
from talewright.games.west.play.outcome import Finish
from talewright.games.west.play.state import State
from talewright.games.west.rules.checks.adjustment import Kind
from talewright.table.moves import ChooseDice, Roll, TypeFace
from talewright.table.offer import Text


def calamity() -> Story:
    """Hank has 4d8, and 4-8 of card 47 is C."""
    return simple("Demolitions", "3").draws(47)


# --- results


@clause("TW-exceptional.3", "TW-exceptional.9")
def test_whoever_draws_a_further_card_turns_it_by_the_same_press() -> None:
    story = simple("Speed Load", "7").has_drawn(33)
    assert [[offer.fixed.get("roll") for offer in story.offered(who, DrawFurther)] for who in (NORA, JUDGE)] == [
        [True],
        [None],
    ]
    story.when(NORA, ChooseDice(by_hand=True))
    assert [offer.fixed.get("roll") for offer in story.offered(NORA, DrawFurther)] == [None]
    story.when(NORA, ChooseDice(by_hand=False)).when(NORA, DrawFurther(action=IT, roll=True))
    assert (len(story.action().further), story.waits()) == (1, [])


def test_the_card_of_a_player_whose_seat_is_closed_waits_for_the_judge() -> None:
    story = simple("Speed Load", "7").draws(33, who=NORA)
    assert ([each.main for each in story.offered(JUDGE, DrawFurther)], story.sees().waited_for) == (
        [False],
        (story.seats[NORA],),
    )
    story.table.seating.revoke(story.campaign, story.seats[NORA], by=story.seats[JUDGE])
    assert ([each.main for each in story.offered(JUDGE, DrawFurther)], story.sees().waited_for) == ([True], ())


def test_who_waits_for_somebody_whose_seat_is_closed_is_told_to_wait_for_the_judge() -> None:
    story = simple("Speed Load", "7").draws(33, who=NORA)
    story.when(PIM, DescribeAction(character=MIRANDA, what="Shout."), called=AGAIN)
    assert story.sees(ROSA).waited_for == (story.seats[NORA], "")
    story.table.seating.revoke(story.campaign, story.seats[NORA], by=story.seats[JUDGE])
    assert (story.sees(ROSA).waited_for, story.sees(JUDGE).waited_for) == (("",), ())


@clause("TW-exceptional.3", "TW-deck.6")
def test_the_judge_turns_the_further_card_of_a_closed_seat_by_the_press_that_draws_it() -> None:
    story = simple("Speed Load", "7").has_drawn(33)
    story.table.seating.revoke(story.campaign, story.seats[NORA], by=story.seats[JUDGE])
    assert [offer.fixed.get("roll") for offer in story.offered(JUDGE, DrawFurther)] == [None], "has cards at hand"
    story.when(JUDGE, DrawFurther(action=IT, roll=True))
    assert (len(story.action().further), len(story.waits())) == (0, 1)
    story.when(JUDGE, LeaveFurther(action=IT)).when(JUDGE, ChooseDice(by_hand=False))
    assert [offer.fixed.get("roll") for offer in story.offered(JUDGE, DrawFurther)] == [True]
    story.when(JUDGE, DrawFurther(action=IT, roll=True))
    assert (len(story.action().further), story.waits()) == (1, [])


@clause("TW-exceptional.3", "TW-effect-grid.7")
def test_whoever_turned_a_real_card_is_asked_for_the_further_one_from_the_same_deck() -> None:
    story = simple("Speed Load", "7").draws(33, who=NORA)
    assert [offer.fixed.get("roll") for offer in story.offered(NORA, DrawFurther)] == [None]
    story.when(NORA, DrawFurther(action=IT, roll=True))
    assert [[offer.main for offer in story.offered(NORA, kind)] for kind in (TypeFace, Roll)] == [[True], [False]]
    effect = complex_check("Demolitions", "1", effect="(3)6").draws(14, who=NORA).takes(1, NORA)
    assert [offer.fixed.get("roll") for offer in effect.offered(NORA, DrawForEffect)] == [None]
    effect.when(NORA, DrawForEffect(action=IT, roll=True))
    assert [[offer.main for offer in effect.offered(NORA, kind)] for kind in (TypeFace, Roll)] == [[True], [False]]


@clause("TW-cause-grid.9", "TW-simple.2")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_card_that_can_only_fail_leaves_nothing_to_press_unless_the_tn_is_hidden(*, hidden: bool) -> None:
    story = simple("Demolitions", "8", hidden=hidden).draws(25)  # 7, 2, 4, 7
    assert story.kept().phase is (Phase.TURNED if hidden else Phase.OVER)
    assert len(story.offered(NORA, TakeResult)) == (4 if hidden else 0)
    assert hidden or (story.kept().row, story.outcome()) == (1, "failure")


@clause("TW-cause-grid.9")
def test_of_results_that_are_all_the_same_none_is_chosen() -> None:
    story = simple("Firearms: Pistol", "7", who=MIRANDA, hidden=True).draws(45)  # 7, 7, 7
    assert (story.outcome(), len(story.offered(PIM, TakeResult))) == ("success", 0)


@clause("TW-exceptional.9")
def test_a_card_that_fails_so_far_is_extended_or_taken_as_its_player_likes() -> None:
    story = simple("Speed Load", "15").draws(33)  # 8, which takes a further card
    assert story.kept().phase is Phase.TURNED
    story.when(NORA, DrawFurther(action=IT)).when(NORA, TypeFace(story.next_draw(), 28))
    assert (story.kept().phase, story.kept().row) == (Phase.OVER, 2)  # 8 + 6


@clause("TW-effect-grid.7")
def test_whoever_draws_a_further_card_for_the_effect_turns_it_by_the_same_press() -> None:
    story = complex_check("Demolitions", "1", effect="(3)6").has_drawn(14).takes(1, NORA)
    fixed = [[offer.fixed.get("roll") for offer in story.offered(who, DrawForEffect)] for who in (NORA, JUDGE)]
    assert fixed == [[True], [None]]
    story.when(NORA, DrawForEffect(action=IT, roll=True))
    assert (len(story.action().increasing), story.waits()) == (1, [])


@clause("TW-cause-grid.8", "TW-cause-grid.9")
def test_any_row_up_to_the_rank_may_be_taken_and_the_highest_is_proposed() -> None:
    story = simple("Speed Load", "7").draws(33)  # 1 and 8*
    offers = story.offered(NORA, TakeResult)
    assert [(offer.fixed["row"], " not " in offer.effect) for offer in offers] == [(1, True), (2, False)]
    assert [figures(offer.label)[0] for offer in offers] == ["1", "8"]
    assert [result.highest for result in story.action().choices] == [False, True]
    story.attempt(NORA, TakeResult(action=IT, row=3)).refused("TW-cause-grid.8", naming=("2",))
    assert story.takes(1, NORA).outcome() == "failure"


@clause("TW-exceptional.9", "TW-exceptional.10", "TW-exceptional.15")
def test_a_further_card_is_optional_and_may_be_left_alone_afterwards() -> None:
    story = simple("Speed Load", "7").draws(33)
    further = story.offered(NORA, DrawFurther)
    assert [("2-8" in offer.about, offer.main) for offer in further] == [(True, True)]
    story.when(NORA, DrawFurther(action=IT))
    assert story.action().phase == "drawing"
    story.attempt(NORA, TakeResult(action=IT, row=1)).refused("TW-cause-grid.8")
    story.when(NORA, Roll(story.next_draw(), nonce="x"))
    assert story.takes(1, NORA).outcome() == "failure"


@clause("TW-exceptional.8", "TW-exceptional.5")
def test_one_chain_serves_every_result_that_is_still_exceptional() -> None:
    story = simple("Rifles with Knowledge", "5", who=MIRANDA).draws(7)
    (offer,) = story.offered(PIM, DrawFurther)
    assert ["1-4" in offer.about, "2-4" in offer.about, "3-4" in offer.about] == [True, True, False]
    story.when(PIM, DrawFurther(action=IT)).draws(1)  # 3, 1 and 2 stand in its rows, none of them marked
    assert [result.values for result in story.action().choices] == [(7, 3), (6, 1), (3,)]


@clause("TW-exceptional.6")
def test_a_result_that_is_not_exceptional_takes_no_further_card() -> None:
    story = simple("Speed Load", "1").draws(17)
    refusal = story.attempt(NORA, DrawFurther(action=IT))
    refusal.refused("TW-exceptional.6")
    assert story.offered(NORA, DrawFurther) == []


@clause("TW-complex.3", "TW-effect-grid.1")
def test_after_a_failure_there_is_no_effect_and_all_is_over() -> None:
    story = complex_check("Demolitions", "9", victories=3).draws(30).takes(3, NORA)
    assert (story.action().phase, story.outcome()) == ("over", "failure, 0 victories")
    assert story.action().effect is None
    assert story.lit("effect") == {}
    assert story.track().total == 0
    story.attempt(NORA, DrawForEffect(action=IT)).refused(by=State.action)


@clause("TW-effect-grid.7")
def test_the_effect_is_extended_as_long_as_its_cell_is_marked() -> None:
    story = complex_check("Demolitions", "7", equipment="Sticks and caps").draws(28).takes(1, NORA)
    assert story.outcome() == "success, magnitude 17"
    assert story.action().phase == "over"
    grows = complex_check("Demolitions", "1", effect="(3)6").draws(14).takes(1, NORA)
    assert (grows.action().phase, grows.outcome()) == ("decided", "success, 1 bumps, magnitude 15")
    assert grows.offered(NORA, DrawForEffect)[0].main
    grows.increases(34)
    assert grows.action().increasing[0].number == 34
    assert grows.outcome() == "success, 1 bumps, magnitude 28"
    assert grows.offered(NORA, DrawForEffect) == []
    grows.attempt(NORA, DrawForEffect(action=IT)).refused("TW-effect-grid.7")


def test_what_leaves_nothing_to_do_is_put_away_by_itself() -> None:
    assert simple("Speed Load", "6").draws(17).takes(1, NORA).action().phase == "over"
    with_a_bump = simple("Speed Load", "2").draws(17).takes(1, NORA)
    assert with_a_bump.action().phase == "decided"
    assert figures(with_a_bump.offered(NORA, Finish)[0].about) == ["1"]
    with_a_bump.attempt(ROSA, Finish(action=IT)).refused("TW-deck.6")
    assert with_a_bump.finishes(NORA).action().phase == "over"


# --- calamities


@clause("TW-calamity.3", "TW-calamity.8")
def test_a_calamity_leaves_nothing_to_choose_to_draw_or_to_spend() -> None:
    story = calamity()
    assert (story.action().phase, story.action().choices) == ("calamity", ())
    story.attempt(NORA, TakeResult(action=IT, row=3)).refused("TW-cause-grid.8")
    story.attempt(NORA, DrawFurther(action=IT)).refused("TW-exceptional.9")
    story.attempt(NORA, SpendBumps(action=IT, on="anything")).refused("TW-bumps.4")


@clause("TW-calamity.7", "TW-simple.4")
def test_what_failure_means_and_what_people_suggest_is_at_hand_for_the_ruling() -> None:
    call = CallSimpleCheck(character=HANK, ability="Demolitions", tn="3", on_failure="They hear something.")
    story = given().when(JUDGE, call, called=IT).draws(47).when(PIM, Suggest(action=IT, text="The roof comes down."))
    (ruling,) = story.offered(JUDGE, RuleCalamity)
    ideas = [field.suggestions for field in ruling.fields if isinstance(field, Text)]
    assert ideas == [("They hear something.", "The roof comes down.")]


@clause("TW-calamity.7")
def test_everybody_suggests_and_the_judge_rules_what_a_calamity_does() -> None:
    story = calamity()
    for who, idea in ((NORA, "The fuse is wet."), (PIM, "The roof comes down."), (JUDGE, "The mule bolts.")):
        story.when(who, Suggest(action=IT, text=idea))
    assert [(each.who, each.text) for each in story.action(who=EVE).suggestions] == [
        (NORA, "The fuse is wet."),
        (PIM, "The roof comes down."),
        (JUDGE, "The mule bolts."),
    ]
    ruling = RuleCalamity(action=IT, ruling="The mule bolts.")
    story.attempt(NORA, ruling).not_theirs()
    story.attempt(JUDGE, RuleCalamity(action=IT, ruling=" ")).refused("TW-calamity.7")
    assert story.offered(JUDGE, RuleCalamity)[0].main
    story.when(JUDGE, ruling)
    assert (story.action().phase, story.action().ruling) == ("over", "The mule bolts.")
    assert story.action().outcome is not None
    assert story.hears()[-1] == CalamityRuled(action=IT, ruling="The mule bolts.")


@clause("TW-calamity.7")
def test_only_a_calamity_is_ruled_on() -> None:
    story = simple("Speed Load", "2").draws(17)
    story.attempt(JUDGE, RuleCalamity(action=IT, ruling="Bang.")).refused("TW-calamity.7")
    story.attempt(NORA, Suggest(action=IT, text="Bang.")).refused("TW-calamity.7")


@clause("TW-calamity.2", "TW-calamity.10")
@pytest.mark.parametrize(("rows", "phase"), [(0, "turned"), (1, "calamity")])
def test_the_exact_cell_is_that_of_the_adjusted_row(rows: int, phase: str) -> None:
    story = simple("Lockpicking", "5", who=CYRIL)  # 3d10, and 4-10 of card 5 is C
    if rows:
        story.when(JUDGE, Adjust(action=IT, kind=Kind.ROW, amount=rows, why="Luck"))
    assert story.draws(5).action().phase == phase


# --- what the cards show


def test_the_cells_of_further_cards_are_those_that_were_added() -> None:
    story = simple("Rifles with Knowledge", "5", who=MIRANDA).draws(7, 22)
    further = story.action().further[0]
    lit = {cell.cell: cell.states for row in further.cause for cell in row if cell.states}
    assert lit == {"1-4": ("added",), "2-4": ("added",)}
    assert further.spoken == "Card 22: 1-4 is 2 (added); 2-4 is 4 (added)."
    story.takes(2, PIM)
    lit = {cell.cell: cell.states for row in story.action().further[0].cause for cell in row if cell.states}
    assert lit == {"1-4": ("added",), "2-4": ("added", "chosen")}


def test_a_card_from_a_real_deck_is_marked_as_such() -> None:
    story = simple("Speed Load", "5").draws(17)
    card = story.action().card
    assert card is not None
    assert card.by_hand
    assert story.hears()[-1] == Fell(draw=DrawId("the-action-itself.1"), face=17, by_hand=True)
    fair = simple("Speed Load", "5")
    fair.when(NORA, Roll(fair.next_draw()))
    card = fair.action().card
    assert card is not None
    assert not card.by_hand


@clause("TW-exceptional.3")
@pytest.mark.parametrize(("tn", "hidden", "told"), [("7", False, True), ("9", False, False), ("7", True, False)])
def test_beside_a_further_card_stands_what_is_enough_without_it(
    tn: str,
    hidden: bool,  # noqa: FBT001 - a parameter of the test
    told: bool,  # noqa: FBT001
) -> None:
    """2-8 of card 33 is a marked 8."""
    call = CallSimpleCheck(character=HANK, what="Load", ability="Speed Load", tn=tn, hidden=hidden)
    (further,) = given().when(JUDGE, call, called=IT).draws(33).offered(NORA, DrawFurther)
    assert ("8" in figures(further.effect)) is told


@clause("TW-exceptional.9", "TW-exceptional.10")
def test_a_further_card_that_was_called_for_may_still_be_left_in_the_deck() -> None:
    story = simple("Speed Load", "7").draws(33).when(NORA, DrawFurther(action=IT))
    story.attempt(PIM, LeaveFurther(action=IT)).refused("TW-deck.6")
    (leave,) = story.offered(NORA, LeaveFurther)
    story.when(NORA, LeaveFurther(action=IT))
    assert leave.fixed == {"action": IT}
    assert (story.waits(), story.action().phase) == ([], "turned")
    assert story.offered(NORA, DrawFurther)
    (main,) = (each for each in story.offers(NORA) if each.main)
    assert (main.move, main.fixed["row"]) == ("take-result", 2), "she was asked at once to draw it after all"
    story.attempt(NORA, LeaveFurther(action=IT)).refused("TW-exceptional.10")


@clause("TW-effect-grid.7")
def test_a_further_card_for_the_effect_may_still_be_left_in_the_deck() -> None:
    story = complex_check("Demolitions", "1", effect="(3)6").draws(14).takes(1, NORA)
    story.when(NORA, DrawForEffect(action=IT)).when(NORA, LeaveFurther(action=IT))
    assert (story.waits(), story.action().phase) == ([], "decided")
    assert not any(each.main for each in story.offered(NORA, DrawForEffect))
