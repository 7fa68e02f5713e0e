"""One attack on several: sprayed, on all in a zone, and a single one outside of any conflict."""

from msgspec.structs import replace
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, HESTER, HIT, THUG, TOBIAS, Fight, brawl, fighters
from tests.games.strange_fate.play.table import EVE, GM, MADE_UP, NORA, PIM, SAILOR
from tests.rules.clause import clause

from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.aspects.impact import DeclareImpact
from talewright.games.strange_fate.play.aspects.invoking import may_invoke
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.attacks import AttackFramed, AttackOnce, AttackZone, Spray
from talewright.games.strange_fate.play.conflict.blows import blow_of_person
from talewright.games.strange_fate.play.conflict.circumstances import CallHarmless
from talewright.games.strange_fate.play.conflict.fighters import assault_of
from talewright.games.strange_fate.play.conflict.leaving import Concede, GetAway
from talewright.games.strange_fate.play.conflict.order import JoinAll, MoveInOrder
from talewright.games.strange_fate.play.harm.hits import BeTakenOut, DropHit
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, HitId, NpcId, RollId
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.people.making_up import DropNpc
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.rolls.standing import LetStand
from talewright.games.strange_fate.play.scene.coming import GoTo
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.table.offer import Choice

COOK = NpcId(ActorId(f"{MADE_UP}.3"))
SECOND, THIRD = RollId(f"{BLOW}.1"), RollId(f"{BLOW}.2")
HAIL = """
[[skill]]
kind = "Strange"
name = "The Hail"
theme = "a storm of iron"
rating = 3
tier = "Extraordinary"
trappings = ["Shoot + Spray", "Menace + Zone"]
"""
THICK_SKIN = """
[[skill]]
kind = "Strange"
name = "Thick Skin"
theme = "hide of a beast"
rating = 6
tier = "Extraordinary"
trappings = ["Resist Damage"]
"""
SHOOT, MENACE, IRON = "The Hail: Shoot", "The Hail: Menace", "Cast-Iron Body: Resist Damage"


def with_skill(told: Fight, who: CharacterId, skill: str) -> Fight:
    """Somebody has another skill on the sheet."""
    text = written(told.now.people[who].character, told.now.edition.creation)
    return told.when(GM, CorrectSheet(character=who, text=text + skill, reason="a gift"))


def outnumbered(*, zones: str = "") -> Fight:
    """Tobias with a storm of iron against a thug, a sailor and a cook, with Hester beside him."""
    told = with_skill(fighters("Good thug (E)\nAverage sailor\nFair cook"), TOBIAS, HAIL)
    if zones:
        present = (TOBIAS, HESTER, THUG, SAILOR, COOK)
        told.when(GM, OpenScene(name="The yard", present=present, zones=zones))
    told.begins(TOBIAS, HESTER, THUG, SAILOR, COOK)
    signs = iter(("++++", "+++0", "++00", "+000", "0000", "-000"))
    while told.conflict.exchange is None:
        for who in (TOBIAS, HESTER, THUG, SAILOR, COOK):
            if who in told.conflict.initiative.wanted:
                told.first(who, next(signs))
    return told.when(GM, MoveInOrder(conflict=BRAWL, who=TOBIAS, place=1))


def sprayed() -> Fight:
    """He shoots at all three: +6 in all, less 3 for three targets."""
    told = outnumbered()
    spray = Spray(conflict=BRAWL, who=TOBIAS, by=SHOOT, targets=(SAILOR, THUG, COOK))
    return told.when(NORA, spray, called=BLOW).defends(SAILOR, "sailor").rolls("++01", "0000", roll=BLOW)


def at_friends(*targets: ActorId) -> Fight:
    """Hester has the storm of iron, and shoots at these."""
    told = with_skill(brawl(), HESTER, HAIL).when(GM, MoveInOrder(conflict=BRAWL, who=HESTER, place=1))
    return told.when(PIM, Spray(conflict=BRAWL, who=HESTER, by=SHOOT, targets=targets), called=BLOW)


