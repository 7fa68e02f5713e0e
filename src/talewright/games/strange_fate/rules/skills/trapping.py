"""The trappings: what a skill lets its owner do, one thing each, and the choice that goes with some of them."""

from __future__ import annotations

from difflib import get_close_matches
from enum import StrEnum

from msgspec import Struct

from talewright.caching import found_once
from talewright.refusal import Refused

LONGEST = 200  # characters of any name or note; far more than a sheet has room for
SELF = None
"""The reach of a trapping that affects nobody but its user."""


class Category(StrEnum):
    """The eight categories of the list.

    Source: SF-trapping-list.1, SF-trapping-list.2, SF-trapping-list.3, SF-trapping-list.4, SF-trapping-list.5,
    SF-trapping-list.6, SF-trapping-list.7, SF-trapping-list.8.
    """

    OFFENSE = "Offense"
    DEFENSE = "Defense"
    MOBILITY = "Mobility"
    SOCIAL = "Social"
    PERCEPTION = "Perception"
    TECHNICAL = "Technical"
    SUBTERFUGE = "Subterfuge"
    GENERAL = "General"


class Listed(Struct, frozen=True):
    """An entry in the list of trappings.

    *theme* is what a skill must be about to hold it, a judgement of the group by *theme_clause*. One of *choices* comes
    with it, the *usual* one where nobody says; a typed one takes any word instead. *reach* is in zones: 0 is the user's
    own zone, and SELF is the user alone; the text says so of Disguise, Strike and Shoot, the rest follows from what the
    trappings do.
    """

    name: str
    category: Category
    theme: str
    theme_clause: str
    choices: tuple[str, ...] = ()
    usual: str = ""
    is_typed: bool = False
    per_use: bool = False
    reach: int | None = 0
    has_tier_benefit: bool = False

    @property
    def takes_choice(self) -> bool:
        return bool(self.choices) or self.is_typed


