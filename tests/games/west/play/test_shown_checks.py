"""Checks at the table: two types, the TN by its name, one card for each, and how cells are written."""

from collections.abc import Callable

import pytest
from tests.games.west.play.table import (
    CYRIL,
    HANK,
    IT,
    JUDGE,
    MIRANDA,
    NORA,
    Story,
    complex_check,
    for_other,
    given,
    simple,
)
from tests.rules.clause import clause

from talewright.dice.draw import Deck
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.table.offer import Choice

ANY_EFFECT = "(3)6"


@clause("TW-checks.1")
def test_a_described_action_is_resolved_by_a_check_of_one_of_two_types() -> None:
    story = given().when(NORA, DescribeAction(character=HANK, what="Load.", ability="Speed Load"), called=IT)
    assert (story.action().kind, story.waits()) == ("", [])
    calls = {offer.move for offer in story.offers(JUDGE) if offer.fixed.get("action") == IT and "call" in offer.move}
    assert calls == {"call-simple-check", "call-complex-check", "call-contest", "call-contest-with-npc"}
    kinds = [simple("Speed Load", "5"), complex_check("Speed Load", "5"), for_other("2d8", "5")]
    kinds.append(for_other("2d8", "5", effect=ANY_EFFECT))
    assert [story.action().kind for story in kinds] == ["simple", "complex", "simple", "complex"]
    assert all(len(story.waits()) == 1 for story in kinds)


@clause("TW-simple.1")
@pytest.mark.parametrize(("tn", "verdict"), [("3", "success"), ("7", "success"), ("8", "failure"), ("30", "failure")])
def test_a_simple_check_is_passed_or_not_by_however_much(tn: str, verdict: str) -> None:
    story = simple("Speed Load", tn).draws(28).takes(1, NORA)  # 7
    outcome = story.action().outcome
    assert outcome is not None
    assert (outcome.verdict, outcome.magnitude, outcome.victories) == (verdict, None, 0)
    assert (story.action().effect, story.action().track) == (None, None)


@clause("TW-complex.1", "TW-complex.2")
@pytest.mark.parametrize(
    ("card", "result", "magnitude"), [(28, 7, 18), (37, 4, None), (30, 5, None), (25, 7, 8), (9, 6, None)]
)
def test_one_card_tells_whether_a_complex_check_succeeds_and_how_far(
    card: int, result: int, magnitude: int | None
) -> None:
    story = complex_check("Demolitions", "7", effect=ANY_EFFECT).draws(card).takes(1, NORA)
    outcome = story.action().outcome
    assert outcome is not None
    assert outcome.verdict == ("failure" if magnitude is None else "success")
    assert (outcome.result, outcome.magnitude) == (result, magnitude)
    assert (story.waits(), story.sees().deck.discarded) == ([], (card,))
    assert story.lit()["1-8"] == "choosable chosen"
    assert set(story.lit("effect")) == (set() if magnitude is None else {ANY_EFFECT})


@clause("TW-deck.2")
@pytest.mark.parametrize("call", [simple, complex_check])
def test_a_single_card_and_no_dice_decide_a_check(call: Callable[..., Story]) -> None:
    for story in (call("Streetwise", "9", who=MIRANDA), for_other("1d8", "9")):
        assert [isinstance(draw.of, Deck) for draw in story.look().draws] == [True]
        story.draws(28)
        assert (story.action().phase, story.outcome(), story.waits()) == ("over", "failure", [])


@clause("TW-unskilled.1")
def test_what_a_character_never_learned_may_be_tried_by_every_trait() -> None:
    story = given()
    offered = next(offer for offer in story.offered(JUDGE, CallSimpleCheck) if offer.fixed.get("character") == HANK)
    field = next(each for each in offered.fields if isinstance(each, Choice) and each.name == "ability")
    unskilled = {each.value.removesuffix(", unskilled") for each in field.options if "unskilled" in each.value}
    assert unskilled == {"Coordination", "Knowledge", "Strength", "Essence"}
    for number, trait in enumerate(sorted(unskilled)):
        called = f"an-action-{number}"
        call = CallSimpleCheck(character=HANK, what="Fly.", ability=f"{trait}, unskilled", tn="5")
        story.when(JUDGE, call, called=called).draws(number + 1, action=called)
        assert story.action(called).unskilled
        assert story.action(called).card is not None


@clause("TW-unskilled.4", "TW-calamity.11", "TW-calamity.5")
@pytest.mark.parametrize(
    ("card", "phase", "choices"),
    [
        (23, "turned", [3, 3, 4]),
        (26, "turned", [1, 0, 2]),  # C in 2-4
        (9, "turned", [3, 3, 2]),  # C in 4-4
        (19, "calamity", []),  # C in 3-4
    ],
)
def test_an_unskilled_check_reads_the_rows_of_the_trait_in_column_4(card: int, phase: str, choices: list[int]) -> None:
    story = simple("Knowledge, unskilled", "1", who=CYRIL).draws(card)
    assert (story.action().results, story.action().phase) == ("3d4", phase)
    assert [result.total for result in story.action().choices] == choices
    assert story.lit().get("3-4", "").endswith("exact calamity" if phase == "calamity" else "exact")


@clause("TW-difficulty.1", "TW-difficulty.2", "TW-difficulty.3", "TW-difficulty.4", "TW-difficulty.5")
@pytest.mark.parametrize(
    ("name", "tn"), [("Easy", 3), ("Standard", 5), ("Challenging", 7), ("Difficult", 9), ("Incredible", 11)]
)
def test_each_difficulty_stands_for_its_tn(name: str, tn: int) -> None:
    story = simple("Speed Load", name)
    assert (story.action(who=NORA).tn, story.action(who=NORA).tn_name) == (tn, name)
    enough = [result.enough for result in story.draws(28).action(who=NORA).choices]  # 7 and 6
    assert enough == [tn <= 7, tn <= 6]


# --- how cells are written


@clause("TW-notation.1", "TW-notation.2")
def test_a_result_set_is_the_first_rows_of_its_column_and_each_cell_is_row_and_column() -> None:
    story = for_other("3d8", "5").draws(34)
    assert story.action().results == "3d8"
    assert [(each.cell, each.total) for each in story.action().choices] == [("1-8", 2), ("2-8", 3), ("3-8", 11)]
    card = story.action().card
    assert card is not None
    assert [cell.cell for cell in card.cause[0]] == ["1-4", "1-6", "1-8", "1-10", "1-12"]
    for written in ("d8", "3-8", "3d", "(3)8"):
        call = CallForOther(name="Octavio", what="Ride.", results=written, tn="5")
        story.attempt(JUDGE, call).refused("TW-notation.2")


@clause("TW-notation.3", "TW-notation.4")
@pytest.mark.parametrize(
    ("written", "cell", "row", "column"),
    [("(3)10", "(3)10", 3, 10), ("(4)8", "(4)8", 4, 8), ("3d6", "(3)6", 3, 6), ("2d8", "(2)8", 2, 8)],
)
def test_an_effect_cell_is_written_with_its_row_in_brackets(written: str, cell: str, row: int, column: int) -> None:
    story = for_other("1d8", "1", effect=written)
    assert story.action().effect_cell == cell
    card = story.draws(34).action().card
    assert card is not None
    read = [each for cells in card.effect for each in cells if "exact" in each.states]
    assert [(each.cell, each.row, each.column) for each in read] == [(cell, row, column)]
    call = CallForOther(name="Octavio", what="Ride.", results="1d8", tn="5", effect=f"{row}-{column}")
    story.attempt(JUDGE, call).refused("TW-notation.3")
