"""Has templates select offers by an index, where they say in their own words which ones they want.

A template writes ``for one in offers if one.move == 'say'`` or ``offers|selectattr('group', 'equalto', it.id)``. Before
it is compiled, each such ``offers`` becomes ``offers|where('move', 'equalto', 'say')``: those for which the test can
hold. The test itself stays, so that nothing else is selected than is written.
"""

from collections.abc import Iterator, Mapping

from jinja2 import nodes

from talewright.web.reads import EQUAL, FIXED, IN, NOT_IN

OFFERS = "offers"
INDEXED = ("move", "group", "main", "key")
PASSED = {"sort", "default", "selectattr", "rejectattr", "where"}  # they do with fewer offers what they do with all
TESTS = {"eq": EQUAL, "in": IN}
KINDS = {"selectattr": {EQUAL: EQUAL, IN: IN}, "rejectattr": {IN: NOT_IN}}

TRUE = nodes.Const(True)  # noqa: FBT003 - a node of the tree

Test = tuple[str, str, nodes.Expr]  # of what, which, and what it is held against


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
