"""A disk that fails while something is stored: nobody says that it was not, and the same move finds out."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool
from tests.journal.rows import SALTMARSH, row
from tests.saying import said
from tests.table.gathering import Gathering

from talewright.journal import SqlJournal, open_journal, sqlite
from talewright.journal.sqlite import BEGIN, FILE, telling
from talewright.table import Conflict, MemoryJournal, Uncertain, Unwritable
from talewright.table.events import Said
from talewright.table.journal import Kept, Record
from talewright.table.moves import Say
from talewright.table.seat import CampaignId


class Failing(MemoryJournal):
    """A journal whose disk fails once: before or after the records were written."""

    fails = ""

    def append(
        self,
        campaign: CampaignId,
        expected: int,
        records: Sequence[Record],
        *,
        keep: Sequence[Kept] = (),
        drop: Sequence[str] = (),
    ) -> None:
        fails, self.fails = self.fails, ""
        if fails == "before":
            raise Uncertain("The disk failed.")
        super().append(campaign, expected, records, keep=keep, drop=drop)
        if fails == "after":
            raise Uncertain("The disk failed.")


@pytest.mark.parametrize("when", ["before", "after"])
def test_the_same_move_sent_again_finds_out_and_happens_once(when: str) -> None:
    journal = Failing()
    fair = Gathering.on(journal)
    journal.fails = when
    with pytest.raises(Uncertain):
        fair.table.act(fair.campaign, fair.bo, Say("Did you hear me?"), move_id="bo-says-so")
    again = fair.table.act(fair.campaign, fair.bo, Say("Did you hear me?"), move_id="bo-says-so")
    assert again.again == (when == "after")
    assert [line.text for line in fair.table.log(fair.campaign, fair.cy)].count("Did you hear me?") == 1


@pytest.mark.parametrize("when", ["before", "after"])
def test_another_move_begins_from_what_is_stored(when: str) -> None:
    journal = Failing()
    fair = Gathering.on(journal)
    journal.fails = when
    with pytest.raises(Uncertain):
        fair.table.act(fair.campaign, fair.bo, Say("One."), move_id="bo-says-one")
    fair.table.act(fair.campaign, fair.cy, Say("Two."), move_id="cy-says-two")
    said = [line.text for line in fair.table.log(fair.campaign, fair.bo) if line.kind == "said/1"]
    assert said == (["One.", "Two."] if when == "after" else ["Two."])


class FailingDisk(sqlite3.Connection):
    """SQLite as it answers when the disk does not take what is committed."""

    code = 0

    def commit(self) -> None:
        if self.code:
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = self.code
            raise error
        super().commit()


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_IOERR_FSYNC, Uncertain),
        (sqlite3.SQLITE_IOERR_DIR_FSYNC, Uncertain),
        (sqlite3.SQLITE_IOERR_WRITE, Unwritable),
        (sqlite3.SQLITE_FULL, Unwritable),
        (sqlite3.SQLITE_BUSY, Unwritable),
        (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, Conflict),
    ],
)
def test_only_what_is_uncertain_is_called_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, kind: type[Exception]
) -> None:
    open_journal(tmp_path).close()
    file = tmp_path / FILE
    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(file, factory=FailingDisk, isolation_level=None, check_same_thread=False),
        poolclass=NullPool,
    )
    with SqlJournal(engine, BEGIN, lambda: telling(file)) as journal:
        monkeypatch.setattr(FailingDisk, "code", code)
        with pytest.raises(kind) as told:
            journal.append(SALTMARSH, 0, row(Said("Hm.")))
        assert type(told.value) is kind
        if kind is Uncertain:
            assert said(str(told.value), sqlite) == ("sqlite.MAYBE.1",)
            assert str(tmp_path) not in str(told.value)
        monkeypatch.setattr(FailingDisk, "code", 0)
        journal.append(SALTMARSH, 0, row(Said("Hm.")))
