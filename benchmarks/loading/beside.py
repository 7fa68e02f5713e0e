"""Whole contests of QuestWorlds a second, here and in an older checkout, in turns.

Each side plays the evening of its own ``benchmarks/moves.py``, with its own code, in a process of its own: the same
people, one contest after the other, each move followed by a look. What a contest takes may differ, in moves and in
what is stored and shown, so the moves are named beside it. Garbage is looked for as each one's own server does. Both
play on a disk, fully synchronised, and in memory, where nothing but the processor counts.
"""

import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parents[2]
PLAYER = Path(__file__).with_name("contests.py")
AT_ONCE = 5  # contests, in turns
IN_MEMORY = "memory"


@dataclass
class Side:
    """One checkout that plays in a process of its own; what each contest took, in turns."""

    name: str
    process: "subprocess.Popen[str]"
    moves: int = 0
    clock: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)

    def play(self, contests: int = AT_ONCE) -> None:
        """Have it play some contests."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{contests}\n")
        self.process.stdin.flush()
        moves, clock, worked = self.process.stdout.readline().split()
        self.moves = round(int(moves) / contests)
        self.clock.append(float(clock) / contests)
        self.worked.append(float(worked) / contests)


@contextmanager
def side(checkout: Path, folder: str) -> Iterator[Side]:
    """A checkout that waits to be told how many contests it plays in a folder, or in memory."""
    environment = {**os.environ, "PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{checkout}"}
    command = [sys.executable, "-P", str(PLAYER), folder]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=checkout, env=environment, stdin=pipe, stdout=pipe, text=True) as process:
        yield Side("here" if checkout == HERE else str(checkout), process)


def report_contests(folder: Path, beside: Path | None = None, *, rounds: int) -> None:
    """This checkout, and another *beside* it, play in turns, on the disk and in memory."""
    checkouts = [HERE, beside.resolve()] if beside else [HERE]
    print()
    print(f"{'':32}{'per second':>12}{'slow':>10}{'fast':>10}{'moves':>10}{'worked':>12}")
    for where in ("on disk", "in memory"):
        places = [
            IN_MEMORY if where == "in memory" else str(folder.resolve() / f"contests-{number}")
            for number in range(len(checkouts))
        ]
        with ExitStack() as stack:
            sides = [stack.enter_context(side(*each)) for each in zip(checkouts, places, strict=True)]
            for number in range(rounds):
                for each in sides if number % 2 else reversed(sides):
                    each.play()
            for each in sides:
                tell(f"contests {where}, {each.name}", each)
            for other in sides[1:]:
                compare(sides[0], other)
    print("Moves: of one contest. Worked: milliseconds of processor time for one. Slow and fast: one in ten.")


def tell(what: str, side: Side) -> None:
    """One row."""
    slow, *_, fast = statistics.quantiles((1 / seconds for seconds in side.clock), n=10)
    rate, worked = 1 / statistics.median(side.clock), statistics.median(side.worked) * 1000
    print(f"{what:32}{rate:12.1f}{slow:10.1f}{fast:10.1f}{side.moves:10}{worked:12.3f}")


def compare(here: Side, other: Side) -> None:
    """How long a contest takes here, against the other side in the same moments."""
    clock, worked = (
        statistics.median(ours / theirs for ours, theirs in zip(*pair, strict=True))
        for pair in ((here.clock, other.clock), (here.worked, other.worked))
    )
    print(
        f"  here a contest takes {clock:.2f} of the time, {worked:.2f} of the processor's, in {here.moves} moves "
        f"instead of {other.moves}"
    )
