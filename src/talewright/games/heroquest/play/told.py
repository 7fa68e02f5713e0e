"""What happened to sheets, and how characters grew, as sentences for the log."""

from talewright.games.heroquest.follower import Loss
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play.state import State
from talewright.games.questworlds.rating import Rating
from talewright.table.wording import bare


def of_making(state: State, event: ev.Event) -> str:
    """A sheet was written, or something happened to those whom a character knows."""
    match event:
        case ev.SheetWritten(character=character, change=change, why=why):
            return f"{state.name(character)}: {bare(change)}" + (f" ({bare(why)})" if why else "")
        case ev.TieCalled(character=character, tie=tie, kind=kind, asked=asked, approach=approach, owed=owed):
            favour = "; a favor is owed for it" if owed else ""
            return f"{state.name(character)} calls on {tie} ({kind}) for this: {asked}{favour}. {approach}"
        case ev.FavourReturned(character=character, tie=tie, what=what):
            return f"{state.name(character)} has returned a favor to {tie}: {what}"
        case ev.TieEndangered(character=character, tie=tie, warning=warning):
            return f"{tie}, whom {state.name(character)} has called on, is in grave danger: {warning}"
        case ev.TieHarmed(tie=tie, kind=kind, text=text, final=final):
            over = "; no help can come from there any more" if final else ""
            return f"Harm to {kind}, {tie}: {bare(text)}{over}"
        case ev.SidekickLost(character=character, loss=loss, reason=reason):
            name = _sidekick(state, character)
            lost = "is dead" if loss is Loss.DEATH else f"has broken with {state.name(character)}"
            return f"{name} {lost}: {reason}"
        case ev.SidekickBack(character=character, obstacles=obstacles):
            parted = state.sheets[character].parted
            return f"{parted.sidekick.name if parted else ''} is back with {state.name(character)}: {obstacles}"
        case _:
            return ""


def _sidekick(state: State, character: str) -> str:
    sidekick = next(sheet.character.sidekick for sheet in state.sheets.values() if sheet.id == character)
    return sidekick.name if sidekick else ""


def of_improving(state: State, event: ev.Event) -> str:
    """A character has grown, or its player wishes for it."""
    match event:
        case ev.PlayStopped():
            return "Play stops for this session: now is the time for improvements"
        case ev.MasteryGained(character=character, ability=ability, rating=rating):
            number = state.sign(Rating.parse(rating))
            return f"{state.name(character)} has a new mastery, {ability} {number}: other abilities may catch up"
        case ev.CaughtUp(character=character, behind=behind, abilities=()):
            return f"{state.name(character)} lets nothing catch up with {behind}"
        case ev.Wished(character=character, words=words):
            return f"{state.name(character)} asks for an improvement: {words}"
        case ev.WishAnswered(id=wish, agreed=agreed, withdrawn=withdrawn, reason=reason):
            who = next((state.name(each.character) for each in state.wishes if each.id == wish), "")
            if withdrawn:
                return f"{who} no longer asks for that improvement"
            why = f": {reason}" if reason else ""
            return f"The game master {'allows' if agreed else 'does not allow'} {who} that improvement{why}"
        case ev.FortuneNamed(mark=mark, fortune=fortune):
            found = state.marks[mark]
            return f"{bare(found.state.text)} leaves {state.name(found.character)} {fortune}"
        case _:
            return ""
