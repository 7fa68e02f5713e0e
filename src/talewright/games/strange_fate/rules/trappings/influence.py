"""Influence and Esteem: a good name under attack, and what defends it."""

from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.trappings.shape import Does, NoRoll, OpposedBy, Procedure

SLANDER = Procedure(
    slug="slander",
    trapping="Influence",
    title="Attack a good name",
    about="In public, by slander or by embarrassing truths: Reputation stress and Social consequences.",
    clauses=("SF-trapping-influence.1", "SF-trapping-influence.2"),
    does=Does.ATTACK,
    against=OpposedBy("SF-trapping-esteem.1", ("Esteem",)),
    harms=Track.REPUTATION,
)
KEEP_FACE = Procedure(
    slug="keep-face",
    trapping="Esteem",
    title="Keep face",
    about="Defence against social attacks, whether what they say is true or false.",
    clauses=("SF-trapping-esteem.1",),
    does=Does.DEFENCE,
    against=NoRoll("SF-trapping-esteem.1"),
    resists=("Influence", "Wealth"),
)
PROCEDURES = (SLANDER, KEEP_FACE)
