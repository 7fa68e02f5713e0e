"""Who is connected, and for how long: whoever sends slowly, or opens connections without end, shuts nobody out.

A request has a time within which its head, and then its body, must have come; an answer that nobody reads is given up.
A stream of news may stay open for ever. Where there are too many connections, the one that has waited longest without
an answer under way makes room, of the address that has most of them.
"""

import asyncio
import sys
from collections.abc import Callable, Collection
from ipaddress import ip_address

import h11
from msgspec import Struct
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from talewright.web.rate_limit import Network, network

HEAD_S = 10.0
BODY_S = 30.0
READ_S = 60.0  # how long an answer may wait for its reader
MOST = 4_000  # connections at once, if the system has as many open files
EACH = 256  # of one address: a large group behind one router has six for each browser
FILES = 65_536  # open files that are asked for
BACKLOG = 1_024
SPARE = 100  # open files for the journal, and for everything else

TOO_SLOW = (
    b"HTTP/1.1 408 Request Timeout\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
    b"The request took too long. Please send it again."
)
TOO_MANY = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 5\r\n"
    b"Connection: close\r\n\r\nToo many connections come from your address. Close some, then try again."
)


class Room(Struct, frozen=True):
    """How many connections there may be at once. The system takes up to *backlog* before one can be turned away."""

    most: int
    backlog: int


def room() -> Room:
    """The room that there is, with as many open files as the system allows."""
    files = open_files()
    backlog = min(BACKLOG, files // 4)
    return Room(max(16, min(MOST, files - backlog - SPARE)), backlog)


def open_files() -> int:
    """How many files may be open at once, after as many as the system allows have been asked for."""
    if sys.platform == "win32":
        return 512
    import resource  # noqa: PLC0415 - there is none on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # some systems allow less than they say
        return soft
    return wanted


class Crowd:
    """The connections of a server by their address. *proxies* bring those of many people, and may have any number."""

    def __init__(
        self,
        most: int,
        proxies: Collection[Network] = (),
        *,
        each: int = EACH,
        turned_away: Callable[[], None] = lambda: None,
    ) -> None:
        """*turned_away* is called for each connection without room."""
        self.turned_away = turned_away
        self._most = most
        self._each = each
        self._proxies = tuple(proxies)
        self._by_address: dict[str, dict[Connection, None]] = {}
        self._count = 0

    def arrive(self, connection: "Connection") -> bool:
        """Let one more in, if need be in the place of another one. Returns False if there is no room."""
        mine = self._by_address.get(connection.address, {})
        if len(mine) >= self._each and not self._is_proxy(connection) and not _make_room(mine):
            return False
        if self._count >= self._most:
            largest_first = sorted(self._by_address.values(), key=len, reverse=True)
            if not any(_make_room(each) for each in largest_first):
                return False
        self._by_address.setdefault(connection.address, {})[connection] = None
        self._count += 1
        return True

    def leave(self, connection: "Connection") -> None:
        """Forget a connection."""
        here = self._by_address.get(connection.address, {})
        if connection in here:
            del here[connection]
            self._count -= 1
            if not here:
                del self._by_address[connection.address]

    def _is_proxy(self, connection: "Connection") -> bool:
        return bool(self._proxies) and any(ip_address(connection.host) in each for each in self._proxies)


def _make_room(connections: "Collection[Connection]") -> bool:
    """Close the oldest of these connections that has no answer under way."""
    waiting = next((each for each in connections if each.is_waiting), None)
    if waiting:
        waiting.give_up()
    return waiting is not None


class Connection(H11Protocol):
    """One connection, with a time for each part of a request."""

    def __init__(
        self,
        crowd: Crowd,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.host = self.address = ""  # where it comes from, and by what that is counted
        self._crowd = crowd
        self._awaited: tuple[object, object] | None = None  # a part of a request, and what came before it
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether the next step is the other side's: no answer is under way."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.address = network(self.host)
        if self._crowd.arrive(self):
            self._watch()
        else:
            self._crowd.turned_away()
            transport.write(TOO_MANY)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._crowd.leave(self)
        for timer in (self._timer, self._unread):
            if timer:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(READ_S, self.give_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread:
            self._unread.cancel()

    def send_400_response(self, msg: str) -> None:
        """Say that this is no HTTP, instead of whatever the application would have answered."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
            if cycle.response_started:
                self.transport.close()
                return
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # an answer to HEAD, which has a head and nothing else
            self.transport.close()

    def give_up(self) -> None:
        """Close it at once."""
        self._crowd.leave(self)
        self.transport.abort()

    def _watch(self) -> None:
        """Set the time for the part of a request that is to come next, unless it runs already."""
        awaited: tuple[object, object] | None = None
        within_s = 0.0
        if self.conn.their_state is h11.SEND_BODY:
            awaited, within_s = (h11.SEND_BODY, self.cycle), BODY_S
        elif self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is None:
            awaited, within_s = (h11.IDLE, self.cycle), HEAD_S
        if awaited == self._awaited:
            return
        self._awaited = awaited
        if self._timer:
            self._timer.cancel()
        self._timer = self.loop.call_later(within_s, self._too_slow) if awaited else None

    def _too_slow(self) -> None:
        if self.conn.their_state is h11.SEND_BODY:
            owed = not self.cycle.response_started
        else:
            owed = bool(self.conn.trailing_data[0])  # a browser may open a connection and have nothing to ask yet
        if owed:
            self.transport.write(TOO_SLOW)
        self.transport.close()
