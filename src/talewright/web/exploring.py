"""What takes long and is no play, in threads of its own, so that no table waits for it.

These are odds and the description of the API, for anybody who asks; and sessions that are recounted, and dice that are
told from the whole journal, for a seat.
"""

from collections.abc import Callable
from typing import TypeVar

from litestar.exceptions import TooManyRequestsException

from talewright.web.turns import Crowded, Turns

Answer = TypeVar("Answer")

THREADS = 2
MOST = 100  # questions that wait at once
MOST_EACH = 16  # of one seat, or one address: they are answered one after the other
BUSY = "Much is being worked out already. Wait a moment, then ask again."


class Explorers:
    """The threads for all that. Lives in the event loop."""

    def __init__(self) -> None:
        self._turns = Turns("talewright-explorer", threads=THREADS, each=1, most=MOST, most_each=MOST_EACH)
        self.close = self._turns.close

    async def answer(self, call: Callable[[], Answer], asker: str) -> Answer:
        """What *call* answers an *asker*. Raises ``TooManyRequestsException`` if too many questions wait."""
        try:
            return await self._turns.take(call, asker)
        except Crowded:
            raise TooManyRequestsException(BUSY, headers={"Retry-After": "5"}) from None
