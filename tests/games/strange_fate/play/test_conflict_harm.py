"""Attacks, hits and how they are borne: weapons, armour, boxes, consequences, helpers, being taken out."""

import re

import pytest
from tests.games.strange_fate.play.fighting import (
    BLOW,
    BRAWL,
    HESTER,
    HIT,
    THUG,
    TOBIAS,
    Place,
    brawl,
    fighters,
    struck,
)
from tests.games.strange_fate.play.table import EVE, GM, NORA, PIM
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.aspects.invoking import Tag
from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.leaving import Concede
from talewright.games.strange_fate.play.conflict.order import ConflictEnded
from talewright.games.strange_fate.play.harm.companions import BringCompanion, BringVehicle, CountGroup
from talewright.games.strange_fate.play.harm.hits import (
    ASPECTS,
    BearHit,
    BeTakenOut,
    DropHit,
    GroupThinned,
    HitBorne,
    HitDropped,
    PassHit,
    TakenOut,
)
from talewright.games.strange_fate.play.harm.wounds import BeginRecovery, TrackCleared
from talewright.games.strange_fate.play.ids import ActorId, AspectId, ConflictId, HitId, NpcId, RollId
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.play.rolls.sides import RollCancelled
from talewright.games.strange_fate.play.scene.coming import GoTo
from talewright.games.strange_fate.play.scene.scenes import OVER, EndScene, OpenScene, SceneEnded
from talewright.games.strange_fate.play.scene.zones import DrawBorder
from talewright.games.strange_fate.rules.aspects.placed import check_invoke
from talewright.games.strange_fate.rules.conflict.stress import Degree, Scope, Track
from talewright.games.strange_fate.rules.conflict.wound import Way, borne
from talewright.table.offer import Choice

FALL = HitId("a-nasty-fall")


# --- how a hit is borne


@clause("SF-refine-details.5")
def test_whoever_plays_the_target_chooses_a_box() -> None:
    told = brawl().hurts(TOBIAS, 2)
    told.attempt(PIM, BearHit(hit=FALL, way="box 2")).refused(by=own)
    assert told.hit().suggested == "box 2"
    told.when(NORA, BearHit(hit=FALL, way="box 2"))
    assert told.suffers(TOBIAS) == ["Health 2"]
    assert told.hears(EVE)[-1] == HitBorne(hit=FALL, who=TOBIAS, box=2)
    told.hurts(TOBIAS, 2, called="another-fall")
    again = BearHit(hit=HitId("another-fall"), way="box 2")
    told.attempt(NORA, again).refused("SF-refine-details.5", by=borne)
    told.attempt(NORA, BearHit(hit=HitId("another-fall"), way="box 9")).refused("SF-refine-details.5")
    assert told.hit().suggested == "box 3"


@clause("SF-refine-details.2")
def test_a_consequence_in_a_taken_slot_and_one_without_words_are_refused() -> None:
    told = brawl().hurts(TOBIAS, 6)
    told.attempt(NORA, BearHit(hit=FALL, way="box 4, slot 1")).refused("SF-refine-details.2", by=borne)
    told.attempt(NORA, BearHit(hit=FALL, way="slot 1", first="Limp")).refused(
        "SF-refine-details.2", by=borne, naming=("2",)
    )
    told.attempt(NORA, BearHit(hit=FALL, way="somehow")).refused("SF-refine-details.2", by=Way.parse)
    told.when(NORA, BearHit(hit=FALL, way="box 4, slot 1", first="Broken Nose"))
    assert told.suffers(TOBIAS) == ["Health 4", "Mild [Physical]: Broken Nose"]
    told.hurts(TOBIAS, 2, called="another-fall")
    taken = BearHit(hit=HitId("another-fall"), way="slot 1", first="Black Eye")
    told.attempt(NORA, taken).refused("SF-refine-details.2", by=borne, another=True)
    assert told.suffers(TOBIAS) == ["Health 4", "Mild [Physical]: Broken Nose"]


def test_a_consequence_is_an_aspect_with_a_free_invoke_for_whoever_dealt_it() -> None:
    told = struck(brawl())
    told.when(NORA, BearHit(hit=HIT, way="box 3, slot 2", first="Cracked Ribs"))
    wounds = next(each for each in told.sees(EVE).wounds if each.who == TOBIAS)
    held = next(each for each in wounds.consequences if each.aspect)
    assert (held.title, held.free_invoke_of) == ("Moderate [Physical]", "Thug")


