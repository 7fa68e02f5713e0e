"""Advanced mechanics: each is switched on by itself, for the whole game or for one contest."""

from collections.abc import Iterable
from enum import StrEnum

from talewright.refusal import Refused


class Advanced(StrEnum):
    """What goes beyond the basic game; with all of it off the game is whole (QW2-1.3.1, QW2-1.3.4, QW2-1.3.5)."""

    DEGREES = "degrees of victory"
    AUGMENT_RESULTS = "augments by the degree of their contest"
    CONSEQUENCES = "consequences of defeat"
    BENEFITS = "benefits of victory"
    LONG_CONTESTS = "long contests"
    STRETCHES = "stretches"
    SITUATIONAL_MODIFIERS = "situational modifiers"
    MULTIPLE_OPPONENTS = "penalties against multiple opponents"
    RISING_BASE = "a base resistance that rises"
    COSTLY_VICTORY = "automatic victory at a cost"
    COMMUNITY_SUPPORT = "support by a community"
    STORY_LED = "story-led improvement"
    CHALLENGE_LED = "challenge-led improvement"


BASIC = frozenset((Advanced.SITUATIONAL_MODIFIERS, Advanced.MULTIPLE_OPPONENTS, Advanced.COMMUNITY_SUPPORT))
"""What the basic procedure names itself, and so is on unless a group does without it.

Source: QW2-2.4.0.6, QW2-4.1.1.3, QW2-4.2.0.4.
"""
NEEDS = {
    Advanced.AUGMENT_RESULTS: Advanced.DEGREES,
    Advanced.CHALLENGE_LED: Advanced.DEGREES,
    Advanced.STORY_LED: Advanced.BENEFITS,
}
"""Which mechanic rests on which other one (QW2-1.3.3)."""


def lacking(switched_on: Iterable[Advanced]) -> dict[Advanced, Advanced]:
    """Each mechanic that is on without the one that it rests on (QW2-1.3.3).

    >>> print(lacking([Advanced.STORY_LED])[Advanced.STORY_LED])
    benefits of victory
    """
    on = frozenset(switched_on)
    return {mechanic: base for mechanic, base in NEEDS.items() if mechanic in on and base not in on}


def checked(switched_on: Iterable[Advanced]) -> frozenset[Advanced]:
    """Let a choice of mechanics pass in which each has what it rests on. Raises Refused for any other."""
    on = frozenset(switched_on)
    for mechanic, base in lacking(on).items():
        needs = f"{mechanic.capitalize()} cannot do without {base}: switch both on, or both off."
        raise Refused(needs, clause="QW2-1.3.3")
    return on


def in_this_contest(
    game: Iterable[Advanced], *, also: Iterable[Advanced] = (), without: Iterable[Advanced] = ()
) -> frozenset[Advanced]:
    """The mechanics of one contest, where the game master treats it otherwise than the rest (QW2-1.3.2).

    Raises Refused where one of them would stand without what it rests on.
    """
    return checked(frozenset(game) - frozenset(without) | frozenset(also))
