"""Companions who act alone: what they do by themselves and what they do not, and how far their blows reach."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, THUG, TOBIAS, Fight
from tests.games.strange_fate.play.table import GM, NORA, PIM
from tests.games.strange_fate.play.test_companions import BARE, BRUTUS, FISTS, accompanied
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.invoking import Tag
from talewright.games.strange_fate.play.aspects.placing import LendAspect, PlaceAspect
from talewright.games.strange_fate.play.base import Move
from talewright.games.strange_fate.play.conflict.attacks import Attack, AttackOnce, AttackZone, Spray
from talewright.games.strange_fate.play.conflict.blows import check_means
from talewright.games.strange_fate.play.conflict.fighters import assault_of, check_alone
from talewright.games.strange_fate.play.conflict.order import JoinConflict, MoveInOrder
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.harm.companions import BringCompanion, SendCompanion
from talewright.games.strange_fate.play.harm.helping import HelpRoll
from talewright.games.strange_fate.play.harm.hits import BearHit, DealStress, PassHit
from talewright.games.strange_fate.play.harm.treatment import TreatStress
from talewright.games.strange_fate.play.ids import ActorId, HitId, NpcId, RollId
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.scene.coming import GoTo
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.table.offer import Choice, Offer
from talewright.table.reading import fill, read_move

ANOTHER_CREW = "another-crew"
SAILOR = NpcId(ActorId(f"{ANOTHER_CREW}.1"))
SCIENCE, STEALTH = (Owned(skill=parse(each)) for each in ("Science 1", "Stealth 1"))


@clause("SF-gift-companion.3")
def test_a_companion_who_stands_by_does_nothing_by_itself() -> None:
    told = accompanied(replace(BARE, skills=(FISTS, SCIENCE, STEALTH)))
    told.when(GM, OpenScene(name="The yard", present=(TOBIAS, BRUTUS, THUG), zones="Gate\nWell"))
    told.stands_in(TOBIAS, "Gate").stands_in(BRUTUS, "Gate")
    told.when(GM, DealStress(who=THUG, track="Health", stress=1, reason="a loose tile"), called="a-loose-tile")
    told.when(GM, BearHit(hit=HitId("a-loose-tile"), way="box 1"))
    moves: tuple[Move, ...] = (
        FrameRoll(who=BRUTUS, by="Fisticuffs", goal="scout ahead"),
        Act(who=BRUTUS, does="Stealth/hide"),
        AttackOnce(who=BRUTUS, target=THUG, by="Fisticuffs: Strike"),
        TreatStress(who=BRUTUS, by="Science: Treatment [Physical]", patient=THUG, track="Health"),
        GoTo(who=BRUTUS, zone="Well"),
    )
    for move in moves:
        told.attempt(NORA, move).refused("SF-gift-companion.3", by=check_alone)
        assert BRUTUS not in {each.fixed.get("who") for each in told.offered(NORA, type(move))}
    told.stands_in(BRUTUS, "Well").when(NORA, GoTo(who=BRUTUS, zone="Gate")).when(NORA, SendCompanion(npc=BRUTUS))
    for number, move in enumerate(moves):
        assert BRUTUS in {each.fixed.get("who") for each in told.offered(NORA, type(move))}
        told.when(NORA, move, called=f"brutus-does-{number}-of-it")


@clause("SF-gift-companion.3")
def test_a_companion_who_stands_by_does_nothing_out_of_turn_in_the_fight_of_its_character() -> None:
    told = accompanied().begins(TOBIAS, THUG)
    trick = FrameRoll(who=BRUTUS, by="Fisticuffs", goal="sand in his eyes")
    told.attempt(NORA, trick).refused("SF-gift-companion.3", by=check_alone)
    told.when(GM, trick, called=RollId("a-roll-of-brutus"))


@clause("SF-gift-companion.3", "SF-gift-companion.10")
@pytest.mark.parametrize("independent", [False, True])
def test_a_fate_point_lets_a_companion_act_alone_until_the_scene_ends(*, independent: bool) -> None:
    told = accompanied(replace(BARE, is_independent=independent))
    told.when(GM, OpenScene(name="The yard", present=(TOBIAS, BRUTUS, THUG))).when(NORA, SendCompanion(npc=BRUTUS))
    told.when(GM, EndScene()).when(GM, OpenScene(name="The street", present=(TOBIAS, BRUTUS, THUG)))
    assert told.now.npcs[BRUTUS].alone is independent
    assert bool(told.offered(NORA, SendCompanion)) is not independent


@clause("SF-gift-companion.18")
@pytest.mark.parametrize("summonable", [False, True])
def test_into_a_conflict_a_companion_comes_at_once_or_not_at_all(*, summonable: bool) -> None:
    told = accompanied(replace(BARE, is_summonable=summonable)).undo().begins(TOBIAS, THUG)
    brings = BringCompanion(character=TOBIAS, companion="Brutus")
    told.attempt(NORA, brings).refused("SF-gift-companion.18")
    assert [each.fixed.get("at_once") for each in told.offered(NORA, BringCompanion)] == [True] * summonable
    had = told.person(TOBIAS).fate_points
    told.when(NORA, replace(brings, at_once=True)) if summonable else told.when(GM, brings)
    assert [npc.name for npc in told.now.npcs.values() if npc.of] == ["Brutus"]
    assert told.person(TOBIAS).fate_points == had - summonable


@clause("SF-gift-companion.4")
@pytest.mark.parametrize("beside", [True, False])
def test_a_companion_helps_and_takes_hits_where_its_character_is(*, beside: bool) -> None:
    told = accompanied()
    told.when(GM, OpenScene(name="The yard", present=(TOBIAS, BRUTUS, THUG), zones="Gate\nWell"))
    told.stands_in(TOBIAS, "Gate").stands_in(BRUTUS, "Gate" if beside else "Well")
    tries = RollId("a-roll-of-tobias")
    told.hurts(TOBIAS, 2).when(NORA, FrameRoll(who=TOBIAS, by="Fisticuffs", goal="win"), called=tries)
    assert bool(told.offered(NORA, HelpRoll)) == bool(told.offered(NORA, PassHit)) is beside
    if not beside:
        told.attempt(NORA, HelpRoll(roll=tries, npc=BRUTUS)).refused("SF-gift-companion.4")
        told.attempt(NORA, PassHit(hit=HitId("a-nasty-fall"), to=BRUTUS)).refused(by=PassHit.decide)


def bound(told: Fight) -> Fight:
    """Brutus has tied up the thug, which brings two free invokes."""
    tied = PlaceAspect(name="Tied Up", on=THUG, by=BRUTUS, free=2, sticky=True)
    return told.when(GM, tied, called="he-is-tied-up")


@clause("SF-gift-companion.11")
def test_the_free_invokes_of_a_companion_are_its_own_and_its_characters() -> None:
    told = bound(accompanied().when(NORA, SendCompanion(npc=BRUTUS)))
    tries = ((THUG, "thug", "0001"), (TOBIAS, "Fisticuffs", "0000"), (BRUTUS, "Fisticuffs", "0000"))
    for number, (who, by, faces) in enumerate(tries):
        roll = RollId(f"a-roll-of-theirs-{number}")
        told.when(GM, FrameRoll(who=who, by=by, goal="win"), called=roll)
        told.when(GM, SetDifficulty(roll=roll, difficulty="8")).rolls(faces, roll=roll)
        assert bool(told.offered(GM, Tag)) is (who != THUG)
        told.stands(roll=roll)
    (lends,) = told.offered(NORA, LendAspect)
    assert [[each.value for each in field.options] for field in lends.fields if isinstance(field, Choice)] == [[THUG]]


def test_what_is_left_of_the_free_invokes_of_a_companion_who_vanishes_is_its_characters() -> None:
    told = accompanied(replace(BARE, is_summonable=True)).when(GM, OpenScene(name="The yard", present=(TOBIAS, BRUTUS)))
    bound(told).when(GM, EndScene())
    assert [each.placed.by for each in told.now.aspects.values()] == [TOBIAS]


HAIL = parse("The Hail: Strange 2 = Shoot + Spray, Menace + Zone; minor Snag (by day)")


def at_odds(*skills: Owned) -> Fight:
    """Brutus, with these skills, stands in one zone of three, and a thug and a sailor in the last."""
    told = accompanied(replace(BARE, skills=skills)).when(GM, AddNpcs(text="Average sailor"), called=ANOTHER_CREW)
    told.when(NORA, SendCompanion(npc=BRUTUS))
    told.when(GM, OpenScene(name="The yard", present=(BRUTUS, THUG, SAILOR), zones="Gate\nWell\nRoof"))
    told.begins(BRUTUS, THUG)
    told.when(GM, JoinConflict(conflict=BRAWL, who=SAILOR))
    told.when(GM, MoveInOrder(conflict=BRAWL, who=BRUTUS, place=1))
    return told.stands_in(BRUTUS, "Gate").stands_in(THUG, "Roof").stands_in(SAILOR, "Roof")


@clause("SF-extra-spray.1", "SF-extra-zone.4", "SF-trapping-strike.1", "SF-skill-kinds.2")
def test_a_companion_strikes_as_far_as_its_skill_reaches_one_at_a_time_and_on_its_track() -> None:
    told = at_odds(FISTS)
    blow = Attack(conflict=BRAWL, who=BRUTUS, target=THUG, by="Fisticuffs: Strike")
    told.attempt(NORA, blow).refused("SF-trapping-strike.1")
    several = Spray(conflict=BRAWL, who=BRUTUS, targets=(THUG, SAILOR), by="Fisticuffs: Strike")
    told.attempt(NORA, several).refused("SF-extra-spray.1", by=check_means)
    told.attempt(NORA, AttackZone(conflict=BRAWL, who=BRUTUS, zone="Roof", by="Fisticuffs: Strike")).refused(
        "SF-extra-zone.1"
    )
    assert not [*told.offered(NORA, Spray), *told.offered(NORA, AttackZone)]
    told.attempt(NORA, replace(blow, track="Reputation")).refused("SF-gift-companion.14")
    told.attempt(NORA, replace(blow, by="Academics")).refused("SF-skill-kinds.2", naming=("Academics",))
    told.stands_in(BRUTUS, "Roof").when(NORA, blow, called=BLOW)
    struck = assault_of(told.now, BLOW)
    assert struck
    assert (struck.track, struck.trapping) == (Track.HEALTH, "Strike")


@clause("SF-extra-spray.1", "SF-extra-zone.4", "SF-gift-companion.16")
def test_a_companion_attacks_several_by_a_skill_with_the_extra_for_it() -> None:
    told = at_odds(FISTS, Owned(skill=HAIL)).stands_in(BRUTUS, "Well")
    assert [_by_of(each) for each in told.offered(NORA, Spray) if each.fixed["who"] == BRUTUS] == [["The Hail: Shoot"]]
    assert not told.offered(NORA, AttackZone)
    told.when(NORA, Spray(conflict=BRAWL, who=BRUTUS, targets=(THUG, SAILOR), by="The Hail: Shoot"), called=BLOW)
    assert told.card(BLOW).ours.named  # type: ignore[union-attr]


def _by_of(offer: Offer) -> list[str]:
    (by,) = (each for each in offer.fields if isinstance(each, Choice) and each.name == "by")
    return [each.value for each in by.options]


def test_a_companion_who_acts_alone_makes_a_single_attack_and_none_that_is_refused_is_offered() -> None:
    told = accompanied().when(NORA, SendCompanion(npc=BRUTUS))
    mine = [each for each in told.offered(NORA, AttackOnce) if each.fixed.get("who") == BRUTUS]
    assert [_by_of(each)[0] for each in mine] == ["Fisticuffs: Strike"]
    for each in told.offered(GM, AttackOnce):
        for field in each.fields:
            assert not (
                isinstance(field, Choice) and field.name == "who" and BRUTUS in [one.value for one in field.options]
            )


NURSE = replace(BARE, skills=(FISTS, Owned(skill=parse("Science 1"))))
CARE = RollId("the-treatment")


@clause("SF-trapping-treatment.1", "SF-gift-companion.2")
def test_a_companion_who_acts_alone_treats_by_a_skill_with_treatment_and_no_other() -> None:
    told = accompanied(NURSE).hurts(THUG, 2)
    told.when(GM, BearHit(hit=HitId("a-nasty-fall"), way="box 2"))
    assert {each.fixed["who"] for each in told.offered(NORA, TreatStress)} == {TOBIAS}
    told.when(NORA, SendCompanion(npc=BRUTUS))
    (offer,) = [each for each in told.offered(NORA, TreatStress) if each.fixed["who"] == BRUTUS]
    assert not told.offered(GM, TreatStress)
    fists = TreatStress(who=BRUTUS, by="Fisticuffs: Strike", patient=THUG, track="Health")
    told.attempt(NORA, fists).refused("SF-skill-kinds.2")
    told.when(NORA, read_move(told.played, fill(offer), strict=False), called=CARE)
    told.rolls("++++", roll=CARE)
    assert not told.suffers(THUG)


@clause("SF-trapping-treatment.1")
def test_an_npc_treats_by_a_skill_of_its_line_or_by_a_word_that_covers_it() -> None:
    told = accompanied().hurts(THUG, 2)
    told.when(GM, BearHit(hit=HitId("a-nasty-fall"), way="box 2"))
    told.when(GM, AddNpcs(text="Good surgeon, Fair Science, Good Stealth"), called=ANOTHER_CREW)
    (offer,) = told.offered(GM, TreatStress)
    assert (offer.fixed["by"], offer.fields) == ("Science: Treatment [Physical]", ())
    sneaks = TreatStress(who=SAILOR, by="Stealth", patient=THUG, track="Health")
    told.attempt(GM, sneaks).refused("SF-skill-kinds.2")
    told.when(GM, replace(sneaks, by="surgeon"))


@clause("SF-gift-companion.2", "SF-trapping-treatment.1")
def test_a_companion_without_skills_treats_nobody_by_its_quality() -> None:
    told = accompanied(replace(BARE, skills=())).hurts(THUG, 2)
    told.when(GM, BearHit(hit=HitId("a-nasty-fall"), way="box 2")).when(NORA, SendCompanion(npc=BRUTUS))
    assert BRUTUS not in {each.fixed["who"] for each in told.offered(NORA, TreatStress)}


@clause("SF-gift-companion.3")
def test_a_companion_is_sent_into_the_conflict_of_its_character_in_one_press() -> None:
    told = accompanied()
    assert [each for each in told.offered(NORA, SendCompanion) if "joins" in each.fixed] == []
    told.begins(TOBIAS, THUG)
    (into,) = (each for each in told.offered(NORA, SendCompanion) if "joins" in each.fixed)
    told.when(NORA, read_move(told.played, fill(into), strict=False))
    assert told.now.npcs[BRUTUS].alone
    assert BRUTUS in told.now.conflicts[BRAWL].standing
    assert not told.offered(NORA, SendCompanion)


def test_whose_companion_somebody_is_everybody_sees() -> None:
    told = accompanied()
    assert {each.id: each.companion_of for each in told.sees(PIM).npcs} == {BRUTUS: TOBIAS, THUG: ""}
