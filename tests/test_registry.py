"""What a package says that it brings, read without importing it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.refusing import failing

from talewright.cli.main import main
from talewright.games.registry import Brings, brought, demonstration, installed, with_piece


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a package of games that is installed, and cannot be imported."""
    described = tmp_path / "pirates-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: pirates\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text("[talewright.games]\nours = pirates\nplain = pirates.table:GAME\n")
    (tmp_path / "pirates").mkdir()
    (tmp_path / "pirates" / "__init__.py").write_text("raise ImportError('nobody asked for it')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path / "pirates"


def test_a_package_says_what_each_of_its_games_brings(site: Path) -> None:
    text = '[pirates]\ntable = "play:GAME"\ndemo = "demo:tell"\n[pirates.commands]\nflag = "flags:FLAG"\n'
    (site / "game.toml").write_text(text)
    found = brought()
    assert found["pirates"] == Brings(
        table="pirates.play:GAME", demo="pirates.demo:tell", commands={"flag": "pirates.flags:FLAG"}
    )
    assert found["plain"] == Brings(table="pirates.table:GAME")
    assert "pirates" not in with_piece("odds")
    assert "pirates" not in sys.modules


def test_a_game_that_cannot_be_loaded_is_told_and_the_others_are_there(site: Path) -> None:
    (site / "game.toml").write_text('[pirates]\ntable = "play:GAME"\ndemo = "demo:tell"\n')
    told: dict[str, str] = {}
    found = installed(left_out=lambda slug, wrong: told.update({slug: str(wrong)}))
    assert "the-west-that-wasnt" in found
    assert told == dict.fromkeys(("pirates", "plain"), "nobody asked for it")
    with pytest.raises(ValueError, match="the demonstration of pirates cannot be loaded: nobody asked for it"):
        demonstration("pirates")


@pytest.mark.parametrize("fault", ["TypeError('it lacks `file`')", "SyntaxError('it lacks `file`')"])
def test_a_game_that_is_not_whole_is_named_and_the_others_are_listed(
    site: Path, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (site / "game.toml").write_text('[pirates]\ntable = "play:GAME"\n')
    (site / "__init__.py").write_text(f"raise {fault}\n")
    main(["games"])
    told = capsys.readouterr()
    assert "the-west-that-wasnt: " in told.out
    assert "the game pirates cannot be loaded and is left out: it lacks `file`" in told.err


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[pirates]\ntable = "play:GAME"\nsails = "a:b"\n', "there is no piece 'sails' in pirates"),
        ('[pirates]\nodds = "command:odds"\n', "the piece 'table' is missing in pirates"),
        ("[pirates\n", "what the game brings cannot be read from"),
    ],
)
def test_a_package_that_says_something_odd_is_told_with_its_file(site: Path, text: str, why: str) -> None:
    (site / "game.toml").write_text(text)
    with pytest.raises(ValueError, match=why) as wrong:
        brought()
    assert "game.toml" in str(wrong.value)


def test_a_package_that_is_not_there_is_named(site: Path) -> None:
    (site / "game.toml").unlink(missing_ok=True)
    (site.parent / "pirates-1.0.dist-info" / "entry_points.txt").write_text("[talewright.games]\nours = corsairs\n")
    with failing("_told", naming=("ours", "corsairs")):
        brought()
