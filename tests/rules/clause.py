"""Ties a test to the clauses of the rules that it shows."""

from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest
import yaml
from _pytest.mark.structures import ParameterSet

from talewright.refusal import Refused

RULES = Path(__file__).parents[2] / "rules"
Case = dict[str, object]
Show = TypeVar("Show", bound="Callable[..., object]")
Adapter = TypeVar("Adapter", bound="Callable[..., object]")

ADAPTERS: dict[str, Callable[..., object]] = {}


@cache
def catalogue() -> dict[str, tuple[Case, ...]]:
    """Read every clause of every catalogue: its id, and its cases."""
    known: dict[str, tuple[Case, ...]] = {}
    for file in sorted(RULES.glob("*.yaml")):
        for clause in yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader).get("clauses", ()):
            known[clause["id"]] = tuple(clause.get("cases", ()))
    return known


def known(*ids: str) -> tuple[str, ...]:
    """Let ids through that the catalogues have. Raises ValueError for any other."""
    for id_ in ids:
        if id_ not in catalogue():
            raise ValueError(f"no catalogue under rules/ has a clause {id_!r}; look its id up there")
    return ids


def clause(*ids: str) -> Callable[[Show], Show]:
    """Say which clauses a test shows: it would fail if the engine broke one of them."""
    mark = pytest.mark.clause(*known(*ids))

    def shown(test: Show) -> Show:
        mark(test)
        return test

    return shown


def cases(*ids: str) -> Callable[[Adapter], Adapter]:
    """Run the cases of these clauses straight from the catalogue.

    The adapter takes what a case gives, by its names, makes one public call, and returns what the case expects, under
    the names of the case. It renames; it never decides.
    """

    known(*ids)

    def adapted(adapter: Adapter) -> Adapter:
        for id_ in ids:
            assert catalogue()[id_], f"{id_} has no cases"
            assert id_ not in ADAPTERS, f"{id_} has two adapters"
            ADAPTERS[id_] = adapter
        return adapter

    return adapted


def cases_of(prefix: str, module: str = "") -> list[ParameterSet]:
    """Every case of one catalogue that an adapter can run, for ``pytest.mark.parametrize``.

    Where several files share a catalogue, each runs the cases of its own adapters: *module* is its ``__name__``.
    """
    return [
        pytest.param(id_, case["given"], case["expect"], id=f"{id_}-{number}")
        for id_, adapter in ADAPTERS.items()
        if id_.startswith(f"{prefix}-") and module in ("", adapter.__module__)
        for number, case in enumerate(catalogue()[id_], start=1)
    ]


def check_case(
    id_: str,
    given: Case,
    expect: object,
    *,
    refused: str = "",
    also: Collection[tuple[str, str]] = (),
    strict: bool = True,
) -> None:
    """Run a case, and hold what comes of it against what it expects.

    A case that expects the word *refused* is refused by its own clause, or by one that *also* names beside it; where
    it is not *strict*, a ValueError will do.
    """
    if refused and isinstance(expect, str) and refused in expect:
        with pytest.raises(Refused if strict else (Refused, ValueError)) as refusal:
            ADAPTERS[id_](**given)
        by = getattr(refusal.value, "clause", id_)
        assert by == id_ or (id_, by) in also
        return
    found = ADAPTERS[id_](**given)
    if isinstance(expect, dict):
        assert isinstance(found, dict)
        assert {key: plain(found[key]) for key in expect} == {key: plain(value) for key, value in expect.items()}
    else:
        assert plain(found) == plain(expect)


def plain(value: object) -> object:
    """Write a value as the catalogue does: ratings, cells and numbers alike as text."""
    match value:
        case bool() | None:
            return value
        case list() | tuple():
            return [plain(part) for part in value]
        case _:
            return str(value)
