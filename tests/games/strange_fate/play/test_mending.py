"""What may be mended, and how often, where several try, or the thing is beyond them."""

import pytest
from tests.games.strange_fate.play.acts import COOK, GM, IT, MARIGOLD, deed, doing, rolls, skilled, with_skills
from tests.games.strange_fate.play.fighting import HESTER, INES, SAMIRA, THUG, TOBIAS, Fight
from tests.games.strange_fate.play.table import NORA, PIM, ROSA, Evening, Story, given
from tests.games.strange_fate.play.test_conflict_healing import CARE, hurt, mourned, treated
from tests.games.strange_fate.play.test_conflict_several import with_skill
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.fighters import bearing_of
from talewright.games.strange_fate.play.deeds.ending import EndDeed, TakeLonger
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.trappings.mending import IS_MENDED, MendPart
from talewright.games.strange_fate.play.granted import GrantGear
from talewright.games.strange_fate.play.harm.companions import BringVehicle
from talewright.games.strange_fate.play.harm.hits import BearHit, DealStress
from talewright.games.strange_fate.play.harm.revival import Revive
from talewright.games.strange_fate.play.harm.treatment import TreatConsequence, Treats, TreatStress
from talewright.games.strange_fate.play.ids import ActorId, DeedId, HitId, NpcId, RollId
from talewright.games.strange_fate.play.losses import BreakDevice, quality_of
from talewright.games.strange_fate.play.people.making_up import GiveSlots
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.rules.conflict.stress import Degree, Track
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.trappings.repair import to_restore
from talewright.games.strange_fate.rules.trappings.treatment import check_first_aid
from talewright.table.moves import Ruling
from talewright.table.offer import Choice, Number

CARRIAGE = NpcId(ActorId("the-carriage.1"))


@clause("SF-trapping-repair.14")
def test_no_skill_mends_a_device_of_a_higher_tier() -> None:
    story = with_skills("Tinker: Strange 4E = Repair")
    doing(story, "Tinker/repair").when(NORA, SetAbout(deed=IT, sort="borrowed"))
    harder = SetDifficulty(roll=RollId(IT), difficulty="2S")
    story.attempt(GM, harder).refused("SF-trapping-repair.14")
    story.when(GM, SetDifficulty(roll=RollId(IT), difficulty="2E"))
    assert IS_MENDED in deed(rolls(story, "0000")).came


@clause("SF-trapping-repair.6")
@pytest.mark.parametrize(("faces", "lost"), [("0000", 1), ("-000", 2)])
def test_a_repair_that_fell_short_is_done_in_the_usual_time_at_the_price_of_quality(faces: str, lost: int) -> None:
    story = with_skills("Tinker: Unique 3 = Repair")
    story.when(GM, GrantGear(who=MARIGOLD, piece="Winding Key: Aspect: Fits Anything, Aspect: Old"))
    doing(story, "Tinker/repair").when(NORA, SetAbout(deed=IT, sort="borrowed", against=f"{MARIGOLD}: Winding Key"))
    rolls(story, faces)
    (made_good,) = story.offered(NORA, TakeLonger)
    (steps,) = made_good.fields
    assert isinstance(steps, Number)
    assert (steps.least, steps.default) == (0, lost)
    story.when(NORA, TakeLonger(deed=IT, steps=0))
    assert not story.offered(NORA, TakeLonger)
    story.when(NORA, EndDeed(deed=IT))
    assert deed(story).came[-1].endswith(Time.A_FEW_HOURS.lower())
    assert story.now.acts.worn == {(MARIGOLD, "Winding Key"): lost}


