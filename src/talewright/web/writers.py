"""Threads of their own for what writes, so that whoever looks never waits behind somebody who waits for the disk."""

import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from talewright.table.journal import BUSY, TURN_S, Unwritable
from talewright.web.turns import Crowded, Turns

Answer = TypeVar("Answer")

THREADS = 4
EACH = 2  # of one campaign, whose moves are made one after another anyway: the others wait without a thread
MOST = 200  # requests that wait at once
MOST_EACH = MOST // 2  # of one campaign


class Writers:
    """The threads in which moves are made. Lives in the event loop."""

    def __init__(self) -> None:
        self._turns = Turns("talewright-writer", threads=THREADS, each=EACH, most=MOST, most_each=MOST_EACH)
        self.close = self._turns.close

    async def write(self, call: Callable[[], Answer], campaign: str = "") -> Answer:
        """What *call* answers, which writes in a *campaign*. Raises ``Unwritable`` if it has no thread in time."""
        until = time.monotonic() + TURN_S
        try:
            return await self._turns.take(partial(_in_time, call, until), campaign)
        except Crowded:
            raise Unwritable(BUSY) from None


def _in_time(call: Callable[[], Answer], until: float) -> Answer:
    if time.monotonic() > until:
        raise Unwritable(BUSY)
    return call()
