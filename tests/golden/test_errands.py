"""What was done with skills of Strange FATE once replays to the same views for ever."""

from __future__ import annotations

from tests.games.strange_fate.play.table import Story
from tests.golden.alley import ALLEY
from tests.golden.cellar import CELLAR
from tests.golden.chase import CHASE
from tests.golden.crossing import CROSSING
from tests.golden.errands import ERRANDS
from tests.golden.inventions import INVENTIONS
from tests.golden.replayed import Replayed, Wavering
from tests.golden.workshop import WORKSHOP

from talewright.games.strange_fate.play import losses
from talewright.games.strange_fate.play.deeds import choosing, ending, rolled, setting_about, standing, steps, talking
from talewright.games.strange_fate.play.deeds.courses import FAMILIES
from talewright.games.strange_fate.play.harm import marks
from talewright.journal.export import read_lines
from talewright.table.chapter import events_of, moves_of

DEEDS = (choosing, talking, setting_about, rolled, ending, standing, steps, *FAMILIES, losses, marks)


class WaveringStory(Wavering, Story):
    """The evening, with everything taken back and brought again."""


class TestErrands(Replayed):
    golden = ERRANDS
    wavering = WaveringStory
    taken_back = 60
    every = 15

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        """Here, in the workshop, with the inventions, on the roofs, or at the crossing."""
        journals = (each.journal for each in (ERRANDS, WORKSHOP, INVENTIONS, CHASE, ALLEY, CELLAR, CROSSING))
        lines = (line for journal in journals for line in read_lines(journal.read_text("utf-8").splitlines()))
        kinds = {record.header.kind for record in lines}
        assert {str(event.__struct_config__.tag) for event in events_of(DEEDS)} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        """Here, in the workshop, with the inventions, or on the roofs."""
        evenings = (ERRANDS, WORKSHOP, INVENTIONS, CHASE, ALLEY)
        made = {type(move).__name__ for golden in evenings for move in golden.play().moves}
        assert {move.__name__ for move in moves_of(DEEDS)} <= made
