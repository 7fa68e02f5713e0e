"""What came of an attack stands at its roll: what was borne, who is taken out, that nothing was felt."""

from tests.games.strange_fate.play.fighting import BLOW, HIT, THUG, TOBIAS, Fight, brawl, fighters, struck
from tests.games.strange_fate.play.table import EVE, GM, NORA, PIM
from tests.refusing import figures

from talewright.games.strange_fate.play.harm.companions import CountGroup
from talewright.games.strange_fate.play.harm.hits import BearHit, BeTakenOut, DropHit


def test_what_was_borne_stands_at_the_roll_that_dealt_it() -> None:
    told = struck(brawl())
    assert told.sees().recent[0].came == ""
    told.when(NORA, BearHit(hit=HIT, way="box 3, slot 2", first="Cracked Ribs"), called="how-it-is-borne")
    for who in (GM, PIM, EVE):
        came = told.sees(who).recent[0].came
        assert "Cracked Ribs" in came
        assert figures(came) == ["3"]
    told.undo(NORA, "how-it-is-borne")
    assert told.sees().recent[0].came == ""


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
