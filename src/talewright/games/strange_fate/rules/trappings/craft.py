"""Craft: making lasting things, what quality they have, and how long they take."""

from collections.abc import Iterable

from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier, refresh_of
from talewright.games.strange_fate.rules.dice.time_table import MOST_STEPS, Time, steps_for
from talewright.games.strange_fate.rules.skills.price import Price
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Need, Procedure, Rows, Spend
from talewright.refusal import Refused

QUALITY_OF_AN_IMPROVEMENT = 2
BASE = Time.A_DAY

MAKE = Procedure(
    slug="craft",
    trapping="Craft",
    title="Make a lasting work",
    about="With tools, materials and time nothing is rolled. Rolled it is under pressure, or to be done sooner.",
    clauses=(
        "SF-trapping-craft.1",
        "SF-trapping-craft.5",
        "SF-trapping-craft.6",
        "SF-trapping-craft.8",
        "SF-trapping-craft.9",
        "SF-trapping-craft.10",
    ),
    against=Rows("SF-trapping-craft.9", is_open=True),
    spends=(Spend("one step less time", "SF-trapping-craft.7", most=MOST_STEPS),),
    needs=(Need("a facility as good as the work, or as its materials are dear", "SF-trapping-craft.3"),),
    takes=BASE,
    grows_from=0,
    questions=(
        Question("whether to roll", "is there tension? Else tools, materials and time suffice.", "SF-trapping-craft.2"),
        Question("the facility", "does the quality of the work decide, or the cost of its materials?",
                 "SF-trapping-craft.3"),
        Question("Inspire", "is it art made only to impress? Then Inspire suits better.", "SF-trapping-craft.12"),
    ),
)  # fmt: skip
PROCEDURES = (MAKE,)


# ---- quality


def quality_of_equipment(piece: Piece) -> Rating:
    """How hard a technological device is to make: twice the number of its improvements (SF-trapping-craft.8)."""
    return Rating(QUALITY_OF_AN_IMPROVEMENT * piece.places)


def quality_of_skill(price: Price, tier: Tier) -> Rating:
    """How hard a device is to make for which a skill stands: all that the skill costs, in its tier.

    Of a device of several skills each is made with a roll of its own (SF-trapping-craft.9, SF-trapping-craft.10).
    """
    return Rating(price.total, tier)


# ---- time


def steps(quality: int, rating: int) -> int:
    """Steps above A Day: one for each point of quality, and one more for each that the crafter's rating lacks.

    >>> steps(3, 3), steps(5, 3), steps(0, 2)
    (3, 7, 0)

    Source: SF-trapping-craft.5, SF-trapping-craft.6.
    """
    return max(0, quality) + max(0, quality - rating)


def time_to_make(quality: int, rating: int, shifts: int = 0) -> Time:
    """How long it takes, with so many shifts of a roll spent on haste.

    Source: SF-trapping-craft.5, SF-trapping-craft.6, SF-trapping-craft.7.
    """
    return BASE.longer(steps(quality, rating) - steps_for(shifts))


# ---- tiers


def check_tier(skill: Tier, work: Tier) -> None:
    """Refuse a work of a higher tier than the skill that makes it (SF-trapping-craft.13)."""
    if work > skill:
        raise Refused(
            f"The skill is {skill}, and the work {work}: aim lower, or let somebody make it whose skill is {work}.",
            clause="SF-trapping-craft.13",
        )


def fate_points(works: Iterable[Tier]) -> int:
    """What making a work costs in fate points: the refresh of its tier, once for each skill that stands for it.

    >>> from talewright.games.strange_fate.rules.dice.tier import Tier
    >>> fate_points([Tier.SUPERHUMAN, Tier.EXTRAORDINARY]), fate_points([Tier.MUNDANE])
    (3, 0)

    Source: SF-trapping-craft.14, SF-trapping-craft.15.
    """
    return refresh_of(works)
