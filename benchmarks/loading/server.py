"""`talewright play` as a process of its own, and what it takes of the machine."""

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.loading.evenings import CASTS

from talewright.games.registry import installed
from talewright.journal import SqlJournal, place_of
from talewright.table import Link, Table, keys
from talewright.table.reading import Plain, read_move
from talewright.web.authentication import new_host

TICKS = os.sysconf("SC_CLK_TCK")
STARTS_S = 180  # on a machine that has much other work to do
ENDS_S = 30
SETTLES_S = 30
GLANCE_S = 1.0
IDLE = 0.03  # cores


class Usage(NamedTuple):
    """What processes have taken so far: seconds of processor time, and megabytes now."""

    worked: float
    rss: float
    pss: float


def usage(pids: Sequence[int]) -> Usage:
    """Of these processes and all below them."""
    every = [each for pid in pids for each in family(pid)]
    worked = rss = pss = 0.0
    for pid in every:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            worked += (int(fields[11]) + int(fields[12])) / TICKS
            told = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:])
            rss += int(told["Rss"].split()[0]) / 1000
            pss += int(told["Pss"].split()[0]) / 1000
    return Usage(worked, rss, pss)


def family(pid: int) -> list[int]:
    """A process with all its descendants."""
    found = [pid]
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += family(int(child))
    return found


class Where(NamedTuple):
    """Where a journal lies: in the folder *data*, or in the database at an *address*."""

    data: Path
    address: str = ""

    def open(self) -> SqlJournal:
        return place_of(self.data, self.address or None).open(lambda _: None)

    @property
    def options(self) -> list[str]:
        """What tells the command of it."""
        return ["--data", str(self.data), *(["--journal", self.address] if self.address else [])]


def lay(journal: Where, games: Sequence[str], tables: int, seats: int) -> list[dict[str, object]]:
    """Begin campaigns in *journal*, before anybody serves it: who sits there, with the characters of the players."""
    with journal.open() as there:
        table = Table(there, installed(left_out=lambda *_: None))
        return [laid(table, games[number % len(games)], f"Table {number + 1}", seats) for number in range(tables)]


def laid(table: Table, slug: str, name: str, seats: int) -> dict[str, object]:
    """One campaign with its people, and a ready character for each of the first players."""
    gm = table.seating.begin(slug, name, gm="Robin")
    links = [gm, *(table.seating.join(gm.campaign, f"Player {number}") for number in range(1, seats))]
    for link, ready in zip(links[1:], CASTS[slug], strict=False):
        act(table, link, {"type": "take-ready", "ready": ready})
    play = table.look(gm.campaign, gm.seat).play
    characters = [each.id for each in play.characters]  # type: ignore[attr-defined]  # every game here has some
    return {"game": slug, "tokens": [link.token for link in links], "characters": characters}


def act(table: Table, link: Link, told: Mapping[str, Plain]) -> None:
    """Make a move as a program would."""
    move = read_move(table.ledger.campaign(link.campaign).game, told, strict=True)
    table.act(link.campaign, link.seat, move, move_id=keys.new_id())


class Served(NamedTuple):
    """A server that runs: where it listens, and its process."""

    port: int
    process: subprocess.Popen[bytes]
    started_in: float

    def usage(self) -> Usage:
        return usage([self.process.pid])

    def settle(self) -> None:
        """Wait until it has nothing left to do of its own: what it makes ready after a start is no part of a move."""
        before, until = self.usage().worked, time.perf_counter() + SETTLES_S
        while time.perf_counter() < until:
            time.sleep(GLANCE_S)
            worked = self.usage().worked
            if worked - before < IDLE * GLANCE_S:
                return
            before = worked


@contextlib.contextmanager
def served(journal: Where, *, workers: int = 1, tree: Path | None = None) -> Iterator[Served]:
    """Serve *journal* until the block is left."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    command = [sys.executable, "-m", "talewright.cli", "play", "--port", str(port)]
    command += [*journal.options, *(["--workers", str(workers)] if workers > 1 else [])]
    environment = {**os.environ, **({"PYTHONPATH": f"{tree / 'src'}"} if tree else {})}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # as on anybody's machine
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    try:
        while not _answers(port):
            if process.poll() is not None or time.perf_counter() - began > STARTS_S:
                raise RuntimeError("the server did not start")
            time.sleep(0.02)
        yield Served(port, process, time.perf_counter() - began)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(ENDS_S)


def _answers(port: int) -> bool:
    with contextlib.suppress(OSError, http.client.HTTPException):
        asked = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        asked.request("GET", "/health")
        asked.getresponse().read()
        asked.close()
        return True
    return False


def host_link(journal: Where) -> str:
    """A token for the host of a journal that nobody serves."""
    with journal.open() as there:
        return new_host(Table(there, installed(left_out=lambda *_: None)))
