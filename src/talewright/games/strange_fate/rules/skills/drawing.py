"""The diagram as it is drawn: where boxes and lines stand, what a skill has of them, and what the next would cost.

It is data: a template turns it into SVG, and a table beside it tells the same to whoever cannot see the drawing.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from talewright.games.strange_fate.rules.skills.chain import chain_of, joined
from talewright.games.strange_fate.rules.skills.diagram import Border, Box, Diagram, Line, LineKind, Provenance
from talewright.games.strange_fate.rules.skills.price import Next, following
from talewright.games.strange_fate.rules.skills.skill import Skill

WIDTH, HEIGHT = 100, 56
STEP_X, STEP_Y = 130, 84
MARGIN = 14


class DrawnBox(Struct, frozen=True, kw_only=True):
    """A box in its place, its upper left corner at x and y.

    *words* are the lines of its name. *is_taken*: the skill has it. *cost* is what it would add to the value of the
    skill from here, the least of its choices if there are several, and *why* says how that comes about; a box that is
    taken may still have one, for another choice.
    """

    name: str
    words: tuple[str, ...]
    x: int
    y: int
    border: Border
    provenance: Provenance
    note: str
    is_taken: bool = False
    cost: int | None = None
    why: str = ""


class DrawnLine(Struct, frozen=True, kw_only=True):
    """A line from the middle of one box to the middle of another; *is_paid*: the skill has paid for it."""

    name: str
    x1: int
    y1: int
    x2: int
    y2: int
    kind: LineKind
    provenance: Provenance
    note: str
    is_paid: bool = False


class Drawing(Struct, frozen=True, kw_only=True):
    """The whole of it, or some chains, in units of about a pixel."""

    title: str
    width: int
    height: int
    boxes: tuple[DrawnBox, ...]
    lines: tuple[DrawnLine, ...]
    box_width: int = WIDTH
    box_height: int = HEIGHT


def drawing(
    diagram: Diagram, skill: Skill | None = None, chain: str = "", costs: Iterable[Next] | None = None
) -> Drawing:
    """Draw a diagram as a skill stands in it; of one *chain* alone where a box of it is named, for a narrow screen.

    *costs* are what each trapping would cost from here, where somebody has worked that out already.

    Empty rows and columns are left out. Raises Refused where the skill has a trapping that the diagram does not.
    """
    shown = [box for box in diagram.boxes if not chain or box.trapping in chain_of(diagram, chain).boxes]
    columns = _places(box.x for box in shown)
    rows = _places(box.y for box in shown)
    corner = {box.trapping: (MARGIN + columns[box.x] * STEP_X, MARGIN + rows[box.y] * STEP_Y) for box in shown}
    taken = {diagram.box_of(held.trapping).trapping for held in skill.trappings} if skill else set()
    known = costs if costs is not None else following(skill, diagram) if skill else ()
    least = _costs(known)
    paid = _paid(diagram, taken)
    return Drawing(
        title=diagram.title,
        width=2 * MARGIN + (len(columns) - 1) * STEP_X + WIDTH,
        height=2 * MARGIN + (len(rows) - 1) * STEP_Y + HEIGHT,
        boxes=tuple(
            _box(box, corner[box.trapping], least.get(box.trapping), is_taken=box.trapping in taken) for box in shown
        ),
        lines=tuple(_line(line, corner, is_paid=line in paid) for line in diagram.lines if line.one in corner),
    )


def _places(used: Iterable[int]) -> dict[int, int]:
    """Where each row or column that is used stands when those without any box are left out."""
    return {place: number for number, place in enumerate(sorted(set(used)))}


def _costs(further: Iterable[Next]) -> dict[str, Next]:
    """What each box would add, by the cheapest of its choices."""
    found: dict[str, Next] = {}
    for each in further:
        if each.box not in found or each.value < found[each.box].value:
            found[each.box] = each
    return found


def _paid(diagram: Diagram, taken: set[str]) -> set[Line]:
    """The lines that the skill has bought, in every chain."""
    chains = {chain_of(diagram, name) for name in taken}
    return {line for chain in chains for line in joined(chain, frozenset(taken & set(chain.boxes))).lines}


def _box(box: Box, corner: tuple[int, int], costs: Next | None, *, is_taken: bool) -> DrawnBox:
    name, bracket, choice = box.trapping.partition(" [")
    return DrawnBox(
        name=box.trapping,
        words=(*name.split(), f"[{choice}") if bracket else tuple(name.split()),
        x=corner[0],
        y=corner[1],
        border=box.border,
        provenance=box.provenance,
        note=box.why,
        is_taken=is_taken,
        cost=costs.value if costs else None,
        why=costs.says if costs else "",
    )


def _line(line: Line, corner: Mapping[str, tuple[int, int]], *, is_paid: bool) -> DrawnLine:
    (x1, y1), (x2, y2) = corner[line.one], corner[line.other]
    return DrawnLine(
        name=str(line),
        x1=x1 + WIDTH // 2,
        y1=y1 + HEIGHT // 2,
        x2=x2 + WIDTH // 2,
        y2=y2 + HEIGHT // 2,
        kind=line.kind,
        provenance=line.provenance,
        note=line.why,
        is_paid=is_paid,
    )
