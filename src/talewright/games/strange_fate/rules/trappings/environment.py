"""Environment: foraging, hunting and enduring in a kind of place."""

from enum import StrEnum

from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.games.strange_fate.rules.trappings.combined import modified
from talewright.games.strange_fate.rules.trappings.shape import Amount, Group, On, Procedure, Row, Rows
from talewright.refusal import Refused

LIKELIHOOD = (Row("Likely", Rating(0)), Row("Possible", Rating(3)), Row("Unlikely", Rating(5)))
CRITERION = "one more thing that it must be"

FORAGE = Procedure(
    slug="environment",
    trapping="Environment",
    title="Live off the land",
    about="Forage, hunt, endure or find something useful, by how likely it is there.",
    clauses=("SF-trapping-environment.1", "SF-trapping-environment.2"),
    against=Rows("SF-trapping-environment.3", LIKELIHOOD, is_open=True, judged="SF-trapping-environment.2"),
    modifiers=(
        Group("what it must be", (Amount(CRITERION, 1, repeats=True),), "SF-trapping-environment.4", On.DIFFICULTY),
    ),
)
PROCEDURES = (FORAGE,)


def building(craft: Rating, environment: Rating) -> Modifier:
    """What the skill is worth to somebody who crafts a thing in the wild, such as a trap: it modifies Craft.

    Source: SF-trapping-environment.5.
    """
    return Modifier(Source.TRAPPING, "Environment", modified(craft, environment))


class Place(StrEnum):
    """How far a type of environment is from what people know."""

    COMMON = "a common place on Earth"
    HIDDEN = "an earthly place beyond most people"
    STRAINED = "an earthly place that strains reality"
    OFF_EARTH = "a place off Earth"


NEEDS = {Place.STRAINED: Tier.EXTRAORDINARY, Place.OFF_EARTH: Tier.SUPERHUMAN}
"""The tier whose benefit a place takes (SF-trapping-environment.7, SF-trapping-environment.8)."""
CLAUSES = {
    Place.HIDDEN: "SF-trapping-environment.6",
    Place.STRAINED: "SF-trapping-environment.7",
    Place.OFF_EARTH: "SF-trapping-environment.8",
}


def check(place: Place, owned: Owned) -> None:
    """Refuse a type of environment that a skill cannot be for.

    A common place is for all, underground and the like for Strange skills, what strains reality for the tier benefit
    of Extraordinary, what is off Earth for that of Superhuman.

    Source: SF-trapping-environment.6, SF-trapping-environment.7, SF-trapping-environment.8.
    """
    has_benefit = any(trapping.name == "Environment" for trapping in owned.benefits)
    tier = owned.skill.tier if has_benefit else Tier.MUNDANE
    needed = NEEDS.get(place, Tier.MUNDANE)
    is_strange = owned.skill.counts_as is SkillKind.STRANGE
    if tier < needed:
        raise Refused(
            f"{owned.skill.name} is not for {place}: that takes the tier benefit of Environment at {needed}, so choose "
            "another place or raise the tier.",
            clause=CLAUSES[place],
        )
    if place is Place.HIDDEN and not is_strange and not has_benefit:
        raise Refused(
            f"{owned.skill.name} is not for {place}: make it a Strange skill, or choose a common place.",
            clause=CLAUSES[place],
        )
