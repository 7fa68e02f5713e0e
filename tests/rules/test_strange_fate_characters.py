"""The cases of the Strange FATE catalogue about characters: budget, Archetypes, aspects, gifts, weapons and armour."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rules.clause import ADAPTERS, cases, cases_of, plain

from talewright.games.strange_fate.rules.aspects import aspect
from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind, invoking_costs
from talewright.games.strange_fate.rules.characters import archetype, companion, creation, equipment, gift
from talewright.games.strange_fate.rules.characters.archetype import Applicant, Magic, archetypes, check_mending
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.equipment import Boosted, Piece
from talewright.games.strange_fate.rules.characters.gift import GiftKind, ThemeBenefit, Themed
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict import weapon
from talewright.games.strange_fate.rules.conflict.stress import Protection, Scope, Track, bearing
from talewright.games.strange_fate.rules.dice.invulnerability import Severity as Weak
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.games.strange_fate.rules.skills import tier_benefit
from talewright.games.strange_fate.rules.skills.budget import USUAL, Century, CreationRules
from talewright.games.strange_fate.rules.skills.drawback import Drawback, DrawbackKind, Severity
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.price import price
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind, SkillRules
from talewright.refusal import Fault, Refused

Told = dict[str, object]
ADA = Character(name="Ada Marsh")
HEALTH = Track.HEALTH
WITH_FLAWS = CreationRules(gift_drawbacks=True)
COMMON = ("Academics", "Alertness", "Arms", "Art", "Athletics", "Brawn", "Bureaucracy", "Fisticuffs", "Deceit")


# ---- what a case calls a thing


def owned(notation: str) -> Owned:
    return Owned(skill=parse(notation))


def allowed(*faults: Fault, clause: str) -> str:
    """Whether nothing breaks this clause; a case shows one clause, and its character lacks much else."""
    return "illegal" if any(fault.clause == clause for fault in faults) else "legal"


def worth(points: int) -> tuple[Owned, ...]:
    """Common skills that cost so much."""
    ratings = [4] * (points // 4) + [points % 4] * bool(points % 4)
    return tuple(owned(f"{name} {rating}") for name, rating in zip(COMMON, ratings, strict=False))


def strange(drawbacks: list[object]) -> Owned:
    """A Strange skill with these drawbacks; where a case names no severity, the first that there is."""
    return Owned(skill=replace(parse("Strange 2 = Strike"), name="Power", drawbacks=tuple(map(drawback, drawbacks))))


def drawback(told: object) -> Drawback:
    match told:
        case {"kind": str(name), "severity": str(severity)}:
            return Drawback(DrawbackKind(name.capitalize()), Severity[severity.upper()], "words")
        case str():
            kind = DrawbackKind(told.capitalize())
            return Drawback(kind, kind.severities[0], "words")
    raise AssertionError(told)


def met(name: str, clause: str, applicant: Applicant) -> str:
    return allowed(*archetype.faults(archetypes()[name], applicant), clause=clause)


def with_powers(name: str, clause: str, skills: list[dict[str, list[object]]]) -> str:
    return met(name, clause, Applicant(skills=tuple(strange(each["drawbacks"]) for each in skills)))


# ---- budget and skills


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


# ---- Archetypes and aspects


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


# ---- companions

TOCK = Companion(name="Mister Tock")


@cases("SF-gift-companion.4")
def _(*, shared_skill: bool) -> Told:
    helper = replace(TOCK, skills=(owned("Brawn 1"),))
    return {"bonus": helper.bonus("Brawn" if shared_skill else "Stealth")}


@cases("SF-gift-companion.5")
def _(companion_gifts: int) -> Told:
    return {"improvements": gift.improvements(companion_gifts)}


@cases("SF-gift-companion.7")
def _(times: int) -> str:
    faults = companion.faults(replace(TOCK, quality=1 + times), USUAL)
    return f"{allowed(*faults, clause='SF-gift-companion.7')} (maximum Good)"


@cases("SF-gift-companion.9")
def _(quality: int) -> int:
    return replace(TOCK, quality=quality).to_break_link


@cases("SF-gift-companion.13")
def _(quality: int, skill_rating: int) -> str:
    helper = replace(TOCK, quality=quality, skills=(owned(f"Brawn {skill_rating}"),))
    return allowed(*companion.faults(helper, USUAL), clause="SF-gift-companion.13")


@cases("SF-gift-companion.14")
def _(gift: str = "", times: int = 0) -> str:
    helper = replace(TOCK, others=(GiftKind(gift),)) if gift else replace(TOCK, impacts=("Brawn",) * times)
    return allowed(*companion.faults(helper, USUAL), clause="SF-gift-companion.14")


@cases("SF-gift-companion.15")
def _(empowered: int) -> Told:
    tier = list(Tier)[empowered]
    helper = replace(TOCK, skills=(Owned(skill=replace(parse("Brawn 1"), tier=tier)),))
    return {"improvements_used": companion.places(helper, 0)}


# ---- equipment

PIECE = Piece(name="The Long Pole", is_armour=True)


def legal(piece: Piece, clause: str, rules: CreationRules = USUAL) -> str:
    return allowed(*equipment.faults(piece, rules, COMMON), clause=clause)


@cases("SF-gift-equipment.1")
def _(equipment_gifts: int) -> Told:
    return {"improvements": gift.improvements(equipment_gifts)}


@cases("SF-gift-equipment.3")
def _(deadly: int) -> object:
    sword = replace(PIECE, deadly=(HEALTH,) * deadly)
    if legal(sword, "SF-gift-equipment.3") == "illegal":
        return "illegal"
    return {"weapon": sword.weapon(HEALTH)}


@cases("SF-gift-equipment.4")
def _(shifts: int, weapon: int) -> Told:
    return {"stress": dealt(shifts, weapon)}


def dealt(shifts: int, value: int = 0, armor: int = 0) -> int:
    return weapon.stress_dealt(shifts, weapon=value, armor=armor).stress


@cases("SF-gift-equipment.5")
def _(pieces: list[int]) -> Told:
    swords = [replace(PIECE, deadly=(HEALTH,) * value) for value in pieces]
    return {"weapon": equipment.best_weapon(swords, HEALTH)}


@cases("SF-gift-equipment.6")
def _(well_made: int) -> object:
    pole = replace(PIECE, well_made=("Brawn",) * well_made)
    if legal(pole, "SF-gift-equipment.6") == "illegal":
        return "illegal"
    return {"improvements_used": pole.places}


@cases("SF-gift-equipment.7")
def _(to: str) -> Told:
    return {"improvements_used": replace(PIECE, empowered=(Boosted("Brawn", Tier.parse(to)),)).places}


@cases("SF-gift-equipment.8")
def _(own: str, equipment: str) -> Tier:
    piece = replace(PIECE, empowered=(Boosted("Brawn", Tier.parse(equipment)),))
    character = replace(ADA, skills=(Owned(skill=replace(parse("Brawn 1"), tier=Tier.parse(own))),))
    return character.rating_of("Brawn", piece).tier


@cases("SF-gift-equipment.10")
def _(protective: int) -> object:
    coat = replace(PIECE, protective=(HEALTH,) * protective)
    if legal(coat, "SF-gift-equipment.10") == "illegal":
        return "illegal"
    return {"armor": coat.armor(HEALTH)}


@cases("SF-gift-equipment.11")
def _(pieces: list[int]) -> Told:
    worn = [Protection(piece=f"Coat {armor}", track=HEALTH, armor=armor) for armor in pieces]
    return {"armor": bearing(worn=worn).track(HEALTH).armor}


@cases("SF-gift-equipment.15")
def _(essential: int) -> str:
    return legal(replace(PIECE, essential=(Scope.PHYSICAL,) * essential), "SF-gift-equipment.15")


@cases("SF-gift-equipment.16")
def _(pieces: list[int]) -> Told:
    coats = tuple(Piece(name=f"Coat {times}", essential=(Scope.PHYSICAL,) * times) for times in pieces)
    extra = len(replace(ADA, equipment=coats).bearing.slots) - len(ADA.bearing.slots)
    return {"extra_mild": extra}


# ---- the other gifts, flaws on gifts, weapons and armour


@cases("SF-gift-impact.1")
def _(shifts: int) -> Told:
    return {"fragile_aspect": gift.fragile_aspect(shifts)}


@cases("SF-gift-signature-aspect.1")
def _(uses_this_scene: int) -> Told:
    return {"cost": invoking_costs(is_signature=True, uses_this_scene=uses_this_scene)}


@cases("SF-gift-theme.5")
def _(rating: int, penalty: int) -> Told:
    return {"effective": Themed("Brawn", ThemeBenefit.UNHINDERED).suffered(penalty, rating)}


@cases("SF-gift-theme.6")
def _(skill_benefits: int) -> str:
    themes = tuple(
        gift.Theme(f"Theme {number}", (Themed("Brawn", ThemeBenefit.MANEUVER),)) for number in range(skill_benefits)
    )
    return allowed(*gift.faults_of_themes(themes, COMMON), clause="SF-gift-theme.6")


@cases("SF-gifts-and-flaws.4")
def _(drawback: str) -> str:
    try:
        flaw = gift.parse_drawback(drawback)
    except Refused as refusal:
        return allowed(Fault(refusal.why, refusal.clause), clause="SF-gifts-and-flaws.4")
    faults = companion.faults(replace(TOCK, drawbacks=(flaw,)), WITH_FLAWS)
    assert legal(replace(PIECE, drawbacks=(flaw,)), "SF-gifts-and-flaws.4", WITH_FLAWS) == "illegal"
    return allowed(*faults, clause="SF-gifts-and-flaws.4")


@cases("SF-gifts-and-flaws.6")
def _(gift: str, drawback: str) -> str:
    assert gift == "Equipment"
    flaw = Drawback.parse(f"minor {drawback}")
    return legal(replace(PIECE, drawbacks=(flaw,)), "SF-gifts-and-flaws.6", WITH_FLAWS)


@cases("SF-weapons-armor.2")
def _(shifts: int, deadly: int) -> int:
    return dealt(shifts, replace(PIECE, deadly=(HEALTH,) * deadly).weapon(HEALTH))


@cases("SF-weapons-armor.3")
def _(incoming: int, armor: int) -> int:
    return dealt(incoming, armor=armor)


@cases("SF-weapons-armor.5")
def _(weapon: str) -> Told:
    assert weapon == "ordinary scimitar"
    return {"weapon_value": equipment.best_weapon((), HEALTH)}


@cases("SF-social-weapons.2")
def _(weapon: int, track: str) -> str:
    return favoured(weapon, Track(track))


def favoured(value: int, track: Track) -> str:
    try:
        weapon.grant(weapon.Favour(name="A queen's smile", track=track, weapon=value), is_option_on=True)
    except Refused as refusal:
        return allowed(Fault(refusal.why, refusal.clause), clause="SF-social-weapons.2")
    return "legal"


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("SF", __name__))
def test_characters_are_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    found = ADAPTERS[id_](**given)
    if isinstance(expect, dict):
        assert isinstance(found, dict)
        assert {key: plain(found[key]) for key in expect} == {key: plain(value) for key, value in expect.items()}
    else:
        assert plain(found) == plain(expect)
