"""What happened as sentences for the log, which anyone can follow."""

from collections.abc import Callable

from talewright.dice.draw import Fell
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.deeds.trappings.conversation import die_told
from talewright.games.strange_fate.play.events.written import Written
from talewright.games.strange_fate.play.finding import is_there
from talewright.games.strange_fate.play.rolls.dice import told_of_dice
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.telling_conflict import fell, of_conflicts, of_harm
from talewright.table.wording import bare, because, stopped


def tell(state: State, event: Written | Fell) -> str:
    """*event* as a sentence, from the state before it; empty if it needs none, or is not filed."""
    if isinstance(event, Fell):
        return stopped(die_told(state, event) or told_of_dice(state, event) or fell(state, event))
    if not is_there(state, event):
        return ""
    for part in PARTS:
        told = part(state, event)
        if told is not None:
            return stopped(told)
    return ""


# --- people


def _of_people(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.CharacterMade(sheet=sheet):
            return f"{sheet.name} is in the story" + (f": {bare(sheet.description)}" if sheet.description else "")
        case ev.CharacterGiven(character=character, to=to):
            return f"{state.person(character).name} is played by {to or 'the game master'} from now on"
        case ev.SheetCorrected(character=character, change=change, reason=reason, beyond=beyond):
            more = f". Beyond what creation allows: {' '.join(beyond)}" if beyond else ""
            return f"The sheet of {state.person(character).name} is corrected, {change}: {bare(reason)}{more}"
        case ev.CharacterRetired(character=character, reason=reason):
            return f"{state.person(character).name} leaves the story{because(reason)}"
        case ev.CharacterBack(character=character):
            return f"{state.person(character).name} is back in the story"
        case _:
            return None


def _of_drafts(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.DraftWritten(sheet=sheet, change=change):
            return f"{sheet.character.name}, in the making: {bare(change)}"
        case ev.DraftJudged(sheet=sheet, skill=skill, about=about, asks=asks, agreed=agreed, reason=reason):
            what = f"{skill}, {about}" if skill else about
            answer = "agreed" if agreed else "not agreed"
            return f"Ruling for {sheet.character.name}, {what}: {bare(asks)} {answer}{because(reason)}"
        case ev.DraftDropped(draft=id_, saved=saved):
            return "" if saved else f"{state.drafts[id_].name} is not being made any more"
        case ev.DiagramTaken(text=text):
            return "Skills are priced by the group's own diagram" if text else "Skills are priced by the game's diagram"
        case _:
            return None


def _of_npcs(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.NpcAdded(npc=npc, line=line, hidden=hidden):
            if hidden:
                return f"There is somebody of whom only the game master knows: {line}"
            return f"Everybody sees of {state.npc(npc).name}: {line}" if npc in state.npcs else f"There is a {line}"
        case ev.NpcDropped(npc=npc):
            return f"{state.npc(npc).name} is not needed any more"
        case _:
            return None


PARTS: tuple[Callable[[State, ev.Event], str | None], ...] = (
    _of_people,
    _of_drafts,
    _of_npcs,
    of_conflicts,
    of_harm,
)
