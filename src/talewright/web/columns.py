"""Loops over things that read a few fields of each: a template reads those of its page, and nothing else of them.

A template writes ``for one in look.play.characters if one.mine`` or ``saga.contests|map(attribute='id')``. Before it is
compiled, each such list becomes ``look.play|columns('characters', 'mine', ...)`` with all fields that the loop or the
filters behind it ask for, as long as they ask for nothing but fields: a thing that is handed on is read whole. Those
that ``play|having('wounds', 'who', id)`` finds are narrowed likewise, and both lists of a sum.
"""

from collections.abc import Iterable, Iterator
from keyword import iskeyword

from jinja2 import nodes

COLUMNS = "columns"
PLAIN = {"list", "reverse"}
BY_FIELD = {"selectattr", "rejectattr"}


def columned(template: nodes.Template) -> nodes.Template:
    """The same template, which reads no more of the things in a list than the fields that it shows."""
    for loop in template.find_all(nodes.For):
        if isinstance(loop.target, nodes.Name):
            read = _read_of(loop.target.name, [*loop.body, *loop.else_, *([loop.test] if loop.test else [])])
            _narrow(loop, "iter", read)
    for mapped in template.find_all(nodes.Filter):
        if mapped.name == "map":
            _narrow(mapped, "node", _named(mapped, "attribute"))
    for owner, field in _asked_whether(template):
        chosen = getattr(owner, field)
        if isinstance(chosen, nodes.Filter):
            _narrow(owner, field, set())
    return template


def _narrow(owner: nodes.Node, field: str, names: set[str] | None) -> None:
    """Have the list that stands there be read by these fields, and those by which filters choose from it."""
    inner = getattr(owner, field)
    if names is None:
        return
    match inner:
        case nodes.Getitem(arg=nodes.Slice()):
            _narrow(inner, "node", names)
        case nodes.Filter(name=name) if name in PLAIN:
            _narrow(inner, "node", names)
        case nodes.Filter(name=name) if name in BY_FIELD and inner.args:
            _narrow(inner, "node", _both(names, _path(inner.args[0])))
        case nodes.Filter(name="sort"):
            _narrow(inner, "node", _both(names, _named(inner, "attribute")))
        case nodes.Add():
            _narrow(inner, "left", names)
            _narrow(inner, "right", names)
        case nodes.Filter(name="having", args=[_, _, _]) if names and all(map(_can_be_column, names)):
            inner.args += [nodes.Const(each) for each in sorted(names)]
        case nodes.Getattr(node=of, attr=listed) if names and _is_path(of) and all(map(_can_be_column, names)):
            args: list[nodes.Expr] = [nodes.Const(each) for each in (listed, *sorted(names))]
            setattr(owner, field, nodes.Filter(of, COLUMNS, args, [], None, None, lineno=inner.lineno))
        case _:
            pass


def _read_of(name: str, among: Iterable[nodes.Node]) -> set[str] | None:
    """The fields that are read of what is called so; None if it is not read by its fields alone."""
    found: set[str] = set()
    waiting = [*among]
    while waiting:
        match waiting.pop():
            case nodes.Name(name=other) if other == name:
                return None
            case nodes.Call(node=nodes.Getattr(node=nodes.Name(name=other))) if other == name:
                return None
            case nodes.Getattr(node=nodes.Name(name=other), attr=attr) if other == name:
                found.add(attr)
            case other_node:
                waiting += other_node.iter_child_nodes()
    return found


def _asked_whether(template: nodes.Template) -> Iterator[tuple[nodes.Node, str]]:
    """Where an expression stands of which nothing counts but whether it is true."""
    for owner in template.find_all((nodes.If, nodes.CondExpr, nodes.Not)):
        yield from _whether(owner, "node" if isinstance(owner, nodes.Not) else "test")


def _whether(owner: nodes.Node, field: str) -> Iterator[tuple[nodes.Node, str]]:
    inner = getattr(owner, field)
    if isinstance(inner, nodes.And | nodes.Or):
        yield from _whether(inner, "left")
        yield from _whether(inner, "right")
    else:
        yield owner, field


def _named(filtering: nodes.Filter, argument: str) -> set[str] | None:
    """The field that a filter is given by this name, and nothing that makes it ask otherwise."""
    given = [each.value for each in filtering.kwargs if each.key == argument]
    return _path(given[0]) if given and not filtering.args else None


def _path(given: nodes.Node) -> set[str] | None:
    """The field with which a path begins; None if nobody can tell beforehand."""
    return {given.value.partition(".")[0]} if isinstance(given, nodes.Const) and isinstance(given.value, str) else None


def _both(one: set[str], other: set[str] | None) -> set[str] | None:
    return None if other is None else one | other


def _is_path(of: nodes.Node) -> bool:
    """Whether this is the name of something, or a field of it."""
    return isinstance(of, nodes.Name) or (isinstance(of, nodes.Getattr) and _is_path(of.node))


def _can_be_column(name: str) -> bool:
    return name.isidentifier() and not name.startswith("_") and not iskeyword(name)
