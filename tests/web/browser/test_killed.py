"""A worker and the database are killed in the middle of a contest, while six browsers look; the evening goes on."""

import os
import signal
import sys

import pytest
from playwright.sync_api import expect
from tests.journal.waiting import wait_for
from tests.postgres import Server
from tests.web.browser.joining import join
from tests.web.browser.person import DESK, PHONE, People
from tests.web.browser.running import PLAY, RunningTable
from tests.web.browser.test_contest import framed, press_roll, sit_down, throw

from talewright.cli.kept import JOURNAL
from talewright.journal.postgres import Database, read_postgres
from talewright.journal.verify import verify

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="several workers are tried on Linux")


def test_an_evening_goes_on_when_a_worker_and_the_database_are_killed(
    people: People, database: Database, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(JOURNAL, database.address)
    with RunningTable((*PLAY, "--workers", "2"), database.data) as table:
        gm, lee = sit_down(people, table, framed, size=DESK, scheme="light")
        here = gm.page.url
        gm.open(f"{here}/people")
        invitation = gm.page.locator(".code").inner_text()
        gm.open(here)
        others = [people.person(size=size) for size in (DESK, PHONE, DESK, DESK)]
        for number, other in enumerate(others):
            join(other, table, invitation, f"Guest {number}")
        everybody = (gm, lee, *others)
        gm.press("Use real dice")
        lee.press("Use real dice")
        for person in (gm, lee):
            person.sees("Have the table roll my dice")

        first, *_ = table.workers()
        os.kill(first, signal.SIGKILL)
        press_roll(lee)
        for person in everybody:
            expect(person.page.locator(".thrown")).to_be_attached()
        assert wait_for(lambda: len(table.workers()) == 2 and first not in table.workers())

        postgres.kill()
        lee.says("Is anybody there?")
        lee.sees("does not answer")
        postgres.start_again()
        for person in everybody:
            person.is_connected()
        gm.page.locator("[id$='.theirs'] form[data-move='type-face']").wait_for()
        lee.page.locator("[id$='.ours'] form[data-move='type-face']").wait_for()
        throw(gm, lee, ours=11, theirs=17)
        for person in everybody:
            person.sees("Fenn gains the prize")
            person.is_connected()
    with read_postgres(database) as journal:
        (campaign,) = journal.campaigns()
        assert verify([*journal.read(campaign)]).records == journal.head(campaign)
