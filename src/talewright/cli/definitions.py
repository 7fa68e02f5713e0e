"""The functions, classes, methods and tables of a folder of Python files, and which of them names which.

Read from the source, and none of it is run. A name leads where the module's own definitions and imports lead; what
cannot be followed so (a string, a value passed on) leads nowhere.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, eq=False)
class Definition:
    """A function, a class without its methods, a method, or a table; *parts* are the nodes that it is made of."""

    module: str
    name: str
    text: str
    parts: tuple[ast.AST, ...]
    decorators: tuple[ast.expr, ...] = ()
    parameters: tuple[str, ...] = ()
    methods: tuple[Definition, ...] = ()
    has_tag: bool = False  # a kind of move or event, which the table finds in its chapter

    @property
    def is_always_called(self) -> bool:
        """Whether Python itself calls this method."""
        short = self.name.rpartition(".")[2]
        return short.startswith("__") and short.endswith("__")

    @cached_property
    def uses(self) -> Uses:
        """What it names and asks for."""
        names: set[tuple[str, ...]] = set()
        attributes: set[str] = set()
        strings: set[str] = set()
        stack = list(self.parts)
        while stack:
            match stack.pop():
                case ast.Name(id=name):
                    names.add((name,))
                case ast.Attribute(value=value, attr=attr) as node:
                    attributes.update((attr, *_dotted(value)[1:]))
                    if dotted := _dotted(node):
                        names.add(dotted)
                    else:
                        stack.append(value)
                case ast.Constant(value=str(text)):
                    strings.add(text)
                case ast.MatchClass(kwd_attrs=asked) as node:
                    attributes.update(asked)
                    stack += _below(node)
                case node:
                    stack += _below(node)
        return Uses(frozenset(names), frozenset(attributes), frozenset(strings))


class Uses(NamedTuple):
    """The dotted names in a definition, all that is asked of any value in it, and its strings."""

    names: frozenset[tuple[str, ...]]
    attributes: frozenset[str]
    strings: frozenset[str]


@dataclass(slots=True, eq=False)
class Module:
    """One file: what it defines, what its imports mean, and what runs when it is imported."""

    name: str
    file: Path
    definitions: dict[str, list[Definition]] = field(default_factory=lambda: defaultdict(list))
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)  # the module, and the name in it or ""

    @property
    def everything(self) -> Iterator[Definition]:
        """All definitions, methods too."""
        for definitions in self.definitions.values():
            for definition in definitions:
                yield definition
                yield from definition.methods


class Source:
    """The modules of a folder, each found by its dotted name."""

    def __init__(self, *folders: tuple[Path, str]) -> None:
        self.modules: dict[str, Module] = {}
        for folder, package in folders:
            for file in sorted(folder.rglob("*.py")):
                parts = (package, *file.relative_to(folder).with_suffix("").parts)
                name = ".".join(part for part in parts if part != "__init__")
                self.modules[name] = _read(name, file)

    def found(self, module: Module, dotted: tuple[str, ...]) -> Iterator[Definition]:
        """The definitions that a dotted name means in a module; none, if it cannot be followed."""
        first, *rest = dotted
        if first in module.definitions:
            for definition in module.definitions[first]:
                yield definition
                yield from (
                    method for method in definition.methods if rest and method.name == f"{definition.name}.{rest[0]}"
                )
        elif first in module.imports:
            origin, name = module.imports[first]
            yield from self.followed(origin, (*((name,) if name else ()), *rest))

    def followed(self, origin: str, dotted: tuple[str, ...]) -> Iterator[Definition]:
        """The definitions of a dotted name in another module, through packages and modules."""
        while dotted and f"{origin}.{dotted[0]}" in self.modules:
            if (held := self.modules.get(origin)) and dotted[0] in held.definitions:
                break  # a package may define what is called as one of its modules
            origin, dotted = f"{origin}.{dotted[0]}", dotted[1:]
        if dotted and origin in self.modules:
            yield from self.found(self.modules[origin], dotted)

    def module_meant(self, module: Module, dotted: tuple[str, ...]) -> Module | None:
        """The module that a dotted name means, where it is a value like any other."""
        return self.modules.get(self.meant(module, dotted))

    def meant(self, module: Module, dotted: tuple[str, ...]) -> str:
        """The full name that a dotted name has where it was imported from, such as talewright.table.Table."""
        first, *rest = dotted
        if first not in module.imports:
            return ""
        origin, name = module.imports[first]
        return ".".join(filter(None, (origin, name, *rest)))


def _read(name: str, file: Path) -> Module:
    text = file.read_text("utf-8")
    tree, lines = ast.parse(text, str(file)), text.splitlines()
    module = Module(name, file)
    for statement in tuple(_statements(tree.body)):
        if isinstance(statement, ast.Import | ast.ImportFrom):
            module.imports.update(_imported(statement))
            continue
        for names, definition in _defined(statement, name, lines):
            for each in names:
                module.definitions[each].append(definition)
    return module


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, those under an if too; a docstring below a table belongs to the table."""
    last: ast.stmt | None = None
    for statement in body:
        match statement:
            case ast.If(body=first, orelse=second):
                yield from _statements((*first, *second))
            case ast.Expr(value=ast.Constant()):
                if isinstance(last, ast.Assign | ast.AnnAssign):
                    last.end_lineno = statement.end_lineno
            case _:
                yield statement
        last = statement


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, tuple[str, str]]]:
    match node:
        case ast.ImportFrom(module=str(origin), names=names):
            yield from ((each.asname or each.name, (origin, each.name)) for each in names)
        case ast.Import(names=names):
            for each in names:
                top = each.name.partition(".")[0]
                yield (each.asname, (each.name, "")) if each.asname else (top, (top, ""))


