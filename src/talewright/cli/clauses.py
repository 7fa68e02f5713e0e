"""Which clauses of a rules text tests name, and what kind of test it is that names them: read from their source."""

import ast
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path

import msgspec

from talewright.cli.catalogues import Catalogue, Clause
from talewright.cli.definitions import Definition, Module, Source

NAMING = frozenset({"clause", "cases"})  # the decorators by which tests, and adapters of cases, name clauses
MOST = 8  # ids that one test may show; a walk decorated with fifty ids shows none of them
TABLE = frozenset({"talewright.table.Table", "talewright.table.table.Table"})
OF_CHARACTERS = frozenset({"advancement", "character", "gift", "keyword", "rating", "relationship", "skill"})
OF_ODDS = frozenset({"card", "dice", "rating"})


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """How many clauses there are, for how many of them something holds, and for which it does not."""

    of: int
    covered: int
    missing: tuple[str, ...]


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """The tests that name a clause: all of them, those at a table, and those at a sheet or the explorer."""

    tests: tuple[str, ...] = ()
    at_table: tuple[str, ...] = ()
    at_sheet: tuple[str, ...] = ()
    at_explorer: tuple[str, ...] = ()


UNNAMED = Named()


def coverage(clauses: Collection[Clause], covered: Collection[str]) -> Coverage:
    """Hold clauses against the ids of those for which something holds."""
    missing = tuple(clause.id for clause in clauses if clause.id not in covered)
    return Coverage(of=len(clauses), covered=len(clauses) - len(missing), missing=missing)


def of_the_engine(catalogue: Catalogue) -> tuple[Clause, ...]:
    """The clauses that the engine decides: all but those that people judge."""
    return tuple(clause for clause in catalogue.clauses if clause.kind != "judgement")


def showing(clause: Clause, named: Named) -> tuple[str, ...]:
    """The tests that show a clause.

    They sit at a table: moves go in; views, refusals and records come out. What only characters, prices or odds touch
    may be shown at a sheet, in the builder or in the explorer.
    """
    at_sheet = named.at_sheet if clause.kind == "data" or clause.topic in OF_CHARACTERS else ()
    at_explorer = named.at_explorer if clause.kind == "data" or clause.topic in OF_ODDS else ()
    return tuple(dict.fromkeys((*named.at_table, *at_sheet, *at_explorer)))


def named_clauses(tests: Path) -> dict[str, Named]:
    """Find the tests that name each clause, by reading their source and running none of it.

    Raises ValueError if an id is not written out where it is named.
    """
    source = Source((tests, "tests"))
    seats = Seats(source)
    found: dict[str, Named] = {}
    for module in source.modules.values():
        for test in module.everything:
            ids = tuple(ids_of(test, module))
            here = seats.of(test) if 0 < len(ids) <= MOST else frozenset()
            for id_ in ids:
                found[id_] = _with(found.get(id_, UNNAMED), test.name.rpartition(".")[2], here)
    return found


def put_off(file: Path) -> dict[str, str]:
    """Read the clauses that come later, each with its reason."""
    reasons = tomllib.loads(file.read_text("utf-8"))
    for id_, reason in reasons.items():
        if not str(reason).strip():
            raise ValueError(f'{file.name}: {id_} has no reason; write it as "{id_}" = "why it comes later"')
    return reasons


def _with(named: Named, test: str, here: frozenset[str]) -> Named:
    return Named(
        tests=(*named.tests, test),
        at_table=(*named.at_table, *((test,) if "table" in here else ())),
        at_sheet=(*named.at_sheet, *((test,) if "sheet" in here else ())),
        at_explorer=(*named.at_explorer, *((test,) if "explorer" in here else ())),
    )


def ids_of(test: Definition, module: Module) -> Iterator[str]:
    """The ids of the clauses that a test names."""
    for decorator in test.decorators:
        match decorator:
            case ast.Call(func=ast.Name(id=name), args=args) if name in NAMING:
                yield from (_written_out(arg, module.file) for arg in args)


def _written_out(arg: ast.expr, file: Path) -> str:
    match arg:
        case ast.Constant(value=str(id_)):
            return id_
        case _:
            raise ValueError(f'{file}:{arg.lineno}: write the id of the clause out, as in "QW3-2.6.3"')


class Seats:
    """Where tests sit: what they, their fixtures and their helpers use of the program, looked up once for all tests."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._known: dict[Definition, tuple[frozenset[str], tuple[Definition, ...]]] = {}

    def of(self, test: Definition) -> frozenset[str]:
        """Where one test sits."""
        found: set[Definition] = set()
        here: set[str] = set()
        new = [test, *_class_of(self._source, test)]
        while new:
            definition = new.pop()
            if definition in found:
                continue
            found.add(definition)
            doors, used = self._uses(definition)
            here |= doors
            new += used
        return frozenset(here)

    def _uses(self, definition: Definition) -> tuple[frozenset[str], tuple[Definition, ...]]:
        """What a definition itself uses: the doors of the program, and other definitions of the tests."""
        if definition not in self._known:
            source, module = self._source, self._source.modules[definition.module]
            doors: set[str] = set()
            used: dict[Definition, None] = {}
            for dotted in definition.uses.names:
                doors.update(_door(source.meant(module, dotted)))
                used.update(dict.fromkeys(source.found(module, dotted)))
            for name in definition.parameters:
                used.update(dict.fromkeys(_fixture(source, module, name)))
            methods = (each for each in definition.methods if not each.name.rpartition(".")[2].startswith("test"))
            self._known[definition] = frozenset(doors), (*used, *methods)
        return self._known[definition]


def _door(meant: str) -> Iterator[str]:
    if meant in TABLE or meant.startswith("talewright.web."):
        yield "table"
    if not meant.startswith("talewright.games."):
        return
    *modules, name = meant.split(".")[3:]
    if {"explorer", "exploring"}.intersection(modules) or name == "explore":
        yield "explorer"
    if any(module in {"sheet", "sheet_command"} or module.startswith("draft") for module in modules):
        yield "sheet"


def _class_of(source: Source, test: Definition) -> Iterator[Definition]:
    """The class that a method belongs to, as it is written, without its other tests."""
    name, dot, _ = test.name.rpartition(".")
    if dot:
        yield from source.modules[test.module].definitions[name]


def _fixture(source: Source, module: Module, name: str) -> Iterator[Definition]:
    """The fixture that a parameter asks for, in the test's own module or the nearest conftest."""
    package = module.name
    places = [module]
    while "." in package:
        package = package.rpartition(".")[0]
        places += filter(None, (source.modules.get(f"{package}.conftest"),))
    for place in places:
        found = [
            each for each in source.found(place, (name,)) if any("fixture" in ast.dump(d) for d in each.decorators)
        ]
        if found:
            yield from found
            return
