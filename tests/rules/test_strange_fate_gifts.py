"""Run the cases of Strange FATE about gifts: companions, equipment and the others."""

import pytest
from msgspec.structs import replace
from tests.rules.clause import cases, cases_of, check_case
from tests.rules.strange_fate_cases import ADA, COMMON, Told, allowed, owned

from talewright.games.strange_fate.rules.aspects.aspect import invoking_costs
from talewright.games.strange_fate.rules.characters import companion, equipment, gift, granted
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.equipment import Boosted, Piece
from talewright.games.strange_fate.rules.characters.gift import GiftKind, ThemeBenefit, Themed
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict import weapon
from talewright.games.strange_fate.rules.conflict.stress import Protection, Scope, Track, bearing
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.budget import USUAL, CreationRules
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.refusal import Fault, Refused

HEALTH = Track.HEALTH


WITH_FLAWS = CreationRules(gift_drawbacks=True)


TOCK = Companion(name="Mister Tock")


# --- companions


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


PIECE = Piece(name="The Long Pole", is_armour=True)


def legal(piece: Piece, clause: str, rules: CreationRules = USUAL) -> str:
    return allowed(*equipment.faults(piece, rules, COMMON), clause=clause)


# --- equipment


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


# --- the other gifts, flaws on gifts, weapons and armour


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


SOCIAL = replace(USUAL, social_weapons=True)


def favoured(value: int, track: Track) -> str:
    try:
        granted.check(Piece(name="A queen's smile", deadly=(track,) * value, is_tangible=False), 6, ADA, SOCIAL, "")
    except Refused as refusal:
        return allowed(Fault(refusal.why, refusal.clause), clause="SF-social-weapons.2")
    return "legal"


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("SF", __name__))
def test_characters_are_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect)
