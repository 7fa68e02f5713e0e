"""Everything in one go, as tables in Markdown, and what `docs/scale.md` is computed from."""

import asyncio
import os
import platform
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.loading import fairness, programs
from benchmarks.loading.databases import Postgres, postgres, postgres_commits, sqlite_commits
from benchmarks.loading.evenings import GAMES
from benchmarks.loading.many import many
from benchmarks.loading.measuring import Pace, Run, at, everything, played
from benchmarks.loading.peers import boardgame
from benchmarks.loading.server import Where, lay, served

SEATS = 6
EVERY = 5.0  # seconds between two moves of a table
FIT = 0.6  # of the database's own commits, which moves are to reach
REST = 3.0  # seconds in which everybody only looks
IDLE = 130.0  # the same, until all has been given back that nobody has used for a minute
QUEST = ("questworlds-3",)
FLOOD_TABLES = 10
FAILS = (OSError, RuntimeError, subprocess.SubprocessError)
IN_TIME = 0.95  # of the moves that were due: a server that makes fewer is full


def whole(data: Path, *, quick: bool) -> dict[str, float]:
    """Measure everything and print it; returns what ``scale.MEASURED`` takes, as far as it could be measured.

    *quick* is shorter, to see that it runs.
    """
    began = time.perf_counter()
    print(f"Measured{' in a hurry' if quick else ''} on {machine()}; ", end="")
    print(f"load average before {os.getloadavg()[0]:.1f}.\n")
    found: dict[str, float] = {}
    seconds = 5.0 if quick else 12.0
    with inside(data) as folder:
        parts: tuple[Callable[[], None], ...] = (
            partial(_costs, folder, seconds, found),
            partial(_ladder, folder, seconds, (20, 200) if quick else (50, 100, 200), found),
            partial(_flood, folder, seconds, 1 if quick else 3),
            partial(_many, folder, 500 if quick else 10_000),
            partial(_programs, folder, 2.0 if quick else 6.0, found),
            partial(_peers, folder, 2.0 if quick else 5.0),
        )
        for part in parts:
            before = time.perf_counter()
            try:
                part()
            except FAILS as error:
                print(f"This could not be measured: {_why(error)}\n")
            print(f"({time.perf_counter() - before:.0f} s)\n", flush=True)
    print(f"All of it took {(time.perf_counter() - began) / 60:.1f} minutes.")
    return found


def machine() -> str:
    """On what this runs."""
    versions = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    return f"{os.cpu_count()} cores, {platform.machine()}, {versions}"


def _why(error: BaseException) -> str:
    return f"{error}" if isinstance(error, RuntimeError) else f"{type(error).__name__} {error}"


@contextmanager
def inside(data: Path) -> Iterator[Path]:
    """A new folder in *data*, for as long as the block."""
    with tempfile.TemporaryDirectory(dir=data) as folder:
        yield Path(folder)


def table(head: str, *rows: Sequence[object]) -> None:
    """A table in Markdown; the first column is text."""
    names = head.split(" | ")
    print(f"| {head} |\n| --- |{' ---: |' * (len(names) - 1)}")
    for row in rows:
        print("|", " | ".join(f"{each:,.1f}" if isinstance(each, float) else str(each) for each in row), "|")
    print(flush=True)


def _ms(values: Sequence[float]) -> list[str]:
    return [f"{1000 * at(part, values):,.0f}" for part in (0.5, 0.99, 1)]


def _failed(run: Run) -> str:
    return ", ".join(f"{number} x {what}" for what, number in run.errors.most_common(2)) or "none"


def _costs(data: Path, seconds: float, found: dict[str, float]) -> None:
    """Each game alone, so that the server's time can be told by game."""
    rows = []
    pressed: list[float] = []
    looked: list[float] = []
    for game in GAMES:
        with inside(data) as folder:
            laid = lay(Where(folder), (game,), 4, SEATS)
            with served(Where(folder)) as server:
                played(server, laid, Pace(1.0, seconds / 2))  # the first moves meet everything for the first time
                server.settle()
                run = played(server, laid, Pace(1.0, seconds))
        pressed.append(at(0.5, run.pressed))
        looked.append(at(0.5, run.looked))
        sizes = [f"{each[-1] / 1000:.1f}" for each in (pressed, looked)]
        rows.append([game, run.moves, run.worked, *_ms(everything(run.seen)), *sizes, _failed(run)])
    print(f"**What a move costs**, {SEATS} seats, 4 tables with a move each second (open loop), SQLite, one worker:\n")
    head = "game | moves | server, ms a move | seen by all, p50 ms | p99 | max | kB a press | kB a look | errors"
    table(head, *rows)
    found |= {"press_bytes": round(median(pressed)), "look_bytes": round(median(looked))}


