"""`talewright play`: the table on its embedded journal."""

import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import StringIO
from types import FrameType
from typing import Annotated

import segno
from cyclopts import Parameter

from talewright.cli.installed import say_left_out
from talewright.cli.kept import YOURS, Where
from talewright.games.registry import installed
from talewright.journal import Unreadable
from talewright.refusal import Refused
from talewright.table import Table, Unwritable
from talewright.table.bus import Bus
from talewright.table.ledger import AnyGame, make_ready
from talewright.table.packs import Packs
from talewright.web import logs, metrics
from talewright.web.assets import Assets
from talewright.web.authentication import new_host
from talewright.web.garbage import settle
from talewright.web.logs import Kind
from talewright.web.orders import Orders
from talewright.web.rate_limit import Network, networks
from talewright.web.serving import Server, divided, elsewhere, here, listen
from talewright.web.sharing import ALONE, Beside
from talewright.web.workers import Plan, Workers
from talewright.whole import Whole

Host = Annotated[str, Parameter(help="Where to listen: this machine only, or 0.0.0.0 for phones in your network too.")]
Port = Annotated[Whole | None, Parameter(help="On which port; by default the first free one from 8000 on.")]
Open = Annotated[bool, Parameter(name="--open", help="Open the first link in a browser.")]
Count = Annotated[Whole, Parameter(name="--workers", help="Processes that serve the table: about one for each core.")]
Wait = Annotated[bool, Parameter(negative="", help="If another table is open on this folder, begin when it ends.")]

HOST_LINK = "The host's link, which begins campaigns. Treat it like a key"
UNREACHED = 'Phones cannot reach it: for that, start it with --host 0.0.0.0, or by make with ARGS="--host 0.0.0.0".'
PROXIED = "For people behind the proxy, your site's name stands in place of this machine's."
WORKER = (sys.executable, "-m", "talewright.cli.worker")
STOPS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))

Behind = Annotated[str, Parameter(help="The proxy in front: an address that says truly for whom it asks. See hosting.")]

Log = Annotated[
    Kind | None,
    Parameter(help="Tell each answer on the standard error: as lines to read, or as JSON.", env_var=logs.VARIABLE),
]


def play(  # noqa: PLR0913 - each is an option of the command
    *,
    where: Where = YOURS,
    host: Host = "127.0.0.1",
    port: Port = None,
    in_browser: Open = False,
    behind: Behind = "",
    wait: Wait = False,
    log: Log = None,
    workers: Count = 1,
) -> None:
    """Start the table, and print where it is and the host's link."""
    if workers < 1 or (workers > 1 and sys.platform == "win32"):
        raise Refused("A table has one worker or more, and on Windows one: leave --workers out.")
    if log:
        logs.set_up(log)
    place = where.place
    proxies = networks(behind)
    if wait and place.is_taken:
        _warn(f"Waiting for the table that is open on {place.named} to end.")
    kept = f"Everything is kept in {place.named}."
    try:
        with stopped_by_signals() as stop, place.alone(wait=wait) as lock:
            with place.open(_warn) as journal:
                table = Table(journal, games())  # makes the games ready, before anybody can ask for a page
                table.packs = Packs(place.packs)
                with listen(host, port) as bound:
                    links = [(HOST_LINK, f"/host/{new_host(table)}")]
                    if workers == 1:
                        serve(table, bound, links, kept, stop, in_browser=in_browser, behind=proxies, bus=place.bus())
                        return
                    sockets = divided(bound, workers)
            folder = str(where.data.absolute()) if where.data else None
            orders = Orders(folder, where.journal, journal.troubles, behind, workers)
            plan = Plan(WORKER, orders.at, tuple(sockets), () if lock is None else (lock,))
            stop.check()
            with metrics.shared():
                Workers(plan, _warn).run(lambda: tell(sockets[0], links, kept, in_browser=in_browser, behind=proxies))
    except (Unwritable, Unreadable) as error:
        raise Refused(str(error)) from error


class Stop:
    """What ends the command: the first signal leaves what it is at, or has a *server* answer what it has begun."""

    def __init__(self) -> None:
        self.server: Server | None = None
        self._is_asked = False

    def asked(self, number: int, frame: FrameType | None) -> None:
        """Heed a signal."""
        is_first, self._is_asked = not self._is_asked, True
        if self.server:
            self.server.handle_exit(number, frame)
        elif is_first:  # once is enough: nothing interrupts the closing
            raise KeyboardInterrupt

    def check(self) -> None:
        """Leave now, if that was asked for where nothing can be left, as in the middle of collecting garbage."""
        if self._is_asked:
            raise KeyboardInterrupt


@contextmanager
def stopped_by_signals() -> Iterator[Stop]:
    """Leave the block on SIGTERM and SIGHUP as on Ctrl-C: what it opened is closed. What is ignored stays so."""
    stop = Stop()
    heeded = {each: before for each in STOPS if (before := signal.getsignal(each)) is not signal.SIG_IGN}
    try:
        for each in heeded:
            signal.signal(each, stop.asked)
        with suppress(KeyboardInterrupt):
            yield stop
    finally:
        for each, before in heeded.items():
            signal.signal(each, before)


def serve(  # noqa: PLR0913 - what `play` was told
    table: Table,
    bound: socket.socket,
    links: Sequence[tuple[str, str]],
    kept: str,
    stop: Stop,
    *,
    in_browser: bool,
    behind: Sequence[Network] = (),
    bus: Bus | None = None,
) -> None:
    """Say where the table is, and answer until it is stopped. *links* are what each is for, and its path.

    *bus* reaches the other processes that serve the same journal.
    """
    server = Server(table, bound, behind, beside=Beside(bus) if bus else ALONE)
    stop.server = server  # before anybody reads how to stop it
    stop.check()
    tell(bound, links, kept, in_browser=in_browser, behind=behind)
    settle()
    server.run(sockets=[bound])
    if bus:
        bus.close()


def tell(
    bound: socket.socket,
    links: Sequence[tuple[str, str]],
    kept: str,
    *,
    in_browser: bool,
    behind: Sequence[Network] = (),
) -> None:
    """Say where the table is, and open the first link if it is to be opened *in_browser*."""
    near, far = here(bound), elsewhere(bound)
    lines = ["", "The table is open.", "", f"  On this machine      {near}/"]
    lines += [f"  In your network      {far}/", "", code_for(f"{far}/")] if far else []
    for about, path in links:
        lines += ["", f"{about}:", f"  {near}{path}"]
    lines += ["", kept]
    lines += [] if far else [PROXIED if behind else UNREACHED]
    lines += [] if Assets().are_built else ["Its pages have no looks yet: run `make front` in this copy first."]
    lines += ["Ctrl-C stops it; nothing is lost.", "", ""]
    sys.stdout.write("\n".join(lines))
    sys.stdout.flush()
    if in_browser:
        webbrowser.open(near + links[0][1])


def games() -> dict[str, AnyGame]:
    """Every game that is installed here. One that cannot be loaded or made ready is left out, and named."""
    found = installed(left_out=say_left_out)
    for slug, game in tuple(found.items()):
        try:
            make_ready([game])
        except (TypeError, NameError, AttributeError) as fault:  # its events or moves cannot be read
            say_left_out(slug, fault)
            del found[slug]
    return found


def _warn(sentence: str) -> None:
    sys.stderr.write(f"talewright: {sentence}\n")


def code_for(address: str) -> str:
    """A QR code for a terminal."""
    out = StringIO()
    segno.make(address, error="m", micro=False).terminal(out, compact=True, border=2)
    return out.getvalue().rstrip("\n")
