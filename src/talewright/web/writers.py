"""Threads of their own for what writes, so that whoever looks never waits behind somebody who waits for the disk."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from talewright.table.journal import BUSY, TURN_S, Unwritable

Answer = TypeVar("Answer")

THREADS = 4
MOST = 200  # requests that wait at once


class Writers:
    """The threads in which moves are made. Lives in the event loop."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="talewright-writer")
        self._waiting = 0

    async def write(self, call: Callable[[], Answer]) -> Answer:
        """What *call* answers. Raises ``Unwritable`` if there is no thread for it in time."""
        if self._waiting >= MOST:
            raise Unwritable(BUSY)
        until = time.monotonic() + TURN_S
        self._waiting += 1
        try:
            known = copy_context()  # the log tells by it which request this is
            return await asyncio.get_running_loop().run_in_executor(self._threads, known.run, _in_time, call, until)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """Let the threads end; what they are writing is written."""
        self._threads.shutdown(wait=False)


def _in_time(call: Callable[[], Answer], until: float) -> Answer:
    if time.monotonic() > until:
        raise Unwritable(BUSY)
    return call()
