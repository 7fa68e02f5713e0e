"""What each trapping does in play: one module per trapping or small family, and all procedures in one place."""

from talewright.games.strange_fate.rules.trappings.listing import (
    BY_SLUG,
    EVERY,
    PROCEDURES,
    defences_against,
    procedure_with,
    procedures_of,
)
from talewright.games.strange_fate.rules.trappings.reckoning import difficulty, gathered, spend, time_of
from talewright.games.strange_fate.rules.trappings.shape import (
    Amount,
    Does,
    Group,
    Need,
    NoRoll,
    On,
    OpposedBy,
    OwnRating,
    Procedure,
    Row,
    Rows,
    SetsDifficulty,
    Spend,
    Spent,
)

__all__ = [
    "BY_SLUG",
    "EVERY",
    "PROCEDURES",
    "Amount",
    "Does",
    "Group",
    "Need",
    "NoRoll",
    "On",
    "OpposedBy",
    "OwnRating",
    "Procedure",
    "Row",
    "Rows",
    "SetsDifficulty",
    "Spend",
    "Spent",
    "defences_against",
    "difficulty",
    "gathered",
    "procedure_with",
    "procedures_of",
    "spend",
    "time_of",
]
