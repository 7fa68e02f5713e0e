"""Requests that go straight into the application, header by header and byte by byte, so that none is put right."""

import asyncio
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from litestar import Litestar
from litestar.types import HTTPReceiveMessage, Message, Scope

T = TypeVar("T")


@dataclass
class Input:
    """A request, and how much of its body comes before the other side hangs up."""

    method: str
    path: str
    query: bytes = b""
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    chunks: tuple[bytes, ...] = (b"",)
    breaks_off: bool = False
    client: str = "192.0.2.1"


async def send(app: Litestar, made: Input) -> int:
    """The status of the answer; 0 if there was none, since the other side had hung up."""
    chunks = [*made.chunks]
    ended = asyncio.Event()
    status = 0

    async def receive() -> HTTPReceiveMessage:
        if chunks:
            body = chunks.pop(0)
            return {"type": "http.request", "body": body, "more_body": bool(chunks) or made.breaks_off}
        if not made.breaks_off:
            await ended.wait()
        return {"type": "http.disconnect"}

    async def answer(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        elif not message.get("more_body") or message.get("body"):  # nobody listens to a stream for longer
            ended.set()

    path = made.path.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    scope = {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": made.method,
        "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": made.query, "root_path": "",
        "headers": made.headers, "client": (made.client, 40000), "server": ("fair", 80), "state": {},
    }  # fmt: skip
    await app(_scope(scope), receive, answer)
    return status


def _scope(scope: Mapping[str, object]) -> Scope:
    return scope  # type: ignore[return-value]  # a server writes it down so


def apart(doing: Coroutine[None, None, T]) -> T:
    """Do it in a thread and a loop of its own: a browser test of the same worker keeps a loop in this one."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(asyncio.run, doing).result()
