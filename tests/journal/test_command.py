"""`talewright journal`, as somebody at a shell uses it."""

import contextlib
import errno
import io
import json
import os
import re
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from tests.journal.rows import ASHFORD, row
from tests.journal.shell import Shell, beans_are_told, tamper
from tests.journal.stories import ODD, STORIES
from tests.toy.jar import FillJar
from tests.toy.play import TOY
from tests.toy.state import booth_of
from tests.toy.throwing import Keep, StartThrow

from talewright.journal import open_journal
from talewright.journal.sqlite import FILE
from talewright.table import Table
from talewright.table.events import CampaignBegun
from talewright.table.moves import CloseSession, Roll, Say, Undo
from talewright.table.seat import MoveId


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture(autouse=True)
def _the_toy_game_is_installed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the same door as any other game."""
    installed = tmp_path_factory.mktemp("site")
    described = installed / "toy-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text("[talewright.games]\ntoy = tests.toy.play:TOY\n")
    monkeypatch.syspath_prepend(str(installed))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A journal with a short evening at the fair: a jar filled in secret, two throws, one of them taken back."""
    ids = (MoveId(f"move-{number:04}") for number in count(1))
    clock = (f"2026-03-01T19:{minute:02}:00.000+00:00" for minute in count())
    with open_journal(tmp_path) as journal:
        table = Table(journal, {"toy": TOY}, clock=lambda: next(clock))  # type: ignore[dict-item]  # its own state and moves
        gm = table.seating.begin(TOY.slug, "The Fair of Ashford", gm="Robin")
        kim = table.seating.join(gm.campaign, "Kim")
        table.act(gm.campaign, gm.seat, FillJar(beans=77), move_id=next(ids))
        for _ in range(2):
            thrown = next(ids)
            table.act(gm.campaign, kim.seat, StartThrow(), move_id=thrown)
            (draw,) = table.look(gm.campaign, kim.seat).draws
            table.act(gm.campaign, kim.seat, Roll(draw.id, "kims-phone"), move_id=next(ids))
            table.act(gm.campaign, kim.seat, Keep(booth=booth_of(draw.id)), move_id=next(ids))
        table.act(gm.campaign, gm.seat, Undo(thrown), move_id=next(ids))
        table.act(gm.campaign, gm.seat, CloseSession(), move_id=next(ids))
    return tmp_path


def campaign_id(shell: Shell, folder: Path) -> str:
    (listed,) = json.loads(shell("list", "--data", folder, "--json"))
    return str(listed["campaign"])


# list


def test_the_list_names_each_campaign_with_its_game_and_length(shell: Shell, folder: Path) -> None:
    (line,) = shell("list", "--data", folder).splitlines()
    assert "The Fair of Ashford" in line
    assert re.search(r"\(toy, \d+ records, last 2026-03-01T19:", line)


def test_an_empty_journal_says_how_to_begin(shell: Shell, tmp_path: Path) -> None:
    open_journal(tmp_path).close()
    assert "talewright play" in shell("list", "--data", tmp_path)