@clause("SF-trapping-repair.6", "SF-trapping-repair.7")
def test_a_repair_takes_no_more_quality_than_there_is() -> None:
    """A key of quality 2, missed by 5; then of quality 0, missed by 3."""
    story = with_skills("Tinker: Unique 1 = Repair")
    story.when(GM, GrantGear(who=MARIGOLD, piece="Winding Key: Aspect: Fits Anything"))
    for repair in (IT, DeedId("another-repair")):
        doing(story, "Tinker/repair", called=repair)
        story.when(NORA, SetAbout(deed=repair, sort="borrowed", against=f"{MARIGOLD}: Winding Key"))
        rolls(story, "----", called=repair)
        (steps,) = story.offered(NORA, TakeLonger)[0].fields
        assert isinstance(steps, Number)
        assert steps.least == 3
        story.attempt(NORA, TakeLonger(deed=repair, steps=2)).refused("SF-trapping-repair.5")
        story.when(NORA, TakeLonger(deed=repair, steps=3)).when(NORA, EndDeed(deed=repair))
        assert story.now.acts.worn == {(MARIGOLD, "Winding Key"): 2}


@clause("SF-trapping-repair.6", "SF-trapping-repair.9", "SF-trapping-dismantle.2")
def test_a_vehicle_loses_the_quality_that_its_repair_has_cost_until_that_is_restored() -> None:
    story = with_skills("Tinker: Unique 3 = Repair")
    story.when(GM, BringVehicle(name="Carriage", quality="3"), called="the-carriage")
    doing(story, "Tinker/repair").when(NORA, SetAbout(deed=IT, sort="borrowed", against=f"{CARRIAGE}: stress"))
    rolls(story, "--00").when(NORA, TakeLonger(deed=IT, steps=0)).when(NORA, EndDeed(deed=IT))
    assert [_quality(story), _boxes(story)] == [1, 3]
    again = DeedId("as-good-as-new")
    doing(story, "Tinker/repair-restore", called=again)
    story.when(NORA, SetAbout(deed=again, sort="borrowed", against=f"{CARRIAGE}: stress"))
    assert (theirs := story.card(RollId(again)).theirs)
    assert theirs.rating == Rating(to_restore(3, 1))
    rolls(story, "++++", called=again)
    assert [_quality(story), _boxes(story), story.now.acts.worn] == [3, 4, {}]


def _quality(story: Story) -> int:
    return story.now.npcs[CARRIAGE].quick.rating.value


def _boxes(story: Story) -> int:
    return bearing_of(story.now, CARRIAGE).track(Track.HEALTH).boxes


@clause("SF-trapping-repair.6", "SF-trapping-repair.9")
def test_the_device_of_a_skill_loses_the_quality_that_its_repair_has_cost_until_that_is_restored() -> None:
    story = with_skills("Tinker: Unique 3 = Repair", "Cannon: Strange 3 = Shoot; major Focus (a cannon)")
    story.when(GM, BreakDevice(who=MARIGOLD, what="Cannon"))

    def quality() -> int:
        return quality_of(story.now, story.now.people[MARIGOLD], "Cannon").value

    whole = quality()
    doing(story, "Tinker/repair").when(NORA, SetAbout(deed=IT, sort="borrowed", against=f"{MARIGOLD}: Cannon"))
    (steps,) = rolls(story, "----").offered(NORA, TakeLonger)[0].fields
    assert isinstance(steps, Number)
    story.when(NORA, TakeLonger(deed=IT, steps=steps.least)).when(NORA, EndDeed(deed=IT))
    assert quality() == whole + deed(story).shifts + steps.least < whole
    again = DeedId("as-good-as-new")
    doing(story, "Tinker/repair-restore", called=again)
    story.when(NORA, SetAbout(deed=again, sort="borrowed", against=f"{MARIGOLD}: Cannon"))
    rolls(story, "++++", called=again)
    assert quality() == whole


@clause("SF-trapping-repair.2")
def test_what_is_hurt_is_mended_unless_somebody_says_another_and_the_roll_says_what_it_is() -> None:
    story = with_skills("Tinker: Strange 4E = Repair")
    story.when(GM, BringVehicle(name="Landau", quality="2"), called="the-landau")
    story.when(GM, BringVehicle(name="Carriage", quality="3"), called="the-carriage")
    doing(story, "Tinker/repair")
    assert _chosen(story) == ""
    story.when(GM, DealStress(who=CARRIAGE, track="Health", stress=1), called="a-kerbstone")
    story.when(GM, BearHit(hit=HitId("a-kerbstone"), way="box 1"))
    assert _chosen(story).startswith(CARRIAGE)
    story.when(NORA, SetAbout(deed=IT, sort="borrowed", against=_chosen(story)))
    assert "Carriage" in story.card(RollId(IT)).goal


