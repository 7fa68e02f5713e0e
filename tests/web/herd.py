"""Restart the server again and again while the pages of many tables wait for it, and count how often it dies.

    python -m tests.web.herd [--restarts 100] [--switch-interval 5e-6] [--data FOLDER]

The tables are ten of Strange FATE, each with four seats. All forty pages ask for the table as soon as the server
answers, so that many threads use everything for the first time at once. A smaller switch interval makes the interpreter
change threads more often than its usual 0.005 s; 0 leaves it as it is.
"""

import argparse
import asyncio
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from talewright.games.registry import demonstration, installed
from talewright.journal import open_journal
from talewright.table import Link, Table

GAME = "strange-fate"
TABLES = 10
PATIENCE_S = 300.0  # for all forty answers, and for the server to stop; after that it says where its threads stand
OK = b"HTTP/1.1 200 "
SERVE = """
import faulthandler, sys
from talewright.cli.main import main
faulthandler.dump_traceback_later(float(sys.argv[1]))
if interval := float(sys.argv[2]):
    sys.setswitchinterval(interval)
main(["play", *sys.argv[3:]])
"""


@dataclass(frozen=True)
class Restart:
    """What came of one restart: how it ended, how many pages were answered, and seconds from its start."""

    status: int
    answered: int
    first_s: float
    last_s: float
    complaint: str

    @property
    def died(self) -> bool:
        return self.status != 0 or bool(self.complaint)


def seated(folder: Path) -> list[Link]:
    """Ten tables under way, with four seats each."""
    with open_journal(folder) as journal:
        table = Table(journal, installed(GAME))
        links = []
        for _ in range(TABLES):
            places = demonstration(GAME)(table)
            links += [place.link for place in places]
            links.append(table.seating.join(links[-1].campaign, "Lou"))
        return links


async def ask(server: subprocess.Popen[str], port: int, link: Link) -> tuple[bytes, float]:
    """One page, asked for as soon as the server listens: the first bytes of the answer, and when it was complete."""
    request = (
        f"GET /t/{link.seat} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
        f"Cookie: talewright-seat-{link.seat}={link.token}\r\n\r\n"
    )
    answer = b""
    while not answer and server.poll() is None:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(request.encode())
            answer = await reader.read(-1)
            writer.close()
        except ConnectionError:
            await asyncio.sleep(0.005)
    return answer[: len(OK)], time.perf_counter()


async def herd(server: subprocess.Popen[str], port: int, links: list[Link]) -> list[tuple[bytes, float]]:
    """All pages at once; those that are not answered in time are left out."""
    asking = [asyncio.create_task(ask(server, port, link)) for link in links]
    done, waiting = await asyncio.wait(asking, timeout=PATIENCE_S)
    for task in waiting:
        task.cancel()
    return [task.result() for task in done]


def restart(folder: Path, links: list[Link], interval: float) -> Restart:
    """Start the server, let all pages ask, and stop it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    began = time.perf_counter()
    command = [
        sys.executable,
        "-c",
        SERVE,
        str(PATIENCE_S - 5),
        str(interval),
        "--data",
        str(folder),
        "--port",
        str(port),
    ]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        answers = asyncio.run(herd(server, port, links))
        server.send_signal(signal.SIGINT)
        _, complaint = server.communicate(timeout=PATIENCE_S)
    finally:
        server.kill()
    times = [at - began for answer, at in answers if answer == OK]
    return Restart(server.returncode, len(times), min(times, default=0.0), max(times, default=0.0), complaint)


def main() -> None:
    """Measure, and print what came of it. Leaves with status 1 if the server died or a page was not answered."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--restarts", type=int, default=100)
    words.add_argument("--switch-interval", type=float, default=5e-6, help="seconds; 0 for the interpreter's own")
    words.add_argument("--data", type=Path, default=Path(), help="a folder on a disk, for files that are removed again")
    given = words.parse_args()
    with tempfile.TemporaryDirectory(dir=given.data) as folder:
        links = seated(Path(folder))
        all_of_them: list[Restart] = []
        for number in range(1, given.restarts + 1):
            one = restart(Path(folder), links, given.switch_interval)
            all_of_them.append(one)
            if one.died or one.answered < len(links):
                say(f"restart {number}: status {one.status}, {one.answered} of {len(links)} pages. {one.complaint}")
    died = sum(one.died for one in all_of_them)
    unanswered = sum(one.answered < len(links) for one in all_of_them)
    say(f"{died} of {given.restarts} restarts died; in {unanswered} a page was not answered.")
    for what, times in (("first", [one.first_s for one in all_of_them]), ("last", [one.last_s for one in all_of_them])):
        say(f"The {what} page after {statistics.median(times):.2f} s (median), {max(times):.2f} s (slowest).")
    sys.exit(1 if died or unanswered else 0)


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
