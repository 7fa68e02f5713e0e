"""Streams of server-sent events, packed for whoever takes them packed."""

import zlib
from collections.abc import AsyncGenerator, AsyncIterator

from litestar.exceptions import TooManyRequestsException
from litestar.response import Stream

from talewright.web.authentication import Asking, Identity
from talewright.web.news import News

TOO_MANY_PAGES = "This seat is open in too many pages at once. Close some of them."
HEADERS = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
PACKED = {**HEADERS, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LEVEL = 5


def check_room(news: News, who: Identity) -> None:
    """Let a page of a seat open a stream. Raises ``TooManyRequestsException`` if too many are open."""
    if not news.has_room(who):
        raise TooManyRequestsException(TOO_MANY_PAGES, headers={"Retry-After": "10"})


def streamed(messages: AsyncGenerator[str, None]) -> Stream:
    """The answer that brings these messages as they are."""
    return Stream(messages, media_type="text/event-stream", headers=HEADERS)


def streamed_to(request: Asking, messages: AsyncGenerator[str, None]) -> Stream:
    """The answer that brings these messages to somebody who *request*ed them, packed if possible."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return streamed(messages)
    return Stream(_all_packed(messages), media_type="text/event-stream", headers=PACKED)


async def _all_packed(messages: AsyncGenerator[str, None]) -> AsyncIterator[bytes]:
    yield GZIP_HEAD
    async for each in messages:
        yield packed(each)


def packed(message: str) -> bytes:
    """A message as part of a packed stream. None refers to an earlier one, so nothing is kept in between."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(message.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)


def number(seen: str) -> int | None:
    """How many events somebody has heard of who says so; None if that is no number."""
    return int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 16 else None
