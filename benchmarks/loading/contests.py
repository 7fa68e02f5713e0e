"""One checkout that plays as many contests as it is told, with its own code: started by ``beside.py``."""

import sys
import time
from contextlib import ExitStack, suppress
from importlib import import_module
from pathlib import Path

from benchmarks.moves import Played, contests, played

from talewright.journal import open_journal
from talewright.table import MemoryJournal

FIRST_MOVE = "FrameContest"  # by which a contest begins in every version
IN_MEMORY = "memory"


def play(folder: str) -> None:
    """Play as many contests as each line of the input says; tell how many moves, and how long they took."""
    with ExitStack() as stack:
        journal = MemoryJournal() if folder == IN_MEMORY else stack.enter_context(open_journal(Path(folder)))
        evening = played(journal, contests)  # type: ignore[arg-type]  # in memory as well
        finish(evening)
        settle()
        for line in sys.stdin:
            clock, worked = time.perf_counter(), time.process_time()
            moves = sum(finish(evening) for _ in range(int(line)))
            took = time.perf_counter() - clock, time.process_time() - worked
            sys.stdout.write(f"{moves} {took[0]} {took[1]}\n")
            sys.stdout.flush()


def settle() -> None:
    """Look for garbage as seldom as this checkout's own server does: the first ones left that to Python."""
    with suppress(ModuleNotFoundError):
        import_module("talewright.web.garbage").settle()


def finish(evening: Played) -> int:
    """Play up to the beginning of the next contest; the number of moves until then."""
    evening.move()
    moves = 1
    while type(evening.next).__name__ != FIRST_MOVE:
        evening.move()
        moves += 1
    return moves


if __name__ == "__main__":
    play(sys.argv[1])
