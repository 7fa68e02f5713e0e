"""One of several processes that serve a table; `talewright play --workers` begins it with the number of its line."""

from __future__ import annotations

import gc
import signal
import socket
import sys
from pathlib import Path

from talewright.cli.play import games
from talewright.decoding import from_json
from talewright.journal import Unreadable, share_journal
from talewright.table import Table, Unwritable
from talewright.web.hub import HubBus
from talewright.web.orders import Orders
from talewright.web.rate_limit import networks
from talewright.web.serving import Server
from talewright.web.sharing import Beside


def work(line: socket.socket) -> None:
    """Serve until a signal ends it, or the process that began it is gone."""
    bus = HubBus(line)
    orders = from_json(bus.orders(), Orders)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with share_journal(Path(orders.folder), orders.troubles) as journal, socket.socket(fileno=orders.socket) as bound:
        server = Server(
            Table(journal, games()),
            bound,
            networks(orders.behind),
            beside=Beside(bus, orders.number, orders.count),
            serving=bus.say_serving,
        )
        bus.lost = server.stop
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, server.handle_exit)  # it answers what it has begun, then returns
        gc.freeze()
        server.run(sockets=[bound])
    bus.close()


if __name__ == "__main__":
    try:
        work(socket.socket(fileno=int(sys.argv[1])))
    except (Unwritable, Unreadable) as error:
        sys.exit(f"talewright: {error}")
