"""What whoever watches over the server is told."""

import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from tests.toy.play import TOY
from tests.web.fair import Fair

from talewright.journal import Unreadable, open_journal
from talewright.journal.sqlite import FILE
from talewright.table import MemoryJournal, Table, Unwritable
from talewright.table.journal import Secret
from talewright.web import health

OK, UNAVAILABLE = httpx.codes.OK, httpx.codes.SERVICE_UNAVAILABLE
PLACE = "/srv/kept/journal.db"


def test_all_is_well(fair: Fair) -> None:
    browser = fair.browser()
    lives, stores = browser.get("/health"), browser.get("/ready")
    assert (lives.status_code, lives.json()) == (OK, {"status": "up"})
    assert (stores.status_code, stores.json()) == (OK, {"status": "up", "journal": "ready"})


def test_a_journal_that_another_program_holds_is_said_to_be(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal, closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        browser = Fair(Table(journal, {"toy": TOY})).browser()  # type: ignore[dict-item]  # its own state and moves
        other.execute("BEGIN IMMEDIATE")
        answer = browser.get("/ready")
        assert (answer.status_code, answer.json()["journal"]) == (UNAVAILABLE, "cannot be written")
        assert str(tmp_path) not in answer.text


class Damaged(MemoryJournal):
    """A journal that nobody can read any more."""

    def secret(self, name: str) -> Secret | None:
        raise Unreadable(f"{PLACE} is damaged ({name}).", place=PLACE)


class Full(MemoryJournal):
    """A journal that takes nothing, and counts how often it was asked."""

    asked = 0

    def keep(self, *_: object, **__: object) -> None:
        self.asked += 1
        raise Unwritable(f"Nothing was stored: {PLACE} finds no room.", place=PLACE)


@pytest.mark.parametrize(("journal", "said"), [(Damaged(), "cannot be read"), (Full(), "cannot be written")])
def test_a_journal_in_trouble_is_told_without_where_it_lies(fair: Fair, journal: MemoryJournal, said: str) -> None:
    browser = Fair(Table(journal, fair.table.ledger.games), fair.barker).browser()
    answer = browser.get("/ready")
    told = answer.json()
    assert (answer.status_code, told["status"], told["journal"]) == (UNAVAILABLE, "in trouble", said)
    assert said in told["detail"]
    assert PLACE not in answer.text
    assert browser.get("/health").status_code == OK  # it lives, and a restart would not help


def test_however_often_it_is_asked_the_disk_is_tried_once_in_a_while(
    fair: Fair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "FOR_S", 60.0)
    journal = Full()
    browser = Fair(Table(journal, fair.table.ledger.games), fair.barker).browser()
    assert {browser.get("/ready").status_code for _ in range(5)} == {UNAVAILABLE}
    assert journal.asked == 1


def test_the_log_says_once_what_is_wrong_with_which_journal_and_when_it_is_well_again(
    fair: Fair, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "FOR_S", 0.0)
    journal = Damaged()
    browser = Fair(Table(journal, fair.table.ledger.games), fair.barker).browser()
    browser.get("/ready")
    browser.get("/ready")
    monkeypatch.setattr(Damaged, "secret", MemoryJournal.secret)
    browser.get("/ready")
    said = [record.getMessage() for record in caplog.records if record.name == health.__name__]
    assert [PLACE in each for each in said] == [True, False]
