"""Everything in one go, as tables in Markdown: what `docs/scale.md` is computed from."""

import asyncio
import os
import platform
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks.loading import programs
from benchmarks.loading.databases import Postgres, postgres, postgres_commits, sqlite_commits
from benchmarks.loading.evenings import GAMES
from benchmarks.loading.flood import flooded
from benchmarks.loading.many import many
from benchmarks.loading.measuring import Pace, Run, at, everything, played
from benchmarks.loading.peers import boardgame
from benchmarks.loading.server import Where, lay, served

SEATS = 6
EVERY = 5.0  # seconds between two moves of a table
REST = 3.0  # seconds in which everybody only looks
QUEST = ("questworlds-3",)


def whole(data: Path, *, quick: bool) -> None:
    """Measure everything and print it; *quick* with fewer tables and shorter, to see that it runs."""
    began = time.perf_counter()
    print(f"Measured on {os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}, ", end="")
    print(f"SQLite {sqlite3.sqlite_version}; load average before {os.getloadavg()[0]:.1f}.\n")
    seconds = 5.0 if quick else 20.0
    with inside(data) as folder:
        parts: tuple[Callable[[], None], ...] = (
            partial(_costs, folder, seconds / 2),
            partial(_ladder, folder, seconds, (5, 10, 20) if quick else (50, 100, 200)),
            partial(_flood, folder, seconds, 6 if quick else 20),
            partial(_many, folder, 500 if quick else 10_000),
            partial(_programs, folder, 4.0 if quick else 8.0),
            partial(_peers, folder, 2.0 if quick else 5.0),
        )
        for part in parts:
            try:
                part()
            except (OSError, RuntimeError, subprocess.SubprocessError) as error:
                print(f"This could not be measured: {error}\n", flush=True)
    print(f"\nAll of it took {(time.perf_counter() - began) / 60:.1f} minutes.")


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


def _costs(data: Path, seconds: float) -> None:
    """Each game alone, so that the server's time can be told by game."""
    rows = []
    for game in GAMES:
        with inside(data) as folder:
            laid = lay(Where(folder), (game,), 4, SEATS)
            with served(Where(folder)) as server:
                played(server, laid, Pace(1.0, seconds / 3))  # the first meets templates for the first time
                run = played(server, laid, Pace(1.0, seconds))
        sizes = [f"{at(0.5, sizes) / 1000:.1f}" for sizes in (run.pressed, run.looked)]
        rows.append([game, run.moves, run.worked, *_ms(everything(run.seen)), *sizes, _failed(run)])
    print(f"**What a move costs**, {SEATS} seats, 4 tables with a move each second (open loop), SQLite, one worker:\n")
    head = "game | moves | server, ms a move | seen by all, p50 ms | p99 | max | kB a press | kB a look | errors"
    table(head, *rows)


def _ladder(data: Path, seconds: float, numbers: Sequence[int]) -> None:
    """More and more tables, and the most of them on PostgreSQL with two workers."""
    rungs = [_rung(Where(data / f"ladder-{tables}"), tables, seconds) for tables in (0, *numbers)]
    rows = [_told(f"SQLite, 1 worker, {rung.run.tables}", rung) for rung in rungs if rung.run.tables]
    two = _rung(Where(data / "ladder-two"), numbers[-1], seconds, workers=2)
    rows.append(_told(f"SQLite, 2 workers, {numbers[-1]}", two))
    with postgres() as database:
        for tables in numbers[-2:]:
            where = Where(data / f"ladder-postgres-{tables}", database.address)
            rung = _rung(where, tables, seconds, workers=2, database=database)
            rows.append(_told(f"PostgreSQL, 2 workers, {tables}", rung))
    print(
        f"**Many tables**, {SEATS} seats, four games mixed, a move each {EVERY:g} s at each table (open loop), ", end=""
    )
    print("clients on the same cores:\n")
    head = "tables | moves/s | of those due | answer, p50 ms | p99 | max | seen by all, p50 ms | p99 | max"
    table(f"{head} | server, ms a move | database, ms | cores: server | clients | bytes stored a move | errors", *rows)
    print("**Memory** of one worker on SQLite, six streams open at each table; then after the moves:\n")
    head = "tables | RSS, MB | PSS, MB | a table more, MB | PSS after, MB | a table more, MB | idle, cores"
    table(head, *_memories([rung.run for rung in rungs]))


