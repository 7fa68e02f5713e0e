"""Streams of server-sent events, packed for whoever takes them packed."""

import struct
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
LAST_PART = b"\x03\x00"  # an empty one
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
    """Each message by itself; at the end their checksum and length, or whoever unpacks them takes them for cut off."""
    checksum = length = 0
    yield GZIP_HEAD
    async for each in messages:
        told = each.encode()
        checksum, length = zlib.crc32(told, checksum), length + len(told)
        yield packed(told)
    yield LAST_PART + struct.pack("<II", checksum, length % 2**32)


def packed(message: bytes) -> bytes:
    """A message as part of a packed stream. None refers to an earlier one, so nothing is kept in between."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(message) + packer.flush(zlib.Z_SYNC_FLUSH)


def number(seen: str) -> int | None:
    """How many events somebody has heard of who says so; None if that is no number."""
    return int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 16 else None
