"""Duplicates: copies of the character himself, a special form of Minions."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.skills.drawback import DrawbackKind, time_to_activate
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.games.strange_fate.rules.trappings.minion import Minion, MinionKind, Quality, minion
from talewright.games.strange_fate.rules.trappings.minions import CALL
from talewright.refusal import Refused
from talewright.wording import in_a_row, signed

DUPLICATES = Trapping("Minions", MinionKind.DUPLICATES)
DUPLICATE = replace(
    CALL,
    slug="duplicate",
    title="Duplicate oneself",
    about="Copies who come at once, all of one quality, each with some of one's own skills; they last for the scene.",
    clauses=("SF-trapping-duplicates.1", "SF-trapping-duplicates.3", "SF-trapping-duplicates.7"),
    choice=MinionKind.DUPLICATES,
    takes=Time.AN_INSTANT,
    questions=(Question("differs", "are these copies, or others who only come of them?", "SF-trapping-duplicates.8"),),
)
PROCEDURES = (DUPLICATE,)


def arrive_in(skill: Skill) -> Time:
    """How long the copies take to come: an instant, and longer with a Delay, the flaw for slower ones.

    Source: SF-trapping-duplicates.1, SF-trapping-duplicates.2.
    """
    delays = [time_to_activate(each) for each in skill.drawbacks if each.kind is DrawbackKind.DELAY]
    return max(delays, key=lambda time: time.place, default=Time.AN_INSTANT)


def copied(own: Sequence[Skill]) -> list[Skill]:
    """The skills that a copy may have, best first (SF-trapping-duplicates.6)."""
    may = (each for each in own if all(held.trapping != DUPLICATES for held in each.trappings))
    return sorted(may, key=lambda skill: -skill.rating)


def check_able(quality: Quality, may: Sequence[Skill]) -> None:
    """Refuse copies of a quality for which the character, whose *may* are best first, has too few or too low skills.

    Source: SF-trapping-duplicates.4, SF-trapping-duplicates.7.
    """
    best = [skill.rating for skill in may]
    if len(best) < len(quality.scopes) or any(has < needs for has, needs in zip(best, quality.scopes, strict=False)):
        needs = in_a_row([signed(rating) for rating in quality.scopes])
        raise Refused(
            f"A copy of {quality} quality has skills at {needs}, and the character has not so many as good: "
            "choose a lower quality, or leave it be.",
            clause="SF-trapping-duplicates.7",
        )


def check_raised(to: Mapping[str, Tier], own: Sequence[Skill]) -> None:
    """Refuse a skill of a copy in a higher tier than the character has it (SF-trapping-duplicates.7)."""
    tiers = {name.casefold(): tier for name, tier in to.items()}
    for skill in own:
        if tiers.get(skill.name.casefold(), skill.tier) > skill.tier:
            raise Refused(
                f"The character's {skill.name} is {skill.tier}, and so is a copy's at best: raise another skill.",
                clause="SF-trapping-duplicates.7",
            )


def duplicate(quality: Quality, chosen: Sequence[str], own: Sequence[Skill]) -> Minion:
    """Make a copy with some of the character's own skills, best first: one at each rating up to its quality.

    Refused is a skill that the character does not have, or has at less, and one that duplicates in its turn.

    Source: SF-trapping-duplicates.4, SF-trapping-duplicates.6, SF-trapping-duplicates.7.
    """
    by_name = {skill.name.casefold(): skill for skill in own}
    copy = minion(MinionKind.DUPLICATES, quality, chosen)
    for name, rating in copy.abilities:
        skill = by_name.get(name.casefold())
        if skill is None:
            raise Refused(
                f"The character has no {name}, so no copy has it: choose among {', '.join(each.name for each in own)}.",
                clause="SF-trapping-duplicates.7",
            )
        if any(held.trapping == DUPLICATES for held in skill.trappings):
            raise Refused(
                f"{name} makes duplicates, and no copy can: choose another skill.", clause="SF-trapping-duplicates.6"
            )
        if rating.value > skill.rating:
            raise Refused(
                f"The copy would have {name} at {signed(rating.value)}, and the character has {signed(skill.rating)}: "
                "put it further down.",
                clause="SF-trapping-duplicates.7",
            )
    return copy
