"""Which clauses are decided by rules that a game's table calls, and where: read from the source alone.

A clause's id stands in full at the function or the table of data that decides it. It counts where that can be reached
from what the game gives to the table and to the command: names are followed through imports, and a method counts if its
class is reached and something that is reached asks for an attribute of its name. A kind of move or event, which has a
tag, counts where its module is passed on as a chapter.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from talewright.cli.definitions import Definition, Module, Source
from talewright.games.registry import manifest

ID = re.compile(r"(?<![A-Z0-9])[A-Z][A-Z0-9]*+-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")
ASKING = ("talewright.table", "talewright.web", "talewright.cli", "talewright.odds")  # what calls every game


def entries(pyproject: Path) -> dict[str, frozenset[str]]:
    """What each game gives to the table and the command, by slug: module and name, as in talewright.games.west:deck."""
    packages = tomllib.loads(pyproject.read_text("utf-8"))["project"]["entry-points"]["talewright.games"].values()
    given: dict[str, frozenset[str]] = {}
    for package in packages:
        for slug, pieces in manifest(pyproject.parent / "src" / Path(*package.split("."))).items():
            places = (
                place for piece in pieces.values() for place in ([piece] if isinstance(piece, str) else piece.values())
            )
            given[slug] = frozenset(f"{package}.{place}" for place in places)
    return given


def ids_in(text: str) -> frozenset[str]:
    """Everything in a text that looks like the id of a clause.

    >>> sorted(ids_in("No other cell matters (TOY-draw.1, TOY-draw.2 to .5)."))
    ['TOY-draw.1', 'TOY-draw.2']
    """
    return frozenset(ID.findall(text))


def deciding(source: Source, given: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Where each clause is decided that something reached names: the full names of functions, classes and tables."""
    places: dict[str, set[str]] = {}
    for definition in reached(source, given):
        for id_ in ids_in(definition.text) | _in_data(source, definition):
            places.setdefault(id_, set()).add(f"{definition.module}:{definition.name}")
    return {id_: tuple(sorted(places[id_])) for id_ in sorted(places)}


def _in_data(source: Source, definition: Definition) -> frozenset[str]:
    """The ids in the data files that a definition names, which lie beside its module or below."""
    beside = source.modules[definition.module].file.parent
    files = (file for name in definition.uses.strings if name.endswith(".toml") for file in beside.glob(f"**/{name}"))
    return frozenset(id_ for file in files for id_ in ids_in(file.read_text("utf-8")))


def reached(source: Source, given: Iterable[str]) -> frozenset[Definition]:
    """Every definition that can be called from what a game gives."""
    found: set[Definition] = set()
    asked = {attribute for module in _asking(source) for each in module for attribute in each.uses.attributes}
    waiting: dict[str, list[Definition]] = {}  # what reached classes and modules hold, until something asks for it
    new = [each for entry in given for each in source.followed(entry.partition(":")[0], _names(entry))]
    while new:
        definition = new.pop()
        if definition in found:
            continue
        found.add(definition)
        module = source.modules[definition.module]
        new += module.definitions.get("", ())  # what a module does when it is imported
        new += (each for dotted in definition.uses.names for each in source.found(module, dotted))
        for part in (*definition.methods, *_of_modules(source, module, definition)):
            name = part.name.rpartition(".")[2]
            if name in asked or part.has_tag or (part in definition.methods and part.is_always_called):
                new.append(part)
            else:
                waiting.setdefault(name, []).append(part)
        for name in definition.uses.attributes - asked:
            asked.add(name)
            new += waiting.pop(name, ())
    return frozenset(found)


def _of_modules(source: Source, module: Module, definition: Definition) -> Iterator[Definition]:
    """What the modules define that are passed on as values, such as one for each chapter."""
    for dotted in definition.uses.names:
        if held := source.module_meant(module, dotted):
            yield from (each for definitions in held.definitions.values() for each in definitions)


def _names(entry: str) -> tuple[str, ...]:
    return tuple(entry.partition(":")[2].split("."))


def _asking(source: Source) -> Iterator[Iterator[Definition]]:
    for name, module in source.modules.items():
        if name.startswith(ASKING):
            yield module.everything
