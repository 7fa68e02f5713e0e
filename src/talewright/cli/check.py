"""`talewright check`: walks through a game by chance, and tells which laws of the table it breaks."""

import sys
from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from talewright.games.registry import brought, installed
from talewright.table.laws import SAYS, Finding, Law
from talewright.table.laws import check as findings
from talewright.table.laws.check import STEPS, WALKS
from talewright.whole import Whole
from talewright.wording import counted, in_a_row

BROKEN = 1
AT_LEAST_ONE, NO_LESS = Parameter(validator=Number(gte=1)), Parameter(validator=Number(gte=0))


class Report(msgspec.Struct, frozen=True):
    """What was tried of a game, and what was found; *fault* says why nothing could be, if so."""

    game: str
    walks: int
    steps: int
    seed: int
    fault: str = ""
    findings: tuple[Finding, ...] = ()


def check(
    game: Annotated[str, Parameter(help="The game's slug, as talewright games names it.")],
    /,
    *,
    walks: Annotated[Whole, AT_LEAST_ONE, Parameter(help="How many campaigns are walked through.")] = WALKS,
    steps: Annotated[Whole, AT_LEAST_ONE, Parameter(help="How many moves each walk makes.")] = STEPS,
    seed: Annotated[Whole, NO_LESS, Parameter(help="Of the first walk; each further one counts up.")] = 0,
    json: Annotated[bool, Parameter(help="The same as JSON, for programs.", negative=())] = False,
) -> None:
    """Whether a game keeps the laws of the table, on walks that do what is offered by chance.

    Several people sit at a table that nobody keeps and do what they are offered. At each step the laws are held against
    all that is offered, against moves that nobody was offered, and against what each seat sees. It ends with status 1
    if a law is broken; each is told with the moves that led there, and the same seed goes the same way again.
    """
    if game not in brought():
        raise ValueError(f"no game is called {game[:40]!r}; there are {', '.join(brought())}")
    faults: list[str] = []
    there = installed(game, left_out=lambda _, fault: faults.append(str(fault)))
    found = (each for one in there.values() for each in findings(one, walks=walks, steps=steps, seed=seed))
    report = Report(game, walks, steps, seed, "".join(faults), tuple(found))
    if json:
        sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
    else:
        sys.stdout.write("".join(f"{line}\n" for line in told(report)))
    if report.fault or report.findings:
        sys.exit(BROKEN)


def told(report: Report) -> Iterator[str]:
    """What came of it, for people."""
    if report.fault:
        yield f"{report.game} cannot be loaded: {report.fault}"
        return
    tried = f"{counted(report.walks, 'walk')} of {counted(report.steps, 'move')}"
    if not report.findings:
        yield f"{report.game} keeps every law, on {tried}:"
        yield from (f"  {says}" for says in SAYS.values())
        return
    groups: dict[tuple[Law, str], list[Finding]] = {}
    for each in report.findings:
        groups.setdefault((each.law, each.about), []).append(each)
    yield f"{report.game} breaks {counted(len({law for law, _ in groups}), 'law')}, on {tried}."
    for (law, _), found in groups.items():
        yield ""
        yield f"{law}: {SAYS[law]}"
        yield from _shortest(report, found)


def _shortest(report: Report, found: Sequence[Finding]) -> Iterator[str]:
    """The finding that takes the fewest moves, and how to come there again."""
    least = min(found, key=lambda each: len(each.moves))
    yield f"  {least.why}"
    seeds = in_a_row([str(each.seed) for each in found])
    yield f"  Seen with the {'seed' if len(found) == 1 else 'seeds'} {seeds}. To see it again:"
    yield f"    talewright check {report.game} --walks 1 --steps {report.steps} --seed {least.seed}"
    if least.options:
        yield f"  The campaign began with {msgspec.json.encode(least.options).decode()}."
    yield f"  Before it, {counted(len(least.moves), 'move')}{':' if least.moves else ''}"
    for number, done in enumerate(least.moves, start=1):
        yield f"    {number}. {done.who} {bytes(done.move).decode()}"
