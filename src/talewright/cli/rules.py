"""`talewright rules`: every clause of the rules texts, and the tests that show it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter

from talewright.cli.catalogues import Catalogue, Clause, Kind, catalogue, catalogues
from talewright.cli.clauses import coverage
from talewright.cli.shown import Shown, shown_by_tests

if TYPE_CHECKING:
    from collections.abc import Iterator


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """How far one rules text is shown by tests.

    No test names what is *missing*. No test names what comes *later* either, and its reason is on record.
    """

    catalogue: str
    clauses: int
    kinds: dict[Kind, int]
    covered: int
    missing: tuple[str, ...]
    later: tuple[str, ...]


def rules(
    game: Annotated[str, Parameter(help="The rules text, such as questworlds-3; all of them, if left out.")] = "",
    /,
    *,
    missing: Annotated[bool, Parameter(help="Only the clauses that no test shows.", negative=())] = False,
    later: Annotated[bool, Parameter(help="Only those that later parts bring, with the reasons.", negative=())] = False,
    json: Annotated[bool, Parameter(help="The counts and ids as JSON, for programs.", negative=())] = False,
) -> None:
    """Every clause of a rules text, and the tests that show it."""
    asked = (catalogue(game),) if game else catalogues()
    known = shown_by_tests()
    reports = [report(each, known) for each in asked]
    if json:
        answer: object = reports[0] if game else reports
        sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
        return
    lines = [line for each in asked for line in told(each, known, missing=missing, later=later)]
    listed = game or missing or later
    sys.stdout.write("".join(f"{line}\n" for line in (*(lines if listed else ()), *map(summary, reports))))


def report(asked: Catalogue, known: Shown) -> Report:
    """Count what the tests show."""
    counted = coverage(asked, known.shown)
    return Report(
        catalogue=counted.catalogue,
        clauses=counted.clauses,
        kinds=counted.kinds,
        covered=counted.covered,
        missing=tuple(id_ for id_ in counted.missing if id_ not in known.later),
        later=tuple(id_ for id_ in counted.missing if id_ in known.later),
    )


def told(asked: Catalogue, known: Shown, *, missing: bool, later: bool) -> Iterator[str]:
    """A line for each clause that was asked for: what it says, and what becomes of it."""
    for clause in asked.clauses:
        tests = known.shown.get(clause.id, ())
        put_off = not tests and clause.id in known.later
        if later:
            if put_off:
                yield f"{_stated(clause)}\n    comes later: {known.later[clause.id]}"
        elif missing:
            if not tests and not put_off:
                yield _stated(clause)
        elif put_off:
            yield f"{_stated(clause)}\n    comes later: {known.later[clause.id]}"
        else:
            yield f"{_stated(clause)}\n    {_shown(tests)}"


def summary(counted: Report) -> str:
    """One rules text in one line.

    >>> summary(Report(catalogue="toy", clauses=9, kinds={}, covered=6, missing=("T-1",), later=("T-2", "T-3")))
    'toy: 9 clauses; 6 shown by tests, 1 missing, 2 that come later'
    """
    return (
        f"{counted.catalogue}: {counted.clauses} clauses; {counted.covered} shown by tests, "
        f"{len(counted.missing)} missing, {len(counted.later)} that come later"
    )


def _stated(clause: Clause) -> str:
    return f"{clause.id} ({clause.kind}) {' '.join(clause.rule.split())}"


def _shown(tests: tuple[str, ...]) -> str:
    """The tests in words, as their names say them; an adapter of cases has none."""
    claims = dict.fromkeys(test.removeprefix("test_").replace("_", " ").strip() or "its cases" for test in tests)
    return f"shown by: {'; '.join(claims)}" if tests else "no test shows it yet"
