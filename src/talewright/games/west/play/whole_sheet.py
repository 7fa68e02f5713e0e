"""A whole sheet in one form, as people write it down: a line for each trait, skill, piece of equipment and Impetus."""

from collections.abc import Callable, Iterable
from textwrap import shorten
from typing import TypeVar

from msgspec import structs

from talewright.games.west.play.notation import cell_of, results_of
from talewright.games.west.play.offering import offer
from talewright.games.west.play.sheet import SheetEquipment, SheetLines, SheetSkill, SheetTrait
from talewright.games.west.play.sheets import Writing, line_name, seen
from talewright.games.west.play.state import Sheet, State
from talewright.games.west.rules.cards.grid import ROWS
from talewright.refusal import Refused
from talewright.table.moves import Prose
from talewright.table.offer import Offer
from talewright.table.offering import text

L = TypeVar("L", str, SheetTrait, SheetSkill, SheetEquipment)

MOST_LINES = 40  # of each kind
CHANGE = 200  # characters of what the story tells
RANKS = tuple(map(str, ROWS))
TRAITS = ("Strength 2d8", "Coordination 2d8", "Knowledge 2d8", "Essence 2d8")  # that a sheet begins with
SKILLS = (
    "Area Knowledge, Bravery, Demolitions, Firearms: Pistol, Firearms: Rifle, Gambling, Lockpicking, Speed Load, "
    "Stealth, Streetwise"
)


class WriteSheet(Writing, tag="write-sheet"):
    """Write everything on a sheet, a line each: "Strength 2d8", "Riding 3 with Coordination", "Peacemaker (3)6".

    What is left out is struck.
    """

    traits: Prose = ""
    skills: Prose = ""
    equipment: Prose = ""
    impetus: Prose = ""

    def written(self, state: State, sheet: SheetLines) -> tuple[SheetLines, str]:
        after = structs.replace(
            sheet,
            traits=lines_of(self.traits, trait_line),
            skills=lines_of(self.skills, skill_line),
            equipment=lines_of(self.equipment, equipment_line),
            impetus=lines_of(self.impetus, line_name),
        )
        known = [line for kind in texts(sheet).values() for line in kind]
        new = [line for kind in texts(after).values() for line in kind if line not in known]
        return after, shorten("; ".join(new) or "some of it is struck", CHANGE, placeholder="…")

    @classmethod
    def of_sheet(cls, sheet: Sheet) -> Iterable[Offer]:
        now = {kind: "\n".join(lines) for kind, lines in texts(sheet.lines).items()}
        begun, others = now["traits"] or "\n".join(TRAITS), "" if now["skills"] else f" Others are {SKILLS}."
        traits = text(cls, "traits", "Traits", default=begun, about="As in Strength 2d8.")
        about = f"As in Riding 3 with Coordination.{others}"
        skills = text(cls, "skills", "Skills", default=now["skills"], about=about)
        about = "With a cell of the effect grid, as in Peacemaker (3)6."
        tools = text(cls, "equipment", "Equipment", default=now["equipment"], about=about)
        impetus = text(cls, "impetus", "Impetus", default=now["impetus"], about="What drives you.")
        yield offer(cls, "Write the sheet", traits, skills, tools, impetus, character=sheet.id)


# --- how lines are written and read


def texts(sheet: SheetLines) -> dict[str, list[str]]:
    """The lines of a sheet as people write them, by their kind."""
    return {
        "traits": [f"{each.name} {each.rank}d{each.die}" for each in sheet.traits],
        "skills": [f"{each.name} {each.rank}{f' with {each.trait}' if each.trait else ''}" for each in sheet.skills],
        "equipment": [f"{each.name} {each.effect}" for each in sheet.equipment],
        "impetus": list(sheet.impetus),
    }


def lines_of(written: str, read: Callable[[str], L]) -> tuple[L, ...]:
    """Read a line each; of those with one name the last counts. Raises ``Refused`` for one that cannot be read."""
    lines = [line.strip() for line in written.splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        raise Refused(f"A sheet has at most {MOST_LINES} lines of a kind, not {len(lines)}.")
    found = {name_of(each).casefold(): each for each in map(read, lines)}
    return tuple(found.values())


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