class Rung(NamedTuple):
    """A run with so many tables, how many moves were due, and how many bytes of the database each took, if known."""

    run: Run
    due: float
    grown: float

    @property
    def kept_up(self) -> bool:
        """Whether the server has made the moves that were due, and each before the next one."""
        slowest = at(0.99, everything(self.run.answered)) if self.run.moves else 0.0
        return self.run.moves >= IN_TIME * self.due and slowest < EVERY


def _ladder(data: Path, seconds: float, numbers: Sequence[int], found: dict[str, float]) -> None:
    """More and more tables, and the most of them on PostgreSQL with two workers."""
    rows: list[list[object]] = []

    def climbed(
        named: str, where: Where, tables: int, workers: int, database: Postgres | None = None, rest: float = REST
    ) -> Rung | None:
        try:
            rung = _rung(where, tables, seconds, workers=workers, database=database, rest=rest)
        except FAILS as error:
            print(f"{named} could not be measured: {_why(error)}.\n", flush=True)
            return None
        rows.extend([_told(named, rung)] if tables else [])
        return rung

    rungs: list[Rung] = []
    long = numbers[1:] if len(numbers) > 2 else ()
    for tables in (0, *numbers):
        rest = IDLE if tables in long else REST
        rung = climbed(f"SQLite, 1 worker, {tables}", Where(data / f"ladder-{tables}"), tables, 1, rest=rest)
        rungs += [rung] if rung else []
        if rung is None or not rung.kept_up:
            break  # more tables would only wait longer
    climbed(f"SQLite, 2 workers, {numbers[-1]}", Where(data / "ladder-two"), numbers[-1], 2)
    two: list[Rung] = []
    with postgres() as database:
        for tables in reversed(numbers[-2:]):
            where = Where(data / f"ladder-postgres-{tables}", database.address)
            rung = climbed(f"PostgreSQL, 2 workers, {tables}", where, tables, 2, database)
            two += [rung] if rung else []
            if rung and rung.kept_up:
                break
    print(
        f"**Many tables**, {SEATS} seats, four games mixed, a move each {EVERY:g} s at each table (open loop), ", end=""
    )
    print("clients on the same cores:\n")
    head = "tables | moves/s | of those due | answer, p50 ms | p99 | max | seen by all, p50 ms | p99 | max"
    table(f"{head} | server, ms a move | database, ms | cores: server | clients | bytes stored a move | errors", *rows)
    print("**Memory** of one worker on SQLite, six streams open at each table; after two minutes in which nothing ")
    print("happens; and after the moves:\n")
    head = "tables | RSS, MB | PSS, MB | a table more, MB | idle: PSS, MB | a table more, MB | cores"
    head += " | after moves: PSS, MB | a table more, MB"
    table(head, *_memories([rung.run for rung in rungs]))
    _note(found, rungs, two)


def _note(found: dict[str, float], rungs: Sequence[Rung], two: Sequence[Rung]) -> None:
    """What is taken from the ladder: of the highest rungs on which the server was not full, or of the lowest."""
    kept = [rung for rung in rungs if rung.run.tables]
    if kept:
        best = next((rung for rung in reversed(kept) if rung.kept_up), kept[0])
        least, most = rungs[0].run, kept[-1].run
        taken = most.memory_after.pss - least.memory_after.pss
        found["server_ms"] = round(best.run.worked, 1)
        found["row_bytes"] = round(best.grown)
        found["table_mb"] = round(taken / max(1, most.tables - least.tables), 2)
    if two:
        last = two[-1].run
        found["database_ms"] = round(1000 * last.extra / max(1, last.moves), 1)


def _memories(runs: Sequence[Run]) -> Iterator[list[object]]:
    """What each run has taken, and a table of it more than one of the run before."""
    for before, run in zip((runs[0], *runs), runs, strict=False):
        more = max(1, run.tables - before.tables)
        opened, rested, after = (
            f"{(now.pss - earlier.pss) / more:.2f}"
            for now, earlier in (
                (run.memory, before.memory),
                (run.memory_rested, before.memory_rested),
                (run.memory_after, before.memory_after),
            )
        )
        idle = [run.memory_rested.pss, rested if before.rest == run.rest else "", f"{run.rested:.4f}"]
        yield [run.tables, run.memory.rss, run.memory.pss, opened, *idle, run.memory_after.pss, after]


def _rung(
    where: Where,
    tables: int,
    seconds: float,
    *,
    workers: int = 1,
    database: Postgres | None = None,
    rest: float = REST,
) -> Rung:
    laid = lay(where, GAMES, tables, SEATS)
    began = 0 if database else size(where.data)
    worked = database.worked if database else lambda: 0.0
    with served(where, workers=workers) as server:
        run = played(server, laid, Pace(EVERY, seconds if tables else 0.0, rest), database=worked)
    grown = 0 if database else (size(where.data) - began) / max(1, run.moves)
    return Rung(run, tables * seconds / EVERY, grown)


