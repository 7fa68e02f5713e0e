"""What a treatment is up against and what it may bring, said before anybody rolls."""

from talewright.games.strange_fate.play.conflict.fighters import bearing_of
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.conflict.stress import Degree, Track
from talewright.games.strange_fate.rules.conflict.wound import Consequence, Wounds
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.trappings.shape import Procedure, Rows
from talewright.games.strange_fate.rules.trappings.treatment import ONE_BOX, RESTORE, to_clear
from talewright.table.offer import Choice, Option
from talewright.table.offering import one_of

WHOLE = "The body must be whole: what is lost takes an Ascendant skill."
"""What a Severe wound asks of the patient (SF-trapping-treatment.10)."""


def row(procedure: Procedure) -> Rating:
    """The difficulty of what has only one."""
    assert isinstance(procedure.against, Rows)
    return procedure.against.rows[0].rating


def of_boxes(wounds: Wounds, track: Track) -> str:
    """What clearing a track takes (SF-trapping-treatment.2, SF-trapping-treatment.6)."""
    return f"Against {to_clear(wounds, track).title}: every {ONE_BOX.cost} shifts clear a box. Once in a scene."


def of_consequence(state: State, patient: ActorId, each: Consequence, procedure: Procedure) -> str:
    """What treating a consequence takes, and what may hinder it (SF-trapping-treatment.4)."""
    free = state.wounds_of(patient).free_slots(bearing_of(state, patient), each.scope)
    degrees = {bearing_of(state, patient).slots[place].degree for place in free}
    hinders = each.degree is Degree.MODERATE and Degree.MILD not in degrees
    full = " No Mild slot is free now: only a success with style helps." if hinders else ""
    return f"Against {row(procedure).title}. {procedure.about}{full}"


def asks_body() -> Choice:
    """Whether a body is whole, for whoever could restore it (SF-trapping-treatment.12)."""
    lost = f"No, a limb or an organ is lost: against {row(RESTORE).title}"
    return one_of("maimed", "Is the body whole?", (Option("false", "Yes"), Option("true", lost)))
