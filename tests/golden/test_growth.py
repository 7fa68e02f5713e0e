"""A milestone of Strange FATE that was reached once replays to the same views for ever."""

from __future__ import annotations

from tests.games.strange_fate.play.table import Story
from tests.golden.growth import GROWTH
from tests.golden.replayed import Replayed, Wavering

from talewright.games.strange_fate.play import taking
from talewright.games.strange_fate.play.making import growing
from talewright.table.chapter import events_of, moves_of

BETWEEN_SESSIONS = (growing, taking)


class WaveringGrowth(Wavering, Story):
    """The milestone, with everything taken back and brought again."""


class TestGrowth(Replayed):
    golden = GROWTH
    wavering = WaveringGrowth
    taken_back = 10
    every = 5

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        kinds = {record.header.kind for record in self.lines()}
        assert {str(event.__struct_config__.tag) for event in events_of(BETWEEN_SESSIONS)} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        made = {type(move).__name__ for move in GROWTH.play().moves}
        assert {move.__name__ for move in moves_of(BETWEEN_SESSIONS)} <= made
