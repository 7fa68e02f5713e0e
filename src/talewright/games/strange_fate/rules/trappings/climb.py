"""Climb: how fast or how well somebody gets up a wall, a tree or a cliff."""

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import MOST_STEPS
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import (
    Amount,
    Does,
    Group,
    OwnRating,
    Procedure,
    Row,
    Rows,
    Spend,
)

SHORT = Row("short, 10 to 20 feet", Rating(2))
MEDIUM = Row("medium, 20 to 40 feet", Rating(4))
LONG = Row("long, 40 to 100 feet", Rating(4, Tier.EXTRAORDINARY))
EXTREME = Row("extreme, more than 100 feet", Rating(4, Tier.SUPERHUMAN))
HEIGHTS = ((20, SHORT), (40, MEDIUM), (100, LONG))
"""Up to how many feet each row reaches; whatever is higher is extreme (SF-trapping-climb.5)."""
WORTH_A_ROLL = 10
"""Feet below which nobody rolls (SF-trapping-climb.5)."""

SLIPPERINESS = Group(
    "how slippery it is",
    (Amount("wet or slick", -1), Amount("completely smooth", -2)),
    "SF-trapping-climb.6",
)
VISIBILITY = Group(
    "how much can be seen",
    (Amount("darkness", -1), Amount("rain", -1, otherwise="wet or slick"), Amount("pitch black", -2)),
    "SF-trapping-climb.6",
)
DISTRACTIONS = Group(
    "what else goes on",
    (Amount("a distraction", -1), Amount("a threat", -2)),
    "SF-trapping-climb.6",
)

BORDER = Procedure(
    slug="climb-border",
    trapping="Climb",
    title="Climb over a border",
    about="Up to the rating it is crossed freely; beyond it the difference is a penalty on what is done next.",
    clauses=("SF-trapping-climb.1", "SF-trapping-climb.3", "SF-trapping-climb.4"),
    does=Does.MOVEMENT,
    against=OwnRating("SF-trapping-climb.3", "border"),
)
CLIMB = Procedure(
    slug="climb",
    trapping="Climb",
    title="Climb",
    about="A roll against the height, for a climb whose failure would be as interesting as its success.",
    clauses=("SF-trapping-climb.1", "SF-trapping-climb.5", "SF-trapping-climb.7"),
    does=Does.MOVEMENT,
    against=Rows("SF-trapping-climb.5", (SHORT, MEDIUM, LONG, EXTREME), is_open=True),
    modifiers=(SLIPPERINESS, VISIBILITY, DISTRACTIONS),
    spends=(Spend("one step less time", "SF-trapping-climb.8", most=MOST_STEPS),),
    questions=(
        Question(
            "whether to roll",
            "would a failure be interesting? If not, it succeeds or cannot be.",
            "SF-trapping-climb.2",
        ),
    ),
)
PROCEDURES = (BORDER, CLIMB)


def height(feet: int) -> Row | None:
    """The row for a height; the upper end of a range belongs to it, and a few feet need no roll: None.

    >>> str(height(20).rating), str(height(41).rating), height(9)
    ('2', '4E', None)

    Source: SF-trapping-climb.5.
    """
    if feet < WORTH_A_ROLL:
        return None
    return next((row for up_to, row in HEIGHTS if feet <= up_to), EXTREME)
