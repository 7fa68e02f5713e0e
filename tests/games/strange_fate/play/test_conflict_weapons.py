"""What makes an attack better besides its skill: pieces of equipment, and skills that lend their force."""

from msgspec.structs import replace
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, HESTER, SAILOR, THUG, TOBIAS, Fight, brawl
from tests.games.strange_fate.play.table import GM, NORA
from tests.games.strange_fate.play.test_conflict_several import with_skill
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.attacks import Attack, WeaponUsed
from talewright.games.strange_fate.play.conflict.card import Assault
from talewright.games.strange_fate.play.conflict.defences import defence_of, defences_of
from talewright.games.strange_fate.play.conflict.order import MoveInOrder
from talewright.games.strange_fate.play.ids import RollId
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.table.offer import Choice

MORE = """
[[skill]]
kind = "Strange"
name = "Iron Fists"
theme = "fists of iron"
rating = 3
tier = "Superhuman"
trappings = ["Physical Force", "Insight"]
benefits = ["Physical Force"]

[[skill]]
kind = "Strange"
name = "Cold Reading"
theme = "what people fear"
rating = 2
tier = "Extraordinary"
trappings = ["Insight"]
benefits = ["Insight"]

[[equipment]]
name = "Brass Knuckles"
well_made = ["Fisticuffs"]

[[equipment]]
name = "Boar Spear"
deadly = ["Health", "Health", "Health"]
"""
STRIKE, FRIGHTEN = "Fisticuffs: Strike", "Intimidation: Menace"


def armed() -> Fight:
    """Tobias, with fists of iron and what he knows of fear, against a thug."""
    told = with_skill(brawl(TOBIAS, THUG), TOBIAS, MORE)
    return told.when(GM, MoveInOrder(conflict=BRAWL, who=TOBIAS, place=1))


def dealt(by: str, *weapons: str) -> int:
    """The stress of an attack that wins by 4."""
    told = armed()
    told.when(NORA, Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by=by, weapons=weapons), called=BLOW)
    told.defends(THUG, "sleep")
    shifts = told.card(BLOW).ours.rating.value  # type: ignore[union-attr]
    told.rolls("++00" if shifts == 2 else "+000" if shifts == 3 else "0000", "0000", roll=BLOW).stands(roll=BLOW)
    (hit,) = told.sees().hits
    return hit.stress or 0


@clause("SF-trapping-physical-force.14", "SF-trapping-insight.6", "SF-weapons-armor.5")
def test_a_skill_lends_its_force_to_an_attack_of_its_kind() -> None:
    """2 for a Superhuman skill, 1 for an Extraordinary one."""
    assert (dealt(STRIKE), dealt(STRIKE, "iron fists")) == (4, 6)
    assert (dealt(FRIGHTEN), dealt(FRIGHTEN, "Cold Reading")) == (4, 5)


@clause("SF-gift-equipment.5", "SF-gift-equipment.6")
def test_of_a_piece_and_a_skill_the_higher_weapon_counts_and_the_piece_makes_the_attack_better() -> None:
    assert dealt(STRIKE, "Boar Spear", "Iron Fists") == 7
    assert dealt(STRIKE, "Brass Knuckles", "Iron Fists") == 6
    told = armed()
    attack = Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by=STRIKE, weapons=("Brass Knuckles", "Iron Fists"))
    told.when(NORA, attack, called=BLOW)
    assert (told.card(BLOW).ours.rating.value, told.card(BLOW).ours.by) == (4, f"{STRIKE} with Brass Knuckles")  # type: ignore[union-attr]
    assert WeaponUsed(conflict=BRAWL, roll=BLOW, weapon=2, name="Iron Fists") in told.hears()


