"""An evening in a workshop of Strange FATE once replays to the same views for ever."""

from __future__ import annotations

from tests.golden.replayed import Replayed
from tests.golden.test_errands import WaveringStory
from tests.golden.workshop import WORKSHOP


class TestWorkshop(Replayed):
    golden = WORKSHOP
    wavering = WaveringStory
    taken_back = 40
    every = 15
