from __future__ import annotations

import pytest
from tests.rules.clause import clause

from talewright.games.questworlds import NO_DICE, Faces, Situation, hints, working


def told(situation: str, faces: Faces) -> list[str]:
    return [f"{step.title}: {step.text}" for step in working(Situation.parse(situation), faces)]


@clause("QW3-2.3.4.1.1")
def test_the_working_follows_the_order_of_the_book() -> None:
    titles = [step.title for step in working(Situation.parse("17 vs 10"), Faces(3, 4))]
    assert titles == ["Target number", "Resistance", "Your roll", "Roll of the resistance", "Outcome"]


def test_the_working_adds_every_line_up_and_leaves_out_what_does_not_count() -> None:
    text = '17 +10 supporters "Ada" +5 supporters "Bo" -5 stretch sp1 vs 10M'
    extra = "1 more for masteries and 1 more for story points"
    assert told(text, Faces(2, 12)) == [
        "Target number: 17 + 10 (supporters: Ada) − 5 (stretch) = 2M",
        "Resistance: 10M",
        f"Your roll: 2 against 2M is a big success, 2 successes; {extra}: 4 successes",
        "Roll of the resistance: 12 against 10M is a failure, 0 successes; 1 more for masteries: 1 success",
        "Outcome: 4 successes against 1: victory of degree 3",
    ]


@pytest.mark.parametrize(
    ("situation", "faces", "last"),
    [
        ("17 vs 10", Faces(12, 8), "1 success against 1, and the higher roll is 12: victory of degree 0"),
        ("17 vs 17", Faces(8, 8), "1 success against 1 and the same roll: a standoff, nobody gains the prize"),
        (
            "5 -5 stretch vs 10",
            Faces(None, 18),
            "0 successes against 0, and to fail by itself loses ties: defeat of degree 0",
        ),
        (
            "5 -5 stretch vs pc 4 -5 stretch",
            NO_DICE,
            "0 successes against 0 and no dice: a standoff, nobody gains the prize",
        ),
    ],
)
def test_the_last_step_says_how_it_was_decided(situation: str, faces: Faces, last: str) -> None:
    assert told(situation, faces)[-1] == f"Outcome: {last}"


def test_dice_in_an_assured_contest_are_said_to_leave_the_prize_alone() -> None:
    last = told("10 vs 12 assured", Faces(15, 3))[-1]
    assert last == (
        "Outcome: 0 successes against 1: defeat of degree 1, which counts for benefits and consequences only"
    )


def test_an_unrolled_assured_contest_says_so_and_shows_no_dice() -> None:
    assert told("17 vs 0", NO_DICE)[-1] == "Assured contest: the prize is gained, whatever the dice say"


def test_a_hopeless_attempt_shows_no_die() -> None:
    assert "Your roll: none: at 0 the attempt fails by itself, with 0 successes" in told(
        "5 -5 stretch vs 10", Faces(None, 18)
    )


@clause("QW3-2.3.7.2.2")
@pytest.mark.parametrize(
    ("faces", "hint"),
    [
        (Faces(12, 8), "The other side was capable: it was close."),
        (Faces(17, 19), "The other side was clearly outclassed."),
        (Faces(19, 10), "The player character was clearly outclassed."),
    ],
)
def test_the_degree_guides_the_telling(faces: Faces, hint: str) -> None:
    assert hints(Situation.parse("17 vs 10"), faces) == (hint,)


@clause("QW3-2.3.7.2.3")
def test_a_defeat_after_a_successful_roll_is_not_told_as_incompetence() -> None:
    hint = "The roll itself succeeded: do not tell the defeat as incompetence."
    assert hint in hints(Situation.parse("17 vs 10"), Faces(5, 10))
    assert hint not in hints(Situation.parse("17 vs 10"), Faces(18, 10))
    assert hint not in hints(Situation.parse("17 vs 10"), Faces(17, 5))
    assert hint not in hints(Situation.parse("5 -5 stretch vs 10"), Faces(None, 10))
