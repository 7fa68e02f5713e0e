"""What is taken from people: the device of a skill, and the weapon in their hand."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import IT, deed, doing, having, rolls, with_skills
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, HESTER, THUG, TOBIAS, brawl
from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, ORRIN, PIM, Story, given
from tests.games.strange_fate.play.test_conflict_several import with_skill
from tests.games.strange_fate.play.test_drafts_in_play import ONE_BOX
from tests.games.strange_fate.play.using import about
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.order import MoveInOrder
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.harm.hits import BearHit, DealStress
from talewright.games.strange_fate.play.ids import DeedId, HitId, RollId
from talewright.games.strange_fate.play.losses import BreakDevice, GiveBack, TakeAway, quality_of
from talewright.games.strange_fate.play.making.under_way import UseDiagram
from talewright.games.strange_fate.play.people.characters import CorrectSheet, TakeReady
from talewright.games.strange_fate.play.points import CountPoints, InvestPoints
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.readying import MakeReady
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.price import price
from talewright.table.offer import Choice

HELM = "Brass Helm: Strange 2 = Examine, Repair; major Focus (Brass Helm)"
BOOTS = "Winged Boots: Strange 2 = Move, Climb; minor Focus (boots)"
ARMS = """
[[skill]]
kind = "Common"
name = "Arms"
rating = 3
"""


def can_roll(story: Story) -> set[str]:
    """What Nora may roll by."""
    found = (field for each in story.offered(NORA, FrameRoll) for field in each.fields if field.name == "by")
    return {option.value for field in found if isinstance(field, Choice) for option in field.options}


def health(story: Story) -> int:
    """How many boxes of Health Marigold has."""
    (boxes,) = (each.boxes for each in story.person(MARIGOLD).tracks if each.name == "Health")
    return boxes


def suffered(story: Story) -> list[str]:
    """Her consequences, as her player sees them."""
    (wounds,) = (each for each in story.sees(NORA).wounds if each.who == MARIGOLD)
    return [each.aspect for each in wounds.consequences if each.aspect]


@clause("SF-drawback-focus.1", "SF-drawback-delay.1", "SF-drawback-profane.1")
def test_a_skill_that_is_not_at_work_lends_no_boxes() -> None:
    """Neither without its device nor before it is made ready, nor in a scene before it is invested in."""
    bare = health(given())
    story = with_skills("Steam Armour: Strange 4 = Stress Capacity [Health]; minor Focus (armour)")
    assert health(story) == bare + 3
    assert health(story.when(GM, TakeAway(who=MARIGOLD, what="Steam Armour"))) == bare
    assert health(story.when(GM, GiveBack(who=MARIGOLD, what="Steam Armour"))) == bare + 3
    slow = with_skills("Stone Skin: Strange 4 = Stress Capacity [Health]; minor Delay (A Few Moments)")
    assert health(slow) == bare
    assert health(slow.when(NORA, MakeReady(who=MARIGOLD, skill="Stone Skin"))) == bare + 3
    dark = with_skills("Pact: Strange 4S = Stress Capacity [Health]; Profane", benefits=False)
    assert health(dark) == bare + 3
    assert health(dark.when(GM, OpenScene(name="The crypt", present=(MARIGOLD,)))) == bare
    dark.when(GM, CountPoints(who=MARIGOLD, points=2, reason="to begin with"))
    assert health(dark.when(NORA, InvestPoints(who=MARIGOLD, skill="Pact"))) == bare + 3


@clause("SF-drawback-focus.1", "SF-trapping-stress-capacity.6")
def test_a_consequence_stays_when_the_skill_that_bore_it_lends_no_slot_any_more() -> None:
    story = with_skills("Steam Armour: Strange 2S = Stress Capacity [Health]; minor Focus (armour)")
    story.when(GM, DealStress(who=MARIGOLD, track="Health", stress=2), called="the-boiler-hit")
    story.when(NORA, BearHit(hit=HitId("the-boiler-hit"), way="slot 4", first="Scalded"))
    assert suffered(story) == ["Scalded"]
    assert suffered(story.when(GM, TakeAway(who=MARIGOLD, what="Steam Armour"))) == ["Scalded"]


@clause("SF-drawback-focus.1")
def test_a_skill_with_a_device_does_nothing_while_that_is_gone() -> None:
    story = with_skills(BOOTS)
    roll = FrameRoll(who=MARIGOLD, by="Winged Boots: Climb", goal="up the wall")
    assert "Winged Boots: Climb" in can_roll(story)
    story.attempt(NORA, TakeAway(who=MARIGOLD, what="Winged Boots")).refused()
    story.attempt(GM, TakeAway(who=MARIGOLD, what="Thistledown")).refused()
    story.when(GM, TakeAway(who=MARIGOLD, what="Winged Boots", reason="a thief"))
    assert "Winged Boots: Climb" not in can_roll(story)
    story.attempt(NORA, roll).refused("SF-drawback-focus.1")
    story.attempt(NORA, Act(who=MARIGOLD, does="Winged Boots/climb")).refused("SF-drawback-focus.1")
    story.when(GM, GiveBack(who=MARIGOLD, what="Winged Boots"))
    assert "Winged Boots: Climb" in can_roll(story)
    story.attempt(GM, GiveBack(who=MARIGOLD, what="Winged Boots")).refused()


@clause("SF-weapons-armor.6")
def test_whoever_is_disarmed_fights_with_fists() -> None:
    told = with_skill(brawl(TOBIAS, THUG, HESTER), TOBIAS, ARMS)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=TOBIAS, place=1))
    told.when(GM, TakeAway(who=TOBIAS, what="Arms"))
    told.attempt(NORA, Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Arms: Strike")).refused("SF-weapons-armor.6")
    fists = Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Fisticuffs: Strike")
    told.when(NORA, fists, called=BLOW)
    told.attempt(PIM, TakeAway(who=TOBIAS, what="Arms")).refused()


def test_whoever_is_disarmed_does_not_parry_with_arms() -> None:
    told = with_skill(brawl(TOBIAS, THUG), TOBIAS, ARMS)
    told.when(GM, TakeAway(who=TOBIAS, what="Arms")).attacks(THUG, TOBIAS, "thug")
    told.attempt(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Arms: Parry")).refused("SF-weapons-armor.6")
    told.when(GM, GiveBack(who=TOBIAS, what="Arms")).when(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Arms: Parry"))


@clause("SF-drawback-focus.2", "SF-trapping-repair.4")
def test_the_device_of_a_major_focus_breaks_and_does_nothing_before_it_is_repaired() -> None:
    story = with_skills(HELM, BOOTS, "Smith: Unique 4 = Repair")
    story.attempt(GM, BreakDevice(who=MARIGOLD, what="Winged Boots")).refused("SF-drawback-focus.2")
    story.attempt(NORA, BreakDevice(who=MARIGOLD, what="Brass Helm")).not_theirs()
    story.when(GM, BreakDevice(who=MARIGOLD, what="Brass Helm", reason="a fall"))
    story.attempt(NORA, Act(who=MARIGOLD, does="Brass Helm/repair")).refused("SF-drawback-focus.2")
    story.attempt(GM, GiveBack(who=MARIGOLD, what="Brass Helm")).refused("SF-drawback-focus.2")
    assert not story.offered(GM, GiveBack)
    doing(story, "Smith/repair")
    story.when(NORA, SetAbout(deed=IT, sort="borrowed", against=f"{MARIGOLD}: Brass Helm"))
    theirs = story.card(RollId(IT)).theirs
    assert theirs
    assert theirs.rating.value == price(parse(HELM)).total
    rolls(story, "++++")
    story.when(NORA, Act(who=MARIGOLD, does="Brass Helm/repair"))


def with_a_helm() -> Story:
    """Nora has a smith, and Pim's Orrin a device with four boxes, for 2 + 2 - 2 points."""
    story = with_skills("Smith: Unique 4 = Dismantle, Repair").when(PIM, TakeReady(ready="orrin"), called=ORRIN)
    orrin = story.now.people[ORRIN].character
    sheet = written(replace(orrin, skills=(*orrin.skills, having(HELM))), story.now.edition.creation)
    return story.when(GM, CorrectSheet(character=ORRIN, text=sheet, reason="a gift"))


