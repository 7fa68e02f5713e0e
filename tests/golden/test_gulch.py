"""An evening of the western that was played once replays to the same views for ever."""

from __future__ import annotations

from tests.games.west.play.table import Story
from tests.golden.gulch import GULCH
from tests.golden.replayed import Replayed, Wavering


class WaveringStory(Wavering, Story):
    """The evening in the gulch, with everything taken back and brought again."""


class TestGulch(Replayed):
    golden = GULCH
    wavering = WaveringStory
    taken_back = 80
