"""Ties for the order of a conflict: who rolls again, and who acts as they were named."""

import pytest
from tests.games.strange_fate.play.fighting import BRAWL, THUG, TOBIAS, fighters
from tests.games.strange_fate.play.filing import filed
from tests.games.strange_fate.play.table import SAILOR
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.order import ConflictBegan, InitiativeCounted
from talewright.games.strange_fate.rules.conflict.stress import Scope


@clause("SF-trapping-initiative.4")
@pytest.mark.parametrize("hidden", [True, False])
def test_npcs_who_tie_act_as_they_were_named_and_roll_no_more(*, hidden: bool) -> None:
    """Several alike tied nearly always, and were rolled for up to six times until the last tie was gone."""
    told = fighters("Fair cook, Good initiative\nFair maid, Good initiative", hidden=hidden).begins(SAILOR, THUG)
    told.first(THUG, "0000").first(SAILOR, "0000")
    assert [each.id for each in told.seen().fighters if told.seen().ordered] == [SAILOR, THUG]
    assert not told.waits()


@clause("SF-trapping-initiative.4")
def test_npcs_who_tie_with_a_character_roll_again_until_that_tie_is_gone() -> None:
    told = fighters("Average mystic, Fair initiative\nAverage seer, Fair initiative")
    told.begins(SAILOR, TOBIAS, THUG, scope=Scope.MENTAL)
    told.first(TOBIAS, "0000").first(THUG, "0000").first(SAILOR, "0000")
    assert len(told.waits()) == 12
    told.first(TOBIAS, "+000").first(THUG, "0000").first(SAILOR, "0000")
    assert told.order() == ["Tobias Wick", "Seer", "Mystic"]


def test_a_conflict_in_which_npcs_who_tie_rolled_again_has_them_roll_again() -> None:
    told = fighters("Fair cook, Good initiative\nFair maid, Good initiative")
    before = ConflictBegan(conflict=BRAWL, scope=Scope.PHYSICAL, about="a brawl", who=(THUG, SAILOR), by_skill=True)
    counted = (InitiativeCounted(conflict=BRAWL, who=who, effort=3) for who in (THUG, SAILOR))
    assert filed(told.now, (before, *counted)).conflicts[BRAWL].initiative.wanted == (THUG, SAILOR)