def _memories(runs: Sequence[Run]) -> Iterator[list[object]]:
    """What each run has taken, and a table of it more than one of the run before."""
    for before, run in zip((runs[0], *runs), runs, strict=False):
        more = max(1, run.tables - before.tables)
        idle = (run.memory.pss - before.memory.pss) / more
        active = (run.memory_after.pss - before.memory_after.pss) / more
        each = [f"{idle:.2f}", run.memory_after.pss, f"{active:.2f}", f"{run.rested:.3f}"]
        yield [run.tables, run.memory.rss, run.memory.pss, *each]


class Rung(NamedTuple):
    """A run with so many tables, and how many bytes of the database each move took."""

    run: Run
    due: float
    grown: str


def _rung(where: Where, tables: int, seconds: float, *, workers: int = 1, database: Postgres | None = None) -> Rung:
    laid = lay(where, GAMES, tables, SEATS)
    began = size(where.data)
    worked = database.worked if database else lambda: 0.0
    with served(where, workers=workers) as server:
        run = played(server, laid, Pace(EVERY, seconds if tables else 0.0, REST), database=worked)
    grown = "" if database else f"{(size(where.data) - began) / max(1, run.moves):,.0f}"
    return Rung(run, tables * seconds / EVERY, grown)


def _told(named: str, rung: Rung) -> list[object]:
    run = rung.run
    spent = 1000 * run.extra / run.moves if run.moves else 0.0
    cores = [f"{worked / run.took:.2f}" for worked in (run.server, run.clients)]
    times = [*_ms(everything(run.answered)), *_ms(everything(run.seen))]
    due = f"{run.moves / rung.due:.0%}"
    return [named, run.rate, due, *times, run.worked, spent, *cores, rung.grown, _failed(run)]


def size(folder: Path) -> int:
    """The bytes of the files in a folder."""
    return sum(each.stat().st_size for each in folder.iterdir() if each.is_file())


def _flood(data: Path, seconds: float, tables: int) -> None:
    """The others, without and with a table that is flooded."""
    where = Where(data / "flood")
    laid = lay(where, GAMES, tables + 1, SEATS)
    rows = []
    with served(where) as server:
        for named, meanwhile in (("alone", None), ("while one more is flooded", flooded(server, laid[0]))):
            run = played(server, laid[1:], Pace(EVERY, seconds), meanwhile=meanwhile)
            rows.append([named, run.moves, *_ms(everything(run.answered)), *_ms(everything(run.seen)), _failed(run)])
    print(
        f"**Fairness**: {tables} tables, {EVERY:g} s a move; one more is asked for pages and posted to over 24 lines:\n"
    )
    table("the others | moves | answer, p50 ms | p99 | max | seen by all, p50 ms | p99 | max | errors", *rows)


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


def _programs(data: Path, seconds: float) -> None:
    """Programs over HTTP, beside what the databases commit."""
    plain = sqlite_commits(data)
    rows: list[list[object]] = [["SQLite itself, synchronised commits", plain, "", "", "", ""]]
    for workers in (1, 2):
        rows += _api(Where(data / f"api-{workers}"), workers, seconds, plain, f"SQLite, workers: {workers}")
    with postgres() as database:
        plain = postgres_commits(database.address)
        rows.append(["PostgreSQL itself, commits over one line", plain, "", "", "", ""])
        rows += _api(Where(data / "api-postgres", database.address), 2, seconds, plain, "PostgreSQL, workers: 2")
    print("**Programs**: moves of QuestWorlds contests over HTTP, each with a look, as fast as the answers come:\n")
    table("what | a second | of plain commits | p50 ms | p99 ms | server, ms a move", *rows)


def _api(where: Where, workers: int, seconds: float, plain: float, named: str) -> Iterator[list[object]]:
    laid = lay(where, QUEST, 60, 4)
    with served(where, workers=workers) as server:
        for what, ask, part in (("one table", programs.alone, laid[50:]), ("50 tables", programs.together, laid[:50])):
            before = server.usage().worked
            made = asyncio.run(ask(server.port, part, seconds))
            cost = 1000 * (server.usage().worked - before) / max(1, len(made.each))
            times = [f"{1000 * at(each, made.each):.1f}" for each in (0.5, 0.99)]
            failed = f", {sum(made.errors.values())} errors" if made.errors else ""
            yield [f"{named}, {what}{failed}", made.rate, f"{made.rate / plain:.0%}", *times, cost]


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
