"""Attack and defence: what an attack takes, and what it deals."""

import pytest
from tests.games.strange_fate.play.fighting import (
    BLOW,
    BRAWL,
    HESTER,
    SAMIRA,
    THUG,
    TOBIAS,
    Place,
    brawl,
    fighters,
    struck,
)
from tests.games.strange_fate.play.table import EVE, GM, NORA, PIM, ROSA, SAILOR
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.invoking import Invoke
from talewright.games.strange_fate.play.conflict.attacks import Assailing, Attack
from talewright.games.strange_fate.play.conflict.blows import blow_of_person
from talewright.games.strange_fate.play.conflict.defences import check_defence
from talewright.games.strange_fate.play.conflict.fighters import assault_of, check_turn
from talewright.games.strange_fate.play.conflict.means import means_of
from talewright.games.strange_fate.play.conflict.order import MoveInOrder
from talewright.games.strange_fate.play.conflict.turns import PassTurn, TakeTurn
from talewright.games.strange_fate.play.harm.hits import DealStress, HarmWorked, HitDealt
from talewright.games.strange_fate.play.ids import HitId
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.play.ways import way_of
from talewright.games.strange_fate.rules.conflict.exchange import Turn
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.table.offer import Choice, Number

# --- attack and defence


@clause("SF-weapons-armor.2", "SF-weapons-armor.3")
def test_what_an_attack_would_deal_is_read_while_it_may_still_change() -> None:
    """Whoever would invoke an aspect against what Armor takes anyway is spared that."""
    told = brawl().attacks(THUG, TOBIAS, "thug").defends(TOBIAS, "Fisticuffs: Parry").rolls("--03", "000-", roll=BLOW)
    assert [figures(told.roll(BLOW, who).harm) for who in (GM, NORA, PIM)] == [["2", "2", "0"]] * 3
    told.when(NORA, Invoke(roll=BLOW, place=Place.THEIRS, aspect=told.person(TOBIAS).aspects[0].name))
    assert told.roll(BLOW, NORA).harm == ""
    hidden = fighters("Good thug (E), Good initiative (E)", hidden=True).begins(TOBIAS, THUG)
    hidden.attacks(THUG, TOBIAS, "thug").defends(TOBIAS, "Fisticuffs: Parry").rolls("+++6", "0000", roll=BLOW)
    assert [bool(hidden.roll(BLOW, who).harm) for who in (GM, NORA)] == [True, False]
    assert hidden.stands(roll=BLOW).roll(BLOW).harm == "", "it is told with the hit"


@clause("SF-trapping-strike.1", "SF-trapping-parry.1", "SF-weapons-armor.3")
def test_an_attack_deals_its_shifts_less_the_armour_and_is_told_with_its_working() -> None:
    told = struck(brawl())  # 3 + 3 + 6 = 12 against 3
    assert told.hit().stress == 7
    assert HarmWorked(hit=HitId(BLOW), working="9 shifts − Armor 2 = 7 stress") in told.hears(EVE)
    assert told.hears(EVE)[-1] == HitDealt(hit=HitId(BLOW), who=TOBIAS, by=THUG, track=Track.HEALTH, stress=7)
    assert told.next() == "Hester Quill"


def test_an_npc_attacks_and_defends_by_the_word_of_its_line_that_fits() -> None:
    """A word that names a trapping or a skill does what that does; the others follow, for whoever knows better."""
    told = fighters("Great notice, Good gun, Good initiative (E)\nAverage sailor").begins(TOBIAS, THUG)
    assert told.next() == told.now.actor(THUG).name
    by = next(field for field in told.offered(GM, Attack)[0].fields if isinstance(field, Choice))
    assert [option.value for option in by.options] == ["gun", "notice"]
    told.passes().attacks(TOBIAS, THUG, "Fisticuffs: Strike")
    (answers, *_) = (each for each in told.offered(GM, Oppose) if each.fixed.get("who") == THUG)
    by = next(field for field in answers.fields if isinstance(field, Choice))
    assert [option.value for option in by.options] == ["gun", "notice"]


@clause("SF-weapons-armor.2", "SF-gift-equipment.4")
@pytest.mark.parametrize(("ours", "stress"), [("00-", 0), ("000", 2), ("+00", 3)])
def test_a_weapon_at_most_doubles_what_a_hit_deals(ours: str, stress: int) -> None:
    told = brawl(TOBIAS, SAILOR)
    told.attacks(TOBIAS, SAILOR, "Fisticuffs: Strike", weapons=("The Long Lamp Pole",)).defends(SAILOR, "sailor")
    told.rolls(f"{ours}0", "+000", roll=BLOW).stands(NORA, BLOW)
    hits = told.sees().hits
    assert (hits[0].stress if hits else 0) == stress


@clause("SF-weapons-armor.2")
def test_a_weapon_of_three_deals_at_most_as_much_again() -> None:
    told = brawl(THUG, SAILOR)
    armed = Attack(conflict=BRAWL, who=THUG, target=SAILOR, by="thug", track="Health", weapon=3)
    told.when(GM, armed, called=BLOW).defends(SAILOR, "sailor")
    assert (told.seen().attacks[0].weapon, told.seen().attacks[0].armor) == (3, 0)
    told.rolls("0001", "+000", roll=BLOW).stands(roll=BLOW)
    assert told.hit().stress == 4
    worked = [each for each in told.hears(EVE) if isinstance(each, HarmWorked)]
    assert [(each.hit, figures(each.working)) for each in worked] == [(HitId(BLOW), ["2", "3", "4"])]


