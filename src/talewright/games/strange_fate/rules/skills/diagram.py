"""The Skill Trapping Diagram: boxes with borders, lines between them, and the chains that they make.

The text leaves its drawing out. The diagram that comes with the game was worked out from the text's own examples and
sample skills, and says of each box and line how certain it is (SF-cost.17). A second reading meets two more of the
printed prices, and a group may choose it. A group that owns the printed drawing writes it as a file of the same form:
``[[box]]`` with ``trapping``, ``border`` (solid or dotted) and a place ``x``, ``y``; ``[[line]]`` with ``from``, ``to``
and ``kind`` (thin, dotted or thick).
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from talewright import toml
from talewright.caching import found_once
from talewright.decoding import convert, once
from talewright.games.strange_fate.rules.skills.trapping import LONGEST, TRAPPINGS, Trapping, choices_of, listed_as
from talewright.printable import check_printable
from talewright.refusal import Fault, Refused, refuse

MOST_BOXES = 100  # the list has 41 trappings, some of them once for each scope


class Border(StrEnum):
    """The border of a box says what its trapping costs (SF-cost.4)."""

    SOLID = "solid"
    DOTTED = "dotted"

    @property
    def price(self) -> int:
        return 1 if self is Border.SOLID else 2


class LineKind(StrEnum):
    """A line says what crossing it costs (SF-cost.5)."""

    THIN = "thin"
    DOTTED = "dotted"
    THICK = "thick"

    @property
    def price(self) -> int:
        return {LineKind.THIN: 1, LineKind.DOTTED: 2, LineKind.THICK: 0}[self]


class Provenance(StrEnum):
    """How certain a box or a line is."""

    PRINTED = "printed"  # copied from the drawing itself
    STATED = "stated"  # the text says so
    FORCED = "forced"  # the printed prices of samples allow nothing else
    INFERRED = "inferred"  # one choice among several


class Box(Struct, frozen=True, kw_only=True):
    """A box: the name of its trapping, its border, and its place in the drawing, in steps to the right and down.

    Some cost other than their border says: *price*, or for single choices *prices*, such as Variable, or Minions
    [Duplicates], for which the text names no price (SF-trapping-duplicates.9).
    """

    trapping: str
    border: Border
    x: int = 0
    y: int = 0
    price: int = 0
    prices: Mapping[str, int] = field(default_factory=dict)
    provenance: Provenance = Provenance.PRINTED
    why: str = ""

    def price_of(self, choice: str = "") -> int:
        """What the box costs, without the way to it."""
        return self.prices.get(choice, self.price or self.border.price)


class Line(Struct, frozen=True, kw_only=True):
    """A line between two boxes."""

    one: str
    other: str
    kind: LineKind
    provenance: Provenance = Provenance.PRINTED
    why: str = ""

    @property
    def price(self) -> int:
        return self.kind.price

    def __str__(self) -> str:
        return f"{self.one} to {self.other}"


class Diagram(Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """A diagram: boxes, and lines that each join two of them. What keeps one from being priced with: :func:`faults`.

    *samples* are the drawbacks of samples that its reading takes otherwise than they are printed.
    """

    title: str
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    about: str = ""
    samples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @found_once
    def by_name(self) -> Mapping[str, Box]:
        return {box.trapping: box for box in self.boxes}

    def box_of(self, trapping: Trapping) -> Box:
        """The box of a trapping: that of its choice, or that of its name. Refused if the diagram has neither."""
        for name in (str(trapping), trapping.name):
            if name in self.by_name:
                return self.by_name[name]
        raise Refused(
            f"The diagram has no box for {trapping}: choose a trapping that it shows, or add a [[box]] for it to the "
            "diagram's file.",
            clause="SF-cost.2",
        )

    def has_boxes_of(self, trappings: Iterable[Trapping]) -> bool:
        """Whether all of them can be priced."""
        return all(str(each) in self.by_name or each.name in self.by_name for each in trappings)

    @found_once
    def chains(self) -> tuple[tuple[str, ...], ...]:
        """Boxes that lines connect, chain by chain; a box without lines is a chain of its own (SF-cost.2)."""
        left, found = list(self.by_name), []
        while left:
            chain, ahead = {left[0]}, [left[0]]
            while ahead:
                here = ahead.pop()
                near = {other for other, _ in self.lines_from(here)} - chain
                chain |= near
                ahead += near
            found.append(tuple(name for name in left if name in chain))
            left = [name for name in left if name not in chain]
        return tuple(found)

    def lines_from(self, name: str) -> Iterator[tuple[str, Line]]:
        """The lines of a box, each with the box at its other end."""
        for line in self.lines:
            if name in (line.one, line.other):
                yield (line.other if name == line.one else line.one), line


def check(diagram: Diagram) -> Diagram:
    """Let a diagram through that can be priced with. Refused is any other, with all that is wrong (SF-cost.2)."""
    found = tuple(faults(diagram))
    if len(found) > 1:
        listed = " ".join(f"({number}) {fault.why}" for number, fault in enumerate(found, start=1))
        raise Refused(f"The diagram has {len(found)} faults: {listed}", clause=found[0].clause)
    refuse(found)
    return diagram


def faults(diagram: Diagram) -> Iterator[Fault]:
    """Everything that keeps a diagram from being priced with, each with what would be right (SF-cost.2)."""
    if not diagram.boxes:
        yield Fault("The diagram has no box, so that no skill could have a trapping: add a [[box]].", "SF-cost.2")
    yield from _faults_of_boxes(diagram)
    yield from _faults_of_lines(diagram)


def remarks(diagram: Diagram) -> Iterator[str]:
    """What is odd about a diagram without being wrong: trappings that nobody can choose from it."""
    for listed in TRAPPINGS:
        for trapping in choices_of(listed):
            if not {str(trapping), trapping.name} & {box.trapping for box in diagram.boxes}:
                yield f"there is no box for {trapping}: no skill can have it"


def _faults_of_boxes(diagram: Diagram) -> Iterator[Fault]:
    names: set[str] = set()
    places: dict[tuple[int, int], str] = {}
    for box in diagram.boxes:
        known = _known(box.trapping)
        if known is not None:
            yield Fault(f"The box {box.trapping} names no trapping of the list: {known}", "SF-cost.2")
        else:
            yield from _faults_of_prices(box)
        if box.trapping in names:
            yield Fault(f"There are two boxes for {box.trapping}: keep one.", "SF-cost.2")
        if (box.x, box.y) in places:
            yield Fault(
                f"{box.trapping} and {places[box.x, box.y]} stand in one place, x = {box.x}, y = {box.y}: move one.",
                "SF-cost.2",
            )
        names.add(box.trapping)
        places[box.x, box.y] = box.trapping


def _faults_of_prices(box: Box) -> Iterator[Fault]:
    """Prices of single choices that the trapping of a box does not have (SF-cost.4)."""
    name, _, own = box.trapping.partition(" [")
    known = (own.rstrip("]"),) if own else listed_as(name).choices
    if listed_as(name).is_typed and not own:
        return
    for choice in (each for each in box.prices if each not in known):
        can = f"write prices for {', '.join(known)} alone" if known else "strike prices out, and write price instead"
        yield Fault(f"The box {box.trapping} has a price for {choice[:60]}, which it cannot be: {can}.", "SF-cost.4")


def _faults_of_lines(diagram: Diagram) -> Iterator[Fault]:
    names = {box.trapping for box in diagram.boxes}
    joined = set()
    for line in diagram.lines:
        nowhere = [name for name in (line.one, line.other) if name not in names]
        for name in nowhere:
            yield Fault(
                f"The line {line} leads to nowhere, as there is no box {name}: add the box, or correct the name.",
                "SF-cost.2",
            )
        if line.one == line.other:
            yield Fault(f"The line {line} begins and ends at the same box: name two boxes.", "SF-cost.2")
        if frozenset((line.one, line.other)) in joined:
            yield Fault(f"There are two lines from {line}: keep one.", "SF-cost.2")
        joined.add(frozenset((line.one, line.other)))


def _known(name: str) -> str | None:
    """What is wrong with the name of a box, if anything: a trapping by itself, or with one of its choices."""
    try:
        bare, _, choice = name.partition(" [")
        listed = listed_as(bare)
        if choice:
            Trapping(listed.name, choice.rstrip("]"))
    except Refused as wrong:
        return wrong.why
    return None


# ---- as a file

Place = Annotated[int, Meta(ge=0, le=200)]
Points = Annotated[int, Meta(ge=0, le=20)]
Words = Annotated[str, Meta(max_length=LONGEST)]


class BoxEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box as it is written in a file."""

    trapping: Words
    border: Border
    x: Place
    y: Place
    price: Points = 0
    prices: dict[str, Points] = {}
    provenance: Provenance = Provenance.PRINTED
    why: str = ""


class LineEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"one": "from", "other": "to"}):
    """A line as it is written in a file."""

    one: Words
    other: Words
    kind: LineKind
    provenance: Provenance = Provenance.PRINTED
    why: str = ""


class DiagramEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A diagram as it is written in a file."""

    title: Words
    box: Annotated[tuple[BoxEntry, ...], Meta(max_length=MOST_BOXES)]
    line: Annotated[tuple[LineEntry, ...], Meta(max_length=MOST_BOXES * 2)] = ()
    about: str = ""


class SecondEntry(DiagramEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The second reading as it is written: what differs, and samples with their drawbacks."""

    sample: dict[str, tuple[str, ...]]


def read(text: str) -> Diagram:
    """Read a diagram file. Raises ValueError where it cannot be read, and Refused where it makes no diagram."""
    written = _written(text)
    check_printable([written.title, written.about], "the diagram")
    return check(written)


def read_again(text: str) -> Diagram:
    """Read a diagram file that was judged before. It is not judged again; what nothing can be priced with is left out.

    Raises ValueError where it cannot be read.
    """
    written = _written(text)
    boxes = tuple(box for box in written.boxes if _known(box.trapping) is None)
    names = {box.trapping for box in boxes}
    return replace(written, boxes=boxes, lines=tuple(line for line in written.lines if {line.one, line.other} <= names))


