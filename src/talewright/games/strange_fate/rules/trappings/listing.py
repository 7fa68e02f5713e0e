"""Every procedure, by the trapping that gives it, and which of them a skill has."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.trapping import TRAPPINGS
from talewright.games.strange_fate.rules.trappings import (
    climb,
    conversation,
    convince,
    craft,
    dexterity,
    disguise,
    dismantle,
    duplicates,
    environment,
    examine,
    fighting,
    guile,
    hide,
    influence,
    information,
    initiative,
    insight,
    inspire,
    languages,
    leap,
    menace,
    minions,
    move,
    networking,
    notice,
    physical_force,
    repair,
    research,
    revival,
    rumour,
    security,
    stress_capacity,
    transport,
    treatment,
    variable,
    wealth,
    work,
    workspace,
)
from talewright.games.strange_fate.rules.trappings.shape import Does, Procedure
from talewright.refusal import Refused

_MODULES = (
    climb, conversation, convince, craft, dexterity, disguise, dismantle, duplicates, environment, examine, fighting,
    guile, hide, influence, information, initiative, insight, inspire, languages, leap, menace, minions, move,
    networking, notice, physical_force, repair, research, revival, rumour, security, stress_capacity, transport,
    treatment, variable, wealth, work, workspace,
)  # fmt: skip
EVERY: tuple[Procedure, ...] = tuple(procedure for module in _MODULES for procedure in module.PROCEDURES)
PROCEDURES: Mapping[str, tuple[Procedure, ...]] = MappingProxyType(
    {listed.name: tuple(each for each in EVERY if each.trapping == listed.name) for listed in TRAPPINGS}
)
"""What can be done with each trapping, by its name, in the order of the list of trappings."""
BY_SLUG: Mapping[str, Procedure] = MappingProxyType({each.slug: each for each in EVERY})


def procedures_of(owned: Owned) -> Iterator[Procedure]:
    """What somebody can do with a skill: by its trappings, their choices, and the tier benefits that were chosen.

    Each thing comes once, however many choices of a trapping lead to it.

    Source: SF-skill-kinds.2, SF-tier-benefits.1.
    """
    found = {
        each.slug: each
        for held in owned.skill.trappings
        for each in PROCEDURES[held.trapping.name]
        if _is_open(each, owned, held.trapping.choice)
    }
    yield from found.values()


def _is_open(procedure: Procedure, owned: Owned, choice: str) -> bool:
    if procedure.choice and procedure.choice != choice:
        return False
    if procedure.from_tier is Tier.MUNDANE:
        return True
    if not any(trapping.name == procedure.trapping and trapping.choice == choice for trapping in owned.benefits):
        return False
    below = procedure.below_tier
    return procedure.from_tier <= owned.skill.tier and (below is None or owned.skill.tier < below)


def procedure_with(owned: Owned, slug: str) -> Procedure:
    """The procedure of this slug, done with a skill. Refused where the skill does not have it (SF-skill-kinds.2)."""
    procedure = BY_SLUG.get(slug)
    if procedure is None:
        raise Refused(f"There is nothing called {slug[:40]!r} to do: choose something that a skill offers.")
    if procedure in procedures_of(owned):
        return procedure
    benefit = " with its tier benefit" if procedure.from_tier is not Tier.MUNDANE else ""
    choice = f" [{procedure.choice}]" if procedure.choice else ""
    raise Refused(
        f"{owned.skill.name} cannot do that: {procedure.title} takes {procedure.trapping}{choice}{benefit}, so choose "
        "another skill.",
        clause="SF-skill-kinds.2",
    )


def defences_against(trapping: str) -> tuple[Procedure, ...]:
    """The defences that serve against attacks with a trapping."""
    return tuple(each for each in EVERY if each.does is Does.DEFENCE and trapping in each.resists)
