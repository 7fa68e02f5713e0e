"""A character's sheet: written whole, a line for each thing as people write it down; who it is, and its action points.

All can be written at any time, and is recorded.
"""

from collections.abc import Mapping
from textwrap import shorten
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.west.play.abilities import abilities
from talewright.games.west.play.action import is_same
from talewright.games.west.play.allowed import own
from talewright.games.west.play.base import At, Concealable, Facts, Move, Offers, Public, Viewer
from talewright.games.west.play.ids import NO_CHARACTER, CharacterId
from talewright.games.west.play.lines import (
    equipment_line,
    line_name,
    lines_of,
    parted,
    seen,
    skill_line,
    texts,
    trait_line,
    well_spelt,
)
from talewright.games.west.play.sheet import SheetEquipment, SheetLines, SheetSkill, SheetTrait
from talewright.games.west.play.state import Sheet, State
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Line, Name, Number, Prose, Text, offer, text
from talewright.table.seat import Seat
from talewright.wording import in_a_row

ActionPoints = Annotated[int, Meta(ge=0, le=99)]

MOST_AP = 20
NAME = Text(name="name", label="Name", most=80)
CHANGE = 200  # characters of what the story tells
MOST_TOLD = 4  # lines that are told one by one
TRAITS = ("Strength 2d8", "Coordination 2d8", "Knowledge 2d8", "Essence 2d8")  # that a sheet begins with
RIDING, TOOL = "Riding 3 with Coordination", "Peacemaker (3)6"  # how such lines are written
SKILLS = (
    "Area Knowledge, Bravery, Demolitions, Firearms: Pistol, Firearms: Rifle, Gambling, Lockpicking, Speed Load, "
    "Stealth, Streetwise"
)


class Writing(Move):
    """A move that writes on a sheet."""

    character: CharacterId

    def written(self, state: State, sheet: SheetLines) -> SheetLines:
        """The sheet with this written into it."""
        raise NotImplementedError

    def change(self, before: SheetLines, after: SheetLines) -> str:
        """What has changed, in words."""
        raise NotImplementedError

    def decide(self, state: State, at: At) -> Facts:
        """A sheet is everybody's to read, but for what the Judge keeps of a character of theirs."""
        sheet = own(state, at.seat, self.character)
        before, after = sheet.lines, self.written(state, sheet.lines)
        if sheet.player:
            yield SheetWritten(character=sheet.id, sheet=after, change=self.change(before, after))
        else:
            change = self.change(before.open, after.open)
            yield SheetWritten(character=sheet.id, sheet=after.open, change=change)
            yield private_lines(sheet.id, after, hidden=True)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets_of(viewer.seat):
            yield from cls.of_sheet(sheet, viewer.seat)

    @classmethod
    def of_sheet(cls, sheet: Sheet, seat: Seat) -> Offers:
        """The ways in which this is offered for one sheet."""
        raise NotImplementedError


class WriteSheet(Writing, tag="write-sheet"):
    """Write everything on a sheet, a line each: "Strength 2d8", "Riding 3 with Coordination", "Peacemaker (3)6".

    What is left out is struck.
    """

    traits: Prose = ""
    skills: Prose = ""
    equipment: Prose = ""
    impetus: Prose = ""

    def written(self, state: State, sheet: SheetLines) -> SheetLines:
        return with_lines(sheet, self.traits, self.skills, self.equipment, self.impetus)

    def change(self, before: SheetLines, after: SheetLines) -> str:
        if before == after:
            return "it is as it was"
        known = texts(before)
        new = {kind: [each for each in lines if each not in known[kind]] for kind, lines in texts(after).items()}
        told = [line for lines in new.values() for line in lines]
        if len(told) > MOST_TOLD:
            return f"{in_a_row(kind for kind, lines in new.items() if lines)} written anew"
        return shorten("; ".join(told) or "some of it is struck", CHANGE, placeholder="…")

    @classmethod
    def of_sheet(cls, sheet: Sheet, seat: Seat) -> Offers:
        drives = "What drives you." if sheet.player else "What drives them. Only you read it."
        fields = line_fields(cls, sheet.lines, drives)
        made = offer(cls, "Write the sheet", *fields, character=sheet.id)
        yield made.explained(main=sheet.player == seat.id and not sheet.lines.traits)


def with_lines(sheet: SheetLines, traits: str, skills: str, equipment: str, impetus: str) -> SheetLines:
    """The sheet with all its lines as they are written."""
    known = lines_of(parted(traits, trait_line), trait_line)
    return replace(
        sheet,
        traits=known,
        skills=well_spelt(lines_of(parted(skills, skill_line), skill_line), known, before=sheet),
        equipment=lines_of(parted(equipment, equipment_line), equipment_line),
        impetus=lines_of(impetus.splitlines(), line_name),
    )


def line_fields(move: type[Struct], sheet: SheetLines, drives: str) -> tuple[Text, ...]:
    """The fields for all lines of a sheet, as it has them; *drives* says what an Impetus is."""
    now = {kind: "\n".join(lines) for kind, lines in texts(sheet).items()}
    begun, others = now["traits"] or "\n".join(TRAITS), "" if now["skills"] else f" Others are {SKILLS}."
    about = f"As in {RIDING}.{others}"
    with_cell = f"With a cell of the effect grid, as in {TOOL}."
    return (
        text(move, "traits", "Traits", default=begun, about="One on each line, as in Strength 2d8."),
        text(move, "skills", "Skills", default=now["skills"], about=about, example=RIDING),
        text(move, "equipment", "Equipment", default=now["equipment"], about=with_cell, example=TOOL),
        text(move, "impetus", "Impetus", default=now["impetus"], about=drives),
    )


