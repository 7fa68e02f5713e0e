"""Pictures on their way in: decoded one after the other, in a thread of their own, while no table waits for it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from litestar.exceptions import TooManyRequestsException

from talewright.journal.cleaning import cleaned

MOST = 8  # pictures that wait at once
BUSY = "Several pictures are being read already. Wait a moment, then send yours again."


class Uploads:
    """The thread in which pictures are decoded. Lives in the event loop."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="talewright-pictures")
        self._waiting = 0

    async def clean(self, content: bytes) -> bytes:
        """The picture as it is kept. Raises ``Refused`` if it is none that can be."""
        if self._waiting >= MOST:
            raise TooManyRequestsException(BUSY, headers={"Retry-After": "5"})
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, cleaned, content)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """Let the thread end."""
        self._thread.shutdown(wait=False)
