"""The lines of a sheet, and other notations: how people write them, and how they are read."""

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from textwrap import shorten
from typing import TypeVar

from talewright.games.west.play.action import is_same
from talewright.games.west.play.sheet import Ready, SheetEquipment, SheetLines, SheetSkill, SheetTrait
from talewright.games.west.rules.cards.grid import ROWS, EffectCell, ResultSet
from talewright.games.west.rules.checks.difficulty import target_number
from talewright.refusal import Refused, as_refusals
from talewright.table.legible import legible
from talewright.table.offer import allowed

T = TypeVar("T")


def read(parse: Callable[[str], T], text: str, clause: str) -> T:
    """Read words. Raises ``Refused`` if they do not say what is asked."""
    with as_refusals(clause):
        return parse(text.strip())


def tn_of(text: str) -> int:
    """A TN by name or number. Raises ``Refused`` if it is neither.

    Source: TW-difficulty.1, TW-difficulty.2, TW-difficulty.3, TW-difficulty.4, TW-difficulty.5, TW-difficulty.6.
    """
    return read(target_number, text, "TW-simple.3")


def results_of(text: str) -> ResultSet:
    """A result set, written 3d8. Raises ``Refused`` if it is none."""
    return read(ResultSet.parse, text, "TW-notation.2")


def cell_of(text: str) -> EffectCell:
    """An effect cell, written (3)6 or, since an effect is meant, 3d6. Raises ``Refused`` if it is none."""
    return read(EffectCell.parse, text, "TW-notation.3")


L = TypeVar("L", str, SheetTrait, SheetSkill, SheetEquipment)

MOST_LINES = 40  # of each kind
RANKS = tuple(map(str, ROWS))
ALIKE, LETTERS = 0.75, 2  # how like a trait a name is that is meant for it, from 0 to 1, and how much longer at most


def line_name(typed: str) -> str:
    """The name of a line. Raises ``Refused`` if nothing of it can be seen."""
    name = seen(typed)
    if not name:
        raise Refused("A line of a sheet needs a name: write one.")
    return name


def seen(typed: str) -> str:
    """A name as it is written down: without blanks around it, and all of it can be seen."""
    return " ".join(legible(typed).split())


def texts(sheet: SheetLines) -> dict[str, list[str]]:
    """The lines of a sheet as people write them, by their kind."""
    return {
        "traits": [f"{each.name} {each.rank}d{each.die}" for each in sheet.traits],
        "skills": [f"{each.name} {each.rank}{f' with {each.trait}' if each.trait else ''}" for each in sheet.skills],
        "equipment": [f"{each.name} {each.effect}" for each in sheet.equipment],
        "impetus": list(sheet.impetus),
    }


def parted(written: str, read: Callable[[str], L]) -> Iterator[str]:
    """The lines as they are written; behind what can be read a comma ends one too."""
    for line in written.splitlines():
        begun: list[str] = []
        for piece in line.split(","):
            begun.append(piece)
            if allowed(read, piece.strip()):
                yield ",".join(begun)
                begun = []
        yield ",".join(begun)


def lines_of(written: Iterable[str], read: Callable[[str], L]) -> tuple[L, ...]:
    """Read a line each; of those with one name the last counts. Raises ``Refused`` for one that cannot be read."""
    lines = [line.strip() for line in written if line.strip()]
    if len(lines) > MOST_LINES:
        raise Refused(f"A sheet has at most {MOST_LINES} lines of a kind, not {len(lines)}.")
    found = {name_of(each).casefold(): each for each in map(read, lines)}
    return tuple(found.values())


def legible_sheet(ready: Ready) -> Ready:
    """A ready character whose lines can all be read. Raises ``Refused`` if they cannot."""
    lines = texts(ready)
    line_name(ready.name)
    lines_of(lines["traits"], trait_line)
    lines_of(lines["skills"], skill_line)
    lines_of(lines["equipment"], equipment_line)
    return ready


def check_skills(ready: Ready) -> None:
    """Raise ``Refused`` if a skill of a ready character goes with a trait that it does not have."""
    for skill in ready.skills:
        if skill.trait and not any(is_same(skill.trait, each.name) for each in ready.traits):
            meant = nearly(skill, ready.traits)
            then = f"did you mean {meant}?" if meant else "write it among the traits, or leave it out."
            raise Refused(
                f"{skill.name} of {ready.name} goes with {skill.trait}, and there is no such trait there: {then}",
                clause="TW-cause-grid.13",
            )


def in_short(ready: Ready) -> str:
    """What is read of a ready character before it is taken."""
    *able, impetus = texts(ready).values()
    wants = f" Impetus: {'; '.join(impetus)}." if impetus else ""
    return f"{ready.notes} {', '.join(line for kind in able for line in kind)}.{wants}"


def name_of(line: str | SheetTrait | SheetSkill | SheetEquipment) -> str:
    """What a line is called; an Impetus by its own words."""
    return line if isinstance(line, str) else line.name


def trait_line(line: str) -> SheetTrait:
    """A trait, written "Strength 2d8"."""
    name, _, dice = line.rpartition(" ")
    results = results_of(dice)
    return SheetTrait(line_name(name), results.rank, results.column)


def skill_line(line: str) -> SheetSkill:
    """A skill, written "Riding 3 with Coordination", or "Riding 3" where no trait is noted."""
    parts = line.split(" with ")
    for place in range(1, len(parts) + 1):
        name, _, rank = " with ".join(parts[:place]).rpartition(" ")
        if rank in RANKS:
            return SheetSkill(line_name(name), int(rank), seen(" with ".join(parts[place:])))
    raise Refused(
        f"{shorten(line, 60)} lacks its rank from 1 to 5: write it as in Riding 3 with Coordination.",
        clause="TW-cause-grid.13",
    )


def equipment_line(line: str) -> SheetEquipment:
    """A tool or weapon with its cell of the effect grid, written "Peacemaker (3)6"."""
    name, _, written = line.rpartition(" ")
    cell = str(cell_of(written))
    return SheetEquipment(line_name(name), cell)


def well_spelt(
    skills: tuple[SheetSkill, ...], traits: tuple[SheetTrait, ...], before: SheetLines
) -> tuple[SheetSkill, ...]:
    """The skills, if none goes with a trait that is almost one of these. Raises ``Refused`` that names that one.

    One that stood on the sheet *before*, and went with no trait there either, may stay as it is.
    """
    for skill in skills:
        meant = nearly(skill, traits)
        if meant and not (skill in before.skills and nearly(skill, before.traits)):
            raise Refused(
                f"{skill.name} goes with {skill.trait}, and there is no such trait: did you mean {meant}?",
                clause="TW-cause-grid.13",
            )
    return skills


def nearly(skill: SheetSkill, traits: tuple[SheetTrait, ...]) -> str:
    """The trait that a skill almost goes with; empty where it goes with one of these, or with none like them."""
    names = {each.name.casefold(): each.name for each in traits}
    as_long = [name for name in names if abs(len(name) - len(skill.trait)) <= LETTERS]
    near = get_close_matches(skill.trait.casefold(), as_long, n=1, cutoff=ALIKE)
    return names[near[0]] if near and not is_same(near[0], skill.trait) else ""
