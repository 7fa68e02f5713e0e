"""Faerie Glamour at the table: it frightens, and its wounds are of the body; other fae see through it."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.fighting import BRAWL, Fight
from tests.games.strange_fate.play.table import GM, IT, MADE_UP, MARIGOLD, NORA, ORRIN, PIM, THUG, given
from tests.rules.clause import clause

from talewright.games.strange_fate.odds import Attack, Target, taken_out_within
from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.conflict.fighters import bearing_of
from talewright.games.strange_fate.play.conflict.order import MoveInOrder
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.trappings.disguise import IllusionsDispelled, TouchWithIron
from talewright.games.strange_fate.play.harm.hits import BearHit, HarmWorked, HitDealt
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, DeedId, HitId
from talewright.games.strange_fate.play.making.under_way import TakeSheet
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.dice.situation import Situation
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.percent import percent

THISTLE = CharacterId(ActorId("thistle-of-the-fae"))


@clause("SF-faerie-glamour.1", "SF-faerie-glamour.2")
def test_the_stress_is_composure_and_the_consequences_are_of_the_body() -> None:
    story = given()
    story.when(NORA, AttackOnce(who=MARIGOLD, target=ORRIN, by="Faerie Glamour: Menace"), called=IT)
    (opposes,) = [offer for offer in story.offered(PIM, Oppose) if offer.fixed.get("who") == ORRIN]
    assert "Dodge" not in str(opposes.fields)
    story.when(PIM, Oppose(roll=IT, who=ORRIN, by="Resolve: Willpower"))
    story.rolls("+006", "----").stands()
    (hit,) = story.sees(PIM).hits
    assert hit.track == "Composure"
    story.when(PIM, BearHit(hit=HitId(IT), way="slot 1, slot 2, slot 3", first="Cold", second="Torn", third="Gone"))
    found = next(each for each in story.sees(PIM).wounds if each.who == ORRIN)
    assert {each.title.partition("[")[2] for each in found.consequences if each.aspect} == {"Physical]"}


@clause("SF-faerie-glamour.4")
def test_other_fae_see_through_it() -> None:
    story = given()
    sheet = written(replace(ready()["marigold"], name="Thistle"), CreationRules())
    story.when(GM, TakeSheet(text=sheet), called=THISTLE)
    story.when(NORA, AttackOnce(who=MARIGOLD, target=THISTLE, by="Faerie Glamour: Menace"), called=IT)
    story.when(GM, Oppose(roll=IT, who=THISTLE, by="Resolve: Willpower"))
    story.rolls("+++6", "----").stands()
    assert not story.sees().hits
    worked, dealt = story.hears()[-2:]
    assert isinstance(worked, HarmWorked)
    assert (worked.hit, worked.working.startswith("Faerie Glamour ")) == (HitId(IT), True)
    assert [dealt] == [
        HitDealt(hit=HitId(IT), who=THISTLE, by=MARIGOLD, track=Track.COMPOSURE, stress=0, leaves=Scope.PHYSICAL),
    ]


@clause("SF-faerie-glamour.4")
def test_no_odds_are_told_of_it_against_other_fae() -> None:
    sheet = written(replace(ready()["marigold"], name="Thistle"), CreationRules())
    for target, is_told in ((ORRIN, True), (THISTLE, False)):
        told = given(told_by=Fight).when(GM, TakeSheet(text=sheet), called=THISTLE)
        assert isinstance(told, Fight)
        told.begins(MARIGOLD, THISTLE, ORRIN, scope=Scope.SOCIAL)
        while told.conflict.exchange is None:
            for who in told.conflict.initiative.wanted:
                told.first(who, "++++" if who == MARIGOLD else "++00" if who == THISTLE else "----")
        told.attacks(MARIGOLD, target, "Faerie Glamour: Menace").defends(target, "Resolve: Willpower")
        assert bool(told.seen().attacks[0].prospects) is is_told


@clause("SF-faerie-glamour.4")
@pytest.mark.parametrize(("archetype", "rolls"), [("Faerie", "3 vs 0"), ("Mutant", "2E vs 0")])
def test_the_odds_of_an_attack_on_other_fae_are_those_of_another_skill(archetype: str, rolls: str) -> None:
    """By the highest tier it was Faerie Glamour, which does nothing to them."""
    sheet = written(replace(ready()["marigold"], name="Thistle"), CreationRules())
    sheet = sheet.replace('archetype = "Faerie"', f'archetype = "{archetype}"')
    told = given(told_by=Fight).when(GM, TakeSheet(text=sheet), called=THISTLE)
    assert isinstance(told, Fight)
    told.begins(MARIGOLD, THISTLE, scope=Scope.MENTAL).first(MARIGOLD, "++++").first(THISTLE, "----")
    (odds,) = told.seen().prospects
    assert (odds.attacker, odds.target) == ("Marigold Hollow", "Thistle")
    target = Target(bearing=bearing_of(told.now, THISTLE), track=Track.COMPOSURE)
    by_it = Attack(situation=Situation.parse(rolls), target=target)
    assert odds.within == tuple(percent(taken_out_within(by_it, exchanges)) for exchanges in (1, 2, 3))


@clause("SF-faerie-glamour.4")
@pytest.mark.parametrize(("archetype", "rolls"), [("Faerie", "1 vs 3"), ("Mutant", "4 vs 3")])
def test_the_odds_of_an_npc_with_it_are_those_of_another_word_of_the_line(archetype: str, rolls: str) -> None:
    """An NPC was reckoned to hurt other fae by it, which its attack does not."""
    sheet = written(replace(ready()["marigold"], name="Thistle"), CreationRules())
    sheet = sheet.replace('archetype = "Faerie"', f'archetype = "{archetype}"')
    told = given(told_by=Fight).when(GM, TakeSheet(text=sheet), called=THISTLE)
    assert isinstance(told, Fight)
    told.when(GM, AddNpcs(text="Great Faerie Glamour, Average bogey"), called=MADE_UP)
    told.begins(THUG, THISTLE, scope=Scope.MENTAL).when(GM, MoveInOrder(conflict=BRAWL, who=THUG, place=1))
    (odds,) = told.seen().prospects
    target = Target(bearing=bearing_of(told.now, THISTLE), track=Track.COMPOSURE)
    by_it = Attack(situation=Situation.parse(rolls), target=target)
    assert odds.within == tuple(percent(taken_out_within(by_it, exchanges)) for exchanges in (1, 2, 3))


@clause("SF-faerie-glamour.3")
def test_iron_dispels_its_illusions_at_once() -> None:
    story = given()
    story.attempt(GM, TouchWithIron(who=ORRIN)).refused("SF-faerie-glamour.3")
    story.attempt(NORA, TouchWithIron(who=MARIGOLD)).not_theirs()
    story.when(NORA, Act(who=MARIGOLD, does="Faerie Glamour/live-the-part", goal="a lamplighter"), called=IT)
    story.when(NORA, SetAbout(deed=DeedId(IT), words="Nobody in Particular"))
    assert [each.name for each in story.now.aspects.values()] == ["Nobody in Particular"]
    story.when(GM, TouchWithIron(who=MARIGOLD))
    assert not story.now.aspects
    assert [each.trappings for each in story.hears() if isinstance(each, IllusionsDispelled)] == [("Parry", "Disguise")]
