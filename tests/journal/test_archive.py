"""A closed campaign leaves for a file and comes back as it was, while others play."""

import stat
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine
from sqlalchemy.dialects.postgresql.psycopg import dialect
from tests.cli.playing import playing
from tests.forked import PATIENCE_S
from tests.journal.rows import ASHFORD, PLAYER, SALTMARSH, SEATED, row
from tests.journal.shell import Shell
from tests.postgres import Server
from tests.toy.play import TOY
from tests.web.listening import listening, served

from talewright.journal import Place, SqlJournal, backup, open_journal, sqlite
from talewright.journal.export import BadLine
from talewright.journal.places import Folder
from talewright.journal.postgres import Database
from talewright.journal.statements import Statements
from talewright.table import Table, keys
from talewright.table.events import PictureSet, Said
from talewright.table.journal import Archived, Conflict, Picture, Secret
from talewright.table.ledger import ARCHIVED
from talewright.table.seat import CampaignId
from talewright.web import news

OLDER = CampaignId("older")
TOKEN = Secret("token:aa", SALTMARSH, "seat-of-kim")
CODE = Secret("code:ABCDEF", SALTMARSH, "")
SEED = Secret("seed:ashford:1", ASHFORD, "00ff")
FACE = Picture.of(SALTMARSH, b"a face")
STORY = row(*SEATED, PictureSet(PLAYER, "Kim", FACE.digest), Said("We go home."))
FAIR = row(*SEATED, campaign=ASHFORD)


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A journal with a campaign that is closed, and one whose session is open."""
    with open_journal(tmp_path / "data") as journal:
        journal.append(SALTMARSH, 0, STORY, keep=[TOKEN, CODE, FACE])
        journal.append(ASHFORD, 0, FAIR, keep=[SEED])
    return tmp_path / "data"


def test_a_campaign_leaves_and_comes_back_with_everything(tmp_path: Path, folder: Path, shell: Shell) -> None:
    file = tmp_path / "old"
    assert "1 campaign with 5 records, 1 picture and 2 secrets" in shell("archive", file, SALTMARSH, "--data", folder)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with open_journal(folder, say=pytest.fail) as journal:  # nothing is missed
        assert journal.campaigns() == (ASHFORD,)
        assert journal.picture(SALTMARSH, FACE.digest) is None
        assert (journal.secret(CODE.name), journal.secret(TOKEN.name)) == (None, TOKEN)
    shell("bring-back", file, "--data", folder)
    shell("bring-back", file, "--data", folder)  # once is enough, twice is no harm
    with open_journal(folder, say=pytest.fail) as journal:
        assert journal.read(SALTMARSH) == STORY
        assert journal.picture(SALTMARSH, FACE.digest) == FACE.content
        assert journal.secret(CODE.name) == CODE


def test_a_campaign_whose_session_is_open_stays(tmp_path: Path, folder: Path, shell: Shell) -> None:
    assert "A session of ashford is open" in shell.refused("archive", tmp_path / "old", ASHFORD, "--data", folder)
    assert not (tmp_path / "old").exists()


def test_where_one_of_several_is_played_meanwhile_all_of_them_stay(
    tmp_path: Path, folder: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_out = SqlJournal.take_out

    def played(
        journal: SqlJournal, campaign: CampaignId, expected: int, *, keep: Sequence[Secret], drop: Sequence[str]
    ) -> None:
        if campaign == ASHFORD:
            journal.append(ASHFORD, len(FAIR), row(Said("Wait for me."), campaign=ASHFORD, behind=FAIR))
        take_out(journal, campaign, expected, keep=keep, drop=drop)

    with open_journal(folder) as journal:
        journal.keep(drop=[SEED.name])
    monkeypatch.setattr(SqlJournal, "take_out", played)
    assert "Nothing was taken out" in shell.refused("archive", tmp_path / "old", SALTMARSH, ASHFORD, "--data", folder)
    assert not (tmp_path / "old").exists()
    with open_journal(folder, say=pytest.fail) as journal:
        assert journal.read(SALTMARSH) == STORY
        assert journal.picture(SALTMARSH, FACE.digest) == FACE.content
        assert (journal.secret(CODE.name), journal.secret(TOKEN.name)) == (CODE, TOKEN)
        assert not journal.secret(keys.archived_name(SALTMARSH))


def test_nothing_is_taken_out_before_the_file_can_be_read(
    tmp_path: Path, folder: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(_: Path) -> None:
        raise BadLine(3, "this cannot be read.")

    monkeypatch.setattr(backup, "read", unreadable)
    shell.refused("archive", tmp_path / "old", SALTMARSH, "--data", folder)
    with open_journal(folder) as journal:
        assert journal.read(SALTMARSH) == STORY


def test_a_file_whose_campaign_was_played_elsewhere_meanwhile_is_refused(
    tmp_path: Path, folder: Path, shell: Shell
) -> None:
    shell("archive", tmp_path / "old", SALTMARSH, "--data", folder)
    shell("bring-back", tmp_path / "old", "--data", folder)
    with open_journal(folder) as journal:
        journal.append(SALTMARSH, len(STORY), row(Said("And on."), behind=STORY))
    assert "stands elsewhere" in shell.refused("bring-back", tmp_path / "old", "--data", folder)


@pytest.mark.parametrize(
    "planted",
    [
        Secret("host:bb", SALTMARSH, "2026-03-01"),
        Secret(keys.archived_name(ASHFORD), SALTMARSH, ASHFORD),
        Secret(SEED.name, SALTMARSH, "the faces I like"),
        Secret("code:GHJKMN", SALTMARSH, ""),
    ],
)
def test_a_file_from_elsewhere_opens_nothing_but_its_own_campaign(
    planted: Secret, tmp_path: Path, folder: Path, shell: Shell
) -> None:
    file = tmp_path / "theirs"
    with open_journal(tmp_path / "their own") as theirs:
        theirs.append(SALTMARSH, 0, STORY, keep=[FACE, planted])
        backup.write(theirs, file, [SALTMARSH])
    with open_journal(folder) as journal:
        journal.keep([Secret("code:GHJKMN", ASHFORD, "")])
        backup.take_out(journal, tmp_path / "old", [SALTMARSH])
    assert "Nothing was brought" in shell.refused("bring-back", file, "--data", folder)
    with open_journal(folder) as journal:
        kept = journal.secret(planted.name)
        assert kept is None or kept.campaign == ASHFORD
        assert journal.head(SALTMARSH) == 0


def test_a_backup_of_a_whole_table_is_not_brought_into_another(tmp_path: Path, folder: Path, shell: Shell) -> None:
    host = Secret("host:bb", CampaignId(""), "2026-03-01")
    with open_journal(tmp_path / "their own") as theirs:
        theirs.keep([host])
        backup.write(theirs, tmp_path / "theirs")
    assert "talewright restore" in shell.refused("bring-back", tmp_path / "theirs", "--data", folder)
    with open_journal(folder) as journal:
        assert journal.secret(host.name) is None


def test_a_table_that_has_it_open_says_that_it_is_archived_and_goes_on_when_it_is_back(
    tmp_path: Path, shell: Shell
) -> None:
    file = tmp_path / "old"
    with playing("play", "--data", tmp_path / "data", "--port", "0") as table:
        seat = table.begin()
        table.say(seat, "Good night.")
        shell("archive", file, "Saltmarsh", "--data", tmp_path / "data")
        with pytest.raises(AssertionError):
            table.say(seat, "Is anybody here?")
        said = httpx.get(table.address + seat, cookies=table.seats, timeout=PATIENCE_S)
        assert "This campaign is archived" in said.text
        shell("bring-back", file, "--data", tmp_path / "data")
        table.say(seat, "Here we are again.")
    assert "all is as it should be" in shell("verify", "--data", tmp_path / "data")


def test_a_page_that_lies_open_learns_that_its_campaign_is_archived(
    tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "BEAT_EVERY_S", 0.2)  # with a beat, if nothing else happens
    with open_journal(tmp_path / "data") as journal:
        table = Table(journal, {"toy": TOY})  # type: ignore[dict-item]  # its own state and moves
        host = table.seating.begin("toy", "Saltmarsh", gm="Robin")
        with served(table) as address, listening(address, host) as ears:
            ears.next("news")
            shell("archive", tmp_path / "old", "Saltmarsh", "--data", tmp_path / "data")
            assert ears.next("closed").data == ARCHIVED
            assert ears.ended()


def test_whoever_looks_learns_that_it_is_archived_and_not_that_it_never_was(folder: Path, tmp_path: Path) -> None:
    with open_journal(folder) as journal:
        table = Table(journal, {"toy": TOY})  # type: ignore[dict-item]  # its own state and moves
        backup.take_out(journal, tmp_path / "old", [SALTMARSH])
        with pytest.raises(Archived):
            table.ledger.campaign(SALTMARSH)
        backup.put_back(journal, tmp_path / "old")
        assert table.ledger.campaign(SALTMARSH).position == len(STORY)


@pytest.mark.parametrize("there", ["sqlite", "postgres"])
def test_either_database_gives_a_campaign_up_and_guards_the_others(
    request: pytest.FixtureRequest, tmp_path: Path, there: str
) -> None:
    place: Place = Folder(tmp_path / "data") if there == "sqlite" else request.getfixturevalue("database")
    with place.open(pytest.fail) as journal:
        journal.append(SALTMARSH, 0, STORY, keep=[TOKEN, CODE, FACE])
        journal.append(ASHFORD, 0, FAIR)
        backup.take_out(journal, tmp_path / "old", [SALTMARSH])
        assert journal.campaigns() == (ASHFORD,)
        with pytest.raises(Conflict):
            journal.take_out(ASHFORD, len(FAIR) + 1)
    with place.open(pytest.fail) as journal:  # nothing is missed
        backup.put_back(journal, tmp_path / "old")
        assert journal.read(SALTMARSH) == STORY
        assert journal.picture(SALTMARSH, FACE.digest) == FACE.content
    if isinstance(place, Database):
        engine = create_engine(place.address.replace("postgresql://", "postgresql+psycopg://"))
    else:
        engine = sqlite.engine_for(tmp_path / "data" / sqlite.FILE)
    with engine.connect() as connection, pytest.raises(Exception, match="is never taken away"):
        connection.exec_driver_sql("DELETE FROM records")
    engine.dispose()


def test_a_move_that_is_being_stored_meanwhile_is_kept_and_its_campaign_stays(
    database: Database, postgres: Server
) -> None:
    late = row(Said("Wait for me."), behind=STORY)
    with database.open(pytest.fail) as journal:
        journal.append(SALTMARSH, 0, STORY, keep=[FACE])
        with postgres.asked(database.address) as writer, ThreadPoolExecutor(1) as beside:
            writer.execute("BEGIN")
            writer.execute("SELECT max(position) FROM records")  # as whatever is stored begins
            taking = beside.submit(journal.take_out, SALTMARSH, len(STORY))
            while not (taking.done() or writer.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchall()):
                pass
            adding = Statements(dialect())  # type: ignore[no-untyped-call]
            adding.add(writer.cursor(), SALTMARSH, len(STORY), late)  # type: ignore[arg-type]
            writer.execute("COMMIT")
            with pytest.raises(Conflict):
                taking.result()
        assert journal.read(SALTMARSH) == (*STORY, *late)


def test_what_is_archived_is_listed_and_is_said_to_be_so(tmp_path: Path, shell: Shell) -> None:
    file, folder = tmp_path / "old", tmp_path / "data"
    with open_journal(folder) as journal:
        journal.append(SALTMARSH, 0, STORY, keep=[FACE])
    assert f"bring-back {file} --data {folder}" in shell("archive", file, SALTMARSH, "--data", folder)
    with open_journal(folder) as journal:
        journal.keep([Secret(keys.archived_name(OLDER), CampaignId(""), OLDER)])  # as before names were kept
    known = {line.split("  (archived: ")[0] for line in shell("list", "--data", folder).splitlines()}
    assert known == {f"{SALTMARSH}  Saltmarsh", OLDER}
    for named in (SALTMARSH, "Saltmarsh", OLDER):
        assert "bring-back" in shell.refused("show", named, "--data", folder)
    shell("bring-back", file, "--data", folder)
    assert SALTMARSH not in {
        line.split("  ")[0] for line in shell("list", "--data", folder).splitlines() if "archived: " in line
    }
