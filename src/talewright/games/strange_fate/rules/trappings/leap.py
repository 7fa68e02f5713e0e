"""Leap: how far somebody jumps, and what a jump costs that is no matter of life and death."""

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Does, NoRoll, OwnRating, Procedure, Rows
from talewright.refusal import Refused

BORDER = Procedure(
    slug="leap-border",
    trapping="Leap",
    title="Leap over a border",
    about="Up to the rating it is crossed freely; beyond it the difference is a penalty on what is done next.",
    clauses=("SF-trapping-leap.1", "SF-trapping-leap.2", "SF-trapping-leap.3"),
    does=Does.MOVEMENT,
    against=OwnRating("SF-trapping-leap.2", "border"),
)
LEAP = Procedure(
    slug="leap",
    trapping="Leap",
    title="Leap where either outcome is worth playing",
    about="A roll against a difficulty that the game master sets, where something waits on both sides, or below.",
    clauses=("SF-trapping-leap.1",),
    does=Does.MOVEMENT,
    against=Rows("SF-trapping-leap.5", is_open=True),
    questions=(
        Question("whether to roll", "is it interesting to fall, too?", "SF-trapping-leap.5"),
        Question(
            "the failure", "does he see in time that it is too far, and stay? Nobody dies of it.", "SF-trapping-leap.4"
        ),
    ),
)
BOUND = Procedure(
    slug="leap-bound",
    trapping="Leap",
    title="Bound over zones or borders",
    about="For each tier above Mundane one zone as a free action, or one point of a border that does not count.",
    clauses=("SF-trapping-leap.6",),
    does=Does.MOVEMENT,
    against=NoRoll("SF-trapping-leap.6"),
    from_tier=Tier.EXTRAORDINARY,
    is_free=True,
)
PROCEDURES = (BORDER, LEAP, BOUND)


def bounds(tier: Tier) -> int:
    """How many zones, or points of a border, the tier benefit gives: one for each tier (SF-trapping-leap.6)."""
    return tier - Tier.MUNDANE


def bound(tier: Tier, *, zones: int = 0, border: int = 0) -> int:
    """How many of these are left after covering zones, and cancelling points of a border. Refused are too many.

    Source: SF-trapping-leap.6.
    """
    left = bounds(tier) - zones - border
    if left < 0:
        raise Refused(
            f"{tier} leaps cover {bounds(tier)} in all, each a zone or a point of a border, not {zones + border}: "
            "take the rest as an ordinary movement or a penalty.",
            clause="SF-trapping-leap.6",
        )
    return left
