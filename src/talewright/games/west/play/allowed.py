"""What must hold before somebody changes something."""

from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.ids import ActionId, CharacterId
from talewright.games.west.play.state import Sheet, State
from talewright.refusal import Refused
from talewright.table.seat import Seat

BEFORE_THE_CARD = (Phase.DECLARED, Phase.CALLED)
WITH_A_CHECK = (Phase.CALLED, Phase.TURNED, Phase.DRAWING, Phase.DECIDED)

WHAT_IS_NEXT = {
    Phase.DECLARED: "The Judge has still to call this check.",
    Phase.CALLED: "Draw the card first.",
    Phase.TURNED: "Take a result first.",
    Phase.DRAWING: "A further card is called for: draw it first, or draw none.",
    Phase.DECIDED: "The result was taken: what it is worth stands.",
    Phase.CALAMITY: "This is a calamity: the Judge says what it does, and nothing else comes of the card.",
}


def own(state: State, seat: Seat, character: CharacterId) -> Sheet:
    """The sheet of a character whom this seat may act for. Raises ``Refused`` otherwise."""
    sheet = state.sheet(character)
    if not state.acts_for(seat, character):
        raise Refused(f"{sheet.name} is not your character: ask the player or the Judge.")
    return sheet


def in_phase(state: State, action: ActionId, *phases: Phase, clause: str = "") -> Action:
    """The action, if it has come so far and no further. Raises ``Refused`` that says what is next."""
    found = state.action(action)
    if found.phase not in phases:
        raise Refused(WHAT_IS_NEXT[found.phase], clause=clause)
    return found


TOO_LATE = "The card has been drawn, and all of this is named before it is. Take the draw back to change it."


def before_the_card(state: State, action: ActionId, *, clause: str = "TW-checks.3", late: str = TOO_LATE) -> Action:
    """The action, if its card was not turned. Raises ``Refused`` otherwise: all is named beforehand."""
    found = state.action(action)
    if found.phase not in BEFORE_THE_CARD:
        raise Refused(late, clause=clause)
    return found


def resolving(state: State, seat: Seat, action: ActionId, *phases: Phase, clause: str = "") -> Action:
    """The action, if it has come so far and this seat resolves it. Raises ``Refused`` otherwise."""
    found = in_phase(state, action, *phases, clause=clause)
    check_resolves(state, seat, found)
    return found


def check_resolves(state: State, seat: Seat, action: Action) -> None:
    """Refuse what only whoever draws the card may do (TW-deck.6)."""
    if not state.resolves(seat, action):
        raise Refused(
            f"Whoever draws the card resolves the check, and here that is {state.name(action)}.", clause="TW-deck.6"
        )
