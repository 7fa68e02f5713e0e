"""Breaks the functions that decide clauses, one at a time, to see whether the tests that show the clause then fail.

    python -m tests.rules.breaking strange-fate --sample 10 --seed 1

Each broken function runs in a process of its own, which loads this file as a plugin of pytest. There the function lets
through what it would refuse, and returns something else than it would: the opposite of a truth, another number, a list
without its last part. Data that no function holds cannot be broken so, and is counted apart.
"""

import argparse
import importlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from pathlib import Path
from random import Random
from types import FunctionType
from typing import NamedTuple

import pytest
from tests.rules.baseline import ROOT, catalogues, known

from talewright.cli.clauses import MOST, Seats, ids_of, of_the_engine, showing
from talewright.cli.decided import entries
from talewright.cli.definitions import Source
from talewright.refusal import Refused

BREAK, GAME = "TALEWRIGHT_BREAK", "TALEWRIGHT_BREAK_GAME"
LIMIT_S = 120


class BrokenError(Exception):
    """What a broken function raises where it has no other value to return."""


class Broken(NamedTuple):
    """A clause, a function that decides it, and whether the tests that show it failed without it."""

    clause: str
    function: str
    is_noticed: bool


# --- in the process that runs the tests


def pytest_configure() -> None:
    """Break the function that the environment names, once the game is loaded that calls it."""
    if BREAK in os.environ:
        for entry in sorted(entries(ROOT / "pyproject.toml")[os.environ[GAME]]):
            importlib.import_module(entry.partition(":")[0])
        break_function(function_at(os.environ[BREAK]))


def function_at(place: str) -> FunctionType:
    """The function at a place such as talewright.working:Step.told. Raises TypeError if there is none."""
    module, _, names = place.partition(":")
    found: object = importlib.import_module(module)
    for name in names.split("."):
        found = vars(found)[name]
    match found:
        case property(fget=FunctionType() as function) | cached_property(func=FunctionType() as function):
            return function
        case classmethod() | staticmethod():
            found = found.__func__
        case _:
            found = getattr(found, "__wrapped__", found)
    if not isinstance(found, FunctionType):
        raise TypeError(f"{place} is no function")
    return found


def break_function(function: FunctionType) -> None:
    """Change what a function does in its place, so that whoever has imported it calls the broken one."""
    whole = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__)
    whole.__kwdefaults__ = function.__kwdefaults__
    function.__globals__["__broken__"] = partial(otherwise, whole)
    function.__code__ = _calling_the_broken.__code__
    function.__defaults__ = function.__kwdefaults__ = None


def _calling_the_broken(*args: object, **kwargs: object) -> object:
    return __broken__(*args, **kwargs)  # type: ignore[name-defined]  # noqa: F821 - of the module where this runs


def otherwise(whole: Callable[..., object], *args: object, **kwargs: object) -> object:
    """Call a function, and return another value than its own; None stands for what it would refuse."""
    try:
        value = whole(*args, **kwargs)
    except Refused:
        return None
    match value:
        case None:
            return None
        case bool():
            return not value
        case _ if type(value) is int:
            return value + 1
        case _ if type(value) is tuple and value:
            return value[:-1]
        case _:
            raise BrokenError(whole.__qualname__)


# --- in the process that asks


def tests_showing(clause: str, source: Source) -> Iterator[str]:
    """The tests that name a clause and sit at a table, at a sheet or at the explorer, as pytest names them."""
    for module in source.modules.values():
        for test in module.everything:
            ids = tuple(ids_of(test, module))
            is_test = test.name.rpartition(".")[2].startswith("test")
            if clause in ids and is_test and len(ids) <= MOST and Seats(source).of(test):
                yield f"{module.file.relative_to(ROOT)}::{test.name.replace('.', '::')}"


def fails_without(game: str, function: str, tests: tuple[str, ...]) -> bool:
    """Whether the tests fail where the function is broken."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-n0",
        "-p",
        "tests.rules.breaking",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(
        [*command, *tests],
        cwd=ROOT,
        env=os.environ | {BREAK: function, GAME: game, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        capture_output=True,
        timeout=LIMIT_S,
        check=False,
    )
    if done.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RuntimeError(f"{function}: {done.stdout.decode()[-800:]}{done.stderr.decode()[-800:]}")
    return done.returncode == pytest.ExitCode.TESTS_FAILED


def is_function(place: str) -> bool:
    try:
        return not function_at(place).__code__.co_freevars
    except (KeyError, TypeError):
        return False


def broken(game: str, number: int, seed: int) -> Iterator[Broken]:
    """Break every function that decides one of a sample of the clauses that are shown."""
    catalogue = next(each for each in catalogues() if each.slug == game)
    decided, named = known().decided[game], known().named
    shown = [each.id for each in of_the_engine(catalogue) if each.id in named and showing(each, named[each.id])]
    functions = {id_: tuple(filter(is_function, decided.get(id_, ()))) for id_ in shown}
    breakable = [id_ for id_ in shown if functions[id_]]
    told(f"{game}: {len(shown)} shown, {len(breakable)} of them decided by functions")
    source = Source((Path(ROOT / "tests"), "tests"))
    for id_ in Random(seed).sample(breakable, min(number, len(breakable))):
        if tests := tuple(tests_showing(id_, source)):
            yield from (Broken(id_, each, fails_without(game, each, tests)) for each in functions[id_])


def told(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description="Break deciding functions, and see whether tests notice.")
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    noticed: dict[str, list[bool]] = {}
    for each in broken(asked.game, asked.sample, asked.seed):
        noticed.setdefault(each.clause, []).append(each.is_noticed)
        told(f"{'noticed' if each.is_noticed else 'NOT NOTICED'}: {each.clause} without {each.function}")
    functions = [is_noticed for all_of in noticed.values() for is_noticed in all_of]
    told(
        f"{asked.game}: of {len(noticed)} clauses {sum(map(any, noticed.values()))} are noticed to be broken, "
        f"and of {len(functions)} functions {sum(functions)}"
    )


if __name__ == "__main__":
    main()
