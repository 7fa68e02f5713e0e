"""`talewright rules`: every clause of the rules texts, where it is decided, and the tests that show it."""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import msgspec
from cyclopts import Parameter

from talewright.cli.catalogues import Catalogue, Clause, Kind, catalogue, catalogues
from talewright.cli.clauses import UNNAMED, Coverage, coverage, of_the_engine, showing
from talewright.cli.shown import Known, known_here


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """How far one rules text is named, decided and shown.

    No test names what is *missing*. No test names what comes *later* either, and its reason is on record. *decided* and
    *shown* count mechanic, data and option clauses: what people judge is theirs to decide.
    """

    catalogue: str
    clauses: int
    kinds: dict[Kind, int]
    covered: int
    missing: tuple[str, ...]
    later: tuple[str, ...]
    decided: Coverage
    shown: Coverage


def rules(
    game: Annotated[str, Parameter(help="The rules text, such as questworlds-3; all of them, if left out.")] = "",
    /,
    *,
    missing: Annotated[bool, Parameter(help="Only the clauses that no test names.", negative=())] = False,
    missing_shown: Annotated[bool, Parameter(help="Only those that no test shows at a table.", negative=())] = False,
    missing_decided: Annotated[bool, Parameter(help="Only those that no table decides.", negative=())] = False,
    later: Annotated[bool, Parameter(help="Only those that later parts bring, with the reasons.", negative=())] = False,
    json: Annotated[bool, Parameter(help="The counts and ids as JSON, for programs.", negative=())] = False,
) -> None:
    """Every clause of a rules text: which tests name it, which rule decides it, and which tests show it at a table."""
    asked = (catalogue(game),) if game else catalogues()
    known = known_here()
    reports = [report(each, known) for each in asked]
    if json:
        answer: object = reports[0] if game else reports
        sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
        return
    some = missing or missing_shown or missing_decided or later
    for each, counted in zip(asked, reports, strict=True) if game or some else ():
        wanted = {
            *(counted.missing if missing else ()),
            *(counted.shown.missing if missing_shown else ()),
            *(counted.decided.missing if missing_decided else ()),
            *(counted.later if later else ()),
        }
        for clause in each.clauses:
            if clause.id in wanted or not some:
                sys.stdout.write("".join(f"{line}\n" for line in told(clause, counted.catalogue, known)))
    sys.stdout.write("".join(f"{summary(each)}\n" for each in reports))


def report(asked: Catalogue, known: Known) -> Report:
    """Count what is named, decided and shown."""
    missing = coverage(asked.clauses, known.named).missing
    engine = of_the_engine(asked)
    return Report(
        catalogue=asked.slug,
        clauses=len(asked.clauses),
        kinds=dict(Counter(clause.kind for clause in asked.clauses)),
        covered=len(asked.clauses) - len(missing),
        missing=tuple(id_ for id_ in missing if id_ not in known.later),
        later=tuple(id_ for id_ in missing if id_ in known.later),
        decided=coverage(engine, known.decided.get(asked.slug, {})),
        shown=coverage(engine, [each.id for each in engine if showing(each, known.named.get(each.id, UNNAMED))]),
    )


def told(clause: Clause, game: str, known: Known) -> Iterator[str]:
    """What a clause says, where it is decided, and what becomes of it."""
    yield f"{clause.id} ({clause.kind}) {' '.join(clause.rule.split())}"
    if places := known.decided.get(game, {}).get(clause.id):
        yield f"    decided in: {', '.join(places)}"
    named = known.named.get(clause.id, UNNAMED)
    if shown := showing(clause, named):
        yield f"    shown by: {claims(shown)}"
    elif named.tests:
        yield f"    named by: {claims(named.tests)}"
    elif clause.id in known.later:
        yield f"    comes later: {known.later[clause.id]}"
    else:
        yield "    no test names it yet"


def summary(counted: Report) -> str:
    """One rules text in one line.

    >>> most = Coverage(of=8, covered=7, missing=("T-1",))
    >>> some = Coverage(of=8, covered=5, missing=("T-1", "T-2", "T-3"))
    >>> named = {"covered": 6, "missing": ("T-1",), "later": ("T-2", "T-3")}
    >>> summary(Report(catalogue="toy", clauses=9, kinds={}, **named, decided=most, shown=some))
    'toy: 9 clauses; 6 named by tests, 1 missing, 2 that come later; 7 decided and 5 shown of 8 that are for the engine'
    """
    return (
        f"{counted.catalogue}: {counted.clauses} clauses; {counted.covered} named by tests, "
        f"{len(counted.missing)} missing, {len(counted.later)} that come later; "
        f"{counted.decided.covered} decided and {counted.shown.covered} shown of {counted.shown.of} "
        "that are for the engine"
    )


def claims(tests: tuple[str, ...]) -> str:
    """The tests in words, as their names say them; an adapter of cases has none."""
    return "; ".join(
        dict.fromkeys(test.removeprefix("test_").replace("_", " ").strip() or "its cases" for test in tests)
    )
