"""QuestWorlds, third edition: its rules, one module per idea, in the order of the book."""

from talewright.games.questworlds.character import Character
from talewright.games.questworlds.consequence import Benefit, Consequence, Kind, suggested
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
from talewright.games.questworlds.editions import EDITIONS, QUESTWORLDS_3, Edition
from talewright.games.questworlds.flaw import Flaw
from talewright.games.questworlds.framing import Cause, Framing
from talewright.games.questworlds.keyword import NO_RELEVANT_ABILITY, Ability, AbilityRef, Breakout, Keyword
from talewright.games.questworlds.modifier import Modifier, Source, target_number
from talewright.games.questworlds.odds import Contest, Odds, contest
from talewright.games.questworlds.rating import Rating, TargetNumber
from talewright.games.questworlds.resistance import BASE_RESISTANCE, NamedResistance, resistance
from talewright.games.questworlds.situation import Contender, Situation
from talewright.games.questworlds.story_point import PlotEdit, Pool, Refresh
from talewright.games.questworlds.working import hints, working
from talewright.working import Step

__all__ = [
    "BASE_RESISTANCE",
    "EDITIONS",
    "NO_DICE",
    "NO_RELEVANT_ABILITY",
    "QUESTWORLDS_3",
    "Ability",
    "AbilityRef",
    "Benefit",
    "Breakout",
    "Cause",
    "Character",
    "Consequence",
    "Contender",
    "Contest",
    "Edition",
    "Faces",
    "Flaw",
    "Framing",
    "Keyword",
    "Kind",
    "Modifier",
    "NamedResistance",
    "Odds",
    "Outcome",
    "PlotEdit",
    "Pool",
    "Rating",
    "Refresh",
    "Result",
    "Situation",
    "Source",
    "Step",
    "TargetNumber",
    "Verdict",
    "contest",
    "hints",
    "outcomes",
    "resistance",
    "resolve",
    "result",
    "ruled_for_pc",
    "successes",
    "suggested",
    "target_number",
    "working",
]
