"""One run of load: tables are laid, served and played, and what was seen is summed up."""

import contextlib
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from benchmarks.loading.server import Served, Usage

HERE = Path(__file__).parents[2]
TABLES_EACH = 60  # of one process of clients
MOST_CLIENTS = 2
NOTHING = Usage(0, 0, 0)


class Pace(NamedTuple):
    """Seconds between two moves of a table (0: when everybody has seen the last), how long, and a rest before."""

    every: float
    seconds: float
    rest: float = 0.0


@dataclass
class Run:
    """What a run of load has shown. Times in seconds, sizes in bytes."""

    tables: int
    seats: int
    every: float  # 0 in a closed loop
    took: float = 0
    server: float = 0  # processor time
    clients: float = 0
    extra: float = 0  # processor time of the database, where it has processes of its own
    answered: dict[str, list[float]] = field(default_factory=dict)  # by game
    seen: dict[str, list[float]] = field(default_factory=dict)
    pressed: list[int] = field(default_factory=list)
    looked: list[int] = field(default_factory=list)
    made: dict[str, Counter[str]] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)
    rest: float = 0  # before the first move
    rested: float = 0  # cores that it took while everybody only looked
    memory: Usage = NOTHING  # when all streams were open, before the first move
    memory_rested: Usage = NOTHING
    memory_after: Usage = NOTHING

    @property
    def moves(self) -> int:
        return sum(map(len, self.answered.values()))

    @property
    def rate(self) -> float:
        return self.moves / self.took if self.took else 0

    @property
    def worked(self) -> float:
        """Milliseconds of the server's processor time for a move, with all that everybody fetches."""
        return 1000 * self.server / self.moves if self.moves else float("nan")

    def add(self, told: Mapping[str, object]) -> None:
        """Take in what one process of clients tells."""
        worked, took, tables = told["worked"], told["took"], told["tables"]
        assert isinstance(worked, float)
        assert isinstance(took, float)
        assert isinstance(tables, list)
        self.clients += worked
        self.took = max(self.took, took)
        for table in tables:
            self.answered.setdefault(table["game"], []).extend(answered for answered, _ in table["moves"])
            self.seen.setdefault(table["game"], []).extend(seen for _, seen in table["moves"])
            self.made.setdefault(table["game"], Counter()).update(table["made"])
            self.errors.update(table["errors"])
            self.pressed += table["sizes"]["pressed"]
            self.looked += table["sizes"]["looked"]


def at(part: float, values: Sequence[float]) -> float:
    """The value that this part of all do not exceed.

    >>> at(0.5, [3, 1, 2]), at(0.99, range(1, 101)), at(0.99, [7])
    (2, 99, 7)
    """
    ranked = sorted(values)
    return ranked[max(0, -(-int(1000 * part) * len(ranked) // 1000) - 1)] if ranked else float("nan")


def everything(by_game: Mapping[str, Sequence[float]]) -> list[float]:
    """The values of all games."""
    return [value for values in by_game.values() for value in values]


@contextlib.contextmanager
def browsers(served: Served, laid: Sequence[Mapping[str, object]], pace: Pace) -> Iterator[list[subprocess.Popen[str]]]:
    """Processes of clients for these tables, with all their streams open."""
    processes = []
    number = min(MOST_CLIENTS, -(-len(laid) // TABLES_EACH))
    share = max(1, -(-len(laid) // max(1, number)))
    try:
        for first in range(0, len(laid), share):
            told = {"port": served.port, "every": pace.every, "seconds": pace.seconds, "first": first}
            process = subprocess.Popen(
                [sys.executable, "-m", "benchmarks.loading.clients"],
                cwd=HERE,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            processes.append(process)
            say(process, json.dumps({**told, "tables": laid[first : first + share]}))
        for process in processes:
            hear(process, "ready")
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.communicate()


def say(process: subprocess.Popen[str], line: str = "") -> None:
    """Give a process of clients its line."""
    assert process.stdin
    process.stdin.write(line + "\n")
    process.stdin.flush()


def hear(process: subprocess.Popen[str], expected: str = "") -> str:
    """The next line of a process of clients. Raises ``RuntimeError`` if it has ended instead."""
    assert process.stdout
    line = process.stdout.readline().strip()
    if not line or (expected and line != expected):
        raise RuntimeError(f"the clients said {line[:200]!r} instead of {expected!r}")
    return line


def played(
    served: Served,
    laid: Sequence[Mapping[str, object]],
    pace: Pace,
    *,
    meanwhile: contextlib.AbstractContextManager[object] | None = None,
    database: Callable[[], float] = lambda: 0.0,
) -> Run:
    """Play at these tables, with *meanwhile* going on beside."""
    run = Run(len(laid), max((len(each["tokens"]) for each in laid), default=0), pace.every)  # type: ignore[arg-type]
    with browsers(served, laid, pace) as processes:
        run.memory = served.usage()
        if pace.rest:
            time.sleep(pace.rest)
            run.rest, run.memory_rested = pace.rest, served.usage()
            run.rested = (run.memory_rested.worked - run.memory.worked) / pace.rest
        with meanwhile or contextlib.nullcontext():
            before, kept = served.usage().worked, database()
            for process in processes:
                say(process)
            for process in processes:
                hear(process, "done")
            run.memory_after = served.usage()
            run.server, run.extra = run.memory_after.worked - before, database() - kept
        for process in processes:
            say(process)
            run.add(json.loads(hear(process)))
    return run
