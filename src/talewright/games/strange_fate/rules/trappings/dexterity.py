"""Dexterity: picking pockets, palming things and conjuring tricks."""

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.trappings.shape import (
    Amount,
    Group,
    NoRoll,
    OpposedBy,
    Procedure,
    SetsDifficulty,
)

THEFT = Group("theft", (Amount("stealing unnoticed", -2, always=True),), "SF-trapping-dexterity.2")

STEAL = Procedure(
    slug="dexterity-steal",
    trapping="Dexterity",
    title="Steal from somebody unnoticed",
    about="An opposed roll at -2.",
    clauses=("SF-trapping-dexterity.1", "SF-trapping-dexterity.2"),
    against=OpposedBy("SF-trapping-dexterity.2", ("Notice",)),
    modifiers=(THEFT,),
)
TRICK = Procedure(
    slug="dexterity-trick",
    trapping="Dexterity",
    title="Do something with a light hand",
    about="What is rolled is the difficulty for an onlooker to see how it was done.",
    clauses=("SF-trapping-dexterity.1", "SF-trapping-dexterity.3"),
    against=SetsDifficulty("SF-trapping-dexterity.3", ("Notice", "Examine")),
)
AT_ONCE = Procedure(
    slug="dexterity-free",
    trapping="Dexterity",
    title="Do it as a free action",
    about="A Fate Point makes one use of Dexterity with this skill a free action.",
    clauses=("SF-trapping-dexterity.4",),
    against=NoRoll("SF-trapping-dexterity.4"),
    from_tier=Tier.EXTRAORDINARY,
    fate_points=1,
    is_free=True,
)
ROLLED = (STEAL, TRICK)
PROCEDURES = (*ROLLED, AT_ONCE)
