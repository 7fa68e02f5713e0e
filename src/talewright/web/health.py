"""Whether the table lives, and whether it can store; for whoever watches over the server."""

import asyncio
import logging
import time

from msgspec import Struct

from talewright.journal import Unreadable
from talewright.table import Table, Unwritable
from talewright.table.journal import Secret
from talewright.web.authentication import NO_CAMPAIGN
from talewright.web.writers import Writers

logger = logging.getLogger(__name__)

FOR_S = 1.0  # how long an answer stays true
UP, READY, BUSY = "up", "ready", "busy"
CHECK = "health"  # the secret that is written, which is none


WHY = {
    "cannot be read": "Look at the table's log, which names the file or the database and what is wrong with it.",
    "cannot be written": "Look for a full disk, a folder that may only be read, or a program that writes the journal.",
    BUSY: "Too many moves wait to be stored. Wait a moment; if it stays so, look for a slow disk or database.",
}


class Health(Struct, frozen=True):
    """That the process lives. Whether it can store is another question, see ``Ready``."""

    status: str = UP


class Ready(Struct, frozen=True, omit_defaults=True):
    """Whether the table can store. *detail* says what to look at. It names no path and no campaign."""

    status: str
    journal: str
    detail: str = ""

    @property
    def is_well(self) -> bool:
        return self.status == UP


class Pulse:
    """Looks at the journal, at most once a second. Lives in the event loop."""

    def __init__(self, table: Table, writers: Writers) -> None:
        self._table = table
        self._writers = writers
        self._lock = asyncio.Lock()
        self._told = Ready("", "")
        self._until = 0.0

    async def ready(self) -> Ready:
        """Whether it can store now."""
        async with self._lock:
            if time.monotonic() >= self._until:
                self._told = await self._look()
                self._until = time.monotonic() + FOR_S
            return self._told

    async def _look(self) -> Ready:
        try:
            journal = await self._writers.write(self._try)
        except Unwritable:  # no thread was free in time
            journal = BUSY
        if journal == READY:
            return Ready(UP, journal)
        return Ready("in trouble", journal, f"The journal {'is ' if journal == BUSY else ''}{journal}. {WHY[journal]}")

    def _try(self) -> str:
        journal = self._table.ledger.journal
        state = "cannot be read"
        try:
            journal.secret(CHECK)
            state = "cannot be written"
            journal.keep([Secret(CHECK, NO_CAMPAIGN, self._table.ledger.clock())])
        except (Unreadable, Unwritable) as error:
            self._say(state, f"The journal {state}. {error}")
            return state
        self._say(READY, "The journal can be read and written again.")
        return READY

    def _say(self, state: str, sentence: str) -> None:
        """Tell the log what has changed since the last look, and not again what stays so."""
        if state != self._told.journal and (self._told.journal or state != READY):
            logger.warning(sentence)
