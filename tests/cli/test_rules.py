"""`talewright rules` says which tests show each clause, in a checkout and from a wheel alike."""

import gc
import json
import os
import subprocess
from contextlib import nullcontext
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.cli.playing import command
from tests.cli.printed import out
from tests.refusing import failing
from tests.rules.baseline import ROOT, known, lacking
from tests.test_package import build

from talewright.cli import main
from talewright.cli.catalogues import catalogue, slugs
from talewright.cli.clauses import Named
from talewright.cli.rules import report, told
from talewright.cli.shown import Known, known_here, read


def test_a_program_gets_one_object_for_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(out(capsys, "rules questworlds-3 --json"))
    assert list(answer) == ["catalogue", "clauses", "kinds", "covered", "missing", "later", "decided", "shown"]
    assert (answer["catalogue"], answer["clauses"]) == ("questworlds-3", 584)
    assert answer["kinds"] == {"mechanic": 372, "data": 71, "option": 33, "judgement": 108}
    assert answer["covered"] + len(answer["missing"]) + len(answer["later"]) == answer["clauses"]
    assert set(answer["missing"]) | set(answer["later"]) == {
        id_ for id_ in lacking("missing") if id_.startswith("QW3-")
    }


@pytest.mark.parametrize(("part", "kind"), [("decided", "undecided"), ("shown", "unshown")])
def test_a_program_gets_what_is_decided_and_what_is_shown(
    capsys: pytest.CaptureFixture[str], part: str, kind: str
) -> None:
    counted = json.loads(out(capsys, "rules strange-fate --json"))[part]
    assert list(counted) == ["of", "covered", "missing"]
    assert counted["of"] == 628
    assert counted["covered"] + len(counted["missing"]) == counted["of"]
    assert counted["missing"] == [id_ for id_ in lacking(kind) if id_.startswith("SF-")]


def test_a_program_gets_a_list_without_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    answers = json.loads(out(capsys, "rules --json"))
    assert tuple(answer["catalogue"] for answer in answers) == slugs()


def test_every_clause_is_listed_with_what_its_tests_claim(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "rules questworlds-3").splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("QW3-2.6.3 (mechanic) "))
    assert lines[place + 1].startswith("    decided in: talewright.games.questworlds.")
    assert lines[place + 2].startswith("    shown by: ")
    assert lines[-1].startswith("questworlds-3: 584 clauses; ")
    assert sum(line.startswith("QW3-") for line in lines) == 584


@pytest.mark.parametrize(("asked", "kind"), [("--missing-shown", "unshown"), ("--missing-decided", "undecided")])
def test_what_is_not_shown_or_not_decided_is_listed(capsys: pytest.CaptureFixture[str], asked: str, kind: str) -> None:
    listed = [line.partition(" ")[0] for line in out(capsys, f"rules heroquest-2e {asked}").splitlines()]
    assert [id_ for id_ in listed if id_.startswith("HQ2-")] == [id_ for id_ in lacking(kind) if id_.startswith("HQ2-")]


def test_what_comes_later_is_not_called_missing_and_keeps_its_reason() -> None:
    clauses = catalogue("questworlds-3")
    first, second, *others = clauses.clauses
    named = {each.id: Named(tests=("test_it",)) for each in others}
    known = Known(named=named, decided={}, later={second.id: "Sequences: the last of them."})
    counted = report(clauses, known)
    assert (counted.missing, counted.later) == ((first.id,), (second.id,))
    assert list(told(second, clauses.slug, known))[-1] == "    comes later: Sequences: the last of them."


def test_a_text_that_has_no_catalogue_is_told_with_those_that_have(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "chess"])
    assert "no catalogue is called 'chess'; there are" in capsys.readouterr().err


def test_a_copy_without_tests_and_without_the_list_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talewright.cli.shown.files", lambda _: tmp_path)
    with failing(known_here):
        known_here(tmp_path)


def small_checkout(folder: Path, test: str) -> Path:
    for name in ("tests", "rules", "src"):
        (folder / name).mkdir()
    (folder / "pyproject.toml").write_text('[project.entry-points."talewright.games"]\n')
    (folder / "tests" / "test_it.py").write_text(test)
    return folder


def test_what_is_read_is_not_walked_for_cycles_while_more_is_read(tmp_path: Path) -> None:
    checkout = small_checkout(tmp_path, "number = 1 + 2\n" * 5000)
    walks: list[str] = []

    def walked(phase: str, _: dict[str, int]) -> None:
        walks.append(phase)

    gc.callbacks.append(walked)
    try:
        read(checkout)
    finally:
        gc.callbacks.remove(walked)
    assert len(walks) <= 2, "one walk, once all is read"


@pytest.mark.parametrize("test", ["", "@clause(*IDS)\ndef test_a() -> None: ...\n"], ids=["read", "refused"])
def test_the_collector_runs_on_after_reading(tmp_path: Path, test: str) -> None:
    checkout = small_checkout(tmp_path, test)
    with pytest.raises(ValueError, match=r"test_it\.py") if test else nullcontext():
        read(checkout)
    assert gc.isenabled()


def test_a_wheel_knows_the_tests_although_it_holds_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    with ZipFile(build("wheel", ROOT, tmp_path / "wheel")) as wheel:
        wheel.extractall(tmp_path / "installed")
    monkeypatch.setattr("talewright.cli.shown.files", lambda package: tmp_path / "installed" / package)
    assert known_here(tmp_path / "installed") == known()


@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("deck", "statistics"),
        ("odds", "questworlds-2.2", "5M vs 18"),
        ("roll", "questworlds-2.2", "5M vs 18"),
        ("journal", "--help"),
    ],
)
def test_who_reads_only_the_beginning_of_what_is_printed_sees_no_error(words: tuple[str, ...]) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run(command(*words), check=False, stdout=writes, stderr=subprocess.PIPE)
    os.close(writes)
    assert (done.returncode, done.stderr) == (0, b"")


def test_who_has_closed_the_output_sees_no_error() -> None:
    closed = ["sh", "-c", 'exec "$@" >&-', "sh", *command("deck", "statistics")]
    done = subprocess.run(closed, check=False, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")