@clause("SF-trapping-resist-damage.2", "SF-extra-spray.1")
def test_whoever_defends_against_the_effort_of_what_is_not_meant_to_do_harm_is_not_tough_either() -> None:
    told = at_friends(SAILOR, TOBIAS).defends(SAILOR, "sailor").rolls("++01", "0000", roll=BLOW).stands(PIM, BLOW)
    assert worth(told) == "3S"
    told.when(GM, CallHarmless(roll=SECOND))
    assert worth(told) == "0"
    assert not told.offered(GM, CallHarmless)


@clause("SF-trapping-resist-damage.2", "SF-extra-spray.1")
def test_what_is_said_of_an_attack_on_several_holds_for_all_of_them() -> None:
    told = with_skill(brawl(), HESTER, THICK_SKIN).when(GM, MoveInOrder(conflict=BRAWL, who=THUG, place=1))
    spray = Spray(conflict=BRAWL, who=THUG, by="thug", track="Health", targets=(TOBIAS, HESTER))
    told.when(GM, spray, called=BLOW)
    told.when(GM, CallHarmless(roll=BLOW)).defends(TOBIAS, IRON).rolls("++01", "0000", roll=BLOW).stands(GM, BLOW)
    assert worth(told) == "0"
    assert not told.offered(GM, CallHarmless)


@clause("SF-trapping-resist-damage.2")
def test_a_dart_that_carries_something_finds_its_mark_and_does_no_harm() -> None:
    told = with_skill(brawl(), HESTER, THICK_SKIN).when(GM, MoveInOrder(conflict=BRAWL, who=THUG, place=1))
    told.attacks(THUG, HESTER, "thug").when(GM, CallHarmless(roll=BLOW)).defends(HESTER, "Thick Skin: Resist Damage")
    told.rolls("0001", "0000", roll=BLOW)
    assert told.outcome(BLOW) == "style +4"
    told.stands(GM, BLOW)
    assert not told.sees().hits
    assert told.next() != "Thug"


@clause("SF-trapping-resist-damage.2")
def test_no_odds_of_harm_are_told_of_what_is_not_meant_to_do_any() -> None:
    told = with_skill(brawl(), HESTER, THICK_SKIN).when(GM, MoveInOrder(conflict=BRAWL, who=THUG, place=1))
    told.attacks(THUG, HESTER, "thug").defends(HESTER, "Thick Skin: Resist Damage")
    assert told.seen(PIM).attacks[0].prospects
    told.when(GM, CallHarmless(roll=BLOW))
    assert told.seen(PIM).attacks[0].prospects is None
    told.rolls("0001", "0000", roll=BLOW)
    assert told.seen(PIM).attacks[0].choices == ()


@clause("SF-trapping-resist-damage.2")
def test_whoever_is_not_tough_suffers_no_stress_either_of_what_is_not_meant_to_do_harm() -> None:
    for target, by, rating in ((HESTER, "Arms: Parry", "0"), (TOBIAS, "Fisticuffs: Parry", "3")):
        told = brawl().when(GM, MoveInOrder(conflict=BRAWL, who=THUG, place=1)).attacks(THUG, target, "thug")
        told.defends(target, by)
        assert [each.fixed["roll"] for each in told.offered(GM, CallHarmless)] == [BLOW]
        told.when(GM, CallHarmless(roll=BLOW)).rolls("+++6", "----", roll=BLOW)
        theirs = told.card(BLOW).theirs
        assert theirs
        assert str(theirs.rating) == rating
        told.stands(GM, BLOW)
        assert not told.sees().hits


def worth(told: Fight) -> str:
    """The rating of whoever defends against an effort later."""
    ours = told.card(SECOND).ours
    assert ours
    return str(ours.rating)


