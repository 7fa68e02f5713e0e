"""The table looks for silent sessions as long as it runs, whatever becomes of the journal meanwhile."""

import asyncio

import pytest
from litestar.concurrency import sync_to_thread
from tests.journal.waiting import wait_for
from tests.toy.play import TOY

from talewright.journal import Unreadable
from talewright.table import CampaignId, Table, Unwritable
from talewright.table.journal import MemoryJournal
from talewright.web import closing
from talewright.web.closing import Closing


class Lost(MemoryJournal):
    """A journal whose database does not answer."""

    def __init__(self, fault: Exception) -> None:
        super().__init__()
        self.fault = fault
        self.looks = 0

    def holders(self, prefix: str) -> tuple[CampaignId, ...]:  # noqa: ARG002 - whatever is looked for
        self.looks += 1
        raise self.fault


@pytest.mark.parametrize("fault", [Unwritable("It does not answer."), Unreadable("It is damaged.")])
def test_a_database_that_is_away_for_a_while_ends_no_looking(fault: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closing, "LOOK_EVERY_S", 0.01)
    journal = Lost(fault)

    async def evening() -> None:
        looking = Closing(Table(journal, {"toy": TOY}))  # type: ignore[dict-item]  # its own state and moves
        await looking.open()
        assert await sync_to_thread(wait_for, lambda: journal.looks >= 3, 5)
        await looking.close()

    asyncio.run(evening())
