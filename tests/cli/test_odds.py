"""The command as people and programs type it."""

import json
import subprocess
import sys
from itertools import product

import pytest
from tests.cli.printed import out, refusal
from tests.refusing import figures

from talewright.games import questworlds

TWO_DICE = ("questworlds-3", "questworlds-2.2", "heroquest-2e")  # the games that roll them
HEAVY = {"alembic", "jinja2", "litestar", "numpy", "rich", "sqlalchemy", "uvicorn"}


def test_a_program_gets_one_object_with_the_outcomes_and_their_sums(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(out(capsys, "odds questworlds-3 17 vs 10M --json"))
    assert list(answer) == ["game", "outcomes", "victory", "tie", "defeat"]
    assert answer["game"] == "questworlds-3"
    assert answer["outcomes"][0] == {"outcome": "victory 1", "probability": 0.025}
    assert sum(line["probability"] for line in answer["outcomes"]) == pytest.approx(1, abs=1e-12)
    assert answer["victory"] + answer["tie"] + answer["defeat"] == pytest.approx(1, abs=1e-12)
    assert answer["victory"] == 0.085


def test_masteries_are_read_as_m_and_as_w(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "odds questworlds-3 17W vs 4W2 --json") == out(capsys, "odds questworlds-3 17M vs 4M2 --json")


def test_a_story_point_and_augments_count(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(out(capsys, "odds questworlds-3 17 vs 15 --story-point --augment 5 10 --json"))
    expected = questworlds.contest("17", vs="15", story_points=1, modifiers=[15]).odds()
    assert answer["victory"] == float(expected.victory)
    again = out(capsys, "odds questworlds-3 17 vs 15 --augment 5 --augment 10 --story-point --story-point --json")
    expected = questworlds.contest("17", vs="15", story_points=2, modifiers=[15]).odds()
    assert json.loads(again)["victory"] == float(expected.victory)


@pytest.mark.parametrize("line", ["17 vs Hard", "17 VS hard", "17 vs 20"])
def test_a_resistance_may_be_named(capsys: pytest.CaptureFixture[str], line: str) -> None:
    answer = json.loads(out(capsys, f"odds questworlds-3 {line} --json"))
    assert answer["victory"] == float(questworlds.contest("17", vs="20").odds().victory)


def test_a_person_sees_a_bar_for_each_outcome_with_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "odds questworlds-3 17 vs 10M").splitlines()
    assert lines[0] == "17 vs 10M: victory 8.5 %, tie 1.5 %, defeat 90.0 %"
    assert [line.split("  ")[0] for line in lines[1:]] == [
        "victory 1", "victory 0", "tie", "defeat 0", "defeat 1", "defeat 2", "defeat 3",
    ]  # fmt: skip
    longest = max(lines[1:], key=lambda line: line.count("█"))
    assert longest.startswith("defeat 1   43.8 %")


def test_faces_that_were_typed_in_are_resolved_with_their_working(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "roll questworlds-3 17 vs 15 --faces 7,13").splitlines()
    assert lines[0] == "17 vs 15: defeat 0"
    assert "  Your roll: 7 against 17 is a success, 1 success" in lines
    assert lines[-1].endswith(" victory 1.")


def test_a_roll_for_programs_names_faces_outcome_and_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(out(capsys, "roll questworlds-3 17 vs 15 --faces 7,13 --story-point --json"))
    assert answer["faces"] == [7, 13]
    assert answer["outcome"] == "victory 1"
    assert answer["seed"] is None
    assert {step["clause"][:4] for step in answer["working"]} == {"QW3-"}


def test_the_same_seed_rolls_the_same_faces(capsys: pytest.CaptureFixture[str]) -> None:
    first = json.loads(out(capsys, "roll questworlds-3 17 vs 15 --seed harbour --json"))
    assert first == json.loads(out(capsys, "roll questworlds-3 17 vs 15 --seed harbour --json"))
    assert first["faces"] == [10, 16]


def test_without_a_seed_the_dealer_tells_the_one_that_it_used(capsys: pytest.CaptureFixture[str]) -> None:
    first = json.loads(out(capsys, "roll questworlds-3 17 vs 15 --json"))
    again = json.loads(out(capsys, f"roll questworlds-3 17 vs 15 --seed {first['seed']} --json"))
    assert again["faces"] == first["faces"]


def test_an_assured_contest_is_won_without_a_roll(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(out(capsys, "roll questworlds-3 17 vs 0 --json"))
    assert (answer["faces"], answer["outcome"]) == ([], "victory 0")


NO_RATINGS = ("0M", "21", "M", "7MM", "seven", "1000000000", "-5", "0")


@pytest.mark.parametrize(("game", "wrong"), [*product(TWO_DICE, NO_RATINGS), ("questworlds-3", "")])
def test_a_mistyped_rating_is_told_what_would_be_right(
    capsys: pytest.CaptureFixture[str], game: str, wrong: str
) -> None:
    for command in ("odds", "roll"):
        assert figures(refusal(capsys, command, game, wrong, "vs", "10"))[-3:] == ["17", "7M", "4M2"]


@pytest.mark.parametrize("wrong", ["0M", "21", "M", "7MM", "seven", "1000000000", "-5"])
def test_a_mistyped_resistance_is_told_what_would_be_right(capsys: pytest.CaptureFixture[str], wrong: str) -> None:
    for command in ("odds", "roll"):
        told = refusal(capsys, command, "questworlds-3", "10", "vs", wrong)
        assert figures(told)[-4:] == ["17", "7M", "4M2", "0"]


@pytest.mark.parametrize("game", TWO_DICE)
@pytest.mark.parametrize("words", ["17 10M", "", "17 vs", "vs 10", "17", "17 vs 10M vs 5"])
def test_a_contest_without_both_sides_is_told_how_to_write_one(
    capsys: pytest.CaptureFixture[str], game: str, words: str
) -> None:
    assert "write" in refusal(capsys, "odds", game, *words.split())


@pytest.mark.parametrize("game", TWO_DICE)
@pytest.mark.parametrize("faces", ["0,13", "7,21", "seven,13", "7", "7,13,2", "", "-1,3", "7.5,3", "٣,4"])
def test_faces_that_no_d20_has_are_refused(capsys: pytest.CaptureFixture[str], game: str, faces: str) -> None:
    told = refusal(capsys, "roll", game, "17", "vs", "15", f"--faces={faces}")
    assert figures(told)[-3:-1] == ["1", "20"]


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (["odds", "chess", "17", "vs", "10"], "questworlds-3"),
        (["fly"], "odds"),
        (["odds", "questworlds-3", "17", "vs", "15", "--better-roll", "low"], "--better-roll"),
        (["odds", "questworlds-3", "17", "vs", "15", "--augment"], "--augment 5"),
        (["odds", "questworlds-3", "17", "vs", "15", "--augment", "lots"], "--augment 5"),
        (["odds", "questworlds-3", "17", "vs", "15", "--augment", "7"], "5, 10, 15 or 20"),
        (["odds", "questworlds-3", "17", "vs", "15", "--augment", "5", "5", "5", "5"], "three augments"),
        (["roll", "questworlds-3", "17", "vs", "15", "--faces", "7,13", "--seed", "x"], "not both"),
    ],
)
def test_what_the_command_does_not_know_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], right: str
) -> None:
    assert right in refusal(capsys, *words)