def _told(named: str, rung: Rung) -> list[object]:
    run = rung.run
    spent = 1000 * run.extra / run.moves if run.moves else 0.0
    cores = [f"{worked / run.took:.2f}" for worked in (run.server, run.clients)]
    times = [*_ms(everything(run.answered)), *_ms(everything(run.seen))]
    due = f"{run.moves / rung.due:.0%}"
    grown = f"{rung.grown:,.0f}" if rung.grown else ""
    return [named, run.rate, due, *times, run.worked, spent, *cores, grown, _failed(run)]


def size(folder: Path) -> int:
    """The bytes that the journal in a folder takes, with all of its log written over."""
    with closing(sqlite3.connect(folder / "journal.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        pages = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        return int(connection.execute(pages).fetchone()[0])


def _flood(data: Path, seconds: float, rounds: int) -> None:
    """The others, without and with a table that is flooded."""
    where = Where(data / "flood")
    laid = lay(where, GAMES, FLOOD_TABLES + 1, SEATS)
    with served(where) as server:
        runs = fairness.in_turns(server, laid, Pace(1.0, 2 * seconds / 3), rounds)
    print(f"**Fairness**: {FLOOD_TABLES} tables, a move each second; one more is asked for pages and posted to over ")
    print("24 lines, as fast as the answers come:\n")
    table(fairness.HEAD, *fairness.rows(runs))


def _many(data: Path, campaigns: int) -> None:
    """A database with thousands of campaigns beside an empty one."""
    rows = []
    for number in (5, campaigns):
        with inside(data) as folder:
            found = many(folder, number)
        home = [f"{1000 * seconds:.0f}" for seconds in (found.first, found.host, found.player)]
        rows.append([number, f"{found.start:.2f}", *home, found.kilobytes, found.memory])
    print("**Campaigns in one database**:\n")
    table("campaigns | start, s | host's home, first, ms | then | a player's | kB | server, MB", *rows)


def _programs(data: Path, seconds: float, found: dict[str, float]) -> None:
    """Programs over HTTP, beside what the databases commit."""
    rows: list[list[object]] = []

    def asked(named: str, where: Where, workers: int, plain: float) -> None:
        try:
            rows.extend(_api(where, workers, seconds, plain, f"{named}, workers: {workers}"))
        except FAILS as error:
            print(f"{named} with {workers} workers could not be measured: {_why(error)}.\n", flush=True)

    plain = sqlite_commits(data)
    rows.append(["SQLite itself, synchronised commits", plain, "", "", "", "", ""])
    for workers in (1, 2):
        asked("SQLite", Where(data / f"api-{workers}"), workers, plain)
    with postgres() as database:
        found["commits"] = plain = round(postgres_commits(database.address))
        rows.append(["PostgreSQL itself, commits over one line", plain, "", "", "", "", ""])
        asked("PostgreSQL", Where(data / "api-postgres", database.address), 2, plain)
    print("**Programs**: moves of QuestWorlds contests over HTTP, each with a look, as fast as the answers come. A")
    print("move costs a commit, which is the disk's, and the work of the processor, which is not: so its share of")
    print("plain commits is 60 % where a commit takes as long as the third column says.\n")
    head = "what | a second | of plain commits | 60 % where a commit takes, ms"
    table(f"{head} | p50 ms | p99 ms | server, ms a move", *rows)


def _api(where: Where, workers: int, seconds: float, plain: float, named: str) -> Iterator[list[object]]:
    laid = lay(where, QUEST, 60, 4)
    with served(where, workers=workers) as server:
        for what, ask, part in (("one table", programs.alone, laid[50:]), ("50 tables", programs.together, laid[:50])):
            before = server.usage().worked
            made = asyncio.run(ask(server.port, part, seconds))
            cost = 1000 * (server.usage().worked - before) / max(1, len(made.each))
            times = [f"{1000 * at(each, made.each):.1f}" for each in (0.5, 0.99)]
            failed = f", {sum(made.errors.values())} errors" if made.errors else ""
            beside = f"{FIT / (1 - FIT) * 1000 * (1 / made.rate - 1 / plain):.1f}" if made.rate else ""
            yield [f"{named}, {what}{failed}", made.rate, f"{made.rate / plain:.0%}", beside, *times, cost]


def _peers(data: Path, seconds: float) -> None:
    """boardgame.io's server, which sends its answer before it stores the move, and never has it synchronised."""
    print("**boardgame.io** 0.50.2, a small game of two, over its own sockets (it answers before it has stored):\n")
    try:
        rows = [
            [f"{peer.storage}, {peer.matches} matches", peer.rate, f"{peer.p50:.1f}", f"{peer.p99:.1f}", peer.worked]
            for peer in boardgame(data, seconds)
        ]
    except (OSError, subprocess.SubprocessError) as error:
        print(f"It could not be installed or run: {type(error).__name__}.\n")
    else:
        table("storage | moves/s | p50 ms | p99 ms | server, ms a move", *rows)
