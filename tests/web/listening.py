"""A fair served over a real socket, and somebody who listens to its stream."""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import httpx
from msgspec import Struct
from tests.here import PLAIN

from talewright.table import Link, Table
from talewright.web.rate_limit import Network
from talewright.web.serving import Server, here, listen
from talewright.web.sharing import ALONE, Beside

PATIENCE_S = 10.0  # a stream that stays silent for so long fails its test


class Unready(Server):
    """A server that compiles a template when somebody asks for it, and none beforehand, which takes a second."""

    def _make_ready(self) -> None:
        pass


@contextmanager
def served(
    table: Table, behind: Sequence[Network] = (), *, beside: Beside = ALONE, kind: type[Server] = Unready
) -> Iterator[str]:
    """The table at an address of this machine, for as long as the block lasts."""
    with listen("127.0.0.1", 0) as bound:
        server = kind(table, bound, behind, beside=beside)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
        thread.start()
        try:
            yield here(bound)
        finally:
            server.stop()
            thread.join(PATIENCE_S)
            assert not thread.is_alive(), "the server did not stop"


class Message(Struct, frozen=True):
    """One server-sent event."""

    event: str
    data: str
    id: str


class Ears:
    """Somebody who listens. *heard* is every byte so far."""

    def __init__(self, answer: httpx.Response) -> None:
        self.heard = b""
        self._chunks = answer.iter_bytes()

    def next(self, event: str = "") -> Message:
        """The next message; the next one of a kind, if it is named."""
        while True:
            message = self._message()
            if event in ("", message.event):
                return message

    def ended(self) -> bool:
        """Whether the stream ends with what was heard."""
        return next(self._chunks, None) is None

    def hear_out(self) -> None:
        """Listen until the stream ends. Raises ``httpx.RemoteProtocolError`` if it is cut off."""
        self.heard += b"".join(self._chunks)

    def _message(self) -> Message:
        while b"\n\n" not in self._rest:
            self.heard += next(self._chunks)
        block, _, _ = self._rest.partition(b"\n\n")
        self._read += len(block) + 2
        fields = [line.partition(": ") for line in block.decode().split("\n")]
        event, number = (next((told for name, _, told in fields if name == wanted), "") for wanted in ("event", "id"))
        return Message(event, "\n".join(told for name, _, told in fields if name == "data"), number)

    _read = 0

    @property
    def _rest(self) -> bytes:
        return self.heard[self._read :]


@contextmanager
def listening(
    address: str, link: Link, last_seen: str = "", *, at: str = "", shows: Mapping[str, str] | None = None
) -> Iterator[Ears]:
    """Listen as a page does, with the seat's cookie; one that looks *at* a sheet, or that tells what it *shows*."""
    headers = {"Cookie": f"talewright-seat-{link.seat}={link.token}", "Last-Event-ID": last_seen, **(shows or {})}
    with _ears(f"{address}/t/{link.seat}/stream{at}", headers) as ears:
        yield ears


@contextmanager
def listening_bot(address: str, link: Link) -> Iterator[Ears]:
    """Listen as a program does, with the seat's token."""
    with _ears(f"{address}/api/v1/stream", {"Authorization": f"Bearer {link.token}"}) as ears:
        yield ears


@contextmanager
def _ears(address: str, headers: dict[str, str]) -> Iterator[Ears]:
    with httpx.stream("GET", address, headers=headers, timeout=PATIENCE_S, verify=PLAIN) as answer:
        assert answer.status_code == httpx.codes.OK
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield Ears(answer)