TRAPPINGS = (
    Listed("Influence", Category.OFFENSE, "social influence or status", "SF-trapping-influence.3"),
    Listed("Menace", Category.OFFENSE, "fear, intimidation or fitting social prowess", "SF-trapping-menace.5"),
    Listed("Shoot", Category.OFFENSE, "offence", "SF-trapping-shoot.3", reach=1),
    Listed("Strike", Category.OFFENSE, "offence", "SF-trapping-strike.2"),
    Listed("Dodge", Category.DEFENSE, "movement or perception", "SF-trapping-dodge.2", reach=SELF),
    Listed("Esteem", Category.DEFENSE, "popularity or standing", "SF-trapping-esteem.2", reach=SELF),
    Listed("Parry", Category.DEFENSE, "fighting ability, defence or perception", "SF-trapping-parry.2", reach=SELF),
    Listed("Resist Damage", Category.DEFENSE, "toughness or strength", "SF-trapping-resist-damage.3", reach=SELF),
    Listed(
        "Stress Capacity",
        Category.DEFENSE,
        "toughness, hardiness or resilience that suits the scope",
        "SF-trapping-stress-capacity.9",
        choices=("Health", "Composure", "Reputation"),
        reach=SELF,
        has_tier_benefit=True,
    ),
    Listed(
        "Willpower",
        Category.DEFENSE,
        "discipline, self-control or social prowess",
        "SF-trapping-willpower.2",
        reach=SELF,
    ),
    Listed("Climb", Category.MOBILITY, "movement or athletic ability", "SF-trapping-climb.9", reach=SELF),
    Listed(
        "Leap",
        Category.MOBILITY,
        "movement, athletic ability or strength",
        "SF-trapping-leap.7",
        reach=SELF,
        has_tier_benefit=True,
    ),
    Listed("Move", Category.MOBILITY, "movement by any means", "SF-trapping-move.7", reach=SELF, has_tier_benefit=True),
    Listed(
        "Conversation",
        Category.SOCIAL,
        "social prowess, deception, persuasion or diplomacy",
        "SF-trapping-conversation.12",
    ),
    Listed(
        "Convince", Category.SOCIAL, "force of personality, diplomacy or articulate speech", "SF-trapping-convince.8"
    ),
    Listed("Inspire", Category.SOCIAL, "performance, wit or oratory", "SF-trapping-inspire.7"),
    Listed(
        "Networking",
        Category.SOCIAL,
        "social connections or politics, supported by at least one of the character's aspects",
        "SF-trapping-networking.16",
        has_tier_benefit=True,
    ),
    Listed("Examine", Category.PERCEPTION, "sensory or extra-sensory perception", "SF-trapping-examine.8"),
    Listed(
        "Initiative",
        Category.PERCEPTION,
        "sensory or extra-sensory perception of the scope",
        "SF-trapping-initiative.5",
        choices=("Physical", "Mental", "Social"),
        reach=SELF,
    ),
    Listed(
        "Insight",
        Category.PERCEPTION,
        "social prowess or psychic ability",
        "SF-trapping-insight.8",
        has_tier_benefit=True,
    ),
    Listed(
        "Notice",
        Category.PERCEPTION,
        "sensory or extra-sensory perception",
        "SF-trapping-notice.7",
        has_tier_benefit=True,
    ),
    Listed(
        "Craft",
        Category.TECHNICAL,
        "any kind of creation, artistic or mechanical",
        "SF-trapping-craft.20",
        has_tier_benefit=True,
    ),
    Listed("Dismantle", Category.TECHNICAL, "mechanical aptitude", "SF-trapping-dismantle.9"),
    Listed(
        "Information",
        Category.TECHNICAL,
        "scholarship, intellect, science, expertise or formal education",
        "SF-trapping-information.6",
        reach=SELF,
    ),
    Listed(
        "Languages",
        Category.TECHNICAL,
        "intellect, formal education or worldliness",
        "SF-trapping-languages.8",
        reach=SELF,
        has_tier_benefit=True,
    ),
    Listed("Repair", Category.TECHNICAL, "mechanical aptitude", "SF-trapping-repair.15"),
    Listed(
        "Research",
        Category.TECHNICAL,
        "scholarship, intellect, science, expertise or formal education",
        "SF-trapping-research.5",
        reach=SELF,
    ),
    Listed(
        "Treatment",
        Category.TECHNICAL,
        "reducing trauma or injury of the chosen scope",
        "SF-trapping-treatment.18",
        choices=("Physical", "Mental", "Social"),
        has_tier_benefit=True,
    ),
    Listed(
        "Workspace",
        Category.TECHNICAL,
        "scholarship, expertise, education, mechanical or scientific aptitude, or personal wealth",
        "SF-trapping-workspace.5",
        reach=SELF,
        has_tier_benefit=True,
    ),
    Listed(
        "Dexterity",
        Category.SUBTERFUGE,
        "subterfuge, theft or coordination",
        "SF-trapping-dexterity.5",
        has_tier_benefit=True,
    ),
    Listed(
        "Disguise",
        Category.SUBTERFUGE,
        "deception, illusion or social artistry",
        "SF-trapping-disguise.11",
        reach=SELF,
        has_tier_benefit=True,
    ),
    Listed("Guile", Category.SUBTERFUGE, "deception, subterfuge or social artistry", "SF-trapping-guile.7"),
    Listed(
        "Hide",
        Category.SUBTERFUGE,
        "stealth, subterfuge or familiarity with the surroundings",
        "SF-trapping-hide.10",
        reach=SELF,
        has_tier_benefit=True,
    ),
    Listed("Security", Category.SUBTERFUGE, "crime or law enforcement", "SF-trapping-security.10"),
    Listed(
        "Skulk",
        Category.SUBTERFUGE,
        "stealth, subterfuge or familiarity with the surroundings",
        "SF-trapping-skulk.3",
        reach=SELF,
    ),
    Listed(
        "Environment",
        Category.GENERAL,
        "expertise in, experience of or knowledge about the chosen environment",
        "SF-trapping-environment.9",
        is_typed=True,
        reach=SELF,
        has_tier_benefit=True,
    ),
    Listed(
        "Minions",
        Category.GENERAL,
        "authority in an organisation, social connections or sorcery",
        "SF-trapping-minions.16",
        choices=("Simple", "Advanced", "Duplicates"),
        usual="Simple",
        has_tier_benefit=True,
    ),
    Listed(
        "Physical Force",
        Category.GENERAL,
        "strength or physicality; in a Strange skill also psychic power or elemental control",
        "SF-trapping-physical-force.16",
        has_tier_benefit=True,
    ),
    Listed("Transport", Category.GENERAL, "riding or vehicle operation", "SF-trapping-transport.10"),
    Listed(
        "Variable",
        Category.GENERAL,
        "versatility such as shapeshifting, magic or very eclectic training",
        "SF-trapping-variable.8",
        choices=("Session", "Scene"),
        per_use=True,
        reach=SELF,
        has_tier_benefit=True,
    ),
    Listed("Wealth", Category.GENERAL, "status, connections or livelihood", "SF-trapping-wealth.7", reach=SELF),
)
"""The 41 trappings, category by category; 17 have a tier benefit.

Source: SF-trapping-list.1, SF-trapping-list.2, SF-trapping-list.3, SF-trapping-list.4, SF-trapping-list.5,
SF-trapping-list.6, SF-trapping-list.7, SF-trapping-list.8, SF-trapping-list.9, SF-trapping-list.10.
"""
BY_NAME = {listed.name.casefold(): listed for listed in TRAPPINGS}


