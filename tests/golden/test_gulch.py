"""Evenings of the western that were played once replay to the same views for ever."""

from __future__ import annotations

from tests.games.west.play.table import Story
from tests.golden.corral import CORRAL
from tests.golden.gulch import GULCH
from tests.golden.replayed import Replayed, Wavering
from tests.golden.saloon import SALOON

from talewright.journal.export import read_lines

ALL = (GULCH, CORRAL, SALOON)


class WaveringStory(Wavering, Story):
    """Any of these evenings, with everything taken back and brought again."""


class OfTheWest(Replayed):
    """What was added since the first evening happens in those after it."""

    wavering = WaveringStory

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        lines = (read_lines(each.journal.read_text("utf-8").splitlines()) for each in ALL)
        kinds = {record.header.kind for evening in lines for record in evening}
        assert {str(event.__struct_config__.tag) for event in self.golden.game.events} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        made = {type(move).__name__ for each in ALL for move in each.play().moves}
        assert {move.__name__ for move in self.golden.game.moves} <= made


class TestGulch(OfTheWest):
    golden = GULCH
    taken_back = 80


class TestCorral(OfTheWest):
    golden = CORRAL
    taken_back = 15


class TestSaloon(OfTheWest):
    golden = SALOON
    taken_back = 10
