"""What `talewright games` says."""

import json

import pytest
from tests.cli.printed import refusal

from talewright.cli.main import main


def test_every_installed_game_is_listed_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    main(["games"])
    said = capsys.readouterr().out
    assert "questworlds-3: QuestWorlds, third edition" in said
    assert "base_resistance: Base resistance (words; 10 if not set)" in said


def test_programs_get_the_same_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["games", "--json"])
    listed = {game["game"]: game for game in json.loads(capsys.readouterr().out)}
    assert "story_points" in [option["name"] for option in listed["questworlds-3"]["options"]]


@pytest.mark.parametrize("called", ["games", "journal list"])
def test_words_too_many_are_named_with_where_to_read_on(capsys: pytest.CaptureFixture[str], called: str) -> None:
    told = refusal(capsys, *called.split(), "one", "two")
    assert "'one two'" in told
    assert f"talewright {called} --help" in told