class DescribeCharacter(Writing, tag="describe-character"):
    """Change who a character is."""

    name: Name
    concept: Line = ""
    notes: Prose = ""

    def written(self, state: State, sheet: SheetLines) -> SheetLines:
        name = free_name(state, self.name, of=self.character)
        return replace(sheet, name=name, concept=self.concept, notes=self.notes)

    def change(self, before: SheetLines, after: SheetLines) -> str:
        return "name, concept and notes are written anew"

    @classmethod
    def of_sheet(cls, sheet: Sheet, seat: Seat) -> Offers:
        name = replace(NAME, default=sheet.lines.name)
        concept = text(cls, "concept", "Concept", default=sheet.lines.concept)
        about = "" if sheet.player else "Only you read them."
        notes = text(cls, "notes", "Notes", default=sheet.lines.notes, about=about)
        yield offer(cls, "Change name, concept and notes", name, concept, notes, character=sheet.id)


class CountAp(Move, tag="count-ap"):
    """Say how many action points a character has; nobody counts them where none is given."""

    character: CharacterId
    ap: ActionPoints | None = None

    def decide(self, state: State, at: At) -> Facts:
        own(state, at.seat, self.character)
        yield ApCounted(character=self.character, ap=self.ap)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets_of(viewer.seat):
            now = min(sheet.lines.ap or 0, MOST_AP)
            number = Number(name="ap", label="AP", least=0, most=MOST_AP, default=now)
            yield offer(cls, "Count action points", number, character=sheet.id)
            if sheet.lines.ap is not None:
                yield offer(cls, "Count action points no more", character=sheet.id, ap=None)


# --- what happened


class SheetWritten(Public, tag="sheet-written/1"):
    """A sheet was changed; *change* says what, in words."""

    character: CharacterId
    sheet: SheetLines
    change: str

    def file(self, state: State) -> State:
        return state.with_sheet(replace(state.sheets[self.character], lines=self.sheet))

    def told(self, state: State) -> str:
        return f"On the sheet of {state.sheets[self.character].name}: {self.change}"


class PrivateLinesWritten(Concealable, tag="sheet-kept/1"):
    """Notes and Impetus of a character whom the Judge plays. Everybody hears of them when a player is given it."""

    character: CharacterId
    notes: str
    impetus: tuple[str, ...]

    def file(self, state: State) -> State:
        sheet = state.sheets[self.character]
        lines = replace(sheet.lines, notes=self.notes, impetus=self.impetus)
        return state.with_sheet(replace(sheet, lines=lines, private=self.hidden))


def private_lines(character: CharacterId, lines: SheetLines, *, hidden: bool) -> PrivateLinesWritten:
    """Notes and Impetus of a sheet: for the Judge alone if *hidden*, else for everybody."""
    return PrivateLinesWritten(hidden=hidden, character=character, notes=lines.notes, impetus=lines.impetus)


class ApCounted(Public, tag="ap-counted/1"):
    """A character has so many action points now; nobody counts them where *ap* is None."""

    character: CharacterId
    ap: int | None

    def file(self, state: State) -> State:
        sheet = state.sheets[self.character]
        return state.with_sheet(replace(sheet, lines=replace(sheet.lines, ap=self.ap)))

    def told(self, state: State) -> str:
        name = state.sheets[self.character].name
        return (
            f"{name} has {self.ap} AP" if self.ap is not None else f"Nobody counts the action points of {name} any more"
        )


# --- names


def free_name(state: State, typed: str, *, of: CharacterId = NO_CHARACTER) -> str:
    """A character's name as it is written down. Raises ``Refused`` if there is none, or if another one has it."""
    name = seen(typed)
    if not name:
        raise Refused("A character needs a name: write one.")
    if any(is_same(other.name, name) for other in state.sheets.values() if other.id != of):
        raise Refused(f"There is a character called {name} already: choose another.")
    return name


# --- how it looks


class TraitView(SheetTrait, frozen=True, kw_only=True):
    """A trait: its rank, its die, and both as a result set ("2d10")."""

    results: str


class SkillView(SheetSkill, frozen=True, kw_only=True):
    """A skill, and the trait that usually governs it.

    *results* is its rank in that trait's column ("3d8"), empty where no trait is noted.
    """

    results: str


class SheetView(Struct, frozen=True):
    """A character's sheet. *player* is empty where the Judge plays; *ap* is None where nobody counts action points."""

    id: CharacterId
    name: str
    concept: str
    player: SeatId
    player_name: str
    mine: bool
    traits: tuple[TraitView, ...]
    skills: tuple[SkillView, ...]
    equipment: tuple[SheetEquipment, ...]
    impetus: tuple[str, ...]
    notes: str
    ap: int | None


def sheet_view(state: State, sheet: Sheet, seat: Seat, names: Mapping[SeatId, str]) -> SheetView:
    """A character's sheet, without what the Judge keeps of it."""
    lines = sheet.lines.open if sheet.private and not seat.is_gm else sheet.lines
    usual = {ability.skill: str(ability.results) for ability in abilities(sheet) if ability.usual}
    return recast(
        lines,
        SheetView,
        id=sheet.id,
        player=sheet.player,
        player_name=names.get(sheet.player, ""),
        mine=state.acts_for(seat, sheet.id),
        traits=tuple(recast(each, TraitView, results=f"{each.rank}d{each.die}") for each in lines.traits),
        skills=tuple(recast(each, SkillView, results=usual.get(each.name, "")) for each in lines.skills),
    )
