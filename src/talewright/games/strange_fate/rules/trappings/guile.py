"""Guile: lies, from a quick bluff to what somebody believes for good."""

from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Does, NoRoll, OpposedBy, Procedure

INSIGHT, WILLPOWER = "Insight", "Willpower"
OPPOSED = OpposedBy("SF-trapping-guile.6", (INSIGHT, WILLPOWER))
NATURE = Question("nature", "is what the lie suggests within the target's nature?", "SF-trapping-guile.3")
BLUFF = Procedure(
    slug="bluff",
    trapping="Guile",
    title="Bluff",
    about="A simple deception, such as getting past a guard: one opposed roll.",
    clauses=("SF-trapping-guile.1", "SF-trapping-guile.6"),
    against=OPPOSED,
    questions=(NATURE,),
)
DECEIVE = Procedure(
    slug="deceive",
    trapping="Guile",
    title="Make somebody believe a falsehood",
    about="A conflict of minds, whose Mental consequences are what the target now believes.",
    clauses=("SF-trapping-guile.2", "SF-trapping-guile.4", "SF-trapping-guile.6"),
    does=Does.ATTACK,
    against=OPPOSED,
    harms=Track.COMPOSURE,
    questions=(NATURE,),
)
SEE_THROUGH = Procedure(
    slug="see-through-lies",
    trapping=INSIGHT,
    title="See through lies",
    about="Defence against lies; Willpower serves as well, and the game master takes the better.",
    clauses=("SF-trapping-guile.6",),
    does=Does.DEFENCE,
    against=NoRoll("SF-trapping-guile.6"),
    resists=("Guile",),
)
PROCEDURES = (BLUFF, DECEIVE, SEE_THROUGH)