@clause("SF-extra-spray.1", "SF-extra-spray.2")
def test_each_target_of_a_sprayed_attack_defends_against_one_effort_less_one_for_each() -> None:
    """The case of three targets and an effort of +6: each has to reach +3."""
    told = sprayed()
    assert told.seen(EVE).attacks[0].others == ("Thug", "Cook")
    told.stands(NORA, BLOW)
    assert told.card(BLOW).decided is not None
    assert told.outcome(BLOW) == "success +2"
    assert [(hit.name, hit.stress) for hit in told.sees().hits] == [("Sailor", 2)]
    seen = told.roll(SECOND)
    assert (seen.ours.name, seen.ours.by, seen.theirs.name.endswith(" Tobias Wick")) == ("Thug", "thug", True)  # type: ignore[union-attr]
    assert told.card(SECOND).theirs.rating == told.card(THIRD).theirs.rating  # type: ignore[union-attr]
    assert str(told.card(SECOND).situation) == "3E vs difficulty 3"
    told.rolls("---1", roll=SECOND).stands(roll=SECOND).rolls("0000", roll=THIRD).stands(roll=THIRD)
    assert [(hit.name, hit.stress) for hit in told.sees().hits] == [("Sailor", 2), ("Thug", 2), ("Cook", 1)]
    assert AttackFramed(
        conflict=BRAWL, roll=SECOND, who=TOBIAS, target=THUG, track=Track.HEALTH, trapping="Shoot", follows=BLOW
    ) in told.hears(EVE)
    assert told.seen().attacks == ()
    assert told.fighter(TOBIAS).has_acted


@clause("SF-extra-spray.1")
def test_a_sprayed_attack_is_on_all_foes_in_reach_and_on_no_friend_unless_somebody_says_another() -> None:
    zones = outnumbered(zones="Yard\nStreet").when(GM, GoTo(who=COOK, zone="Street"))
    for told, foes in ((outnumbered(), (THUG, SAILOR, COOK)), (zones, (THUG, SAILOR))):
        fields = (field for offer in told.offered(NORA, Spray) for field in offer.fields)
        several = [field for field in fields if isinstance(field, Choice) and field.many]
        assert {field.chosen for field in several} == {foes}
        assert all(HESTER in {option.value for option in field.options} for field in several)


@clause("SF-extra-zone.2", "SF-extra-spray.2")
def test_each_of_a_crowd_defends_and_bears_what_comes_of_it_and_the_fight_goes_on() -> None:
    """More than the rolls that are told: whoever defends last is hurt like the first."""
    told = with_skill(fighters("\n".join(f"Average thug {letter}" for letter in "abcdefghi")), TOBIAS, HAIL)
    crowd = tuple(told.now.npcs)
    told.begins(TOBIAS, crowd[0]).first(TOBIAS, "++++").first(crowd[0], "----").when(GM, JoinAll(conflict=BRAWL))
    told.when(NORA, Spray(conflict=BRAWL, who=TOBIAS, by=SHOOT, targets=crowd), called=BLOW)
    told.defends(crowd[0], "thug a").when(GM, AddModifier(roll=BLOW, name="a storm", amount=20))
    told.rolls("+++1", "----", roll=BLOW).stands(roll=BLOW)
    for roll in tuple(told.now.rolls):
        told.rolls("----", roll=roll).stands(roll=roll)
    assert [hit.who for hit in told.now.suffered.hits.values()] == list(crowd)
    for hit in tuple(told.now.suffered.hits):
        told.when(GM, DropHit(hit=hit, reason="enough"))
    assert told.passes().now.rolls == {}


@clause("SF-power-tiers.8")
def test_the_tier_of_a_sprayed_attack_counts_once_for_each_target() -> None:
    told = outnumbered()
    spray = Spray(conflict=BRAWL, who=TOBIAS, by=SHOOT, targets=(THUG, SAILOR))
    told.when(NORA, spray, called=BLOW).defends(THUG, "thug").rolls("++00", "0000", roll=BLOW).stands(NORA, BLOW)
    assert str(told.card(SECOND).situation) == "1 vs difficulty 3E"
    assert str(told.card(SECOND).situation.our_dice) == "3dF-1d6"  # type: ignore[union-attr]