def test_a_folder_without_a_journal_is_named_and_none_is_made(shell: Shell, tmp_path: Path) -> None:
    assert shell.refusal("list", "--data", tmp_path) == ("places.Folder.check_there.1", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


# show


def test_who_lacks_the_driver_of_a_database_reads_what_installs_it_here(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "talewright.journal.postgres", None)
    assert f"{sys.executable} -m pip install" in shell.refused("list", "--journal", "postgresql://kim@localhost/tales")


def test_show_tells_the_log_and_marks_what_was_taken_back(shell: Shell, folder: Path) -> None:
    told = shell("show", "the fair of ashford", "--data", folder)
    assert "Robin: The campaign The Fair of Ashford begins." in told
    assert told.count("(taken back)") > 0
    assert beans_are_told(told)


def test_show_for_a_seat_tells_what_that_seat_may_know(shell: Shell, folder: Path) -> None:
    for words in ([], ["--records"], ["--json"], ["--records", "--json"]):
        told = shell("show", "The Fair of Ashford", "--data", folder, "--for", "kim", *words)
        assert "Kim" in told
        assert not beans_are_told(told)
    shown = shell("show", "The Fair of Ashford", "--data", folder, "--for", "kim", "--records").splitlines()
    assert [line.split()[0] for line in shown] == [str(number) for number in range(1, len(shown) + 1)]


def test_show_as_json_says_what_was_taken_back(shell: Shell, folder: Path) -> None:
    told = json.loads(shell("show", "The Fair of Ashford", "--data", folder, "--json"))
    assert {line["taken_back"] for line in told} == {True, False}


def test_show_records_prints_every_event_as_it_is_stored(shell: Shell, folder: Path) -> None:
    lines = shell("show", "The Fair of Ashford", "--data", folder, "--records").splitlines()
    (listed,) = json.loads(shell("list", "--data", folder, "--json"))
    assert len(lines) == listed["records"]
    assert '"type":"campaign-begun/1"' in lines[0]


@pytest.mark.parametrize("command", ["show", "export", "verify", "replay"])
def test_a_campaign_that_is_not_there_is_answered_with_those_that_are(shell: Shell, folder: Path, command: str) -> None:
    place, asked, there = shell.refusal(command, "Saltmarsh", "--data", folder)
    assert (place, asked) == ("kept.campaign_called.3", "'Saltmarsh'")
    assert "(The Fair of Ashford)" in there


def test_two_campaigns_of_one_name_are_told_apart_by_their_ids(shell: Shell, folder: Path) -> None:
    with open_journal(folder) as journal:
        journal.append(ASHFORD, 0, row(CampaignBegun("The Fair of Ashford", "toy", {}), campaign=ASHFORD))
    (other,) = {each["campaign"] for each in json.loads(shell("list", "--data", folder, "--json"))} - {"ashford"}
    place, count, name, ids = shell.refusal("verify", "The Fair of Ashford", "--data", folder)
    assert (place, count, name) == ("kept.campaign_called.1", "2", "The Fair of Ashford")
    assert {"ashford", other} <= {*ids.split()}
    assert shell("verify", "ashford", "--data", folder).startswith("ashford: all is as it should be.")


def test_a_game_that_is_not_installed_is_named(shell: Shell, tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        journal.append(ASHFORD, 0, row(CampaignBegun("Far away", "quoits", {}), campaign=ASHFORD))
    assert shell.refusal("show", "ashford", "--data", tmp_path) == ("extracts.game_of.1", "quoits")


def test_a_seat_that_is_not_there_is_answered_with_those_that_are(shell: Shell, folder: Path) -> None:
    refusal = shell.refusal("show", "The Fair of Ashford", "--data", folder, "--for", "Jo")
    assert refusal == ("extracts.seat_of.1", "'Jo'", "Robin, Kim")


# export and import


def exported(shell: Shell, folder: Path, name: str, *words: str) -> Path:
    file = folder / name
    shell("export", "The Fair of Ashford", file, "--data", folder, *words)
    return file


def test_an_exported_campaign_is_the_same_in_another_journal(shell: Shell, folder: Path) -> None:
    file = exported(shell, folder, "fair.jsonl")
    assert "is brought in, with" in shell("import", file, "--data", folder / "elsewhere")
    again = shell("export", "The Fair of Ashford", "--data", folder / "elsewhere")
    assert again == file.read_text(encoding="utf-8")


def test_bringing_it_in_twice_is_fine(shell: Shell, folder: Path) -> None:
    file = exported(shell, folder, "fair.jsonl")
    assert "is here already, with the same" in shell("import", file, "--data", folder)


def test_an_export_never_overwrites_a_file(shell: Shell, folder: Path) -> None:
    (folder / "notes").write_text("mine")
    refusal = shell.refusal("export", "The Fair of Ashford", folder / "notes", "--data", folder)
    assert refusal == ("journal.export_campaign.1", str(folder / "notes"))
    assert (folder / "notes").read_text() == "mine"


def test_an_export_to_a_place_that_is_none_says_so(shell: Shell, folder: Path) -> None:
    file = folder / "no" / "where"
    place, named, why = shell.refusal("export", "The Fair of Ashford", file, "--data", folder)
    assert (place, named, why) == ("journal.export_campaign.2", str(file), os.strerror(errno.ENOENT))


def test_an_export_for_a_seat_is_an_extract_of_what_it_may_know_and_verifies(shell: Shell, folder: Path) -> None:
    file = exported(shell, folder, "for-kim.jsonl", "--for", "Kim")
    assert file.read_text().startswith('{"format":"talewright-extract","version":1,')
    assert not beans_are_told(file.read_text())
    assert "jar-filled" not in file.read_text()
    (checked,) = json.loads(shell("verify", file, "--json"))
    assert checked["sound"]
    assert [checked["report"][count] for count in ("hidden", "fair", "unchecked")] == [0, 2, 0]
    assert "this is an extract" in shell.refused("import", file, "--data", folder / "elsewhere")


def test_an_extract_is_compared_with_the_campaign_that_is_given_beside_it(shell: Shell, folder: Path) -> None:
    file, whole = exported(shell, folder, "for-kim.jsonl", "--for", "Kim"), exported(shell, folder, "fair.jsonl")
    records = len(file.read_text().splitlines()) - 2
    assert f"The same stands in {whole}, for this seat, up to record {records}." in shell("verify", whole, file)
    assert f", for this seat, up to record {records}." in shell("verify", "The Fair of Ashford", file, "--data", folder)


def test_a_campaign_that_lost_or_changed_what_an_extract_has_is_told(shell: Shell, folder: Path) -> None:
    whole = exported(shell, folder, "fair.jsonl")
    early = exported(shell, folder, "early.jsonl", "--for", "Kim")
    with open_journal(folder) as journal:
        table = Table(journal, {"toy": TOY})  # type: ignore[dict-item]  # its own state and moves
        (campaign,) = journal.campaigns()
        kim = next(seat for seat in table.ledger.campaign(campaign).everyone if seat.name == "Kim")
        table.act(campaign, kim.id, Say("Good evening"), move_id="after-the-fair-1")
    late = exported(shell, folder, "late.jsonl", "--for", "Kim")
    count = len(late.read_text().splitlines()) - 2
    assert f"The same stands in {early}, for this seat, up to record {count - 1}." in shell("verify", early, late)
    lost = shell("verify", whole, late, status=1)
    assert f"Record {count}: {whole} lacks this and what follows, 1 in all" in lost
    tamper(folder, "UPDATE records SET at = '2026-03-01T21:00:00.000+00:00' WHERE kind = 'throw-started/1'")
    changed = shell("verify", "The Fair of Ashford", early, "--data", folder, status=1)
    assert re.search(r"Record \d+: This is not what stands in [0-9a-f]{16}\.", changed)


def test_an_extract_with_one_byte_changed_fails(shell: Shell, folder: Path) -> None:
    file = exported(shell, folder, "for-kim.jsonl", "--for", "Kim")
    file.write_text(file.read_text().replace("throw-kept", "throw-lost", 1))
    assert re.search(r"Line \d+: the record has been changed", shell("verify", file, status=1))


def test_what_a_browser_saw_is_looked_for_by_its_head(shell: Shell, folder: Path) -> None:
    with open_journal(folder) as journal:
        table = Table(journal, {"toy": TOY})  # type: ignore[dict-item]  # its own state and moves
        (campaign,) = journal.campaigns()
        kim = next(seat for seat in table.ledger.campaign(campaign).everyone if seat.name == "Kim")
        head = table.head(campaign, kim.id)
    seen = f"{kim.id}:{head.count}:{head.digest}"
    assert f"The {head.count} records that Kim saw of {campaign} are here" in shell(
        "verify", "--head", seen, "--data", folder
    )
    for told, found in [
        (
            f"{kim.id}:{head.count + 2}:{head.digest}",
            f"Kim saw {head.count + 2} records of {campaign}, and {head.count}",
        ),
        (f"{kim.id}:{head.count - 1}:{head.digest}", f"something among the first {head.count - 1} was changed"),
        (f"no-such-seat:3:{head.digest}", "no campaign in it has the seat no-such-seat"),
    ]:
        assert found in shell("verify", "--head", told, "--data", folder, status=1)
    assert shell.refusal("verify", "--head", "12", "--data", folder) == ("extracts.checked_head.1",)


def test_one_changed_byte_brings_nothing_in(shell: Shell, folder: Path) -> None:
    file = exported(shell, folder, "fair.jsonl")
    whole = file.read_bytes()
    place = whole.index(b"campaign-begun")
    file.write_bytes(whole[:place] + b"k" + whole[place + 1 :])
    said = shell.refused("import", file, "--data", folder / "elsewhere")
    assert f"{file}: Line 2: the record has been changed" in said
    assert said.endswith("Nothing was brought in.")
    assert "There is no campaign yet" in shell("list", "--data", folder / "elsewhere")


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read_is_named(shell: Shell, folder: Path, name: str) -> None:
    assert "cannot be read" in shell.refused("import", folder / name, "--data", folder)


def test_a_file_that_is_no_text_is_no_journal(shell: Shell, folder: Path) -> None:
    (folder / "picture").write_bytes(bytes(range(256)) * 9)
    assert "Line 1: this is no journal of Talewright" in shell.refused("import", folder / "picture", "--data", folder)


# verify


def test_an_honest_evening_verifies_and_its_faces_are_counted(shell: Shell, folder: Path) -> None:
    said = shell("verify", "--data", folder)
    assert ": all is as it should be." in said
    assert "2 fair faces recomputed, 0 typed by hand, 0 not checked." in said


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("UPDATE records SET body = replace(body, 'Kim', 'Tim') WHERE kind = 'seat-made/1'", "it was changed"),
        ("UPDATE records SET at = '2026-03-01T20:00:00.000+00:00' WHERE position = 4", "The digest does not fit"),
        ("UPDATE records SET position = 1000 WHERE position = 4", "should stand here"),
        ("UPDATE records SET audience = '[\"all' WHERE position = 4", "is damaged: nobody can tell"),
    ],
)
def test_a_record_changed_behind_the_journals_back_fails(shell: Shell, folder: Path, change: str, found: str) -> None:
    tamper(folder, change)
    assert found in shell("verify", "--data", folder, status=1)