def taken_apart(story: Story, called: str, faces: str = "0000") -> Story:
    """The smith sets about it; it defends with its quality of 2."""
    it = DeedId(f"taken-apart-{called}")
    doing(story, "Smith/dismantle", called=it)
    about(story, it, on=ORRIN, sort="Brass Helm").when(PIM, Resist(deed=it, by="Pilot"))
    return rolls(story, faces, "0000", called=it)


@clause("SF-trapping-dismantle.1", "SF-trapping-dismantle.2", "SF-trapping-dismantle.3", "SF-drawback-focus.2")
def test_the_device_of_a_major_focus_is_taken_apart_box_by_box_and_breaks_where_none_is_free() -> None:
    story = with_a_helm()
    for each in ("once", "twice", "thrice"):
        taken_apart(story, each)
    assert [box for _, box in story.now.people[ORRIN].damaged] == [2, 3, 4]
    taken_apart(story, "for-good")
    story.attempt(PIM, Act(who=ORRIN, does="Brass Helm/repair")).refused("SF-drawback-focus.2")


@clause("SF-trapping-dismantle.1")
def test_a_device_is_taken_apart_if_it_is_named_and_nobody_holds_it() -> None:
    story = with_a_helm()
    doing(story, "Smith/dismantle")
    about(story, sort="Brass Helm").when(GM, SetDifficulty(roll=RollId(IT), difficulty="2"))
    rolls(story, "0000")
    assert story.now.people[ORRIN].damaged == (("Brass Helm", 2),)


