"""What becomes of a template before it is compiled: it reads of its page what it needs, when it needs it.

Templates ask the page itself for its values (``drawing.PAGE``), so that macros which are made once show every page.

They select offers by an index, where they say in their own words which ones they want.

A template writes ``for one in offers if one.move == 'say'`` or ``offers|selectattr('group', 'equalto', it.id)``. Before
it is compiled, each such ``offers`` becomes ``offers|where('move', 'equalto', 'say')``: those for which the test can
hold. The test itself stays, so that nothing else is selected than is written.
"""

from collections.abc import Collection, Iterator, Mapping

from jinja2 import nodes
from jinja2.visitor import NodeTransformer

from talewright.web import drawing
from talewright.web.selecting import EQUAL, FIXED, IN, NOT_IN

OFFERS = "offers"
INDEXED = ("move", "group", "main", "key")
# These do with fewer offers what they do with all.
PASSED = {"sort", "default", "selectattr", "rejectattr", "where", "openers"}
TESTS = {"eq": EQUAL, "in": IN}
KINDS = {"selectattr": {EQUAL: EQUAL, IN: IN}, "rejectattr": {IN: NOT_IN}}

TRUE = nodes.Const(True)  # noqa: FBT003 - a node of the tree

Test = tuple[str, str, nodes.Expr]  # of what, which, and what it is held against


def asking(template: nodes.Template, values: Collection[str]) -> nodes.Template:
    """The same template, which asks the page for each of its *values*, where it does not call something else so."""
    _Asking(frozenset(values) - _set_in(template)).visit(template)
    return template


class _Asking(NodeTransformer):
    def __init__(self, values: Collection[str]) -> None:
        self._values = values

    def visit_Name(self, node: nodes.Name) -> nodes.Node:  # noqa: N802 - Jinja's name
        if node.ctx != "load" or node.name not in self._values:
            return node
        page = nodes.ImportedName(f"{drawing.__name__}.PAGE", lineno=node.lineno)
        return nodes.Getattr(page, node.name, "load", lineno=node.lineno)

    def _inside(self, node: nodes.Node) -> nodes.Node:
        """What stands in a block that may call things so as it likes."""
        outside, self._values = self._values, frozenset(self._values) - _set_in(node)
        try:
            return self.generic_visit(node)
        finally:
            self._values = outside

    visit_Macro = visit_CallBlock = visit_For = _inside  # noqa: N815 - Jinja's names


def _set_in(block: nodes.Node) -> set[str]:
    """The names that a block sets itself, but not those of blocks in it."""
    found = {each.name for each in getattr(block, "args", ()) if isinstance(each, nodes.Name)}
    waiting = [*block.iter_child_nodes()]
    while waiting:
        node = waiting.pop()
        match node:
            case nodes.Name(name=name, ctx=ctx):
                found |= {name} if ctx != "load" else set()
            case nodes.Macro(name=name) | nodes.Import(target=name):
                found.add(name)
            case nodes.FromImport(names=names):
                found |= {each if isinstance(each, str) else each[1] for each in names}
            case nodes.CallBlock() | nodes.For():
                pass
            case _:
                waiting += node.iter_child_nodes()
    return found


def narrowed(template: nodes.Template) -> nodes.Template:
    """The same template, which goes through no more offers than it has to."""
    for loop in template.find_all(nodes.For):
        if isinstance(loop.target, nodes.Name) and loop.test is not None:
            for test in _tests(loop.test, loop.target.name):
                _narrow(loop, "iter", test)
    for chosen in template.find_all(nodes.Filter):
        if chosen.name in KINDS and not chosen.kwargs:
            for test in _selected(chosen.args, KINDS[chosen.name]):
                _narrow(chosen, "node", test)
    return template


def _narrow(owner: nodes.Node, field: str, test: Test) -> None:
    inner = getattr(owner, field)
    if isinstance(inner, nodes.Filter) and inner.name in PASSED:
        _narrow(inner, "node", test)
    elif isinstance(inner, nodes.Name) and inner.name == OFFERS:
        path, name, wanted = test
        args = [nodes.Const(path), nodes.Const(name), wanted]
        setattr(owner, field, nodes.Filter(inner, "where", args, [], None, None, lineno=inner.lineno))


def _tests(test: nodes.Node, target: str) -> Iterator[Test]:
    """The tests by which offers are found that must hold, if *test* does."""
    match test:
        case nodes.And(left=left, right=right):
            yield from _tests(left, target)
            yield from _tests(right, target)
        case nodes.Compare(expr=expr, ops=[nodes.Operand(op=op, expr=wanted)]) if op in TESTS:
            path = _path(expr, target)
            names = {each.name for each in (wanted, *wanted.find_all(nodes.Name)) if isinstance(each, nodes.Name)}
            if path and not names & {target, "loop"}:
                yield path, TESTS[op], wanted
        case nodes.Getattr(node=nodes.Name(name=name), attr="main") if name == target:
            yield "main", EQUAL, TRUE
        case _:
            pass


def _path(of: nodes.Expr, target: str) -> str:
    """What of an offer an expression stands for: a field, or a fixed argument; empty for anything else."""
    match of:
        case nodes.Getattr(node=nodes.Name(name=name), attr=attr) if name == target and attr in INDEXED:
            return attr
        case nodes.Getattr(node=nodes.Getattr(node=nodes.Name(name=name), attr="fixed"), attr=argument) if (
            name == target
        ):
            return f"{FIXED}{argument}"
        case nodes.Call(
            node=nodes.Getattr(node=nodes.Getattr(node=nodes.Name(name=name), attr="fixed"), attr="get"),
            args=[nodes.Const(value=argument)],
        ) if name == target:
            return f"{FIXED}{argument}"
        case _:
            return ""


def _selected(args: list[nodes.Expr], tests: Mapping[str, str]) -> Iterator[Test]:
    """The test of a filter with these arguments."""
    match args:
        case [nodes.Const(value="main")] if EQUAL in tests:
            yield "main", EQUAL, TRUE
        case [nodes.Const(value=str(path)), nodes.Const(value=str(name)), wanted] if name in tests:
            if path in INDEXED or path.startswith(FIXED):
                yield path, tests[name], wanted
        case _:
            pass
