"""A database with thousands of campaigns: how long a server takes to start on it, and to show the home page."""

import http.client
import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from benchmarks.loading.evenings import GAMES
from benchmarks.loading.server import Where, host_link, served

from talewright.games.registry import installed
from talewright.journal import open_journal
from talewright.table import Table
from talewright.web.authentication import HOST, SEAT

IN_MEMORY = Path("/dev/shm")  # noqa: S108 - where commits cost nothing while the campaigns are begun
SEATS = 5  # of one browser that is no host
ASKED = 5


class Many(NamedTuple):
    """Seconds: until the server answers, the host's home page the first time and then, the one of a player."""

    campaigns: int
    start: float
    first: float
    host: float
    player: float
    kilobytes: float  # of the host's page
    memory: float  # MB, behind it


def lay_many(folder: Path, campaigns: int) -> list[str]:
    """Begin so many campaigns in *folder*; returns the cookies of a browser that holds a few of their seats."""
    fast = IN_MEMORY if IN_MEMORY.is_dir() else folder
    with tempfile.TemporaryDirectory(dir=fast) as here:
        with open_journal(Path(here)) as journal:
            table = Table(journal, installed(left_out=lambda *_: None))
            links = [
                table.seating.begin(GAMES[number % len(GAMES)], f"Campaign {number + 1}", gm="Robin")
                for number in range(campaigns)
            ]
        shutil.copytree(here, folder, dirs_exist_ok=True)
    return [f"{SEAT}{link.seat}={link.token}" for link in links[:SEATS]]


def many(folder: Path, campaigns: int) -> Many:
    """Measure it."""
    cookies = lay_many(folder, campaigns)
    host = f"{HOST}={host_link(Where(folder))}"
    with served(Where(folder)) as server:
        first, size = home(server.port, host)
        again = statistics.median(home(server.port, host)[0] for _ in range(ASKED))
        player = statistics.median(home(server.port, "; ".join(cookies))[0] for _ in range(ASKED))
        memory = server.usage().pss
    return Many(campaigns, server.started_in, first, again, player, size / 1000, memory)


def home(port: int, cookie: str) -> tuple[float, int]:
    """Seconds until the home page has come, and its length."""
    began = time.perf_counter()
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    asked.request("GET", "/", headers={"Cookie": cookie, "Accept-Encoding": "gzip"})
    answer = asked.getresponse()
    assert answer.status == http.client.OK
    size = len(answer.read())
    asked.close()
    return time.perf_counter() - began, size