def test_a_tie_and_a_miss_deal_no_stress_and_the_turn_is_over() -> None:
    told = struck(brawl(), "0001", "+000")
    assert told.outcome(BLOW) == "tie +0"
    assert not told.sees().hits
    assert told.next() == "Hester Quill"


def test_an_attack_that_is_dropped_leaves_the_turn_as_it_was() -> None:
    told = brawl().attacks(THUG, TOBIAS, "thug").when(GM, CancelRoll(roll=BLOW))
    assert (told.next(), told.seen().attacks, told.seen().waits) == ("Thug", (), "")


@clause("SF-skill-kinds.2")
def test_an_action_whose_skill_lacks_the_trapping_is_refused() -> None:
    told = brawl().when(GM, MoveInOrder(conflict=BRAWL, who=TOBIAS, place=1))
    cast_iron = Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Cast-Iron Body: Strike")
    told.attempt(NORA, cast_iron).refused("SF-skill-kinds.2", by=way_of)
    dodging = Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Athletics: Dodge")
    told.attempt(NORA, dodging).refused("SF-skill-kinds.2", by=means_of)
    breaking = Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Cast-Iron Body: Physical Force")
    told.attempt(NORA, breaking).refused("SF-skill-kinds.2", by=means_of)
    told.passes(TOBIAS).attacks(THUG, TOBIAS, "thug")
    climbing = Oppose(roll=BLOW, who=TOBIAS, by="Athletics: Climb")
    told.attempt(NORA, climbing).refused("SF-skill-kinds.2", by=check_defence)


@clause("SF-trapping-dodge.1", "SF-trapping-parry.1")
def test_shots_are_dodged_and_not_parried() -> None:
    told = brawl(HESTER, TOBIAS).attacks(HESTER, TOBIAS, "The Arc Lantern: Shoot")
    parry = Oppose(roll=BLOW, who=TOBIAS, by="Fisticuffs: Parry")
    told.attempt(NORA, parry).refused("SF-skill-kinds.2")
    (offer,) = told.offered(NORA, Oppose)
    field = offer.fields[0]
    assert isinstance(field, Choice)
    assert [option.value for option in field.options][:2] == ["Cast-Iron Body: Resist Damage", "Athletics: Dodge"]


@clause("SF-gift-equipment.5")
def test_weapons_do_not_add_up() -> None:
    told = brawl(TOBIAS, THUG)
    pole = "The Long Lamp Pole"
    two = Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Fisticuffs: Strike", weapons=(pole, "Knife"))
    told.attempt(GM, two).refused("SF-gift-equipment.5")
    other = Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Fisticuffs: Strike", weapons=("Knife",))
    told.attempt(GM, other).refused(by=blow_of_person)
    much = Attack(conflict=BRAWL, who=THUG, target=TOBIAS, by="thug", track="Health", weapon=5)
    told.attempt(GM, much).refused("SF-trapping-physical-force.14", naming=("4",))
    number = Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Fisticuffs: Strike", weapon=3)
    told.attempt(GM, number).refused(by=Assailing.decide)


@clause("SF-trapping-physical-force.14", "SF-trapping-insight.6", "SF-trapping-networking.15")
def test_an_npc_strikes_as_hard_as_a_godlike_skill_does() -> None:
    told = brawl(THUG, TOBIAS)
    numbers = [field for offer in told.offered(GM, Attack) for field in offer.fields if isinstance(field, Number)]
    assert {each.most for each in numbers} == {4}
    blow = Attack(conflict=BRAWL, who=THUG, target=TOBIAS, by="thug", track="Health", weapon=4)
    assault = assault_of(told.when(GM, blow, called=BLOW).now, BLOW)
    assert assault
    assert assault.weapon == 4


@clause("SF-refine-details.1")
def test_there_is_no_stress_on_a_track_that_does_not_exist() -> None:
    told = brawl()
    strange = DealStress(who=TOBIAS, track="Sanity", stress=2, reason="a vision")
    told.attempt(GM, strange).refused("SF-refine-details.1")
    attack = Attack(conflict=BRAWL, who=THUG, target=TOBIAS, by="thug", track="Luck")
    told.attempt(GM, attack).refused("SF-refine-details.1")
    told.attempt(GM, DealStress(who=TOBIAS, track="Health", stress=0, reason="air")).refused(
        by=DealStress.decide, naming=("40",)
    )


def test_who_can_be_attacked_and_by_whom() -> None:
    told = brawl(TOBIAS, THUG).ready(ROSA, "samira", SAMIRA)
    outside = Attack(conflict=BRAWL, who=THUG, target=SAMIRA, by="thug", track="Health")
    told.attempt(GM, outside).refused(by=Attack.aim)
    myself = Attack(conflict=BRAWL, who=THUG, target=THUG, by="thug", track="Health")
    told.attempt(GM, myself).refused(by=Attack.aim, another=True)
    early = Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Fisticuffs: Strike")
    told.attempt(NORA, early).refused(by=check_turn)
    told.attacks(THUG, TOBIAS, "thug")
    told.attempt(GM, PassTurn(conflict=BRAWL, who=TOBIAS)).refused(by=check_turn, another=True)


def test_a_supplemental_action_takes_one_from_the_attack() -> None:
    told = brawl(TOBIAS, SAILOR)
    told.when(NORA, TakeTurn(conflict=BRAWL, who=TOBIAS, turn=Turn.SUPPLEMENTAL, what="run up"))
    told.attacks(TOBIAS, SAILOR, "Fisticuffs: Strike")
    ours = told.roll(BLOW).ours
    assert ours
    assert [(line.name, line.amount) for line in ours.modifiers] == [("a supplemental action", -1)]