def test_every_way_is_offered_and_the_one_that_gives_up_least_comes_first() -> None:
    told = brawl().hurts(TOBIAS, 5)
    offers = told.offered(NORA, BearHit)
    assert [(figures(offer.label), offer.main) for offer in offers] == [(["5", "1"], True), (["5", "2"], False)]
    first = offers[0].fields[0]
    assert isinstance(first, Choice)
    label = first.options[0].label
    assert (figures(label), "Mild" in label) == (["3"], True)
    assert not told.offered(PIM, BearHit)
    assert told.offered(GM, BearHit)


def test_who_cannot_bear_a_hit_is_taken_out() -> None:
    told = brawl().hurts(THUG, 3)
    assert not told.offered(GM, BearHit)
    told.attempt(NORA, BeTakenOut(hit=FALL)).refused(by=own)
    told.when(GM, BeTakenOut(hit=FALL, fate="Out cold"))
    assert (told.fighter(THUG).gone, told.next()) == ("taken out", "Hester Quill")
    assert told.hears(EVE)[-1] == TakenOut(who=THUG, fate="Out cold")
    told.undo()
    assert (told.fighter(THUG).gone, told.hit().stress) == ("", 3)


@clause("SF-trapping-minions.10")
def test_those_made_up_on_the_spot_take_no_consequences() -> None:
    told = brawl().hurts(THUG, 2)
    slot = BearHit(hit=FALL, way="slot 1", first="Sore")
    told.attempt(GM, slot).refused("SF-refine-details.2")
    told.when(GM, BearHit(hit=FALL, way="box 2"))
    assert told.suffers(THUG) == ["Health 2"]


def test_a_group_loses_one_for_each_time_it_is_taken_out() -> None:
    told = brawl().when(GM, CountGroup(npc=THUG, count=3)).hurts(THUG, 1)
    told.when(GM, BearHit(hit=FALL, way="box 1")).hurts(THUG, 5, called="another-fall")
    told.when(GM, BeTakenOut(hit=HitId("another-fall")))
    assert (told.fighter(THUG).count, told.fighter(THUG).gone, told.suffers(THUG)) == (2, "", [])
    assert told.hears(EVE)[-1] == GroupThinned(npc=THUG, left=2)
    told.hurts(THUG, 5, called="a-third-fall").when(GM, BeTakenOut(hit=HitId("a-third-fall"), fate="into the Thames"))
    assert "into the Thames" in told.reads(EVE)[-1]


@clause("SF-gift-companion.2", "SF-gift-companion.8")
def test_a_companion_stands_by_its_character_and_takes_a_hit_for_them() -> None:
    told = brawl().when(GM, BringCompanion(character=HESTER, companion="Mister Tock"), called="mister-tock-comes")
    tock = NpcId(ActorId("mister-tock-comes.1"))
    told.attempt(GM, BringCompanion(character=HESTER, companion="Mister Tock")).refused(by=BringCompanion.decide)
    told.hurts(HESTER, 4)
    told.attempt(PIM, PassHit(hit=FALL, to=THUG)).refused(by=PassHit.decide)
    told.when(PIM, PassHit(hit=FALL, to=tock))
    assert told.hit(PIM).mine
    told.when(PIM, BearHit(hit=FALL, way="box 3, slot 1", first="Bent Spring"))
    assert told.suffers(tock) == ["Health 3", "Mild [Physical]: Bent Spring"]
    told.hurts(HESTER, 6, called="another-fall").when(PIM, PassHit(hit=HitId("another-fall"), to=tock))
    told.when(PIM, BeTakenOut(hit=HitId("another-fall"), fate="In pieces"))
    assert told.suffers(tock)
    assert not told.offered(GM, BringCompanion), "it is at the table still, as it was left"
    assert TakenOut(who=ActorId("mister-tock-comes.1"), fate="In pieces") in told.hears(EVE)
    assert told.suffers(HESTER) == []


@clause("SF-trapping-dismantle.2")
def test_a_vehicle_has_boxes_by_its_quality() -> None:
    told = fighters().when(GM, BringVehicle(name="Hansom, the old one", quality="Good"), called="the-old-hansom")
    cab = ActorId("the-old-hansom.1")
    seen = next(each for each in told.sees(EVE).wounds if each.who == cab)
    assert [(track.name, len(track.marked)) for track in seen.tracks] == [
        ("Health", 4), ("Composure", 0), ("Reputation", 0)
    ]  # fmt: skip
    told.attempt(NORA, BringVehicle(name="Cab", quality="2")).not_theirs()
    told.attempt(GM, BringVehicle(name="()", quality="2")).lacks("name")


