import pytest
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.dice.situation import Situation
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.trappings.notice import (
    LAST_LOOK,
    NEVER_SURPRISED,
    SPOT,
    Defence,
    ambushed,
    extra_facts,
)
from talewright.games.strange_fate.rules.trappings.reckoning import spend
from talewright.games.strange_fate.rules.trappings.shape import Does, OpposedBy, Rows

DODGE = Situation.parse('3E +1 help "a friend" vs 2').ours


@clause("SF-trapping-notice.2")
def test_each_two_shifts_tell_one_fact_more() -> None:
    assert isinstance(SPOT.against, Rows)
    assert SPOT.against.is_open
    assert [extra_facts(shifts) for shifts in range(-2, 7)] == [0, 0, 0, 0, 1, 1, 2, 2, 3]
    assert spend(SPOT, {"one more fact": 2}, 5).left == 1


@clause("SF-trapping-notice.3")
def test_an_ambusher_opposes_the_last_look_with_hide_or_skulk() -> None:
    assert isinstance(LAST_LOOK.against, OpposedBy)
    assert LAST_LOOK.against.trappings == ("Hide", "Skulk")


@clause("SF-trapping-notice.4")
def test_whoever_notices_the_ambush_defends_at_two_less() -> None:
    found = ambushed(DODGE, noticed=True)
    assert found.side is not None
    assert (found.side.bonus, DODGE.bonus, found.side.rating) == (2, 4, DODGE.rating)


@clause("SF-trapping-notice.5")
def test_whoever_does_not_has_a_defence_of_nothing_without_dice() -> None:
    assert ambushed(DODGE, noticed=False) == Defence(None, 0)


@clause("SF-trapping-notice.6")
@pytest.mark.parametrize("noticed", [True, False])
def test_with_the_tier_benefit_nobody_is_surprised(*, noticed: bool) -> None:
    assert ambushed(DODGE, noticed=noticed, tier=Tier.EXTRAORDINARY) == Defence(DODGE)
    assert ambushed(DODGE, noticed=noticed, tier=Tier.GODLIKE) == Defence(DODGE)
    assert (NEVER_SURPRISED.does, NEVER_SURPRISED.from_tier) == (Does.STANDING, Tier.EXTRAORDINARY)
