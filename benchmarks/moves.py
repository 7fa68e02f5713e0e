"""Moves per second at the table, next to what this machine's disk allows; and how long a long campaign takes to replay.

    python benchmarks/moves.py [--data FOLDER] [--moves 600] [--rounds 7]

A move is decided, appended to the journal in one SQLite file (fully synchronised), and looked at once by the seat
that made it, all in one thread. The peer is SQLite itself: one row of the same length in one synchronised commit.
Both take turns in one run, and the medians count. The file must lie on a disk: in a folder that is kept in memory the
numbers mean nothing.
"""

import argparse
import secrets
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

from msgspec import Struct
from tests.toy.booth import booth_of
from tests.toy.moves import Keep, StartThrow
from tests.toy.play import TOY

from talewright.journal import SqlJournal, open_journal
from talewright.journal.verify import verify
from talewright.table import Table
from talewright.table.moves import Roll
from talewright.table.seating import Link
from talewright.table.views import Look

ROW_LENGTH = 600  # what a record of an ordinary move takes
LONG_CAMPAIGN = 10_000


def plain_commits(file: Path, commits: int) -> float:
    """Commits per second of plain SQLite, set as the journal sets it."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE IF NOT EXISTS line (number INTEGER PRIMARY KEY, text TEXT)")
        began = time.perf_counter()
        for _ in range(commits):
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO line (text) VALUES (?)", ("x" * ROW_LENGTH,))
            connection.execute("COMMIT")
        return commits / (time.perf_counter() - began)


def the_table(journal: SqlJournal) -> Table:
    """A table of the toy game."""
    return Table(journal, {TOY.slug: TOY})  # type: ignore[dict-item]  # its own state and moves


def a_campaign(journal: SqlJournal) -> tuple[Table, Link]:
    """A new campaign, with one player."""
    table = the_table(journal)
    begun = table.seating.begin(TOY.slug, "Benchmark", gm="Robin")
    return table, table.seating.join(begun.campaign, "Kim")


def next_move(last: Struct | None, seen: Look) -> Struct:
    """A player who throws a die and keeps the face, again and again."""
    match last:
        case StartThrow():
            return Roll(seen.draws[0].id, secrets.token_hex(8))
        case Roll(draw=draw):
            return Keep(booth=booth_of(draw))
        case _:
            return StartThrow()


def moves_made(table: Table, link: Link, number: int) -> float:
    """Moves per second through decide, append and one view."""
    move, seen = None, table.look(link.campaign, link.seat)
    began = time.perf_counter()
    for _ in range(number):
        move = next_move(move, seen)
        table.act(link.campaign, link.seat, move, move_id=secrets.token_hex(8))
        seen = table.look(link.campaign, link.seat)
    return number / (time.perf_counter() - began)


def report_moves(folder: Path, *, moves: int, rounds: int) -> float:
    """Both in turns; each round of moves is a campaign of its own, as long as an evening's."""
    plain, made = [], []
    with open_journal(folder) as journal:
        for _ in range(rounds):
            plain.append(plain_commits(folder / "plain.db", moves))
            made.append(moves_made(*a_campaign(journal), moves))
    rate, peer = statistics.median(made), statistics.median(plain)
    print(f"{'plain commits of SQLite':32}{peer:10.0f} per second   {min(plain):.0f} to {max(plain):.0f}")
    print(f"{'moves, with one view each':32}{rate:10.0f} per second   {min(made):.0f} to {max(made):.0f}")
    print(f"{'ratio':32}{rate / peer:10.0%}              at least 60% is asked for")
    return rate / peer


def report_replay(folder: Path) -> None:
    """A long campaign, read from the disk and folded by a table that has never seen it; then verified."""
    with open_journal(folder) as journal:
        table, link = a_campaign(journal)
        move, seen = None, table.look(link.campaign, link.seat)
        while journal.head(link.campaign) < LONG_CAMPAIGN:
            move = next_move(move, seen)
            table.act(link.campaign, link.seat, move, move_id=secrets.token_hex(8))
            seen = table.look(link.campaign, link.seat)
        began = time.perf_counter()
        the_table(journal).look(link.campaign, link.seat)
        replayed = time.perf_counter()
        report = verify(journal.read(link.campaign))
        verified = time.perf_counter()
    print(
        f"{'replay of ' + str(report.records) + ' events':32}{replayed - began:10.2f} seconds      below 1 is asked for"
    )
    print(f"{'verifying them':32}{verified - replayed:10.2f} seconds")


def main() -> None:
    """Measure, and print what came of it."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--data", type=Path, default=Path(), help="a folder on a disk, for files that are removed again")
    words.add_argument("--moves", type=int, default=600, help="moves in one round")
    words.add_argument("--rounds", type=int, default=7)
    given = words.parse_args()
    with tempfile.TemporaryDirectory(dir=given.data) as folder:
        report_moves(Path(folder), moves=given.moves, rounds=given.rounds)
        report_replay(Path(folder))


if __name__ == "__main__":
    main()
