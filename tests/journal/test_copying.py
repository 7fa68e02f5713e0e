"""A whole journal moves from one place to another, or nothing of it does."""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from tests.journal.rows import ASHFORD, SALTMARSH, SEATED, row
from tests.journal.shell import Shell, tamper
from tests.refusing import refusing

from talewright.journal import Place, open_journal, place_of
from talewright.journal.copying import Copied, copy
from talewright.journal.export import export
from talewright.journal.places import Folder
from talewright.journal.postgres import Database, open_postgres
from talewright.journal.sqlite import FILE
from talewright.refusal import Refused
from talewright.table.events import PictureSet, Said
from talewright.table.journal import Picture, Secret
from talewright.table.seat import CampaignId

FACE = Picture.of(SALTMARSH, bytes(range(256)) * 30)
TOLD = row(*SEATED, PictureSet("seat:seat-of-kim", "Kim", FACE.digest), Said("The tide is out. ÄÖ 🗡️\0"))
SECRETS = (
    Secret("token:aa", SALTMARSH, "seat-of-kim"),
    Secret("seed:saltmarsh:1", SALTMARSH, "00ff"),
    Secret("host:bb", CampaignId(""), ""),
)
"""Links, an open seed, and the host's own."""


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A journal with two campaigns, secrets and a picture."""
    with open_journal(tmp_path / "old") as journal:
        journal.append(SALTMARSH, 0, TOLD, keep=[FACE, *SECRETS])
        journal.append(ASHFORD, 0, row(Said("Here too."), campaign=ASHFORD))
    return Folder(tmp_path / "old")


def whole(place: Place) -> tuple[Mapping[CampaignId, Sequence[str]], set[Secret], bytes | None]:
    """What is kept in a place: exports, secrets, the picture."""
    with place.read() as journal:
        told = {campaign: tuple(export(journal, campaign)) for campaign in journal.campaigns()}
        kept = {secret for each in (SALTMARSH, CampaignId("")) for secret in journal.secrets(each, "")}
        return told, kept, journal.picture(SALTMARSH, FACE.digest)


def quiet(_: str) -> None:
    """Nothing is missing, so nothing is said."""


def test_there_and_back_again_everything_is_as_it_was(folder: Folder, database: Database, tmp_path: Path) -> None:
    back = Folder(tmp_path / "new")
    for source, target in ((folder, database), (database, back)):
        assert copy(source, target, quiet) == Copied(2, len(TOLD) + 1, len(SECRETS), 1)
        assert target.survey().troubles == {}
        known = target.survey().heads
        assert known is not None
        assert known.heads[SALTMARSH].position == len(TOLD)
    assert whole(folder) == whole(database) == whole(back)
    assert whole(back)[1:] == (set(SECRETS), FACE.content)


def test_a_place_that_holds_anything_is_refused(folder: Folder, database: Database) -> None:
    with open_postgres(database) as journal:
        journal.keep([Secret("token:cc", ASHFORD, "seat-of-jo")])
    with refusing(by="_check_empty", naming=("secrets",)):
        copy(folder, database, quiet)
    with open_postgres(database) as journal:
        assert journal.campaigns() == ()


def test_what_servers_sign_with_stays_where_it_is(folder: Folder, database: Database, tmp_path: Path) -> None:
    own, theirs = (Secret("bus", CampaignId(""), value) for value in ("own", "theirs"))
    with open_journal(tmp_path / "old") as journal:
        journal.keep([theirs])
    with open_postgres(database) as journal:
        journal.keep([own])
    assert copy(folder, database, quiet) == Copied(2, len(TOLD) + 1, len(SECRETS), 1)
    assert whole(database)[1] == {own, *SECRETS}


def test_of_a_journal_that_was_changed_nothing_is_copied(folder: Folder, database: Database) -> None:
    tamper(folder.folder, "UPDATE records SET body = replace(body, 'tide', 'ship') WHERE campaign = 'saltmarsh'")
    with pytest.raises(Refused, match=rf"saltmarsh, record {len(TOLD)}: .*it was changed"):
        copy(folder, database, quiet)
    assert whole(database) == ({}, set(), None)


def test_of_a_journal_that_lacks_a_picture_nothing_is_copied(tmp_path: Path, database: Database) -> None:
    with open_journal(tmp_path / "old") as journal:
        journal.append(SALTMARSH, 0, TOLD)
    with pytest.raises(Refused, match="The picture that it names is missing"):
        copy(Folder(tmp_path / "old"), database, quiet)


def test_a_journal_that_lacks_records_is_settled_first(folder: Folder, database: Database) -> None:
    with closing(sqlite3.connect(folder.folder / FILE)) as connection, connection:
        connection.execute("DROP TRIGGER records_refuse_delete")
        connection.execute("DELETE FROM records WHERE position > 3")
    with refusing(by=copy, naming=("talewright journal accept saltmarsh",)):
        copy(folder, database, quiet)


def test_a_copy_of_a_database_that_others_play_on_is_of_one_moment(
    folder: Folder, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy(folder, database, quiet)
    seen: list[int] = []
    with open_postgres(database) as journal:

        def play_on(*_: object) -> None:
            there = journal.read(SALTMARSH)
            journal.append(SALTMARSH, len(there), row(Said("On."), behind=there))
            seen.append(len(there))

        monkeypatch.setattr("talewright.journal.copying._check_sound", play_on)
        copied = copy(database, Folder(tmp_path / "new"), quiet)
    assert copied.records == len(TOLD) + 1
    assert seen == [len(TOLD), len(TOLD) + 1]


# The command


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


def test_the_command_tells_how_much_there_was(
    shell: Shell, folder: Folder, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    heads = ("--data", database.data)
    told = shell("copy", folder.folder, database.address, *heads)
    assert f"2 campaigns, {len(TOLD) + 1} records, 3 secrets, 1 picture." in told
    monkeypatch.setenv("TALEWRIGHT_JOURNAL", database.address)
    assert "saltmarsh" in shell("list", *heads)
    assert shell("export", "saltmarsh", *heads) == shell(
        "export", "saltmarsh", "--data", folder.folder, "--journal", ""
    )
    for target in ([database.address], []):  # without one it is the variable's, as for other commands
        assert "already" in shell.refused("copy", folder.folder, *target, *heads)


def test_a_folder_without_a_journal_is_named(shell: Shell, tmp_path: Path, database: Database) -> None:
    assert "There is no journal in" in shell.refused("copy", tmp_path / "nowhere", database.address)


def test_a_copy_needs_another_place(shell: Shell, folder: Folder) -> None:
    assert "itself" in shell.refused("copy", folder.folder, folder.folder)
    assert "TALEWRIGHT_JOURNAL" in shell.refused("copy", folder.folder)


def test_an_address_of_another_kind_is_refused() -> None:
    with refusing(by=place_of, naming=("--data",)):
        place_of(None, "mysql://kim@localhost/club")
