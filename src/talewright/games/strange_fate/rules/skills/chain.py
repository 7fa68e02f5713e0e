"""The cheapest way to join the trappings that a skill has in one chain of the diagram.

A skill may begin anywhere and add its trappings in any order; its price is the least over all orders (SF-cost.11). A
way of five points or more is a flat 4 and buys none of its lines (SF-cost.8), so every order splits the trappings into
parts: lines join each part, and 4 points lead from each to the next. The least is therefore over parts and lines alone:

    the lines of all parts + 4 for each part beyond the first.

It is found box by box. What matters of the boxes already seen is only which of those that still have lines ahead are
joined with each other; of all ways that agree in this the cheapest goes on.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from talewright.caching import found_once
from talewright.games.strange_fate.rules.skills.diagram import Diagram, Line
from talewright.refusal import Refused

FAR = 4
"""What a way costs at most (SF-cost.8)."""
WIDEST = 8
"""How many boxes with lines ahead there may be at once; the diagram of the game has 2 at most, a drawing few more."""

SKIPPED = -1
Parts = tuple[int, ...]
"""For each box that still has lines ahead: the number of its part, or SKIPPED."""
Best = tuple[int, int, int, tuple[int, ...]]
"""Points so far, parts that are finished, number of lines, the lines: compared in this order."""


class Joined(Struct, frozen=True):
    """The lines to buy in a chain, and what they cost with the flat 4 between parts."""

    points: int
    lines: tuple[Line, ...]


class _Seen(Struct, frozen=True):
    """A box in its turn: the lines to boxes before it, and the places among these that have no lines ahead now."""

    box: str
    lines: tuple[tuple[int, int, int], ...]  # place of the other box, price, number of the line
    done: tuple[int, ...]


class Chain(Struct, frozen=True, eq=False, dict=True):
    """A chain of a diagram, put in an order in which few boxes at a time have lines ahead."""

    boxes: tuple[str, ...]
    lines: tuple[Line, ...]

    @found_once
    def order(self) -> tuple[_Seen, ...]:
        """The boxes in their turn. Refused for a chain too tangled to be priced."""
        near = {
            box: {other for line in self.lines for other in (line.one, line.other) if box in (line.one, line.other)}
            - {box}
            for box in self.boxes
        }
        seen: set[str] = set()
        ahead: list[str] = []
        turns = []
        while len(seen) < len(self.boxes):
            box = min(
                (box for box in self.boxes if box not in seen), key=lambda box: _left_open(box, ahead, seen, near)
            )
            seen.add(box)
            ahead.append(box)
            lines = tuple((ahead.index(other), line.price, number) for number, line in enumerate(self.lines)
                          for other in {line.one, line.other} - {box}
                          if box in (line.one, line.other) and other in ahead)  # fmt: skip
            done = tuple(place for place, each in enumerate(ahead) if near[each] <= seen)
            turns.append(_Seen(box, lines, done))
            ahead = [each for each in ahead if not near[each] <= seen]
            if len(ahead) > WIDEST:
                raise Refused(
                    f"The chain of {self.boxes[0]} has so many lines between its {len(self.boxes)} boxes that it "
                    "cannot be priced: leave some lines out of the diagram.",
                    clause="SF-cost.11",
                )
        return tuple(turns)


def _left_open(box: str, ahead: list[str], seen: set[str], near: dict[str, set[str]]) -> tuple[int, bool]:
    """How many boxes have lines ahead once this one is seen; of equals, one that stands beside the others."""
    seen_then = seen | {box}
    return sum(not near[each] <= seen_then for each in (*ahead, box)), not near[box] & seen


@lru_cache(maxsize=1_000)
def chain_of(diagram: Diagram, box: str) -> Chain:
    """The chain in which a box stands."""
    boxes = next(chain for chain in diagram.chains if box in chain)
    first = boxes[0]
    if box != first:
        return chain_of(diagram, first)
    return Chain(boxes, tuple(line for line in diagram.lines if line.one in boxes))


@lru_cache(maxsize=10_000)
def joined(chain: Chain, wanted: frozenset[str]) -> Joined:
    """The cheapest way to have these boxes of a chain; of equals, that with fewer parts and then fewer lines.

    Source: SF-cost.6, SF-cost.7, SF-cost.8, SF-cost.9, SF-cost.10, SF-cost.11.
    """
    if len(wanted) < 2:
        return Joined(0, ())
    best: dict[Parts, Best] = {(): (0, 0, 0, ())}
    for turn in chain.order:
        after: dict[Parts, Best] = {}
        for parts, so_far in best.items():
            for grown, cost in _ways(turn, parts, so_far, is_wanted=turn.box in wanted):
                kept, finished = _closed(grown, turn.done)
                total = (cost[0] + FAR * finished, cost[1] + finished, *cost[2:])
                if kept not in after or total < after[kept]:
                    after[kept] = total
        best = after
    points, _, _, lines = best[()]
    return Joined(points - FAR, tuple(chain.lines[number] for number in sorted(lines)))


def _ways(turn: _Seen, parts: Parts, so_far: Best, *, is_wanted: bool) -> Iterator[tuple[Parts, Best]]:
    """Every way to go on with the next box: skipped if it may be, or joined with some of the parts before it."""
    if not is_wanted:
        yield (*parts, SKIPPED), so_far
    grown = [((*parts, max(parts, default=0) + 1), so_far)]
    for place, price, number in turn.lines:
        if parts[place] != SKIPPED:
            grown += [
                (_merged(labels, labels[place]), (cost[0] + price, cost[1], cost[2] + 1, (*cost[3], number)))
                for labels, cost in grown
                if labels[place] != labels[-1]
            ]
    yield from grown


def _merged(parts: Parts, other: int) -> Parts:
    """The last box's part joined with another."""
    return tuple(other if part == parts[-1] else part for part in parts)


def _closed(parts: Parts, done: tuple[int, ...]) -> tuple[Parts, int]:
    """Leave out boxes without lines ahead; how many parts are finished with them. Parts are numbered anew from 1."""
    kept = [part for place, part in enumerate(parts) if place not in done]
    finished = len({parts[place] for place in done} - {SKIPPED} - set(kept))
    numbers: dict[int, int] = {SKIPPED: SKIPPED}
    return tuple(numbers.setdefault(part, len(numbers)) for part in kept), finished
