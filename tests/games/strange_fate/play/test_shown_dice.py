"""The dice of a difference in tiers at the table: how low and how high they fall."""

import pytest
from tests.games.strange_fate.play.table import against_difficulty
from tests.rules.clause import clause


def total(difficulty: str, faces: str, *, thrown: str, dice: str = "4dF") -> int | None:
    """What the dice of a Superhuman skill come to against a difficulty."""
    told = against_difficulty(difficulty, by="Thistledown", options={"dice": dice})
    before = told.roll().ours
    assert before
    assert before.dice == thrown
    after = told.rolls(faces).roll().ours
    assert after
    return after.total


@clause("SF-power-tiers.6")
@pytest.mark.parametrize(
    ("difficulty", "thrown", "low", "high"),
    [("3E", "3dF+1d6", ("---1", -2), ("+++6", 9)), ("3", "2dF+2d6", ("--11", 0), ("++66", 14))],
)
def test_fate_dice_run_as_far_as_the_text_says(
    difficulty: str, thrown: str, low: tuple[str, int], high: tuple[str, int]
) -> None:
    for faces, comes_to in (low, high):
        assert total(difficulty, faces, thrown=thrown) == comes_to


@clause("SF-dice-options.2")
def test_d6_d6_runs_wider_and_the_gap_grows_with_the_difference() -> None:
    for difficulty, thrown, faces, comes_to in (
        ("3E", "2d6-1d6", "116", -4),
        ("3E", "2d6-1d6", "661", 11),
        ("3", "3d6-1d6", "1116", -3),
        ("3", "3d6-1d6", "6661", 17),
    ):
        assert total(difficulty, faces, thrown=thrown, dice="d6-d6") == comes_to


@clause("SF-power-tiers.2")
def test_the_rating_compares_within_a_tier_and_another_tier_changes_the_dice() -> None:
    for difficulty, dice, outcome in (("3", "4dF", "success +0"), ("2", "4dF", "success +1"), ("3E", "3dF-1d6", "")):
        told = against_difficulty(difficulty)
        ours = told.roll().ours
        assert ours
        assert ours.dice == dice
        if outcome:
            assert told.rolls("0000").outcome() == outcome
