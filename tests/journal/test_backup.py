"""A backup holds everything, is made beside a table that runs, and comes back as it was."""

import gzip
import json
import stat
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from tests.cli.playing import playing
from tests.journal.rows import ASHFORD, PLAYER, SALTMARSH, SEATED, row
from tests.journal.shell import tamper
from tests.postgres import Server

from talewright.cli.main import main
from talewright.journal import SqlJournal, backup, heads, open_journal
from talewright.journal.postgres import Database, open_postgres
from talewright.journal.sqlite import FILE, read_journal
from talewright.table import keys
from talewright.table.events import PictureSet, Said
from talewright.table.journal import MemoryJournal, Picture, Record, Secret
from talewright.table.seat import CampaignId

SEED = Secret("seed:saltmarsh:1", SALTMARSH, "00ff")
HOST = Secret("host:bb", CampaignId(""), "2026-03-01")
OWN, THEIRS = (Secret("bus", CampaignId(""), value) for value in ("own key", "their key"))
FACE = Picture.of(SALTMARSH, b"a face")
STORY = row(*SEATED, PictureSet(PLAYER, "Kim", FACE.digest), Said("We go in."))
FAIR = row(Said("Roll up!"), campaign=ASHFORD)
AGAIN = 3  # backups that are made while people play

Typed = Callable[..., tuple[int, str, str]]


@pytest.fixture
def typed(capsys: pytest.CaptureFixture[str]) -> Typed:
    def command(*words: str | Path) -> tuple[int, str, str]:
        """The status with which a command leaves, what it says, and what it complains of."""
        status = 0
        try:
            main([*map(str, words)])
        except SystemExit as error:
            status = int(error.code or 0)
        return status, *capsys.readouterr()

    return command


def filled(journal: MemoryJournal | SqlJournal) -> None:
    """Two campaigns, with a picture, a sealed seed and a host's link."""
    journal.append(SALTMARSH, 0, STORY, keep=[SEED, FACE])
    journal.append(ASHFORD, 0, FAIR)
    journal.keep([HOST])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with open_journal(tmp_path / "data") as journal:
        filled(journal)
    return tmp_path / "data"


def test_everything_comes_back_as_it_was(tmp_path: Path, folder: Path, typed: Typed) -> None:
    kept, new = tmp_path / "kept", tmp_path / "new"
    status, said, _ = typed("backup", kept, "--data", folder)
    assert (status, "2 campaigns with 6 records, 1 picture and 2 secrets" in said) == (0, True)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert typed("restore", kept, "--data", new)[0] == 0
    assert sorted(each.name for each in new.iterdir()) == [FILE, heads.FILE, "journal.lock"]
    with read_journal(new) as journal:
        assert tuple(journal.read(SALTMARSH)) == STORY
        assert tuple(journal.read(ASHFORD)) == FAIR
        assert journal.picture(SALTMARSH, FACE.digest) == FACE.content
        assert journal.secret(SEED.name) == SEED
        assert journal.secret(HOST.name) == HOST
    known = heads.read(new)
    assert known
    assert known.heads[SALTMARSH] == heads.Head(len(STORY), STORY[-1].digest)


def test_a_program_reads_what_was_written_and_what_was_left_out(tmp_path: Path, folder: Path, typed: Typed) -> None:
    status, said, complained = typed("backup", tmp_path / "kept", "--data", folder, "--json")
    whole = {"file": str(tmp_path / "kept"), "campaigns": 2, "records": 6, "pictures": 1, "secrets": 2}
    assert (status, json.loads(said), complained) == (0, {**whole, "left_out": {}, "lacking": {}}, "")
    tamper(folder, "UPDATE records SET body = replace(body, 'Roll up', 'Roll in')")
    status, said, _ = typed("backup", tmp_path / "lacking", "--data", folder, "--json")
    assert (status, json.loads(said)["campaigns"], [*json.loads(said)["left_out"]]) == (1, 1, [ASHFORD])


def test_a_backup_is_made_while_people_play_and_the_evening_goes_on_from_it(tmp_path: Path, typed: Typed) -> None:
    with playing("play", "--data", tmp_path / "data", "--port", "0") as table:
        seat = table.begin()
        ended, told = threading.Event(), threading.Semaphore(0)

        def talk() -> None:
            while not ended.is_set():
                table.say(seat, "And then?")
                told.release()

        talking = threading.Thread(target=talk)
        talking.start()
        try:
            for number in range(AGAIN):
                told.acquire()
                assert typed("backup", tmp_path / str(number), "--data", tmp_path / "data")[0] == 0
        finally:
            ended.set()
            talking.join()
    with read_journal(tmp_path / "data") as journal:
        (campaign,) = journal.campaigns()
        whole = tuple(journal.read(campaign))
    lengths = []
    for number in range(AGAIN):
        (piece,) = (each for each in backup.read(tmp_path / str(number)) if each.campaign)
        assert piece.records == whole[: len(piece.records)]
        lengths.append(len(piece.records))
    assert lengths[0] < lengths[-1] <= len(whole)
    assert typed("restore", tmp_path / "0", "--data", tmp_path / "new")[0] == 0
    with playing("play", "--data", tmp_path / "new", "--port", "0") as again:
        again.with_seats_of(table)
        again.say(seat, "Here we are again.")


