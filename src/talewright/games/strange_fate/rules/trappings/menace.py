"""Menace and Willpower: fear as an attack, and what stands against whatever would get into somebody's head."""

from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.trappings.shape import Amount, Does, Group, NoRoll, On, OpposedBy, Procedure

OPPOSED = OpposedBy("SF-trapping-menace.1", ("Willpower",))
NO_REASON_TO_FEAR = Group(
    "the target has no reason to think that the attacker can do harm",
    (
        Amount("the attacker is outnumbered", 2),
        Amount("the attacker is imprisoned", 2),
        Amount("the attacker is bound", 2),
        Amount("the attacker is at some such disadvantage", 2),
    ),
    "SF-trapping-menace.2",
    On.OPPOSITION,
)
"""However many of these are true, the defender has +2 once (SF-trapping-menace.2)."""
FRIGHTEN = Procedure(
    slug="frighten",
    trapping="Menace",
    title="Frighten somebody",
    about="An attack by fear or threat: Composure stress and Mental consequences.",
    clauses=("SF-trapping-menace.1", "SF-trapping-menace.3"),
    does=Does.ATTACK,
    against=OPPOSED,
    modifiers=(NO_REASON_TO_FEAR,),
    harms=Track.COMPOSURE,
)
COW = Procedure(
    slug="cow",
    trapping="Menace",
    title="Put fear on somebody",
    about="Instead of harm, an aspect on the target.",
    clauses=("SF-trapping-menace.4",),
    does=Does.MANEUVER,
    against=OPPOSED,
    modifiers=(NO_REASON_TO_FEAR,),
)
STAND_FIRM = Procedure(
    slug="stand-firm",
    trapping="Willpower",
    title="Stand firm",
    about="Defence against fear, threats and mesmerism, against being read, and against powers over the mind.",
    clauses=("SF-trapping-willpower.1",),
    does=Does.DEFENCE,
    against=NoRoll("SF-trapping-willpower.1"),
    resists=("Menace", "Insight", "Convince", "Guile"),
)
PROCEDURES = (FRIGHTEN, COW, STAND_FIRM)
