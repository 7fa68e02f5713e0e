"""An evening with an accident, and with somebody unseen who is hurt, once replays to the same views."""

from __future__ import annotations

from tests.golden.crossing import CROSSING
from tests.golden.replayed import Replayed
from tests.golden.test_errands import WaveringStory

from talewright.games.strange_fate.play.deeds.ending import EndDeed
from talewright.games.strange_fate.play.harm.hits import DealStress


class TestCrossing(Replayed):
    golden = CROSSING
    wavering = WaveringStory
    taken_back = 20
    every = 10

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        kinds = {record.header.kind for record in self.lines()}
        assert {"accident-happened/1", "hurt-seen/1", "hurt-over/1", "dice-lie/1"} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        assert {EndDeed, DealStress} <= {type(move) for move in self.golden.play().moves}
