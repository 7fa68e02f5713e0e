"""An evening of QuestWorlds that was played once replays to the same views for ever."""

from __future__ import annotations

from tests.games.questworlds.play.table import Story
from tests.golden.harbour import HARBOUR
from tests.golden.replayed import Replayed, Wavering


class WaveringStory(Wavering, Story):
    """The evening at the harbour, with everything taken back and brought again."""


class TestHarbour(Replayed):
    golden = HARBOUR
    wavering = WaveringStory
