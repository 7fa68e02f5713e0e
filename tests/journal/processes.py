"""Processes that the tests about faults start: `python -m tests.journal.processes WHAT FOLDER ...`."""

import os
import resource
import shutil
import signal
import sqlite3
import sys
from pathlib import Path

from sqlalchemy import event
from sqlalchemy.pool import ConnectionPoolEntry
from tests.journal.rows import SALTMARSH, row

from talewright.journal import SqlJournal, open_journal
from talewright.journal.sqlite import BEGIN, FILE, engine_for, telling
from talewright.table.events import Said
from talewright.table.journal import Conflict, Secret, Unwritable


def write_on_a_failing_disk(folder: Path) -> None:
    """Append more than this process may write."""
    with open_journal(folder) as journal:
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
        try:
            journal.append(SALTMARSH, 2, row(Said("x" * 100_000), behind=journal.read(SALTMARSH)))
        except Unwritable as error:
            tell(str(error))


def write_with_another(folder: Path, text: str) -> None:
    """Append behind the second record as soon as it is said on the standard input."""
    with open_journal(folder) as journal:
        mine = row(Said(text), behind=journal.read(SALTMARSH))
        tell("ready")
        sys.stdin.readline()
        try:
            journal.append(SALTMARSH, 2, mine)
            tell("stored")
        except Conflict:
            tell("too late")


def be_killed_at_each_step(folder: Path, steps: int) -> None:
    """For each number of steps, a process of its own with a copy of the journal that dies just before that step."""
    for step in range(1, steps + 1):
        copy = folder / str(step)
        copy.mkdir()
        shutil.copy(folder / FILE, copy)
        child = os.fork()
        if child == 0:
            write_until_killed(copy, step)
            os._exit(0)
        os.waitpid(child, 0)


def write_until_killed(folder: Path, last_step: int) -> None:
    """Append twice, two records and a secret each, and say in a file what was done."""
    steps = 0
    said = (folder / "said").open("w", buffering=1)

    def count(statement: str) -> None:
        nonlocal steps
        steps += 1
        if steps == last_step:
            os.kill(os.getpid(), signal.SIGKILL)
        said.write(f"{statement.split(maxsplit=1)[0]}\n")

    def watch(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
        watched.append(connection)

    watched: list[sqlite3.Connection] = []
    engine = engine_for(folder / FILE)
    event.listen(engine, "connect", watch)
    journal = SqlJournal(engine, BEGIN, lambda: telling(folder / FILE))
    there = journal.read(SALTMARSH)
    more = row(Said("Three."), Said("Four."), Said("Five."), Said("Six."), behind=there)
    watched[-1].set_trace_callback(count)  # called before each statement runs
    journal.append(SALTMARSH, 2, more[:2], keep=[Secret("seed:1", SALTMARSH, "00")])
    said.write("answered\n")
    journal.append(SALTMARSH, 4, more[2:], keep=[Secret("seed:2", SALTMARSH, "00")])
    said.write("answered\n")


def tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["failing-disk", folder]:
            write_on_a_failing_disk(Path(folder))
        case ["with-another", folder, text]:
            write_with_another(Path(folder), text)
        case ["killed", folder, steps]:
            be_killed_at_each_step(Path(folder), int(steps))