def test_which_box_of_a_device_was_marked_tells_nobody_else_the_shifts_of_a_hidden_difficulty() -> None:
    story = with_a_helm()
    doing(story, "Smith/dismantle")
    about(story, sort="Brass Helm").when(GM, SetDifficulty(roll=RollId(IT), difficulty="1", hidden=True))
    rolls(story, "0000")
    assert story.now.people[ORRIN].damaged == (("Brass Helm", 3),)
    assert not [line for line in story.reads(NORA) if "box 3" in line]
    for who, knows in ((NORA, False), (PIM, True), (GM, True)):
        orrin = next(each for each in story.sees(who).characters if each.id == ORRIN)
        (said,) = (line for skill in orrin.skills for line in skill.in_play if "damaged" in line)
        assert ("box 3" in said) is knows


def test_of_a_device_that_nobody_holds_a_hidden_quality_stays_hidden() -> None:
    story = with_skills("Smith: Unique 3 = Dismantle")
    doing(story, "Smith/dismantle", goal="the clock")
    about(story).when(GM, SetDifficulty(roll=RollId(IT), difficulty="1", hidden=True))
    rolls(story, "0000")
    assert deed(story).came
    assert [figures(each) for each in deed(story).came] == [[]]


@clause("SF-trapping-dismantle.1", "SF-cost.15")
def test_a_device_of_a_skill_that_the_groups_diagram_cannot_price_is_as_good_as_its_rating() -> None:
    story = with_a_helm().when(GM, UseDiagram(text=ONE_BOX))
    doing(story, "Smith/dismantle")
    about(story, sort="Brass Helm").when(GM, SetDifficulty(roll=RollId(IT), difficulty="2"))
    rolls(story, "0000")
    assert story.now.people[ORRIN].damaged == (("Brass Helm", 2),)
    assert quality_of(story.now, story.now.people[ORRIN], "Brass Helm") == Rating(2)


def test_the_devices_that_can_be_taken_apart_are_named_with_their_owners() -> None:
    story = with_a_helm()
    doing(story, "Smith/dismantle")
    (made,) = story.offered(NORA, SetAbout)
    (sort,) = (field for field in made.fields if field.name == "sort")
    assert isinstance(sort, Choice)
    assert "Brass Helm of Orrin Pike" in {option.label for option in sort.options}


def test_a_damaged_device_that_is_taken_and_given_back_has_its_damage_still() -> None:
    story = taken_apart(with_a_helm(), "once")
    story.when(GM, TakeAway(who=ORRIN, what="Brass Helm")).when(GM, GiveBack(who=ORRIN, what="Brass Helm"))
    assert story.now.people[ORRIN].damaged == (("Brass Helm", 2),)


@clause("SF-trapping-repair.2", "SF-trapping-repair.3")
@pytest.mark.parametrize("times", [1, 4])
def test_a_damaged_device_and_a_broken_one_are_whole_after_a_repair(times: int) -> None:
    story = with_a_helm()
    for each in range(times):
        taken_apart(story, str(each))
    doing(story, "Smith/repair")
    story.when(NORA, SetAbout(deed=IT, sort="borrowed", against=f"{ORRIN}: Brass Helm"))
    rolls(story, "++++")
    person = story.now.people[ORRIN]
    assert (person.damaged, person.broken, person.lost) == ((), frozenset(), frozenset())
