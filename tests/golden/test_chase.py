"""A chase of Strange FATE that was run once replays to the same views for ever."""

from __future__ import annotations

from tests.games.strange_fate.play.fighting import Fight
from tests.golden.alley import ALLEY
from tests.golden.chase import CHASE
from tests.golden.replayed import Replayed, Wavering

from talewright.games.strange_fate.play import changing
from talewright.games.strange_fate.play.conflict import circumstances, pace
from talewright.games.strange_fate.play.deeds.trappings import physical_force
from talewright.games.strange_fate.play.people import waiting, wings
from talewright.games.strange_fate.play.scene import running
from talewright.table.chapter import events_of, moves_of

ON_THE_ROOFS = (changing, circumstances, pace, physical_force, waiting, wings, running)


class WaveringChase(Wavering, Fight):
    """The chase, with everything taken back and brought again."""


class TestChase(Replayed):
    golden = CHASE
    wavering = WaveringChase
    taken_back = 40
    every = 15

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        kinds = {record.header.kind for record in self.lines()}
        assert {str(event.__struct_config__.tag) for event in events_of(ON_THE_ROOFS)} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        """Here, or in the alley."""
        made = {type(move).__name__ for golden in (CHASE, ALLEY) for move in golden.play().moves}
        assert {move.__name__ for move in moves_of(ON_THE_ROOFS)} <= made
