"""`talewright check`, as an author of a game types it."""

import json
from pathlib import Path

import pytest
from tests.cli.printed import printed, refusal

from talewright.cli import main


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the fair is installed, and beside it whatever a test writes down."""
    described = tmp_path / "fairground-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: fairground\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text("[talewright.games]\ntoy = fairground:FAIR\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path / "fairground.py"


def broken(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is printed where a law is broken: it ends with status 1."""
    with pytest.raises(SystemExit) as ended:
        main(["check", *words])
    assert ended.value.code == 1
    return capsys.readouterr().out


def has(site: Path, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The installed game has this code."""
    monkeypatch.delitem(__import__("sys").modules, "fairground", raising=False)
    site.write_text(f"from tests.toy.play import Toy\nfrom talewright.refusal import Refused\n{code}\n", "utf-8")


MEAN = """
class Mean(Toy):
    def decide(self, state, move, at):
        if type(move).__name__ == "Guess":
            raise Refused("No guesses today.")
        return super().decide(state, move, at)

FAIR = Mean()
"""


def test_a_game_that_keeps_every_law_is_told_so(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    has(site, "FAIR = Toy()", monkeypatch)
    assert printed(capsys, "check", "toy", "--walks", 1, "--steps", 5).startswith("toy keeps every law, ")


def test_a_broken_law_is_told_with_the_moves_that_led_there_and_comes_again_with_its_seed(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    has(site, MEAN, monkeypatch)
    told = broken(capsys, "toy", "--walks", "3", "--steps", "8")
    again = next(line for line in told.splitlines() if line.startswith("    talewright check toy"))
    (first,) = json.loads(broken(capsys, *again.split()[2:], "--json"))["findings"]
    assert (first["law"], first["about"]) == ("offered", "guess")
    assert "No guesses today." in first["why"]
    assert first["why"] in told
    assert all(done["who"] in {"Robin", "Nora", "Pim", "Rosa"} and done["move"]["type"] for done in first["moves"])


def test_a_game_that_cannot_be_loaded_breaks_before_the_first_law(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    has(site, "class Lame(Toy):\n    slug = 'lame'\nFAIR = Lame()", monkeypatch)
    assert "'lame'" in broken(capsys, "toy")
    assert "'lame'" in json.loads(broken(capsys, "toy", "--json"))["fault"]


def test_a_game_that_is_not_here_is_named_beside_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    told = refusal(capsys, "check", "chess")
    assert "'chess'" in told
    assert "questworlds-3" in told
