"""Closes the sessions of play in which nobody has done anything for a day, and forgets what nobody looks at."""

import asyncio
import logging
from contextlib import suppress

from litestar.concurrency import sync_to_thread

from talewright import caching
from talewright.journal import Unreadable
from talewright.refusal import Refused
from talewright.table import Table, Unwritable
from talewright.table.chapter import forget_offers
from talewright.table.dealing import SILENCE
from talewright.web.garbage import MANY, give_back, sweep
from talewright.web.regions import Drawn
from talewright.web.screens import TableScreen

logger = logging.getLogger(__name__)

LOOK_EVERY_S = 600.0
FORGET_EVERY_S = 60.0
QUIET_S = 60.0


class Closing:
    """Looks again and again for silent sessions, and campaigns and pages that nobody uses. Lives in the event loop.

    Of several processes only the first closes sessions. Where there are several first ones, on several machines, one is
    faster, and the others find it done.
    """

    def __init__(self, table: Table, drawn: Drawn[TableScreen], *, is_first: bool = True) -> None:
        self._table = table
        self._drawn = drawn
        self._is_first = is_first
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin, in the event loop that serves the pages."""
        self._task = asyncio.create_task(self._look_out())

    async def close(self) -> None:
        """Look no longer."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _look_out(self) -> None:
        while True:
            for _ in range(round(LOOK_EVERY_S / FORGET_EVERY_S)):
                await asyncio.sleep(FORGET_EVERY_S)
                await sync_to_thread(self.forget)
            self._table.ledger.let_go()
            sweep()
            if self._is_first:
                await sync_to_thread(self.close_silent)

    def forget(self) -> None:
        """Give back what is kept for tables at which nothing has happened for a minute."""
        self._drawn.forget()
        self._table.ledger.rest()
        forget_offers(QUIET_S)
        caching.forget()
        sweep(more_than=MANY)
        give_back()

    def close_silent(self) -> None:
        """Close every session in which nobody has done anything for a day; one campaign's trouble stops no other.

        Where somebody has, no campaign is folded to see it.
        """
        try:
            sessions = self._table.open_sessions()
        except (Unwritable, Unreadable) as error:
            logger.warning("the journal could not be read: %s", error)
            return
        for campaign in sessions:
            try:
                if not self._table.ledger.is_lively(campaign, SILENCE):
                    self._table.close_if_silent(campaign)
            except (Refused, Unwritable, Unreadable) as error:
                logger.warning("the session of %s could not be closed: %s", campaign, error)
