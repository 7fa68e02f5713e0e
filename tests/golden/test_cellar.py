"""An evening with what Spray and Zone take in, and a device that is taken apart, once replays to the same views."""

from __future__ import annotations

from tests.golden.cellar import CELLAR
from tests.golden.replayed import Replayed
from tests.golden.test_errands import WaveringStory

from talewright.games.strange_fate.play.deeds.spreading import TakeIn
from talewright.games.strange_fate.play.rolls.opposing import Oppose


class TestCellar(Replayed):
    golden = CELLAR
    wavering = WaveringStory
    taken_back = 30
    every = 15

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        kinds = {record.header.kind for record in self.lines()}
        assert {"device-damaged/1", "taken-in/1", "hindered/1"} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        assert {TakeIn, Oppose} <= {type(move) for move in self.golden.play().moves}