class Trapping(Struct, frozen=True, dict=True):
    """A trapping as a skill holds it, with its scope, type or frequency.

    >>> Trapping.parse("stress capacity [health]")
    Trapping.parse('Stress Capacity [Health]')

    Refused is a choice that the trapping does not have, or one that it needs and lacks (SF-trapping-list.10).
    """

    name: str
    choice: str = ""

    def __post_init__(self) -> None:
        listed = self.listed
        if self.choice and not listed.takes_choice:
            raise Refused(
                f"{self.name} comes without a choice: strike out [{self.choice}].", clause="SF-trapping-list.10"
            )
        if listed.choices and self.choice not in listed.choices:
            told = f"[{self.choice}] is none of them" if self.choice else "say which"
            raise Refused(
                f"{self.name} is taken for one of {', '.join(listed.choices)}, and {told}: write "
                f"{self.name} [{listed.choices[0]}], for example.",
                clause="SF-trapping-list.10",
            )

    @classmethod
    def parse(cls, text: str) -> Trapping:
        """Read the notation of a sheet: a name, and a choice in square brackets.

        Raises ValueError if it cannot be read, and Refused for a name or a choice that the list does not have.
        """
        name, opening, inside = text.strip().partition("[")
        choice, closing, behind = inside.partition("]")
        is_closed = bool(opening) is bool(closing) and not behind
        if len(text) > LONGEST or not name or "]" in name or "[" in choice or not is_closed:
            raise ValueError(f"not a trapping: {text[:60]!r}; write Strike, or Stress Capacity [Health]")
        listed = listed_as(name)
        return cls(listed.name, _choice(listed, choice.strip()))

    @found_once
    def listed(self) -> Listed:
        return listed_as(self.name)

    def __str__(self) -> str:
        return f"{self.name} [{self.choice}]" if self.choice else self.name

    def __repr__(self) -> str:
        return f"Trapping.parse({str(self)!r})"


def listed_as(name: str) -> Listed:
    """The entry of this name. Refused if the list has none (SF-skill-kinds.1)."""
    found = BY_NAME.get(name.strip().casefold())
    if found is None:
        near = " or ".join(get_close_matches(name.strip().title(), [listed.name for listed in TRAPPINGS], cutoff=0.5))
        raise Refused(
            f"No trapping is called {name.strip()[:60]}: take {near or 'one of the 41 in the list'}.",
            clause="SF-trapping-list.10",
        )
    return found


def choices_of(listed: Listed) -> tuple[Trapping, ...]:
    """The ways to take a trapping: one for each scope or frequency, or the one that there is."""
    return tuple(Trapping(listed.name, choice) for choice in listed.choices) or (Trapping(listed.name),)


def split_outside(text: str, mark: str) -> tuple[str, ...]:
    """Split at a mark that stands outside brackets; what is empty is left out.

    >>> split_outside("Move + Unusual (in water, in air), Dodge", ",")
    ('Move + Unusual (in water, in air)', 'Dodge')
    """
    depth, start, parts = 0, 0, []
    for place, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if sign == mark and depth <= 0:
            parts.append(text[start:place])
            start = place + 1
    parts.append(text[start:])
    return tuple(part.strip() for part in parts if part.strip())


def _choice(listed: Listed, written: str) -> str:
    known = {choice.casefold(): choice for choice in listed.choices}
    return known.get(written.casefold(), written) or listed.usual