class Closing(MemoryJournal):
    """A journal whose session is closed while it is read: the seed goes with the records that tell of it."""

    def read(self, campaign: CampaignId, *, after: int = 0, anyway: bool = False) -> Iterable[Record]:
        found = super().read(campaign, after=after, anyway=anyway)
        if self.secret(SEED.name):
            self.append(SALTMARSH, len(STORY), row(Said("Good night."), behind=STORY), drop=[SEED.name])
        return found


def test_records_and_secrets_of_a_campaign_are_of_one_moment(tmp_path: Path) -> None:
    journal = Closing()
    filled(journal)
    backup.write(journal, tmp_path / "kept", [SALTMARSH])
    (piece,) = (each for each in backup.read(tmp_path / "kept") if each.campaign)
    assert (len(piece.records), piece.secrets) == (len(STORY) + 1, ())


def cut(lines: list[bytes]) -> list[bytes]:
    return lines[:-1]


def without_a_secret(lines: list[bytes]) -> list[bytes]:
    return [line for line in lines if b"seed:" not in line]


def with_another_word(lines: list[bytes]) -> list[bytes]:
    return [line.replace(b"Roll up", b"Roll in") for line in lines]


def with_more(lines: list[bytes]) -> list[bytes]:
    return [*lines, lines[1]]


def with_a_stray_secret(lines: list[bytes]) -> list[bytes]:
    return [*lines[:1], *(line.replace(b'"saltmarsh"', b'"ashford"') for line in lines[1:])]


@pytest.mark.parametrize("change", [cut, without_a_secret, with_another_word, with_more, with_a_stray_secret])
def test_of_a_file_that_was_changed_nothing_is_restored(
    tmp_path: Path, folder: Path, typed: Typed, change: Callable[[list[bytes]], list[bytes]]
) -> None:
    kept, new = tmp_path / "kept", tmp_path / "new"
    typed("backup", kept, "--data", folder)
    with gzip.open(kept, "rb") as file:
        lines = file.readlines()
    kept.write_bytes(gzip.compress(b"".join(change(lines))))
    status, _, complained = typed("restore", kept, "--data", new)
    assert (status, "Nothing was restored" in complained) == (2, True)
    assert [each.name for each in new.iterdir()] == ["journal.lock"]


def test_a_file_that_is_no_backup_is_refused(tmp_path: Path, typed: Typed) -> None:
    (tmp_path / "kept").write_text("not packed")
    status, _, said = typed("restore", tmp_path / "kept", "--data", tmp_path / "new")
    assert (status, backup.NO_BACKUP in said) == (2, True)
    assert typed("restore", tmp_path / "nowhere", "--data", tmp_path / "new")[0] == 2


def test_a_backup_that_is_not_there_leaves_no_folder(tmp_path: Path, typed: Typed) -> None:
    assert typed("restore", tmp_path / "nowhere", "--data", tmp_path / "fresh")[0] == 2
    assert not (tmp_path / "fresh").exists()


def test_nothing_is_written_over(tmp_path: Path, folder: Path, typed: Typed) -> None:
    kept = tmp_path / "kept"
    typed("backup", kept, "--data", folder)
    before = kept.read_bytes()
    assert typed("backup", kept, "--data", folder)[0] == 2
    assert typed("restore", kept, "--data", folder)[0] == 2
    assert kept.read_bytes() == before


def test_into_a_folder_a_backup_goes_under_the_time(tmp_path: Path, folder: Path, typed: Typed) -> None:
    (tmp_path / "backups").mkdir()
    assert typed("backup", tmp_path / "backups", "--data", folder)[0] == 0
    (made,) = (tmp_path / "backups").iterdir()
    assert made.name.startswith("talewright-2")
    assert typed("backup", f"{tmp_path}/of/this/year/", "--data", folder)[0] == 0
    assert [each.suffix for each in (tmp_path / "of" / "this" / "year").iterdir()] == [".backup"]


def test_who_backs_up_and_restores_reads_what_to_do_next(tmp_path: Path, folder: Path, typed: Typed) -> None:
    kept, new = tmp_path / "kept today", tmp_path / "new"
    assert f"talewright restore '{kept}'" in typed("backup", kept, "--data", folder)[1]
    assert f"talewright play --data {new}" in typed("restore", kept, "--data", new)[1]


def test_a_backup_is_verified_as_it_lies_and_the_campaigns_in_it(tmp_path: Path, folder: Path, typed: Typed) -> None:
    kept = tmp_path / "kept"
    _, said, _ = typed("backup", kept, "--data", folder)
    counts = said.partition(" are in ")[0]
    as_in_the_journal = typed("journal", "verify", "--data", folder)
    status, said, complained = typed("journal", "verify", kept, "--data", tmp_path / "nowhere")
    begins = f"{kept}: all is as it should be.\n  {counts}.\n"
    assert (status, said.removeprefix(begins).replace(f" in {kept}", ""), complained) == as_in_the_journal
    assert said.startswith(begins)
    kept.write_bytes(kept.read_bytes()[:-40])
    status, said, _ = typed("journal", "verify", kept, "--data", tmp_path / "nowhere")
    assert (status, said.count("THIS IS NOT AS IT SHOULD BE")) == (1, 1)
    assert "all is as it should be" not in said


