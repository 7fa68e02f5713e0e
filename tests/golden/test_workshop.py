"""An evening in a workshop of Strange FATE once replays to the same views for ever."""

from __future__ import annotations

from tests.golden.alley import ALLEY
from tests.golden.cellar import CELLAR
from tests.golden.replayed import Replayed
from tests.golden.test_errands import WaveringStory
from tests.golden.workshop import WORKSHOP

from talewright.games.strange_fate.play import losses
from talewright.games.strange_fate.play.deeds.trappings import languages, works
from talewright.games.strange_fate.play.harm import marks
from talewright.journal.export import read_lines
from talewright.table.chapter import events_of, moves_of

WORKSHOPS = (losses, marks, works, languages)


class TestWorkshop(Replayed):
    golden = WORKSHOP
    wavering = WaveringStory
    taken_back = 40
    every = 15

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        """Here, in the alley, or in the cellar."""
        lines = (each.journal.read_text("utf-8").splitlines() for each in (self.golden, ALLEY, CELLAR))
        kinds = {record.header.kind for found in lines for record in read_lines(found)}
        assert {str(event.__struct_config__.tag) for event in events_of(WORKSHOPS)} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        made = {type(move).__name__ for each in (self.golden, ALLEY) for move in each.play().moves}
        assert {move.__name__ for move in moves_of(WORKSHOPS)} <= made
