"""Physical Force: what somebody can lift, carry, throw and break, by muscle, mind or machine."""

from collections.abc import Iterable

from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import (
    Does,
    Need,
    NoRoll,
    OpposedBy,
    OwnRating,
    Procedure,
    Rows,
    Spend,
)
from talewright.games.strange_fate.rules.trappings.weight import pounds, top, weight_of
from talewright.refusal import Refused

LIFTING = 2
"""By how much the rating counts as higher where a load is only lifted (SF-trapping-physical-force.3)."""
CARRIED_FREELY = 4
"""Rows below the maximum from which a load hampers nobody (SF-trapping-physical-force.4)."""
AIDED = Question("help", "does a pulley, a lever or the like raise the tier by one?", "SF-trapping-physical-force.7")

CARRY = Procedure(
    slug="physical-force-carry",
    trapping="Physical Force",
    title="Carry a load",
    about="Up to the maximum of the rating; from three rows below it each row takes 1 from every physical action.",
    clauses=(
        "SF-trapping-physical-force.1",
        "SF-trapping-physical-force.2",
        "SF-trapping-physical-force.3",
        "SF-trapping-physical-force.4",
        "SF-trapping-physical-force.5",
    ),
    against=OwnRating("SF-trapping-physical-force.2", "weight"),
    questions=(AIDED,),
)
LIFT = Procedure(
    slug="physical-force-lift",
    trapping="Physical Force",
    title="Lift more than the maximum",
    about="A roll against the row of the weight, which must not be beyond the tier's column.",
    clauses=("SF-trapping-physical-force.6", "SF-trapping-physical-force.12"),
    against=Rows("SF-trapping-physical-force.6", is_open=True),
    questions=(AIDED,),
)
THROW = Procedure(
    slug="physical-force-throw",
    trapping="Physical Force",
    title="Throw something",
    about="A roll against the row of the weight; shifts pay for its Weight Factor and for each zone that it flies.",
    clauses=("SF-trapping-physical-force.9", "SF-trapping-physical-force.10", "SF-trapping-physical-force.13"),
    against=Rows("SF-trapping-physical-force.9", is_open=True),
    spends=(
        Spend("a point of the Weight Factor", "SF-trapping-physical-force.10"),
        Spend("a zone", "SF-trapping-physical-force.10", dearer=1),
    ),
)
BREAK = Procedure(
    slug="physical-force-break",
    trapping="Physical Force",
    title="Break something by brute force",
    about="The quick way with things; to take them apart with time and tools is Dismantle.",
    clauses=("SF-trapping-dismantle.8",),
    does=Does.ATTACK,
    against=OpposedBy("SF-trapping-dismantle.3"),
    harms=Track.HEALTH,
)
FORCEFUL = Procedure(
    slug="physical-force-weapon",
    trapping="Physical Force",
    title="Hit harder",
    about="Physical attacks that profit from this skill have Weapon 1 [Health] for each tier above Mundane.",
    clauses=("SF-trapping-physical-force.14",),
    does=Does.STANDING,
    against=NoRoll("SF-trapping-physical-force.14"),
    from_tier=Tier.EXTRAORDINARY,
    needs=(Need("a theme related to that of the attack", "SF-trapping-physical-force.15"),),
    questions=(
        Question("related", "are the themes of this skill and of the attack related?", "SF-trapping-physical-force.15"),
    ),
)
PROCEDURES = (CARRY, LIFT, THROW, BREAK, FORCEFUL)

EXERTING = frozenset(
    {
        "Climb", "Dexterity", "Dismantle", "Dodge", "Hide", "Leap", "Move", "Parry", "Physical Force", "Security",
        "Shoot", "Skulk", "Strike",
    }
)  # fmt: skip
"""The trappings by which people act with their bodies, which a load hampers; the text says "physical actions"."""


def exerts(trappings: Iterable[Held]) -> bool:
    """Whether what is done by one of these takes the body; a psychic one does not (SF-extra-psychic.5)."""
    return any(held.trapping.name in EXERTING and not held.is_psychic for held in trappings)


def most_carried(rating: Rating) -> int:
    """Pounds that can be lifted and handled, or moved slowly (SF-trapping-physical-force.2).

    >>> most_carried(Rating.parse("3")), most_lifted(Rating.parse("3"))
    (300, 400)
    """
    return pounds(rating)


def most_lifted(rating: Rating) -> int:
    """Pounds that can be lifted alone, without a step (SF-trapping-physical-force.3)."""
    return pounds(Rating(rating.value + LIFTING, rating.tier))


def penalty(rating: Rating, load: int) -> int:
    """What carrying so many pounds takes from every physical action.

    Refused is a load above the maximum, which can at best be lifted.

    Source: SF-trapping-physical-force.4, SF-trapping-physical-force.5.
    """
    row = weight_of(load, rating.tier).rating
    if row.tier < rating.tier:
        return 0
    if row.value > rating.value:
        raise Refused(
            f"{load:,} pounds are more than the {most_carried(rating):,} that {rating.title} carries: roll to lift "
            "them, or lighten the load.",
            clause="SF-trapping-physical-force.4",
        )
    return min(0, rating.value - CARRIED_FREELY - row.value)


def to_lift(rating: Rating, load: int) -> Rating | None:
    """What a roll must reach to lift so many pounds; None where the rating lifts them without one.

    Refused is a load beyond the tier's column, which nobody of the tier lifts unaided.

    Source: SF-trapping-physical-force.3, SF-trapping-physical-force.6, SF-trapping-physical-force.12.
    """
    if load > top(rating.tier):
        raise Refused(
            f"{load:,} pounds are more than any {rating.tier} force lifts unaided, {top(rating.tier):,}: get help, "
            "such as a pulley.",
            clause="SF-trapping-physical-force.6",
        )
    return None if load <= most_lifted(rating) else weight_of(load, rating.tier).rating


def aided(rating: Rating) -> Rating:
    """The force with a pulley or the like, where the game master allows it: one tier higher.

    Source: SF-trapping-physical-force.7.
    """
    return rating if rating.tier is Tier.GODLIKE else Rating(rating.value, list(Tier)[rating.tier.value + 1])


def to_throw(load: int, tier: Tier = Tier.MUNDANE) -> Rating:
    """What a roll must reach to throw so many pounds: the row of the weight, with the tier of its column.

    Against a column below one's own tier the dice are the better ones, as against somebody of that tier.

    Source: SF-trapping-physical-force.9, SF-trapping-physical-force.12, SF-trapping-physical-force.13.
    """
    return weight_of(load, tier).rating


def shifts_to_throw(load: int, zones: int, tier: Tier = Tier.MUNDANE) -> int:
    """The shifts that it takes to throw so many pounds so far: the Weight Factor, and 1 + 2 + 3 ... for the zones.

    >>> shifts_to_throw(50, 2), shifts_to_throw(400, 1)
    (4, 4)

    Source: SF-trapping-physical-force.10, SF-trapping-physical-force.11.
    """
    factor, zone = THROW.spends
    return factor.price(weight_of(load, tier).factor) + zone.price(zones)


def thrown(shifts: int, load: int, tier: Tier = Tier.MUNDANE) -> int:
    """How many zones a throw with so many shifts reaches at most (SF-trapping-physical-force.10)."""
    zones = 0
    while shifts_to_throw(load, zones + 1, tier) <= shifts:
        zones += 1
    return zones