def _written(text: str) -> Diagram:
    return _made(toml.read(text, DiagramEntry, "diagram file"))


def _made(entry: DiagramEntry) -> Diagram:
    return Diagram(
        title=entry.title,
        boxes=tuple(Box(**msgspec.structs.asdict(box)) for box in entry.box),
        lines=tuple(Line(**msgspec.structs.asdict(line)) for line in entry.line),
        about=entry.about,
    )


def read_file(file: Path) -> Diagram:
    """Read a group's own diagram. Raises ValueError that says why it cannot be read."""
    try:
        return read(file.read_text("utf-8"))
    except UnicodeDecodeError:
        raise ValueError(f"the diagram {file} is no text: save it as UTF-8") from None
    except OSError as wrong:
        raise ValueError(f"the diagram {file} cannot be read: {wrong.strerror}") from None


@once
def bundled() -> Diagram:
    """The diagram that comes with the game."""
    return read(_resource("diagram.toml"))


@once
def second() -> Diagram:
    """The second reading of it, which a group may choose: the same but for a few boxes and lines (SF-cost.17)."""
    entry = convert(toml.loads(_resource("second_diagram.toml")), SecondEntry)
    first, other = bundled(), _made(entry)
    boxes = {**first.by_name, **other.by_name}
    lines = {str(line): line for line in (*first.lines, *other.lines)}
    return check(replace(other, boxes=tuple(boxes.values()), lines=tuple(lines.values()), samples=entry.sample))


SECOND = "second"
"""How the second reading is chosen."""


def _resource(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")
