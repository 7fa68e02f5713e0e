"""The command as people and programs type it."""

import json

import pytest
from tests.cli.printed import out, refusal
from tests.refusing import figures

from talewright.dice import dealer
from talewright.games import strange_fate
from talewright.games.strange_fate.command import NONCE

ODDS = "odds strange-fate"
ROLL = "roll strange-fate"


def answer(capsys: pytest.CaptureFixture[str], line: str) -> dict[str, object]:
    found = json.loads(out(capsys, f"{line} --json"))
    assert isinstance(found, dict)
    return found


def test_a_program_gets_shifts_as_signed_strings(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(out(capsys, f"{ODDS} 3E vs 2 --json"))
    chances = strange_fate.opposed("3E", vs="2").odds()
    assert list(found) == ["game", "outcomes", "victory", "tie", "defeat"]
    assert found["game"] == "strange-fate"
    assert [line["outcome"] for line in found["outcomes"]] == [str(shifts) for shifts in range(14, -6, -1)]
    assert {line["outcome"]: line["probability"] for line in found["outcomes"]} == chances.to_floats()
    assert sum(line["probability"] for line in found["outcomes"]) == pytest.approx(1, abs=1e-12)
    sums = (found["victory"], found["tie"], found["defeat"])
    assert sums == tuple(map(float, (chances.success, chances.tie, chances.failure)))


def test_against_a_difficulty_no_shift_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, f"{ODDS} 3 vs 4E --difficulty")
    assert (found["victory"], found["tie"]) == (20 / 648, 0)
    assert (
        found
        == answer(capsys, f"{ODDS} 3 VS difficulty 4E")
        == answer(capsys, f"{ODDS} 3 vs difficulty 4E --difficulty")
    )


@pytest.mark.parametrize("dice", ["d6-d6", "flat", "4dF"])
def test_an_option_changes_the_dice(capsys: pytest.CaptureFixture[str], dice: str) -> None:
    found = answer(capsys, f"{ODDS} -1 vs 2S --dice {dice}")
    assert found["victory"] == float(strange_fate.opposed("-1", vs="2S", dice=dice).odds().success)
    assert found == answer(capsys, f"{ODDS} -1 vs 2S {dice}")


def test_a_person_sees_a_bar_for_each_number_of_shifts(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, f"{ODDS} 3E vs 2").splitlines()
    assert lines[0] == "3E vs 2: victory 92.6 %, tie 4.1 %, defeat 3.3 %"
    assert lines[1].split()[0] == "14"
    assert lines[-1].split()[0] == "-5"


def test_invokes_are_used_in_the_best_way(capsys: pytest.CaptureFixture[str]) -> None:
    situation = strange_fate.Situation.parse("3 vs difficulty 4E")
    found = answer(capsys, f"{ODDS} 3 vs 4E --difficulty --invokes 2")
    assert found["victory"] == float(strange_fate.invoked(situation, 2).chance)
    plus = answer(capsys, f"{ODDS} 3 vs 4E --difficulty --invokes 2 --invoke-for plus")
    assert plus["victory"] == float(strange_fate.against("7", difficulty="4E").odds().success)
    style = answer(capsys, f"{ODDS} 3 vs 4 --difficulty --invokes 1 --invoke-for reroll --goal style")
    assert style["victory"] != answer(capsys, f"{ODDS} 3 vs 4 --difficulty --invokes 1 --invoke-for reroll")["victory"]
    shown = out(capsys, f"{ODDS} 3 vs 4E --difficulty --invokes 1")
    assert figures(shown)[:6] == ["3", "4", "1", "+2", "0.97", "22.2"]


