"""`talewright packs`, as people type it."""

from pathlib import Path

import pytest
from tests.cli.printed import printed, refusal
from tests.packs.fen import FEN

from talewright.cli import main
from talewright.games.registry import installed
from talewright.journal import open_journal
from talewright.table import Table
from talewright.table.packs import Packs, read
from talewright.table.ready import CHARACTERS


def test_the_packs_are_listed_with_the_folder_for_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "fen.toml").write_text(FEN, "utf-8")
    (tmp_path / "packs" / "odd.toml").write_text("title", "utf-8")
    told = printed(capsys, "packs", "--data", tmp_path).splitlines()
    assert "fen: The Fen (questworlds-3). Reeds, eels and old debts." in told
    assert any(line.startswith("odd: odd.toml: ") for line in told)
    assert any(line.startswith("lantern-coast: ") for line in told)
    assert str(tmp_path / "packs") in told[-1]


def test_what_is_shown_is_checked_and_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(printed(capsys, "packs", "show", "lantern-coast"), "utf-8")
    assert printed(capsys, "packs", "check", file) == "mine.toml is right: a campaign can begin with it.\n"


def test_faults_are_told_a_line_each_and_end_with_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "fen.toml"
    file.write_text(FEN.replace("mastery", "mystery").replace("Restless 15", "Restless x"), "utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["packs", "check", str(file)])
    assert ended.value.code == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == ["fen.toml, line 6", "fen.toml, line 11"]


def test_the_mark_with_which_some_editors_begin_a_file_changes_no_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "fen.toml"
    file.write_text(FEN.replace("questworlds-3", "whist"), "utf-8-sig")
    with pytest.raises(SystemExit):
        main(["packs", "check", str(file)])
    assert capsys.readouterr().out.startswith("fen.toml, line 1: ")


def test_a_pack_that_is_not_there_is_told_with_those_that_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "lantern-coast" in refusal(capsys, "packs", "show", "whist", "--data", tmp_path)
    assert "none.toml" in refusal(capsys, "packs", "check", tmp_path / "none.toml")
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    assert "UTF-8" in refusal(capsys, "packs", "check", tmp_path / "odd.toml")


def test_a_campaign_that_is_kept_is_made_into_a_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_journal(tmp_path) as journal:
        pack = Packs().pack("lantern-coast")
        seating = Table(journal, installed()).seating
        seating.begin(pack.game, "Our coast", gm="Ann", options=pack.settings, pocket=pack.pocket)
    file = tmp_path / "ours.toml"
    file.write_text(printed(capsys, "packs", "make", "our coast", "--data", tmp_path), "utf-8")
    made = read(file.read_text("utf-8"))
    assert (made.title, made.settings[CHARACTERS]) == ("Our coast", pack.settings[CHARACTERS])
    assert [each.move for each in made.pocket] == [each.move for each in pack.pocket]
    assert printed(capsys, "packs", "check", file).startswith("ours.toml is right")
    assert "Our coast" in refusal(capsys, "packs", "make", "their coast", "--data", tmp_path)


@pytest.mark.parametrize(("typed", "lacks"), [(["check"], "packs check FILE"), (["--data"], "--data lacks")])
def test_what_is_missing_is_named_as_help_names_it(
    typed: list[str], lacks: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lacks in refusal(capsys, "packs", *typed)
