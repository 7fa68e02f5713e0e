"""Strange FATE: Fate dice with power tiers, and skills built of trappings; one module per idea, in the book's order."""

from talewright.games.strange_fate.archetype import Archetype, Magic, archetype_called, archetypes
from talewright.games.strange_fate.aspect import Aspect, AspectKind
from talewright.games.strange_fate.budget import Century, CreationRules, Line, Receipt
from talewright.games.strange_fate.character import Character
from talewright.games.strange_fate.companion import Companion
from talewright.games.strange_fate.creation import check, faults, points, refresh, remarks, unanswered
from talewright.games.strange_fate.diagram import Diagram
from talewright.games.strange_fate.dice import D6_D6, DICE_RULES, FATE_DICE, FLAT, Dice, DiceRules, Fell
from talewright.games.strange_fate.drawback import Drawback
from talewright.games.strange_fate.editions import STRANGE_FATE, Edition
from talewright.games.strange_fate.equipment import Piece
from talewright.games.strange_fate.extra import Held
from talewright.games.strange_fate.invulnerability import Invulnerability, Scope, Severity
from talewright.games.strange_fate.ladder import LADDER, Rating
from talewright.games.strange_fate.library import Sample
from talewright.games.strange_fate.library import library as skill_library
from talewright.games.strange_fate.notation import parse as parse_skill
from talewright.games.strange_fate.npc import Quick
from talewright.games.strange_fate.odds import Odds, Roll, against, invoked, invokes, opposed, weighed
from talewright.games.strange_fate.owned import Owned
from talewright.games.strange_fate.price import Price
from talewright.games.strange_fate.price import price as skill_price
from talewright.games.strange_fate.ready import ready as ready_characters
from talewright.games.strange_fate.roll import Decided, Faces, Verdict, free_for_all, resolve
from talewright.games.strange_fate.sheet import Sheet
from talewright.games.strange_fate.sheet import load as load_sheet
from talewright.games.strange_fate.sheet import read as read_sheet
from talewright.games.strange_fate.sheet import write as write_sheet
from talewright.games.strange_fate.situation import Difficulty, Modifier, Side, Situation, Source
from talewright.games.strange_fate.skill import Skill, SkillKind, SkillRules
from talewright.games.strange_fate.stress import Bearing, Track
from talewright.games.strange_fate.theme import Question
from talewright.games.strange_fate.tier import Tier
from talewright.games.strange_fate.trapping import Trapping
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
    "Archetype",
    "Aspect",
    "AspectKind",
    "Bearing",
    "Century",
    "Character",
    "Companion",
    "CreationRules",
    "Decided",
    "Diagram",
    "Dice",
    "DiceRules",
    "Difficulty",
    "Drawback",
    "Edition",
    "Faces",
    "Fell",
    "Held",
    "Invulnerability",
    "Line",
    "Magic",
    "Modifier",
    "Odds",
    "Owned",
    "Piece",
    "Price",
    "Question",
    "Quick",
    "Rating",
    "Receipt",
    "Roll",
    "Sample",
    "Scope",
    "Severity",
    "Sheet",
    "Side",
    "Situation",
    "Skill",
    "SkillKind",
    "SkillRules",
    "Source",
    "Step",
    "Tier",
    "Track",
    "Trapping",
    "Verdict",
    "Weakness",
    "against",
    "archetype_called",
    "archetypes",
    "check",
    "faults",
    "free_for_all",
    "invoked",
    "invokes",
    "load_sheet",
    "opposed",
    "parse_skill",
    "points",
    "read_sheet",
    "ready_characters",
    "refresh",
    "remarks",
    "resolve",
    "skill_library",
    "skill_price",
    "unanswered",
    "weighed",
    "working",
    "write_sheet",
]
