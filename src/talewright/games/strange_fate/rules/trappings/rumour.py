"""Planting a rumour: how far it gets, and what it takes to trace it (Networking)."""

from enum import StrEnum

from msgspec import Struct

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.networking import CITED
from talewright.games.strange_fate.rules.trappings.shape import Does, OpposedBy, Procedure, Rows, Spend
from talewright.refusal import Refused

EMBELLISHED_FROM = 8
FASTER = Spend("a step faster", "SF-trapping-networking.12", above=EMBELLISHED_FROM)
HARDER_TO_TRACE = Spend("harder to trace", "SF-trapping-networking.12", above=EMBELLISHED_FROM)
LATER = Question("later", "how does the rumour come back?", "SF-trapping-networking.14")
ABOUT_SOMEBODY = Procedure(
    slug="plant-rumour-about-somebody",
    trapping="Networking",
    title="Plant a rumour about somebody",
    about="Against whomever it is about. The effort is the difficulty for those who trace, refute or replace it.",
    clauses=("SF-trapping-networking.1", "SF-trapping-networking.10", "SF-trapping-networking.13"),
    against=OpposedBy("SF-trapping-networking.10", ("Esteem", "Networking")),
    spends=(FASTER, HARDER_TO_TRACE),
    needs=(CITED,),
    questions=(LATER,),
)
ABOUT_SOMETHING = Procedure(
    slug="plant-rumour-about-something",
    trapping="Networking",
    title="Plant a rumour about something",
    about="A declaration about no person in particular. The effort is the difficulty for those who trace it.",
    clauses=("SF-trapping-networking.1", "SF-trapping-networking.10", "SF-trapping-networking.13"),
    does=Does.DECLARATION,
    against=Rows("SF-trapping-networking.10", is_open=True),
    spends=(FASTER, HARDER_TO_TRACE),
    needs=(CITED,),
    questions=(LATER,),
)
TRACE = Procedure(
    slug="trace-rumour",
    trapping="Networking",
    title="Trace, refute or replace a rumour",
    about="Against the effort with which it was planted.",
    clauses=("SF-trapping-networking.13",),
    against=Rows("SF-trapping-networking.13", is_open=True),
    needs=(CITED,),
)
PROCEDURES = (ABOUT_SOMEBODY, ABOUT_SOMETHING, TRACE)


class Sticks(StrEnum):
    """How long an aspect holds."""

    FRAGILE = "fragile"
    STICKY = "sticky"


class Pervasiveness(Struct, frozen=True):
    """A row of the table: from so many shifts, how far the rumour gets, and the aspect that it is."""

    shifts: int
    says: str
    aspect: Sticks


PERVASIVENESS = (
    Pervasiveness(0, "it is mentioned in passing", Sticks.FRAGILE),
    Pervasiveness(3, "others pass it on", Sticks.STICKY),
    Pervasiveness(6, "somebody acts on it", Sticks.STICKY),
    Pervasiveness(EMBELLISHED_FROM, "it goes about in several embellished versions", Sticks.STICKY),
)
"""What comes of planting, least first (SF-trapping-networking.11)."""


def pervasiveness(shifts: int) -> Pervasiveness | None:
    """How far a rumour gets, or None where nobody takes it up (SF-trapping-networking.11)."""
    return next((row for row in reversed(PERVASIVENESS) if shifts >= row.shifts), None)


class Rumour(Struct, frozen=True):
    """A rumour that goes about.

    *effort* is that of its planting, in the *tier* of the skill; *faster* is by how many steps of the time table it
    spreads sooner, *hidden* how much harder its source is to find; *comes_back* is how the game master means to bring
    it up again (SF-trapping-networking.14).
    """

    says: str
    effort: int
    shifts: int
    faster: int = 0
    hidden: int = 0
    comes_back: str = ""
    tier: Tier = Tier.MUNDANE

    @property
    def spread(self) -> Pervasiveness:
        """How far it has got."""
        found = pervasiveness(self.shifts)
        assert found, "a rumour that nobody took up is none"
        return found

    @property
    def to_trace(self) -> int:
        """The difficulty of finding out who began it (SF-trapping-networking.12, SF-trapping-networking.13)."""
        return self.effort + self.hidden

    @property
    def to_refute(self) -> int:
        """The difficulty of refuting it, or of putting another in its place (SF-trapping-networking.13)."""
        return self.effort


def planted(
    says: str, effort: int, shifts: int, *, faster: int = 0, hidden: int = 0, tier: Tier = Tier.MUNDANE
) -> Rumour:
    """Plant a rumour; shifts beyond 8 may go into speed and into hiding where it came from.

    Refused after a failed roll, without words, and where more shifts are spent than lie above 8.

    Source: SF-trapping-networking.11, SF-trapping-networking.12, SF-trapping-networking.13.
    """
    if pervasiveness(shifts) is None:
        raise Refused(
            f"The roll fails by {-shifts}, and nobody takes the rumour up: tell another, or elsewhere.",
            clause="SF-trapping-networking.11",
        )
    if not says.strip():
        raise Refused("Say what people are to pass on.", clause="SF-trapping-networking.10")
    spare = max(0, shifts - EMBELLISHED_FROM)
    if faster + hidden > spare:
        raise Refused(
            f"Shifts above {EMBELLISHED_FROM} make a rumour faster or harder to trace, and there are {spare}: spend no "
            "more.",
            clause="SF-trapping-networking.12",
        )
    return Rumour(says.strip(), effort, shifts, faster, hidden, tier=tier)
