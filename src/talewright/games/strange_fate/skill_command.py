"""`talewright skill`: price a skill of Strange FATE line by line, and look at those that come with the game."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from msgspec.structs import replace

from talewright.games.strange_fate.rules.skills import diagram as diagrams
from talewright.games.strange_fate.rules.skills import notation, skill_file
from talewright.games.strange_fate.rules.skills.chain import chain_of
from talewright.games.strange_fate.rules.skills.diagram import Diagram
from talewright.games.strange_fate.rules.skills.drawing import drawing
from talewright.games.strange_fate.rules.skills.extra import Held, builds, effects, reach_of
from talewright.games.strange_fate.rules.skills.library import Sample, faults, library
from talewright.games.strange_fate.rules.skills.price import Next, Price, PriceLine, following, price
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind
from talewright.games.strange_fate.rules.skills.theme import unanswered
from talewright.games.svg import drawn
from talewright.recasting import recast
from talewright.refusal import Fault, refuse
from talewright.wording import signed

SKILL = App(
    name="skill",
    help="Skills of Strange FATE: price, list, show, diagram, builds.",
    help_format="plaintext",
    version_flags=(),
)

OwnDiagram = Annotated[Path | None, Parameter(name="--diagram")]
Json = Annotated[bool, Parameter(name="--json", negative=())]
Flag = Annotated[bool, Parameter(negative=())]


@SKILL.command(name="price")
def show_price(
    *what: Annotated[str, Parameter(allow_leading_hyphen=True)],
    diagram: OwnDiagram = None,
    next_ones: Annotated[bool, Parameter(name="--next", negative=())] = False,
    draft: Flag = False,
    json: Json = False,
) -> None:
    """What a skill costs, line by line. What is not legal is refused.

    Parameters
    ----------
    what
        A skill file, or the skill in one line:
        "Brute: Strange 3S = Resist Damage, Physical Force + Range x2; minor Transform (a potion)". One that comes with
        the game needs its name and rating only: Far Step 2.
    diagram
        A diagram file in place of the one that comes with the game, or "second" for its second reading.
    next_ones
        Also what each trapping would cost from here, and why.
    draft
        Price a skill that is not legal yet, and say what is wrong with it.
    json
        The same as JSON, for programs.
    """
    skill = _read(what)
    found = tuple(faults(skill))
    if not draft:
        refuse(found)
    shown = _diagram(diagram)
    receipt = price(skill, shown)
    further = following(skill, shown) if next_ones else ()
    if json:
        _say(_as_json(skill, receipt, further, found))
        return
    against = [f"not legal yet: {fault}" for fault in found]
    _say("\n".join([*told(skill, receipt), *_printed(skill, receipt), *_told_next(further), *against]))


@SKILL.command(name="list")
def show_list(kind: SkillKind | None = None, *, diagram: OwnDiagram = None, json: Json = False) -> None:
    """The skills that come with the game, with the price that the text prints beside those that the diagrams give.

    Parameters
    ----------
    kind
        common, unique or strange; without it all.
    diagram
        A diagram file, or "second" for the second reading, in place of the two that come with the game.
    json
        The same as JSON, for programs.
    """
    shown = (_diagram(diagram),) if diagram else (diagrams.bundled(), diagrams.second())
    rows = [_row(sample, *shown) for each in SkillKind if kind in (None, each) for sample in library().of(each)]
    if json:
        _say(msgspec.json.encode(rows).decode())
        return
    _say("\n".join(_table(rows)))


@SKILL.command(name="show")
def show_skill(*what: str, diagram: OwnDiagram = None) -> None:
    """One skill: its trappings and what their extras do, its price, and what the group has to judge.

    Parameters
    ----------
    what
        The name of a skill that comes with the game, a skill file, or a skill in one line.
    diagram
        A diagram file in place of the one that comes with the game, or "second" for its second reading.
    """
    skill = _read(what)
    receipt = price(skill, _diagram(diagram))
    parts = (told(skill, receipt), _printed(skill, receipt), _told_use(skill), _told_judgements(skill))
    against = (f"not legal yet: {fault}" for fault in faults(skill))
    _say("\n".join([*(line for part in parts for line in part), *against]))


@SKILL.command(name="builds")
def show_builds() -> None:
    """Powers that the text builds from a trapping and its extras, each with what the extras cost."""
    found = list(builds())
    width = max(len(name) for name, _ in found)
    _say("\n".join(f"{name:{width}}  {signed(held.price_of_extras):>2}  {held}" for name, held in found))


@SKILL.command(name="diagram")
def show_diagram(*what: str, diagram: OwnDiagram = None, svg: Path | None = None, json: Json = False) -> None:
    """The diagram chain by chain, or as a picture, with what a skill has of it and what the next one would cost.

    A diagram of your own that cannot be used is refused; what it leaves out is told.

    Parameters
    ----------
    what
        A skill, as for the price; without one, the diagram by itself.
    diagram
        A diagram file in place of the one that comes with the game, or "second" for its second reading.
    svg
        A file to draw it into.
    json
        Its boxes, lines and remarks as JSON, for programs.
    """
    shown = _diagram(diagram)
    if json:
        parts = {
            "title": shown.title,
            "boxes": shown.boxes,
            "lines": shown.lines,
            "remarks": [*diagrams.remarks(shown)],
        }
        _say(msgspec.json.encode(parts).decode())
        return
    if svg is not None:
        _write(svg, drawn(__package__, "diagram_alone.svg", drawing=drawing(shown, _read(what) if what else None)))
        _say(f"wrote {svg}")
        return
    _say("\n".join([*_told_diagram(shown), *(f"remark: {remark}" for remark in diagrams.remarks(shown))]))


def _write(file: Path, content: str) -> None:
    """Write a new file. Raises ValueError if there is one, or it cannot be written."""
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(f"{content}\n")
    except FileExistsError:
        raise ValueError(f"there is a file {file} already: choose a name that is free") from None
    except OSError as wrong:
        raise ValueError(f"{file} cannot be written: {wrong.strerror}") from None


# ---- reading


def _read(what: Sequence[str]) -> Skill:
    """A skill file, or a skill in one line."""
    text = " ".join(what)
    if not text.strip():
        raise ValueError("say which skill: a file, its name and rating, or Unique 3 = Networking, Wealth")
    file = Path(text)
    if text.endswith(".toml") or ("=" not in text and file.is_file()):
        return skill_file.read_file(file)
    return notation.parse(text)


def _diagram(file: Path | None) -> Diagram:
    if file is None:
        return diagrams.bundled()
    return diagrams.second() if str(file) == diagrams.SECOND else diagrams.read_file(file)


# ---- telling


def told(skill: Skill, receipt: Price) -> Iterator[str]:
    """A skill and its receipt, a line for each thing that costs."""
    tier = f", {skill.tier}" if skill.tier.value else ""
    strange = f", counts as {skill.counts_as}" if skill.counts_as is not skill.kind else ""
    yield f"{skill.name or 'A skill'} ({skill.kind}{tier}{strange})"
    width = max((len(line.title) for line in receipt.lines), default=0)
    yield from (f"  {line.title:{width}}  {signed(line.cost):>3}  {line.says}".rstrip() for line in receipt.lines)
    yield f"  {'in all':{width}}  {receipt.total:3}  {_points(receipt.total)}{_refresh(receipt)}"


def _refresh(receipt: Price) -> str:
    return f", and {receipt.refresh} refresh" if receipt.refresh else ""


def _told_next(further: Sequence[Next]) -> Iterator[str]:
    if not further:
        return
    yield ""
    yield "What the next one would cost"
    width = max(len(str(each.trapping)) for each in further)
    for each in further:
        cost = "" if each.cost == each.value else f" (+{each.cost} after the drawbacks)"
        yield f"  {each.trapping!s:{width}}  {signed(each.value):>3}  {each.says}{cost}"


def _told_use(skill: Skill) -> Iterator[str]:
    yield ""
    yield "What it does"
    for held in skill.trappings:
        yield f"  {held} ({'; '.join(_uses(held))})"


def _uses(held: Held) -> Iterator[str]:
    yield held.trapping.listed.category.lower()
    yield f"reach: {reach_of(held)}"
    yield from (effect.says for effect in effects(held))


def _told_judgements(skill: Skill) -> Iterator[str]:
    open_ones = unanswered(skill)
    if open_ones:
        yield ""
        yield "For the group to judge"
        yield from (f"  {question}" for question in open_ones)


def _printed(skill: Skill, receipt: Price) -> Iterator[str]:
    """What the text prints for a skill of its own, whatever it is about, beside what comes out."""
    example, sample = library().example(skill.name), library().sample(skill.name)
    bare = replace(skill, theme="")
    if example is not None and bare == replace(example.skill, theme=""):
        yield from _beside(f"{example.printed_total} in all", receipt.total, example.printed_total, example.reason)
        return
    shown = sample.skill(skill.rating, skill.tier) if sample else None
    if sample and shown and sample.printed is not None and bare == replace(shown, theme=""):
        yield from _beside(f"{sample.printed} over the rating", receipt.over_rating, sample.printed, sample.reason)


def _beside(told: str, computed: int, printed: int, reason: str) -> Iterator[str]:
    yield f"  printed: {told}" + (", the same" if computed == printed else f", here {computed}. {reason}".rstrip())


def _told_diagram(diagram: Diagram) -> Iterator[str]:
    yield f"{diagram.title}: {_number(diagram.boxes, 'box')}, {_number(diagram.lines, 'line')}"
    for chain in diagram.chains:
        chain_of(diagram, chain[0]).order  # noqa: B018 - a chain that cannot be priced is refused here
        boxes = (f"{name} ({_prices(diagram, name)})" for name in chain)
        yield ""
        yield "  " + ", ".join(boxes)
        yield from (f"    {line}: {line.kind} {line.price}" for line in diagram.lines if line.one in chain)


def _prices(diagram: Diagram, name: str) -> str:
    box = diagram.by_name[name]
    others = "".join(f", {choice} {points}" for choice, points in box.prices.items())
    return f"{box.border} {box.price_of()}{others}"


class Row(msgspec.Struct, frozen=True):
    """A skill in the list. *printed* and *computed* are what it costs besides its rating.

    *second* is the same by the second reading, None where one diagram was asked for.
    """

    name: str
    kind: SkillKind
    group: str
    tier: str
    printed: int | None
    computed: int
    reason: str
    trappings: tuple[str, ...]
    drawbacks: tuple[str, ...]
    second: int | None = None


def _row(sample: Sample, diagram: Diagram, second: Diagram | None = None) -> Row:
    return recast(
        sample,
        Row,
        tier=str(sample.tier) if sample.tier else "Any",
        computed=sample.computed(diagram),
        trappings=tuple(map(str, sample.trappings)),
        drawbacks=tuple(map(str, sample.drawbacks)),
        second=sample.computed(second) if second else None,
    )


def _table(rows: Sequence[Row]) -> Iterator[str]:
    width = max(len(row.name) for row in rows)
    by = "by the two diagrams" if any(row.second is not None for row in rows) else "by the diagram"
    kind: SkillKind | None = None
    for row in rows:
        if row.kind is not kind:
            kind = row.kind
            yield f"{kind} skills{'' if kind is SkillKind.COMMON else f': over the rating, printed and {by}'}"
        if row.printed is None:
            yield f"  {row.name:{width}}  {', '.join(row.trappings)}"
        else:
            prices = "".join(f"  {each:2}{'*' if each != row.printed else ' '}" for each in _computed(row))
            yield f"  {row.name:{width}}  {row.printed:2}{prices}  {row.tier:13}  {row.group}"
    yield from _fit([row for row in rows if row.printed is not None])


def _computed(row: Row) -> tuple[int, ...]:
    """What it costs by each diagram."""
    return (row.computed,) if row.second is None else (row.computed, row.second)


def _fit(priced: Sequence[Row]) -> Iterator[str]:
    """How many come out as printed by each diagram, and why the others do not."""
    if priced:
        columns = zip(*map(_computed, priced), strict=True)
        counts = [sum(each == row.printed for each, row in zip(column, priced, strict=True)) for column in columns]
        second = f", {counts[1]} by the second reading" if len(counts) > 1 else ""
        yield f"{counts[0]} of {len(priced)} come out as printed{second}"
        yield from (f"* {row.name}: {row.reason}" for row in priced if row.printed != row.computed and row.reason)


class PriceAnswer(msgspec.Struct, frozen=True):
    """A price for programs."""

    game: str
    skill: str
    total: int
    trappings: int
    extras: int
    refresh: int
    lines: tuple[PriceLine, ...]
    next: tuple[NextAnswer, ...]
    faults: tuple[Fault, ...]


class NextAnswer(msgspec.Struct, frozen=True):
    """What one more trapping would cost, for programs."""

    trapping: str
    value: int
    cost: int
    says: str


def _as_json(skill: Skill, receipt: Price, further: Sequence[Next], found: tuple[Fault, ...]) -> str:
    answer = recast(
        receipt,
        PriceAnswer,
        game="strange-fate",
        skill=str(skill),
        next=tuple(NextAnswer(str(each.trapping), each.value, each.cost, each.says) for each in further),
        faults=found,
    )
    return msgspec.json.encode(answer).decode()


def _points(count: int) -> str:
    return f"skill point{'' if count == 1 else 's'}"


def _number(some: Sequence[object], thing: str) -> str:
    plural = "es" if thing.endswith("x") else "s"
    return f"{len(some)} {thing}{'' if len(some) == 1 else plural}"


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
