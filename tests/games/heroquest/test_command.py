"""The commands of both editions as people and programs type them."""

import json
import subprocess
import sys

import pytest
from tests.cli.printed import out, refusal
from tests.games.heroquest.odds.witness import enumerated
from tests.refusing import figures

from talewright.cli import main
from talewright.games import heroquest
from talewright.games.heroquest.rules.contests.contest import Outcome

GAMES = ["heroquest-2e", "questworlds-2.2"]


@pytest.mark.parametrize("game", GAMES)
def test_a_program_gets_one_object_with_all_outcomes_and_their_sums(
    capsys: pytest.CaptureFixture[str], game: str
) -> None:
    answer = json.loads(out(capsys, f"odds {game} 5M vs 18 --json"))
    assert list(answer) == ["game", "outcomes", "victory", "tie", "defeat"]
    assert answer["game"] == game
    assert answer["outcomes"][:2] == [
        {"outcome": "complete victory", "probability": 0.015},
        {"outcome": "major victory", "probability": 0.0875},
    ]
    assert sum(line["probability"] for line in answer["outcomes"]) == pytest.approx(1, abs=1e-12)
    assert answer["victory"] + answer["tie"] + answer["defeat"] == pytest.approx(1, abs=1e-12)
    assert (answer["victory"], answer["tie"], answer["defeat"]) == (0.6925, 0.0325, 0.275)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("roll", ["high", "low"])
def test_the_better_roll_is_high_or_low(capsys: pytest.CaptureFixture[str], game: str, roll: str) -> None:
    answer = json.loads(out(capsys, f"odds {game} 10M vs 14 --better-roll {roll} --json"))
    expected = heroquest.contest("10M", vs="14", edition=game, better_roll=roll).odds()
    assert answer["victory"] == float(expected.victory)


def test_a_hero_point_is_spent_wherever_it_betters_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(out(capsys, "odds heroquest-2e 5M vs 18 --hero-point --json"))
    assert answer["victory"] == float(heroquest.contest("5M", vs="18", hero_point=True).odds().victory)


@pytest.mark.parametrize("words", ["5M vs High", "5M VS high", "5W vs 20"])
def test_a_resistance_may_be_named_and_masteries_are_m_or_w(capsys: pytest.CaptureFixture[str], words: str) -> None:
    answer = json.loads(out(capsys, f"odds questworlds-2.2 {words} --json"))
    assert answer["victory"] == float(heroquest.contest("5M", vs="20").odds().victory)


def test_a_whole_situation_may_be_asked_about(capsys: pytest.CaptureFixture[str]) -> None:
    main(["odds", "questworlds-2.2", '17 +6 augment "Sailor" -3 consequence injured vs pc 5M hp', "--json"])
    answer = json.loads(capsys.readouterr().out)
    situation = heroquest.Situation.parse('17 +6 augment "Sailor" -3 consequence injured vs pc 5M hp')
    assert answer["victory"] == float(enumerated(situation).victory)


@pytest.mark.parametrize(("game", "asked"), [(GAMES[0], "5W vs 18"), (GAMES[1], "5M vs 18")])
def test_a_person_sees_a_bar_for_each_outcome_and_the_editions_own_sign(
    capsys: pytest.CaptureFixture[str], game: str, asked: str
) -> None:
    lines = out(capsys, f"odds {game} 5M vs 18").splitlines()
    assert lines[0] == f"{asked}: victory 69.2 %, tie 3.2 %, defeat 27.5 %"
    assert [line.split("  ")[0] for line in lines[1:4]] == ["complete victory", "major victory", "minor victory"]


def test_faces_that_were_typed_in_are_resolved_with_their_working(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "roll questworlds-2.2 17 vs 14 --faces 5,9").splitlines()
    assert lines[0] == "17 vs 14: marginal defeat"
    assert [line for line in lines[1:] if figures(line) == ["5", "17"]]
    assert lines[-1].endswith(" minor victory.")


@pytest.mark.parametrize("asked", ["5M hp vs 14M2 low-roll", "15 +3 specific vs pc 5M -6 broad", "3 vs -6"])
@pytest.mark.parametrize("game", GAMES)
def test_the_question_can_be_asked_again_as_it_is_printed(
    capsys: pytest.CaptureFixture[str], game: str, asked: str
) -> None:
    for command in (["odds"], ["roll", "--faces", "7,13"]):
        main([command[0], game, asked, *command[1:]])
        printed = capsys.readouterr().out
        question = printed.splitlines()[0].partition(":")[0]
        main([command[0], game, question, *command[1:]])
        assert capsys.readouterr().out == printed


