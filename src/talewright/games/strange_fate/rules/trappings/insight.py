"""Insight: reading what moves somebody, and how long that takes."""

from enum import StrEnum

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Does, Need, NoRoll, OpposedBy, Procedure, Spend
from talewright.refusal import Refused

USUAL, SHORTEST = Time.HALF_AN_HOUR, Time.ONE_MINUTE
FOR_BEST_MATCH = 3
READ = Procedure(
    slug="read-somebody",
    trapping="Insight",
    title="Read somebody",
    about="Learn an aspect: what matches best with 3 shifts left, less is as the other side chooses.",
    clauses=("SF-trapping-insight.1", "SF-trapping-insight.3", "SF-trapping-insight.4"),
    does=Does.ASSESSMENT,
    against=OpposedBy("SF-trapping-insight.1", ("Willpower",)),
    spends=(Spend("one step less time", "SF-trapping-insight.5", most=USUAL.place - SHORTEST.place),),
    needs=(Need("the sort of aspect that is looked for", "SF-trapping-insight.2"),),
    takes=USUAL,
)
LEND = Procedure(
    slug="strike-where-it-hurts",
    trapping="Insight",
    title="Strike where it hurts",
    about="Attacks on Composure that profit from this skill have Weapon 1 for each tier above Mundane.",
    clauses=("SF-trapping-insight.6",),
    does=Does.STANDING,
    against=NoRoll("SF-trapping-insight.6"),
    from_tier=Tier.EXTRAORDINARY,
    questions=(Question("related", "are the themes of both skills related?", "SF-trapping-insight.7"),),
)
PROCEDURES = (READ, LEND)


class Learned(StrEnum):
    """Which aspect somebody learns by reading another."""

    NOTHING = "nothing"
    DEFENDERS_CHOICE = "an aspect that the defender chooses"
    BEST_MATCH = "the aspect that best matches what was sought"


def learned(shifts: int) -> Learned:
    """What the shifts that were not spent on time show; none at all are enough to learn something.

    Source: SF-trapping-insight.3, SF-trapping-insight.4.
    """
    if shifts < 0:
        return Learned.NOTHING
    return Learned.BEST_MATCH if shifts >= FOR_BEST_MATCH else Learned.DEFENDERS_CHOICE


def takes(shifts_spent: int) -> Time:
    """How long it takes if so many shifts go into haste (SF-trapping-insight.5).

    >>> str(takes(0)), str(takes(5))
    ('Half an Hour', 'One Minute')
    """
    return max(USUAL.sped_up(shifts_spent), SHORTEST, key=lambda time: time.place)


def check_sought(sought: str) -> None:
    """See whether it was said beforehand what sort of aspect is looked for. Refused if not (SF-trapping-insight.2)."""
    if not sought.strip():
        raise Refused(
            "Before the roll, say what you want to know: a feeling, somebody close, something of the past.",
            clause="SF-trapping-insight.2",
        )
