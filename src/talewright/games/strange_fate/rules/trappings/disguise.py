"""Disguise: passing for somebody else, and seeing through it."""

from collections.abc import Sequence

from msgspec import Struct

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.roll import judged
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Span, Time, Uses
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Amount, Does, Group, NoRoll, OpposedBy, Procedure, Rows
from talewright.refusal import Refused

ONCE_A_SCENE = Uses(1, Span.SCENE)
KNOWS = Amount("knows the person whom the disguise shows", 1, at_most=4)
PUT_ON = Procedure(
    slug="put-on-disguise",
    trapping="Disguise",
    title="Pass for somebody else",
    about="Look and sound like somebody else, as far as the props go; a close look may undo it.",
    clauses=("SF-trapping-disguise.1", "SF-trapping-disguise.2"),
    against=OpposedBy("SF-trapping-disguise.1", ("Examine",)),
    questions=(
        Question("props", "how far does it go with the props at hand?", "SF-trapping-disguise.2"),
        Question("thing", "can this skill disguise things, or make illusions?", "SF-trapping-disguise.6"),
    ),
)
INSPECT = Procedure(
    slug="inspect-disguise",
    trapping="Examine",
    title="Look closely at somebody",
    about="A few minutes: any shift at all, and the disguise has failed.",
    clauses=("SF-trapping-disguise.3",),
    against=OpposedBy("SF-trapping-disguise.3", ("Disguise",)),
    modifiers=(Group("who looks", (KNOWS,), "SF-trapping-disguise.5"),),
    takes=Time.A_FEW_MINUTES,
    uses=ONCE_A_SCENE,
)
GLANCE = Procedure(
    slug="glance-at-disguise",
    trapping="Notice",
    title="Glance at somebody",
    about="In passing, against the rating of the Disguise skill.",
    clauses=("SF-trapping-disguise.4",),
    against=Rows("SF-trapping-disguise.4", is_open=True),
    modifiers=(Group("who looks", (KNOWS,), "SF-trapping-disguise.5"),),
    uses=ONCE_A_SCENE,
    is_free=True,
)
LIVE_THE_PART = Procedure(
    slug="live-the-part",
    trapping="Disguise",
    title="Live the part",
    about="While disguised, aspects of whomever one passes for: one for each tier above Mundane.",
    clauses=(
        "SF-trapping-disguise.7",
        "SF-trapping-disguise.8",
        "SF-trapping-disguise.9",
        "SF-trapping-disguise.10",
    ),
    does=Does.STANDING,
    against=NoRoll("SF-trapping-disguise.7"),
    from_tier=Tier.EXTRAORDINARY,
)
PROCEDURES = (PUT_ON, INSPECT, GLANCE, LIVE_THE_PART)


def holds_inspection(disguise_effort: int, examine_effort: int) -> bool:
    """Whether a disguise holds out against a close look: any shifts against it undo it (SF-trapping-disguise.3)."""
    return not judged(examine_effort - disguise_effort, is_opposed=True).is_success


def holds_glance(rating: Rating, notice_effort: int) -> bool:
    """Whether a disguise holds out against a glance; whoever reaches its rating sees it (SF-trapping-disguise.4)."""
    return not judged(notice_effort - rating.value, is_opposed=False).is_success


class Part(Struct, frozen=True):
    """What a character passes for: a face in the crowd, or somebody in particular whose name is *person*."""

    looks_like: str
    person: str = ""


def most_aspects(tier: Tier) -> int:
    """How many aspects a disguise brings by its tier benefit.

    Source: SF-trapping-disguise.7, SF-trapping-disguise.8, SF-trapping-disguise.9, SF-trapping-disguise.10.
    """
    return tier - Tier.MUNDANE


def lived(part: Part, chosen: Sequence[str], tier: Tier, assessed: Sequence[str] = ()) -> tuple[str, ...]:
    """The aspects that a character has while disguised.

    Of a face in the crowd they are whatever would strike an onlooker; of somebody in particular they are among those
    that the character has *assessed*. Refused are others, and more than the tier allows.

    Source: SF-trapping-disguise.7, SF-trapping-disguise.8, SF-trapping-disguise.9, SF-trapping-disguise.10.
    """
    most = most_aspects(tier)
    if len(chosen) > most:
        raise Refused(
            f"This disguise brings {most} aspect{'' if most == 1 else 's'} at most, one for each tier above Mundane: "
            "choose fewer.",
            clause="SF-trapping-disguise.7",
        )
    known = {name.casefold() for name in assessed}
    for name in chosen:
        if part.person and name.casefold() not in known:
            raise Refused(
                f"The character has not assessed {name} in {part.person}: choose among "
                f"{', '.join(assessed) or 'aspects that an assessment finds'}.",
                clause="SF-trapping-disguise.7",
            )
    return tuple(chosen)
