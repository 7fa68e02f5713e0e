"""What may be mended, and how often, where several try, or the thing is beyond them."""

from __future__ import annotations

from tests.games.strange_fate.play.acts import GM, IT, deed, doing, rolls, with_skills
from tests.games.strange_fate.play.fighting import HESTER, SAMIRA, THUG, TOBIAS
from tests.games.strange_fate.play.table import NORA, PIM, ROSA
from tests.games.strange_fate.play.test_conflict_healing import CARE, hurt, mourned, treated
from tests.rules.clause import clause

from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.moves import RollId


@clause("SF-trapping-repair.14")
def test_no_skill_mends_a_device_of_a_higher_tier() -> None:
    story = with_skills("Tinker: Strange 4E = Repair")
    doing(story, "Tinker/repair").when(NORA, mv.SetAbout(deed=IT))
    harder = mv.SetDifficulty(roll=RollId(IT), difficulty="2S")
    story.attempt(GM, harder).refused("SF-trapping-repair.14", saying="the device Superhuman")
    story.when(GM, mv.SetDifficulty(roll=RollId(IT), difficulty="2E"))
    assert deed(rolls(story, "0000")).came[0] == "it is mended"


@clause("SF-trapping-treatment.6")
def test_two_rolls_at_once_do_not_make_two_tries_of_one() -> None:
    told = hurt()
    first = mv.TreatStress(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS, track="Health")
    told.when(PIM, first, called=CARE)
    assert not told.offered(PIM, mv.TreatStress)
    told.attempt(PIM, first).refused("SF-trapping-treatment.6", saying="treats Tobias Wick already")
    told.rolls("0000", roll=CARE).stands(PIM, CARE)
    told.attempt(PIM, first).refused("SF-trapping-treatment.6", saying="in this scene already")


@clause("SF-trapping-treatment.15")
def test_nobody_is_called_back_from_death_by_two_at_once() -> None:
    told = mourned()
    revive = mv.Revive(who=SAMIRA, by="Breath of Life: Treatment [Physical]", patient=TOBIAS)
    told.when(ROSA, revive, called=CARE)
    told.attempt(ROSA, revive).refused("SF-trapping-treatment.15", saying="already")
    assert not told.offered(ROSA, mv.Revive)


@clause("SF-trapping-treatment.6")
def test_a_mild_consequence_is_tried_at_once_in_a_scene_whether_or_not_it_gets_better() -> None:
    told = treated(hurt(2, "slot 1", "Split Lip"), "---0", slot=0)
    assert told.suffers(TOBIAS) == ["Mild [Physical]: Split Lip"]
    again = mv.TreatConsequence(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS, slot=0)
    told.attempt(PIM, again).refused("SF-trapping-treatment.6", saying="in this scene already")


@clause("SF-trapping-treatment.6")
def test_there_is_no_time_for_a_patient_who_fights_even_if_whoever_treats_does_not() -> None:
    told = hurt(4, "slot 2", "Cracked Ribs").begins(TOBIAS, THUG)
    by = mv.TreatConsequence(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS, slot=1)
    told.attempt(PIM, by).refused("SF-trapping-treatment.6", saying="takes time")
