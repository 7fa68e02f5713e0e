"""Whether a table that is flooded slows the others: they play with and without the flood in turns, in one run."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from statistics import median

from benchmarks.loading.flood import flooded
from benchmarks.loading.measuring import Pace, Run, at, everything, played
from benchmarks.loading.server import Served

ALONE, FLOODED = "alone", "while one more is flooded"


def in_turns(server: Served, laid: Sequence[Mapping[str, object]], pace: Pace, rounds: int) -> dict[str, list[Run]]:
    """The runs of all tables but the first, which is flooded in every other one."""
    first, *others = laid
    played(server, others, Pace(pace.every, 2 * pace.every))  # the first moves meet templates for the first time
    runs: dict[str, list[Run]] = {ALONE: [], FLOODED: []}
    for _ in range(rounds):
        runs[ALONE].append(played(server, others, pace))
        runs[FLOODED].append(played(server, others, pace, meanwhile=flooded(server, first)))
    return runs


HEAD = "the others | moves | answer, p50 ms | p99 | max | seen by all, p50 ms | p99 | max | server, cores | errors"


def rows(runs: Mapping[str, Sequence[Run]]) -> list[list[object]]:
    """What came of it: all moves of each kind together, the middle one of the rounds for processor time."""
    return [_row(named, each) for named, each in runs.items()]


def _row(named: str, runs: Sequence[Run]) -> list[object]:
    times = [
        f"{1000 * at(part, all_of_it):,.0f}"
        for taken in (attrgetter("answered"), attrgetter("seen"))
        for all_of_it in [[value for run in runs for value in everything(taken(run))]]
        for part in (0.5, 0.99, 1)
    ]
    cores = f"{median(run.server / run.took for run in runs):.2f}"
    failed = sum(sum(run.errors.values()) for run in runs)
    return [named, sum(run.moves for run in runs), *times, cores, failed or "none"]
