"""What came of an attack stands at its roll: what was borne, who is taken out, that nothing was felt."""

from tests.games.strange_fate.play.fighting import BLOW, HIT, THUG, TOBIAS, Fight, brawl, fighters, struck
from tests.games.strange_fate.play.table import EVE, GM, NORA, PIM
from tests.games.strange_fate.play.test_conflict_healing import hurt, treated
from tests.refusing import figures

from talewright.games.strange_fate.play.harm.companions import CountGroup
from talewright.games.strange_fate.play.harm.hits import BearHit, BeTakenOut, DropHit, HitBorne
from talewright.games.strange_fate.play.harm.treatment import ChooseBoxes
from talewright.games.strange_fate.play.harm.wounds import ClearTrack, EndConsequence
from talewright.games.strange_fate.play.ids import HitId


def test_what_was_borne_stands_at_the_roll_that_dealt_it() -> None:
    told = struck(brawl())
    assert told.sees().recent[0].came == ""
    told.when(NORA, BearHit(hit=HIT, way="box 3, slot 2", first="Cracked Ribs"), called="how-it-is-borne")
    for who in (GM, PIM, EVE):
        came = told.sees(who).recent[0].came
        assert "Cracked Ribs" in came
        assert figures(came) == ["7", "3"]
    told.undo(NORA, "how-it-is-borne")
    assert told.sees().recent[0].came == ""


def test_a_hit_that_no_roll_dealt_is_headed_by_how_it_was_borne() -> None:
    """What it was, how much, and with which box, in one sentence."""
    told = hurt()
    borne = told.hears(EVE)[-1]
    assert isinstance(borne, HitBorne)
    assert borne.heads(told.now)
    assert figures(told.reads(EVE)[-1]) == ["3", "3"]


def test_who_is_taken_out_by_a_roll_stands_there() -> None:
    told = struck(brawl()).when(NORA, BeTakenOut(hit=HIT, fate="he sleeps"))
    assert told.sees(PIM).recent[0].came.startswith("Tobias Wick")


def test_what_was_cancelled_stands_there_too() -> None:
    told = struck(brawl()).when(GM, DropHit(hit=HIT, reason="A misunderstanding"))
    assert "misunderstanding" in told.sees(PIM).recent[0].came


def answered(told: Fight) -> Fight:
    """Tobias strikes at the thug, who parries."""
    if told.conflict.next == THUG:
        told.passes()
    told.attacks(TOBIAS, THUG, "Fisticuffs: Strike").defends(THUG, "thug")
    return told.rolls("++++", "---1", roll=BLOW).stands(roll=BLOW)


def test_how_many_of_a_group_are_left_stands_there() -> None:
    told = answered(brawl(TOBIAS, THUG).when(GM, CountGroup(npc=THUG, count=3)))
    told.when(GM, BeTakenOut(hit=HIT))
    assert figures(told.sees(PIM).recent[0].came) == ["2"]


def test_what_somebody_hidden_suffers_stays_with_the_game_master() -> None:
    told = fighters("Good thug (E), Good initiative (E)", hidden=True).begins(TOBIAS, THUG)
    told = answered(told)
    told.when(GM, BeTakenOut(hit=HIT))
    assert told.sees(GM).recent[0].came
    assert told.sees(NORA).recent[0].came == ""


def test_what_a_treatment_brings_stands_at_its_roll() -> None:
    told = treated(hurt(2, "slot 1", "Split Lip"), "+000", slot=0)
    for who in (GM, PIM, EVE):
        assert "Split Lip" in told.sees(who).recent[0].came
    eased = treated(hurt(4, "slot 2", "Cracked Ribs"), "+000", slot=1)
    assert "Mild" in eased.sees().recent[0].came
    assert not treated(hurt(4, "slot 2", "Cracked Ribs"), "0000", slot=1).sees().recent[0].came


def test_the_boxes_that_a_patient_chooses_stand_at_the_roll() -> None:
    told = hurt().hurts(TOBIAS, 2, called="another-fall")
    treated(told.when(NORA, BearHit(hit=HitId("another-fall"), way="box 2")), "++00")
    assert figures(told.sees().recent[0].came) == ["1"]
    told.when(NORA, ChooseBoxes(who=TOBIAS, track="Health", boxes="2"))
    assert figures(told.sees().recent[0].came) == ["2"]


def test_what_the_game_master_clears_is_not_ascribed_to_a_treatment() -> None:
    told = treated(hurt(), "0000").when(GM, ClearTrack(who=TOBIAS, track="Health"))
    assert told.sees().recent[0].came == ""
    told = treated(hurt(4, "slot 2", "Cracked Ribs"), "0000", slot=1).when(GM, EndConsequence(who=TOBIAS, slot=1))
    assert told.sees().recent[0].came == ""
