"""Opens the table to browsers: a socket, an address for each who may reach it, and a server that stops at once."""

import asyncio
import errno
import gc
import ipaddress
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from types import FrameType

import uvicorn

from talewright.refusal import Refused
from talewright.table import Table
from talewright.web import home
from talewright.web.app import application
from talewright.web.connections import BACKLOG, EACH, Connection, Crowd, room
from talewright.web.context import AppContext
from talewright.web.rate_limit import Network
from talewright.web.sharing import ALONE, Beside

FIRST_PORT = 8000
PORTS = range(FIRST_PORT, FIRST_PORT + 20)  # where a port is looked for when none was asked for
LAST_PORT = 65_535
GRACE_S = 1  # how long open connections may take to end


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at *host*; on *port*, or on the first free one from 8000 on. Raises ``Refused`` if there is none."""
    if port is not None and not 0 <= port <= LAST_PORT:  # the system would take the remainder for it
        raise Refused(f"There is no port {port}. Choose one from 1 to {LAST_PORT} with --port, or leave it out.")
    for place in (port,) if port is not None else PORTS:
        try:
            return _bound(host, place)
        except OSError as error:
            trouble = error
            no_place = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
            if no_place:
                break
    if port is None or no_place:
        raise Refused(
            f"The table cannot listen at {host} ({trouble.strerror}). Name an address of this machine with --host, or "
            "0.0.0.0 for all of them."
        )
    raise Refused(
        f"The table cannot listen at {host}, port {port} ({trouble.strerror}). Choose another with --port, or leave "
        "it out and the first free one is taken."
    )


def divided(bound: socket.socket, count: int) -> list[socket.socket]:
    """Sockets for *count* processes at the address of a listening one; it itself for all, if need be.

    Linux spreads connections evenly over several sockets with one address. With one that is shared, whoever wakes first
    takes all that wait. Whoever holds the sockets keeps those who wait for a process that has died. The address is held
    all the while, so that nobody else takes it.
    """
    if not hasattr(socket, "SO_REUSEPORT") or not sys.platform.startswith("linux"):
        return [bound.dup() for _ in range(count)]
    host, port = bound.getsockname()[:2]
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)  # it was bound without, so that the port was nobody's
    return [bound.dup(), *(_bound(host, port, is_shared=True) for _ in range(1, count))]


def _bound(host: str, port: int, *, is_shared: bool = False) -> socket.socket:
    """A listening socket, so that whoever connects from now on waits and is not turned away."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if is_shared:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        bound.bind(address)
        bound.listen(BACKLOG)
    except OSError:
        bound.close()
        raise
    return bound


def here(bound: socket.socket) -> str:
    """The address for this machine."""
    host, port = bound.getsockname()[:2]
    return f"http://{_written('127.0.0.1' if _is_everywhere(host) else host)}:{port}"


def elsewhere(bound: socket.socket) -> str:
    """The address for others in the local network; empty if the table does not listen there."""
    host, port = bound.getsockname()[:2]
    if ipaddress.ip_address(host).is_loopback:
        return ""
    lan = _own_address() if _is_everywhere(host) else host
    return f"http://{_written(lan)}:{port}" if lan else ""


def _is_everywhere(host: str) -> bool:
    return ipaddress.ip_address(host).is_unspecified


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _own_address() -> str:
    """This machine's address in its network. Nothing is sent: the system only says which way it would go."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address that is kept for documentation
        except OSError:
            return ""
        own = str(asking.getsockname()[0])
    return "" if ipaddress.ip_address(own).is_loopback else own


class Server(uvicorn.Server):
    """A server whose streams end as soon as it is told to stop."""

    def __init__(
        self,
        table: Table,
        bound: socket.socket,
        behind: Sequence[Network] = (),
        *,
        beside: Beside = ALONE,
        serving: Callable[[], None] = lambda: None,
    ) -> None:
        """*behind* are the proxies that say truly for whom they ask; nobody else is believed in that.

        *beside* tells of the other processes that serve the same tables. *serving* is called when it answers.
        """
        app = application(table, elsewhere=elsewhere(bound), behind=behind, beside=beside)
        space = room()
        self._serving = serving
        self._ended = threading.Event()
        self._templates = threading.Thread(target=self._make_ready, name="templates")
        self._context: AppContext = app.state.context
        each = -(-EACH // beside.count)
        crowd = Crowd(space.most, behind, each=each, turned_away=self._context.metrics.turned_away)
        super().__init__(
            uvicorn.Config(
                app,
                http=partial(Connection, crowd),  # type: ignore[arg-type]  # uvicorn calls it, as it would call a class
                ws="none",
                backlog=space.backlog,
                proxy_headers=False,  # the application sees to them
                access_log=False,
                log_config=None,
                log_level="error",  # or whoever sends nonsense would fill it
                server_header=False,
                timeout_graceful_shutdown=GRACE_S,
                timeout_keep_alive=30,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        home.draw_once(self._context)
        await super().startup(sockets)
        self._serving()
        self._templates.start()

    def _make_ready(self) -> None:
        self._context.pages.make_ready(self._ended)
        if not self._ended.is_set():
            gc.collect()  # what compiling has left, before there is much to walk over

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._ended.set()
        await super().shutdown(sockets)
        await asyncio.to_thread(self._templates.join)  # it ends behind the template that it is at

    def stop(self) -> None:
        """Stop answering. May be called from another thread."""
        self._context.news.hush()
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._context.news.hush()
        super().handle_exit(sig, frame)