@clause("SF-trapping-repair.1")
@pytest.mark.parametrize("does", ["repair", "repair-restore"])
def test_only_devices_are_mended_and_neither_favours_nor_anybody_alive(does: str) -> None:
    """What can be worn or held may be a device, and the game master says whether it is."""
    story = skilled(given(Evening((MARIGOLD,), {"social_weapons": True})), "Tinker: Strange 4E = Repair")
    story.when(GM, BringVehicle(name="Carriage", quality="3"), called="the-carriage")
    story.when(GM, GrantGear(who=MARIGOLD, piece="Royal Favour: Protective [Social]", held=False))
    story.when(GM, GrantGear(who=MARIGOLD, piece="Winding Key: Aspect: Fits Anything"))
    story.when(GM, GiveSlots(npc=COOK, degrees=(Degree.MILD,)))
    doing(story, f"Tinker/{does}")
    if does == "repair":
        assert [option.value for option in _asked(story).options] == [
            "",
            f"{MARIGOLD}: Winding Key",
            f"{CARRIAGE}: stress",
        ]
    for other in (f"{MARIGOLD}: Royal Favour", f"{COOK}: stress"):
        mend = SetAbout(deed=IT, sort="borrowed", against=other)
        story.attempt(NORA, mend).refused("SF-trapping-repair.1")
    story.when(NORA, SetAbout(deed=IT, sort="borrowed"))
    asked = [each for each in story.offered(GM, Ruling) if each.fixed.get("clause") == "SF-trapping-repair.1"]
    assert len(asked) == (2 if does == "repair" else 1)  # for the tools, and whether it is a device


@clause("SF-trapping-move.5")
def test_nobody_who_takes_consequences_is_a_vehicle_for_that() -> None:
    story = with_skills("Coachman: Unique 4 = Move").when(GM, GiveSlots(npc=COOK, degrees=(Degree.MILD,)))
    doing(story, "Coachman/move")
    story.attempt(NORA, SetAbout(deed=IT, sort=COOK)).refused("SF-trapping-move.5")


def _chosen(story: Story) -> str:
    """The device that is to be mended as long as nobody says another."""
    return str(_asked(story).default)


def _asked(story: Story) -> Choice:
    """What may be mended."""
    (offer,) = story.offered(NORA, SetAbout)
    (against,) = (field for field in offer.fields if isinstance(field, Choice) and field.name == "against")
    return against


@clause("SF-trapping-treatment.6")
def test_two_rolls_at_once_do_not_make_two_tries_of_one() -> None:
    told = hurt()
    first = TreatStress(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS, track="Health")
    told.when(PIM, first, called=CARE)
    assert not told.offered(PIM, TreatStress)
    told.attempt(PIM, first).refused("SF-trapping-treatment.6", by=Treats.decide)
    told.rolls("0000", roll=CARE).stands(PIM, CARE)
    told.attempt(PIM, first).refused("SF-trapping-treatment.6", by=check_first_aid)


@clause("SF-trapping-treatment.15")
def test_nobody_is_called_back_from_death_by_two_at_once() -> None:
    told = mourned()
    revive = Revive(who=SAMIRA, by="Breath of Life: Treatment [Physical]", patient=TOBIAS)
    told.when(ROSA, revive, called=CARE)
    told.attempt(ROSA, revive).refused("SF-trapping-treatment.15")
    assert not told.offered(ROSA, Revive)


@clause("SF-trapping-treatment.6")
def test_a_mild_consequence_is_tried_at_once_in_a_scene_whether_or_not_it_gets_better() -> None:
    told = treated(hurt(2, "slot 1", "Split Lip"), "---0", slot=0)
    assert told.suffers(TOBIAS) == ["Mild [Physical]: Split Lip"]
    again = TreatConsequence(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS, slot=0)
    told.attempt(PIM, again).refused("SF-trapping-treatment.6")


