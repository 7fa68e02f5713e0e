"""What the Judge fills in when a check is called: the fields of its forms, with what was chosen the last time."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.west.play.abilities import asked_for, options, used_in
from talewright.games.west.play.action import Action
from talewright.games.west.play.lines import tn_of
from talewright.games.west.play.offering import tn_field
from talewright.games.west.play.state import Progress, Sheet, State
from talewright.table.offer import LINE, Choice, Field, Number, Option, Text, one_of, text, words

USUAL_VICTORIES = 3
MOST_VICTORIES = 20
CELL = Text(name="effect", label="Effect cell", optional=True, example="(3)6")
ANOTHER_CELL = replace(CELL, label="Another effect cell", about="As in (3)6. Empty: that of what is used.")
OWN_CELL = replace(CELL, about="As in (3)6. Empty: that of rank and die.")
WHAT = words("what", "What is done", long=True, optional=True)
WHO = Text(name="name", label="Who", most=80)
DICE = Text(name="results", label="Rank and die", default="2d8", about="As in 2d8: two rows of the 8 column.")


def ability_field(sheet: Sheet, action: Action | None = None, last: Action | None = None) -> Choice:
    """A field for what a character acts by: what the player has asked for, else what the last attempt was made by."""
    asked = asked_for(sheet, action) if action else None
    wanted = asked or (used_in(sheet, last) if last else None)
    return one_of("ability", "By which ability", options(sheet), default=wanted.text if wanted else "")


def fitting_field(state: State) -> Text:
    """A field for the ability that a prepared check is by, for whoever has it when it is played."""
    known = (each for sheet in state.sheets.values() for each in options(sheet) if not each.group)
    return Text(
        name="ability",
        label="By which ability",
        about="As on a sheet. For whoever has it nothing more is asked when it is played.",
        optional=True,
        most=LINE,
        suggestions=tuple(dict.fromkeys(each.value for each in known)),
    )


def tool_field(sheet: Sheet, in_hand: str) -> Iterable[Field]:
    """What is used; *in_hand* is chosen beforehand."""
    if sheet.lines.equipment:
        tools = tuple(Option(tool.name, f"{tool.name} {tool.effect}") for tool in sheet.lines.equipment)
        about = "None: the effect is read by the ability."
        yield Choice(name="equipment", label="What is used", options=tools, optional=True, default=in_hand, about=about)


def carried(sheet: Sheet, last: Action | None) -> str:
    """What was used in an earlier attempt, if it is still on the sheet; empty if there was none."""
    return last.equipment if last and any(tool.name == last.equipment for tool in sheet.lines.equipment) else ""


def tool_in_hand(state: State, sheet: Sheet, action: Action | None = None) -> str:
    """What an attack is made with: that of the last by what was asked for, or of any; else the first on the sheet."""
    by = asked_for(sheet, action) if action else None
    before = (each for each in state.acted if each.character == sheet.id)
    used = (carried(sheet, each) for each in sorted(before, key=lambda each: not by or used_in(sheet, each) != by))
    return next(filter(None, used), sheet.lines.equipment[0].name if sheet.lines.equipment else "")


def victories_field(default: int) -> Number:
    """A field for the victories that a check takes."""
    return Number(name="victories", label="Victories that it takes", least=1, most=MOST_VICTORIES, default=default)


def usual_tn_field(track: Progress) -> Text:
    """A field for another TN than that of a track."""
    return tn_field(default="", optional=True, about=f"Empty: {track.tn}, as before.")


def usual_tn(track: Progress, written: str) -> int:
    """The TN of a complex check that goes on, unless another is named."""
    return tn_of(written) if written else track.tn


def stakes_fields(move: type[Struct]) -> Iterable[Text]:
    """What success and failure mean."""
    yield text(move, "on_success", "What success means")
    yield text(move, "on_failure", "What failure means")
