"""Threads of their own for what writes, so that whoever looks never waits behind somebody who waits for the disk."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar
from weakref import WeakValueDictionary

from talewright.table.journal import BUSY, TURN_S, Unwritable

Answer = TypeVar("Answer")

THREADS = 4
EACH = 2  # of one campaign, whose moves are made one after another anyway: the others wait without a thread
MOST = 200  # requests that wait at once
MOST_EACH = MOST // 2  # of one campaign


class _Queue(asyncio.Semaphore):
    """Whoever writes in one campaign, and how many of them there are."""

    waiting = 0


class Writers:
    """The threads in which moves are made. Lives in the event loop."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="talewright-writer")
        self._waiting = 0
        self._queues: WeakValueDictionary[str, _Queue] = WeakValueDictionary()

    async def write(self, call: Callable[[], Answer], campaign: str = "") -> Answer:
        """What *call* answers, which writes in a *campaign*. Raises ``Unwritable`` if it has no thread in time."""
        queue = self._queues.setdefault(campaign, _Queue(EACH)) if campaign else _Queue(THREADS)
        if self._waiting >= MOST or queue.waiting >= MOST_EACH:
            raise Unwritable(BUSY)
        until = time.monotonic() + TURN_S
        self._waiting += 1
        queue.waiting += 1
        try:
            known = copy_context()  # the log tells by it which request this is
            async with queue:
                return await asyncio.get_running_loop().run_in_executor(self._threads, known.run, _in_time, call, until)
        finally:
            self._waiting -= 1
            queue.waiting -= 1

    async def close(self) -> None:
        """Let the threads end; what they are writing is written."""
        self._threads.shutdown(wait=False)


def _in_time(call: Callable[[], Answer], until: float) -> Answer:
    if time.monotonic() > until:
        raise Unwritable(BUSY)
    return call()
