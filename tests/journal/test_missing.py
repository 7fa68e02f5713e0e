"""Records that were answered and are gone: it is noticed, nothing more is lost, and play waits until it is accepted."""

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.journal.flips import LOG, copied, flipped, is_noticed, leave_behind, measure, records_of
from tests.journal.rows import ASHFORD, SALTMARSH, row

from talewright.cli.verifying import checked_journal
from talewright.journal import heads, open_journal, wal
from talewright.journal.places import Folder
from talewright.journal.sqlite import FILE, read_journal, survey
from talewright.table.events import Said
from talewright.table.journal import Unplayable


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a process that was killed: half of it is in the write-ahead log alone."""
    folder = tmp_path_factory.mktemp("killed")
    leave_behind(folder)
    return folder


@pytest.fixture
def folder(killed: Path, tmp_path: Path) -> Path:
    """A copy of it to do harm to."""
    return copied(killed, tmp_path / "data")


def change(folder: Path, *statements: str) -> None:
    """Change the database behind the journal's back."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        for statement in ("DROP TRIGGER records_refuse_delete", *statements):
            connection.execute(statement)
        connection.commit()


def cut(name: str, keep: float) -> Callable[[Path], None]:
    def harm(folder: Path) -> None:
        whole = (folder / name).read_bytes()
        (folder / name).write_bytes(whole[: int(len(whole) * keep)])

    return harm


def put_an_old_log_back(folder: Path) -> None:
    old = (folder / LOG).read_bytes()
    with open_journal(folder) as journal:
        there = journal.read(SALTMARSH)
        journal.append(SALTMARSH, len(there), row(Said("Later."), behind=there))
    (folder / LOG).write_bytes(old)


def put_an_old_journal_back(folder: Path) -> None:
    with open_journal(folder) as journal:
        old = (folder / FILE).read_bytes()
        there = journal.read(SALTMARSH)
        journal.append(SALTMARSH, len(there), row(Said("Later."), behind=there))
    (folder / FILE).write_bytes(old)


def lose(condition: str) -> Callable[[Path], None]:
    return lambda folder: change(folder, f"DELETE FROM records WHERE {condition}")  # noqa: S608 - written in this file


def empty_both(folder: Path) -> None:
    for name in (LOG, FILE):
        os.truncate(folder / name, 0)


def take_both_away(folder: Path) -> None:
    for name in (LOG, FILE):
        (folder / name).unlink()


HARM: dict[str, Callable[[Path], None]] = {
    "the log is cut by half": cut(LOG, 0.5),
    "the log lacks its last frame": lambda folder: os.truncate(folder / LOG, (folder / LOG).stat().st_size - 4120),
    "the log is emptied": cut(LOG, 0),
    "the log is gone": lambda folder: (folder / LOG).unlink(),
    "an old log is put back": put_an_old_log_back,
    "an old journal is put back": put_an_old_journal_back,
    "both files are emptied": empty_both,
    "both files are gone": take_both_away,
    "a first record is gone": lose("position = 1"),
    "a record in the middle is gone": lose("position = 7"),
    "the last record is gone": lose("position = 32"),
    "a campaign is gone": lose("campaign = 'ashford'"),
    "all campaigns are gone": lose("position > 0"),
}


def test_what_a_killed_process_leaves_is_whole(folder: Path) -> None:
    assert not is_noticed(folder)
    assert survey(folder).damage == ()


@pytest.mark.parametrize("harm", HARM)
def test_records_that_are_gone_are_noticed(folder: Path, harm: str) -> None:
    HARM[harm](folder)
    assert is_noticed(folder)


@pytest.mark.parametrize("name", [FILE, LOG, heads.FILE])
def test_one_changed_bit_that_takes_records_away_is_noticed(killed: Path, tmp_path: Path, name: str) -> None:
    here = copied(killed, tmp_path / "here")
    found = list(measure(here, name, 12, random.Random(name)))
    assert [each for each in found if each[0] == "LOST OR CHANGED, not noticed"] == []


