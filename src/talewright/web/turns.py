"""Threads of their own for one kind of work, which everybody gets in turn: nobody's flood keeps the others waiting."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar
from weakref import WeakValueDictionary

Answer = TypeVar("Answer")


class Crowded(Exception):  # noqa: N818 - not a fault: there are too many
    """Too many are waiting for their turn already."""


class _Queue(asyncio.Semaphore):
    """The work of one of those who ask, and how much of it there is."""

    waiting = 0


class Turns:
    """The threads. Lives in the event loop."""

    def __init__(self, name: str, *, threads: int, each: int, most: int, most_each: int) -> None:
        """Of the *threads* each of those who ask has so many at once; *most* may wait, *most_each* of one of them."""
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._each = each
        self._most = most
        self._most_each = most_each
        self._waiting = 0
        self._queues: WeakValueDictionary[str, _Queue] = WeakValueDictionary()

    async def take(self, call: Callable[[], Answer], whose: str) -> Answer:
        """What *call* answers, in somebody's turn, or, if *whose* is empty, in one's own. Raises ``Crowded``."""
        queue = self._queues.setdefault(whose, _Queue(self._each)) if whose else _Queue()
        if self._waiting >= self._most or queue.waiting >= self._most_each:
            raise Crowded
        self._waiting += 1
        queue.waiting += 1
        try:
            known = copy_context()  # the log tells by it which request this is
            async with queue:
                return await asyncio.get_running_loop().run_in_executor(self._threads, known.run, call)
        finally:
            self._waiting -= 1
            queue.waiting -= 1

    async def close(self) -> None:
        """Let the threads end; what they have begun they finish."""
        self._threads.shutdown(wait=False)
