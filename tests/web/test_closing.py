"""Sessions of play that close by themselves: looked for as long as the table runs, and what it costs."""

import asyncio

import pytest
from litestar.concurrency import sync_to_thread
from tests.journal.waiting import wait_for
from tests.table.gathering import Gathering, told
from tests.table.wording import Clock, open_session
from tests.toy.jar import FillJar
from tests.toy.play import TOY
from tests.toy.throwing import StartThrow

from talewright.caching import by_identity
from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.journal import Unreadable
from talewright.table import CampaignId, Table, Unwritable
from talewright.table.events import SessionClosed
from talewright.table.journal import MemoryJournal
from talewright.table.ledger import LOOKED_AT
from talewright.web import closing
from talewright.web.closing import Closing
from talewright.web.regions import Drawn
from talewright.web.tables import shows


class Lost(MemoryJournal):
    """A journal whose database does not answer."""

    def __init__(self, fault: Exception) -> None:
        super().__init__()
        self.fault = fault
        self.looks = 0

    def holders(self, prefix: str) -> tuple[CampaignId, ...]:  # noqa: ARG002 - whatever is looked for
        self.looks += 1
        raise self.fault


@pytest.mark.usefixtures("own_loop")
@pytest.mark.parametrize("fault", [Unwritable("It does not answer."), Unreadable("It is damaged.")])
def test_a_database_that_is_away_for_a_while_ends_no_looking(fault: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LOOK_EVERY_S", "FORGET_EVERY_S"):
        monkeypatch.setattr(closing, name, 0.01)
    journal = Lost(fault)

    async def evening() -> None:
        looking = Closing(Table(journal, {"toy": TOY}), Drawn(shows))  # type: ignore[dict-item]  # its own state and moves
        await looking.open()
        assert await sync_to_thread(wait_for, lambda: journal.looks >= 3)
        await looking.close()

    asyncio.run(evening())


def test_a_campaign_in_which_somebody_played_today_is_not_folded_to_see_whether_it_is_silent() -> None:
    clock = Clock()
    people = Gathering.on(MemoryJournal(), clock)
    people.act(people.bo, StartThrow())
    clock.move(hours=1)
    people.act(people.ann, FillJar(beans=7))
    ledger = people.table.ledger
    ledger.kept.drop(people.campaign)
    clock.move(hours=22)
    Closing(people.table, Drawn(shows)).close_silent()
    assert people.campaign not in ledger.kept
    clock.move(hours=2)
    Closing(people.table, Drawn(shows)).close_silent()
    assert len(told(people, SessionClosed)) == 1


def test_many_hidden_moves_keep_no_session_open_and_close_none() -> None:
    clock = Clock()
    people = Gathering.on(MemoryJournal(), clock)
    open_session(people)
    clock.move(hours=23)
    for beans in range(1, LOOKED_AT + 1):
        people.act(people.ann, FillJar(beans=beans))
    Closing(people.table, Drawn(shows)).close_silent()
    assert told(people, SessionClosed) == []
    clock.move(hours=2)
    Closing(people.table, Drawn(shows)).close_silent()
    assert len(told(people, SessionClosed)) == 1


def test_offers_and_what_else_is_worked_out_are_given_back_where_nothing_happens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(closing, "QUIET_S", -1.0)
    table = Table(MemoryJournal(), {QUESTWORLDS_3.slug: QUESTWORLDS_3})  # type: ignore[dict-item]  # as above
    robin = table.seating.begin(QUESTWORLDS_3.slug, "Saltmarsh", gm="Robin")
    worked_out, words = by_identity(maxsize=8)(lambda words: [*words]), ["one"]
    offered, first = table.offers(robin.campaign, robin.seat)[0], worked_out(words)
    assert table.offers(robin.campaign, robin.seat)[0] is offered
    looking = Closing(table, Drawn(shows))
    looking.forget()
    assert worked_out(words) is first  # it was used a moment ago
    looking.forget()
    assert worked_out(words) is first  # and again
    looking.forget()
    looking.forget()
    assert worked_out(words) is not first
    assert table.offers(robin.campaign, robin.seat)[0] is not offered
