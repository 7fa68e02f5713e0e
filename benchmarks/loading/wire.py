"""HTTP/1.1 by hand: a line that asks one thing after another, and a stream that is listened to.

It is cheap, so that the clients of a load test take little of the machine from the server.
"""

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field

WAIT_S = 60.0


@dataclass(slots=True)
class Answer:
    """What came back. *sent* is the length of the body on the way, *text* what a browser reads in it."""

    status: int
    headers: dict[str, str]
    body: bytes
    sent: int = 0
    text: str = field(default="", init=False)

    def __post_init__(self) -> None:
        self.sent = len(self.body)
        packed = self.headers.get("content-encoding") == "gzip"
        self.text = (gzip.decompress(self.body) if packed else self.body).decode()


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a stream. *sent* is its length on the way."""

    name: str
    data: str
    sent: int


class Line:
    """One connection to the server from *address*, which is opened again when the server has closed it."""

    def __init__(self, port: int, address: str) -> None:
        self.port = port
        self.address = address
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        """One request and its answer. Raises ``OSError`` if none comes."""
        for last in (False, True):
            fresh = self._writer is None
            try:
                async with asyncio.timeout(WAIT_S):
                    await self._send(method, path, headers, body)
                    return await self._answer()
            except (OSError, asyncio.IncompleteReadError) as error:
                self.close()
                if fresh or last:
                    raise OSError(str(error) or type(error).__name__) from error
        raise OSError("no answer")

    async def listen(self, path: str, headers: Mapping[str, str]) -> AsyncIterator[Message]:
        """The messages of a stream. Raises ``OSError`` if there is none."""
        await self._send("GET", path, headers, b"")
        status, told = await self._head()
        if status != 200:
            raise OSError(f"a stream was answered with {status}")
        unpack = zlib.decompressobj(31).decompress if told.get("content-encoding") == "gzip" else bytes
        heard, sent = b"", 0
        while chunk := await self._chunk():
            sent += len(chunk)
            *messages, heard = (heard + unpack(chunk)).split(b"\n\n")
            for message in messages:
                fields = [line.partition(": ") for line in message.decode().split("\n")]
                name = next((value for field, _, value in fields if field == "event"), "")
                yield Message(name, "\n".join(value for field, _, value in fields if field == "data"), sent)
                sent = 0

    async def _chunk(self) -> bytes:
        """The next part of a body that comes in parts; empty at its end."""
        assert self._reader
        size = int(await self._reader.readline() or b"0", 16)
        return (await self._reader.readexactly(size + 2))[:-2] if size else b""

    def close(self) -> None:
        """Hang up."""
        if self._writer:
            self._writer.close()
        self._reader = self._writer = None

    async def _send(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> None:
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(self.address, 0), limit=1 << 20
            )
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        lines += [f"Content-Length: {len(body)}"] if method == "POST" else []
        self._writer.write("\r\n".join([*lines, "", ""]).encode() + body)

    async def _head(self) -> tuple[int, dict[str, str]]:
        assert self._reader
        first, *rest = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (line.partition(": ") for line in rest if line)
        return int(first.split()[1]), {name.lower(): value for name, _, value in pairs}

    async def _answer(self) -> Answer:
        status, headers = await self._head()
        assert self._reader
        if headers.get("transfer-encoding") == "chunked":
            body = b""
            while chunk := await self._chunk():
                body += chunk
            await self._reader.readexactly(2)
        else:
            body = await self._reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("connection") == "close":
            self.close()
        return Answer(status, headers, body)
