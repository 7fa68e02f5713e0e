"""What both games tell in the same words."""

from talewright.dice.draw import Fell
from talewright.games.questworlds.shared import events as ev
from talewright.games.questworlds.shared.card import CardT
from talewright.games.questworlds.shared.ids import Event
from talewright.games.questworlds.shared.saga import AnySaga, MarkT, SheetT, StandingT
from talewright.table.wording import because


def rolls(who: str, fell: Fell) -> str:
    """A die fell."""
    return f"{who} rolls {fell.face}" + (", with real dice." if fell.by_hand else ".")


def told(state: AnySaga[SheetT, CardT, MarkT, StandingT], event: Event) -> str:
    """*event* as a sentence without its full stop, from the state before it; empty where each has its own words."""
    match event:
        case ev.CharacterGiven(character=character, player=player):
            to = "another player" if player else "the game master"
            return f"{state.name(character)} is played by {to} from now on"
        case ev.AcceptanceVoided():
            return "The card has changed, so whoever had accepted it looks at it again"
        case ev.TacticRejected(character=character, reason=reason):
            return f"The tactic of {state.name(character)} is not credible here{because(reason)}"
        case _:
            return ""
