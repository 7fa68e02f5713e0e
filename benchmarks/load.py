"""Many tables at once: how fast they are answered, and what a move costs the server.

    python -m benchmarks.load [--tables 8] [--seats 6] [--every 5] [--seconds 20] [--games SLUG,SLUG] [--closed]
                              [--workers 1] [--journal postgresql://...] [--flood]
    python -m benchmarks.load --all [--quick] [--write]

`talewright play` runs as a process of its own; people are plain HTTP clients in further processes. At each table one
acts, as whoever is called for, and all others hear of it by their streams which bring what has changed, as to the page
script does. The open loop makes a move at fixed times, whatever the answers do, and counts from the time at which it
was due, so that a slow server cannot hide behind moves that were not made. The closed one makes the next move as soon
as everybody has seen the last. All four games are played from framing to outcome, with the table's own dice and cards.
"""

import argparse
import contextlib
import io
import re
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import scale
from benchmarks.loading import fairness
from benchmarks.loading.evenings import GAMES
from benchmarks.loading.many import many
from benchmarks.loading.measuring import Pace, Run, at, everything, played
from benchmarks.loading.server import Where, lay, served
from benchmarks.loading.whole import machine, table, whole

PAGE = Path(__file__).parents[1] / "docs" / "load.md"
ROUNDS = 3  # with and without a flood


def told(run: Run) -> str:
    """What a run has shown, in a few lines."""
    answered, seen = everything(run.answered), everything(run.seen)
    loop = f"open loop, a move each {run.every:g} s at each table" if run.every else "closed loop"
    lines = [
        f"{run.tables} tables with {run.seats} seats, {loop}, {run.took:.0f} s:",
        f"  moves a second        {run.rate:10.1f}",
        f"  answer, ms            {_spread(answered)}",
        f"  all have seen it, ms  {_spread(seen)}",
        f"  server, ms a move     {run.worked:10.1f}     cores {run.server / run.took:.2f}",
        f"  clients, cores        {run.clients / run.took:10.2f}",
        f"  kB a press, a look    {_kilobytes(run.pressed)}, {_kilobytes(run.looked)}",
        f"  memory of the server  {run.memory.pss:10.0f} MB before, {run.memory_after.pss:.0f} MB after",
        f"  errors                {sum(run.errors.values()):10}",
    ]
    lines += [f"    {number} x {what}" for what, number in run.errors.most_common(8)]
    for game, values in run.seen.items():
        lines.append(f"  {game:22}{len(values):10} moves, seen by all, ms {_spread(values)}")
        lines.append(f"    {', '.join(f'{move} {number}' for move, number in run.made[game].most_common())}")
    return "\n".join(lines)


def _spread(values: list[float]) -> str:
    parts = ((f"p{part:g}", at(part / 100, values)) for part in (50, 99))
    most = max(values, default=float("nan"))
    return ", ".join(f"{name} {1000 * value:.0f}" for name, value in (*parts, ("max", most)))


def _kilobytes(sizes: list[int]) -> str:
    return f"p50 {at(0.5, sizes) / 1000:.1f} p99 {at(0.99, sizes) / 1000:.1f}"


def one(given: argparse.Namespace) -> None:
    """The run that was asked for."""
    with tempfile.TemporaryDirectory(dir=given.data) as folder:
        journal = Where(Path(folder), given.journal)
        laid = lay(journal, given.games.split(","), given.tables, given.seats)
        pace = Pace(0.0 if given.closed else given.every, given.seconds)
        with served(journal, workers=given.workers) as server:
            if given.flood:
                table(fairness.HEAD, *fairness.rows(fairness.in_turns(server, laid, pace, ROUNDS)))
            else:
                print(told(played(server, laid, pace)))


def everything_once(given: argparse.Namespace) -> None:
    """Measure everything; with --write keep what came of it in the documentation."""
    out = Both()
    with contextlib.redirect_stdout(out):
        found = whole(given.data, quick=given.quick)
    if given.write:
        about = f"{machine()}, {datetime.now(UTC):%Y-%m-%d}"
        scale.keep(found, f"{about}, in a hurry" if given.quick else about)
        said = "".join(out.said).strip()
        page = PAGE.read_text(encoding="utf-8")
        page = re.sub(
            r"(<!-- measured -->).*?(<!-- end -->)",
            lambda ends: f"{ends[1]}\n\n{said}\n\n{ends[2]}",
            page,
            flags=re.DOTALL,
        )
        PAGE.write_text(page, encoding="utf-8")


class Both(io.StringIO):
    """Passes on what is printed, and remembers it."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._through = sys.stdout

    def write(self, text: str) -> int:
        """Print it, and remember it."""
        self.said.append(text)
        return self._through.write(text)

    def flush(self) -> None:
        """Have it printed at once."""
        self._through.flush()


def main() -> None:
    """Measure, and print."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--tables", type=int, default=8)
    words.add_argument("--seats", type=int, default=6)
    words.add_argument("--every", type=float, default=5.0, help="seconds between two moves of a table")
    words.add_argument("--seconds", type=float, default=20.0)
    words.add_argument("--games", default=",".join(GAMES))
    words.add_argument("--closed", action="store_true", help="make the next move when everybody has seen the last")
    words.add_argument("--workers", type=int, default=1)
    words.add_argument(
        "--journal", default="", help="a database, such as postgresql://...; by default a new SQLite file"
    )
    words.add_argument("--flood", action="store_true", help="with and without a flood of the first table")
    words.add_argument("--campaigns", type=int, help="only this: start and home page with so many campaigns")
    words.add_argument("--data", type=Path, default=Path(), help="a folder on a disk, for files that are removed again")
    words.add_argument("--all", action="store_true", help="everything, as tables in Markdown; takes some ten minutes")
    words.add_argument("--quick", action="store_true", help="with --all: fewer and shorter, to try it out")
    words.add_argument("--write", action="store_true", help="with --all: into docs/load.md and docs/scale.md too")
    given = words.parse_args()
    if given.all:
        everything_once(given)
    elif given.campaigns:
        with tempfile.TemporaryDirectory(dir=given.data) as folder:
            print(many(Path(folder), given.campaigns))
    else:
        one(given)


if __name__ == "__main__":
    main()
