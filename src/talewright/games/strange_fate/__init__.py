"""Strange FATE: Fate dice with power tiers, and skills built of trappings; one module per idea, in the book's order."""

from talewright.games.strange_fate.dice import D6_D6, DICE_RULES, FATE_DICE, FLAT, Dice, DiceRules, Fell
from talewright.games.strange_fate.editions import STRANGE_FATE, Edition
from talewright.games.strange_fate.invulnerability import Invulnerability, Scope, Severity
from talewright.games.strange_fate.ladder import LADDER, Rating
from talewright.games.strange_fate.odds import Odds, Roll, against, invoked, invokes, opposed, weighed
from talewright.games.strange_fate.roll import Decided, Faces, Verdict, free_for_all, resolve
from talewright.games.strange_fate.situation import Difficulty, Modifier, Side, Situation, Source
from talewright.games.strange_fate.tier import Tier
from talewright.games.strange_fate.weakness import Weakness
from talewright.games.strange_fate.working import working
from talewright.working import Step

__all__ = [
    "D6_D6",
    "DICE_RULES",
    "FATE_DICE",
    "FLAT",
    "LADDER",
    "STRANGE_FATE",
    "Decided",
    "Dice",
    "DiceRules",
    "Difficulty",
    "Edition",
    "Faces",
    "Fell",
    "Invulnerability",
    "Modifier",
    "Odds",
    "Rating",
    "Roll",
    "Scope",
    "Severity",
    "Side",
    "Situation",
    "Source",
    "Step",
    "Tier",
    "Verdict",
    "Weakness",
    "against",
    "free_for_all",
    "invoked",
    "invokes",
    "opposed",
    "resolve",
    "weighed",
    "working",
]