def test_a_hit_does_nothing_after_all() -> None:
    told = brawl().hurts(TOBIAS, 5)
    told.attempt(NORA, DropHit(hit=FALL, reason="please")).not_theirs()
    told.when(GM, DropHit(hit=FALL, reason="he holds on"))
    assert not told.sees().hits
    told.attempt(NORA, BearHit(hit=FALL, way="box 1")).refused(by=BearHit.decide)


# --- mental and social


@clause(
    "SF-trapping-menace.1",
    "SF-trapping-menace.3",
    "SF-trapping-influence.1",
    "SF-trapping-willpower.1",
    "SF-trapping-esteem.1",
)
@pytest.mark.parametrize(
    ("scope", "by", "defence"),
    [
        (Scope.MENTAL, "The Arc Lantern: Menace", "Resolve: Willpower"),
        (Scope.SOCIAL, "Contacting: Influence", "Contacting: Esteem"),
    ],
)
def test_mental_and_social_conflicts_wear_down_their_own_track(scope: Scope, by: str, defence: str) -> None:
    told = fighters().begins(HESTER, TOBIAS, scope=scope)
    for who in told.conflict.initiative.wanted:
        told.first(who, "++00" if who == HESTER else "----")
    told.attacks(HESTER, TOBIAS, by).defends(TOBIAS, defence)
    assert told.seen().attacks[0].track == scope.track
    higher = told.card(BLOW).dice_of(Place.OURS).plus
    told.rolls("+++1" if higher else "+++-", "----", roll=BLOW).stands(roll=BLOW)
    offer = next(each for each in told.offered(NORA, BearHit) if each.label.endswith("with 1 consequence"))
    field = offer.fields[0]
    assert isinstance(field, Choice)
    told.when(NORA, BearHit(hit=HIT, way=field.options[0].value, first="Shaken"))
    assert f"[{scope}]: Shaken" in " ".join(told.suffers(TOBIAS))


def test_everything_in_a_fight_is_taken_back_step_by_step() -> None:
    told = struck(brawl())
    told.when(NORA, BearHit(hit=HIT, way="box 3, slot 2", first="Cracked Ribs"), called="how-it-is-borne")
    told.undo(NORA, "how-it-is-borne")
    assert told.suffers(TOBIAS) == []
    assert told.hit().stress == 7
    told.undo(GM, BLOW)
    assert not told.sees().hits
    assert told.next() == "Thug"
    assert RollId(BLOW) not in told.now.rolls


# --- with what lies on the table


def test_whoever_dealt_a_consequence_invokes_it_for_nothing_once() -> None:
    told = struck(brawl(THUG, TOBIAS)).when(NORA, BearHit(hit=HIT, way="box 3, slot 2", first="Cracked Ribs"))
    told.passes()
    again = RollId("the-second-blow")
    told.attacks(THUG, TOBIAS, "thug", called=again).defends(TOBIAS, "Fisticuffs: Parry", roll=again)
    told.rolls("0001", "0000", roll=again)
    tag = Tag(roll=again, aspect=AspectId(f"{TOBIAS}.slot.1"))
    points = told.sees().gm_fate_points
    told.when(GM, tag)
    assert (told.outcome(again), told.sees().gm_fate_points) == ("style +3", points)
    told.attempt(GM, tag).refused(by=check_invoke)


@clause("SF-trapping-strike.1", "SF-trapping-shoot.2")
def test_an_attack_reaches_as_many_zones_as_its_trapping() -> None:
    told = fighters().when(GM, OpenScene(name="The yard", present=(TOBIAS, HESTER, THUG), zones="Yard\nStreet\nRoof"))
    told.when(GM, DrawBorder(one="Yard", other="Street")).when(GM, DrawBorder(one="Street", other="Roof"))
    for who, zone in ((TOBIAS, "Yard"), (HESTER, "Yard"), (THUG, "Street")):
        told.stands_in(who, zone)
    told.begins(TOBIAS, HESTER, THUG)
    for wanted, signs in zip(told.conflict.initiative.wanted, ("++00", "0000"), strict=False):
        told.first(wanted, signs)
    strike = Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Fisticuffs: Strike")
    told.attempt(GM, strike).refused("SF-trapping-strike.1", naming=("1",))
    told.attacks(HESTER, THUG, "The Arc Lantern: Shoot").when(GM, CancelRoll(roll=BLOW))
    told.when(GM, GoTo(who=THUG, zone="Roof"))
    shot = Attack(conflict=BRAWL, who=HESTER, target=THUG, by="The Arc Lantern: Menace")
    told.attempt(GM, shot).refused("SF-extra-range.1", naming=("2",))