def test_verify_says_how_much_of_the_log_is_lost(folder: Path) -> None:
    page = 4096 + 24
    frames = (folder / LOG).stat().st_size // page
    flipped(folder / LOG, 32 + 10 * page + 1000, 3)
    (files, *campaigns) = checked_journal(Folder(folder), [], [])
    assert files.file[0].startswith(
        f"The write-ahead log is damaged in frame 11: {frames - 10} frames from there on cannot be read, with "
    )
    assert any("missing: it stood at record 32, and ends at" in each.trouble for each in campaigns)


def test_of_a_whole_journal_without_heads_it_is_said_and_nothing_is_wrong(folder: Path) -> None:
    (folder / heads.FILE).unlink()
    (note, *campaigns) = checked_journal(Folder(folder), [], [])
    assert note.notes[0].startswith("No heads are kept beside this journal")
    assert all(each.sound for each in (note, *campaigns))


def test_heads_are_written_for_a_journal_that_had_none(folder: Path) -> None:
    (folder / heads.FILE).unlink()
    said: list[str] = []
    open_journal(folder, say=said.append).close()
    known = heads.read(folder)
    assert known
    assert {each: head.position for each, head in known.heads.items()} == {ASHFORD: 32, SALTMARSH: 32}
    assert said == []


def test_a_journal_that_is_further_than_its_heads_is_whole(folder: Path) -> None:
    """Its process was killed between the two."""
    old = (folder / heads.FILE).read_bytes()
    with open_journal(folder) as journal:
        there = journal.read(SALTMARSH)
        journal.append(SALTMARSH, len(there), row(Said("Later."), behind=there))
    (folder / heads.FILE).write_bytes(old)
    assert not is_noticed(folder)
    open_journal(folder).close()
    known = heads.read(folder)
    assert known
    assert known.heads[SALTMARSH].position == 33


# When the table is opened