@pytest.mark.parametrize("words", ["17 vs Low low-roll", "17 vs very low"])
def test_a_class_is_no_option(capsys: pytest.CaptureFixture[str], words: str) -> None:
    number = {"17 vs Low low-roll": "17 vs 8 low-roll", "17 vs very low": "17 vs -6"}[words]
    assert out(capsys, f"odds questworlds-2.2 {words}").startswith(f"{number}: ")


def test_version_2_2_tells_outcomes_with_an_and_or_a_but(capsys: pytest.CaptureFixture[str]) -> None:
    phrase = Outcome.MARGINAL_DEFEAT.phrase
    assert phrase in out(capsys, "roll questworlds-2.2 17 vs 14 --faces 5,9")
    assert phrase not in out(capsys, "roll heroquest-2e 17 vs 14 --faces 5,9")


def test_a_hero_point_is_shown_in_the_working_or_kept(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "roll heroquest-2e 17 vs 14 --faces 5,9 --hero-point").splitlines()
    assert lines[0] == "17 hp vs 14: minor victory"
    assert [line.endswith(" critical") for line in lines if line.startswith("  Hero point: ")] == [True]
    kept = out(capsys, "roll heroquest-2e 17 vs 14 --faces 1,9 --hero-point").splitlines()
    assert kept[0] == "17 hp vs 14: minor victory"
    assert kept[1:-1] == out(capsys, "roll heroquest-2e 17 vs 14 --faces 1,9").splitlines()[1:]


@pytest.mark.parametrize(("game", "prefix"), [(GAMES[0], "HQ2-"), (GAMES[1], "QW2-")])
def test_a_roll_for_programs_names_faces_outcome_and_the_editions_clauses(
    capsys: pytest.CaptureFixture[str], game: str, prefix: str
) -> None:
    answer = json.loads(out(capsys, f"roll {game} 7M vs 14 --faces 1,9 --json"))
    assert (answer["faces"], answer["outcome"], answer["seed"]) == ([1, 9], "major victory", None)
    assert {step["clause"][:4] for step in answer["working"]} == {prefix}


def test_the_same_seed_rolls_the_same_faces(capsys: pytest.CaptureFixture[str]) -> None:
    first = json.loads(out(capsys, "roll heroquest-2e 17 vs 14 --seed harbour --json"))
    assert first == json.loads(out(capsys, "roll heroquest-2e 17 vs 14 --seed harbour --json"))
    dealt = json.loads(out(capsys, "roll heroquest-2e 17 vs 14 --json"))
    again = json.loads(out(capsys, f"roll heroquest-2e 17 vs 14 --seed {dealt['seed']} --json"))
    assert dealt["faces"] == again["faces"]


@pytest.mark.parametrize("wrong", ["0M", "21", "M", "7MM", "seven", "1000000000", "Hard"])
def test_a_mistyped_resistance_is_told_what_would_be_right(capsys: pytest.CaptureFixture[str], wrong: str) -> None:
    for command in ("odds", "roll"):
        told = refusal(capsys, command, "heroquest-2e", "10", "vs", wrong)
        assert figures(told)[-3:] == ["18", "7M", "4M2"]


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (["odds", "heroquest-2e", "17", "vs", "15", "--better-roll", "best"], "high or low"),
        (["odds", "heroquest-2e", "17", "vs", "15", "--story-point"], "--story-point"),
        (["roll", "heroquest-2e", "17", "vs", "15", "--faces", "7,13", "--seed", "x"], "not both"),
    ],
)
def test_what_the_command_does_not_know_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], right: str
) -> None:
    assert right in refusal(capsys, *words)


@pytest.mark.parametrize("game", GAMES)
def test_each_game_explains_its_own_notation(capsys: pytest.CaptureFixture[str], game: str) -> None:
    assert game in out(capsys, "odds --help")
    assert "5M vs 18" in out(capsys, f"odds {game} --help")
    assert "--faces" in out(capsys, f"roll {game} --help")


def test_odds_for_programs_load_nothing_heavy() -> None:
    code = "from talewright.cli import main; main(['odds', 'heroquest-2e', '5M', 'vs', '18', '--json'])"
    report = "import sys; sys.stdout.write(chr(10) + ' '.join(name for name in sys.modules if '.' not in name))"
    done = subprocess.run([sys.executable, "-c", f"{code}; {report}"], check=True, capture_output=True, text=True)
    heavy = {"alembic", "jinja2", "litestar", "numpy", "rich", "sqlalchemy", "uvicorn"}
    assert set(done.stdout.splitlines()[-1].split()) & heavy == set()
