"""An evening with devices and helpers of Strange FATE once replays to the same views for ever."""

from __future__ import annotations

from tests.golden.inventions import INVENTIONS
from tests.golden.replayed import Replayed
from tests.golden.test_errands import WaveringStory

from talewright.games.strange_fate.play import granted, readying
from talewright.games.strange_fate.play.deeds import aiding
from talewright.games.strange_fate.play.deeds.trappings import disguise, mending
from talewright.games.strange_fate.play.harm import links
from talewright.games.strange_fate.play.people import benefits, endurance
from talewright.games.strange_fate.play.rolls import combining
from talewright.table.chapter import events_of, moves_of

CHAPTERS = (aiding, benefits, combining, endurance, granted, links, readying, disguise)


class TestInventions(Replayed):
    golden = INVENTIONS
    wavering = WaveringStory
    taken_back = 30
    every = 15

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        kinds = {record.header.kind for record in self.lines()}
        events = [*events_of(CHAPTERS), *events_of((mending,))]
        assert {str(event.__struct_config__.tag) for event in events if event is not mending.QualityChanged} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        made = {type(move).__name__ for move in self.golden.play().moves}
        assert {move.__name__ for move in moves_of((*CHAPTERS, mending))} <= made
