from __future__ import annotations

from tests.games.heroquest.play.dueling import DUEL, SERGEANT, began, joined, pairing
from tests.games.heroquest.play.table import GM, WEN
from tests.games.heroquest.play.test_extended_end import lost_at
from tests.rules.clause import clause

from talewright.games.heroquest.play.extended.ending import RuleScore
from talewright.games.heroquest.play.extended.framing import PairUp
from talewright.table.offer import Number


@clause("HQ2-EXT.8")
def test_a_pairing_stays_over_while_one_of_its_two_contends_with_another() -> None:
    story = joined(lost_at(began(), ours=5, theirs=3))
    story.when(GM, PairUp(long=DUEL, ours=WEN, theirs=f"{SERGEANT}.foe"))
    reopened = RuleScore(long=DUEL, pairing=0, ours=True, points=4, reason="a second look")
    story.attempt(GM, reopened).refused("HQ2-EXT.8")
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=True, points=7, reason="a second look"))
    assert pairing(story).score == "7-3"
    (offer,) = (
        each for each in story.offered(GM, RuleScore) if (each.fixed["pairing"], each.fixed["ours"]) == (0, True)
    )
    points = offer.fields[0]
    assert isinstance(points, Number)
    assert (points.least, points.default) == (5, 7)


@clause("HQ2-EXT.8")
def test_a_pairing_whose_two_are_free_can_go_on_after_all() -> None:
    story = lost_at(began(), ours=5, theirs=3)
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=True, points=4, reason="a second look"))
    assert (pairing(story).score, pairing(story).out) == ("4-3", "")