@clause("SF-trapping-physical-force.15", "SF-trapping-insight.7", "SF-tier-benefits.1")
def test_no_force_is_lent_to_another_track_nor_by_a_benefit_that_was_not_chosen() -> None:
    told = armed()
    for by, weapons, why, names in (
        (FRIGHTEN, ("Iron Fists",), "SF-trapping-physical-force.15", "Health"),
        (STRIKE, ("Cold Reading",), "SF-trapping-insight.7", "Composure"),
        (STRIKE, ("Athletics",), "", "Athletics"),
        (STRIKE, ("Iron Fists", "Cold Reading"), "SF-gift-equipment.5", ""),
        (STRIKE, ("Boar Spear", "Brass Knuckles"), "SF-gift-equipment.5", ""),
    ):
        attack = Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by=by, weapons=weapons)
        told.attempt(NORA, attack).refused(why, naming=(names,))
    assert RollId(BLOW) not in told.now.rolls


@clause("SF-trapping-physical-force.15")
def test_brawn_helps_fisticuffs_and_no_firearm() -> None:
    told = armed()
    helped = {
        option.value.partition(":")[0]
        for each in told.offered(NORA, Attack)
        if each.fixed["weapons"] == ("Iron Fists",) and isinstance(each.fields[0], Choice)
        for option in each.fields[0].options
    }
    assert ("Fisticuffs" in helped, "Marksmanship" in helped) == (True, False)
    shot = Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Marksmanship: Shoot", weapons=("Iron Fists",))
    told.attempt(NORA, shot).refused("SF-trapping-physical-force.15")
    told.when(NORA, replace(shot, weapons=()))


def test_what_makes_an_attack_better_is_offered_for_the_attacks_that_it_helps() -> None:
    told = armed()
    offers, found = told.offered(NORA, Attack), {}
    for each in offers:
        by = each.fields[0]
        assert isinstance(by, Choice)
        weapons = each.fixed["weapons"]
        assert isinstance(weapons, tuple)
        found[weapons] = {option.value for option in by.options}, by.about
    assert (STRIKE in found["Iron Fists",][0], FRIGHTEN in found["Iron Fists",][0]) == (True, False)
    assert "Iron Fists" in found["Iron Fists",][1]
    assert FRIGHTEN in found["Cold Reading",][0]
    assert found["Brass Knuckles",][0] == {STRIKE}
    assert found["Brass Knuckles", "Iron Fists"][0] == {STRIKE}
    assert ("Boar Spear", "Iron Fists") not in found
    assert SAILOR not in {each.fixed["target"] for each in offers}


SHIELD = """
[[skill]]
kind = "Strange"
name = "The Ward"
theme = "a wall of air"
rating = 4
tier = "Superhuman"
trappings = ["Parry + Unusual (ranged attacks too)"]
drawbacks = ["minor Snag (only by day)"]

[[equipment]]
name = "Bucket Lid"
well_made = ["Athletics"]

[[theme]]
name = "Quick hands"
skills = [
  { skill = "Intimidation", benefit = "instead", note = "of Athletics when he roars at the archer" },
  { skill = "Empathy", benefit = "narrow", note = "with children" },
  { skill = "Presence", benefit = "maneuver" },
]
"""


@clause("SF-extra-unusual.1", "SF-gift-equipment.6", "SF-gift-theme.4")
def test_what_may_defend_in_narrow_circumstances_stands_behind_what_always_does() -> None:
    """An Unusual Parry against a shot, a lid that makes somebody quicker, and a skill in place of another."""
    told = with_skill(brawl(TOBIAS, HESTER), TOBIAS, SHIELD)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=HESTER, place=1))
    told.attacks(HESTER, TOBIAS, "The Arc Lantern: Shoot")
    (offer,) = told.offered(NORA, Oppose)
    by = offer.fields[0]
    assert isinstance(by, Choice)
    may = [option.value for option in by.options if not option.group]
    assert [option.value for option in by.options[: len(may)]] == may, "what was not bought stands behind it"
    assert may[:2] == ["Cast-Iron Body: Resist Damage", "Athletics: Dodge"]
    assert may[-4:] == ["The Ward: Parry", "Athletics with Bucket Lid", "Intimidation", "Intimidation: Dodge"]
    for does in ("Fisticuffs: Parry", "Athletics", "Empathy", "Presence", "Intimidation: Menace"):
        told.attempt(NORA, Oppose(roll=BLOW, who=TOBIAS, by=does)).refused("SF-skill-kinds.2")
    for does, rating in (("Athletics with Bucket Lid", "3"), ("Intimidation", "2"), ("The Ward: Parry", "4S")):
        told.when(NORA, Oppose(roll=BLOW, who=TOBIAS, by=does))
        assert str(told.card(BLOW).theirs.rating) == rating  # type: ignore[union-attr]


