"""Which clauses of a rules text are shown by tests, and which are still missing."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from talewright.cli.catalogues import Catalogue, Kind

NAMING = frozenset({"clause", "cases"})  # the decorators by which tests, and adapters of cases, name clauses


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """How far a catalogue is shown by tests: how many clauses it has, of which kinds, and which no test names."""

    catalogue: str
    clauses: int
    kinds: dict[Kind, int]
    covered: int
    missing: tuple[str, ...]


def coverage(catalogue: Catalogue, named: Collection[str]) -> Coverage:
    """Hold a catalogue against the clauses that tests name."""
    missing = tuple(clause.id for clause in catalogue.clauses if clause.id not in named)
    return Coverage(
        catalogue=catalogue.slug,
        clauses=len(catalogue.clauses),
        kinds=dict(Counter(clause.kind for clause in catalogue.clauses)),
        covered=len(catalogue.clauses) - len(missing),
        missing=missing,
    )


def named_clauses(tests: Path) -> frozenset[str]:
    """Collect the ids that the tests in a folder name. Raises ValueError as `showing` does."""
    return frozenset(showing(tests))


def showing(tests: Path) -> dict[str, tuple[str, ...]]:
    """Find the names of the tests that show each clause, by reading their source and running none of it.

    Raises ValueError if an id is not written out where it is named.
    """
    shown: dict[str, tuple[str, ...]] = {}
    for file in sorted(tests.rglob("*.py")):
        for id_, test in _named_in(file):
            shown[id_] = (*shown.get(id_, ()), test)
    return shown


def put_off(file: Path) -> dict[str, str]:
    """Read the clauses that come later, each with its reason."""
    reasons = tomllib.loads(file.read_text("utf-8"))
    for id_, reason in reasons.items():
        if not str(reason).strip():
            raise ValueError(f'{file.name}: {id_} has no reason; write it as "{id_}" = "why it comes later"')
    return reasons


def _named_in(file: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"), str(file))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for decorator in node.decorator_list:
                yield from ((id_, node.name) for id_ in _ids(decorator, file))


def _ids(decorator: ast.expr, file: Path) -> Iterator[str]:
    match decorator:
        case ast.Call(func=ast.Name(id=name), args=args) if name in NAMING:
            yield from (_written_out(arg, file) for arg in args)


def _written_out(arg: ast.expr, file: Path) -> str:
    match arg:
        case ast.Constant(value=str(id_)):
            return id_
        case _:
            raise ValueError(f'{file}:{arg.lineno}: write the id of the clause out, as in "QW3-2.6.3"')