def test_a_damaged_file_fails(shell: Shell, folder: Path) -> None:
    whole = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(whole[: len(whole) // 2])
    assert "Nothing was changed." in shell("verify", "--data", folder, status=1)


def test_an_exported_file_with_one_byte_changed_fails(shell: Shell, folder: Path) -> None:
    file = exported(shell, folder, "fair.jsonl")
    file.write_text(file.read_text().replace("Kim", "Tim", 1))
    said = shell("verify", file, status=1)
    assert "THIS IS NOT AS IT SHOULD BE" in said
    assert re.search(r"Line \d+: what the record says has been changed", said)


# replay


def test_replay_shows_what_the_game_master_saw_after_any_record(shell: Shell, folder: Path) -> None:
    (listed,) = json.loads(shell("list", "--data", folder, "--json"))
    last = listed["records"]
    now = json.loads(shell("replay", "The Fair of Ashford", "--data", folder))
    assert now["me"]["name"] == "Robin"
    assert now == json.loads(shell("replay", "The Fair of Ashford", "--to", str(last), "--data", folder))
    early = json.loads(shell("replay", "The Fair of Ashford", "--to", "2", "--data", folder))
    assert [seat["name"] for seat in early["seats"]] == ["Robin"]


def test_replay_for_a_player_shows_no_secrets(shell: Shell, folder: Path) -> None:
    assert beans_are_told(shell("replay", "The Fair of Ashford", "--data", folder))
    assert not beans_are_told(shell("replay", "The Fair of Ashford", "--data", folder, "--for", "Kim"))


@pytest.mark.parametrize(
    ("words", "place", "naming"),
    [
        (["--to", "0"], "journal.replay.1", ["0"]),
        (["--to", "4711"], "journal.replay.1", ["4711"]),
        (["--to", "1"], "journal._sitting.1", ["The game master", "1"]),
        (["--to", "2", "--for", "Kim"], "journal._sitting.1", ["Kim", "2"]),
    ],
)
def test_replay_to_a_place_that_is_none_says_so(
    shell: Shell, folder: Path, words: Sequence[str], place: str, naming: list[str]
) -> None:
    refused_by, *named = shell.refusal("replay", "The Fair of Ashford", "--data", folder, *words)
    assert (refused_by, named[-len(naming) :]) == (place, naming)


# a campaign that cannot be read


@pytest.mark.parametrize("story", STORIES)
def test_what_cannot_be_read_is_said_of_its_campaign_and_the_others_go_on(
    shell: Shell, folder: Path, story: str
) -> None:
    with open_journal(folder) as journal:
        journal.append(ODD, 0, STORIES[story])
    told = {each["campaign"]: each for each in json.loads(shell("list", "--json", "--data", folder))}
    assert bool(told[ODD]["trouble"])
    assert [bool(each["trouble"]) for each in told.values()].count(True) == 1
    assert told[ODD]["trouble"] in shell("list", "--data", folder)
    assert told[ODD]["trouble"] in shell.refused("show", ODD, "--data", folder)
    assert len(shell("show", ODD, "--records", "--data", folder).splitlines()) == len(STORIES[story])
    checked = {each["campaign"]: each for each in json.loads(shell("verify", "--json", "--data", folder, status=1))}
    assert {each: what["sound"] for each, what in checked.items()} == {each: each != ODD for each in told}
    assert shell("verify", "The Fair of Ashford", "--data", folder).count("all is as it should be") == 1
    assert "Kim" in shell("show", "The Fair of Ashford", "--data", folder)


# accept


@pytest.mark.parametrize("named", ["its id", "The Fair of Ashford"])
def test_what_lacks_its_end_is_accepted_by_its_id_or_its_name(shell: Shell, folder: Path, named: str) -> None:
    campaign = campaign_id(shell, folder)
    tamper(folder, "DROP TRIGGER records_refuse_delete")
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute("DELETE FROM records WHERE position > 9")
        connection.commit()
    command = f"go on without them: talewright journal accept {campaign} --data {folder}\n"
    assert command in shell("verify", "--data", folder, status=1)
    assert command in shell("list", "--data", folder)
    with contextlib.redirect_stderr(io.StringIO()) as said:
        told = shell("accept", campaign if named == "its id" else named, "--data", folder)
        assert told == f"{campaign} goes on after record 9.\n"
    assert "The files as they were found are kept in" in said.getvalue()
    assert "all is as it should be" in shell("verify", "--data", folder)
    assert shell.refusal("accept", campaign, "--data", folder) == ("journal.accept.1", campaign)
