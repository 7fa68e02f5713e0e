from __future__ import annotations

import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.heroquest.rules.abilities.modifier import target_number
from talewright.games.heroquest.rules.abilities.possession import OFFERED, lack_of_gear, windfall
from talewright.games.heroquest.rules.contests.framing import Framing, check_ready
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating


@clause("QW2-2.1.3.5")
@pytest.mark.parametrize("amount", [*OFFERED, -4])
def test_the_game_master_sets_what_a_lack_of_gear_costs(amount: int) -> None:
    assert target_number(Rating(17), [lack_of_gear("no rope", amount)]).score == 17 + amount


@clause("QW2-2.1.3.3")
def test_gear_adds_nothing() -> None:
    with refusing("QW2-2.1.3.3", naming=("−3", "−6")):
        lack_of_gear("a splendid sword", 3)


@clause("QW2-2.1.3.4")
def test_what_gear_makes_credible_is_for_the_game_master_to_say() -> None:
    framing = Framing(prize="over the wall", obstacle="the wall", ability=AbilityRef("Thief"), tactic="fly over it")
    check_ready(framing)
    with refusing("QW2-2.3.2.3.3"):
        check_ready(framing, credible=False)


@clause("QW2-2.1.4.3")
def test_a_windfall_is_a_plot_augment() -> None:
    assert str(windfall("the tax chest", 6)) == "+6 plot: the tax chest"
    with refusing("QW2-2.4.3.3"):
        windfall("the tax chest", 5)
