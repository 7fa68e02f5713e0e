"""Repair: mending devices, and what can be done about a roll that fell short."""

from msgspec import Struct

from talewright.games.strange_fate.rules.conflict.stress import Degree
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Patience, Time
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Need, Procedure, Rows
from talewright.games.strange_fate.rules.trappings.workspace import Facility
from talewright.refusal import Refused

TIMES = {None: Time.A_FEW_HOURS, Degree.MILD: Time.A_FEW_HOURS, Degree.MODERATE: Time.A_DAY, Degree.SEVERE: Time.A_WEEK}
"""How long it takes to mend stress, which has no degree, or a consequence (SF-trapping-repair.3)."""
RESTORING = Time.A_WEEK
STEPS_OF_QUALITY = 2
"""For so many lost steps of quality a restoration is harder by 1 (SF-trapping-repair.9)."""
TOOLS = Need("the right tools and enough time", "SF-trapping-repair.1")

MEND = Procedure(
    slug="repair",
    trapping="Repair",
    title="Repair a device",
    about="Against its quality, or its price where that is higher and it has no stress track.",
    clauses=("SF-trapping-repair.1", "SF-trapping-repair.2", "SF-trapping-repair.3", "SF-trapping-repair.4"),
    against=Rows("SF-trapping-repair.2", is_open=True),
    needs=(TOOLS, Need("a facility that is good enough", "SF-trapping-repair.14")),
    takes=Time.A_FEW_HOURS,
    patience="SF-trapping-repair.5",
    questions=(
        Question("what is mended", "is it a mechanical device?", "SF-trapping-repair.1"),
        Question("lost abilities", "has it lost a special ability with its quality?", "SF-trapping-repair.8"),
        Question("a partial repair", "may a near miss mend a part of it?", "SF-trapping-repair.11"),
    ),
)
RESTORE = Procedure(
    slug="repair-restore",
    trapping="Repair",
    title="Restore a device's quality",
    about="Against the quality that it had, and 1 more for each two steps that it has lost. Only time mends a miss.",
    clauses=("SF-trapping-repair.9", "SF-trapping-repair.10"),
    against=Rows("SF-trapping-repair.9", is_open=True),
    needs=(TOOLS,),
    takes=RESTORING,
    patience="SF-trapping-repair.10",
)
PROCEDURES = (MEND, RESTORE)


def difficulty(quality: int, value: int | None = None) -> int:
    """What a repair must reach: the quality, or the price of a device without a stress track if that is higher.

    *value* is the price on the ladder; leave it out where the device has a stress track.

    Source: SF-trapping-repair.2, SF-trapping-repair.4.
    """
    return quality if value is None else max(quality, value)


def time_to_mend(degree: Degree | None = None) -> Time:
    """How long a repair takes: of stress, or of a consequence of this degree (SF-trapping-repair.3)."""
    if degree not in TIMES:
        raise Refused(
            f"No device bears a consequence that is {degree}: it is taken out, so make it anew.",
            clause="SF-trapping-repair.3",
        )
    return TIMES[degree]


class Mended(Struct, frozen=True):
    """A repair that fell short and was made good: what quality is left, and how long it took in the end."""

    quality: int
    takes: Time


def to_mend_body(degree: Degree) -> Rating:
    """What mending a consequence of an Artificial must reach; the text leaves that open for a Severe one.

    Reading: as hard as treating one, without the tier that medicine needs, since the tier of the body counts here.

    Source: SF-archetype-artificial.5.
    """
    if degree not in BODY:
        raise Refused(f"A consequence that is {degree} is not mended: time alone helps.", clause="SF-trapping-repair.3")
    return BODY[degree]


BODY = {Degree.MILD: Rating(2), Degree.MODERATE: Rating(4), Degree.SEVERE: Rating(6)}


def made_good(missed_by: int, steps: int, quality: int, usual: Time = Time.A_FEW_HOURS) -> Mended:
    """Make good a roll that missed: so many *steps* by taking longer, four at most, the rest out of the quality.

    >>> made_good(3, 2, 4, Time.A_DAY)
    Mended(quality=3, takes=<Time.A_WEEK: 'A Week'>)

    Source: SF-trapping-repair.5, SF-trapping-repair.6, SF-trapping-repair.7.
    """
    patience = Patience(missed_by, steps)
    return Mended(quality - patience.still_missed_by, usual.longer(patience.bonus))


def to_restore(target: int, present: int) -> int:
    """What a restoration must reach: the quality to come, and 1 for each full two steps that are lost.

    >>> to_restore(5, 3), to_restore(5, 1), to_restore(4, 3)
    (6, 7, 4)

    Source: SF-trapping-repair.9.
    """
    return target + max(0, target - present) // STEPS_OF_QUALITY


def restored(missed_by: int, steps: int) -> Time:
    """How long a restoration took that time alone made good. Refused where that is not enough of it.

    Source: SF-trapping-repair.10.
    """
    patience = Patience(missed_by, steps)
    if not patience.is_success:
        raise Refused(
            f"A restoration that misses by {missed_by} is made good by time alone, a step for each point and four at "
            "most: take longer, or leave the quality as it is.",
            clause="SF-trapping-repair.10",
        )
    return RESTORING.longer(patience.bonus)


# ---- partial repairs, where the game master agrees


class Partial(Struct, frozen=True):
    """What a partial repair leaves: a consequence of this degree, or none and a track that is full."""

    degree: Degree | None

    @property
    def fills_track(self) -> bool:
        """Whether the stress track is filled, since a Mild consequence went away (SF-trapping-repair.13)."""
        return self.degree is None


PARTIAL = {
    1: {Degree.MILD: None, Degree.MODERATE: Degree.MILD, Degree.SEVERE: Degree.MILD},
    2: {Degree.MILD: None, Degree.MODERATE: Degree.MILD, Degree.SEVERE: Degree.MODERATE},
}
"""What becomes of a consequence, by how much the roll missed.

Source: SF-trapping-repair.11, SF-trapping-repair.12, SF-trapping-repair.13.
"""


def partial(missed_by: int, degree: Degree, *, allowed: bool) -> Partial:
    """Mend a part of it after a near miss. Refused without the game master's consent, and for a wider miss.

    Source: SF-trapping-repair.11, SF-trapping-repair.12, SF-trapping-repair.13.
    """
    if not allowed or missed_by not in PARTIAL or degree not in PARTIAL[missed_by]:
        why = (
            "the game master allows it" if not allowed else "the roll misses by one or two, of an ordinary consequence"
        )
        raise Refused(
            f"A partial repair is there where {why}: take longer, or let the quality drop.",
            clause="SF-trapping-repair.11" if missed_by <= 1 else "SF-trapping-repair.12",
        )
    return Partial(PARTIAL[missed_by][degree])


# ---- tiers


def check_tier(skill: Tier, device: Tier, facility: Facility | None = None) -> None:
    """Refuse a device above the tier of the skill, or above that for which the facility serves where one is named.

    Source: SF-trapping-repair.14.
    """
    if device > skill:
        raise Refused(
            f"The skill is {skill}, and the device {device}: find somebody better.", clause="SF-trapping-repair.14"
        )
    if facility is not None and device > facility.tier:
        raise Refused(
            f"{facility.name} serves for {facility.tier} works, and the device is {device}: find a better place.",
            clause="SF-trapping-repair.14",
        )