def test_nobody_defends_unasked_by_what_may_not_serve() -> None:
    told = with_skill(brawl(TOBIAS, HESTER), TOBIAS, SHIELD)
    shot = Assault(roll=BLOW, who=HESTER, target=TOBIAS, track=Track.HEALTH, trapping="Shoot")
    assert defence_of(told.now, shot).by.label == "Cast-Iron Body: Resist Damage"
    struck = replace(shot, trapping="Strike")
    assert defence_of(told.now, struck).by.label == "The Ward: Parry"
    cowed = replace(shot, track=Track.COMPOSURE, trapping="Menace")
    assert "The Ward: Parry" not in {way.by.label for way in defences_of(told.now, told.now.people[TOBIAS], cowed)}


@clause("SF-gift-equipment.5", "SF-trapping-physical-force.14")
def test_a_piece_and_a_skill_of_one_name_are_two_things() -> None:
    for weapons, about, rating, weapon in (
        (("Iron Fists",), "", 4, 0),
        (('skill "Iron Fists"',), "An attack that is about the same as Iron Fists.", 3, 2),
    ):
        told = with_skill(brawl(TOBIAS, THUG), TOBIAS, MORE.replace("Brass Knuckles", "Iron Fists"))
        told.when(GM, MoveInOrder(conflict=BRAWL, who=TOBIAS, place=1))
        (offered,) = (each for each in told.offered(NORA, Attack) if each.fixed["weapons"] == weapons)
        field = offered.fields[0]
        assert isinstance(field, Choice)
        assert field.about == about
        told.when(NORA, Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by=STRIKE, weapons=weapons), called=BLOW)
        ours = told.card(BLOW).ours
        assert ours is not None
        assert (ours.rating.value, told.conflict.assaults[BLOW].weapon) == (rating, weapon)


@clause("SF-gift-equipment.3", "SF-gift-equipment.6")
def test_what_is_in_hand_shows_its_rating_and_its_weapon_beside_the_attack() -> None:
    told, shown = armed(), {}
    for made in told.offered(NORA, Attack):
        (by,) = (field for field in made.fields if isinstance(field, Choice) and field.name == "by")
        first = by.options[0]
        shown[made.fixed["weapons"]] = (first.value, figures(first.label), figures(first.about))
    rating = told.now.people[TOBIAS].character.rating_of("Fisticuffs").value
    assert shown[()] == (STRIKE, [f"+{rating}"], [])
    assert shown["Brass Knuckles",] == (STRIKE, [f"+{rating + 1}"], [])
    assert shown["Boar Spear",] == (STRIKE, [f"+{rating}"], ["3"])


@clause("SF-gift-equipment.5", "SF-trapping-physical-force.14")
def test_what_makes_an_attack_best_stands_first_behind_the_plain_one() -> None:
    """A lamp pole is a Weapon of 1, and a Superhuman body one of 2."""
    told = brawl(TOBIAS, THUG).passes(THUG)
    offered = [made.fixed["weapons"] for made in told.offered(NORA, Attack)]
    assert offered == [(), ("Cast-Iron Body",), ("The Long Lamp Pole",)]