def test_what_others_defend_by_can_be_changed_before_their_dice_fall() -> None:
    told = outnumbered(zones="Yard\nStreet")
    for who in (TOBIAS, HESTER, THUG):
        told.stands_in(who, "Yard")
    flood = AttackZone(conflict=BRAWL, who=TOBIAS, by=MENACE, zone="Yard")
    told.when(NORA, flood, called=BLOW)
    assert told.seen().attacks[0].target == "Hester Quill"
    told.when(PIM, Oppose(roll=BLOW, who=HESTER, by="Resolve: Willpower"))
    told.rolls("0001", "0000", roll=BLOW).when(GM, LetStand(roll=BLOW))
    told.attempt(PIM, Oppose(roll=SECOND, who=HESTER, by="Resolve: Willpower")).refused("SF-extra-spray.1")
    (offered,) = (each for each in told.offered(GM, Oppose) if each.fixed["roll"] == SECOND)
    assert offered.fixed["who"] == THUG
    told.when(GM, Oppose(roll=SECOND, who=THUG, by="cold blood"))
    assert str(told.card(SECOND).ours.rating) == "0"  # type: ignore[union-attr]


@clause("SF-extra-zone.1", "SF-extra-zone.2", "SF-extra-zone.4", "SF-extra-zone.5")
def test_an_attack_on_a_zone_takes_in_friend_and_foe_and_the_attacker_if_that_makes_sense() -> None:
    told = outnumbered(zones="Yard\nStreet")
    for who in (TOBIAS, HESTER, THUG):
        told.stands_in(who, "Yard")
    for who in (SAILOR, COOK):
        told.when(GM, GoTo(who=who, zone="Street"))
    street = AttackZone(conflict=BRAWL, who=TOBIAS, by=SHOOT, zone="Street")
    told.attempt(NORA, street).refused("SF-extra-zone.1", by=blow_of_person)
    far = AttackZone(conflict=BRAWL, who=TOBIAS, by=MENACE, zone="Street")
    told.attempt(NORA, far).refused("SF-extra-range.1")
    nowhere = AttackZone(conflict=BRAWL, who=TOBIAS, by=MENACE, zone="Roof")
    told.attempt(NORA, nowhere).refused("SF-extra-zone.1", by=AttackZone.aim)
    assert [each.fixed["zone"] for each in told.offered(NORA, AttackZone)] == ["Yard"]
    told.when(NORA, AttackZone(conflict=BRAWL, who=TOBIAS, by=MENACE, zone="Yard", myself=True), called=BLOW)
    told.when(PIM, Oppose(roll=BLOW, who=HESTER, by="Resolve: Willpower"))
    told.rolls("0001", "0000", roll=BLOW).when(GM, LetStand(roll=BLOW))
    assert [told.roll(each).ours.name for each in (SECOND, THIRD)] == ["Thug", "Tobias Wick"]  # type: ignore[union-attr]
    assert told.conflict.assaults
    told.attempt(NORA, Concede(conflict=BRAWL, who=TOBIAS)).refused(by=Concede.decide)


def test_who_can_be_taken_in_by_one_roll() -> None:
    told = outnumbered(zones="Yard\nStreet")
    told.stands_in(THUG, "Yard").stands_in(SAILOR, "Street")
    apart = Spray(conflict=BRAWL, who=TOBIAS, by=SHOOT, targets=(THUG, SAILOR))
    told.attempt(NORA, apart).refused("SF-extra-spray.1", by=Spray.aim)
    fists = Spray(conflict=BRAWL, who=TOBIAS, by="Fisticuffs: Strike", targets=(COOK,))
    told.attempt(NORA, fists).refused("SF-extra-spray.1", by=blow_of_person)
    himself = Spray(conflict=BRAWL, who=TOBIAS, by=SHOOT, targets=(TOBIAS,))
    told.attempt(NORA, himself).refused(by=Spray.aim)
    one = Spray(conflict=BRAWL, who=TOBIAS, by=SHOOT, targets=(COOK, COOK))
    told.when(NORA, one, called=BLOW)
    assert told.roll(BLOW).ours.modifiers == ()  # type: ignore[union-attr]


