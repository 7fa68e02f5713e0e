"""What a skill costs, line by line, and what the next trapping would add to it (chapter Determining Skill Cost)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from heapq import heappop, heappush
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.rules.skills.chain import FAR, chain_of, joined
from talewright.games.strange_fate.rules.skills.diagram import Box, Diagram, Line, bundled
from talewright.games.strange_fate.rules.skills.drawback import discount
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind
from talewright.games.strange_fate.rules.skills.trapping import Trapping, choices_of
from talewright.wording import signed

MOST = 1_000  # dearer than any way
FREE_IN_UNIQUE = ("Information", "Networking")
"""Boxes that a Unique skill does not pay for (SF-trapping-information.5); the lines from them it does.

Source: SF-cost.12, SF-cost.13.
"""


class Part(StrEnum):
    """What a line of the receipt is about."""

    RATING = "rating"
    TRAPPING = "trapping"
    EXTRA = "extra"
    DRAWBACK = "drawback"
    LEAST = "least"


class PriceLine(Struct, frozen=True):
    """One line of the receipt: what it is about, what it costs in skill points, why, and by which clause."""

    part: Part
    title: str
    cost: int
    says: str
    clause: str

    def __str__(self) -> str:
        return f"{self.title}: {signed(self.cost)}{f', {self.says}' if self.says else ''}"


class Price(Struct, frozen=True):
    """The receipt of a skill.

    >>> from talewright.games.strange_fate.rules.skills.notation import parse
    >>> brute = price(parse("Strange 3S = Resist Damage, Stress Capacity [Health], Physical Force; minor Transform"))
    >>> brute.trappings, brute.total, brute.refresh
    (8, 10, 2)
    """

    rating: int
    refresh: int
    lines: tuple[PriceLine, ...]

    @property
    def total(self) -> int:
        """Skill points to pay (SF-cost.1, SF-skill-summary.10)."""
        return sum(line.cost for line in self.lines)

    @property
    def trappings(self) -> int:
        """The value of boxes and lines."""
        return self._of(Part.TRAPPING)

    @property
    def extras(self) -> int:
        return self._of(Part.EXTRA)

    @property
    def over_rating(self) -> int:
        """What the text prints behind the name of a sample (SF-sample-skills.1)."""
        return self.total - self.rating

    def _of(self, part: Part) -> int:
        return sum(line.cost for line in self.lines if line.part is part)


class Step(Struct, frozen=True, kw_only=True):
    """One trapping added to those before it: the way to its box, and the box.

    *origin* is the box that it is reached from, *lines* are those paid for now, *past* the boxes skipped on the way.
    Where there is no way *origin* is empty; a far one costs a flat 4, and buys no line.
    """

    held: Held
    box: Box
    is_free: bool = False
    origin: str = ""
    lines: tuple[Line, ...] = ()
    past: tuple[str, ...] = ()
    is_far: bool = False

    @property
    def crossing(self) -> int:
        """What the way costs (SF-cost.6, SF-cost.8)."""
        return FAR if self.is_far else sum(line.price for line in self.lines)

    @property
    def for_box(self) -> int:
        """What the box costs, once for each use (SF-cost.4, SF-cost.12)."""
        return 0 if self.is_free else self.box.price_of(self.held.trapping.choice) * self.held.count

    @property
    def cost(self) -> int:
        return self.crossing + self.for_box

    @property
    def says(self) -> str:
        """How the cost comes about, in words."""
        return ", ".join([*self._way(), self._box()])

    def _way(self) -> Iterator[str]:
        if self.is_far:
            yield f"too far from what the skill has: {FAR} for the way"
        elif self.lines:
            past = f" past {', '.join(self.past)}" if self.past else ""
            kinds = " + ".join(f"{line.kind} {line.price}" for line in self.lines)
            yield f"{kinds} from {self.origin}{past}"
        elif self.past:
            yield f"over lines paid already from {self.origin}"

    def _box(self) -> str:
        if self.is_free:
            return "the box is free in a Unique skill"
        each = self.box.price_of(self.held.trapping.choice)
        times = f" x {self.held.count}" if self.held.count > 1 else ""
        return f"{self.box.border} box {each}{times}"


def price(skill: Skill, diagram: Diagram | None = None) -> Price:
    """What a skill costs: its rating, trappings and extras less its drawbacks, and its rating at least.

    A Common skill costs its rating alone. Without a diagram, that of the game is used. Refused is a trapping that the
    diagram does not have.

    Source: SF-cost.1, SF-cost.14, SF-cost.15, SF-drawbacks.5, SF-refresh.1; what the text reckons up is
    SF-cost-example-professor.1, SF-cost-example-professor.2, SF-cost-example-brute.1 and SF-cost-example-brute.2.
    """
    lines = [PriceLine(Part.RATING, "rating", skill.rating, "", "SF-cost.1")]
    if skill.is_built:
        lines += _lines_of_trappings(skill, diagram or bundled())
        lines += _lines_of_extras(skill)
    lines += _lines_of_drawbacks(skill)
    short = skill.rating - sum(line.cost for line in lines)
    if short > 0:
        lines.append(PriceLine(Part.LEAST, "at least the rating", short, "", "SF-cost.15"))
    return Price(skill.rating, skill.refresh, tuple(lines))


def _lines_of_trappings(skill: Skill, diagram: Diagram) -> Iterator[PriceLine]:
    for step in steps(skill, diagram):
        clause = (
            "SF-cost.12"
            if step.is_free
            else "SF-cost.8"
            if step.is_far
            else "SF-cost.6"
            if step.origin
            else "SF-cost.10"
        )
        yield PriceLine(Part.TRAPPING, str(replace(step.held, extras=())), step.cost, step.says, clause)


def _lines_of_extras(skill: Skill) -> Iterator[PriceLine]:
    for held in skill.trappings:
        for added in held.extras:
            yield PriceLine(Part.EXTRA, f"{held.trapping} + {added}", added.price * held.count, "", "SF-extras.3")


def _lines_of_drawbacks(skill: Skill) -> Iterator[PriceLine]:
    for drawback in skill.drawbacks:
        if skill.is_built:
            yield PriceLine(Part.DRAWBACK, str(drawback), -drawback.discount, "", "SF-drawbacks.2")
        else:
            yield PriceLine(Part.DRAWBACK, str(drawback), 0, "no discount on a Common skill", "SF-skill-kinds.16")


# ---- trappings in an order of adding them that costs the least


def steps(skill: Skill, diagram: Diagram) -> Iterator[Step]:
    """Its trappings, in one of the orders of adding them that cost the least, chain by chain (SF-cost.11)."""
    left = list(skill.trappings)
    while left:
        chain = chain_of(diagram, diagram.box_of(left[0].trapping).trapping)
        here = [held for held in left if diagram.box_of(held.trapping).trapping in chain.boxes]
        left = [held for held in left if held not in here]
        yield from _steps_in_chain(here, diagram, skill.counts_as)


def _steps_in_chain(wanted: Sequence[Held], diagram: Diagram, kind: SkillKind) -> Iterator[Step]:
    box_of = {held: diagram.box_of(held.trapping) for held in wanted}
    chain = chain_of(diagram, box_of[wanted[0]].trapping)
    bought = joined(chain, frozenset(box.trapping for box in box_of.values())).lines
    left, has, paid = list(wanted), dict.fromkeys((box_of[wanted[0]].trapping,)), set[Line]()
    while left:
        ways = ways_from(has, bought, paid)
        held = min(left, key=lambda held: ways[box].cost if (box := box_of[held].trapping) in ways else MOST)
        step = _step(held, box_of[held], ways.get(box_of[held].trapping), has, paid, kind)
        yield step if held is not wanted[0] else replace(step, origin="")
        paid |= set(step.lines)
        has[step.box.trapping] = None
        left.remove(held)


class Way(Struct, frozen=True):
    """A way in a chain: what is still to pay for it, its lines, and the boxes that it passes, both ends included."""

    cost: int
    lines: tuple[Line, ...]
    boxes: tuple[str, ...]


def ways_from(has: Iterable[str], lines: Collection[Line], paid: Collection[Line]) -> dict[str, Way]:
    """The cheapest way over these lines from the boxes that a skill has to every box it leads to.

    Lines that are paid for cost nothing again (SF-cost.9), and boxes on the way are skipped freely (SF-cost.7).
    """
    found: dict[str, Way] = {}
    tried = count()
    ahead = [(0, 1, next(tried), Way(0, (), (box,))) for box in has]
    while ahead:
        *_, way = heappop(ahead)
        here = way.boxes[-1]
        if here in found:
            continue
        found[here] = way
        for line in lines:
            if here in (line.one, line.other):
                other = line.other if line.one == here else line.one
                further = Way(way.cost + (0 if line in paid else line.price), (*way.lines, line), (*way.boxes, other))
                heappush(ahead, (further.cost, len(further.boxes), next(tried), further))
    return found


def _step(held: Held, box: Box, way: Way | None, has: Iterable[str], paid: Collection[Line], kind: SkillKind) -> Step:
    """The step to a box by a way, or for a flat 4 without one."""
    is_free = kind is SkillKind.UNIQUE and box.trapping in FREE_IN_UNIQUE
    if way is None:
        return Step(held=held, box=box, is_free=is_free, origin=next(iter(has)), is_far=True)
    return Step(
        held=held,
        box=box,
        is_free=is_free,
        origin=way.boxes[0],
        lines=tuple(line for line in way.lines if line not in paid),
        past=way.boxes[1:-1],
    )


# ---- what the next trapping would cost


class Next(Struct, frozen=True):
    """A trapping that the skill could have besides, and what it would add.

    *value* is what it adds to the value of the trappings, *cost* what it adds to the price, which drawbacks may have
    brought down to the rating.
    """

    trapping: Trapping
    box: str
    value: int
    cost: int
    says: str


def value(trappings: Iterable[Held], kind: SkillKind, diagram: Diagram) -> int:
    """The value of trappings without their extras: boxes, and the least for the ways between them (SF-cost.11)."""
    boxes = 0
    wanted: dict[str, set[str]] = {}
    for held in trappings:
        box = diagram.box_of(held.trapping)
        if kind is not SkillKind.UNIQUE or box.trapping not in FREE_IN_UNIQUE:
            boxes += box.price_of(held.trapping.choice) * held.count
        chain = chain_of(diagram, box.trapping)
        wanted.setdefault(chain.boxes[0], set()).add(box.trapping)
    return boxes + sum(joined(chain_of(diagram, first), frozenset(names)).points for first, names in wanted.items())


def following(skill: Skill, diagram: Diagram | None = None) -> tuple[Next, ...]:
    """What each trapping of the diagram that the skill has not would cost from here, in the diagram's order, and why.

    Source: SF-cost.6, SF-cost.7, SF-cost.8, SF-cost.9, SF-cost.10, SF-cost.11, SF-cost.12, SF-cost.13.
    """
    shown = diagram or bundled()
    has = {held.trapping for held in skill.trappings}
    now = value(skill.trappings, skill.counts_as, shown)
    surplus = max(0, discount(skill.drawbacks) - now - sum(held.price_of_extras for held in skill.trappings))
    return tuple(
        _next(skill, Held(trapping), shown, now, surplus)
        for box in shown.boxes
        for trapping in _trappings_of(box)
        if trapping not in has or trapping.listed.per_use
    )


def _trappings_of(box: Box) -> tuple[Trapping, ...]:
    """The trapping of a box; of one without its scope or quality, each that there is."""
    if "[" in box.trapping:
        return (Trapping.parse(box.trapping),)
    return choices_of(Trapping.parse(box.trapping).listed)


def _next(skill: Skill, held: Held, diagram: Diagram, now: int, surplus: int) -> Next:
    box = diagram.box_of(held.trapping)
    more = value((*skill.trappings, held), skill.counts_as, diagram) - now
    step = _straight(skill, held, box, diagram)
    saved = step.cost - more
    says = f"{step.says}; added in another order, all of it together is {saved} cheaper" if saved else step.says
    return Next(held.trapping, box.trapping, more, max(0, more - surplus), says)


def _straight(skill: Skill, held: Held, box: Box, diagram: Diagram) -> Step:
    """The step to a trapping from the skill as it is, with the lines that it has paid for."""
    chain = chain_of(diagram, box.trapping)
    has = dict.fromkeys(
        name for each in skill.trappings if (name := diagram.box_of(each.trapping).trapping) in chain.boxes
    )
    is_free = skill.counts_as is SkillKind.UNIQUE and box.trapping in FREE_IN_UNIQUE
    if not has:
        return Step(held=held, box=box, is_free=is_free)
    paid = joined(chain, frozenset(has)).lines
    way = ways_from(has, chain.lines, paid)[box.trapping]
    return _step(held, box, way if way.cost <= FAR else None, has, paid, skill.counts_as)