def test_a_damaged_campaign_is_left_out_and_named(tmp_path: Path, folder: Path, typed: Typed) -> None:
    tamper(folder, "UPDATE records SET body = replace(body, 'Roll up', 'Roll in')")
    status, said, complained = typed("backup", tmp_path / "kept", "--data", folder)
    assert (status, "1 campaign with" in said) == (1, True)
    assert "ashford is left out" in complained


def test_a_backup_of_a_folder_is_restored_to_a_database_and_back(
    tmp_path: Path, folder: Path, typed: Typed, database: Database
) -> None:
    address = ("--journal", database.address, "--data", tmp_path / "heads")
    assert typed("backup", tmp_path / "first", "--data", folder)[0] == 0
    assert typed("restore", tmp_path / "first", *address)[0] == 0
    assert typed("restore", tmp_path / "first", *address)[0] == 2  # it is no longer empty
    status, said, _ = typed("backup", tmp_path / "second", *address)
    assert (status, said.strip().endswith("second --journal NEW-DATABASE")) == (0, True)
    assert typed("restore", tmp_path / "second", "--data", tmp_path / "new")[0] == 0
    assert [*backup.read(tmp_path / "first")] == [*backup.read(tmp_path / "second")]
    with read_journal(tmp_path / "new") as journal:
        assert tuple(journal.read(SALTMARSH)) == STORY


def test_heads_of_an_earlier_database_stand_in_the_way_of_a_backup_and_are_named(
    tmp_path: Path, folder: Path, typed: Typed, postgres: "Server", database: Database
) -> None:
    address = ("--journal", database.address, "--data", tmp_path / "heads")
    assert typed("backup", tmp_path / "kept", "--data", folder)[0] == 0
    assert typed("restore", tmp_path / "kept", *address)[0] == 0
    postgres.emptied()
    (earlier,) = (tmp_path / "heads").iterdir()
    before = [each.name for each in earlier.iterdir()]
    status, _, complained = typed("restore", tmp_path / "kept", *address)
    assert (status, str(earlier) in complained, complained.count("\n")) == (2, True, 1)
    assert [each.name for each in earlier.iterdir()] == before
    earlier.rename(tmp_path / "earlier")
    assert typed("restore", tmp_path / "kept", *address)[0] == 0


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A backup as it was written once, with what servers sign with."""
    journal = MemoryJournal()
    filled(journal)
    journal.keep([THEIRS])
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(keys, "BUS", "")
        backup.write(journal, tmp_path / "older")
    assert b"their key" in gzip.decompress((tmp_path / "older").read_bytes())
    return tmp_path / "older"


def test_what_servers_sign_with_is_not_counted_where_it_is_not_restored(older: Path) -> None:
    journal = MemoryJournal()
    counts = backup.put_back(journal, older)
    assert (counts.campaigns, counts.records, counts.pictures) == (2, 6, 1)
    assert [journal.secret(each.name) for each in (SEED, HOST, THEIRS)] == [SEED, HOST, None]
    assert counts.secrets == 2


def test_what_servers_sign_with_stays_where_it_is(
    tmp_path: Path, older: Path, typed: Typed, database: Database
) -> None:
    address = ("--journal", database.address, "--data", tmp_path / "heads")
    with open_postgres(database) as journal:
        journal.keep([OWN])
    assert typed("restore", older, *address)[0] == 0
    with open_postgres(database) as journal:
        assert journal.secrets(CampaignId(""), "") == (OWN, HOST)
    assert typed("backup", tmp_path / "newer", *address)[0] == 0
    assert b"own key" not in gzip.decompress((tmp_path / "newer").read_bytes())


FULL = """
CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER no_room BEFORE INSERT ON records FOR EACH ROW WHEN (NEW.campaign = 'ashford') EXECUTE FUNCTION no_room();
"""


def test_of_a_backup_that_finds_no_room_in_a_database_nothing_stays(
    tmp_path: Path, folder: Path, typed: Typed, postgres: "Server", database: Database
) -> None:
    address = ("--journal", database.address, "--data", tmp_path / "heads")
    assert typed("backup", tmp_path / "kept", "--data", folder)[0] == 0
    with postgres.asked(database.address) as connection:
        connection.execute(FULL)
        try:
            status, _, complained = typed("restore", tmp_path / "kept", *address)
        finally:
            connection.execute("DROP FUNCTION no_room CASCADE")
    assert (status, "disk is full" in complained) == (2, True)
    assert typed("journal", "verify", *address)[0] == 0  # no head tells of a record that is not there
    assert typed("restore", tmp_path / "kept", *address)[0] == 0
