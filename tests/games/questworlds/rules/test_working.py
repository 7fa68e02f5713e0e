import pytest
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.questworlds import NO_DICE, Faces, Situation, hints, working
from talewright.games.questworlds.rules.contest import Verdict


def told(situation: str, faces: Faces) -> list[str]:
    return [f"{step.title}: {step.text}" for step in working(Situation.parse(situation), faces)]


@clause("QW3-2.3.4.1.1")
def test_the_working_follows_the_order_of_the_book() -> None:
    lines = told("17 vs 10", Faces(3, 4))
    assert [figures(line) for line in lines] == [
        ["17"],
        ["10"],
        ["3", "17", "1"],
        ["4", "10", "1"],
        ["1", "1", "4", "0"],
    ]


def test_the_working_adds_every_line_up_and_leaves_out_what_does_not_count() -> None:
    text = '17 +10 supporters "Ada" +5 supporters "Bo" -5 stretch sp1 vs 10M'
    lines = told(text, Faces(2, 12))
    assert [figures(line) for line in lines] == [
        ["17", "10", "5", "2M"],
        ["10M"],
        ["2", "2M", "2", "1", "1", "4"],
        ["12", "10M", "0", "1", "1"],
        ["4", "1", "3"],
    ]
    assert [name in lines[0] for name in ("supporters: Ada", "stretch", "Bo")] == [True, True, False]


@pytest.mark.parametrize(
    ("situation", "faces", "numbers", "verdict"),
    [
        ("17 vs 10", Faces(12, 8), ["1", "1", "12", "0"], Verdict.VICTORY),
        ("17 vs 17", Faces(8, 8), ["1", "1"], Verdict.STANDOFF),
        ("5 -5 stretch vs 10", Faces(None, 18), ["0", "0", "0"], Verdict.DEFEAT),
        ("5 -5 stretch vs pc 4 -5 stretch", NO_DICE, ["0", "0"], Verdict.STANDOFF),
    ],
)
def test_the_last_step_says_how_it_was_decided(
    situation: str, faces: Faces, numbers: list[str], verdict: Verdict
) -> None:
    last = told(situation, faces)[-1]
    assert (figures(last), verdict in last) == (numbers, True)


def test_dice_in_an_assured_contest_are_said_to_leave_the_prize_alone() -> None:
    last = told("10 vs 12 assured", Faces(15, 3))[-1]
    assert (figures(last), Verdict.DEFEAT in last) == (["0", "1", "1"], True)
    assert last != told("10 vs 12", Faces(15, 3))[-1]


def test_an_unrolled_assured_contest_says_so_and_shows_no_dice() -> None:
    assert [figures(line) for line in told("17 vs 0", NO_DICE)] == [["17"], ["0"], []]


def test_a_hopeless_attempt_shows_no_die() -> None:
    assert [figures(line) for line in told("5 -5 stretch vs 10", Faces(None, 18))][2] == ["0", "0"]


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
