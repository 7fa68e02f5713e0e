"""Evenings of Strange FATE that were played once replay to the same views for ever."""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from tests.games.strange_fate.play.table import Story
from tests.golden.evening import Golden
from tests.golden.london import LONDON
from tests.golden.nell import NELL_HARROW
from tests.golden.replayed import Replayed, Wavering

from talewright.games.strange_fate.play import compel, flaws, points, sessions
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.aspects import effects, impact, invoking, placing, seeking
from talewright.games.strange_fate.play.aspects.placing import ConsequenceTagged
from talewright.games.strange_fate.play.rolls import framing, modifiers, opposing, showing, sides, standing
from talewright.games.strange_fate.play.scene import coming, presence, scenes, zones
from talewright.journal.export import read_lines
from talewright.table.chapter import events_of, moves_of

MOVES: tuple[type[Struct], ...] = (
    *mv.SHEET_MOVES,
    *mv.NPC_MOVES,
    *moves_of((framing, opposing, modifiers, standing, showing)),
    *moves_of((scenes, coming, zones)),
    *moves_of((seeking, invoking, effects, impact, placing)),
    *moves_of((compel, flaws, points)),
    *mv.MAKING_MOVES,
)
EVENTS: tuple[type[Struct], ...] = (
    *ev.SHEET_EVENTS,
    *ev.NPC_EVENTS,
    *events_of((sides,)),
    *events_of((sessions,)),
    *events_of((scenes, coming, presence, zones)),
    *events_of((seeking, invoking, effects, impact, placing)),
    *events_of((compel, flaws, points)),
    *ev.MAKING_EVENTS,
)
ALL: tuple[Golden[Story], ...] = (LONDON, NELL_HARROW)


class WaveringStory(Wavering, Story):
    """An evening in London, with everything taken back and brought again."""


class Together(Replayed):
    """What can happen happens in one evening or another; the deeds of a fight have walks of their own."""

    wavering = WaveringStory

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        lines = (read_lines(each.journal.read_text("utf-8").splitlines()) for each in ALL)
        kinds = {record.header.kind for evening in lines for record in evening}
        assert {str(event.__struct_config__.tag) for event in EVENTS if event is not ConsequenceTagged} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        assert {move.__name__ for move in MOVES} <= made_in_all()


@cache
def made_in_all() -> frozenset[str]:
    """The kinds of move of both evenings."""
    return frozenset(type(move).__name__ for each in ALL for move in each.play().moves)


class TestLondon(Together):
    golden = LONDON
    taken_back = 60


class TestNell(Together):
    golden = NELL_HARROW
    taken_back = 70
