"""One of several processes that serve a table; `talewright play --workers` begins it with the number of its line."""

from __future__ import annotations

import signal
import socket
import sys
from pathlib import Path

from talewright.cli.play import games
from talewright.decoding import from_json
from talewright.journal import Unreadable, place_of
from talewright.table import Table, Unwritable
from talewright.table.packs import Packs
from talewright.web import logs
from talewright.web.garbage import settle
from talewright.web.hub import HubBus
from talewright.web.orders import Orders
from talewright.web.rate_limit import networks
from talewright.web.serving import Server
from talewright.web.sharing import Beside


def work(line: HubBus) -> None:
    """Serve until a signal ends it, or the process that began it is gone."""
    logs.set_up_as_told()
    orders = from_json(line.orders(), Orders)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    place = place_of(Path(orders.folder) if orders.folder else None, orders.address)
    with place.share(orders.troubles) as journal, socket.socket(fileno=orders.socket) as bound:
        others = place.bus()
        beside = Beside(others or line, orders.number, orders.count)
        table = Table(journal, games())
        table.packs = Packs(place.packs)
        server = Server(table, bound, networks(orders.behind), beside=beside, serving=line.say_serving)
        line.lost = server.stop
        if others:
            line.listen(lambda _: None)  # to hear when the other end is gone
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, server.handle_exit)  # it answers what it has begun, then returns
        settle()
        server.run(sockets=[bound])
        if others:
            others.close()
    line.close()


if __name__ == "__main__":
    try:
        work(HubBus(socket.socket(fileno=int(sys.argv[1]))))
    except (Unwritable, Unreadable) as error:
        sys.exit(f"talewright: {error}")