def lose_the_end(folder: Path) -> None:
    flipped(folder / LOG, (folder / LOG).stat().st_size // 2, 0)


def test_the_files_are_kept_as_they_were_found_before_anything_writes_over_them(folder: Path) -> None:
    lose_the_end(folder)
    before = {name: (folder / name).read_bytes() for name in (FILE, LOG, heads.FILE)}
    said: list[str] = []
    open_journal(folder, say=said.append).close()
    (kept,) = folder.glob("journal-as-found-*")
    assert {name: (kept / name).read_bytes() for name in before} == before
    assert kept.stat().st_mode & 0o777 == 0o700
    assert said[-1] == f"The files as they were found are kept in {kept}."
    assert any(sentence.startswith("The write-ahead log is damaged in frame") for sentence in said)
    assert any(sentence.startswith("saltmarsh: Its last ") for sentence in said)


def test_what_is_told_again_is_not_kept_again(folder: Path) -> None:
    lose_the_end(folder)
    open_journal(folder).close()
    open_journal(folder).close()
    open_journal(folder).close()
    (kept,) = folder.glob("journal-as-found-*")
    change(folder, "DELETE FROM records WHERE campaign = 'ashford' AND position > 20")
    for _ in range(2):
        open_journal(folder).close()
        assert len({kept, *folder.glob("journal-as-found-*")}) == 2  # something else is missing now


def test_a_campaign_that_lacks_records_is_not_played_until_that_is_accepted(folder: Path) -> None:
    with open_journal(folder) as journal:
        rest = journal.read(ASHFORD)
    change(folder, "DELETE FROM records WHERE campaign = 'saltmarsh' AND position > 20")
    for _ in range(2):  # opening it settles nothing
        with open_journal(folder) as journal:
            with pytest.raises(Unplayable, match=r"Its last 12 are missing: it stood at record 32, and ends at 20\."):
                journal.read(SALTMARSH)
            assert journal.read(ASHFORD) == rest
            assert SALTMARSH in journal.campaigns()
    with open_journal(folder) as journal:
        assert journal.accept(SALTMARSH) == 20
        assert len(journal.read(SALTMARSH)) == 20
    with open_journal(folder) as journal:
        there = journal.read(SALTMARSH)
        journal.append(SALTMARSH, 20, row(Said("We go on."), behind=there))
    assert not is_noticed(folder)


def test_a_campaign_that_is_gone_is_told_until_it_is_accepted(folder: Path) -> None:
    change(folder, "DELETE FROM records WHERE campaign = 'ashford'")
    with open_journal(folder) as journal:
        assert journal.campaigns() == (SALTMARSH, ASHFORD)
        with pytest.raises(Unplayable, match="All its 32 records are missing"):
            journal.read(ASHFORD)
        assert journal.accept(ASHFORD) == 0
        assert journal.campaigns() == (SALTMARSH,)
    assert not is_noticed(folder)


def test_a_campaign_that_is_brought_back_is_played_again(folder: Path) -> None:
    with read_journal(folder) as journal:
        whole = tuple(journal.read(ASHFORD))
    change(folder, "DELETE FROM records WHERE campaign = 'ashford'")
    with open_journal(folder) as journal:
        journal.append(ASHFORD, 0, whole)
    with open_journal(folder) as journal:
        assert journal.read(ASHFORD) == whole
    assert not is_noticed(folder)


def test_a_campaign_without_its_beginning_is_not_accepted(folder: Path) -> None:
    change(folder, "DELETE FROM records WHERE campaign = 'ashford' AND position = 1")
    with open_journal(folder) as journal:
        assert ASHFORD in journal.campaigns()
        with pytest.raises(Unplayable, match=r"Of its records 1 to 32 only 31 are there\..* put back a copy"):
            journal.accept(ASHFORD)


def test_a_copy_of_the_folder_that_is_put_back_is_played_on(killed: Path, folder: Path) -> None:
    lose_the_end(folder)
    open_journal(folder).close()
    shutil.rmtree(folder)
    copied(killed, folder)
    with open_journal(folder) as journal:
        assert len(journal.read(SALTMARSH)) == len(journal.read(ASHFORD)) == 32


def test_a_copy_that_is_full_of_other_records_is_noticed(folder: Path) -> None:
    with read_journal(folder) as journal:
        there = tuple(journal.read(SALTMARSH))[:20]
    change(folder, "DELETE FROM records WHERE campaign = 'saltmarsh' AND position > 20")
    other = row(*(Said(f"Otherwise {number}") for number in range(15)), behind=there)
    (folder / heads.FILE).rename(folder / "heads")
    with open_journal(folder) as journal:
        journal.append(SALTMARSH, 20, other)
    (folder / "heads").rename(folder / heads.FILE)
    with open_journal(folder) as journal, pytest.raises(Unplayable, match="Record 32 is another one"):
        journal.read(SALTMARSH)


# The file of the heads itself


@pytest.mark.parametrize("place", [3, 600, 1100, 9000])
def test_damaged_heads_are_said_kept_and_written_again(folder: Path, place: int) -> None:
    before = heads.read(folder)
    flipped(folder / heads.FILE, place, 2)
    line = place // heads.LINE + 1
    assert is_noticed(folder)
    said: list[str] = []
    open_journal(folder, say=said.append).close()
    assert said[0].startswith(f"journal.heads is damaged in line {line}: ")
    assert heads.read(folder) == before
    assert not is_noticed(folder)


def test_heads_of_which_the_end_is_cut_off_are_said(folder: Path) -> None:
    cut(heads.FILE, 0.01)(folder)
    assert is_noticed(folder)
    open_journal(folder).close()
    assert not is_noticed(folder)
    with open_journal(folder) as journal:
        assert len(journal.read(SALTMARSH)) == 32


def test_the_log_of_a_whole_journal_reads_whole(folder: Path) -> None:
    found = wal.read(folder / LOG)
    assert (found.lost, found.told) == (0, "")
    assert found.whole == (folder / LOG).stat().st_size // 4120
    assert records_of(folder)
