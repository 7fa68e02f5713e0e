"""Odds, and what describes the API, for whoever asks: in threads of their own, so that no table waits for that."""

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
    """The threads for whatever takes long and belongs to no table. Lives in the event loop."""

    def __init__(self) -> None:
        self._turns = Turns("talewright-odds", threads=THREADS, each=1, most=MOST, most_each=MOST_EACH)
        self.close = self._turns.close

    async def answer(self, call: Callable[[], Answer], asker: str) -> Answer:
        """What *call* answers an *asker*. Raises ``TooManyRequestsException`` if too many questions wait."""
        try:
            return await self._turns.take(call, asker)
        except Crowded:
            raise TooManyRequestsException(BUSY, headers={"Retry-After": "5"}) from None
