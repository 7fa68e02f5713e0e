"""Companions: the weapon of their gear, their link, how soon they come, and their tier benefits."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, THUG, TOBIAS, Fight
from tests.games.strange_fate.play.table import GM, MADE_UP, NORA, Evening, given
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.effects import AskEffect
from talewright.games.strange_fate.play.aspects.placing import PlaceAspect
from talewright.games.strange_fate.play.conflict.attacks import Attack, AttackOnce
from talewright.games.strange_fate.play.conflict.blows import blow_of_person
from talewright.games.strange_fate.play.conflict.circumstances import CatchUnaware
from talewright.games.strange_fate.play.conflict.fighters import assault_of, bearing_of
from talewright.games.strange_fate.play.conflict.order import MoveInOrder
from talewright.games.strange_fate.play.conflict.pace import legs_of
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.harm.companions import BringCompanion, HelperCame, SendCompanion
from talewright.games.strange_fate.play.harm.hits import BearHit, BeTakenOut, DealStress, PassHit
from talewright.games.strange_fate.play.harm.links import BreakLink
from talewright.games.strange_fate.play.ids import ActorId, DeedId, HitId, NpcId, RollId
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.scene.coming import ComeIn, GoAway, GoTo
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.play.ways import way_of
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.tier_benefit import offered
from talewright.table.offer import Choice
from talewright.table.reading import fill, read_move

BRUTUS = NpcId(ActorId("here-comes-brutus.1"))
ANOTHER = NpcId(ActorId("there-comes-another.1"))
LATE = NpcId(ActorId("here-comes-brutus-at-last.1"))
MACE = Piece(name="Mace", deadly=(Track.HEALTH, Track.HEALTH, Track.HEALTH))


FISTS = Owned(skill=parse("Fisticuffs 2"))
BARE = Companion(name="Brutus", quality=2, skills=(FISTS,))


def accompanied(brutus: Companion = BARE) -> Fight:
    """Tobias has a companion, and a thug is about."""
    told = given(Evening(()), told_by=Fight)
    assert isinstance(told, Fight)
    told.ready(NORA, "tobias", TOBIAS).when(GM, AddNpcs(text="Good thug (E), Good initiative"), called=MADE_UP)
    whole = replace(told.now.people[TOBIAS].character, companions=(brutus,))
    text = written(whole, told.now.edition.creation)
    told.when(GM, CorrectSheet(character=TOBIAS, text=text, reason="for the test"))
    return told.when(NORA, BringCompanion(character=TOBIAS, companion="Brutus"), called="here-comes-brutus")


@clause("SF-buy-skills.2")
@pytest.mark.parametrize("skill", ["Fisticuffs 2", "Academics 2"])
def test_a_companion_without_a_skill_to_fight_by_tries_its_fists(skill: str) -> None:
    told = accompanied(replace(BARE, skills=(Owned(skill=parse(skill)),))).when(NORA, SendCompanion(npc=BRUTUS))
    told.begins(BRUTUS, THUG).when(GM, MoveInOrder(conflict=BRAWL, who=BRUTUS, place=1))
    (offer,) = (each for each in told.offered(NORA, Attack) if each.fixed["who"] == BRUTUS)
    (by,) = (each for each in offer.fields if isinstance(each, Choice) and each.name == "by")
    assert by.default == by.options[0].value == "Fisticuffs: Strike"
    assert ("Mediocre" in by.options[0].label) is (skill != "Fisticuffs 2")


@clause("SF-gift-companion.14", "SF-gift-equipment.5")
def test_a_companion_hits_with_the_weapon_of_its_gear_and_no_other() -> None:
    told = accompanied(replace(BARE, equipment=(MACE,))).when(NORA, SendCompanion(npc=BRUTUS))
    told.begins(BRUTUS, THUG)
    typed = Attack(conflict=told.conflict.id, who=BRUTUS, target=THUG, by="Fisticuffs: Strike", weapon=2)
    told.attempt(GM, typed).refused("SF-gift-companion.14")
    told.attacks(BRUTUS, THUG, "Fisticuffs: Strike")
    hit = assault_of(told.now, BLOW)
    assert hit
    assert hit.weapon == 3


@clause("SF-gift-companion.17")
def test_of_a_numerous_companion_as_many_come_as_there_are() -> None:
    told = accompanied(replace(BARE, copies=2))
    comes = BringCompanion(character=TOBIAS, companion="Brutus")
    for number in range(2):
        assert told.offered(NORA, BringCompanion)
        told.when(NORA, comes, called=f"another-brutus-{number}")
    assert [npc.name for npc in told.now.npcs.values() if npc.of == TOBIAS] == ["Brutus", "Brutus 2", "Brutus 3"]
    assert not told.offered(NORA, BringCompanion)
    told.attempt(NORA, comes).refused(by=BringCompanion.decide)


def test_the_line_of_a_companion_says_its_name_once() -> None:
    told = accompanied()
    goods = {npc.name: npc.goods for npc in told.sees(NORA).npcs}
    assert goods["Brutus"] == ("Fair (+2) quality", "Fair (+2) Fisticuffs")
    assert goods["Thug"][0] == "Good (+3) thug (E)"
    assert [line.count("Brutus") for line in told.reads() if "Fisticuffs" in line] == [1]


def places(told: Fight) -> list[str]:
    """Where Tobias is, and those who have come along with him."""
    scene = told.now.under_way()
    return [scene.place(who) if told.now.in_scene(who) else "" for who in (TOBIAS, LATE, ANOTHER)]


@clause("SF-gift-companion.4")
def test_whoever_stands_by_somebody_comes_goes_and_leaves_with_them() -> None:
    told = accompanied(replace(BARE, copies=1)).undo()
    told.when(GM, OpenScene(name="The yard", present=(TOBIAS,), zones="Gate\nWell"))
    told.stands_in(TOBIAS, "Well")
    for called in ("here-comes-brutus-at-last", "there-comes-another"):
        told.when(NORA, BringCompanion(character=TOBIAS, companion="Brutus"), called=called)
    assert places(told) == ["Well"] * 3
    told.when(NORA, SendCompanion(npc=ANOTHER)).stands_in(TOBIAS, "Gate")
    assert places(told) == ["Gate", "Gate", "Well"]
    assert places(told.when(NORA, GoAway(who=TOBIAS))) == ["", "", "Well"]
    assert places(told.when(NORA, ComeIn(who=TOBIAS, zone="Gate"))) == ["Gate", "Gate", "Well"]


@clause("SF-gift-companion.4", "SF-gift-companion.17")
@pytest.mark.parametrize("dies", [False, True])
def test_a_companion_who_is_taken_out_helps_no_more_and_is_not_brought_anew(*, dies: bool) -> None:
    told = accompanied(replace(BARE, is_summonable=True)).when(GM, OpenScene(name="The yard", present=(TOBIAS, BRUTUS)))
    told.when(GM, DealStress(who=TOBIAS, track="Health", stress=9), called="a-heavy-beam")
    told.when(NORA, PassHit(hit=HitId("a-heavy-beam"), to=BRUTUS))
    told.when(NORA, BeTakenOut(hit=HitId("a-heavy-beam"), dies=dies))
    told.when(GM, DealStress(who=TOBIAS, track="Health", stress=1), called="another-beam")
    assert not told.offered(NORA, PassHit)
    assert not told.offered(NORA, BringCompanion)
    assert not told.offered(NORA, SendCompanion)
    told.attempt(NORA, SendCompanion(npc=BRUTUS)).refused(by=SendCompanion.decide)
    told.when(GM, EndScene())
    assert bool(told.offered(NORA, BringCompanion)) is not dies, "whoever can be summoned vanishes with the scene"


@clause("SF-gift-companion.9")
def test_a_special_link_is_broken_against_two_and_the_quality() -> None:
    told = accompanied(replace(BARE, links=("a psychic bond",)))
    told.attempt(GM, BreakLink(who=THUG, by="thug", npc=THUG)).refused("SF-gift-companion.9")
    told.when(GM, BreakLink(who=THUG, by="thug", npc=BRUTUS), called=BLOW)
    theirs = told.card(BLOW).theirs
    assert theirs
    assert str(theirs.rating) == "4"
    plain = accompanied()
    plain.attempt(GM, BreakLink(who=THUG, by="thug", npc=BRUTUS)).refused("SF-gift-companion.9")
    assert not plain.offered(GM, BreakLink)


@clause("SF-gift-companion.18")
def test_a_summoned_companion_takes_a_minute_and_none_for_a_fate_point() -> None:
    for at_once, takes in ((False, Time.ONE_MINUTE), (True, Time.AN_INSTANT)):
        told = accompanied(replace(BARE, is_summonable=True))
        told.undo().when(
            NORA, BringCompanion(character=TOBIAS, companion="Brutus", at_once=at_once), called=f"comes-again-{at_once}"
        )
        assert [each.takes for each in told.hears() if isinstance(each, HelperCame)] == [takes]
    assert [each.takes for each in accompanied().hears() if isinstance(each, HelperCame)] == [None]


@clause("SF-gift-companion.16")
def test_a_companion_has_the_tier_benefits_of_an_empowered_skill() -> None:
    hide = parse("Hide of Iron: Unique 2E = Stress Capacity [Health]; Conviction")
    told = accompanied(replace(BARE, skills=(Owned(skill=hide, benefits=offered(hide)),)))
    assert bearing_of(told.now, BRUTUS).track(Track.HEALTH).armor == 1
    plain = accompanied(replace(BARE, skills=(Owned(skill=hide),)))
    assert bearing_of(plain.now, BRUTUS).track(Track.HEALTH).armor == 0


@clause("SF-gift-companion.16", "SF-trapping-stress-capacity.6")
def test_the_consequence_that_a_companion_takes_more_is_of_the_scope_of_the_skill() -> None:
    hide = parse("Hide of Iron: Strange 2S = Stress Capacity [Health]; minor Snag (by day)")
    told = accompanied(replace(BARE, skills=(Owned(skill=hide, benefits=offered(hide)),)))
    assert [each.scope for each in bearing_of(told.now, BRUTUS).slots] == [None, Scope.PHYSICAL]


BRAWN = parse("Brawn: Strange 1S = Physical Force; minor Snag (by day)")
STRONG = replace(BARE, skills=(FISTS, Owned(skill=BRAWN, benefits=offered(BRAWN))))


@clause("SF-gift-companion.16", "SF-trapping-physical-force.14")
def test_a_companion_lends_the_force_of_an_empowered_skill_to_its_blows() -> None:
    told = accompanied(STRONG).when(NORA, SendCompanion(npc=BRUTUS)).begins(BRUTUS, THUG)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=BRUTUS, place=1))
    by_force = [each for each in told.offered(NORA, Attack) if each.fixed["weapons"] == ("Brawn",)]
    by = [field for each in by_force for field in each.fields if isinstance(field, Choice) and field.name == "by"]
    assert [each.default for each in by] == ["Fisticuffs: Strike"]
    assert {"Health" in option.about for each in by for option in each.options} == {True}
    jeer = Attack(conflict=BRAWL, who=BRUTUS, target=THUG, by="Intimidation: Menace", weapons=("Brawn",))
    told.attempt(NORA, jeer).refused("SF-trapping-physical-force.15")
    bite = Attack(conflict=BRAWL, who=BRUTUS, target=THUG, by="Fisticuffs: Strike", weapons=("Teeth",))
    told.attempt(NORA, bite).refused(by=blow_of_person, naming=("Teeth",))
    told.when(NORA, replace(bite, weapons=("Brawn",)), called=BLOW)
    hit = assault_of(told.now, BLOW)
    assert hit
    assert (hit.weapon, hit.weapon_name) == (2, "Brawn")


@clause("SF-gift-companion.16", "SF-trapping-physical-force.15")
@pytest.mark.parametrize("who", [NORA, GM])
def test_a_companion_lends_its_force_to_an_attack_outside_of_a_conflict_too(who: str) -> None:
    told = accompanied(STRONG)
    assert not [each for each in told.offered(who, AttackOnce) if each.fixed.get("who") == BRUTUS], "he stands by"
    told.when(NORA, SendCompanion(npc=BRUTUS))
    offers = {each.fixed["weapons"]: each for each in told.offered(who, AttackOnce) if each.fixed.get("who") == BRUTUS}
    assert {*offers} == {(), ("Brawn",)}
    told.when(who, read_move(told.played, fill(offers["Brawn",]), strict=False), called=BLOW)
    hit = assault_of(told.now, BLOW)
    assert hit
    assert (hit.weapon, hit.weapon_name) == (2, "Brawn")


@clause("SF-gift-companion.14")
def test_the_game_master_names_no_weapon_of_a_companion() -> None:
    told = accompanied(STRONG).when(NORA, SendCompanion(npc=BRUTUS))
    (by_npc,) = (each for each in told.offered(GM, AttackOnce) if "who" not in each.fixed)
    (who,) = (each for each in by_npc.fields if isinstance(each, Choice) and each.name == "who")
    assert [each.value for each in who.options] == [THUG]


@clause("SF-gift-companion.16", "SF-gift-equipment.5")
def test_of_gear_and_force_of_a_companion_the_higher_counts() -> None:
    told = accompanied(replace(STRONG, equipment=(MACE,))).when(NORA, SendCompanion(npc=BRUTUS)).begins(BRUTUS, THUG)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=BRUTUS, place=1))
    assert {each.fixed["weapons"] for each in told.offered(NORA, Attack)} == {()}
    blow = Attack(conflict=BRAWL, who=BRUTUS, target=THUG, by="Fisticuffs: Strike", weapons=("Brawn",))
    hit = assault_of(told.when(NORA, blow, called=BLOW).now, BLOW)
    assert hit
    assert hit.weapon == 3


@clause("SF-gift-companion.16", "SF-trapping-physical-force.15")
def test_in_a_debate_too_force_is_lent_to_blows_first() -> None:
    able = replace(STRONG, skills=(*STRONG.skills, Owned(skill=parse("Charm: Unique 2 = Convince; Conviction"))))
    told = accompanied(able).when(NORA, SendCompanion(npc=BRUTUS)).begins(BRUTUS, THUG, scope=Scope.MENTAL)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=BRUTUS, place=1))
    firsts = {}
    for each in told.offered(NORA, Attack):
        (by,) = (field for field in each.fields if isinstance(field, Choice) and field.name == "by")
        firsts[each.fixed["weapons"]] = by.default
    assert firsts == {(): "Charm: Convince", ("Brawn",): "Fisticuffs: Strike"}


@clause("SF-gift-companion.16", "SF-gift-equipment.5")
def test_force_that_is_no_higher_than_the_gear_of_a_companion_is_not_named() -> None:
    gear = replace(MACE, deadly=MACE.deadly[:2])
    told = accompanied(replace(STRONG, equipment=(gear,))).when(NORA, SendCompanion(npc=BRUTUS)).begins(BRUTUS, THUG)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=BRUTUS, place=1))
    blow = Attack(conflict=BRAWL, who=BRUTUS, target=THUG, by="Fisticuffs: Strike", weapons=("Brawn",))
    hit = assault_of(told.when(NORA, blow, called=BLOW).now, BLOW)
    assert hit
    assert (hit.weapon, hit.weapon_name) == (2, "")


@clause("SF-gift-companion.16", "SF-trapping-move.6", "SF-trapping-leap.6")
def test_a_companion_gets_about_by_its_tier_benefits() -> None:
    swift = parse("Paws: Strange 2S = Move, Leap; minor Snag (by day)")
    with_them, without = (
        legs_of(accompanied(replace(BARE, skills=(Owned(skill=swift, benefits=benefits),))).now, BRUTUS)
        for benefits in (offered(swift), ())
    )
    assert (with_them.speed, with_them.bounds, without.speed, without.bounds) == (2, 2, 0, 0)


@clause("SF-gift-companion.16", "SF-trapping-leap.6", "SF-trapping-stress-capacity.7")
@pytest.mark.parametrize("benefits", [True, False])
def test_what_a_companion_does_takes_its_tier_benefits(benefits: bool) -> None:  # noqa: FBT001
    able = parse("Hide: Strange 3A = Leap, Stress Capacity [Health]; major Snag (by day)")
    told = accompanied(replace(BARE, skills=(Owned(skill=able, benefits=offered(able) if benefits else ()),)))
    told.when(NORA, SendCompanion(npc=BRUTUS))
    told.when(GM, DealStress(who=BRUTUS, track="Health", stress=3), called="a-heavy-beam")
    told.when(NORA, BearHit(hit=HitId("a-heavy-beam"), way="box 1, slot 1", first="A limp"))
    by_benefits = {"leap-bound", "stress-capacity-clear"} if benefits else set()
    assert does_of(told, BRUTUS) == {"leap-border", "leap", *by_benefits}
    leaps = DeedId("over-the-wall")
    told.when(NORA, Act(who=BRUTUS, does="Hide/leap-border"), called=leaps).when(NORA, SetAbout(deed=leaps, amount=7))
    assert told.now.acts.hindered[BRUTUS].by == (-1 if benefits else -4)


def does_of(told: Fight, who: ActorId) -> set[str]:
    """What somebody may set about by skills."""
    forms = [each for each in told.offered(NORA, Act) if each.fixed.get("who") == who]
    trained = [each for each in forms if "goal" not in each.fixed]
    choices = [field for each in trained for field in each.fields if isinstance(field, Choice) and field.name == "does"]
    return {option.value.rpartition("/")[2] for field in choices for option in field.options}


PROWL = parse("Prowl: Strange 3S = Hide; minor Snag (by day)")


def lurking(*, alone: bool, benefits: bool) -> Fight:
    """Brutus hides at the gate, with the tier benefit of that or without, by himself or beside Tobias."""
    prowls = Owned(skill=PROWL, benefits=offered(PROWL) if benefits else ())
    told = accompanied(replace(BARE, skills=(prowls,)))
    told.when(GM, OpenScene(name="The yard", present=(TOBIAS, BRUTUS), zones="Gate\nWell\nRoof"))
    told.stands_in(TOBIAS, "Gate").stands_in(BRUTUS, "Gate")
    if alone:
        told.when(NORA, SendCompanion(npc=BRUTUS))
    hides = DeedId("brutus-hides-here")
    told.when(GM, Act(who=BRUTUS, does="Prowl/hide"), called=hides).when(GM, SetAbout(deed=hides))
    told.rolls("0000", roll=RollId(hides))
    assert [each.who for each in told.now.acts.standing] == [BRUTUS]
    return told


@clause("SF-gift-companion.16", "SF-trapping-hide.7", "SF-trapping-hide.9")
@pytest.mark.parametrize("benefits", [True, False])
def test_a_companion_walks_unseen_by_its_tier_benefit(benefits: bool) -> None:  # noqa: FBT001
    told = lurking(alone=True, benefits=benefits)
    told.when(GM, GoTo(who=BRUTUS, zone="Well")).when(GM, GoTo(who=BRUTUS, zone="Roof"))
    assert bool(told.now.acts.standing) is benefits


@clause("SF-gift-companion.4", "SF-trapping-hide.7", "SF-trapping-hide.9")
@pytest.mark.parametrize("benefits", [True, False])
def test_a_companion_who_hides_and_is_taken_along_is_seen_like_whoever_walks(benefits: bool) -> None:  # noqa: FBT001
    told = lurking(alone=False, benefits=benefits)
    (walk,) = (each for each in told.offered(NORA, GoTo) if each.fixed["who"] == TOBIAS)
    (zone,) = (each for each in walk.fields if isinstance(each, Choice))
    assert [bool(each.about) for each in zone.options if each.value == "Roof"] == [not benefits]
    told.when(NORA, GoTo(who=TOBIAS, zone="Well"))
    assert told.now.under_way().place(BRUTUS) == "Well"
    assert [each.zones for each in told.now.acts.standing] == ([1] if benefits else [])


@clause("SF-gift-companion.16", "SF-trapping-notice.6")
@pytest.mark.parametrize("is_alert", [True, False])
def test_a_companion_with_the_benefit_of_notice_is_not_caught_unaware(is_alert: bool) -> None:  # noqa: FBT001
    nose = parse("Nose: Unique 1E = Notice; Conviction")
    told = accompanied(replace(BARE, skills=(FISTS, Owned(skill=nose, benefits=offered(nose) if is_alert else ()))))
    told.when(NORA, SendCompanion(npc=BRUTUS)).begins(BRUTUS, THUG)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=THUG, place=1))
    told.when(GM, Attack(conflict=BRAWL, who=THUG, target=BRUTUS, by="thug", track="Health"), called=BLOW)
    assert bool(told.offered(GM, CatchUnaware)) is not is_alert


def test_a_companion_in_a_scene_gives_the_game_master_no_fate_point() -> None:
    told = accompanied()
    (begin,) = told.offered(GM, OpenScene)
    (there,) = [each.chosen for each in begin.fields if isinstance(each, Choice)]
    assert set(there) == {TOBIAS, BRUTUS}
    told.when(GM, OpenScene(name="The yard", present=tuple(map(ActorId, there))))
    assert told.sees(GM).scene.gm_fate_points == 1


def test_nobody_invokes_an_aspect_for_a_companion_that_has_no_points() -> None:
    told = accompanied()
    for_npcs = [offer.fields[0] for offer in told.offered(GM, AskEffect) if not offer.fixed]
    assert [[option.value for option in field.options] for field in for_npcs if isinstance(field, Choice)] == [[THUG]]
    ask = AskEffect(who=BRUTUS, aspect="Fog", effect="A back door.")
    told.when(GM, PlaceAspect(name="Fog")).attempt(GM, ask).refused("SF-gift-companion.11")


def test_a_companion_who_acts_alone_stands_on_the_side_of_its_character() -> None:
    told = accompanied().when(NORA, SendCompanion(npc=BRUTUS)).begins(TOBIAS, BRUTUS, THUG)
    told.first(TOBIAS, "+000").first(BRUTUS, "0000")
    told.when(GM, MoveInOrder(conflict=told.conflict.id, who=BRUTUS, place=1))
    main, *others = told.offered(NORA, Attack)
    assert (main.main, main.fixed["target"]) == (True, THUG)
    assert not [each for each in others if each.main]


@clause("SF-gift-companion.2", "SF-gift-companion.8")
def test_a_companion_does_things_by_its_skills_and_not_by_its_quality() -> None:
    told = accompanied(replace(BARE, skills=(FISTS, Owned(skill=parse("Stealth 1"))))).when(
        NORA, SendCompanion(npc=BRUTUS)
    )
    told.begins(BRUTUS, THUG).when(GM, MoveInOrder(conflict=BRAWL, who=BRUTUS, place=1))
    (attacks, *_) = told.offered(NORA, Attack)
    (by,) = (field for field in attacks.fields if isinstance(field, Choice) and field.name == "by")
    rated = [each.value for each in by.options if "Mediocre" not in each.label]
    assert rated == ["Fisticuffs: Strike"]
    told.attempt(NORA, Attack(conflict=BRAWL, who=BRUTUS, target=THUG, by="Brutus")).refused("SF-buy-skills.2")


@clause("SF-gift-companion.5", "SF-gift-companion.8")
def test_a_companion_at_the_table_is_as_the_sheet_has_it_when_that_changes() -> None:
    told = accompanied().when(NORA, SendCompanion(npc=BRUTUS))
    told.when(GM, DealStress(who=BRUTUS, track="Health", stress=3), called="a-heavy-beam")
    told.when(NORA, BearHit(hit=HitId("a-heavy-beam"), way="box 1, slot 1", first="A limp"))
    hurt = told.now.wounds[BRUTUS]
    boxes = [[bearing_of(told.now, BRUTUS).track(each).boxes for each in Track]]
    grown = replace(BARE, quality=3, skills=(Owned(skill=parse("Fisticuffs 3")), Owned(skill=parse("Stealth 2"))))
    whole = replace(told.now.people[TOBIAS].character, companions=(grown,))
    text = written(whole, told.now.edition.creation)
    told.when(GM, CorrectSheet(character=TOBIAS, text=text, reason="Brutus has grown"))
    brutus = told.now.npcs[BRUTUS]
    boxes += [[bearing_of(told.now, BRUTUS).track(each).boxes for each in Track]]
    assert boxes == [[3, 2, 2], [each.boxes for each in grown.bearing.tracks]]
    assert [way_of(brutus, each).rating.value for each in ("Fisticuffs", "Stealth")] == [3, 2]
    assert (brutus.alone, told.now.wounds[BRUTUS]) == (True, hurt)
