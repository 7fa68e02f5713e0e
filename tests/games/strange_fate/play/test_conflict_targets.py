"""Whom an attack is offered on first, who is out, and what takes a turn."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, HESTER, SAILOR, THUG, TOBIAS, brawl, fighters
from tests.games.strange_fate.play.table import EVE, GM, IT, NORA
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.seeking import Seek
from talewright.games.strange_fate.play.conflict.attacks import Attack, AttackOnce
from talewright.games.strange_fate.play.conflict.order import EndConflict, JoinAll, JoinConflict
from talewright.games.strange_fate.play.harm.hits import BeTakenOut
from talewright.games.strange_fate.play.ids import ActorId, HitId
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.rolls.standing import LetStand
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.play.scene.zones import DrawBorder
from talewright.table.offer import Choice, Offer

FALL = HitId("a-nasty-fall")


def named(offer: Offer) -> set[str]:
    """All values that an offer lets choose from."""
    return {option.value for field in offer.fields if isinstance(field, Choice) for option in field.options}


def test_whoever_is_taken_out_is_marked_in_the_zone_and_not_offered_again() -> None:
    told = fighters().when(GM, OpenScene(name="The yard", present=(TOBIAS, THUG, SAILOR), zones="Yard\nStreet"))
    for who in (TOBIAS, THUG, SAILOR):
        told.stands_in(who, "Yard")
    told.begins(TOBIAS, THUG).hurts(THUG, 9).when(GM, BeTakenOut(hit=FALL, fate="Out cold"))
    seen = told.sees(EVE).scene
    assert seen.zones[0].who == ("Tobias Wick", "Thug", "Sailor")
    assert [each.name for each in seen.holders if each.out] == ["Thug"]
    (all_come,) = told.offered(GM, JoinAll)
    assert "Thug" not in all_come.effect
    assert THUG not in set().union(*map(named, told.offered(GM, JoinConflict)))
    told.when(GM, EndConflict(conflict=BRAWL))
    for single in told.offered(NORA, AttackOnce):
        assert THUG not in {*named(single), single.fixed.get("target")}
    told.when(GM, EndScene()).when(GM, OpenScene(name="Later", present=(TOBIAS, THUG), zones="Yard\nStreet"))
    seen = told.sees(EVE).scene
    assert seen.zones[0].who == ("Tobias Wick", "Thug")
    assert not any(each.out for each in seen.holders)


def test_the_first_attacks_that_are_offered_are_on_foes_the_nearest_first_and_never_on_a_friend() -> None:
    there = (TOBIAS, HESTER, THUG, SAILOR)
    told = fighters().when(GM, OpenScene(name="The yard", present=there, zones="Yard\nStreet"))
    told.when(GM, DrawBorder(one="Yard", other="Street"))
    for who, zone in ((TOBIAS, "Yard"), (HESTER, "Street"), (THUG, "Street"), (SAILOR, "Yard")):
        told.stands_in(who, zone)
    told.begins(HESTER, TOBIAS, THUG, SAILOR)
    for first, signs in zip(told.conflict.initiative.wanted, ("++++", "+++0", "++00", "+000"), strict=False):
        told.first(first, signs)
    near: dict[ActorId, list[ActorId]] = {
        TOBIAS: [SAILOR, THUG],
        HESTER: [THUG, SAILOR],
        THUG: [HESTER, TOBIAS],
        SAILOR: [TOBIAS, HESTER],
    }
    for acting in told.conflict.standing:
        attacks = told.offered(GM, Attack)
        assert [each.fixed["target"] for each in attacks if each.main] == near[acting]
        assert attacks[0].main
        told.passes(acting)


def test_among_friends_no_attack_is_the_main_thing() -> None:
    attacks = brawl(TOBIAS, HESTER).offered(GM, Attack)
    assert attacks
    assert not any(each.main for each in attacks)


def test_a_maneuver_in_a_conflict_is_one_form_that_names_its_aspect() -> None:
    told = brawl(TOBIAS, THUG).passes(THUG)
    (form,) = told.offered(NORA, FrameRoll)
    assert [each.name for each in form.fields] == ["by", "goal", "aspect", "against"]
    told.when(NORA, FrameRoll(who=TOBIAS, by="Fisticuffs", against=THUG, aspect=" Sand in the Eyes "), called=BLOW)
    told.when(GM, SetDifficulty(roll=BLOW, difficulty="Poor")).rolls("++++", roll=BLOW).stands(roll=BLOW)
    (brought,) = told.now.aspects.values()
    assert (brought.name, brought.placed.on, brought.placed.by) == ("Sand in the Eyes", THUG, TOBIAS)
    assert told.next() == "Thug"


def test_only_in_a_conflict_a_roll_is_asked_at_once_for_what_it_brings_about() -> None:
    (form,) = fighters().offered(NORA, FrameRoll)
    assert "aspect" not in [each.name for each in form.fields]


@pytest.mark.parametrize(("manner", "then"), [(Manner.MANEUVER, "Thug"), (Manner.ASSESSMENT, "Tobias Wick")])
def test_a_maneuver_is_the_action_of_a_turn(manner: Manner, then: str) -> None:
    told = brawl(TOBIAS, THUG).passes(THUG)
    told.when(NORA, FrameRoll(who=TOBIAS, by="Fisticuffs", goal="throw sand"), called=BLOW)
    told.when(NORA, Seek(roll=BLOW, manner=manner, aspect="Sand in the Eyes", on=THUG))
    told.when(GM, SetDifficulty(roll=BLOW, difficulty="Poor")).rolls("++++", roll=BLOW)
    told.when(GM, LetStand(roll=BLOW))
    assert told.next() == then


@clause("SF-trapping-craft.21")
def test_whoever_fights_by_name_alone_is_maneuvered_against_and_keeps_the_rest_hidden() -> None:
    told = fighters("Good thug, Good initiative (E)\nFair spy", hidden=True).begins(TOBIAS, THUG).passes()
    (rolls,) = told.offered(NORA, FrameRoll)
    assert named(rolls) & {THUG, SAILOR} == {THUG}
    sand = FrameRoll(who=TOBIAS, by="Fisticuffs", against=THUG, aspect="Sand in the Eyes")
    told.attempt(NORA, replace(sand, against=SAILOR)).refused(by=FrameRoll.check_against)
    told.when(NORA, sand, called=IT)
    assert told.roll(IT, NORA).against == "Thug"
    (oppose,) = told.offered(GM, Oppose)[:1]
    assert (oppose.fixed["who"], oppose.fixed["hidden"]) == (THUG, False)
    told.when(GM, Oppose(roll=IT, who=THUG, by="thug")).rolls("++++", "0000")
    assert (told.roll(IT, NORA).theirs.name, told.roll(IT, NORA).shifts) == ("Thug", None)  # type: ignore[union-attr]
    told.stands(NORA)
    assert told.fighter(THUG, NORA).aspects == ("Sand in the Eyes",)
    assert not any(each.id == THUG for each in told.sees(NORA).scene.holders)
    assert any("Sand in the Eyes" in each and "Thug" in each for each in told.reads(NORA))
    assert "Good" not in "".join(each for each in told.may_read(NORA) if "thug" in each.casefold())
