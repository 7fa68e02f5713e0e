"""What may be written on sheets."""

from collections.abc import Iterable

from talewright.games.west.grid import COLUMNS, ROWS
from talewright.games.west.play import moves as mv
from talewright.games.west.play.offers.making import explained, offer, one_of, words
from talewright.games.west.play.ready import READY
from talewright.games.west.play.sheets import lines_by_name
from talewright.games.west.play.state import Sheet, State
from talewright.table.offer import Choice, Field, Number, Offer, Option, Text, Value
from talewright.table.seat import Role, Seat

TRAITS = ("Strength", "Coordination", "Knowledge", "Essence")
SKILLS = (
    "Area Knowledge", "Bravery", "Demolitions", "Firearms: Pistol", "Firearms: Rifle", "Gambling", "Lockpicking",
    "Speed Load", "Stealth", "Streetwise",
)  # fmt: skip
MOST_AP = 20


def of_sheets(state: State, seat: Seat, seats: tuple[Seat, ...]) -> Iterable[Offer]:
    """Characters that may be taken or made, and lines that may be written."""
    players = (Option("", "The Judge"), *(Option(each.id, each.name) for each in seats if each.role is Role.PLAYER))
    owner: tuple[Field, ...] = (
        (Choice(name="player", label="Played by", options=players, default=""),) if seat.is_gm else ()
    )
    taken = {sheet.name.casefold() for sheet in state.sheets.values()}
    left = tuple(
        Option(each.id, each.name, each.concept) for each in READY.values() if each.name.casefold() not in taken
    )
    first = not state.sheets if seat.is_gm else not state.played_by(seat)
    if left:
        yield explained(offer(mv.TakeReady, "Take a ready character", one_of("ready", "Character", left), *owner),
                        main=first)  # fmt: skip
    yield offer(
        mv.MakeCharacter,
        "Make a new character",
        Text(name="name", label="Name", most=80),
        words("concept", "Concept", optional=True),
        words("notes", "Notes", optional=True, long=True),
        *owner,
    )
    for sheet in state.sheets.values():
        if state.acts_for(seat, sheet.id):
            yield from _of_sheet(sheet)
        if seat.is_gm:
            known = sheet.player if any(option.value == sheet.player for option in players) else ""
            field = Choice(name="player", label="Played by", options=players, default=known)
            yield offer(mv.GiveCharacter, f"Hand {sheet.name} on", field, character=sheet.id)


def _of_sheet(sheet: Sheet) -> Iterable[Offer]:
    lines, here = sheet.lines, {"character": sheet.id}
    rank = Number(name="rank", label="Rank", least=ROWS[0], most=ROWS[-1], default=2)
    dice = tuple(Option(str(die), f"d{die}") for die in COLUMNS)
    why = words("reason", "Why", optional=True)
    yield offer(
        mv.DescribeCharacter,
        "Change name, concept and notes",
        Text(name="name", label="Name", most=80, default=lines.name),
        words("concept", "Concept", default=lines.concept, optional=True),
        words("notes", "Notes", default=lines.notes, optional=True, long=True),
        **here,
    )
    name = Text(name="name", label="Name", most=80, suggestions=TRAITS)
    yield offer(mv.WriteTrait, "Write a trait", name, rank, one_of("die", "Die", dice, default="8"), why, **here)
    skill = Text(name="name", label="Name", most=80, suggestions=SKILLS)
    yield offer(mv.WriteSkill, "Write a skill", skill, rank, *_usual_trait(sheet), why, **here)
    yield offer(
        mv.WriteEquipment,
        "Write equipment",
        Text(name="name", label="Name", most=80),
        Text(name="effect", label="Effect cell", default="(3)6", about="Row and column of the effect grid."),
        **here,
    )
    yield offer(mv.WriteImpetus, "Write an Impetus", Text(name="impetus", label="What drives you", most=80), **here)
    struck = lines_by_name(lines)
    if struck:
        yield offer(mv.StrikeLine, "Strike a line", one_of("line", "Line", (Option(x, x) for x in struck)), **here)
    yield from _action_points(sheet, here)


def _usual_trait(sheet: Sheet) -> tuple[Field, ...]:
    options = tuple(Option(line.name, line.name) for line in sheet.lines.traits)
    return (Choice(name="trait", label="Usually with", options=options, optional=True),) if options else ()


def _action_points(sheet: Sheet, here: dict[str, mv.CharacterId]) -> Iterable[Offer]:
    fixed: dict[str, Value] = {**here}
    number = Number(name="ap", label="AP", least=0, most=MOST_AP, default=min(sheet.lines.ap or 0, MOST_AP))
    yield offer(mv.CountAp, "Count action points", number, **fixed)
    if sheet.lines.ap is not None:
        yield offer(mv.CountAp, "Count action points no more", **fixed, ap=None)
