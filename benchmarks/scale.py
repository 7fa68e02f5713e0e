"""What 1,000, 100,000 and 10,000,000 players at once need, computed from what a move costs: the tables of docs/scale.md.

    python -m benchmarks.scale

The inputs are those that `python -m benchmarks.load --all` measured; write new ones into ``MEASURED`` and run it again.
"""

from dataclasses import dataclass
from typing import NamedTuple

PLAYERS = (1_000, 100_000, 10_000_000)
YEAR_S = 365 * 24 * 3600


@dataclass(frozen=True)
class Measured:
    """What was measured, on one machine; and how people play, which is assumed."""

    seats: int = 6
    every_s: float = 5.0  # between two moves of a table: a lively evening
    busy: float = 0.6  # how much of a core may be taken on average, so that the slowest answers stay quick
    played: float = 0.1  # part of the year that the tables are played at: two evenings a week at the peak's number
    server_ms: float = 50.0  # processor time of the server for a move with five looks
    database_ms: float = 1.0  # that of PostgreSQL for a move
    commits: float = 1_500.0  # synchronised commits a second of one database, by one writer
    syncs: float = 2.0  # writes to the disk for each commit
    row_bytes: float = 1_800.0  # a move's records with their indexes, on the disk
    press_bytes: float = 5_300.0  # the answer to a press, compressed
    look_bytes: float = 4_100.0  # that to each of the other five
    idle_mb: float = 0.5  # memory of a table with its streams
    streams: int = 3_900  # open connections of one worker's share, of which each seat has two


class Needs(NamedTuple):
    """What so many players at once need."""

    players: int
    tables: int
    moves: float  # a second
    cores: float
    database_cores: float
    syncs: float  # a second
    databases: float  # of which each commits as often as the measured one does
    gigabytes: float  # a year
    megabits: float  # a second
    streams: int
    memory_gb: float
    workers: float


def needs(players: int, measured: Measured) -> Needs:
    """What *players* at once need, if everything costs what was *measured*.

    >>> one = needs(6_000, Measured(server_ms=60, busy=0.5, every_s=5, press_bytes=5_000, look_bytes=4_000))
    >>> one.tables, one.moves, one.cores
    (1000, 200.0, 24.0)
    >>> one.megabits  # 200 x (5,000 + 5 x 4,000) bytes x 8
    40.0

    Ten times as many need ten times as much of everything, since no table knows of another.

    >>> ten = needs(60_000, Measured(server_ms=60, busy=0.5, every_s=5, press_bytes=5_000, look_bytes=4_000))
    >>> ten.cores / one.cores, ten.memory_gb / one.memory_gb
    (10.0, 10.0)
    """
    tables = -(-players // measured.seats)
    moves = tables / measured.every_s
    cores = moves * measured.server_ms / 1000 / measured.busy
    sent = measured.press_bytes + (measured.seats - 1) * measured.look_bytes
    return Needs(
        players=players,
        tables=tables,
        moves=moves,
        cores=cores,
        database_cores=moves * measured.database_ms / 1000 / measured.busy,
        syncs=moves * measured.syncs,
        databases=moves / (measured.commits * measured.busy),
        gigabytes=moves * measured.row_bytes * YEAR_S * measured.played / 1e9,
        megabits=moves * sent * 8 / 1e6,
        streams=players,
        memory_gb=tables * measured.idle_mb / 1000,
        workers=max(cores, 2 * players / measured.streams),
    )


MEASURED = Measured()

ROWS = (
    ("tables", "tables", ""),
    ("moves a second", "moves", ""),
    ("cores of the servers", "cores", ""),
    ("cores of the databases", "database_cores", ""),
    ("synchronised writes a second", "syncs", ""),
    ("databases like the measured one", "databases", ""),
    ("storage in a year, GB", "gigabytes", ""),
    ("to the players, Mbit/s", "megabits", ""),
    ("open streams", "streams", ""),
    ("memory of the servers, GB", "memory_gb", ""),
    ("workers", "workers", ""),
)


def table(measured: Measured) -> str:
    """The needs of each number of players, as a table in Markdown."""
    found = [needs(players, measured) for players in PLAYERS]
    lines = [f"| players at once | {' | '.join(f'{each.players:,}' for each in found)} |"]
    lines += [f"| --- |{' ---: |' * len(found)}"]
    lines += [f"| {name} | {' | '.join(told(getattr(each, what)) for each in found)} |" for name, what, _ in ROWS]
    return "\n".join(lines)


def told(number: float) -> str:
    """A number to two digits that count.

    >>> told(0.0123), told(3.14159), told(12_345.6), told(7)
    ('0.012', '3.1', '12,000', '7')
    """
    return f"{number:,}" if isinstance(number, int) else f"{float(f'{number:.2g}'):,.10g}"


if __name__ == "__main__":
    print(table(MEASURED))