def test_whoever_left_the_fight_meanwhile_defends_no_more() -> None:
    told = outnumbered()
    spray = Spray(conflict=BRAWL, who=TOBIAS, by=SHOOT, targets=(SAILOR, THUG, COOK))
    told.when(NORA, spray, called=BLOW).defends(SAILOR, "sailor")
    told.when(GM, GetAway(conflict=BRAWL, who=THUG)).rolls("0001", "0000", roll=BLOW).stands(NORA, BLOW)
    assert (SECOND in told.now.rolls, THIRD in told.now.rolls) == (False, True)


def test_an_attack_on_several_is_taken_back_whole() -> None:
    told = sprayed()
    before = told.now
    told.when(NORA, LetStand(roll=BLOW), called="it-stands").rolls("---1", roll=SECOND).undo(GM, "it-stands")
    assert told.now == before


# --- outside of a conflict


def test_a_single_attack_outside_of_a_conflict_deals_a_hit_by_itself() -> None:
    told = fighters()
    shot = AttackOnce(who=HESTER, target=THUG, by="The Arc Lantern: Shoot")
    told.attempt(PIM, AttackOnce(who=HESTER, target=HESTER, by=shot.by)).refused(by=AttackOnce.aim)
    told.attempt(NORA, shot).refused(by=own)
    told.when(PIM, shot, called=BLOW).defends(THUG, "thug")
    higher = told.card(BLOW).dice_of(Place.OURS).plus
    told.rolls(
        "+++1" if higher else "++++", "----" if not told.card(BLOW).dice_of(Place.THEIRS).plus else "---1", roll=BLOW
    )
    told.stands(PIM, BLOW)
    assert told.hit().name == "Thug"
    told.when(GM, BeTakenOut(hit=HIT, fate="Shot down"))
    assert not told.sees().conflicts
    told.begins(TOBIAS, THUG)
    inside = AttackOnce(who=HESTER, target=TOBIAS, by=shot.by)
    told.attempt(PIM, inside).refused(by=AttackOnce.aim, another=True)


