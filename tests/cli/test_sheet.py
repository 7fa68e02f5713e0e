"""`talewright sheet`, as people type it."""

import json
from pathlib import Path

import pytest
from tests.cli.printed import printed, refusal
from tests.refusing import figures

from talewright.cli import main


@pytest.mark.parametrize("game", ["heroquest-2e", "questworlds-2.2"])
def test_a_new_sheet_begins_with_a_concept_and_says_what_is_missing(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hero.toml"
    assert printed(capsys, "sheet", "new", game, file, "--name", "Ada Marsh") == f"wrote {file}\n"
    told = printed(capsys, "sheet", "check", file)
    assert ["10"] in [figures(line) for line in told.splitlines() if line.startswith("remark: ")]
    assert told.splitlines()[-1] == "Ada Marsh: 0 of 20 points, 20 left; no faults, 5 remarks"
    assert refusal(capsys, "sheet", "new", game, file) == (
        f"talewright: there is a file {file} already: choose a name that is free\n"
    )


def test_a_ready_character_is_shown_with_what_its_ratings_are_made_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pilar.toml"
    file.write_text(printed(capsys, "sheet", "new", "heroquest-2e", "--like", "pilar"))
    shown = printed(capsys, "sheet", "show", file).splitlines()
    assert shown[:3] == [
        "Pilar Quist (heroquest-2e)",
        "  reckless kite rider",
        "  Sunburnt nose, a patched silk coat, rope scars on both palms.",
    ]
    assert "  Kite Rider                   5W    17 + 8, keyword (occupation)" in shown
    assert "    Landing Anywhere           +2 = 7W" in shown
    assert "  Cannot Refuse a Dare         5W    rank 1, personality trait" in shown
    assert "Sidekick: Pip. Fell out of the sky one autumn, and stayed for the biscuits." in shown
    assert printed(capsys, "sheet", "check", file) == "Pilar Quist: 20 of 20 points, 0 left; no faults, no remarks\n"


def test_a_check_ends_with_status_1_where_there_are_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ada.toml"
    file.write_text('game = "questworlds-2.2"\nname = "Ada"\n[[ability]]\nname = "Patient"\nrating = "4M"\n')
    with pytest.raises(SystemExit) as left:
        main(["sheet", "check", str(file)])
    assert left.value.code == 1
    fault = "fault: At most 10 points go into any one ability: 11 are too many for Patient. (QW2-3.2.4)"
    assert capsys.readouterr().out.splitlines()[0] == fault
    assert fault in printed(capsys, "sheet", "show", file).splitlines()


def test_programs_get_the_whole_sheet_from_either_command_with_the_same_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ada.toml"
    file.write_text('game = "questworlds-2.2"\nname = "Ada"\n[[ability]]\nname = "Patient"\nrating = "4M"\n')
    shown = json.loads(printed(capsys, "sheet", "show", file, "--json"))
    assert (shown["name"], shown["parts"][0]["lines"][0]["value"], len(shown["faults"])) == ("Ada", "4M", 1)
    with pytest.raises(SystemExit) as left:
        main(["sheet", "check", str(file), "--json"])
    assert left.value.code == 1
    assert json.loads(capsys.readouterr().out) == shown


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('name = "Ada"', "does not say for which game it is: write game = "),
        ("game = 3", "does not say for which game it is: write game = "),
        ("name =", "is no TOML: Invalid value"),
        ('game = "chess"', "no game that has sheets is called 'chess'; there are heroquest-2e, questworlds-2.2"),
        ('game = "heroquest-2e"', "this is no sheet: the file lacks 'name'"),
    ],
)
def test_a_file_that_is_no_sheet_is_told_why(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ada.toml"
    file.write_text(text)
    assert why in refusal(capsys, "sheet", "show", file)


def test_what_cannot_be_done_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot be read: No such file" in refusal(capsys, "sheet", "check", tmp_path / "nobody.toml")
    assert "cannot be written to" in refusal(capsys, "sheet", "new", "heroquest-2e", tmp_path / "no" / "a.toml")
    assert "there are wen, casimir, pilar" in refusal(capsys, "sheet", "new", "heroquest-2e", "--like", "nobody")
    assert "signs that cannot be seen" in refusal(capsys, "sheet", "new", "heroquest-2e", "--name", "A\x1bb")
    (tmp_path / "noise.toml").write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in refusal(capsys, "sheet", "check", tmp_path / "noise.toml")