def test_help_names_the_subcommands_and_each_game_explains_its_own_notation(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "odds" in out(capsys, "--help")
    assert "questworlds-3" in out(capsys, "odds --help")
    assert "17 vs 10M" in out(capsys, "odds questworlds-3 --help")


def loaded_after(code: str) -> set[str]:
    report = "import sys; sys.stdout.write(chr(10) + ' '.join(name for name in sys.modules if '.' not in name))"
    done = subprocess.run([sys.executable, "-c", f"{code}; {report}"], check=True, capture_output=True, text=True)
    return set(done.stdout.splitlines()[-1].split())


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert loaded_after("import talewright") & (HEAVY | {"cyclopts", "msgspec"}) == set()


def test_the_rules_and_odds_of_a_game_load_nothing_heavy() -> None:
    assert loaded_after("from talewright.games import questworlds") & (HEAVY | {"cyclopts"}) == set()


@pytest.mark.parametrize("asked", ["'17', 'vs', '10M'", "'17', 'vs', '15', '--wagered'"])
def test_odds_for_programs_load_nothing_heavy(asked: str) -> None:
    code = f"from talewright.cli import main; main(['odds', 'questworlds-3', {asked}, '--json'])"
    assert loaded_after(code) & HEAVY == set()


@pytest.mark.parametrize(("asked", "heavy"), [("--help", {"rich"}), ("--version", {"rich"}), ("games", set())])
def test_a_start_loads_no_web_framework_and_no_database(asked: str, heavy: set[str]) -> None:
    assert loaded_after(f"from talewright.cli import main; main(['{asked}'])") & HEAVY == heavy


def test_odds_for_people_load_no_web_framework_and_no_database() -> None:
    code = "from talewright.cli import main; main(['odds', 'questworlds-3', '17', 'vs', '10M'])"
    assert loaded_after(code) & HEAVY == {"rich"}


def test_a_table_of_questworlds_has_loaded_what_wagers_are_reckoned_with_before_anybody_asks() -> None:
    table = "from talewright.table import MemoryJournal, Table; Table(MemoryJournal(), installed('questworlds-3'))"
    assert "numpy" in loaded_after(f"from talewright.games.registry import installed; {table}")
