"""What came of the hit of an attack, of a treatment, or of a search, stands at its roll, as long as that is told."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.ids import ActorId, RollId
from talewright.games.strange_fate.play.state import State

TREATED = "treated"


def with_what_came(state: State, roll: RollId, who: ActorId, says: str) -> State:
    """With what came of a hit at the roll that dealt it, or of a search at its own; as it was where no roll did."""
    card = next((each for each in state.told if each.id == roll), None)
    return state.with_roll(replace(card, came=says, came_to=who)) if card else state


def with_cure(state: State, patient: ActorId, says: str) -> State:
    """With what came of a treatment, if the last roll was one of this patient."""
    card = state.told[0] if state.told else None
    treating = state.suffered.treating.get(card.id) if card else None
    if card is None or treating is None or treating.patient != patient:
        return state
    return state.with_roll(replace(card, came=says, came_to=patient))
