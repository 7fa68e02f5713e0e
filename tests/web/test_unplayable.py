"""A campaign that cannot be read: the home page lists it with its trouble, and everything else works."""

from pathlib import Path

import httpx
import pytest
from tests.journal.rows import GM, row
from tests.journal.stories import BEGUN, ODD, SEATED, STORIES
from tests.toy.play import TOY
from tests.web.fair import Fair

from talewright.journal import SqlJournal, Unreadable, open_journal
from talewright.journal.heads import Head, Heads
from talewright.table import Table, Uncertain, keys
from talewright.table.journal import Secret
from talewright.table.seat import CampaignId

NAMES = {  # as far as they can be read
    "no beginning": "A campaign",
    "a beginning that cannot be read": "A campaign",
    "a beginning with odd options": "Odd",
}


@pytest.mark.parametrize("story", STORIES)
def test_home_lists_what_cannot_be_read_with_its_trouble(fair: Fair, story: str) -> None:
    fair.table.ledger.journal.append(ODD, 0, STORIES[story])
    page = fair.host().get("/")
    assert page.status_code == httpx.codes.OK
    assert "The spring fair" in page.text
    assert f"<b><bdi>{NAMES.get(story, 'The odd fair')}</bdi></b><small>{ODD}: " in page.text
    assert f"/campaigns/{ODD}/run" not in page.text
    assert f"/campaigns/{fair.barker.campaign}/run" in page.text


@pytest.mark.parametrize("story", STORIES)
def test_whoever_has_a_seat_there_reads_why_it_cannot_be_opened(fair: Fair, story: str) -> None:
    token = keys.new_token()
    secret = Secret(keys.token_name(token), ODD, GM)
    fair.table.ledger.journal.append(ODD, 0, STORIES[story], keep=[secret])
    browser = fair.browser()
    browser.sit(fair.barker)
    browser.client.cookies.set(f"talewright-seat-{GM}", token)
    home = browser.get("/")
    assert home.status_code == httpx.codes.OK
    assert "The spring fair" in home.text
    assert f"<b><bdi>{NAMES.get(story, 'The odd fair')}</bdi></b><small>" in home.text
    assert browser.get(f"/s/{token}").status_code == httpx.codes.UNPROCESSABLE_ENTITY


def test_a_campaign_that_lacks_records_is_listed_with_what_is_missing(tmp_path: Path) -> None:
    there = row(BEGUN, SEATED, campaign=ODD)
    with open_journal(tmp_path) as journal:
        journal.append(ODD, 0, there)
    heads = Heads(tmp_path)
    heads.note(ODD, Head(40, "a" * 64))
    heads.note(CampaignId("gone"), Head(7, "b" * 64))
    heads.close()
    with open_journal(tmp_path) as journal:
        fair = Fair(Table(journal, {"toy": TOY}))  # type: ignore[dict-item]  # its own state and moves
        page = fair.host().get("/").text
    assert (
        "<b><bdi>The odd fair</bdi></b><small>odd: Its last 38 are missing: it stood at record 40, and ends at 2."
        in page
    )
    assert "gone: All its 7 records are missing." in page
    assert f"/campaigns/{fair.barker.campaign}/run" in page


def test_a_page_of_the_file_that_cannot_be_read_is_the_trouble_of_one_campaign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = SqlJournal.read

    def damaged(journal: SqlJournal, campaign: CampaignId, *, after: int = 0, anyway: bool = False) -> object:
        if campaign == ODD:
            raise Unreadable("journal.db is damaged.")
        return read(journal, campaign, after=after, anyway=anyway)

    with open_journal(tmp_path) as journal:
        journal.append(ODD, 0, row(BEGUN, SEATED, campaign=ODD))
        monkeypatch.setattr(SqlJournal, "read", damaged)
        fair = Fair(Table(journal, {"toy": TOY}))  # type: ignore[dict-item]  # its own state and moves
        page = fair.host().get("/")
    assert page.status_code == httpx.codes.OK
    assert "odd: journal.db is damaged." in page.text


def test_a_move_of_which_nobody_knows_whether_it_is_stored_is_answered_so(
    fair: Fair, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise Uncertain("It is uncertain whether this was stored.")

    bot = fair.bot(fair.barker)
    monkeypatch.setattr(fair.table.ledger.journal, "append", fail)
    answer = bot.move("barker-says-so", {"type": "say", "text": "Hello"})
    assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE
    assert answer.json()["title"] == "Perhaps stored"
    assert answer.json()["detail"] == "It is uncertain whether this was stored."
