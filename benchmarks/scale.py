"""What 1,000, 100,000 and 10,000,000 players at once need, computed from what a move costs, for docs/scale.md.

    python -m benchmarks.scale [--write]

The inputs are those that `python -m benchmarks.load --all --write` has measured and put into `measured.json`.
"""

import argparse
import json
import re
from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from pathlib import Path
from typing import NamedTuple

PLAYERS = (1_000, 100_000, 10_000_000)
PAGE = Path(__file__).parents[1] / "docs" / "scale.md"
KEPT = Path(__file__).with_name("measured.json")
YEAR_S = 365 * 24 * 3600


@dataclass(frozen=True)
class Measured:
    """What was measured on one *machine*, and how people play, which is assumed."""

    machine: str
    server_ms: float
    database_ms: float
    commits: float
    row_bytes: float
    press_bytes: float
    look_bytes: float
    table_mb: float
    seats: int = 6
    every_s: float = 5.0
    busy: float = 0.6
    played: float = 0.1
    syncs: float = 1.0
    shard: float = 32.0


_MEASURED = {field.name for field in fields(Measured) if field.default is MISSING}
MEASURED = Measured(**json.loads(KEPT.read_text(encoding="utf-8")))


INPUTS = (
    ("seats at a table", "seats", "assumed"),
    ("seconds between two moves of a table", "every_s", "assumed: a lively evening"),
    ("part of each core that may be taken on average", "busy", "assumed: above it the slowest answers wait too long"),
    ("part of the year in which so many play", "played", "assumed: some two and a half hours a day"),
    ("server, ms of processor time a move, with the looks of all others", "server_ms", "many tables, four games mixed"),
    ("database, ms of processor time a move", "database_ms", "the same on PostgreSQL"),
    ("commits a second that one writer gets from a database", "commits", "programs: plain commits of PostgreSQL"),
    ("synchronised writes for each commit", "syncs", "by design: one commit a move, one write of the log a commit"),
    ("bytes that a move adds to the database", "row_bytes", "many tables: growth of the file by moves"),
    ("bytes of the answer to a press, compressed", "press_bytes", "what a move costs: the middle of the four games"),
    ("bytes of each other browser's look, compressed", "look_bytes", "the same"),
    ("MB of memory for a table with all its streams", "table_mb", "memory: a table more, after the moves"),
    ("workers that share one database", "shard", "chosen: a large machine, or a few small ones"),
)


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
    shards: float
    hints: float  # a second, if all workers shared one database: each hears of every move
    hints_in_shards: float  # the same if they do not


def needs(players: int, measured: Measured) -> Needs:
    """What *players* at once need, if everything costs what was *measured*.

    >>> from dataclasses import replace
    >>> dear = replace(MEASURED, server_ms=60, busy=0.5, every_s=5, press_bytes=5_000, look_bytes=4_000)
    >>> one = needs(6_000, dear)
    >>> one.tables, one.moves, one.cores
    (1000, 200.0, 24.0)
    >>> one.megabits  # 200 x (5,000 + 5 x 4,000) bytes x 8
    40.0

    Ten times as many need ten times as much of everything, since no table knows of another; but if all workers shared
    one database, each would hear of every move.

    >>> ten = needs(60_000, dear)
    >>> ten.cores / one.cores, ten.memory_gb / one.memory_gb
    (10.0, 10.0)
    >>> round(ten.hints / one.hints), round(ten.hints_in_shards / one.hints_in_shards)
    (104, 13)
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
        memory_gb=tables * measured.table_mb / 1000,
        shards=max(1.0, cores / measured.shard),
        hints=moves * max(0.0, cores - 1),
        hints_in_shards=moves * max(0.0, min(cores, measured.shard) - 1),
    )


OUTPUTS = (
    ("tables", "tables"),
    ("moves a second", "moves"),
    ("cores of the servers, one worker on each", "cores"),
    ("cores of the databases", "database_cores"),
    ("synchronised writes a second", "syncs"),
    ("databases, if each has one writer at a time", "databases"),
    ("storage in a year, GB", "gigabytes"),
    ("to the players, Mbit/s", "megabits"),
    ("open streams", "streams"),
    ("memory of the servers for their tables, GB", "memory_gb"),
    ("hints a second between workers, all on one database", "hints"),
    ("the same, sharded by campaign", "hints_in_shards"),
    ("shards", "shards"),
)


def inputs(measured: Measured) -> str:
    """What the needs are computed from, as a table in Markdown."""
    lines = ["| input | value | how it was found |", "| --- | ---: | --- |"]
    lines += [f"| {name} | {getattr(measured, what):,g} | {how} |" for name, what, how in INPUTS]
    return "\n".join([*lines, "", f"Measured on {measured.machine}."])


def table(measured: Measured) -> str:
    """The needs of each number of players, as a table in Markdown."""
    found = [needs(players, measured) for players in PLAYERS]
    lines = [f"| players at once | {' | '.join(f'{each.players:,}' for each in found)} |"]
    lines += [f"| --- |{' ---: |' * len(found)}"]
    lines += [f"| {name} | {' | '.join(told(getattr(each, what)) for each in found)} |" for name, what in OUTPUTS]
    return "\n".join(lines)


def told(number: float) -> str:
    """A number to two digits that count.

    >>> told(0.0123), told(3.14159), told(12_345.6), told(9.3e9), told(7)
    ('0.012', '3.1', '12,000', '9,300,000,000', '7')
    """
    if isinstance(number, int):
        return f"{number:,}"
    short = float(f"{number:.2g}")
    return f"{short:,.0f}" if short >= 10 else f"{short:g}"


def written(page: str, measured: Measured) -> str:
    """The page with its tables computed anew.

    >>> print(written("<!-- needs -->old<!-- end -->", MEASURED).splitlines()[2])
    | players at once | 1,000 | 100,000 | 10,000,000 |
    """
    for name, made in (("inputs", inputs(measured)), ("needs", table(measured))):
        page = re.sub(
            rf"<!-- {name} -->.*?<!-- end -->", f"<!-- {name} -->\n\n{made}\n\n<!-- end -->", page, flags=re.DOTALL
        )
    return page


def keep(found: Mapping[str, float], machine: str) -> None:
    """Keep what was measured now on a *machine*, and compute the page from it. What was not stays as it was."""
    known = {name: value for name, value in asdict(MEASURED).items() if name in _MEASURED}
    told = {**known, **found, "machine": machine}
    KEPT.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), Measured(**told)), encoding="utf-8")


def main() -> None:
    """Print the tables, or write them into the page."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--write", action="store_true", help="write them into docs/scale.md")
    if words.parse_args().write:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), MEASURED), encoding="utf-8")
    else:
        print(inputs(MEASURED), "\n\n", table(MEASURED), sep="")


if __name__ == "__main__":
    main()