@clause("SF-trapping-treatment.6")
def test_there_is_no_time_for_a_patient_who_fights_even_if_whoever_treats_does_not() -> None:
    told = hurt(4, "slot 2", "Cracked Ribs").begins(TOBIAS, THUG)
    by = TreatConsequence(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS, slot=1)
    told.attempt(PIM, by).refused("SF-trapping-treatment.6")


SMITH = """
[[skill]]
kind = "Strange"
name = "The Smithy"
theme = "whatever is cast can be recast"
rating = 3
tier = "Superhuman"
trappings = ["Repair", "Treatment [Mental]"]
"""


def cast() -> Fight:
    """Tobias as he was made, and hurt in body and mind; Hester knows medicine, and a smith of a higher tier is here."""
    told = given(Evening(()), told_by=Fight)
    assert isinstance(told, Fight)
    told.ready(NORA, "tobias", TOBIAS).ready(PIM, "hester", HESTER).ready(ROSA, "ines", INES)
    with_skill(told, INES, SMITH).hurts(TOBIAS, 1).hurts(TOBIAS, 1, "Composure", called="a-nasty-word")
    told.when(NORA, BearHit(hit=HitId("a-nasty-fall"), way="box 1"))
    return told.when(NORA, BearHit(hit=HitId("a-nasty-word"), way="box 1"))


@clause("SF-archetype-artificial.5", "SF-archetype-artificial.6")
def test_the_body_of_an_artificial_is_mended_by_repair_of_its_own_tier_and_its_mind_is_treated() -> None:
    told = cast()
    for by, why in (
        ("Science: Treatment [Physical]", "SF-archetype-artificial.5"),
        ("Craftsmanship: Repair", "SF-archetype-artificial.6"),
    ):
        told.attempt(PIM, TreatStress(who=HESTER, by=by, patient=TOBIAS, track="Health")).refused(why)
    told.attempt(PIM, TreatStress(who=HESTER, by="Science", patient=TOBIAS, track="Health")).refused("SF-skill-kinds.2")
    assert not told.offered(PIM, TreatStress)
    assert [(each.fixed["track"], each.fixed["by"]) for each in told.offered(ROSA, TreatStress)] == [
        ("Health", "The Smithy: Repair"),
        ("Composure", "The Smithy: Treatment [Mental]"),
    ]
    mend = TreatStress(who=INES, by="The Smithy: Repair", patient=TOBIAS, track="Health")
    told.when(ROSA, mend, called=CARE).rolls("0066", roll=CARE).stands(ROSA, CARE)
    assert told.suffers(TOBIAS) == ["Composure 1"]


def wrecked(degree: Degree, faces: str) -> Story:
    """A carriage with a consequence, and a smith's roll to mend it, against its quality of +2."""
    story = with_skills("Smith: Unique 2 = Repair")
    story.when(GM, BringVehicle(name="Carriage", quality="2"), called="the-carriage")
    slots = list(Degree).index(degree) + 1
    story.when(GM, GiveSlots(npc=CARRIAGE, degrees=tuple(Degree)[:slots]))
    fall = HitId("a-long-fall")
    story.when(GM, DealStress(who=CARRIAGE, track="Health", stress=degree.absorbs, reason="a ditch"), called=fall)
    story.when(GM, BearHit(hit=fall, way=f"slot {slots}", first="Broken Axle"))
    doing(story, "Smith/repair")
    story.when(NORA, SetAbout(deed=IT, sort="borrowed", against=f"{CARRIAGE}: {degree} {slots - 1}"))
    return rolls(story, faces)


def suffers(story: Story) -> list[tuple[str, bool]]:
    """The degrees of its consequences, and whether its track is full."""
    wounds = story.now.wounds_of(CARRIAGE)
    is_full = len(wounds.marked) == bearing_of(story.now, CARRIAGE).track(Track.HEALTH).boxes
    return [(str(each.degree), is_full) for each in wounds.consequences] or [("", is_full)]