def test_an_npc_makes_a_single_attack_with_the_track_that_the_game_master_names() -> None:
    told = fighters()
    assert told.offered(GM, AttackOnce)
    assert not [each for each in told.offered(NORA, AttackOnce) if each.fixed.get("who") != TOBIAS]
    sneer = AttackOnce(who=SAILOR, target=TOBIAS, by="sailor", track="Composure", weapon=1)
    told.when(GM, sneer, called=BLOW).when(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Resolve: Willpower"))
    told.rolls("++++", "----", roll=BLOW).stands(NORA, BLOW)
    assert told.hit().track == "Composure"
    told.when(GM, DropHit(hit=HitId(BLOW), reason="he shrugs")).when(GM, DropNpc(npc=SAILOR))
    assert told.now.suffered.assaults == {}


@clause("SF-extra-zone.5")
def test_an_attack_on_another_zone_does_not_reach_whoever_makes_it() -> None:
    told = with_skill(outnumbered(zones="Yard\nStreet"), TOBIAS, AFAR)
    for who, zone in ((TOBIAS, "Yard"), (HESTER, "Street"), (SAILOR, "Street")):
        told.stands_in(who, zone)
    far = AttackZone(conflict=BRAWL, who=TOBIAS, by="Far Cry: Menace", zone="Street", myself=True)
    told.attempt(NORA, far).refused("SF-extra-zone.5")


@clause("SF-extra-zone.5")
def test_something_unusual_keeps_an_attack_on_a_zone_from_whoever_makes_it() -> None:
    assert TOBIAS not in cried_out("not its maker", myself=False)


@clause("SF-extra-zone.5")
def test_something_unusual_of_another_sort_keeps_it_from_nobody() -> None:
    assert TOBIAS in cried_out("sonic", myself=True)


def cried_out(unusual: str, *, myself: bool) -> tuple[ActorId, ...]:
    """Whom an attack on the attacker's own zone takes in."""
    told = with_skill(outnumbered(zones="Yard"), TOBIAS, AFAR.replace("Range + Zone", f"Zone + Unusual ({unusual})"))
    for who in (TOBIAS, SAILOR):
        told.stands_in(who, "Yard")
    cry = AttackZone(conflict=BRAWL, who=TOBIAS, by="Far Cry: Menace", zone="Yard", myself=myself)
    attack = assault_of(told.when(NORA, cry, called=BLOW).now, BLOW)
    assert attack
    return (attack.target, *attack.others)


@clause("SF-invulnerability.3", "SF-extra-spray.2")
def test_what_covers_all_attacks_counts_for_those_who_defend_after_the_first() -> None:
    told = with_skill(outnumbered(), HESTER, GHOST)
    spray = Spray(conflict=BRAWL, who=TOBIAS, by=SHOOT, targets=(SAILOR, HESTER))
    told.when(NORA, spray, called=BLOW).defends(SAILOR, "sailor").rolls("++01", "0000", roll=BLOW).stands(NORA, BLOW)
    assert "minor-invulnerability physical" in str(told.card(SECOND).situation)


AFAR = """
[[skill]]
kind = "Strange"
name = "Far Cry"
theme = "a cry that carries"
rating = 2
trappings = ["Menace + Range + Zone"]
"""
GHOST = """
[[invulnerability]]
severity = "minor"
broad = "physical"
"""


def test_single_attacks_on_people_in_several_zones_are_told_apart() -> None:
    told = fighters("Good thug (E)\nAverage sailor")
    told.when(GM, OpenScene(name="The yard", present=(TOBIAS, THUG, SAILOR), zones="The gate\nThe well"))
    told.stands_in(THUG, "The gate").stands_in(SAILOR, "The well")
    for who in (GM, NORA):
        keys = [offer.key for offer in told.offered(who, AttackOnce)]
        assert len(keys) == len(set(keys)) > 1
    shot = next(each for each in told.offered(NORA, AttackOnce) if each.fixed.get("target") == SAILOR)
    assert "sailor" in shot.label.casefold()


@clause("SF-gift-impact.1", "SF-extra-spray.2")
def test_impact_is_for_the_whole_attack_whoever_of_them_is_hit_with_style() -> None:
    told = outnumbered()
    whole = replace(told.now.people[TOBIAS].character, impacts=("The Hail",))
    told.when(GM, CorrectSheet(character=TOBIAS, text=written(whole, told.now.edition.creation), reason="a gift"))
    told.when(NORA, Spray(conflict=BRAWL, who=TOBIAS, by=SHOOT, targets=(SAILOR, THUG, COOK)), called=BLOW)
    told.defends(SAILOR, "sailor").rolls("+++1", "++++", roll=BLOW).stands(NORA, BLOW)
    assert not told.offered(NORA, DeclareImpact)
    second = told.rolls("---1", roll=SECOND).card(SECOND)
    assert second.ours
    assert {each.name for each in whole.all_aspects} <= set(may_invoke(told.now, second, second.ours))
    told.stands(roll=SECOND).rolls("----", roll=THIRD).stands(roll=THIRD)
    (open_now,) = told.offered(NORA, DeclareImpact)
    assert open_now.fixed["roll"] == THIRD
    told.when(NORA, DeclareImpact(roll=THIRD, who=TOBIAS, aspect="Riddled", on=COOK))
    assert not told.offered(NORA, DeclareImpact)
    told.attempt(NORA, DeclareImpact(roll=SECOND, who=TOBIAS, aspect="Cowed", on=THUG)).refused("SF-gift-impact.1")
