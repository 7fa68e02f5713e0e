"""Hide and Skulk: not being seen while still, and not being heard while moving."""

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import (
    Amount,
    Does,
    Group,
    NoRoll,
    On,
    Procedure,
    SetsDifficulty,
)

LIGHT = Group(
    "light and cover",
    (
        Amount("pitch black", 4),
        Amount("darkness, smoke, thick fog or no clear line of sight", 2),
        Amount("dim light or cluttered view", 0, formerly="dim light, cluttered view or moderate noise"),
        Amount("good light, clear line of sight", -2),
        Amount("bright light, clear area", -4),
    ),
    "SF-trapping-hide.4",
    half_steps=True,
)
SOUND = Group(
    "sound",
    (Amount("noisy distractions", 1), Amount("moderate noise", 0), Amount("complete silence", -1)),
    "SF-trapping-hide.4",
    half_steps=True,
)
"""What is heard counts besides what is seen (SF-trapping-hide.4)."""
SEARCH = Group(
    "how it is searched",
    (Amount("an active search, with sensible measures", 2),),
    "SF-trapping-hide.3",
    On.OPPOSITION,
)
HALF = Question("a half step", "do two rows fit? Name both, and what lies between them counts.", "SF-trapping-hide.5")
CUE = Question("the search", "is the search plain to see? Then tell the player in time to act.", "SF-trapping-hide.6")

HIDE = Procedure(
    slug="hide",
    trapping="Hide",
    title="Hide",
    about="Perfectly still and out of sight; what is rolled is the difficulty for whoever looks.",
    clauses=("SF-trapping-hide.1", "SF-trapping-hide.2", "SF-trapping-hide.7"),
    against=SetsDifficulty("SF-trapping-hide.2", ("Notice", "Examine")),
    modifiers=(LIGHT, SOUND, SEARCH),
    questions=(HALF, CUE),
)
UNSEEN = Procedure(
    slug="hide-moving",
    trapping="Hide",
    title="Move and stay unseen",
    about="One zone without being revealed; from Superhuman on any number of them.",
    clauses=("SF-trapping-hide.8", "SF-trapping-hide.9"),
    does=Does.STANDING,
    against=NoRoll("SF-trapping-hide.8"),
    from_tier=Tier.EXTRAORDINARY,
)
SKULK = Procedure(
    slug="skulk",
    trapping="Skulk",
    title="Move silently",
    about="As Hide, but in motion: what is rolled is the difficulty for whoever listens or looks.",
    clauses=("SF-trapping-skulk.1",),
    does=Does.MOVEMENT,
    against=HIDE.against,
    modifiers=HIDE.modifiers,
    questions=HIDE.questions,
)
PROCEDURES = (HIDE, UNSEEN, SKULK)


def zones_unseen(tier: Tier) -> int | None:
    """How many zones somebody who hides may move without being revealed; None for any number.

    *tier* is that of the tier benefit of Hide, Mundane where it was not chosen. Skulk gives none (SF-trapping-skulk.2).

    >>> [zones_unseen(tier) for tier in Tier]
    [0, 1, None, None, None]

    Source: SF-trapping-hide.7, SF-trapping-hide.8, SF-trapping-hide.9.
    """
    return None if tier >= Tier.SUPERHUMAN else tier - Tier.MUNDANE
