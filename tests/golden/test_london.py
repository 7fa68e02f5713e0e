"""An evening of Strange FATE that was played once replays to the same views for ever."""

from __future__ import annotations

from tests.games.strange_fate.play.table import Story
from tests.golden.london import LONDON
from tests.golden.replayed import Replayed, Wavering

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv

MOVES = (
    *mv.SHEET_MOVES,
    *mv.NPC_MOVES,
    *mv.FRAMING_MOVES,
    *mv.OUTCOME_MOVES,
    *mv.ASPECT_MOVES,
    *mv.POINT_MOVES,
    *mv.SCENE_MOVES,
    *mv.PLACING_MOVES,
    *mv.COMPEL_MOVES,
    *mv.PURSE_MOVES,
)
EVENTS = (
    *ev.SHEET_EVENTS,
    *ev.NPC_EVENTS,
    *ev.ROLLING_EVENTS,
    *ev.ASPECT_EVENTS,
    *ev.SESSION_EVENTS,
    *ev.SCENE_EVENTS,
    *ev.PLACING_EVENTS,
    *ev.COMPEL_EVENTS,
    *ev.PURSE_EVENTS,
)


class WaveringStory(Wavering, Story):
    """The evening in London, with everything taken back and brought again."""


class TestLondon(Replayed):
    golden = LONDON
    wavering = WaveringStory
    taken_back = 60

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        """All but the making of characters and the deeds of a fight, which have evenings of their own."""
        kinds = {record.header.kind for record in self.lines()}
        assert {str(event.__struct_config__.tag) for event in EVENTS if event is not ev.ConsequenceTagged} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        made = {type(move).__name__ for move in self.golden.play().moves}
        assert {move.__name__ for move in MOVES} <= made