@clause("SF-trapping-repair.3")
@pytest.mark.parametrize(
    ("degree", "takes"),
    [(Degree.MILD, "a few hours"), (Degree.MODERATE, "a day"), (Degree.SEVERE, "a week")],
)
def test_a_consequence_of_a_device_is_mended_in_the_time_that_it_takes(degree: Degree, takes: str) -> None:
    story = wrecked(degree, "0000")
    assert (deed(story).came[0], deed(story).came[-1].endswith(f" {takes}")) == (IS_MENDED, True)
    assert suffers(story) == [("", False)]


@clause("SF-trapping-repair.3")
def test_stress_of_a_device_is_mended_in_a_few_hours() -> None:
    story = with_skills("Smith: Unique 2 = Repair")
    story.when(GM, BringVehicle(name="Carriage", quality="2"), called="the-carriage")
    story.when(GM, DealStress(who=CARRIAGE, track="Health", stress=2, reason="a ditch"), called="a-long-fall")
    story.when(GM, BearHit(hit=HitId("a-long-fall"), way="box 2"))
    doing(story, "Smith/repair").when(NORA, SetAbout(deed=IT, sort="borrowed", against=f"{CARRIAGE}: stress"))
    rolls(story, "0000")
    assert deed(story).came[-1].endswith(Time.A_FEW_HOURS.lower())
    assert not story.now.wounds_of(CARRIAGE).marked


@clause("SF-trapping-repair.11", "SF-trapping-repair.12", "SF-trapping-repair.13")
@pytest.mark.parametrize(
    ("degree", "faces", "left"),
    [
        (Degree.SEVERE, "-000", ("Mild", False)),
        (Degree.SEVERE, "--00", ("Moderate", False)),
        (Degree.MODERATE, "--00", ("Mild", False)),
        (Degree.MILD, "-000", ("", True)),
    ],
)
def test_a_near_miss_mends_a_part_where_the_game_master_allows_it(
    degree: Degree, faces: str, left: tuple[str, bool]
) -> None:
    story = wrecked(degree, faces)
    story.attempt(NORA, MendPart(deed=IT)).not_theirs()
    assert story.offered(GM, MendPart)
    assert suffers(story.when(GM, MendPart(deed=IT))) == [left]


@clause("SF-trapping-repair.11")
def test_a_wide_miss_mends_no_part() -> None:
    story = wrecked(Degree.SEVERE, "---0")
    assert not story.offered(GM, MendPart)
    story.attempt(GM, MendPart(deed=IT)).refused("SF-trapping-repair.12")


@clause("SF-trapping-minions.10")
def test_the_game_master_says_which_consequences_an_npc_takes() -> None:
    story = with_skills("Smith: Unique 2 = Repair")
    assert not bearing_of(story.now, COOK).slots
    story.when(GM, GiveSlots(npc=COOK, degrees=(Degree.MILD, Degree.SEVERE)))
    assert [slot.degree for slot in bearing_of(story.now, COOK).slots] == [Degree.MILD, Degree.SEVERE]
    story.attempt(NORA, GiveSlots(npc=COOK)).not_theirs()


@clause("SF-archetype-artificial.5", "SF-trapping-repair.3")
def test_a_severe_consequence_of_an_artificial_is_mended_without_the_tier_that_medicine_needs() -> None:
    told = cast().hurts(TOBIAS, 6, called="a-long-fall")
    told.when(NORA, BearHit(hit=HitId("a-long-fall"), way="slot 3", first="Split Boiler"))
    (mends,) = (each for each in told.offered(ROSA, TreatConsequence) if each.fixed["slot"] == 2)
    assert mends.fixed["patient"] == TOBIAS
    told.when(ROSA, TreatConsequence(who=INES, by="The Smithy: Repair", patient=TOBIAS, slot=2), called=CARE)
    theirs = told.card(CARE).theirs
    assert theirs
    assert str(theirs.rating) == "6"
    told.rolls("++66", roll=CARE).stands(ROSA, CARE)
    assert not told.now.suffered.marked
    assert not any("Severe" in each for each in told.suffers(TOBIAS))
