"""What takes longer than a turn of a conflict: nobody does it there unless the game master calls for it."""

import pytest
from tests.games.strange_fate.play.acts import having
from tests.games.strange_fate.play.fighting import BRAWL, SAILOR, THUG, TOBIAS, Fight, brawl
from tests.games.strange_fate.play.table import EVE, GM, NORA
from tests.games.strange_fate.play.using import ROLL
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.fighters import check_turn
from talewright.games.strange_fate.play.conflict.order import EndConflict, MoveInOrder
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.ids import ActorId, DeedId

IT = DeedId("the-deed-itself")
SEER = "Seer: Unique 3 = Insight, Security, Networking, Craft, Examine, Notice"
READS = SetAbout(deed=IT, on=SAILOR, words="a fear")


def chosen(does: str, first: ActorId = TOBIAS) -> Fight:
    """Tobias chooses something in a brawl, in which somebody is the first to act."""
    told = brawl().owns(TOBIAS, having(SEER))
    told.when(GM, MoveInOrder(conflict=BRAWL, who=first, place=1))
    return told.when(NORA, Act(who=TOBIAS, does=f"Seer/{does}"), called=IT)


@clause("SF-trapping-insight.5", "SF-trapping-craft.5")
@pytest.mark.parametrize("does", ["read-somebody", "ask-around", "craft", "inspect-disguise"])
@pytest.mark.parametrize("first", [TOBIAS, THUG])
def test_what_takes_minutes_in_any_haste_waits_for_the_end_of_the_conflict(does: str, first: ActorId) -> None:
    told = chosen(does, first)
    assert not told.offered(NORA, SetAbout)
    assert told.offered(GM, SetAbout)
    told.when(GM, EndConflict(conflict=BRAWL))
    assert told.offered(NORA, SetAbout)


@clause("SF-trapping-insight.5")
def test_the_game_master_may_call_for_it_all_the_same() -> None:
    told = chosen("read-somebody")
    told.attempt(NORA, READS).refused("SF-trapping-insight.5")
    why, waits = ([each.next for each in told.sees(who).acts.deeds] for who in (NORA, EVE))
    assert why != waits
    told.when(GM, READS)
    assert ROLL in told.now.rolls


@pytest.mark.parametrize("does", ["security", "spot"])
def test_what_haste_brings_into_a_turn_is_done_in_ones_turn(does: str) -> None:
    assert chosen(does).offered(NORA, SetAbout)


def test_a_lock_is_picked_in_ones_turn_alone() -> None:
    told = chosen("security", THUG)
    told.attempt(NORA, SetAbout(deed=IT)).refused(by=check_turn)
