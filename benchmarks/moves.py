"""Moves per second at the table, next to what this machine's disk allows; and how long a long campaign takes to replay.

The same at fifty tables of QuestWorlds in turns, and on PostgreSQL beside its own commits, if its wheel is installed.

    python -m benchmarks.moves [--data FOLDER] [--moves 420] [--rounds 9] [--beside CHECKOUT]

A move is decided, appended to the journal in one SQLite file (fully synchronised), and looked at once by the seat
that made it, all in one thread. The peer is SQLite itself: one row of the same length in one synchronised commit.
All take turns in one run, each round in new files, and the medians count. The files must lie on a disk: in a folder
that is kept in memory the numbers mean nothing. Garbage is looked for as seldom as in a server (``web/garbage.py``).

Then whole contests a second, with the moves that one takes; with an older checkout, beside that one's own.

Two games are played: the toy game of the tests shows what the table itself costs, QuestWorlds what people play.
"""

import argparse
import secrets
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count, cycle
from pathlib import Path

import psycopg
from benchmarks.loading.beside import report_contests
from benchmarks.loading.databases import postgres
from msgspec import Struct
from tests.toy.play import TOY
from tests.toy.state import booth_of
from tests.toy.throwing import Keep, StartThrow

from talewright.dice.draw import DrawId
from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.outcome import CloseContest, LetStand
from talewright.games.questworlds.play.people import TakeReady
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.play.view import SagaView
from talewright.journal import SqlJournal, open_journal, place_of
from talewright.journal.verify import verify
from talewright.table import Link, Table
from talewright.table.moves import Roll
from talewright.table.views import Look
from talewright.web.garbage import settle

ROW_LENGTH = 600  # what a record of an ordinary move takes
LONG_CAMPAIGN = 10_000
ASKED = 0.6  # of the rate of plain commits
TABLES = 50
AT_A_TIME = 21  # of each, in turns
WARM_UP = 42  # moves before the clock runs: a few contests, so that there are some to look back at
CAST = (("Nora", "ines", "Cartographer"), ("Pim", "tobias", "Duellist"), ("Rosa", "ama", "Healer"))
GAMES = {TOY.slug: TOY, QUESTWORLDS_3.slug: QUESTWORLDS_3}

Evening = Generator[tuple[Link, Struct], Look, None]  # who does what next, when told what the last one sees


# --- what is played


def throws(table: Table) -> Evening:
    """A player throws a die and keeps the face, again and again."""
    gm = table.seating.begin(TOY.slug, "Benchmark", gm="Robin")
    kim = table.seating.join(gm.campaign, "Kim")
    while True:
        seen = yield kim, StartThrow()
        draw = seen.draws[0].id
        yield kim, Roll(draw, a_word())
        yield kim, Keep(booth=booth_of(draw))


def contests(table: Table) -> Evening:
    """Three players have one contest after the other, each from its framing to its outcome."""
    gm = table.seating.begin(QUESTWORLDS_3.slug, "Benchmark", gm="Robin")
    cast = []
    for name, ready, ability in CAST:
        player = table.seating.join(gm.campaign, name)
        seen = yield player, TakeReady(ready=ready)
        cast.append((player, saga(seen).characters[-1].id, ability))
    for number in count(1):
        player, who, ability = cast[number % len(cast)]
        prize, conflict, hard = f"the ledger of ship {number}", f"watchman {number}", str(1 + number % 20)
        seen = yield gm, FrameContest(character=who, prize=prize, conflict=conflict, resistance=hard)
        contest = saga(seen).contests[0].id
        yield player, ChooseAbility(contest=contest, character=who, ability=ability, tactic="Over the roofs.")
        yield player, AcceptCard(contest=contest)
        yield player, Roll(DrawId(f"{contest}.ours"), a_word())
        yield player, LetStand(contest=contest)
        yield gm, CloseContest(contest=contest)


def saga(seen: Look) -> SagaView:
    """What a seat sees of QuestWorlds."""
    assert isinstance(seen.play, SagaView)
    return seen.play


def a_word() -> str:
    """What a device makes up: the id of a move, or a nonce."""
    return secrets.token_hex(8)


# --- what is measured


@dataclass(frozen=True)
class Measured:
    """How long one thing took, again and again: seconds by the clock, and those in which the processor worked."""

    clock: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)

    def measure(self, act: Callable[[], object], times: int) -> None:
        """Do it *times* over, and note how long one takes."""
        began, worked = time.perf_counter(), time.process_time()
        for _ in range(times):
            act()
        self.worked.append((time.process_time() - worked) / times)
        self.clock.append((time.perf_counter() - began) / times)


class Played:
    """An evening that goes on move by move, each followed by a look of the seat that made it."""

    def __init__(self, table: Table, evening: Evening) -> None:
        self.table = table
        self.evening = evening
        self.link, self.next = next(evening)

    def move(self) -> None:
        """One move through decide, append and one view."""
        link = self.link
        self.table.act(link.campaign, link.seat, self.next, move_id=a_word())
        self.link, self.next = self.evening.send(self.table.look(link.campaign, link.seat))


def a_table(journal: SqlJournal) -> Table:
    """A table of both games."""
    return Table(journal, GAMES)  # type: ignore[arg-type]  # a table asks a game for its own states back


def played(journal: SqlJournal, evening: Callable[[Table], Evening], warm_up: int = WARM_UP) -> Played:
    """A new campaign, some way in."""
    table = a_table(journal)
    begun = Played(table, evening(table))
    for _ in range(warm_up):
        begun.move()
    return begun