def test_faces_that_were_typed_in_are_resolved_with_their_working(capsys: pytest.CaptureFixture[str]) -> None:
    told = out(capsys, f"{ROLL} 3 vs 4E --difficulty --faces --+2").splitlines()
    assert [figures(line) for line in told] == [
        ["3", "4", "-4"],
        ["1"],
        ["3", "1"],
        ["-2", "-3"],
        ["-3", "3", "+0"],
        ["+4"],
        ["4"],
        ["+2", "2"],
        ["3.1"],
        [],
    ]
    assert "reroll" in told[-1]


def test_what_is_won_already_needs_no_invoke(capsys: pytest.CaptureFixture[str]) -> None:
    won = answer(capsys, f"{ROLL} 3E vs 2 --faces=-,0,+,4,+0-0")
    assert (won["outcome"], won["faces"], won["notes"]) == ("5", [-1, 0, 1, 4, 1, 0, -1, 0], [])
    wanted = answer(capsys, f"{ROLL} 3 vs 2 --faces 0000,0000 --goal style")
    assert isinstance(wanted["notes"], list)
    assert [figures(note) for note in wanted["notes"]] == [["+2", "3"], ["18.5"], ["+2"]]


@pytest.mark.parametrize("line", ["3E vs 2", "3 vs 4E --difficulty", "3E vs 2S --dice d6-d6"])
def test_the_same_seed_gives_the_same_faces(capsys: pytest.CaptureFixture[str], line: str) -> None:
    first = answer(capsys, f"{ROLL} {line} --seed harbour")
    assert first == answer(capsys, f"{ROLL} {line} --seed harbour")
    assert first["seed"] == "harbour"
    assert answer(capsys, f"{ROLL} {line}")["seed"] not in ("", answer(capsys, f"{ROLL} {line}")["seed"])


def test_the_dealer_deals_every_die_by_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    sides = (3, 3, 3, 6, 3, 3, 3, 3)
    shown = [dealer.face(b"harbour", place, each, NONCE) for place, each in enumerate(sides)]
    expected = [face if each == 6 else face - 2 for face, each in zip(shown, sides, strict=True)]
    assert answer(capsys, f"{ROLL} 3E vs 2 --seed harbour")["faces"] == expected


@pytest.mark.parametrize(
    ("line", "right"),
    [
        (f"{ODDS} 3X vs 2", "write one of Mundane, Extraordinary"),
        (f"{ODDS} 3 2", "write it as in '3E vs 2' or '3 vs difficulty 4E'"),
        (f"{ODDS} three vs 2", "write 2, 3E, -1S or Good (+3) (E)"),
        (f"{ODDS} 3 vs 2 --dice d20", "throw one of 4dF, d6-d6, flat"),
        (f"{ODDS} 3 vs 2 --goal style", "as in --invokes 1"),
        (f"{ODDS} 3 vs 2 --invoke-for plus", "as in --invokes 1"),
        (f"{ODDS} 3 vs 2 --invokes 99", "from 0 to 10"),
        (f"{ODDS} 3 vs 2 --invokes 1 --goal glory", "--goal takes one of success, style, no-failure"),
        (f"{ODDS} 3 vs 2 --invokes 1 --invoke-for luck", "--invoke-for takes one of none, plus, reroll, either"),
        (f"{ROLL} 3E vs 2 --faces --+", "4 of 3dF+1d6 for you and 4 of 4dF for the other side"),
        (f"{ROLL} 3 vs 4E --difficulty --faces --+", "it takes 4 of 3dF-1d6 for you"),
        (f"{ROLL} 3E vs 2 --faces --++0000", "then 1 to 6 for 1 d6"),
        (f"{ROLL} 3E vs 2 --faces 7", "write +, 0 or - for a Fate die"),
        (f"{ROLL} 3 vs 2 --faces 00000000 --seed x", "give --faces or --seed, not both"),
        (f"{ROLL} 3 vs 2 --goal glory", "--goal takes one of success"),
    ],
)
def test_a_mistake_is_told_with_what_would_be_right(capsys: pytest.CaptureFixture[str], line: str, right: str) -> None:
    assert right in refusal(capsys, *line.split())
