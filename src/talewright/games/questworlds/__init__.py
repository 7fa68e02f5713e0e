"""QuestWorlds, third edition: its rules, one module per idea, in the order of the book."""

from talewright.games.questworlds.contest import (
    NO_DICE,
    Faces,
    Outcome,
    Result,
    Verdict,
    outcomes,
    resolve,
    result,
    ruled_for_pc,
    successes,
)
from talewright.games.questworlds.modifier import Modifier, Source, target_number
from talewright.games.questworlds.rating import Rating, TargetNumber
from talewright.games.questworlds.resistance import BASE_RESISTANCE, NamedResistance, resistance
from talewright.games.questworlds.situation import Contender, Situation
from talewright.games.questworlds.working import Step, hints, working

__all__ = [
    "BASE_RESISTANCE",
    "NO_DICE",
    "Contender",
    "Faces",
    "Modifier",
    "NamedResistance",
    "Outcome",
    "Rating",
    "Result",
    "Situation",
    "Source",
    "Step",
    "TargetNumber",
    "Verdict",
    "hints",
    "outcomes",
    "resistance",
    "resolve",
    "result",
    "ruled_for_pc",
    "successes",
    "target_number",
    "working",
]
