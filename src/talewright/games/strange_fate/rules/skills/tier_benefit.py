"""Tier benefits: what a trapping gives on top in a skill above Mundane, as many as the skill's rating."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.refusal import Fault, refuse

E, S, A, G = Tier.EXTRAORDINARY, Tier.SUPERHUMAN, Tier.ASCENDANT, Tier.GODLIKE


class Benefit(Struct, frozen=True):
    """One entry: what a trapping gives in a skill of this tier, and above it up to the next entry."""

    trapping: str
    tier: Tier
    text: str
    clause: str


BENEFITS = (
    Benefit("Stress Capacity", E, "Armor 1 for the track", "SF-trapping-stress-capacity.5"),
    Benefit("Stress Capacity", S, "Armor 2 and one more Mild consequence", "SF-trapping-stress-capacity.6"),
    Benefit(
        "Stress Capacity",
        A,
        "Armor 3, one more Mild consequence, and once a scene a Mild one goes away",
        "SF-trapping-stress-capacity.7",
    ),
    Benefit(
        "Stress Capacity",
        G,
        "Armor 4, one more Mild and one more Moderate consequence, and once a scene a Mild one goes away",
        "SF-trapping-stress-capacity.8",
    ),
    Benefit("Leap", E, "one zone of free movement for each tier above Mundane, or 1 less border", "SF-trapping-leap.6"),
    Benefit("Move", E, "one zone of free movement for each tier above Mundane", "SF-trapping-move.6"),
    Benefit(
        "Networking",
        E,
        "Weapon 1 [Reputation] for each tier above Mundane, for attacks that profit from it",
        "SF-trapping-networking.15",
    ),
    Benefit(
        "Insight",
        E,
        "Weapon 1 [Composure] for each tier above Mundane, for attacks that profit from it",
        "SF-trapping-insight.6",
    ),
    Benefit("Notice", E, "full defence even when surprised", "SF-trapping-notice.6"),
    Benefit("Craft", E, "once a story, for a fate point: a work of two improvements", "SF-trapping-craft.17"),
    Benefit("Craft", S, "once a session, for a fate point: a work of two improvements", "SF-trapping-craft.18"),
    Benefit("Craft", A, "once a session, for a fate point: a work of three improvements", "SF-trapping-craft.19"),
    Benefit("Languages", E, "five more languages", "SF-trapping-languages.4"),
    Benefit("Languages", S, "five more, and exotic ones equal to the rating", "SF-trapping-languages.5"),
    Benefit("Languages", A, "every language of Earth, and exotic ones equal to the rating", "SF-trapping-languages.6"),
    Benefit("Languages", G, "as Ascendant, and any language for a fate point", "SF-trapping-languages.7"),
    Benefit("Treatment", E, "a Moderate consequence can be treated in a conflict", "SF-trapping-treatment.8"),
    Benefit("Treatment", S, "a Severe consequence can be treated", "SF-trapping-treatment.9"),
    Benefit("Treatment", A, "lost limbs and organs can be restored", "SF-trapping-treatment.12"),
    Benefit("Treatment", G, "the dead can be revived", "SF-trapping-treatment.13"),
    Benefit("Workspace", E, "it serves for works up to the skill's own tier", "SF-trapping-workspace.4"),
    Benefit("Dexterity", E, "a fate point makes one use a free action", "SF-trapping-dexterity.4"),
    Benefit("Disguise", E, "one more aspect while disguised", "SF-trapping-disguise.7"),
    Benefit("Disguise", S, "up to two more aspects while disguised", "SF-trapping-disguise.8"),
    Benefit("Disguise", A, "up to three more aspects while disguised", "SF-trapping-disguise.9"),
    Benefit("Disguise", G, "up to four more aspects while disguised", "SF-trapping-disguise.10"),
    Benefit("Hide", E, "moving one zone does not reveal its user", "SF-trapping-hide.8"),
    Benefit("Hide", S, "moving any number of zones does not reveal its user", "SF-trapping-hide.9"),
    Benefit(
        "Physical Force",
        E,
        "Weapon 1 [Health] for each tier above Mundane, for attacks that profit from it",
        "SF-trapping-physical-force.14",
    ),
    Benefit("Environment", E, "it may be a place on Earth that strains belief", "SF-trapping-environment.7"),
    Benefit("Environment", S, "it may be off Earth altogether", "SF-trapping-environment.8"),
    Benefit("Minions", S, "one scope or skill of theirs Extraordinary", "SF-trapping-minions.12"),
    Benefit("Minions", A, "one of theirs Superhuman, or two Extraordinary", "SF-trapping-minions.13"),
    Benefit(
        "Minions",
        G,
        "one of theirs Ascendant, or one Superhuman and one Extraordinary, or three Extraordinary",
        "SF-trapping-minions.14",
    ),
    Benefit("Variable", E, "what it copies gives its benefit too", "SF-trapping-variable.7"),
)
"""Every entry of the 17 trappings that have any (SF-trapping-list.9), lowest tier first."""


def benefit_of(trapping: Trapping, tier: Tier) -> Benefit | None:
    """What a trapping gives in a skill of this tier: the highest entry that is not above it (SF-tier-benefits.6).

    None is for a Mundane skill (SF-tier-benefits.5), and for a trapping that has no entry so low.

    >>> from talewright.games.strange_fate.rules.skills.trapping import Trapping
    >>> benefit_of(Trapping.parse("Craft"), Tier.GODLIKE).text
    'once a session, for a fate point: a work of three improvements'
    """
    entries = [entry for entry in BENEFITS if entry.trapping == trapping.name and entry.tier <= tier]
    return entries[-1] if entries else None


def offered(skill: Skill) -> tuple[Trapping, ...]:
    """The trappings of a skill whose benefits can be chosen, each once (SF-tier-benefits.1)."""
    return tuple(dict.fromkeys(held.trapping for held in skill.trappings if benefit_of(held.trapping, skill.tier)))


def most(skill: Skill) -> int:
    """How many benefits a skill gives at most: its rating, or as many as there are (SF-tier-benefits.2)."""
    return min(skill.rating, len(offered(skill)))


def all_of(skill: Skill) -> tuple[Trapping, ...]:
    """What is chosen where the rating suffices for all; empty where a choice has to be made."""
    return offered(skill) if len(offered(skill)) <= skill.rating else ()


def faults(skill: Skill, chosen: Sequence[Trapping]) -> Iterator[Fault]:
    """What is wrong with the benefits chosen for a skill, with what could be chosen."""
    can = ", ".join(map(str, offered(skill)))
    for trapping in chosen:
        if trapping not in offered(skill):
            instead = f"choose among {can}" if can else "strike the benefit out"
            why = f"{skill.name} is Mundane" if skill.tier is Tier.MUNDANE else f"{trapping} gives none in {skill.name}"
            yield Fault(f"{why}, so it has no benefit of {trapping}: {instead}.", "SF-tier-benefits.5")
    if len(set(chosen)) > skill.rating:
        yield Fault(
            f"{skill.name} gives {len(set(chosen))} tier benefits, and its rating allows {skill.rating}: strike out "
            f"{len(set(chosen)) - skill.rating}, or raise the rating.",
            "SF-tier-benefits.2",
        )
    if len(set(chosen)) < len(chosen):
        yield Fault(f"{skill.name} names a benefit twice: name each trapping once.", "SF-tier-benefits.2")


def may_choose(skill: Skill, chosen: Iterable[Trapping]) -> int:
    """How many more benefits can be chosen, at first and whenever the rating has risen (SF-tier-benefits.4)."""
    return max(0, most(skill) - len(set(chosen)))


def unlocked(skill: Skill, before: Iterable[Trapping], after: Iterable[Trapping]) -> Iterator[Fault]:
    """The benefits that a skill of the same tier has given up though it has room for them (SF-tier-benefits.3)."""
    had = [each for each in before if each in offered(skill)]
    lost = [each for each in had if each not in after]
    if len(had) - len(lost) < skill.rating:
        yield from (_locked(skill, each) for each in lost)


def _locked(skill: Skill, trapping: Trapping) -> Fault:
    return Fault(
        f"The benefit of {trapping} was chosen when the tier of {skill.name} was set, and stays: add others as the "
        "rating rises.",
        "SF-tier-benefits.3",
    )


def choose_more(skill: Skill, before: Sequence[Trapping], after: Sequence[Trapping]) -> tuple[Trapping, ...]:
    """Add benefits to those chosen before. Refused where one of these is given up: they are locked.

    Source: SF-tier-benefits.3, SF-tier-benefits.4.
    """
    for trapping in before:
        if trapping not in after:
            refuse([_locked(skill, trapping)])
    refuse(faults(skill, after))
    return tuple(after)
