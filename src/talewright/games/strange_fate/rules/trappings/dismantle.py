"""Dismantle: unmaking devices, and with time and tools any structure."""

from collections.abc import Collection

from talewright.games.strange_fate.rules.conflict.stress import BOXES, Track, extra_boxes
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Does, OpposedBy, Procedure, Rows

FALLING = Rating(2)
"""The strength of a fall through one zone; a game master's guideline, since the text leaves falls out."""
DESIGN = Question(
    "the design", "is it odd, or unusually well built, and how much harder is it?", "SF-trapping-dismantle.5"
)
FRAME = Question(
    "the frame", "is it large enough for an extended or a consequential contest?", "SF-trapping-dismantle.7"
)

UNMAKE = Procedure(
    slug="dismantle",
    trapping="Dismantle",
    title="Take a device apart",
    about="An attack on its Health; it defends with its quality, or with the skill of whoever holds it.",
    clauses=("SF-trapping-dismantle.1", "SF-trapping-dismantle.2", "SF-trapping-dismantle.3"),
    does=Does.ATTACK,
    against=OpposedBy("SF-trapping-dismantle.3"),
    harms=Track.HEALTH,
    questions=(DESIGN, FRAME),
)
STUDY = Procedure(
    slug="dismantle-assess",
    trapping="Dismantle",
    title="Study a device or a structure",
    about="Find out an aspect of it.",
    clauses=("SF-trapping-dismantle.4",),
    does=Does.ASSESSMENT,
    against=Rows("SF-trapping-dismantle.4", is_open=True),
    questions=(DESIGN,),
)
KNOW = Procedure(
    slug="dismantle-declare",
    trapping="Dismantle",
    title="Know its weak point",
    about="Say something that is true of a device or a structure.",
    clauses=("SF-trapping-dismantle.4",),
    does=Does.DECLARATION,
    against=Rows("SF-trapping-dismantle.4", is_open=True),
    questions=(DESIGN,),
)
SABOTAGE = Procedure(
    slug="dismantle-sabotage",
    trapping="Dismantle",
    title="Prepare a structure to fall",
    about="Whoever is on it when it goes takes the harm of the fall.",
    clauses=("SF-trapping-dismantle.6",),
    against=Rows("SF-trapping-dismantle.6", is_open=True),
    harms=Track.HEALTH,
    questions=(DESIGN, FRAME),
)
PROCEDURES = (UNMAKE, STUDY, KNOW, SABOTAGE)


def boxes(quality: int) -> int:
    """The boxes of a device's Health track: two, and those of Stress Capacity at its quality.

    >>> [boxes(quality) for quality in (0, 1, 2, 3, 4, 7)]
    [2, 3, 4, 4, 5, 5]

    Source: SF-trapping-dismantle.2.
    """
    return BOXES + extra_boxes(quality)


def box_for(stress: int, taken: Collection[int], *, boxes: int) -> int | None:
    """The box of a device that stress marks: its own, or the next free one above; None where it breaks.

    >>> box_for(2, {2}, boxes=4), box_for(5, set(), boxes=4)
    (3, None)

    Source: SF-trapping-dismantle.1, SF-trapping-dismantle.2.
    """
    return next((box for box in range(max(1, stress), boxes + 1) if box not in taken), None)


def defence(device: Rating, holder: Rating | None = None) -> Rating:
    """What a device defends with: its quality or the skill of whoever holds it, the better, in the higher tier.

    >>> defence(Rating.parse("4"), Rating.parse("2E"))
    Rating.parse('4E')

    Source: SF-trapping-dismantle.3.
    """
    other = holder or device
    return Rating(max(device.value, other.value), max(device.tier, other.tier))


def fall(zones: int) -> Rating:
    """The attack with which a fall through so many zones hits; the game master may set another.

    Source: SF-trapping-dismantle.6.
    """
    return Rating(FALLING.value + max(0, zones - 1))
