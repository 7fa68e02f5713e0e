"""Strange FATE: Fate dice with power tiers, and skills built of trappings. `rules` has a folder for each chapter."""

from talewright.games.strange_fate.odds import Odds, Roll, against, invoked, invokes, opposed
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.creation import faults, points, refresh
from talewright.games.strange_fate.rules.characters.ready import ready as ready_characters
from talewright.games.strange_fate.rules.characters.sheet import Sheet
from talewright.games.strange_fate.rules.dice.dice import FATE_DICE, Dice
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.roll import Faces, Verdict, resolve
from talewright.games.strange_fate.rules.dice.situation import Difficulty, Modifier, Side, Situation, Source
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.working import working
from talewright.games.strange_fate.rules.editions import STRANGE_FATE, Edition
from talewright.games.strange_fate.rules.skills.library import compare as compare_skill
from talewright.games.strange_fate.rules.skills.library import library as skill_library
from talewright.games.strange_fate.rules.skills.notation import parse as parse_skill
from talewright.games.strange_fate.rules.skills.price import price as skill_price
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.working import Step

__all__ = [
    "FATE_DICE",
    "STRANGE_FATE",
    "Character",
    "Dice",
    "Difficulty",
    "Edition",
    "Faces",
    "Modifier",
    "Odds",
    "Rating",
    "Roll",
    "Sheet",
    "Side",
    "Situation",
    "Skill",
    "Source",
    "Step",
    "Tier",
    "Verdict",
    "against",
    "compare_skill",
    "faults",
    "invoked",
    "invokes",
    "opposed",
    "parse_skill",
    "points",
    "ready_characters",
    "refresh",
    "resolve",
    "skill_library",
    "skill_price",
    "working",
]
