"""QuestWorlds, third edition. `rules` has a module for each chapter."""

from talewright.games.questworlds.odds import Contest, Odds, contest
from talewright.games.questworlds.odds.sequences.library import group, sequence
from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.consequence import Consequence
from talewright.games.questworlds.rules.contest import (
    NO_DICE,
    Faces,
    Outcome,
    Result,
    Verdict,
    outcomes,
    resolve,
    result,
)
from talewright.games.questworlds.rules.editions import EDITIONS, QUESTWORLDS_3, Edition
from talewright.games.questworlds.rules.flaw import Flaw
from talewright.games.questworlds.rules.keyword import Ability, Keyword
from talewright.games.questworlds.rules.modifier import Modifier, Source
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.rules.resistance import BASE_RESISTANCE, resistance
from talewright.games.questworlds.rules.situation import Contender, Situation
from talewright.games.questworlds.rules.working import hints, working
from talewright.working import Step

__all__ = [
    "BASE_RESISTANCE",
    "EDITIONS",
    "NO_DICE",
    "QUESTWORLDS_3",
    "Ability",
    "Character",
    "Consequence",
    "Contender",
    "Contest",
    "Edition",
    "Faces",
    "Flaw",
    "Keyword",
    "Modifier",
    "Odds",
    "Outcome",
    "Rating",
    "Result",
    "Situation",
    "Source",
    "Step",
    "TargetNumber",
    "Verdict",
    "contest",
    "group",
    "hints",
    "outcomes",
    "resistance",
    "resolve",
    "result",
    "sequence",
    "working",
]
