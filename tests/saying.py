"""Who says a sentence, and what it names: for findings, notes and lines of a command that no exception brings along.

A sentence is told by its place in the code and by the values in it; its words stand in no test. The place is the
module and the function with the number of the sentence in it: ``fairness.Dice.closed.1`` is the first thing that
``Dice.closed`` in ``talewright.journal.fairness`` says.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import NamedTuple

from talewright.dice import dealer
from talewright.journal import drawn, fairness, verify
from talewright.journal.verify import Report

CHECKS = (fairness, drawn, verify, dealer)


class Sentence(NamedTuple):
    """A sentence of the code, with a gap for each value."""

    place: str
    pattern: re.Pattern[str]
    length: int  # of what always stands in it


def said(text: str, *modules: ModuleType) -> tuple[str, ...]:
    """The place in these modules that says a text as a whole, and the values that the text names.

    >>> said("The face of ours cannot be recomputed: no sides.", fairness)
    ('fairness.Dice._recompute.2', 'ours', 'no sides')
    """
    found = fitting(text, modules)
    assert found, f"nothing in {[module.__name__ for module in modules]} says {text!r}"
    return found


def fitting(text: str, modules: tuple[ModuleType, ...]) -> tuple[str, ...]:
    """The same, or nothing if none of them says it."""
    known = (each for module in modules for each in sentences(module))
    fits = [(each, found) for each in known if (found := each.pattern.fullmatch(text))]
    if not fits:
        return ()
    best, found = max(fits, key=lambda fit: fit[0].length)
    return (best.place, *values(found, modules))


def values(found: re.Match[str], modules: tuple[ModuleType, ...]) -> Iterator[str]:
    """What a sentence names; of a value that is a sentence itself, its place and its values."""
    for value in found.groups():
        yield from fitting(value, modules) or (value,)


def within(text: str, *modules: ModuleType) -> list[tuple[str, ...]]:
    """The sentences of these modules that stand somewhere in a text, each with its place and the values it names."""
    known = [each for module in modules for each in sentences(module)]
    return [(each.place, *values(found, modules)) for each in known for found in each.pattern.finditer(text)]


def findings(report: Report) -> list[tuple[str, ...]]:
    """What a check of a journal has found, each with where it is said and what it names."""
    return [said(finding.text, *CHECKS) for finding in report.findings]


def notes(report: Report) -> list[tuple[str, ...]]:
    """What a check of a journal says besides, in the same way."""
    return [said(note, *CHECKS) for note in report.notes]


@cache
def sentences(module: ModuleType) -> tuple[Sentence, ...]:
    """Everything that the functions of a module, or its constants, may say."""
    tree, here = ast.parse(inspect.getsource(module)), module.__name__.rpartition(".")[2]
    return tuple(
        Sentence(f"{here}.{name}.{number}", re.compile(gapped(node)), len(fixed(node)))
        for name, item in named(tree.body)
        for number, node in enumerate(texts(item), start=1)
    )


def named(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.stmt]]:
    """The functions, the methods and the constants of a module, by their names."""
    for item in body:
        match item:
            case ast.ClassDef(name=name):
                yield from named(item.body, f"{within}{name}.")
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]):
                yield f"{within}{name}", item
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield f"{within}{name}", item


def texts(item: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr]:
    """The texts of several words in a function, in their order, but for its docstring."""
    for child in ast.iter_child_nodes(item):
        if isinstance(child, ast.JoinedStr) or (isinstance(child, ast.Constant) and isinstance(child.value, str)):
            if " " in fixed(child).strip() and not isinstance(item, ast.Expr):
                yield child
        else:
            yield from texts(child)


def fixed(node: ast.Constant | ast.JoinedStr) -> str:
    """What always stands in a text."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))


def gapped(node: ast.Constant | ast.JoinedStr) -> str:
    """The pattern of a text, with a group for each value."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.*?)" for part in parts)
