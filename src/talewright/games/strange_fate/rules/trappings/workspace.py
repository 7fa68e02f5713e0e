"""Workspace: a library, a laboratory, a workshop, and what can be found, made and mended there."""

from msgspec import Struct

from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.ladder import Rating, called
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.trappings.shape import Does, NoRoll, Procedure
from talewright.refusal import Refused

USE = Procedure(
    slug="workspace",
    trapping="Workspace",
    title="Use the facility",
    about="Its quality limits what can be learned, made or mended there.",
    clauses=("SF-trapping-workspace.1", "SF-trapping-workspace.2", "SF-trapping-workspace.3"),
    does=Does.STANDING,
    against=NoRoll("SF-trapping-workspace.1"),
)
HIGHER = Procedure(
    slug="workspace-tier",
    trapping="Workspace",
    title="Use it for works above the ordinary",
    about="Works that suit its theme are made, mended and improved there up to the tier of the skill.",
    clauses=("SF-trapping-workspace.4",),
    does=Does.STANDING,
    against=NoRoll("SF-trapping-workspace.4"),
    from_tier=Tier.EXTRAORDINARY,
)
PROCEDURES = (USE, HIGHER)

DONE_THERE = ("Craft", "Repair")
BORROWED = "borrowed"
IN_THE_WILD = "in the wild: "


def where(place: str) -> str:
    """The place in which something is made or mended, in words: borrowed, in the wild, or what a skill brings.

    >>> where(BORROWED), where("Smithy")
    ('in a borrowed facility', 'in the facility of Smithy')
    """
    if place.startswith(IN_THE_WILD):
        return place
    return "in a borrowed facility" if place == BORROWED else f"in the facility of {place}"


class Facility(Struct, frozen=True, kw_only=True):
    """A facility: its *quality*, the *tier* up to which works are made there, and whether its user owns it."""

    name: str
    quality: int
    tier: Tier = Tier.MUNDANE
    is_owned: bool = False

    @property
    def told(self) -> str:
        """What it is, in words."""
        tier = f", for works up to {self.tier}" if self.tier is not Tier.MUNDANE else ""
        return f"{called(self.quality)} {self.name}{tier}, {'owned' if self.is_owned else 'at hand'}"


def facility_of(owned: Owned, name: str) -> Facility:
    """The facility that a skill with Workspace brings: as good as its rating, and owned where it has Wealth too.

    Refused is a skill without the trapping. The tier counts where the tier benefit was chosen.

    Source: SF-trapping-workspace.1, SF-trapping-workspace.2, SF-trapping-workspace.4.
    """
    skill = owned.skill
    if not skill.covers("Workspace"):
        raise Refused(
            f"{skill.name} brings no facility: use a skill with Workspace, or acquire or borrow a place.",
            clause="SF-trapping-workspace.1",
        )
    chosen = any(trapping.name == "Workspace" for trapping in owned.benefits)
    return Facility(
        name=name,
        quality=skill.rating,
        tier=skill.tier if chosen else Tier.MUNDANE,
        is_owned=skill.covers("Wealth"),
    )


def serves(facility: Facility, needed: int) -> bool:
    """Whether it is good enough for information so obscure, or a device of this quality (SF-trapping-workspace.3)."""
    return needed <= facility.quality


def check(facility: Facility | None, work: Rating) -> None:
    """Refuse work in a facility that is too poor, or of too low a tier, and where there is none.

    Source: SF-trapping-craft.3, SF-trapping-craft.4, SF-trapping-workspace.3, SF-trapping-workspace.4.
    """
    if facility is None:
        raise Refused(
            f"{work.title} work takes a facility of that quality: acquire one or borrow one.",
            clause="SF-trapping-craft.4",
        )
    if not serves(facility, work.value):
        raise Refused(
            f"{facility.name} is {called(facility.quality)}, and the work is {called(work.value)}: acquire or borrow a "
            "better place, or aim lower.",
            clause="SF-trapping-workspace.3",
        )
    if work.tier > facility.tier:
        raise Refused(
            f"{facility.name} serves for {facility.tier} works, and this one is {work.tier}: use a place whose skill "
            "has that tier, and its tier benefit.",
            clause="SF-trapping-workspace.4",
        )
