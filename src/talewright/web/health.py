"""Whether the table is up, and its journal can be read and written; for whoever watches over the server."""

import asyncio
import time

from msgspec import Struct

from talewright.journal import Unreadable
from talewright.table import Table, Unwritable
from talewright.table.journal import Secret
from talewright.web.authentication import NO_CAMPAIGN
from talewright.web.writers import Writers

FOR_S = 1.0  # how long an answer stays true
UP, READY = "up", "ready"
CHECK = "health"  # the secret that is written, which is none


class Health(Struct, frozen=True):
    """What is true of the table. It names no path and no campaign."""

    status: str
    journal: str

    @property
    def is_well(self) -> bool:
        return self.status == UP


class Pulse:
    """Looks at the journal, at most once a second. Lives in the event loop."""

    def __init__(self, table: Table, writers: Writers) -> None:
        self._table = table
        self._writers = writers
        self._lock = asyncio.Lock()
        self._told = Health("", "")
        self._until = 0.0

    async def health(self) -> Health:
        """What is true now."""
        async with self._lock:
            if time.monotonic() >= self._until:
                self._told = await self._look()
                self._until = time.monotonic() + FOR_S
            return self._told

    async def _look(self) -> Health:
        try:
            journal = await self._writers.write(self._try)
        except Unwritable:  # no thread was free in time
            journal = "busy"
        return Health(UP if journal == READY else "in trouble", journal)

    def _try(self) -> str:
        journal = self._table.ledger.journal
        try:
            journal.secret(CHECK)
        except (Unreadable, Unwritable):
            return "cannot be read"
        try:
            journal.keep([Secret(CHECK, NO_CAMPAIGN, self._table.ledger.clock())])
        except (Unreadable, Unwritable):
            return "cannot be written"
        return READY