@contextmanager
def plain_commits(file: Path) -> Iterator[Callable[[], None]]:
    """What makes a commit of plain SQLite: as safe as the journal's, and otherwise as it comes."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE line (number INTEGER PRIMARY KEY, text TEXT)")

        def commit() -> None:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO line (text) VALUES (?)", ("x" * ROW_LENGTH,))
            connection.execute("COMMIT")

        yield commit


# --- what is told


def report_moves(folder: Path, *, moves: int, rounds: int) -> None:
    """All take turns, a few moves each; every round begins with new files, and is as long as an evening."""
    peer, toy, quest = Measured(), Measured(), Measured()
    for number in range(rounds):
        here = folder / str(number)
        with (
            open_journal(here / "toy") as one,
            open_journal(here / "quest") as other,
            plain_commits(here / "db") as commit,
        ):
            for _ in range(WARM_UP):
                commit()
            throw, contend = played(one, throws).move, played(other, contests).move
            for _ in range(moves // AT_A_TIME):
                peer.measure(commit, AT_A_TIME)
                toy.measure(throw, AT_A_TIME)
                quest.measure(contend, AT_A_TIME)
    tell_columns()
    tell("plain commits of SQLite", peer, peer)
    tell("moves and looks, the toy game", toy, peer)
    tell("moves and looks, QuestWorlds", quest, peer)
    print(f"A ratio of at least {ASKED:.0%} is asked for. Slow and fast: one in ten is slower, or faster.")
    print(
        "Worked: milliseconds of processor time. Enough at: milliseconds that a commit of this disk would have to take,"
    )
    print("for such a ratio; what a move costs besides its commit stays the same on any disk.")


def tell_columns() -> None:
    """What stands above the rows."""
    columns = f"{'per second':>12}{'slow':>10}{'fast':>10}{'ratio':>10}{'worked':>12}{'enough at':>12}"
    print(f"{'':32}{columns}")


def tell(what: str, measured: Measured, peer: Measured) -> None:
    """One row."""
    slow, *_, fast = statistics.quantiles((1 / seconds for seconds in measured.clock), n=10)
    taken, commit = statistics.median(measured.clock), statistics.median(peer.clock)
    worked = statistics.median(measured.worked) * 1000
    told = f"{1 / taken:12.0f}{slow:10.0f}{fast:10.0f}{commit / taken:10.0%}{worked:12.3f}"
    enough = (taken - commit) * ASKED / (1 - ASKED) * 1000
    print(f"{what:32}{told}" if measured is peer else f"{what:32}{told}{enough:12.2f}")


def report_tables(folder: Path, *, moves: int, rounds: int) -> None:
    """One table of QuestWorlds and fifty in turns, on both databases, each beside its own commits."""
    print()
    tell_columns()
    with open_journal(folder / "tables") as journal, plain_commits(folder / "plain") as commit:
        take_turns("SQLite", journal, commit, moves=moves, rounds=rounds)
    try:
        with (
            postgres() as database,
            place_of(folder / "heads", database.address).open(lambda _: None) as journal,
            psycopg.connect(database.address, autocommit=True) as connection,
        ):
            connection.execute("CREATE TABLE line (number SERIAL PRIMARY KEY, text TEXT)")
            add = partial(connection.execute, "INSERT INTO line (text) VALUES (%s)", ("x" * ROW_LENGTH,))
            take_turns("PostgreSQL", journal, add, moves=moves, rounds=rounds)
    except ImportError as error:
        print(f"PostgreSQL is not there: {error}")


def take_turns(named: str, journal: SqlJournal, commit: Callable[[], object], *, moves: int, rounds: int) -> None:
    """A database's own commits, one table and fifty, some moves each."""
    peer, one, many = Measured(), Measured(), Measured()
    alone = played(journal, contests).move
    tables = cycle([played(journal, contests, warm_up=0) for _ in range(TABLES)])

    def in_turn() -> None:
        next(tables).move()

    for _ in range(max(2, rounds * moves // TABLES // 3)):
        peer.measure(commit, TABLES)
        one.measure(alone, TABLES)
        many.measure(in_turn, TABLES)
    tell(f"plain commits of {named}", peer, peer)
    tell("moves and looks, one table", one, peer)
    tell(f"moves and looks, {TABLES} tables", many, peer)


def report_replay(folder: Path) -> None:
    """Long campaigns, read from the disk and folded by a table that has never seen them; then verified."""
    print()
    with open_journal(folder) as journal:
        for name, evening in (("the toy game", throws), ("QuestWorlds", contests)):
            long = played(journal, evening)
            campaign, seat = long.link.campaign, long.link.seat
            while journal.head(campaign) < LONG_CAMPAIGN:
                long.move()
            began = time.perf_counter()
            a_table(journal).look(campaign, seat)
            replayed = time.perf_counter()
            report = verify(journal.read(campaign))
            verified = time.perf_counter()
            what = f"replay of {report.records} events, {name}"
            print(f"{what:44}{replayed - began:10.2f} seconds, below 1 is asked for")
            print(f"{'verifying them':44}{verified - replayed:10.2f} seconds")


def main() -> None:
    """Measure, and print what came of it."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--data", type=Path, default=Path(), help="a folder on a disk, for files that are removed again")
    words.add_argument("--moves", type=int, default=420, help="moves in one round")
    words.add_argument("--rounds", type=int, default=9, choices=range(2, 100), metavar="N")
    words.add_argument("--beside", type=Path, help="an older checkout, which plays the contests by its own code")
    given = words.parse_args()
    settle()
    with tempfile.TemporaryDirectory(dir=given.data) as folder:
        report_moves(Path(folder), moves=given.moves, rounds=given.rounds)
        report_contests(Path(folder), given.beside, rounds=given.rounds * 5)
        report_tables(Path(folder), moves=given.moves, rounds=given.rounds)
        report_replay(Path(folder))


if __name__ == "__main__":
    main()
