"""Whom a group contest calls for before its dice: those who may take part, and those who pay for a boost."""

from __future__ import annotations

from tests.games.heroquest.play.table import GM, NORA, PIM, WEN, Evening
from tests.games.heroquest.play.test_groups import DAM, gathered
from tests.rules.clause import clause

from talewright.games.heroquest.play.groups.boosts import BuyBoost, PledgePoints
from talewright.games.heroquest.play.groups.joining import JoinGroup
from talewright.games.heroquest.play.people import TakeReady
from talewright.table.offer import Number


@clause("QW2-4.2.1.1")
def test_everybody_is_called_to_take_part_until_they_do_and_the_game_master_for_those_without_a_player() -> None:
    story = gathered(members=(WEN,))
    assert [[offer.main for offer in story.offered(who, JoinGroup)] for who in (NORA, PIM, GM)] == [[], [True], [False]]
    story.when(GM, TakeReady(ready="osric"), called="osric-vane")
    assert [offer.main for offer in story.offered(GM, JoinGroup)] == [True]


@clause("HQ2-GSC.9", "HQ2-GSC.10", "HQ2-GSC.14")
def test_nobody_is_offered_to_give_more_than_a_double_boost_takes_and_what_pays_for_one_calls_for_it() -> None:
    story = gathered(Evening())
    (give,) = (each for offer in story.offered(NORA, PledgePoints) for each in offer.fields)
    assert isinstance(give, Number)
    assert (give.most, story.sheet(WEN).hero_points) == (2, 3)
    story.when(NORA, PledgePoints(group=DAM, character=WEN, points=1))
    assert [(offer.fixed["boost"], offer.main) for offer in story.offered(GM, BuyBoost)] == [(1, True)]
