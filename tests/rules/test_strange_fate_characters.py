"""The cases of the Strange FATE catalogue about characters: budget, Archetypes, aspects, gifts, weapons and armour."""

import pytest
from msgspec.structs import replace
from tests.rules.clause import cases, cases_of, check_case
from tests.rules.strange_fate_cases import ADA, COMMON, Told, allowed, drawback, owned

from talewright.games.strange_fate.rules.aspects import aspect
from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.characters import archetype, creation
from talewright.games.strange_fate.rules.characters.archetype import Applicant, Magic, archetypes, check_mending
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.invulnerability import Severity as Weak
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.games.strange_fate.rules.skills import tier_benefit
from talewright.games.strange_fate.rules.skills.budget import USUAL, Century, CreationRules
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.price import price
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind, SkillRules
from talewright.refusal import Refused


def worth(points: int) -> tuple[Owned, ...]:
    """Common skills that cost so much."""
    ratings = [4] * (points // 4) + [points % 4] * bool(points % 4)
    return tuple(owned(f"{name} {rating}") for name, rating in zip(COMMON, ratings, strict=False))


def strange(drawbacks: list[object]) -> Owned:
    """A Strange skill with these drawbacks; where a case names no severity, the first that there is."""
    return Owned(skill=replace(parse("Strange 2 = Strike"), name="Power", drawbacks=tuple(map(drawback, drawbacks))))


def met(name: str, clause: str, applicant: Applicant) -> str:
    return allowed(*archetype.faults(archetypes()[name], applicant), clause=clause)


def with_powers(name: str, clause: str, skills: list[dict[str, list[object]]]) -> str:
    return met(name, clause, Applicant(skills=tuple(strange(each["drawbacks"]) for each in skills)))


# --- budget and skills


@cases("SF-budget.2")
def _(*, option_no_common_skills: bool) -> Told:
    rules = CreationRules(skills=SkillRules(common_skills=not option_no_common_skills))
    return {"skill_points": creation.points(ADA, rules).held}


@cases("SF-budget.3")
def _(century: str) -> Told:
    return {"refresh": creation.refresh(ADA, CreationRules(century=Century(century))).held}


@cases("SF-budget.5")
def _(century: str, skill_tiers: list[str], extra_gifts: int) -> Told:
    skills = tuple(
        Owned(skill=replace(parse(f"{name} 1"), tier=Tier.parse(tier)))
        for name, tier in zip(COMMON, skill_tiers, strict=False)
    )
    spent = creation.refresh(
        replace(ADA, skills=skills, skilled=1 + extra_gifts), CreationRules(century=Century(century))
    )
    return {"refresh": spent.left}


@cases("SF-budget.6")
def _(gifts: int) -> Told:
    return {"refresh_spent": creation.refresh(replace(ADA, skilled=gifts)).total}


@cases("SF-gifts.2")
def _(gifts: int) -> Told:
    return {"refresh": -USUAL.refresh_for_gifts(gifts)}


@cases("SF-budget.8")
def _(skills_total_cost: int, skilled_gifts: int) -> str:
    character = replace(ADA, skills=worth(skills_total_cost), skilled=skilled_gifts)
    return allowed(*creation.faults(character), clause="SF-budget.8")


@cases("SF-gift-skilled.1")
def _(skilled: int) -> Told:
    return {"skill_points": creation.points(replace(ADA, skilled=skilled)).held}


@cases("SF-buy-skills.1")
def _(kind: str, rating: int) -> Told:
    skill = parse(f"Brawn {rating}")
    assert skill.kind is SkillKind(kind)
    return {"cost": price(skill).total}


@cases("SF-buy-skills.2")
def _(*, kind: str, bought: bool) -> Told:
    assert (kind, bought) == ("Common", False)
    return {"rating": ADA.rating_of("Brawn").value}


@cases("SF-buy-skills.3")
def _(kind: str, rating: int) -> str:
    assert kind == "Common"
    character = replace(ADA, skills=(owned(f"Brawn {rating}"),))
    return f"{allowed(*creation.faults(character), clause='SF-buy-skills.3')} at creation"


@cases("SF-tier-benefits.2")
def _(rating: int, trappings_with_benefit: int) -> Told:
    return {"benefits": tier_benefit.most(generous(rating, trappings_with_benefit))}


@cases("SF-tier-benefits.4")
def _(old_rating: int, new_rating: int, chosen: int) -> Told:
    before = generous(old_rating, 3)
    picked = tier_benefit.offered(before)[:chosen]
    assert tier_benefit.may_choose(before, picked) == 0
    return {"may_choose": tier_benefit.may_choose(generous(new_rating, 3), picked)}


@cases("SF-tier-benefits.5")
def _(tier: str) -> Told:
    return {"benefits": tier_benefit.most(replace(generous(3, 3), tier=Tier.parse(tier)))}


def generous(rating: int, benefits: int) -> Skill:
    """An Extraordinary skill with so many trappings that have a benefit, and one that has none."""
    held = ", ".join(("Dodge", *("Move", "Leap", "Notice")[:benefits]))
    return parse(f"Unique {rating}E = {held}")


# --- Archetypes and aspects


@cases("SF-archetype-alien.1")
def _(archetype: str, strange_skills: list[object]) -> str:
    assert strange_skills == []
    return met(archetype, "SF-archetype-alien.1", Applicant())


@cases("SF-archetype-anachronist.1")
def _(skill: dict[str, list[object]]) -> str:
    made = replace(strange(skill["drawbacks"]), is_invention=bool(skill["invention"]))
    return met("Anachronist", "SF-archetype-anachronist.1", Applicant(skills=(made,)))


@cases("SF-archetype-artificial.1")
def _(strange_skills: list[dict[str, list[object]]]) -> str:
    return with_powers("Artificial", "SF-archetype-artificial.1", strange_skills)


@cases("SF-archetype-changed.1")
def _(strange_skills: list[dict[str, list[object]]]) -> str:
    return with_powers("Changed", "SF-archetype-changed.1", strange_skills)


@cases("SF-archetype-faerie.1")
def _(strange_skills: list[dict[str, list[object]]]) -> str:
    return with_powers("Faerie", "SF-archetype-faerie.1", strange_skills)


@cases("SF-archetype-human-oddity.2")
def _(strange_skills: list[dict[str, list[object]]]) -> str:
    return with_powers("Human Oddity", "SF-archetype-human-oddity.2", strange_skills)


@cases("SF-archetype-mutant.1")
def _(strange_skills: list[dict[str, list[object]]]) -> str:
    return with_powers("Mutant", "SF-archetype-mutant.1", strange_skills)


@cases("SF-archetype-super-normal.2")
def _(strange_skills: list[dict[str, list[object]]]) -> str:
    return with_powers("Super-Normal", "SF-archetype-super-normal.2", strange_skills)


@cases("SF-archetype-faerie.2")
def _(weaknesses: list[dict[str, str]]) -> str:
    weak = tuple(Weakness(against=each["against"], severity=Weak(each["severity"])) for each in weaknesses)
    return met("Faerie", "SF-archetype-faerie.2", Applicant(weaknesses=weak))


@cases("SF-archetype-faerie.3")
def _(skills: list[str]) -> str:
    names = [name.removesuffix(" (Mundane)") for name in skills]
    return met("Faerie", "SF-archetype-faerie.3", Applicant(skills=tuple(owned(f"{name} 1M") for name in names)))


@cases("SF-archetype-magus.1")
def _(aspects: list[dict[str, str]]) -> str:
    written = tuple(
        Aspect(name="Know It All", kind=AspectKind(each["type"].capitalize()), is_obsession="flag" in each)
        for each in aspects
    )
    return met("Magus", "SF-archetype-magus.1", Applicant(aspects=written))


@cases("SF-archetype-magus.2")
def _(magus_kind: str, skills: list[str]) -> str:
    works = tuple(Owned(skill=replace(parse("Strange 2 = Strike"), name=name)) for name in skills)
    return met("Magus", "SF-archetype-magus.2", Applicant(skills=works, magic=Magic(magus_kind)))


@cases("SF-archetype-artificial.5")
def _(patient: str, skill_trapping: str) -> str:
    assert patient == archetype.ARTIFICIAL
    return mending(skill_trapping, Tier.MUNDANE, ())


@cases("SF-archetype-artificial.6")
def _(repair_tier: str, patient_endurance_tier: str) -> str:
    return mending("Repair", Tier.parse(repair_tier), (Tier.parse(patient_endurance_tier),))


def mending(trapping: str, tier: Tier, health: tuple[Tier, ...]) -> str:
    try:
        check_mending(trapping, tier, health)
    except Refused:
        return "not allowed"
    return "allowed"


@cases("SF-aspects.3")
def _(conviction_aspects: int) -> str:
    written = [Aspect(name=f"Vow {each}", kind=AspectKind.CONVICTION) for each in range(conviction_aspects)]
    return allowed(*aspect.faults(written, ()), clause="SF-aspects.3")


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("SF", __name__))
def test_characters_are_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect)
