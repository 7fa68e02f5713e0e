"""Transport: riding, driving, sailing and flying, when it is risky."""

from collections.abc import Collection
from enum import StrEnum

from msgspec import Struct

from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.roll import Decided
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Does, Need, NoRoll, OpposedBy, Procedure, Rows
from talewright.refusal import Refused


class Kind(StrEnum):
    """The five kinds of transport (SF-trapping-transport.1)."""

    RIDING = "riding animals"
    DRAWN = "ground transport drawn by animals"
    MECHANICAL = "mechanical ground transport"
    WATERCRAFT = "watercraft"
    AIRCRAFT = "aircraft"


USUAL = {
    "Horsemanship": Kind.RIDING,
    "Drive": Kind.MECHANICAL,
    "Seamanship": Kind.WATERCRAFT,
    "Pilot": Kind.AIRCRAFT,
}
"""What a Common skill is for, by its theme, unless its owner says otherwise (SF-trapping-transport.1)."""


WITH_A_SKILL = Need("a roll of one skill of the animal or vehicle besides", "SF-trapping-transport.3")
RISK = Question("whether to roll", "is it a risk? Ordinary travel succeeds without a roll.", "SF-trapping-transport.2")

SAFE = Procedure(
    slug="transport-safe",
    trapping="Transport",
    title="Travel without risk",
    about="Whoever has a rated skill rides, drives, sails or flies safely, and nothing is rolled.",
    clauses=("SF-trapping-transport.1", "SF-trapping-transport.2"),
    does=Does.MOVEMENT,
    against=NoRoll("SF-trapping-transport.2"),
)
DRIVE = Procedure(
    slug="transport",
    trapping="Transport",
    title="Take a risk on the way",
    about="Speed, a chase, a dangerous turn: the operator and the animal or vehicle each roll against the difficulty.",
    clauses=("SF-trapping-transport.3", "SF-trapping-transport.4", "SF-trapping-transport.7"),
    does=Does.MOVEMENT,
    against=Rows("SF-trapping-transport.3", is_open=True),
    needs=(WITH_A_SKILL,),
    questions=(RISK,),
)
PUSH = Procedure(
    slug="transport-push",
    trapping="Transport",
    title="Push it beyond its limit",
    about="An aspect on the animal or vehicle, by a maneuver; no skill of the operator makes it faster by itself.",
    clauses=("SF-trapping-transport.8",),
    does=Does.MANEUVER,
    against=Rows("SF-trapping-transport.8", is_open=True),
)
RUN_DOWN = Procedure(
    slug="transport-attack",
    trapping="Transport",
    title="Run somebody down",
    about="An attack with the animal or vehicle, whose own skills may play a part.",
    clauses=("SF-trapping-transport.9",),
    does=Does.ATTACK,
    against=OpposedBy("SF-trapping-transport.9", ("Dodge", "Transport")),
    harms=Track.HEALTH,
    questions=(
        Question("its skills", "which skill of the animal or vehicle plays a part?", "SF-trapping-transport.9"),
    ),
)
SWERVE = Procedure(
    slug="transport-defence",
    trapping="Transport",
    title="Swerve",
    about="A defence with the animal or vehicle, whose own skills may play a part.",
    clauses=("SF-trapping-transport.9",),
    does=Does.DEFENCE,
    against=NoRoll("SF-trapping-transport.9"),
    resists=("Strike", "Shoot", "Transport"),
    questions=RUN_DOWN.questions,
)
PROCEDURES = (SAFE, DRIVE, PUSH, RUN_DOWN, SWERVE)


def kind_of(kinds: Collection[str]) -> Kind:
    """The kind of transport that a skill is for. Refused are none, several and others (SF-trapping-transport.1)."""
    found = [kind for kind in Kind if kind in kinds]
    if len(kinds) != 1 or not found:
        raise Refused(
            f"A skill with Transport is for one kind, not {len(kinds)}: choose one of {', '.join(Kind)}, and take "
            "another skill for another kind.",
            clause="SF-trapping-transport.1",
        )
    return found[0]


class Driven(Struct, frozen=True):
    """How a risk on the way came out.

    *stress* is what the animal or vehicle suffers on its Health track; *is_accident* leaves the rest to the game
    master; *zones* is how far it has come.
    """

    is_success: bool
    stress: int = 0
    is_accident: bool = False
    zones: int = 0


def driven(operator: Decided, mount: Decided) -> Driven:
    """Judge both rolls against the same difficulty, each by itself.

    Both succeed: it works, and the effort of the mount says how many zones it covers. The operator alone succeeds: the
    mount takes as much stress as it missed by. The mount alone succeeds: it does not work, and nothing breaks. Both
    fail: an accident.

    Source: SF-trapping-transport.3, SF-trapping-transport.4, SF-trapping-transport.5, SF-trapping-transport.6,
    SF-trapping-transport.7.
    """
    if operator.verdict.is_success and mount.verdict.is_success:
        return Driven(is_success=True, zones=max(0, mount.effort))
    if operator.verdict.is_success:
        return Driven(is_success=False, stress=-mount.shifts)
    return Driven(is_success=False, is_accident=not mount.verdict.is_success)
