"""A second witness of what ways cost: every order of adding trappings, tried out step by step as the text says it."""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import permutations

from talewright.games.strange_fate.rules.skills.diagram import Line

FLAT = 4
Paid = frozenset["Line"]


def least_over_orders(lines: Collection[Line], wanted: Iterable[str], *, may_pay_more: bool = False) -> int:
    """The least that the ways between boxes cost, over all orders of adding them and all routes taken.

    A route whose lines still cost 4 or less is paid, and its lines are then free; where all cost more the step is a
    flat 4 and buys no line. With *may_pay_more* a dear route may be paid in full all the same.
    """
    known = tuple(lines)
    return min(_added(known, order[:1], order[1:], frozenset(), may_pay_more) for order in permutations(wanted))


def _added(lines: tuple[Line, ...], has: tuple[str, ...], left: tuple[str, ...], paid: Paid, more: bool) -> int:  # noqa: FBT001
    """What adding the boxes that are left costs, in this order, with the routes that turn out best."""
    if not left:
        return 0
    routes = [
        (sum(line.price for line in route - paid), route) for start in has for route in _between(lines, start, left[0])
    ]
    tried = [(cost, paid | route) for cost, route in routes if cost <= FLAT or more]
    if all(cost > FLAT for cost, _ in routes):
        tried.append((FLAT, paid))
    return min(cost + _added(lines, (*has, left[0]), left[1:], then, more) for cost, then in tried)


@lru_cache(maxsize=1024)
def _between(lines: tuple[Line, ...], start: str, end: str) -> tuple[Paid, ...]:
    """Every route between two boxes, found once for all orders."""
    return tuple(_routes(lines, start, end))


def _routes(lines: tuple[Line, ...], start: str, end: str, seen: tuple[str, ...] = ()) -> Iterator[Paid]:
    """Every route that passes no box twice, as the set of its lines."""
    if start == end:
        yield frozenset()
        return
    for line in lines:
        if start in (line.one, line.other):
            other = line.other if line.one == start else line.one
            if other not in seen:
                yield from (rest | {line} for rest in _routes(lines, other, end, (*seen, start)))
