"""Wealth: what somebody can pay for, and fights that are fought with money."""

from enum import StrEnum

from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.time_table import Span, Uses
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Does, NoRoll, OpposedBy, Procedure, Row, Rows

INCOMES = (
    Row("Under Class", Rating(0)),
    Row("Working Class", Rating(1)),
    Row("Middle Class", Rating(2)),
    Row("Upper Class", Rating(3)),
)
"""What is usual in each class; the Upper Class may have more, up to the Extraordinary tier (SF-trapping-wealth.3)."""
EASY, FUSS = -2, -1

BUY = Procedure(
    slug="wealth",
    trapping="Wealth",
    title="Pay for something dear",
    about="What is two or more below the rating is easy, one below nearly so; anything else takes a roll.",
    clauses=("SF-trapping-wealth.1", "SF-trapping-wealth.4", "SF-trapping-wealth.5"),
    against=Rows("SF-trapping-wealth.4", is_open=True),
    uses=Uses(1, Span.SCENE),
    questions=(
        Question("the purse", "does it help or hurt here that the wealth is known? Then it modifies the skill by 1.",
                 "SF-trapping-wealth.6"),
    ),
)  # fmt: skip
OUTSPEND = Procedure(
    slug="wealth-attack",
    trapping="Wealth",
    title="Outspend somebody",
    about="An attack with money: Reputation stress and Social consequences.",
    clauses=("SF-trapping-wealth.2",),
    does=Does.ATTACK,
    against=OpposedBy("SF-trapping-wealth.2", ("Wealth", "Esteem")),
    harms=Track.REPUTATION,
)
KEEP_UP = Procedure(
    slug="wealth-defence",
    trapping="Wealth",
    title="Keep up with somebody's spending",
    about="Defence with money where money attacks.",
    clauses=("SF-trapping-wealth.2",),
    does=Does.DEFENCE,
    against=NoRoll("SF-trapping-wealth.2"),
    resists=("Wealth",),
)
PROCEDURES = (BUY, OUTSPEND, KEEP_UP)


class Affords(StrEnum):
    """How somebody comes by a thing (SF-trapping-wealth.4)."""

    EASILY = "easy"
    WITH_FUSS = "minimal fuss"
    BY_A_ROLL = "roll"


def affords(rating: int, price: int) -> Affords:
    """How a thing of this price on the ladder is paid for with a Wealth skill of this rating.

    >>> [str(affords(3, price)) for price in (0, 1, 2, 3)]
    ['easy', 'easy', 'minimal fuss', 'roll']

    Source: SF-trapping-wealth.4.
    """
    if price - rating <= EASY:
        return Affords.EASILY
    return Affords.WITH_FUSS if price - rating == FUSS else Affords.BY_A_ROLL