def _defined(statement: ast.stmt, module: str, lines: list[str]) -> Iterator[tuple[tuple[str, ...], Definition]]:
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield (name,), _function(statement, name, module, lines)
        case ast.ClassDef(name=name):
            yield (name,), _class(statement, module, lines)
        case _:
            names = tuple(_stored(statement)) or ("",)
            start = _with_comment(lines, statement.lineno)
            yield (
                names,
                _definition(module, names[0], _cut(lines, start, statement.end_lineno), [statement]),
            )


def _stored(statement: ast.stmt) -> Iterator[str]:
    for node in ast.walk(statement):
        match node:
            case ast.Name(id=name, ctx=ast.Store()):
                yield name


def _function(node: Function, name: str, module: str, lines: list[str]) -> Definition:
    """A function; its annotations lead nowhere, since a value only needs a type that somebody else makes."""
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    return _definition(
        module,
        name,
        _cut(lines, _start(lines, node), node.end_lineno),
        [*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults), *node.body],
        decorators=tuple(node.decorator_list),
        parameters=tuple(argument.arg for argument in arguments),
    )


def _class(node: ast.ClassDef, module: str, lines: list[str]) -> Definition:
    methods = [part for part in node.body if isinstance(part, Function)]
    own = [part for part in node.body if not isinstance(part, Function)]
    text = _cut(lines, _start(lines, node), node.end_lineno).splitlines()
    offset = _start(lines, node)
    for method in methods:
        for line in range(_start(lines, method), (method.end_lineno or method.lineno) + 1):
            text[line - offset] = ""
    made = _definition(
        module,
        node.name,
        "\n".join(text),
        [*node.decorator_list, *node.bases, *(keyword.value for keyword in node.keywords), *own],
        decorators=tuple(node.decorator_list),
        methods=tuple(_function(method, f"{node.name}.{method.name}", module, lines) for method in methods),
    )
    return replace(made, has_tag=any(keyword.arg == "tag" for keyword in node.keywords))


def _definition(  # noqa: PLR0913 - what is read of a definition, by name
    module: str,
    name: str,
    text: str,
    parts: Iterable[ast.AST],
    *,
    decorators: tuple[ast.expr, ...] = (),
    parameters: tuple[str, ...] = (),
    methods: tuple[Definition, ...] = (),
) -> Definition:
    return Definition(
        module=module,
        name=name,
        text=text,
        parts=tuple(parts),
        decorators=decorators,
        parameters=parameters,
        methods=methods,
    )


def _dotted(node: ast.AST) -> tuple[str, ...]:
    """A name, or attributes of a name, as a dotted name; nothing for any other expression."""
    match node:
        case ast.Name(id=name):
            return (name,)
        case ast.Attribute(value=value, attr=attr) if owner := _dotted(value):
            return (*owner, attr)
        case _:
            return ()


def _below(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes right below one; contexts and operators name nothing."""
    for name in node._fields:
        match getattr(node, name, None):
            case list() as several:
                yield from (each for each in several if isinstance(each, ast.AST))
            case ast.expr() | ast.stmt() | ast.pattern() | ast.arguments() as one:
                yield one
            case _:
                pass


def _start(lines: list[str], node: Function | ast.ClassDef) -> int:
    """The first line that belongs to a definition: its decorators', or that of the comment right above."""
    return _with_comment(lines, min((each.lineno for each in node.decorator_list), default=node.lineno))


def _with_comment(lines: list[str], start: int) -> int:
    while start > 1 and lines[start - 2].lstrip().startswith("#"):
        start -= 1
    return start


def _cut(lines: list[str], start: int, end: int | None) -> str:
    return "\n".join(lines[start - 1 : end])