def test_the_end_of_a_scene_ends_its_conflict_with_all_that_waits_in_it() -> None:
    told = fighters().when(GM, OpenScene(name="The yard", present=(TOBIAS, THUG))).begins(THUG, TOBIAS)
    told.attacks(THUG, TOBIAS, "thug").hurts(TOBIAS, 3).when(GM, EndScene())
    assert (told.sees().conflicts, told.sees().hits, told.sees().rolls) == ((), (), ())
    assert [type(each) for each in told.hears(EVE)[-4:]] == [SceneEnded, RollCancelled, HitDropped, ConflictEnded]
    told.begins(TOBIAS, THUG, conflict=ConflictId("another-brawl"))


def test_with_the_scene_stress_is_gone_and_consequences_stay() -> None:
    told = fighters().when(GM, OpenScene(name="The yard", present=(TOBIAS, THUG))).begins(TOBIAS, THUG)
    told.hurts(TOBIAS, 4).when(NORA, BearHit(hit=FALL, way="box 2, slot 1", first="Split Lip"))
    told.when(GM, EndScene())
    assert told.suffers(TOBIAS) == ["Mild [Physical]: Split Lip"]
    assert TrackCleared(who=TOBIAS, track=Track.HEALTH, boxes=(2,), reason=OVER) in told.hears(EVE)
    told.when(GM, BeginRecovery(who=TOBIAS, slot=0))
    told.when(GM, OpenScene(name="Another", present=(TOBIAS,))).when(GM, EndScene())
    assert told.suffers(TOBIAS) == []


def test_giving_up_earns_a_point_for_each_consequence_even_where_one_hit_left_two() -> None:
    told = brawl().hurts(TOBIAS, 9)
    had = told.person(TOBIAS).fate_points
    both = BearHit(hit=HitId("a-nasty-fall"), way="box 3, slot 1, slot 2", first="Twisted Knee", second="Dented")
    told.when(NORA, both).when(NORA, Concede(conflict=BRAWL, who=TOBIAS))
    assert told.person(TOBIAS).fate_points == had + 3


def test_several_consequences_of_a_degree_are_counted() -> None:
    told = fighters().hurts(TOBIAS, 8)
    ways = [option.label for made in told.offered(NORA, BearHit) for option in made.fields[0].options]  # type: ignore[union-attr]
    assert "box 4 and 2 Mild consequences" in ways
    assert not any(way.count("Mild consequence") > 1 for way in ways)
    assert any(re.fullmatch(r"box [0-9], [^,]+ and [^,]+", way) for way in ways), "of three only the last has an and"


@clause("SF-refine-details.4", "SF-trapping-stress-capacity.8", "SF-gift-equipment.15")
def test_a_hit_may_be_borne_with_as_many_consequences_as_somebody_has_slots() -> None:
    told = fighters()
    sheet = written(told.now.people[TOBIAS].character, told.now.edition.creation).replace(
        'tier = "Superhuman"', 'tier = "Godlike"'
    )
    mail = '\n[[equipment]]\nname = "Mail"\narmour = true\nessential = ["Physical", "Physical"]\n'
    told.when(GM, CorrectSheet(character=TOBIAS, text=sheet + mail, reason="iron")).hurts(TOBIAS, 22)
    most = told.offered(NORA, BearHit)[-1]
    asked = [field for field in most.fields if field.name in ASPECTS]
    assert len(asked) == 7
    (way,) = (field for field in most.fields if isinstance(field, Choice))
    words = {field.name: field.name for field in asked}
    told.when(NORA, BearHit(hit=FALL, way=way.options[0].value, **words))
    assert len([each for each in told.suffers(TOBIAS) if "[Physical]" in each]) == 7


@clause("SF-refine-details.2")
def test_whoever_takes_several_consequences_reads_which_words_are_for_which() -> None:
    told = fighters().hurts(TOBIAS, 13)
    by_count = {sum(field.name in ASPECTS for field in offer.fields): offer for offer in told.offered(NORA, BearHit)}
    (way, *asked) = by_count[2].fields
    assert isinstance(way, Choice)
    assert all(any(degree in field.label for degree in Degree) for field in asked)
